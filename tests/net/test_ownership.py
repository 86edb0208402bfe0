"""The owners of points, from several looks of a net."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engines.net.estimator import NetEstimator
from bot.engines.net.looking import own
from bot.reading.net.judgement import Judgement
from bot.reading.net.ownership import measure_ownership
from bot.reading.net.situation import Situation
from bot.rules.board import BLACK, EMPTY, Board
from bot.rules.points import Colour
from tests.net.net_files import MISSING, real_net, write_tiny_net
from tests.rules.recorded import recorded_games
from tests.rules.variants import turn

GAMES = {9: 2, 13: 303, 19: 463}


def judge_stones(situation: Situation) -> Judgement:
    """Say that stones own their points, and the player to move all the rest."""
    rest = -1 if situation.to_move is Colour.BLACK else 1
    owners = [
        rest if cell == EMPTY else -1 if cell == BLACK else 1 for cell in situation.boards[0].cells
    ]
    policy = (0.0,) * len(owners)
    return Judgement(0.5, 0.5, 0.0, 0.0, 1.0, tuple(map(float, owners)), policy, 1.0)


@pytest.mark.parametrize(("size", "number"), GAMES.items())
def test_each_side_moves_first_equally_often(size: int, number: int) -> None:
    """Stones have their owner, and the points that the player to move takes belong to neither."""
    board = recorded_games()[number].replay().board
    assert size == board.size
    owner = {None: 0.0, Colour.BLACK: 1.0, Colour.WHITE: -1.0}
    assert tuple(owner[board.at(point)] for point in board.points()) == measure_ownership(
        judge_stones, board
    )


@pytest.mark.parametrize("way", range(1, 16))
def test_a_turned_position_has_the_same_owners(way: int, tmp_path: Path) -> None:
    """The owners of a turned position are the same to the last digit, with any net."""
    path = write_tiny_net(tmp_path / "tiny")
    board = recorded_games()[GAMES[13]].replay().board
    variant = turn(board, way)
    sign = -1 if variant.swapped else 1
    owned = dict(zip(board.points(), own(path, board), strict=True))
    turned = dict(zip(variant.board.points(), own(path, variant.board), strict=True))
    assert {point: sign * turned[variant.moved(point)] for point in owned} == owned
    assert len(set(owned.values())) > 100


async def test_the_owners_in_the_worker(tmp_path: Path) -> None:
    """They are those that the net gives in any process; none if the file has gone."""
    path, board = write_tiny_net(tmp_path / "tiny"), Board(5)
    estimator, gone = NetEstimator(path), NetEstimator(tmp_path / "gone")
    try:
        for each in (estimator, gone):
            each.get_ready()
        assert own(path, board) == await estimator.own(board)
        assert await gone.own(board) is None
    finally:
        await estimator.close()
        await gone.close()


def test_the_real_net_knows_the_owners_of_a_finished_game() -> None:
    """The mean over the board is the difference of the areas that the engine counted."""
    net = real_net()
    if net is None:
        pytest.skip(MISSING)
    recorded = recorded_games()[GAMES[9]]
    board = recorded.replay().board
    owned = dict(zip(board.points(), own(net, board), strict=True))
    for chain in board.chains():
        dead = bool(chain.stones & {*recorded.dead})
        sign = -1 if (chain.colour is Colour.BLACK) is dead else 1
        assert all(sign * owned[stone] > 0.9 for stone in chain.stones)
