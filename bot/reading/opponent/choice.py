"""Chooses the move of an opponent of a level, with one or a few looks of a net.

The program plays a move that a person of that strength could think of: one that the net takes for
plausible, drawn by chance. A look at the position after it decides whether it loses too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation, describe_game
from bot.reading.opponent.levels import Style
from bot.reading.review.game_line import play_copy
from bot.rules.board import Board, Chain
from bot.rules.game import Game
from bot.rules.points import Colour, Point

Look: TypeAlias = Callable[[Situation], Judgement]
"""One look of a net at a situation."""

MAX_TRIED: Final = 4
"""Candidates to try. If all lose too much, play the least bad. The last try is the likeliest
remaining candidate. With the first look that makes five looks, less than a second on 19×19."""

_SLIP_HEAT: Final = 10.0
"""Flattens the shares of the moves in a slip: they are raised to the power of its inverse."""
_MIN_POLICY_RATIO: Final = 0.03
"""A usual move needs this share of that of the likeliest move."""
_PASS_POLICY_AT_END: Final = 0.5
"""Nothing is left to play for if a pass has this share of the net's policy."""
_SETTLED: Final = 0.85
"""The owner of a point is certain from here on."""
_NEUTRAL: Final = 0.4
"""A point belongs to neither player up to here."""
_TRUSTED_POLICY: Final = 0.3
"""A move with this share is played even if it looks odd: the net sees a reason."""
_COSTS_NOTHING: Final = 0.5
"""A neutral point is filled if this loses fewer points."""
_HOPELESS_WINS: Final = 0.01
_HOPELESS_LEAD: Final = 2.0
"""The program resigns behind by more than so many points for each line of the board."""
_EARLIEST: Final = 0.4
"""It does not resign before this share of the points has been played on."""


class Resigned:
    """The position is hopeless."""


@dataclass(frozen=True)
class _Candidate:
    point: Point
    weight: float


def choose_move(
    game: Game, komi: float, style: Style, look: Look, draw: Callable[[], float]
) -> Point | Resigned | None:
    """Return the move of the player to move; None is a pass. ``draw`` returns numbers from 0 to
    below 1. The game does not change, and must not be stopped."""
    mover = _Mover(game, komi, style, look)
    return mover.choose(draw)


class _Mover:
    def __init__(self, game: Game, komi: float, style: Style, look: Look) -> None:
        self._game, self._komi, self._style, self._look = game, komi, style, look
        self._seat = game.to_move
        self._sign = 1 if self._seat is Colour.WHITE else -1
        self._now = look(describe_game(game, komi))
        self._points = tuple(game.board.points())
        self._shares = dict(zip(self._points, self._now.policy, strict=True))

    def choose(self, draw: Callable[[], float]) -> Point | Resigned | None:
        if self._is_hopeless():
            return Resigned()
        if self._now.pass_policy >= _PASS_POLICY_AT_END:
            return self._fill_neutral()
        candidates = self._list_candidates(is_slip=draw() < self._style.slips)
        tried: dict[Point, float] = {}
        while candidates and len(tried) < MAX_TRIED:
            is_last = len(tried) == MAX_TRIED - 1
            drawn = _find_likeliest(candidates) if is_last else _draw(candidates, draw())
            lost = self._measure_loss(drawn.point)
            if lost <= self._style.gives:
                return drawn.point
            tried[drawn.point] = lost
            candidates.remove(drawn)
        if not tried:
            return None
        return min(tried, key=lambda point: tried[point])

    def _is_hopeless(self) -> bool:
        board, now = self._game.board, self._now
        wins = now.white_wins if self._seat is Colour.WHITE else now.black_wins
        return (
            len(self._game.moves) >= _EARLIEST * board.size**2
            and wins < _HOPELESS_WINS
            and self._sign * now.white_lead < -_HOPELESS_LEAD * board.size
        )

    def _fill_neutral(self) -> Point | None:
        """Return a neutral point to fill before a pass. After the opponent's pass, the program
        passes at once."""
        if self._game.passes:
            return None
        neutral = [point for point in self._points if self._is_neutral(point)]
        neutral.sort(key=lambda point: -self._shares[point])
        for point in neutral[:MAX_TRIED]:
            if self._measure_loss(point) <= _COSTS_NOTHING:
                return point
        return None

    def _is_neutral(self, point: Point) -> bool:
        board = self._game.board
        if not self._shares[point] or abs(self._ownership_for_mover(point)) > _NEUTRAL:
            return False
        beside = {board.at(near) for near in board.neighbours(point)}
        return len(beside - {None}) > 0 and not self._is_self_atari(point)

    def _list_candidates(self, *, is_slip: bool) -> list[_Candidate]:
        best = max(self._now.policy)
        if best == 0:
            return []
        heat = _SLIP_HEAT if is_slip else 1.0
        floor = self._style.floor if is_slip else _MIN_POLICY_RATIO
        return [
            _Candidate(point, (share / best) ** (1 / heat))
            for point, share in self._shares.items()
            if share >= floor * best and (share >= _TRUSTED_POLICY * best or self._is_sound(point))
        ]

    def _is_sound(self, point: Point) -> bool:
        """Return whether the move is none that looks silly: one inside settled territory, of either
        side, a self-atari, or one at the edge far from all stones."""
        if abs(self._ownership_for_mover(point)) > _SETTLED and not self._touches_atari(point):
            return False
        return not (self._is_self_atari(point) or self._is_lonely_edge(point))

    def _ownership_for_mover(self, point: Point) -> float:
        """Return who gets a point, from 1 (the player to move) to -1."""
        return self._sign * self._now.white_ownership[self._game.board.index(point)]

    def _touches_atari(self, point: Point) -> bool:
        board = self._game.board
        return any(len(chain.liberties) == 1 for chain in _chains_beside(board, point))

    def _is_self_atari(self, point: Point) -> bool:
        board = self._game.board.copy()
        if board.play(self._seat, point):
            return False
        chain = board.chain_at(point)
        return chain is not None and len(chain.liberties) == 1

    def _is_lonely_edge(self, point: Point) -> bool:
        board = self._game.board
        last = board.size - 1
        line = min(point.column, point.row, last - point.column, last - point.row)
        return line == 0 and not any(True for _ in _chains_beside(board, point))

    def _measure_loss(self, point: Point) -> float:
        after = self._look(describe_game(play_copy(self._game, point), self._komi))
        return self._sign * (self._now.white_lead - after.white_lead)


def _chains_beside(board: Board, point: Point) -> Iterator[Chain]:
    for near in board.neighbours(point):
        chain = board.chain_at(near)
        if chain is not None:
            yield chain


def _find_likeliest(candidates: list[_Candidate]) -> _Candidate:
    return max(candidates, key=lambda each: each.weight)


def _draw(candidates: list[_Candidate], chance: float) -> _Candidate:
    left = chance * sum(each.weight for each in candidates)
    for each in candidates:
        left -= each.weight
        if left < 0:
            return each
    return candidates[-1]
