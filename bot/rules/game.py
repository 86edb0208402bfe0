"""A game: turns, ko, passes, undo, stop and resumption, repetition, its end (articles 1–6, 9–14).

A game goes through `GamePhase.PLAY` and `GamePhase.STOPPED` (two passes), perhaps several times, to
`GamePhase.ENDED`, where it stays.
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
    """The whole board stands as it did before (article 12).

    ``earlier`` and ``later`` are numbers of moves after which the position stood; the prisoners
    are those that each side took in between.
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
    """One move, already legal. ``point`` is None for a pass."""

    colour: Colour
    point: Point | None
    captured: tuple[Point, ...] = ()
    repetition: Repetition | None = None

    @property
    def is_pass(self) -> bool:
        return self.point is None


_State = tuple[bytes, Colour, tuple[Point, Point] | None, int, int, int]
"""All that a move can change, as it stands after it: position, who moves, where retaking in a ko
is banned (and the stone that would be retaken), prisoners of Black, of White, passes in a row.
A plain tuple, since replaying makes one at every move."""


class Game:
    """A game in progress. Mutable; `copy` it to look ahead."""

    def __init__(self, size: int, handicap: int = 0, start: StartPosition | None = None) -> None:
        """An empty board, or one with fixed handicap stones, and then white moves first; or a
        position to ``start`` from, on a board of its own size.

        Raises `BadBoardSize`, `BadHandicap`, and what `StartPosition.board` raises.
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
        """An independent game that stands where this one does."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.board, twin.moves = self.board.copy(), self.moves.copy()
        twin._states, twin._last_stood = self._states.copy(), self._last_stood.copy()
        return twin

    # What stands

    @property
    def phase(self) -> GamePhase:
        if self.outcome is not None:
            return GamePhase.ENDED
        return GamePhase.STOPPED if self._passes == 2 else GamePhase.PLAY

    @property
    def ko(self) -> Point | None:
        """The point where the player to move may not retake now (article 6), or None."""
        return None if self._ban is None else self._ban[0]

    @property
    def passes(self) -> int:
        """The number of passes in a row, up to now and since the last resumption."""
        return self._passes

    def prisoners(self, colour: Colour) -> int:
        """The number of stones that this player has captured."""
        return self._black_took if colour is Colour.BLACK else self._white_took

    @property
    def last_move(self) -> Move | None:
        """The newest move, a pass too; None before the first."""
        return self.moves[-1] if self.moves else None

    @property
    def repetition(self) -> Repetition | None:
        """The latest, however long ago; None: no stone has brought a position back (article 12)."""
        repeated = (move.repetition for move in reversed(self.moves))
        return next((found for found in repeated if found is not None), None)

    def board_after(self, moves: int) -> Board:
        """The position after that many moves (0: before the first)."""
        board = Board(self.board.size)
        board.restore(self._states[moves][0])
        return board

    def position_after(self, moves: int) -> StartPosition:
        """The position that another game can begin from, after that many moves of this one (0:
        before the first)."""
        _, to_move, ban, black_took, white_took, _ = self._states[moves]
        stones = spell_board(self.board_after(moves))
        return StartPosition(self.board.size, stones, to_move, ban, black_took, white_took)

    def why_illegal(self, colour: Colour, point: Point | None) -> errors.RulesError | None:
        """Why this move (None: a pass) cannot be made now, or None if it can. Changes nothing."""
        try:
            self._check_turn(colour)
            if point is not None:
                self.board.captures(colour, point)
                self._check_ko(point)
        except errors.RulesError as error:
            return error
        return None

    def legal_points(self) -> list[Point]:
        """The points where the player to move may lay a stone."""
        return [p for p in self.board.points() if self.why_illegal(self.to_move, p) is None]

    # What changes it

    def play(self, colour: Colour, point: Point) -> Move:
        """Lays a stone. Raises an `IllegalMove` or a `WrongPhase`; nothing has changed then."""
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
        """A pass; the second in a row stops the game (article 9.1). Lifts the ko ban."""
        self._check_turn(colour)
        self.to_move = colour.opponent
        self._ban = None
        self._passes += 1
        move = Move(colour, None)
        self.moves.append(move)
        self._remember(self._states[-1][0])
        return move

    def resume(self, asked_by: Colour) -> None:
        """Resumption: the *opponent* of who asked moves first (article 9.3).

        Raises `GameNotStopped` or `GameEnded`.
        """
        self._check_not_ended()
        if self.phase is not GamePhase.STOPPED:
            raise errors.GameNotStopped
        self.to_move = asked_by.opponent
        self._passes = 0
        self._states.pop()
        self._remember(self.board.key())

    def plies_to_undo(self, colour: Colour) -> int:
        """The number of moves back to before the last move of ``colour``. Raises
        `NothingToUndo`."""
        for plies, move in enumerate(reversed(self.moves), start=1):
            if move.colour is colour:
                return plies
        raise errors.NothingToUndo

    def undo(self, plies: int) -> None:
        """Takes back that many moves, and with the second of two passes a resumption after it.

        Raises `NothingToUndo` or `GameEnded`.
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
        """The result; it stays (article 10.4). Raises `GameEnded` if there is one."""
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
        """Taking back at once always takes the one stone, so the point alone tells."""
        if self._ban is not None and point == self._ban[0]:
            raise errors.KoBan(*self._ban)

    # The past

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
