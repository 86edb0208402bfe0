"""SGF -> the position that another game can begin from; read as `bot.records.read` reads it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.records.read import point_at, with_game
from bot.records.remarks import Remark
from bot.rules.board import Board
from bot.rules.errors import RulesError
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition, spell_board
from bot.service.match.offers import is_komi
from bot.service.match.start_position import Beginning
from bot.service.match.state import Refusal


@dataclass(eq=False)
class _Course:
    """The main line up to some move. ``to_move`` is who was said to move next (PL)."""

    board: Board
    moves: int = 0
    took: dict[Colour, int] = field(default_factory=lambda: dict.fromkeys(Colour, 0))
    ban: tuple[Point, Point] | None = None
    last: Colour | None = None
    to_move: Colour | None = None

    def play(self, colour: Colour, point: Point | None) -> None:
        """A move, a pass if there is no point. Raises an `IllegalMove`; a ko does not matter."""
        self.moves += 1
        self.ban, self.last, self.to_move = None, colour, None
        if point is None:
            return
        captured = self.board.captures(colour, point)
        if self.board.is_ko_capture(colour, point, captured):
            self.ban = captured[0], point
        self.board.play(colour, point)
        self.took[colour] += len(captured)

    def set_up(self, node: Any) -> None:
        """Stones put on the board and taken off it; no prisoners, and no ko any more."""
        black, white, empty = node.get_setup_stones()
        for colour, places in ((Colour.BLACK, black), (Colour.WHITE, white)):
            self.board.place(colour, map(point_at, places))
        self.board.remove(map(point_at, empty))
        self.ban = None

    def position(self, to_move: Colour) -> StartPosition:
        """The position now. The ban of a ko is for the opponent of the player who took."""
        ban = None if self.last is to_move else self.ban
        took = (self.took[colour] for colour in (Colour.BLACK, Colour.WHITE))
        return StartPosition(self.board.size, spell_board(self.board), to_move, ban, *took)


@dataclass(frozen=True)
class Start:
    """The position that a record leads to, and what was guessed, changed or left out to get there
    (as `bot.records.read.Recorded`)."""

    beginning: Beginning
    remarks: tuple[Remark, ...] = ()


def read_start(text: str, move: int | None = None) -> Start | Refusal:
    """The position after so many moves of the main line of a record (None: after all of them).

    Stones that its moves captured are prisoners, and a ko that its last move made may not be
    retaken at once. Who moves next is said by PL (https://www.red-bean.com/sgf/), or else follows
    from the next move, from the last one, or from a handicap.
    """
    return with_game(text, lambda game, size: _reached(game, _Course(Board(size)), move))


def _reached(game: Any, course: _Course, wanted: int | None) -> Start | Refusal:
    """What stands after the moves wanted. Raises `ValueError` for values that are none."""
    following: Colour | None = None
    for node in game.get_main_sequence():
        letter, place = node.get_move()
        if letter is not None and course.moves == wanted:
            following = Colour(letter)
            break
        if node.has_setup_stones():
            course.set_up(node)
            if any(not chain.liberties for chain in course.board.chains()):
                return Refusal("record-breathless", {"move": course.moves})
        if letter is not None:
            try:
                course.play(Colour(letter), None if place is None else point_at(place))
            except RulesError:
                return Refusal("record-illegal", {"move": course.moves})
        else:
            said = _value(node, "PL")
            course.to_move = Colour(said) if said else course.to_move
    if wanted is not None and course.moves < wanted:
        return Refusal("position-move", {"move": wanted, "most": course.moves})
    if not any(course.board.chains()):
        return Refusal("position-empty")
    root = game.get_root()
    to_move = course.to_move or following or _next(course.last, _value(root, "HA"))
    komi = _value(root, "KM")
    playable = komi is not None and is_komi(komi)
    return Start(Beginning(course.position(to_move), komi if playable else None))


def _next(last: Colour | None, handicap: int | None) -> Colour:
    """Who moves if nothing is said of it."""
    if last is not None:
        return last.opponent
    return Colour.WHITE if handicap else Colour.BLACK


def _value(node: Any, name: str) -> Any:
    """What a property says; None if it is not there, or says nothing that it could."""
    with suppress(ValueError, KeyError):
        return node.get(name)
    return None
