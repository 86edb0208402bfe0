"""Reads from a record the position that another game can begin from; like `bot.records.read`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from bot.match.start_position import Beginning
from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records.games import choose_only_game
from bot.records.play import play
from bot.records.read import read_move, refuse_empty_board, set_up
from bot.records.remarks import Remarks, list_irrelevant_ids
from bot.records.sgf import list_main_line
from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.errors import Suicide
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition, spell_board


@dataclass(eq=False)
class _Replay:
    """A replay of the main line. ``to_move`` is the value of PL after the last move, or None."""

    board: Board
    suicide: bool
    moves: int = 0
    prisoners: dict[Colour, int] = field(default_factory=lambda: dict.fromkeys(Colour, 0))
    ban: tuple[Point, Point] | None = None
    last: Colour | None = None
    to_move: Colour | None = None

    def play(self, colour: Colour, point: Point | None) -> None:
        """Play a move that is legal apart from ko; None is a pass."""
        self.moves += 1
        self.ban, self.last, self.to_move = None, colour, None
        if point is None:
            return
        captured: list[Point] = []
        with suppress(Suicide):
            captured = self.board.captures(colour, point)
        if self.board.is_ko_capture(colour, point, captured):
            self.ban = captured[0], point
        lost = play(self.board, colour, point, suicide=self.suicide)
        self.prisoners[lost.colour.opponent] += len(lost.stones)

    def follow(self, root: Node, wanted: int | None) -> Colour | None:
        """Play ``wanted`` moves of the main line, or all if there are fewer or it is None. Return
        the colour of the next move; None at the end."""
        for node in list_main_line(root):
            move = read_move(node, self.board.size)
            if move is not None and self.moves == wanted:
                return move[0]
            if set_up(self.board, node):
                # Setup takes no prisoners and ends a ko.
                self.ban = None
            if move is not None:
                self.play(*move)
            if "PL" in node.properties:
                self.to_move = Colour(node.properties["PL"][0].lower())
        return None

    def position(self, to_move: Colour) -> StartPosition:
        """Return the current position. A ko only restricts the opponent of the capturing player."""
        ban = None if self.last is to_move else self.ban
        prisoners = (self.prisoners[colour] for colour in (Colour.BLACK, Colour.WHITE))
        return StartPosition(self.board.size, spell_board(self.board), to_move, ban, *prisoners)


@dataclass(frozen=True)
class Start:
    """A position of a record, and the remarks that concern it."""

    beginning: Beginning
    remarks: tuple[Remark, ...] = ()


def read_start(
    record: str | bytes, move: int | None = None, game: int | None = None
) -> Start | Refusal:
    """Read the position after ``move`` moves of the main line; None means after all of them.

    ``game`` is a number from 1. None means the only game; several are refused as
    ``record-several``. Other refusals are those of `bot.records.read.read_record`.

    Captured stones become prisoners, and a ko from the last move may not be retaken at once. The
    player to move is determined by PL (https://www.red-bean.com/sgf/), the next move, the last
    move, or the handicap, in this order.
    """
    read = _read_beginning(record, move, game)
    if isinstance(read, Refusal):
        return read
    read.remarks.remove(list_irrelevant_ids(move))
    return Start(read.beginning, read.remarks.most_important())


def read_stored_start(
    record: str, move: int | None, game: int | None, stored: tuple[Remark, ...] | None
) -> Start | Refusal:
    """Read a start position of a stored record, like `read_start`.

    Remarks on the end of the record are left out unless the position is its end. ``stored`` are
    the remarks from the import of a record with a single game; None: use those of this reading.
    """
    read = _read_beginning(record, move, game)
    if isinstance(read, Refusal):
        return read
    left_out = list_irrelevant_ids(None if read.is_last else move)
    remarks = read.remarks.most_important() if stored is None else stored
    return Start(read.beginning, tuple(each for each in remarks if each.id not in left_out))


@dataclass(frozen=True)
class _Read:
    """A position of a record, with the remarks on the whole record."""

    beginning: Beginning
    remarks: Remarks
    is_last: bool


def _read_beginning(record: str | bytes, move: int | None, game: int | None) -> _Read | Refusal:
    chosen = choose_only_game(record, game)
    if isinstance(chosen, Refusal):
        return chosen
    found, remarks = chosen
    course = _Replay(Board(found.size), found.suicide)
    following = course.follow(found.root, move)
    if following is None and found.setup_refusal is not None:
        return found.setup_refusal
    if move is not None and course.moves < move:
        return Refusal("position-move", {"move": move, "most": course.moves})
    if not any(course.board.chains()):
        is_fault = found.fault is not None and course.moves == found.fault.move - 1
        return refuse_empty_board(found) if is_fault else Refusal("position-empty")
    properties = found.root.properties
    to_move = (
        course.to_move or following or _infer_to_move(course.last, properties.get("HA", ["0"])[0])
    )
    komi = properties.get("KM")
    beginning = Beginning(course.position(to_move), None if komi is None else float(komi[0]))
    return _Read(beginning, remarks, following is None)


def _infer_to_move(last: Colour | None, handicap: str) -> Colour:
    """Infer the player to move from the last move, or else from the handicap."""
    if last is not None:
        return last.opponent
    return Colour.BLACK if handicap == "0" else Colour.WHITE
