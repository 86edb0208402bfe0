"""Hypothetical play on a whole board, move by move (article 7.2).

The rules are those of the game except for ko: a stone that captures in a ko is *marked*, and may
not be captured in the ko while it is marked. It loses the mark when it is captured, when it is
connected to other stones, or when the other player passes for that ko. No stone is marked at the
start. Two plain passes in a row end play; a pass for a ko is not a plain pass.

This is the simple reference implementation. `bot.reading.life_and_death.local_board` does the same
on parts of a board, fast, except that there a pass for a ko lifts all bans. Tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from bot.reading.life_and_death.lines import LineMove, PlayedMove
from bot.rules.board import Board
from bot.rules.errors import GameStopped, KoBan, NoStoneThere, NotYourTurn
from bot.rules.points import Colour, Point


class KoPass(Enum):
    """The effect of a pass for a ko: it lifts the ban of that ko only, as article 7.2 says, or all
    bans, as in the rulings on chains.
    """

    ONE = "one"
    ALL = "all"


class HypotheticalPlay:
    """A board for trying moves. ``marked`` are the stones that may not be captured in a ko."""

    def __init__(self, board: Board, to_move: Colour, ko_pass: KoPass = KoPass.ALL) -> None:
        self.board = board.copy()
        self.to_move = to_move
        self.marked: frozenset[Point] = frozenset()
        self.passes = 0
        self._ko_pass = ko_pass

    @property
    def over(self) -> bool:
        return self.passes == 2

    def play(self, move: LineMove) -> PlayedMove:
        """Play a move.

        Raise `GameStopped` after two plain passes, `NotYourTurn`, `OffBoard`, `Occupied`,
        `Suicide`, `KoBan`, or `NoStoneThere` for a pass for a stone that is not marked; the state
        is then unchanged.
        """
        if self.over:
            raise GameStopped
        if move.colour is not self.to_move:
            raise NotYourTurn(self.to_move)
        if move.point is not None:
            played = self._lay(move, move.point)
        else:
            self._pass(move)
            played = PlayedMove(move)
        self.to_move = self.to_move.opponent
        return played

    def play_all(self, moves: Iterable[LineMove]) -> list[PlayedMove]:
        """Play moves one after the other. Raise the same errors as `play`."""
        return [self.play(move) for move in moves]

    def _lay(self, move: LineMove, point: Point) -> PlayedMove:
        captured = self.board.captures(move.colour, point)
        in_ko = self.board.is_ko_capture(move.colour, point, captured)
        if in_ko and captured[0] in self.marked:
            raise KoBan(point, captured[0])
        joined = {near for near in self.board.neighbours(point) if near not in captured}
        own = {near for near in joined if self.board.at(near) is move.colour}
        self.board.play(move.colour, point)
        self.marked = self.marked - own - set(captured) | ({point} if in_ko else set())
        self.passes = 0
        return PlayedMove(move, tuple(captured), in_ko)

    def _pass(self, move: LineMove) -> None:
        if move.for_ko is None:
            self.passes += 1
            return
        if self._ko_pass is KoPass.ALL:
            lifted = self.marked
            known = move.for_ko in lifted
        else:
            lifted = frozenset({move.for_ko})
            known = move.for_ko in self.marked and self.board.at(move.for_ko) is not move.colour
        if not known:
            raise NoStoneThere(move.for_ko)
        self.marked -= lifted
        self.passes = 0
