"""The shipped program with the real net."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.rules.points import format_point
from tests.end_to_end.program import Program, people, start_game
from tests.end_to_end.test_recorded_games import play, recorded
from tests.net.net_files import MISSING, real_net
from tests.rules.recorded import recorded_games

WALLS = "E1 F1 E2 F2 E3 F3 E4 F4 E5 F5 E6 F6 E7 F7 E8 F8 E9 F9"


@pytest.fixture
def net_program(tmp_path: Path) -> Iterator[Program]:
    """A program with the real net."""
    net = real_net()
    if net is None:
        pytest.skip(MISSING)
    program = Program(tmp_path / "data", NIGIRI_NET=str(net))
    program.start()
    yield program
    program.interrupt()


async def test_an_estimate_comes_from_the_net(net_program: Program) -> None:
    """Between two walls Black has 36 points and White 27 and a komi of 6.5. The first look loads
    the net, and the answer still comes in time."""
    async with people(net_program.url, "walls", "Anna", "Ben") as (anna, ben):
        await start_game(anna, ben, "9x9 black komi 6.5 no clock")
        for turn, point in enumerate(WALLS.split()):
            await (anna, ben)[turn % 2].say(f"play {point}")
        await anna.say("score")
        told = (await anna.last())["text"]
    assert re.match(r"Estimate: Anna is ahead by about [23] \(± [12]\)\n", told), told
    assert "neural net" in told


async def test_an_early_stop_is_noticed(net_program: Program) -> None:
    """In recorded game 171 a corner needs a move when both players pass. The count says where, and
    the first button plays on."""
    async with people(net_program.url, "corner", "Anna", "Ben") as (anna, ben):
        await start_game(anna, ben, "9x9 black komi 6.5 no clock")
        for turn, (_, point) in enumerate(recorded_games()[171].moves):
            line = "pass" if point is None else f"play {format_point(point)}"
            await (anna, ben)[turn % 2].say(line)
        count = await anna.last()
    assert "There may be points left around G2." in count["text"]
    assert "Play on (opponent first)" == count["choices"][0]["label"]


async def test_the_first_count_comes_from_the_net(net_program: Program) -> None:
    """In recorded game 21 random play asks about a race. With the net the first proposal is
    right."""
    assert recorded(21).score == await play(net_program, 21)
