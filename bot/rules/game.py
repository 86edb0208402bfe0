"""A game: turns, ko, passes, undo, stop and resumption, repetition, end (articles 1–6, 9–14).

A game goes from `GamePhase.PLAY` to `GamePhase.STOPPED` (two passes), possibly several times, and
finally to `GamePhase.ENDED`, which is never left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bot.rules import errors
from bot.rules.board import Board
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point, handicap_points
from bot.rules.start_position import StartPosition, spell_board


class GamePhase(Enum):
    """``STOPPED``: after two passes, until the score is agreed or play resumed (article 9)."""

    PLAY = "play"
    STOPPED = "stopped"
    ENDED = "ended"


@dataclass(frozen=True)
class Repetition:
    """The whole board repeats an earlier position (article 12).

    ``earlier`` and ``later`` are the numbers of moves after which the position occurred; the
    prisoners are the stones that each side captured in between.
    """

    earlier: int
    later: int
    same_to_move: bool
    black_took: int
    white_took: int

    @property
    def length(self) -> int:
        """The length of the cycle, in moves."""
        return self.later - self.earlier


class Move(NamedTuple):
    """A legal move that was played. ``point`` is None for a pass."""

    colour: Colour
    point: Point | None
    captured: tuple[Point, ...] = ()
    repetition: Repetition | None = None

    @property
    def is_pass(self) -> bool:
        return self.point is None


_State = tuple[bytes, Colour, tuple[Point, Point] | None, int, int, int]
"""The state after a move: the position; the player to move; the ko ban (the banned point and the
stone that would be captured); the prisoners of Black and of White; the number of consecutive
passes. A plain tuple, because replaying a game creates one for every move."""


class Game:
    """A game in progress. Mutable; `copy` it to look ahead."""

    def __init__(self, size: int, handicap: int = 0, start: StartPosition | None = None) -> None:
        """Set up an empty board, or one with fixed handicap stones and White to move, or the
        position ``start`` on a board of its own size.

        Raise `BadBoardSize`, `BadHandicap`, and whatever `StartPosition.board` raises.
        """
        self.board = Board(size) if start is None else start.board()
        self.handicap = handicap
        self.start = start
        if handicap:
            self.board.place(Colour.BLACK, handicap_points(size, handicap))
        self.moves: list[Move] = []
        self.outcome: Outcome | None = None
        self.to_move = Colour.WHITE if handicap else Colour.BLACK
        self._ban: tuple[Point, Point] | None = None
        self._black_took = self._white_took = self._passes = 0
        if start is not None:
            self.to_move, self._ban = start.to_move, start.ban
            self._black_took, self._white_took = start.black_took, start.white_took
        self._states: list[_State] = []
        self._last_stood: dict[bytes, int] = {}
        self._remember(self.board.key())

    def copy(self) -> Game:
        """Return an independent game in the same state."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.board, twin.moves = self.board.copy(), self.moves.copy()
        twin._states, twin._last_stood = self._states.copy(), self._last_stood.copy()
        return twin

    # Current state

    @property
    def phase(self) -> GamePhase:
        if self.outcome is not None:
            return GamePhase.ENDED
        return GamePhase.STOPPED if self._passes == 2 else GamePhase.PLAY

    @property
    def ko(self) -> Point | None:
        """The point where the player to move may not retake on this move (article 6), or None."""
        return None if self._ban is None else self._ban[0]

    @property
    def passes(self) -> int:
        """The number of consecutive passes just made, counted from the last resumption."""
        return self._passes

    def prisoners(self, colour: Colour) -> int:
        """Return the number of stones that this player has captured."""
        return self._black_took if colour is Colour.BLACK else self._white_took

    @property
    def last_move(self) -> Move | None:
        """The most recent move, which may be a pass; None before the first move."""
        return self.moves[-1] if self.moves else None

    @property
    def repetition(self) -> Repetition | None:
        """The latest repetition in the game, however long ago (article 12); None if there was
        none.
        """
        repeated = (move.repetition for move in reversed(self.moves))
        return next((found for found in repeated if found is not None), None)

    def has_gone_round(self, repetition: Repetition) -> bool:
        """Return whether earlier cycles used all points of this one, as when a triple ko goes round
        again.
        """
        before = (move.repetition for move in self.moves[: repetition.later - 1])
        used = set[Point]().union(*(self._points_of_cycle(found) for found in before if found))
        return self._points_of_cycle(repetition) <= used

    def _points_of_cycle(self, repetition: Repetition) -> set[Point]:
        cycle = self.moves[repetition.earlier : repetition.later]
        return {move.point for move in cycle if move.point is not None}

    def board_after(self, moves: int) -> Board:
        """Return the position after that many moves (0: before the first)."""
        board = Board(self.board.size)
        board.restore(self._states[moves][0])
        return board

    def position_after(self, moves: int) -> StartPosition:
        """Return the position after that many moves (0: before the first), as one that another game
        can start from.
        """
        _, to_move, ban, black_took, white_took, _ = self._states[moves]
        stones = spell_board(self.board_after(moves))
        return StartPosition(self.board.size, stones, to_move, ban, black_took, white_took)

    def why_illegal(self, colour: Colour, point: Point | None) -> errors.RulesError | None:
        """Return why this move (None: a pass) is illegal now, or None if it is legal. Changes
        nothing.
        """
        try:
            self._check_turn(colour)
            if point is not None:
                self.board.captures(colour, point)
                self._check_ko(point)
        except errors.RulesError as error:
            return error
        return None

    def legal_points(self) -> list[Point]:
        """Return the points where the player to move may play."""
        return [p for p in self.board.points() if self.why_illegal(self.to_move, p) is None]

    # Changes

    def play(self, colour: Colour, point: Point) -> Move:
        """Play a stone. Raise an `IllegalMove` or a `WrongPhase`; the game is then unchanged."""
        self._check_turn(colour)
        board = self.board
        captured = board.captures(colour, point)
        ban = None
        if captured:
            self._check_ko(point)
            if board.is_ko_capture(colour, point, captured):
                ban = (captured[0], point)
            board.remove(captured)
            if colour is Colour.BLACK:
                self._black_took += len(captured)
            else:
                self._white_took += len(captured)
        board.place(colour, (point,))
        self.to_move = colour.opponent
        self._ban = ban
        self._passes = 0
        key = board.key()
        repetition = self._repetition(key) if key in self._last_stood else None
        move = Move(colour, point, tuple(captured), repetition)
        self.moves.append(move)
        self._remember(key)
        return move

    def pass_(self, colour: Colour) -> Move:
        """Pass, which lifts the ko ban. The second pass in a row stops the game (article 9.1)."""
        self._check_turn(colour)
        self.to_move = colour.opponent
        self._ban = None
        self._passes += 1
        move = Move(colour, None)
        self.moves.append(move)
        self._remember(self._states[-1][0])
        return move

    def resume(self, asked_by: Colour) -> None:
        """Resume play. The opponent of the player who asked moves first (article 9.3).

        Raise `GameNotStopped` or `GameEnded`.
        """
        self._check_not_ended()
        if self.phase is not GamePhase.STOPPED:
            raise errors.GameNotStopped
        self.to_move = asked_by.opponent
        self._passes = 0
        self._states.pop()
        self._remember(self.board.key())

    def plies_to_undo(self, colour: Colour) -> int:
        """Return how many moves to take back so that the last move of ``colour`` is undone.

        Raise `NothingToUndo`.
        """
        for plies, move in enumerate(reversed(self.moves), start=1):
            if move.colour is colour:
                return plies
        raise errors.NothingToUndo

    def undo(self, plies: int) -> None:
        """Take back that many moves. Taking back the second of two passes also undoes the
        resumption that followed.

        Raise `NothingToUndo` or `GameEnded`.
        """
        self._check_not_ended()
        if not 0 < plies <= len(self.moves):
            raise errors.NothingToUndo
        del self.moves[-plies:], self._states[-plies:]
        position, self.to_move, self._ban, black, white, self._passes = self._states[-1]
        self._black_took, self._white_took = black, white
        self.board.restore(position)
        self._last_stood = {state[0]: ply for ply, state in enumerate(self._states)}

    def end(self, outcome: Outcome) -> None:
        """Set the result, which is final (article 10.4). Raise `GameEnded` if there already is
        one.
        """
        self._check_not_ended()
        self.outcome = outcome

    # Checks

    def _check_not_ended(self) -> None:
        if self.outcome is not None:
            raise errors.GameEnded

    def _check_turn(self, colour: Colour) -> None:
        if self.outcome is not None:
            raise errors.GameEnded
        if self._passes == 2:
            raise errors.GameStopped
        if colour is not self.to_move:
            raise errors.NotYourTurn(self.to_move)

    def _check_ko(self, point: Point) -> None:
        """Raise `KoBan` if playing at this point is banned. Retaking there always captures exactly
        the banned stone, so comparing the point is enough.
        """
        if self._ban is not None and point == self._ban[0]:
            raise errors.KoBan(*self._ban)

    # History

    def _remember(self, position: bytes) -> None:
        self._last_stood[position] = len(self.moves)
        self._states.append(
            (
                position,
                self.to_move,
                self._ban,
                self._black_took,
                self._white_took,
                self._passes,
            )
        )

    def _repetition(self, position: bytes) -> Repetition:
        earlier = self._last_stood[position]
        _, to_move, _, black_took, white_took, _ = self._states[earlier]
        return Repetition(
            earlier=earlier,
            later=len(self.moves) + 1,
            same_to_move=to_move is self.to_move,
            black_took=self._black_took - black_took,
            white_took=self._white_took - white_took,
        )
