"""Lines of play as text, played out: in a game, or as hypothetical play under article 7.2.

``B A7, W C9 takes 4, B B9 takes ko, W passes for A9``: what a move takes is part of the line and
must be so. ``takes ko`` is a capture in a ko; a player ``passes``, or passes for the ko at the
point where he wants to retake; what ``is refused`` is no legal move, and changes nothing.

This is written to be plainly right, on whole boards and apart from the prover.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.rules.board import Board
from bot.rules.errors import IllegalMove, KoBan
from bot.rules.game import Game
from bot.rules.points import Colour, Point, parse_point
from bot.rules.start_position import StartPosition, spell_board

_PLAY = re.compile(
    r"(?P<colour>[BW]) "
    r"(?:(?P<point>[A-T][0-9]{1,2})(?: takes (?P<takes>ko|[0-9]{1,3}))?(?P<no> is refused)?"
    r"|passes(?: for (?P<ko>[A-T][0-9]{1,2}))?)"
)


@dataclass(frozen=True)
class Play:
    """One move of a line: a stone, a pass, or a pass for the ko at a point.

    ``takes`` are the stones it captures, ``is_ko`` whether it does so in a ko, and ``refused``
    whether it must be illegal.
    """

    colour: Colour
    point: Point | None = None
    passed_for: Point | None = None
    takes: int = 0
    is_ko: bool = False
    refused: bool = False


def read_line(text: str) -> list[Play]:
    """The plays of a line. Raises `ValueError` for words it does not know."""
    return [_read(told) for told in text.split(", ")]


def _read(told: str) -> Play:
    found = _PLAY.fullmatch(told)
    if found is None:
        raise ValueError(told)
    takes = found["takes"] or "0"
    return Play(
        colour=Colour.BLACK if found["colour"] == "B" else Colour.WHITE,
        point=parse_point(found["point"]) if found["point"] else None,
        passed_for=parse_point(found["ko"]) if found["ko"] else None,
        takes=1 if takes == "ko" else int(takes),
        is_ko=takes == "ko",
        refused=bool(found["no"]),
    )


@dataclass
class Hypothetical:
    """Hypothetical play on a whole board.

    ``marks`` are the stones that took a ko and stand there still alone, each with the point of
    the stone it took: there its opponent may not retake before a pass for that ko.
    """

    board: Board
    marks: dict[Point, Point] = field(default_factory=dict)

    def make(self, play: Play) -> tuple[int, bool]:
        """How many stones a move takes, and whether it takes a ko.

        Raises `IllegalMove`, or `ValueError` for a pass for a ko that needs none.
        """
        if play.passed_for is not None:
            self._lift(play.passed_for, play.colour)
        if play.point is None:
            return 0, False
        taken = self.board.captures(play.colour, play.point)
        is_ko = self.board.is_ko_capture(play.colour, play.point, taken)
        if is_ko and taken[0] in self.marks:
            raise KoBan(play.point, taken[0])
        self.board.play(play.colour, play.point)
        if is_ko:
            self.marks[play.point] = taken[0]
        self.marks = {stone: ko for stone, ko in self.marks.items() if self._is_alone(stone)}
        return len(taken), is_ko

    def _lift(self, ko: Point, colour: Colour) -> None:
        for stone, taken in self.marks.items():
            if taken == ko and self.board.at(stone) is colour.opponent:
                del self.marks[stone]
                return
        raise ValueError(ko)

    def _is_alone(self, stone: Point) -> bool:
        chain = self.board.chain_at(stone)
        return chain is not None and len(chain.stones) == 1


@dataclass
class Played:
    """A real game from a position, with the same words."""

    board: Board
    game: Game | None = None

    def make(self, play: Play) -> tuple[int, bool]:
        """As `Hypothetical.make`, under article 6."""
        if self.game is None:
            start = StartPosition(self.board.size, spell_board(self.board), play.colour)
            self.game = Game(self.board.size, start=start)
        if play.point is None:
            self.game.pass_(play.colour)
            return 0, False
        move = self.game.play(play.colour, play.point)
        is_ko = self.game.ko is not None
        self.board.restore(self.game.board.key())
        return len(move.captured), is_ko


def play_out(board: Board, line: list[Play], *, game: bool = False) -> dict[Colour, int]:
    """Plays a line on a board, which changes, and counts what each side takes.

    Raises `AssertionError` where a move is not what the line says it is, and `IllegalMove` where
    it must not be made.
    """
    played = Played(board) if game else Hypothetical(board)
    took = dict.fromkeys(Colour, 0)
    for play in line:
        if play.refused:
            _check_refused(played, play)
            continue
        taken, is_ko = played.make(play)
        assert (play.takes, play.is_ko) == (taken, is_ko), play
        took[play.colour] += taken
    return took


def _check_refused(played: Hypothetical | Played, play: Play) -> None:
    before = played.board.key()
    try:
        played.make(play)
    except IllegalMove:
        assert before == played.board.key(), play
    else:
        raise AssertionError(play)
