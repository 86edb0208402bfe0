"""The shipped program on a clock that a test moves.

Two parts differ from the shipped program: the database's clock (`tests.adapters.redis.moved`), and
the periodic tasks, which run on request and report when they have run, so that a test knows that
nothing more will follow. Telegram's flood limits, which need a running clock, are switched off in
the program and in the fake.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from bot.announcements import calling
from bot.announcements.calling import Calling
from bot.app import backends, composition
from bot.features.reminders import reminders
from bot.features.reminders.reminders import ReminderSender
from bot.ids import GameId
from bot.play.background.deadlines import Sweep
from bot.play.ports.scheduler import Claim
from tests.adapters.redis.moved import MovedStore, move_heartbeats, use_key_time
from tests.end_to_end.split import SplitProgram
from tests.fakes.telegram import hurry

ASKED = "test:asked"
"""How often the program was asked to run its tasks."""
LOOKED = "test:looked:"
"""How often each task has run."""

DIES = "test:dies"
"""When the program dies: once it has ``claimed`` an announcement, or once it has sent it
(``told``)."""
CLAIMED_MS = 300
"""How long a dead program's claim lasts; key expiry uses the real clock."""

_PAUSE = 0.05


class _Store(MovedStore):
    async def claim(self, game_id: GameId, mark: str, ms: int) -> Claim:
        claim = await super().claim(game_id, mark, ms)
        if claim is Claim.MINE:
            await self._die("claimed")
        return claim

    async def settle(self, game_id: GameId, mark: str, ms: int) -> None:
        await self._die("told")
        await super().settle(game_id, mark, ms)

    async def _die(self, when: str) -> None:
        if when == await self.client.get(DIES):
            os.kill(os.getpid(), signal.SIGKILL)

    async def look(self, name: str, once: Callable[[], Awaitable[None]]) -> None:
        """Run a task whenever it is requested, forever."""
        key = f"{LOOKED}{name}"
        while True:
            asked, looked = await self.client.mget(ASKED, key)
            if (asked or "0") != looked:
                await once()
                await self.client.set(key, asked or "0")
            await asyncio.sleep(_PAUSE)


class _Sweep(Sweep):
    async def run(self, every: float = 0.0) -> None:  # noqa: ARG002  it is asked to look
        assert isinstance(self._deadlines, _Store)
        await self._deadlines.look("sweep", self.once)


class _Calling(Calling):
    async def run(self, every: float = 0.0) -> None:  # noqa: ARG002  it is asked to look
        assert isinstance(self.waiting, _Store)
        await self.waiting.look("calling", self.once)


class _Reminders(ReminderSender):
    async def run(self, every: float = 0.0) -> None:  # noqa: ARG002  it is asked to look
        assert isinstance(self.store, _Store)
        await self.store.look("reminders", self.once)


@contextmanager
def move_clock() -> Iterator[None]:
    """Patch the program to use the test's clock."""
    with (
        patch.object(backends, "RedisMatchStore", _Store),
        patch.object(composition, "Sweep", _Sweep),
        patch.object(reminders, "ReminderSender", _Reminders),
        patch.object(composition, "Calling", _Calling),
        use_key_time(),
        patch.object(reminders, "CLAIMED_MS", CLAIMED_MS),
        patch.object(calling, "CLAIMED_MS", CLAIMED_MS),
        ExitStack() as patches,
    ):
        for one in hurry.HURRIED:
            patches.enter_context(patch.object(*one))
        yield


@contextmanager
def moved_with_heartbeats() -> Iterator[None]:
    """Patch the program to use the test's clock, and let it take jumps of that clock for
    outages."""
    with move_clock(), move_heartbeats():
        yield


class MovedProgram(SplitProgram):
    """The shipped program on the test's clock, which must be set before it starts."""

    change = staticmethod(move_clock)


class InterruptedProgram(MovedProgram):
    """The same, but a jump of the test's clock counts as an outage."""

    change = staticmethod(moved_with_heartbeats)
