"""Estimates of a game in progress, from the net and from random play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.reading.estimates import estimate_by_net, estimate_by_reading
from bot.reading.net.judgement import Judgement
from bot.rules.game import Game
from bot.rules.points import Colour
from tests.service.playing import NOTHING_DEAD, point


def make_game(moves: str) -> Game:
    """Return a game after these moves."""
    game = Game(9)
    for move in moves.split():
        game.play(game.to_move, point(move))
    return game


def judge_all(game: Game, white: dict[str, float]) -> Judgement:
    """Return a judgement: Black owns everything, except for these shares of White."""
    shares = {point(name): share for name, share in white.items()}
    owned = tuple(shares.get(each, -1.0) for each in game.board.points())
    return Judgement(0.1, 0.9, 0.0, -30.5, 4.0, owned, (0.0,) * 81, 0.0)


def test_the_net_is_seen_from_black() -> None:
    """Lead and ownership are Black's; the spread grows with the deviation."""
    game = make_game("E5 A9")
    judgement = judge_all(game, {"A9": 0.25, "B9": 0.5})
    found = estimate_by_net(game.board, judgement)
    assert (30.5, -0.25, -0.5, 1.0) == (
        found.lead,
        found.ownership[point("A9")],
        found.ownership[point("B9")],
        found.ownership[point("J1")],
    )
    wider = estimate_by_net(game.board, replace(judgement, score_deviation=8.0))
    assert wider.spread is not None
    assert found.spread is not None
    assert 2 < found.spread < wider.spread
    narrowest = estimate_by_net(game.board, replace(judgement, score_deviation=0.5))
    assert 1.0 == narrowest.spread


@pytest.mark.parametrize(
    ("share", "unsettled"), [(1.0, ""), (0.65, ""), (0.55, "A9"), (0.0, "A9"), (-1.0, "A9")]
)
def test_chains_that_may_die_are_unsettled(share: float, unsettled: str) -> None:
    """A chain is settled only if its own side surely owns it, whatever its colour."""
    game = make_game("E5 A9 E6 A8")
    found = estimate_by_net(game.board, judge_all(game, {"A9": share, "A8": share}))
    names = {chain.name for chain in game.board.chains() if point("A9") in chain.stones}
    assert (names if unsettled else set()) == found.unsettled


def test_random_play_counts_prisoners_and_komi() -> None:
    """Its lead is about the board alone; it gives no spread."""
    game = make_game("A2 A1 B1")
    assert 1 == game.prisoners(Colour.BLACK)
    owned = {point("A2"): 0.9, point("B1"): 0.3}
    found = estimate_by_reading(game, 6.5, replace(NOTHING_DEAD, estimate=10.0, ownership=owned))
    assert (10 + 1 - 6.5, None, frozenset([point("B1")])) == (
        found.lead,
        found.spread,
        found.unsettled,
    )
