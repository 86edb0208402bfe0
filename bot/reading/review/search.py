"""A small tree search with a net (PUCT), for positions that one look does not settle.

Source of the formulas: ``search.cpp`` and ``searchexplorehelpers.cpp`` of KataGo 1.17, with its
default parameters, but without noise, symmetries and the weighting of visits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import atan, inf, log, pi, sqrt

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import describe_game
from bot.reading.review.game_line import play_copy
from bot.reading.review.judge import Look, Searched
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, Point

_TRUSTED = 3
"""A line ends at a position with fewer visits: its best move is not certain enough."""
_COMPARABLE = 0.25
"""Moves with this share of the visits of the most visited one can be preferred to it."""
_EXPLORATION, _EXPLORATION_LOG, _EXPLORATION_BASE = 1.0, 0.45, 500.0
_FIRST_PLAY_REDUCTION, _FIRST_PLAY_REDUCTION_ROOT = 0.2, 0.1
_POINTS_FAR, _FAR_SCALE = 0.1, 2.0
"""The weight of the lead, compared with that of winning."""
_POINTS_NEAR, _NEAR_SCALE, _NEAR_SHARE = 0.3, 0.75, 0.8
"""The weight of the difference to (nearly) the lead of the position that is searched."""


@dataclass(frozen=True)
class NetJudge:
    """Implements `bot.reading.review.judge.Judge` by looks of a net alone."""

    look: Look
    visits: int

    def search(self, game: Game, komi: float, /) -> Searched:
        return search(game, komi, self.look, self.visits)


def search(game: Game, komi: float, look: Look, visits: int) -> Searched:
    """Search a position with this number of visits; each takes one look at most. The game does not
    change, and must not be stopped."""
    root = _Node(game)
    tree = _Tree(komi, look)
    for _ in range(visits):
        tree.visit(root)
    at = root
    best = _prefer(root).node
    if best is not None:
        at = best
    return Searched(-at.lead / at.visits, at.black_wins / at.visits, tuple(_follow(root)))


@dataclass(eq=False)
class _Child:
    move: Point | None
    prior: float
    node: _Node | None = None


@dataclass(eq=False)
class _Node:
    """A position. Sums are over its visits, from White’s view but ``black_wins``."""

    game: Game
    visits: int = 0
    utility: float = 0.0
    lead: float = 0.0
    black_wins: float = 0.0
    children: list[_Child] = field(default_factory=list)
    judged: Judgement | None = None
    if_stopped: float = 0.0
    """White's lead if the other player passes now, too."""

    @property
    def sign(self) -> int:
        return 1 if self.game.to_move is Colour.WHITE else -1


@dataclass(frozen=True)
class _Value:
    utility: float
    lead: float
    black_wins: float


class _Tree:
    def __init__(self, komi: float, look: Look) -> None:
        self._komi = komi
        self._look = look
        self._centre: float | None = None

    def visit(self, root: _Node) -> None:
        """Walk down to a new position, judge it, and count it in every position on the way."""
        path, node = [root], root
        while node.judged is not None:
            child = _choose(node, is_root=node is root)
            if child.node is None:
                child.node = _Node(play_copy(node.game, child.move))
                path.append(child.node)
                break
            node = child.node
            path.append(node)
        value = self._evaluate(path)
        for each in path:
            each.visits += 1
            each.utility += value.utility
            each.lead += value.lead
            each.black_wins += value.black_wins

    def _evaluate(self, path: list[_Node]) -> _Value:
        node = path[-1]
        if node.game.phase is GamePhase.STOPPED:
            lead = path[-2].if_stopped
            black_wins = 0.5 if lead == 0 else float(lead < 0)
            return self._value(node.game.board.size, lead, 1 - black_wins, black_wins)
        situation = describe_game(node.game, self._komi)
        judged = node.judged = self._look(situation)
        node.if_stopped = situation.komi + sum(judged.white_ownership)
        node.children = _list_children(node.game, judged)
        size = node.game.board.size
        return self._value(size, judged.white_lead, judged.white_wins, judged.black_wins)

    def _value(self, size: int, lead: float, white_wins: float, black_wins: float) -> _Value:
        if self._centre is None:
            self._centre = lead * _NEAR_SHARE
        utility = (
            white_wins
            - black_wins
            + _POINTS_FAR * _squash(lead / (_FAR_SCALE * size))
            + _POINTS_NEAR * _squash((lead - self._centre) / (_NEAR_SCALE * size))
        )
        return _Value(utility, lead, black_wins)


def _squash(points: float) -> float:
    return 2 / pi * atan(points)


def _follow(root: _Node) -> Iterator[Point | None]:
    """Yield the preferred moves from the root on, as long as the positions were visited enough."""
    node: _Node | None = root
    while node is not None and node.children and (node is root or node.visits >= _TRUSTED):
        child = _prefer(node)
        yield child.move
        node = child.node


def _prefer(node: _Node) -> _Child:
    """Return the best of the moves that were visited often enough to be compared; the likeliest if
    none was visited."""
    most = max(child.node.visits if child.node else 0 for child in node.children)

    def rank(child: _Child) -> tuple[float, float]:
        after = child.node
        if after is None or after.visits < _COMPARABLE * most:
            return -inf, child.prior
        return node.sign * after.utility / after.visits, child.prior

    return max(node.children, key=rank)


def _list_children(game: Game, judged: Judgement) -> list[_Child]:
    """Return the legal moves, the likeliest first."""
    shares = zip(game.board.points(), judged.policy, strict=True)
    children = [_Child(point, share) for point, share in shares if share > 0]
    children.append(_Child(None, judged.pass_policy))
    return sorted(children, key=lambda child: -child.prior)


def _choose(node: _Node, *, is_root: bool) -> _Child:
    """Return the move with the highest upper confidence bound."""
    tried = sum(child.prior for child in node.children if child.node is not None)
    reduction = _FIRST_PLAY_REDUCTION_ROOT if is_root else _FIRST_PLAY_REDUCTION
    first = node.sign * node.utility / node.visits - reduction * sqrt(tried)
    visits = node.visits - 1
    explore = _EXPLORATION + _EXPLORATION_LOG * log(
        (visits + _EXPLORATION_BASE) / _EXPLORATION_BASE
    )
    explore *= sqrt(visits + 0.01)
    best, found = -inf, node.children[0]
    for child in node.children:
        after = child.node
        known = first if after is None else node.sign * after.utility / after.visits
        score = known + explore * child.prior / (1 + (after.visits if after else 0))
        if score > best:
            best, found = score, child
    return found
