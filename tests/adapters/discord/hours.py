"""Connection faults that last hours of the fake clock but seconds of real time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import discord.gateway
import pytest
from discord.gateway import DiscordWebSocket

from bot.discord.session_starts import HOURLY
from bot.play.background import leader
from tests.adapters.discord.desk import Bot, Club, Memory
from tests.fakes.clock import Clock
from tests.fakes.discord.faults import FOR_EVER, Fault
from tests.fakes.discord.library import point_clients_to
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.discord.session_starts import SPACING, GatewayFault
from tests.fakes.hours import HoursLoop

HOUR = 3600.0
Wrong = Callable[[FakeDiscord], None]


class Heart:
    """A `discord.gateway.KeepAliveHandler` that uses the event loop's clock instead of a thread."""

    def __init__(self, *, ws: DiscordWebSocket, interval: float, shard_id: int | None) -> None:
        self.shard_id = shard_id
        self.latency = 0.0
        self._ws, self._interval = ws, interval
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._interval)
            await self._ws.send_heartbeat(self.get_payload())

    def get_payload(self) -> dict[str, Any]:
        return {"op": self._ws.HEARTBEAT, "d": self._ws.sequence}

    def beat(self) -> dict[str, Any]:
        return self.get_payload()

    def stop(self) -> None:
        if self._beating is not None:
            self._beating.cancel()

    def tick(self) -> None: ...
    def ack(self) -> None: ...


def refuse_at(status: int = 0, path: str = "/gateway/bot") -> Wrong:
    """Return a fault: a call is refused with this status, or its connection closed."""
    return _take_next(Fault("GET", path, status))


def hangs(path: str) -> Wrong:
    """Return a fault: a call is never answered."""
    return _take_next(Fault("GET", path, seconds=1e9))


def _take_next(fault: Fault) -> Wrong:
    def wrong(fake: FakeDiscord) -> None:
        fake.faults.add(replace(fault, times=FOR_EVER, seen=[]))

    return wrong


def fail_socket_at(step: str, how: str | int | bool) -> Wrong:
    """Return a fault: a socket fails at this step; see `GatewayFault`."""

    def wrong(fake: FakeDiscord) -> None:
        fake.gateway.fault = GatewayFault(step, how)

    return wrong


def refuse_sockets(fake: FakeDiscord) -> None:
    """Let no socket open."""
    fake.gateway.up = False


def limit_gateway_address(fake: FakeDiscord) -> None:
    """Allow the gateway's address to be requested only once per hour."""
    fake.limits.routes["GET", "/gateway/bot"] = (1, HOUR)


def spend_session_starts(fake: FakeDiscord) -> None:
    """Let other programs with this token use up nearly all session starts of the day."""
    fake.gateway.starts.others = [fake.clock.now()] * 950


def mend(fake: FakeDiscord) -> None:
    """Remove all faults."""
    fake.faults.clear()
    fake.gateway.starts.others = []
    fake.gateway.fault, fake.gateway.up = None, True
    fake.limits.routes.pop(("GET", "/gateway/bot"), None)


CODES = (4000, 4001, 4002, 4003, 4004, 4005, 4007, 4008, 4009, 4010, 4011, 4012, 4013, 4014)
"""https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes"""

WRONG: dict[str, Wrong] = {
    **{f"gateway/bot {status}": refuse_at(status) for status in (401, 403, 404, 500, 502, 503)},
    "gateway/bot 429": limit_gateway_address,
    "gateway/bot closed": refuse_at(),
    "gateway/bot hangs": hangs("/gateway/bot"),
    "gateway/bot allows few": spend_session_starts,
    **{f"login {status}": refuse_at(status, "/users/@me") for status in (401, 403, 500, 502, 503)},
    "login closed": refuse_at(0, "/users/@me"),
    "login hangs": hangs("/users/@me"),
    "no socket": refuse_sockets,
    **{f"open {how}": fail_socket_at("open", how) for how in ("cut", "silent", 1000, 1001, 4000)},
    **{
        f"hello {how}": fail_socket_at("hello", how)
        for how in ("cut", "silent", 1000, 4000, 4001, 4002, 4012)
    },
    **{
        f"identify {how}": fail_socket_at("identify", how)
        for how in ("cut", "silent", 1000, *CODES, False, True)
    },
    **{
        f"ready {how}": fail_socket_at("ready", how)
        for how in ("cut", "silent", 1000, *CODES, False, True)
    },
    **{
        f"resume {how}": fail_socket_at("resume", how)
        for how in ("cut", "silent", 1000, *CODES, False, True)
    },
}
"""The faults at each step of a connection, by name."""


@dataclass
class Hours:
    """A club on a clock whose hours pass in seconds."""

    club: Club
    loop: HoursLoop

    @property
    def begun(self) -> list[float]:
        """Return the times of all session starts."""
        return self.club.fake.gateway.starts.begun

    async def pass_by(self, hours: float) -> None:
        await asyncio.sleep(hours * HOUR)

    def most_in_an_hour(self) -> int:
        """Return the largest number of IDENTIFYs within 3,600 seconds."""
        begun = self.begun
        return max((sum(at <= one < at + HOUR for one in begun) for at in begun), default=0)

    async def is_up(self, seconds: float = 900.0) -> None:
        """Wait at most this many seconds until the bot is connected again."""
        await self.club.fake.connected(seconds)

    async def plays(self) -> None:
        """Start a game and play a move in real time, since drawing pictures takes real time."""
        self.loop.jumps = False
        thread = await self.club.begin()
        await self.club.anna.send(thread, f"{self.club.fake.bot.mention} C3")
        await thread.wait_for(lambda m: "⚫ C3" in m.shown_text)

    def kept_to_limits(self, shards: int = 1) -> None:
        """Check that neither Discord's limits nor our own were exceeded."""
        starts = self.club.fake.gateway.starts
        assert (0, False) == (starts.refused, starts.spent)
        assert self.most_in_an_hour() <= HOURLY * shards


@asynccontextmanager
async def hours(
    patch: pytest.MonkeyPatch, wrong: Wrong | None = None, *, live: bool = False, shards: int = 1
) -> AsyncIterator[Hours]:
    """Run the bot with this fault from the start or, if ``live``, from the loss of its first
    connection."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, HoursLoop)
    patch.setattr(leader, "_SIGN_SECONDS", 120.0)
    patch.setattr(leader, "LEASE_MS", 400_000)
    patch.setattr(discord.gateway, "KeepAliveHandler", Heart)
    beginning = time.time() - loop.time()  # noqa: TID251  ids are made of it
    async with FakeDiscord(clock=Clock(lambda: beginning + loop.time())) as fake:
        fake.gateway.starts.spacing = SPACING
        fake.app.shards = shards
        with point_clients_to(fake):
            owner, anna, bob, carl = map(fake.user, ("owner", "Anna", "Bob", "Carl"))
            guild = fake.guild("Go club", owner, anna, bob, carl)
            memory = Memory(loop.time)
            program, general = Bot(fake, memory), fake.channel(guild, "general")
            club = Club(fake, memory, owner, anna, bob, carl, guild, general, program)
            if live:
                await program.start()
                await asyncio.sleep(HOUR)
            if wrong is not None:
                wrong(fake)
            if live:
                await fake.disconnect()
            else:
                await program.begin()
            try:
                yield Hours(club, loop)
            finally:
                loop.jumps = False
                await club.bot.stop()
