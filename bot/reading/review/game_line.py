"""The moves of a finished game, and its positions one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition


@dataclass(frozen=True)
class GameLine:
    """The moves of a game, without those that were taken back. ``start`` is the first position of a
    game that did not begin with the usual one.

    Records may have several moves of one colour in a row, such as handicap stones.
    """

    size: int
    komi: float
    moves: tuple[tuple[Colour, Point | None], ...]
    handicap: int = 0
    start: StartPosition | None = None

    @classmethod
    def read(cls, game: Game, komi: float) -> GameLine:
        moves = tuple((move.colour, move.point) for move in game.moves)
        return cls(game.board.size, komi, moves, game.handicap, game.start)

    def replay(self) -> Iterator[Game]:
        """Yield the game before the first move and after each, as resumed if play went on after a
        stop. It is the same object every time."""
        game = Game(self.size, self.handicap, self.start)
        for colour, point in self.moves:
            if game.phase is GamePhase.STOPPED:
                game.resume(colour.opponent)
            game.to_move = colour
            yield game
            _play(game, point)
        yield game

    def count_judged(self) -> int:
        """Return the number of positions with a player to move: all, but for the last one if it is
        after a stop."""
        passes = 0
        for _, point in self.moves:
            # A third pass in a row follows a resumption.
            passes = 0 if point is not None else passes % 2 + 1
        return len(self.moves) + (passes < 2)

    def is_answered(self, number: int) -> bool:
        """Return whether the opponent moves after the move with this number, or it is the last."""
        colours = [colour for colour, _ in self.moves[number - 1 : number + 1]]
        return len({*colours}) == len(colours)

    def list_boards(self) -> frozenset[str]:
        """Return the digests of the boards after each move, and of an unusual first position."""
        digests = [game.board.digest() for game in self.replay()]
        return frozenset(digests if self.start is not None else digests[1:])

    def position(self, number: int) -> Game:
        """Return the game after this number of moves."""
        for count, game in enumerate(self.replay()):
            if count == number:
                return game
        raise IndexError(number)


def play_copy(game: Game, point: Point | None) -> Game:
    """Return the game after another move; None is a pass."""
    after = game.copy()
    _play(after, point)
    return after


def _play(game: Game, point: Point | None) -> None:
    if point is None:
        game.pass_(game.to_move)
    else:
        game.play(game.to_move, point)
