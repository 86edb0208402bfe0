"""Readiness by role: a process is ready if it can do the work of its roles."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.adapters.watch.scraping import readiness
from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.tables import wait_until
from tests.end_to_end.test_watching import WATCHED, health
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram

CHATS = {
    "web": set(),
    "discord": {"discord"},
    "telegram,web": {"telegram"},
    "delivery": {"discord", "telegram"},
    "web,deadlines": {"discord", "telegram"},
}
"""The chats that these roles need."""


@asynccontextmanager
async def programs(
    folder: Path, *every: str, **environment: str
) -> AsyncIterator[Mapping[str, Program]]:
    """Run a process for each of these roles on one database; all are stopped at the end, even after
    an error."""
    made = {
        roles: SplitProgram(folder / "data", **WATCHED, NIGIRI_ROLES=roles, **environment)
        for roles in every
    }
    for roles, program in made.items():
        program.log = folder / f"{roles}.log"
    try:
        await asyncio.gather(*(asyncio.to_thread(program.start) for program in made.values()))
        yield made
        ends = [asyncio.to_thread(program.stop) for program in made.values()]
        assert [0] * len(ends) == await asyncio.gather(*ends)
    finally:
        for program in made.values():
            program.kill()


async def wait_for_readiness(program: Program, away: set[str], chats: set[str]) -> None:
    """Wait until the process needs exactly ``chats``, and reports bad tokens for those in
    ``away``."""
    parts = {
        name: f"away: {name}-bad-token" if name in away else "ready"
        for name in ("program", "database", *chats)
    }
    expected = (503 if away & chats else 200, parts)
    told: list[object] = [None]

    async def so() -> bool:
        told[0] = await readiness(health(program))
        return expected == told[0]

    await wait_until(so, f"{expected}, not {told}")


async def wait_until_refused(program: Program) -> None:
    """Wait until both chats have rejected the process."""

    async def so() -> bool:
        return program.log.read_text().count("chat-refused") == 2

    await wait_until(so, "both refused")


async def test_readiness_by_roles(tmp_path: Path) -> None:
    """A process that listens to chats needs those; one that sends posts by itself needs all; one
    that serves only the browser room needs none and stays ready without them."""
    async with FakeDiscord() as discord, FakeTelegram() as telegram:
        tokens = {
            "NIGIRI_DISCORD_TOKEN": discord.app.token,
            "NIGIRI_DISCORD_API": discord.rest_url,
            "NIGIRI_DISCORD_GATEWAY": discord.gateway_url,
            "NIGIRI_TELEGRAM_TOKEN": telegram.token,
            "NIGIRI_TELEGRAM_API": telegram.url,
        }
        everywhere = ("web", "discord", "telegram,web", "web,deadlines")
        async with programs(tmp_path, *everywhere, **tokens) as running:
            for roles, program in running.items():
                await wait_for_readiness(program, set(), CHATS[roles])
        wrong = {"NIGIRI_DISCORD_TOKEN": "wrong", "NIGIRI_TELEGRAM_TOKEN": "7:wrong"}
        async with programs(tmp_path, "web", "delivery", **{**tokens, **wrong}) as running:
            for roles, program in running.items():
                await wait_until_refused(program)
                await wait_for_readiness(program, CHATS[roles], CHATS[roles])
