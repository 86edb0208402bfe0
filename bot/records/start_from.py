"""Records -> the position that another game can begin from; read as `bot.records.read` reads it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from bot.records.games import choose_game, find_games
from bot.records.play import play
from bot.records.read import empty_refusal, move_of, set_up
from bot.records.remarks import Remark, not_of_position
from bot.records.sgf import main_line
from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.errors import Suicide
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition, spell_board
from bot.service.match.start_position import Beginning
from bot.service.match.state import Refusal


@dataclass(eq=False)
class _Replay:
    """A replay of the main line. ``to_move`` is the value of PL, None if it is not given."""

    board: Board
    suicide: bool
    moves: int = 0
    prisoners: dict[Colour, int] = field(default_factory=lambda: dict.fromkeys(Colour, 0))
    ban: tuple[Point, Point] | None = None
    last: Colour | None = None
    to_move: Colour | None = None

    def play(self, colour: Colour, point: Point | None) -> None:
        """A move that is legal but for a ko, a pass if there is no point."""
        self.moves += 1
        self.ban, self.last, self.to_move = None, colour, None
        if point is None:
            return
        captured: list[Point] = []
        with suppress(Suicide):
            captured = self.board.captures(colour, point)
        if self.board.is_ko_capture(colour, point, captured):
            self.ban = captured[0], point
        black, white = play(self.board, colour, point, suicide=self.suicide)
        self.prisoners[Colour.BLACK] += white
        self.prisoners[Colour.WHITE] += black

    def follow(self, root: Node, wanted: int | None) -> Colour | None:
        """Go along the main line up to so many moves, and to its end if there are fewer. Return the
        colour of the move that would be next."""
        for node in main_line(root):
            move = move_of(node, self.board.size)
            if move is not None and self.moves == wanted:
                return move[0]
            if set_up(self.board, node):
                # No prisoners, and no ko any more.
                self.ban = None
            if move is not None:
                self.play(*move)
            if "PL" in node.properties:
                self.to_move = Colour(node.properties["PL"][0].lower())
        return None

    def position(self, to_move: Colour) -> StartPosition:
        """The position now. The ban of a ko is for the opponent of the player who captured."""
        ban = None if self.last is to_move else self.ban
        prisoners = (self.prisoners[colour] for colour in (Colour.BLACK, Colour.WHITE))
        return StartPosition(self.board.size, spell_board(self.board), to_move, ban, *prisoners)


@dataclass(frozen=True)
class Start:
    """The position that a record leads to, and what was guessed, changed or left out to get there
    (as `bot.records.read.Recorded`)."""

    beginning: Beginning
    remarks: tuple[Remark, ...] = ()


def read_start(
    record: str | bytes, move: int | None = None, game: int | None = None
) -> Start | Refusal:
    """The position after so many moves of the main line of a record (None: after all of them), of
    one of its games by its number, from 1 (None: of its only one).

    Stones that its moves captured are prisoners, and a ko that its last move made may not be
    retaken at once. Who moves next is said by PL (https://www.red-bean.com/sgf/), or else follows
    from the next move, from the last one, or from a handicap. Refuses as
    `bot.records.read.read_record` does, and as ``record-several`` a file with several games if
    ``game`` is None.
    """
    games = find_games(record)
    if isinstance(games, Refusal):
        return games
    if game is None and len(games.roots) > 1:
        return Refusal("record-several", {"games": len(games.roots)})
    chosen = choose_game(games, 1 if game is None else game)
    if isinstance(chosen, Refusal):
        return chosen
    found, remarks = chosen
    course = _Replay(Board(found.size), found.suicide)
    following = course.follow(found.root, move)
    if following is None and found.unplayable is not None:
        return found.unplayable
    if move is not None and course.moves < move:
        return Refusal("position-move", {"move": move, "most": course.moves})
    if not any(course.board.chains()):
        is_fault = found.fault is not None and course.moves == found.fault.move - 1
        return empty_refusal(found) if is_fault else Refusal("position-empty")
    remarks.remove(not_of_position(move))
    properties = found.root.properties
    to_move = (
        course.to_move or following or _infer_to_move(course.last, properties.get("HA", ["0"])[0])
    )
    komi = properties.get("KM")
    beginning = Beginning(course.position(to_move), None if komi is None else float(komi[0]))
    return Start(beginning, remarks.most_important())


def _infer_to_move(last: Colour | None, handicap: str) -> Colour:
    """Infer the player to move from the last move, or else from the handicap."""
    if last is not None:
        return last.opponent
    return Colour.BLACK if handicap == "0" else Colour.WHITE
