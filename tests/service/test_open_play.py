"""A stop that comes too early: the count names the places of open play that the net sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.match.commands import AcceptChallenge, LookAgain, MarkStones, Pass, Play
from bot.match.events import Terms
from bot.match.proposals import Proposal, find_open_play
from bot.play.background.late_looks import LateLooks
from bot.play.unit_of_work import Done
from bot.rules.points import Colour, format_point
from tests.fakes.readers import Looker
from tests.service.club import ANNA, BEN, ROOM, TERMS, Clock, Club, SlowStore
from tests.service.playing import NOTHING_DEAD, point, points
from tests.service.test_late_looks import open_count, wait_until_done

WALLS = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9 H5 B5"


@pytest.fixture
def net() -> Looker:
    """An estimator that sees open play around H5."""
    net = Looker()
    net.open_areas = frozenset(points("G5 H5 J5"))
    return net


@pytest.fixture
def club(net: Looker) -> Club:
    """A service with the estimator."""
    return Club(SlowStore(Clock()), estimator=net)


async def stop_game(club: Club, terms: Terms = TERMS, moves: str = WALLS) -> GameId:
    """Return a stopped game."""
    done = await club.service.challenge(ANNA, BEN, terms, ROOM, "challenge")
    assert isinstance(done, Done)
    await club.do(done.game_id, BEN, AcceptChallenge())
    for turn, name in enumerate(moves.split()):
        await club.do(done.game_id, (ANNA, BEN)[turn % 2], Play(point(name)))
    for turn in range(2):
        await club.do(done.game_id, (ANNA, BEN)[(len(moves.split()) + turn) % 2], Pass())
    return done.game_id


def places(count: Proposal) -> str:
    """The places of open play that the count names."""
    assert count.position is not None
    return " ".join(sorted(map(format_point, find_open_play(count.position.board, count))))


async def test_the_count_names_the_place(club: Club, net: Looker) -> None:
    """The net looks once with each player to move, and the place is stored with the count."""
    count = await open_count(club, await stop_game(club))
    assert [*Colour] == [situation.to_move for situation in net.looked]
    assert "G5" == places(count)


@pytest.mark.parametrize(
    ("terms", "moves"),
    [
        pytest.param(replace(TERMS, estimates=False), WALLS, id="without estimates"),
        pytest.param(replace(TERMS, size=19), "D4 Q16", id="hardly begun"),
    ],
)
async def test_the_net_is_not_asked(club: Club, net: Looker, terms: Terms, moves: str) -> None:
    """A game without estimates has no hints by the net, and of a game that has hardly begun the
    count says so anyway."""
    count = await open_count(club, await stop_game(club, terms, moves))
    assert ([], "", False) == (net.looked, places(count), count.is_looking)


async def test_a_late_net(club: Club, net: Looker) -> None:
    """While the net has no answer, the bot is still looking. The place comes with the late look."""
    areas, net.open_areas = net.open_areas, None
    game_id = await stop_game(club)
    assert (await open_count(club, game_id)).is_looking
    net.open_areas = areas
    await wait_until_done(LateLooks(club.service), club, game_id)
    assert "G5" == places(await open_count(club, game_id))


@pytest.mark.parametrize("asked", [False, True])
async def test_a_net_that_never_answers(club: Club, net: Looker, asked: bool) -> None:
    """The last late look, and a player who asks, get the dead stones without the net."""
    net.open_areas = None
    club.advisor.found = replace(NOTHING_DEAD, dead=frozenset(points("H5")))
    game_id = await stop_game(club)
    if asked:
        await club.do(game_id, ANNA, LookAgain())
    else:
        await wait_until_done(LateLooks(club.service, (0.0, 0.0)), club, game_id)
    count = await open_count(club, game_id)
    assert (frozenset(points("H5")), "", False) == (count.dead, places(count), count.is_looking)


async def test_a_mark_answers_the_hint(club: Club) -> None:
    """Once a player has marked the chain at the place, the count does not repeat the hint. A mark
    elsewhere does not hide it."""
    game_id = await stop_game(club)
    await club.do(game_id, ANNA, MarkStones(points("B5"), dead=True))
    assert "G5" == places(await open_count(club, game_id))
    await club.do(game_id, BEN, MarkStones(points("H5"), dead=True))
    assert "" == places(await open_count(club, game_id))
