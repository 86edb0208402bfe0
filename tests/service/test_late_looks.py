"""An analysis that was late: the count is announced without it and changes once it is there."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.match.commands import Agree, LookAgain, MarkStones, Pass, Play, Resume
from bot.match.events import Advice, Looked, Proposed
from bot.match.proposals import Proposal
from bot.match.state import Refusal
from bot.play import game_service
from bot.play.background.late_looks import LateLooks
from bot.play.unit_of_work import Done
from tests.patience import PATIENCE
from tests.service.club import ANNA, BEN, Clock, Club, SlowStore, kind
from tests.service.playing import NOTHING_DEAD, point, points

FOUND = replace(
    NOTHING_DEAD,
    dead=frozenset(points("A1")),
    doubtful=frozenset(points("E5")),
    open_borders=frozenset(points("C3")),
)
ADVICE = Advice(FOUND.doubtful, FOUND.open_borders)


@pytest.fixture
def club() -> Club:
    """A service whose advisor has no answer yet."""
    club = Club(SlowStore(Clock()))
    club.advisor.found = None
    return club


async def stop_game(club: Club) -> GameId:
    """Return a game with E5 and A1 that two passes have stopped."""
    game_id = await club.game()
    await club.do(game_id, ANNA, Play(point("E5")))
    await club.do(game_id, BEN, Play(point("A1")))
    await club.do(game_id, ANNA, Pass())
    await club.do(game_id, BEN, Pass())
    return game_id


async def open_count(club: Club, game_id: GameId) -> Proposal:
    """Return the open count of a game."""
    proposal = (await club.load(game_id)).match.proposal
    assert proposal is not None
    return proposal


async def wait_until_done(looks: LateLooks, club: Club, game_id: GameId) -> None:
    """Ask like the delivery until no change of the match is expected."""
    async with asyncio.timeout(PATIENCE):
        while looks.start_look(await club.load(game_id)):  # noqa: ASYNC110  rings no bell
            await asyncio.sleep(0)


async def test_a_pass_does_not_wait_for_long(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass stops the game even if the analysis does not end: its player's clock may be running.
    The bot is still looking."""
    endless = asyncio.Event()

    async def look(*_: object) -> None:
        await endless.wait()

    monkeypatch.setattr(club.advisor, "look", look)
    monkeypatch.setattr(game_service, "PASS_SECONDS", 0.01)
    async with asyncio.timeout(PATIENCE):
        game_id = await stop_game(club)
    assert (await open_count(club, game_id)).is_looking


async def test_agreement_waits_for_the_analysis(club: Club) -> None:
    """Nobody can agree to a count while the bot is looking; then both can. The position is the one
    that the first look would have had."""
    game_id = await stop_game(club)
    for command in (Agree(), LookAgain()):
        assert "still-looking" == kind(await club.act(game_id, ANNA, command))
    club.advisor.found = FOUND
    await wait_until_done(LateLooks(club.service), club, game_id)
    assert 3 == len(club.advisor.looked)
    assert [club.advisor.looked[0]] * 2 == club.advisor.looked[1:]
    count = await open_count(club, game_id)
    assert (2, FOUND.dead, FOUND.dead, ADVICE, False) == (
        count.number,
        count.dead,
        count.suggested,
        count.advice,
        count.is_looking,
    )
    assert "stale-proposal" == kind(await club.act(game_id, ANNA, Agree(1)))
    await club.do(game_id, ANNA, Agree(2))
    await club.do(game_id, BEN, Agree(2))
    assert (await club.load(game_id)).match.phase.is_over


async def test_a_look_is_repeated(club: Club) -> None:
    """After a look without an answer there are others. Asking meanwhile starts no second one."""
    game_id = await stop_game(club)
    looks, tries = LateLooks(club.service, (0.0, 0.0, 0.0)), 0
    answer = club.advisor.look

    async def look_at_last(*args: object) -> object:
        nonlocal tries
        tries += 1
        club.advisor.found = FOUND if tries == 3 else None
        return await answer(*args)  # type: ignore[arg-type]

    club.advisor.look = look_at_last  # type: ignore[method-assign,assignment]
    await wait_until_done(looks, club, game_id)
    assert 3 == tries
    assert FOUND.dead == (await open_count(club, game_id)).dead


async def test_the_bot_gives_up(club: Club) -> None:
    """After the last try the players are told. Then they can agree, or ask for another look."""
    game_id = await stop_game(club)
    await wait_until_done(LateLooks(club.service, (0.0, 0.0)), club, game_id)
    last = (await club.load(game_id)).match.events[-1]
    assert Looked(last.at, 2) == last
    assert "cannot-look-now" == kind(await club.act(game_id, ANNA, LookAgain()))
    club.advisor.found = FOUND
    await club.do(game_id, ANNA, LookAgain())
    count = await open_count(club, game_id)
    assert (3, ADVICE) == (count.number, count.advice)
    assert "already-looked" == kind(await club.act(game_id, BEN, LookAgain()))


async def test_a_player_marks_first(club: Club) -> None:
    """A mark ends the search, and both can agree to it. Another look keeps what was marked."""
    game_id = await stop_game(club)
    await club.do(game_id, ANNA, MarkStones(points("A1"), dead=True))
    await club.do(game_id, ANNA, MarkStones(points("A1"), dead=False))
    club.advisor.found = FOUND
    looks = LateLooks(club.service)
    assert not looks.start_look(await club.load(game_id))
    await club.do(game_id, BEN, LookAgain())
    count = await open_count(club, game_id)
    assert (frozenset(), FOUND.dead, ADVICE) == (count.dead, count.suggested, count.advice)
    await club.do(game_id, BEN, Agree())


@pytest.mark.parametrize("meanwhile", [MarkStones(points("E5"), dead=True), Resume()])
async def test_a_count_that_changed_meanwhile(club: Club, meanwhile: MarkStones | Resume) -> None:
    """A late analysis of a count that has changed since does nothing."""
    game_id = await stop_game(club)
    await club.do(game_id, ANNA, meanwhile)
    before = (await club.load(game_id)).match.events
    done = await club.service.look_late(game_id, 1, FOUND)
    assert isinstance(done, Done)
    assert before == (await club.load(game_id)).match.events


async def test_a_stop_after_a_resumption(club: Club) -> None:
    """A search for an outdated count does not hold up the search for the next one."""
    game_id = await stop_game(club)
    looks = LateLooks(club.service, (0.0, 2 * PATIENCE))
    assert looks.start_look(await club.load(game_id))
    async with asyncio.timeout(PATIENCE):
        while not club.advisor.looked[1:]:  # noqa: ASYNC110  rings no bell
            await asyncio.sleep(0)
    for who, command in ((ANNA, Resume()), (BEN, Pass()), (ANNA, Pass())):
        await club.do(game_id, who, command)
    club.advisor.found = FOUND
    await wait_until_done(looks, club, game_id)
    assert ADVICE == (await open_count(club, game_id)).advice
    await looks.close()


async def test_two_processes_look(club: Club) -> None:
    """If two processes look at the same count, one answer is stored."""
    game_id = await stop_game(club)
    club.advisor.found = FOUND
    both = [LateLooks(club.service) for _ in range(2)]
    await asyncio.gather(*(wait_until_done(looks, club, game_id) for looks in both))
    kinds = [type(event) for event in (await club.load(game_id)).match.events]
    assert [Proposed, Looked] == kinds[-2:]


async def test_an_analysis_in_time_is_not_repeated(club: Club) -> None:
    """A count with its analysis expects no other, and neither does a game without an advisor."""
    club.advisor.found = FOUND
    game_id = await stop_game(club)
    assert not LateLooks(club.service).start_look(await club.load(game_id))
    assert "already-looked" == kind(await club.act(game_id, ANNA, LookAgain()))
    assert not isinstance(await club.act(game_id, ANNA, Agree()), Refusal)
