"""Lines of play as text, replayed in a game or as hypothetical play under article 7.2.

``B A7, W C9 takes 4, B B9 takes ko, W passes for A9``: the captures are part of the line and are
checked. ``takes ko`` is a capture in a ko; a player ``passes``, or passes for the ko at the point
of the later recapture; a move that ``is refused`` is illegal and changes nothing. The
implementation is meant to be obviously correct, works on whole boards and is independent of the
prover.
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

    ``takes`` is the number of captured stones, ``is_ko`` whether it captures in a ko, and
    ``refused`` whether it must be illegal.
    """

    colour: Colour
    point: Point | None = None
    passed_for: Point | None = None
    takes: int = 0
    is_ko: bool = False
    refused: bool = False


def read_line(text: str) -> list[Play]:
    """Parse the moves of a line. Raise `ValueError` for unknown words."""
    return [_read_play(part) for part in text.split(", ")]


def _read_play(text: str) -> Play:
    found = _PLAY.fullmatch(text)
    if found is None:
        raise ValueError(text)
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

    ``marks`` are the stones that captured in a ko and are still single stones there, each with the
    point of the captured stone: the opponent may not retake there before a pass for that ko.
    """

    board: Board
    marks: dict[Point, Point] = field(default_factory=dict)

    def make(self, play: Play) -> tuple[int, bool]:
        """Play a move. Return the number of captures and whether it captures in a ko.

        Raise `IllegalMove`, or `ValueError` for an unnecessary pass for a ko.
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
    """A real game from a position, with the same notation."""

    board: Board
    game: Game | None = None

    def make(self, play: Play) -> tuple[int, bool]:
        """Like `Hypothetical.make`, under article 6."""
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
    """Play a line on a board, which changes, and return the captures of each side.

    Raise `AssertionError` if a move differs from its description in the line, and `IllegalMove` for
    an illegal move.
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
