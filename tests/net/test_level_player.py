"""The levels of the net in its worker, and whole games with the real net."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from bot.engines.net.estimator import NetEstimator
from bot.engines.net.looking import judge
from bot.match.commands import Play
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.reading.opponent.choice import choose_move
from bot.reading.opponent.levels import LEVELS, Level
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, parse_point
from tests.end_to_end.program import Program
from tests.end_to_end.test_alone import Browser
from tests.net.net_files import MISSING, real_net, write_tiny_net
from tests.reading.calibrate_opponents import play_levels


def begun_game() -> Game:
    """A game with two moves."""
    game = Game(9)
    for at in ("E5", "C3"):
        game.play(game.to_move, parse_point(at))
    return game


async def test_a_move_in_the_worker(tmp_path: Path) -> None:
    """The worker answers with a legal move. The same seed gives the same move, so that processes
    that are asked about the same position agree; another seed may give another."""
    player, game = NetEstimator(write_tiny_net(tmp_path / "tiny")), begun_game()
    try:
        seeds = ["a", "a", *"bcdefgh"]
        moves = [await player.choose_move(game, 6.5, LEVELS[0], seed) for seed in seeds]
    finally:
        await player.close()
    assert moves[0] == moves[1]
    assert len({*moves}) > 1
    legal = game.legal_points()
    assert all(not isinstance(move, Play) or move.point in legal for move in moves)


async def test_no_move(tmp_path: Path) -> None:
    """A file that has gone since is no answer, and no error."""
    player = NetEstimator(tmp_path / "gone")
    try:
        assert await player.choose_move(begun_game(), 6.5, LEVELS[0], "a") is None
    finally:
        await player.close()


@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[5], LEVELS[-1]], ids=lambda level: level.name)
def test_a_whole_game(level: Level) -> None:
    """A game of a level with itself ends within a natural number of moves, with stones of both
    colours on the board. If it has stopped, the level would pass again."""
    net = real_net()
    if net is None:
        pytest.skip(MISSING)

    def look(situation: Situation) -> Judgement:
        return judge(net, situation)

    game, _ = play_levels(9, level, level, look, 1)
    assert 20 <= len(game.moves) <= 120
    assert all(game.board.stones(colour) for colour in Colour)
    if game.phase is GamePhase.STOPPED:
        style = level.style(9)
        game.resume(Colour.BLACK)
        assert choose_move(game, 6.5, style, look, lambda: 0.5) is None


async def test_in_the_program(tmp_path: Path) -> None:
    """A game against a level in the shipped program. It moves, even if the bot was
    killed meanwhile."""
    net = real_net()
    if net is None:
        pytest.skip(MISSING)
    program = Program(tmp_path / "data", NIGIRI_NET=str(net))
    program.start()
    try:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            anna = Browser(session, program.url, "levels", "Anna")
            assert 200 == await anna.opens()
            assert "“spar 12k”" in await anna.alone("help challenges")
            assert "your move" in await anna.alone("spar 20k 9x9 black")
            await anna.alone("E5")
            program.kill()
            anna.url = program.start()
            await anna.hears("⚪", "alone/")
    finally:
        program.interrupt()
