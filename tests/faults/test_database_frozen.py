"""The database freezes for a while, as on an overloaded machine or during its migration."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from bot.match.commands import AcceptChallenge, Play
from bot.match.events import Colours, Terms
from bot.play.game_service import GameService
from bot.play.ports.stores import StoreUnavailableError
from bot.play.unit_of_work import Done
from bot.rules.points import Point
from bot.store.connection import keys, retries
from bot.store.connection.database import Database
from bot.store.coordination.inbox import RedisInbox
from tests.adapters.redis.helpers import open_address, open_embedded, server_pid
from tests.adapters.redis.test_deadlines import service
from tests.faults.conftest import Tell
from tests.service.club import ANNA, BEN, ROOM

GAMES = 20
TERMS = Terms(9, 6, colours=Colours.BLACK)
D4 = Play(Point(3, 3))
NAIVE = "naive"


@pytest.mark.parametrize(
    ("frozen", "patience"),
    [
        # The client gives up on a silent server after this time, and retries.
        ((0.8, 0.8, 0.8), "?socket_timeout=0.25"),
        pytest.param((4.0, 8.0, 12.0), "", marks=[pytest.mark.soak, pytest.mark.timeout(300)]),
    ],
    ids=["quick", "soak"],
)
async def test_a_frozen_database(
    folder: Path, frozen: tuple[float, ...], patience: str, tell: Tell
) -> None:
    """Two programs request moves during the freeze, and again after timeouts. Each move is made
    once, and the event loop is never blocked. In the same run a naive append is applied twice."""
    server = await open_embedded(folder)
    pid = await server_pid(server)
    programs = [await open_address(server.url + patience) for _ in range(2)]
    games = [service(program)[0] for program in programs]
    lags, naive, once = [], 0, 0
    for round_, seconds in enumerate(frozen):
        begun = [await a_game(games[0], f"{round_} {number}") for number in range(GAMES)]
        await asyncio.gather(*(program.client.ping() for program in programs * 8))
        key = f"{NAIVE}:{round_}"
        async with freeze_server(pid, seconds) as lag:
            moves = [insist(game, id, f"{id} e") for id in begun for game in games]
            # The first one uses an existing connection.
            append = programs[0].client.rpush(key, "bQ16")
            _, answers = await asyncio.gather(append, asyncio.gather(*moves))
        assert [Done(id, 3) for id in begun for _ in games] == answers
        once += sum([1 == len(await moves_of(games[0], id)) for id in begun])
        naive += await server.client.llen(key)
        lags.append(max(lag))
    tell(
        f"frozen {' s, '.join(map(str, frozen))} s: {once} of {GAMES * len(frozen)} events applied "
        f"once; naive append applied {naive / len(frozen):.1f} times; event loop at most "
        f"{' ms, '.join(f'{lag * 1000:.0f}' for lag in lags)} ms late"
    )
    assert GAMES * len(frozen) == once
    assert naive > len(frozen)
    # A pause of the whole machine causes a delay, too, but not every time.
    assert min(lags) < min(frozen) / 2
    for program in (*programs, server):
        await program.close()


async def test_tries_over_an_update(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated calls to a frozen database do not count as tries of an update, which would
    dead-letter it. Nor is one dead-lettered twice."""
    monkeypatch.setattr(retries, "LONGEST", 0.7)
    server = await open_embedded(folder)
    pid = await server_pid(server)
    program = await open_address(server.url + "?socket_timeout=0.2")
    inbox = RedisInbox(program.client, "test")
    await inbox.store([(5, "five"), (6, "six")])
    five, six = [*await inbox.left_over("me"), *await inbox.take("me", 2, 1)]
    async with freeze_server(pid, 4.0):
        for _ in range(2):
            with pytest.raises(StoreUnavailableError):
                await inbox.count_try(five)
            with pytest.raises(StoreUnavailableError):
                await inbox.set_aside(six)
    await all_answered(program)
    assert 1 == await inbox.count_try(five)
    await inbox.set_aside(six)
    assert 1 == await server.client.xlen(keys.inbox_aside("test"))
    for each in (program, server):
        await each.close()


async def all_answered(database: Database) -> None:
    """Wait until the server responds, which it does after all earlier commands."""
    while True:
        with suppress(RedisError):
            await database.client.check_reachable()
            return
        await asyncio.sleep(0.01)


async def a_game(games: GameService, event_id: str) -> str:
    """Start a game of Anna (Black) and Ben, and return its id."""
    done = await games.challenge(ANNA, BEN, TERMS, ROOM, event_id)
    assert isinstance(done, Done)
    assert isinstance(await games.act(done.game_id, BEN, AcceptChallenge(), "accept"), Done)
    return done.game_id


async def insist(games: GameService, game_id: str, event_id: str) -> object:
    """Play until there is a response, always as the same event."""
    while True:
        try:
            return await games.act(game_id, ANNA, D4, event_id)
        except StoreUnavailableError:
            await asyncio.sleep(0.01)


async def moves_of(games: GameService, game_id: str) -> list[object]:
    """Return the moves of a game."""
    loaded = await games.matches.load(game_id)
    assert loaded is not None
    return [*loaded.match.game.moves]


@asynccontextmanager
async def freeze_server(pid: int, seconds: float) -> AsyncIterator[list[float]]:
    """Freeze the server for this many seconds. Yield the delays of the event loop meanwhile,
    without those caused by a busy processor."""
    lags: list[float] = []
    os.kill(pid, signal.SIGSTOP)
    asyncio.get_running_loop().call_later(seconds, os.kill, pid, signal.SIGCONT)
    looking = asyncio.create_task(_look(lags))
    try:
        yield lags
    finally:
        os.kill(pid, signal.SIGCONT)
        looking.cancel()


async def _look(lags: list[float], every: float = 0.002) -> None:
    while True:
        before, waited = time.perf_counter(), _seconds_waited()
        await asyncio.sleep(every)
        lags.append(time.perf_counter() - before - every - (_seconds_waited() - waited))


def _seconds_waited() -> float:
    """Return the seconds that this thread has waited for a processor, or 0 if the system does not
    report them (https://docs.kernel.org/scheduler/sched-stats.html)."""
    with suppress(OSError):
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    return 0.0
