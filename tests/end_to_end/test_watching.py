"""The shipped program from the operator's view: its health and its metrics."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import yaml

from tests.adapters.redis.helpers import end_servers
from tests.adapters.watch.scraping import Scrape, liveness, readiness, scrape
from tests.end_to_end.program import Program, settings_for
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import start_game
from tests.end_to_end.tables import wait_until
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.faults import Fault
from tests.fakes.telegram.server import FakeTelegram

ROOT = Path(__file__).resolve().parents[2]
ALERTS = ROOT / "deploy" / "alerts.yml"

_AT = re.compile(r"health .*at=(http://127\.0\.0\.1:[0-9]+)")
_NAME = re.compile(r"\bnigiri_[a-z_]+")
COMMITS = "nigiri_commit_seconds_count"
WATCHED = {"NIGIRI_HEALTH_PORT": "0", "NIGIRI_LOG_LEVEL": "info"}


def health(program: Program) -> str:
    """Return the address of the health endpoint, which the log contains."""
    return str(_AT.findall(program.log.read_text())[-1])


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    """The program with its health endpoint enabled."""
    program = SplitProgram(tmp_path / "data", **WATCHED)
    await asyncio.to_thread(program.start)
    yield program
    assert 0 == await asyncio.to_thread(program.stop)


async def wait_for_metrics(health: str, is_met: Callable[[Scrape], bool], what: str) -> Scrape:
    """Poll the metrics until the condition is true; return them."""
    seen = [await scrape(health)]

    async def so() -> bool:
        seen[0] = await scrape(health)
        return is_met(seen[0])

    await wait_until(so, what)
    return seen[0]


async def test_a_game_is_counted_exactly(program: Program) -> None:
    """Every commit of a game is counted once, by its result, and so is every drawn picture. A move
    that the rules refuse costs two look-ups for duplicates (before deciding and after), and the
    outbox ends empty."""
    at = health(program)
    async with start_game(program, "counted") as room:
        await room.play("D4 E5", "Anna", "Ben")
        await room.does("Anna", "D4")
        await room.play("pass pass", "Anna", "Ben")
        version = (await room.game())["version"]
        for theme in ("slate", "slate", "kaya"):
            await room.cast["Eve"].get(f"/pictures/{room.games[0]}/{version}.png?theme={theme}")
        await room.cast["Eve"].get(f"/pictures/{room.games[0]}/{version}/replay.gif")
        told = await wait_for_metrics(at, lambda now: now.of("nigiri_outbox_notices") == 0, "told")
        # Pictures are drawn on request only, and cached.
        assert 2 == told.of("nigiri_drawing_seconds_count", kind="picture")
    # The challenge, its acceptance, two stones and two passes.
    assert 6 == told.of(COMMITS, result="committed")
    counts = [told.samples[name] for name in told.samples if name.startswith(COMMITS)]
    # A refusal looks for a duplicate again: another process may have processed the event meanwhile.
    assert (2, 8) == (told.of(COMMITS, result="asked"), sum(counts))
    assert 1 == told.of("nigiri_drawing_seconds_count", kind="replay")
    assert 1 == told.of("nigiri_look_seconds_count", result="answered")
    assert (0, 0, 0) == tuple(
        told.of("nigiri_matches_loaded_total", finding=finding)
        for finding in ("differs", "newer", "damaged")
    )
    assert told.of("nigiri_matches_loaded_total", finding="whole") >= 6
    assert told.of("nigiri_event_loop_lag_seconds_count") >= 1


async def test_alive_but_not_ready_without_the_database(program: Program) -> None:
    """While the database is unreachable the program reports itself as alive but not ready; once the
    database is back it becomes ready by itself."""
    at = health(program)
    assert (200, {"program": "ready", "database": "ready"}) == await readiness(at)
    away = (503, {"program": "ready", "database": "away"})
    seen: set[int] = set()

    async def was_away() -> bool:
        program.kill_database()
        seen.add(await liveness(at))
        return away == await readiness(at)

    async def is_back() -> bool:
        return 200 == (await readiness(at))[0]

    await wait_until(was_away, "not ready")
    await wait_until(is_back, "ready again")
    assert {200} == seen


async def test_a_port_in_use(program: Program, tmp_path: Path) -> None:
    """A second program with the same health port reports that in words and exits."""
    port = health(program).rpartition(":")[2]
    second = SplitProgram(tmp_path / "second", NIGIRI_HEALTH_PORT=port)
    with pytest.raises(AssertionError) as refused:
        await asyncio.to_thread(second.start)
    expected = f"Port {port} for watching the bot cannot be used: Address already in use."
    assert expected in str(refused.value)


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    """Discord, with one server."""
    async with FakeDiscord() as fake:
        yield fake


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    """Telegram."""
    async with FakeTelegram() as fake:
        yield fake


async def test_platform_metrics(
    tmp_path: Path, discord: FakeDiscord, telegram: FakeTelegram
) -> None:
    """Each 429 and each reconnection of a platform is counted once. The program is ready if both
    platforms are connected, and names the missing one otherwise."""
    anna = discord.user("Anna")
    general = discord.channel(discord.guild("Go club", anna), "general")
    bob = telegram.user("Bob")
    program = SplitProgram(
        tmp_path / "data",
        **WATCHED,
        **settings_for(discord, telegram),
    )
    await asyncio.to_thread(program.start)
    try:
        at = health(program)
        everything = dict.fromkeys(("program", "database", "discord", "telegram"), "ready")

        async def all_there() -> bool:
            return (200, everything) == await readiness(at)

        await wait_until(all_there, "both platforms")
        assert (0, 0) == tuple(map(reconnects(await scrape(at)), ("discord", "telegram")))
        await limit_one_call(telegram, at, bob.start)
        discord.limits.storm(2)
        await anna.send(general, f"{discord.bot.mention} help")
        await wait_for_metrics(
            at, lambda now: count_calls(now, "discord", "limited") == 2, "Discord's 429"
        )
        await discord.gateway.drop()
        await wait_for_metrics(at, lambda now: reconnects(now)("discord") == 1, "Discord again")
        telegram.faults.add("getUpdates", Fault(drop="before"))
        await bob.send(bob.private, "help")
        await wait_for_metrics(
            at, lambda now: count_calls(now, "telegram", "failed") == 1, "no Telegram"
        )
        await bob.send(bob.private, "help")
        now = await wait_for_metrics(
            at, lambda now: reconnects(now)("telegram") == 1, "Telegram again"
        )
        assert 1 == count_calls(now, "telegram", "failed")
        await wait_until(all_there, "both platforms again")
        assert named_in_alerts() <= (await scrape(at)).names
    finally:
        assert 0 == await asyncio.to_thread(program.stop)


async def test_each_process_is_ready_for_its_own_work(
    tmp_path: Path, discord: FakeDiscord, telegram: FakeTelegram
) -> None:
    """A process that listens to a chat needs that chat, one that sends posts by itself needs all of
    them, and the browser room needs none; a standby process is ready, too."""
    wanted = {
        "web": (),
        "discord": ("discord",),
        "telegram": ("telegram",),
        "web,discord": ("discord",),
        "delivery": ("discord", "telegram"),
        "deadlines": ("discord", "telegram"),
    }
    programs = {
        roles: SplitProgram(
            tmp_path / "data",
            **WATCHED,
            NIGIRI_ROLES=roles,
            **settings_for(discord, telegram),
        )
        for roles in wanted
    }
    try:
        for roles, program in programs.items():
            program.log = tmp_path / f"{roles}.log"
            await asyncio.to_thread(program.start)
        for roles, chats in wanted.items():
            parts = dict.fromkeys(("program", "database", *chats), "ready")
            at = health(programs[roles])

            async def all_there(at: str = at, parts: object = parts) -> bool:
                return (200, parts) == await readiness(at)

            await wait_until(all_there, f"{roles}: {await readiness(at)}")
    finally:
        for program in programs.values():
            program.kill()
        end_servers(tmp_path)


def count_calls(now: Scrape, platform: str, result: str) -> float:
    """Return how many calls had this result."""
    return now.of("nigiri_platform_calls_total", platform=platform, result=result)


def reconnects(now: Scrape) -> Callable[[str], float]:
    """Return a function that gives the number of reconnections of a platform."""
    return lambda platform: now.of("nigiri_platform_reconnects_total", platform=platform)


async def limit_one_call(
    telegram: FakeTelegram, at: str, speak: Callable[[], Awaitable[object]]
) -> None:
    """Let Telegram answer one call with 429."""
    telegram.faults.add("sendMessage", Fault(status=429, retry_after=1))
    await speak()
    await wait_for_metrics(
        at, lambda now: count_calls(now, "telegram", "limited") == 1, "Telegram's 429"
    )


def named_in_alerts() -> set[str]:
    """Return the metrics that the alerts use."""
    groups = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    return {
        name for group in groups for rule in group["rules"] for name in _NAME.findall(rule["expr"])
    }
