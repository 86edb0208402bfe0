"""Reasons why a move was worse than another, as far as they can be seen on the board.

The rules decide what is captured, cut apart or proved dead. The net only says whether that matters:
stones count as lost if it gives them to the opponent after the move as played, and to their owner
after the better one. A loss without a visible reason has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.conditional import rule_with_agreement
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.rulings import RulingStatus
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import describe_game
from bot.reading.review.captures import list_captures, list_caught
from bot.reading.review.game_line import play_copy
from bot.reading.review.judge import Look
from bot.reading.review.links import find_parted
from bot.reading.review.review import Reason, ReasonKind
from bot.rules.board import Board, Chain
from bot.rules.errors import RulesError
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, Point

LOOKS = 3
"""Looks of the net for the reasons of one move, at most."""
_MOST = 2
_OWNED = 0.3
"""Stones count as a player's if their mean ownership is larger."""
_SUFFERS = 0.5
"""How much ownership a chain loses that is weakened."""
_NEUTRAL, _SURE = 0.3, 0.8
_LIKE_A_PASS = 0.3
_NEAR = 2
_MIN_GROUP = 3
_MOST_GROUPS = 2
_PROOF = Budget(nodes=1000)
"""A quarter of a second."""


@dataclass(frozen=True)
class Choice:
    """The move that was played in ``game`` and a better one. ``reply`` is the opponent's best move
    after the former; None is a pass."""

    game: Game
    komi: float
    played: Point | None
    better: Point | None
    reply: Point | None


def find_reasons(choice: Choice, look: Look) -> tuple[Reason, ...]:
    """Return up to two reasons, the plainest first."""
    played, better = (play_copy(choice.game, m) for m in (choice.played, choice.better))
    if GamePhase.STOPPED in (played.phase, better.phase):
        return ()
    sight = _Sight(
        choice,
        choice.game.to_move,
        played,
        better,
        look(describe_game(played, choice.komi)),
        look(describe_game(better, choice.komi)),
    )
    found = [
        *_find_dying(sight),
        *_find_captured(sight),
        *_find_not_captured(sight),
        *_find_cuts(sight),
        *_find_wasted(sight, look),
    ]
    return tuple(found[:_MOST]) or tuple(_find_smaller(sight))


@dataclass(frozen=True)
class _Sight:
    """The positions after both moves, and a look at each."""

    choice: Choice
    seat: Colour
    played: Game
    better: Game
    after_played: Judgement
    after_better: Judgement

    def measure_ownership(self, chain: Chain, judged: Judgement) -> float:
        """Return the mean ownership of the chain's points by the player who moved."""
        return _average_ownership(self.choice.game.board, self.seat, chain.stones, judged)

    def is_lost(self, chain: Chain) -> bool:
        """Whether the stones are the opponent's after the move as played, and the player's after
        the better one."""
        return (
            self.measure_ownership(chain, self.after_played) < -_OWNED
            and self.measure_ownership(chain, self.after_better) > _OWNED
        )

    def rule_on(self, chain: Chain, board: Board, judged: Judgement) -> RulingStatus:
        """Return whether the chain lives on one of the two boards, if others do as judged."""
        dead = (
            each.name
            for each in board.chains()
            if _average_ownership(board, each.colour, each.stones, judged) < 0
        )
        stone = min(chain.stones - {self.choice.played})
        return rule_with_agreement(board, stone, Agreement(frozenset(dead)), _PROOF).status

    def measure_loss(self, chain: Chain) -> float:
        return self.measure_ownership(chain, self.after_better) - self.measure_ownership(
            chain, self.after_played
        )


def _average_ownership(
    board: Board, seat: Colour, points: frozenset[Point], judged: Judgement
) -> float:
    sign = 1 if seat is Colour.WHITE else -1
    shares = (judged.white_ownership[p.row * board.size + p.column] for p in points)
    return sign * sum(shares) / len(points)


def _find_dying(sight: _Sight) -> Iterator[Reason]:
    """The groups that can be captured now, and would have lived. Other chains are taken to live or
    to be dead as the net sees them."""
    lost = [
        chain
        for chain in sight.played.board.chains()
        if chain.colour is sight.seat and len(chain.stones) >= _MIN_GROUP and sight.is_lost(chain)
    ]
    lost.sort(key=lambda chain: (-len(chain.stones), chain.name))
    dying = [
        chain
        for chain in lost[:_MOST_GROUPS]
        if sight.rule_on(chain, sight.played.board, sight.after_played) is RulingStatus.DEAD
        and sight.rule_on(chain, sight.better.board, sight.after_better) is RulingStatus.ALIVE
    ]
    if dying:
        yield _about(ReasonKind.GROUP_DIES, dying)


def _find_captured(sight: _Sight) -> Iterator[Reason]:
    safe_from = {stone for capture in list_captures(sight.better) for stone in capture.chain.stones}
    captures = [
        capture
        for capture in list_captures(sight.played)
        if capture.chain.stones.isdisjoint(safe_from) and sight.is_lost(capture.chain)
    ]
    if not captures:
        return
    largest = max(captures, key=lambda each: (len(each.chain.stones), each.chain.name))
    same = [each.chain for each in captures if each.move == largest.move]
    yield _about(ReasonKind.CAPTURED, same, largest.move)


def _find_not_captured(sight: _Sight) -> Iterator[Reason]:
    """The opponent’s stones that the better move captures, or catches in a ladder."""
    before, board = sight.choice.game.board, sight.better.board
    taken = [
        chain
        for chain in before.chains()
        if chain.colour is not sight.seat and board.at(chain.name) is not chain.colour
    ]
    caught = [chain for chain in list_caught(sight.better) if before.at(chain.name) is not None]
    still_caught = {stone for chain in list_caught(sight.played) for stone in chain.stones}
    missed = [
        chain
        for chain in (*taken, *caught)
        if chain.stones.isdisjoint(still_caught) and sight.is_lost(chain)
    ]
    if missed:
        yield _about(ReasonKind.NOT_CAPTURED, missed)


def _find_cuts(sight: _Sight) -> Iterator[Reason]:
    """The chains that the opponent cuts or joins where the better move is."""
    point = sight.choice.better
    if point is None or point != sight.choice.reply:
        return
    kinds = ((ReasonKind.CUT_OFF, sight.seat), (ReasonKind.NOT_CUT_OFF, sight.seat.opponent))
    for kind, colour in kinds:
        board = sight.played.board if colour is sight.seat else sight.choice.game.board
        try:
            parted = find_parted(board, colour, point)
        except RulesError:
            continue
        if any(sight.measure_loss(chain) > _SUFFERS for chain in parted):
            yield _about(kind, parted, point)


def _find_wasted(sight: _Sight, look: Look) -> Iterator[Reason]:
    """A move that gains no more than a pass, on a point whose owner is clear."""
    game, point = sight.choice.game, sight.choice.played
    if point is None or game.passes:
        return
    passed = look(describe_game(play_copy(game, None), sight.choice.komi))
    sign = 1 if sight.seat is Colour.WHITE else -1
    if sign * (sight.after_played.white_lead - passed.white_lead) > _LIKE_A_PASS:
        return
    owned = _average_ownership(game.board, sight.seat, frozenset({point}), passed)
    if abs(owned) < _NEUTRAL and _touches_both(game.board, point):
        yield Reason(ReasonKind.DAME)
    elif owned > _SURE:
        yield Reason(ReasonKind.SAFE)
    elif owned < -_SURE:
        yield Reason(ReasonKind.HOPELESS)


def _touches_both(board: Board, point: Point) -> bool:
    return {*Colour} <= {board.at(near) for near in board.neighbours(point)}


def _find_smaller(sight: _Sight) -> Iterator[Reason]:
    """The opponent takes the place that the player has left."""
    choice = sight.choice
    if choice.played is None or choice.better is None or choice.reply is None:
        return
    there = _distance(choice.better, choice.reply) <= _NEAR
    if there and _distance(choice.played, choice.better) > choice.game.board.size // 3:
        yield Reason(ReasonKind.SMALLER, move=choice.reply)


def _distance(one: Point, other: Point) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row))


def _about(
    kind: ReasonKind, chains: tuple[Chain, ...] | list[Chain], move: Point | None = None
) -> Reason:
    stones = tuple(sorted(chain.name for chain in chains))
    return Reason(kind, stones, sum(len(chain.stones) for chain in chains), move)
