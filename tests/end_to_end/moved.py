"""The shipped program on a clock that a test moves.

It is as shipped, but for the database's clock (`tests.adapters.redis.moved`), and for the tasks
that look at the clock every so often: they look when they are asked to, and say when they have
looked, so that a test knows that nothing more will come. And nobody waits for Telegram's flood
limits, which a clock that stands still knows nothing of; the fake minds none then.
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
from tests.adapters.redis.moved import MovedStore, heartbeats_too, on_the_keys_time
from tests.end_to_end.split import SplitProgram
from tests.fakes.telegram import hurry

ASKED = "test:asked"
"""How often the program was asked to look at the clock."""
LOOKED = "test:looked:"
"""And how often each of its tasks has."""

DIES = "test:dies"
"""When the program dies on the spot: once it has ``claimed`` something to tell, or ``told`` it."""
CLAIMED_MS = 300
"""How long a dead program's claim lasts; lifetimes of keys go by the real clock."""

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
        """Has a task look whenever it is asked to, for ever."""
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
        assert isinstance(self.told, _Store)
        await self.told.look("reminders", self.once)


@contextmanager
def moved() -> Iterator[None]:
    """While the program is on the key's time."""
    with (
        patch.object(backends, "RedisMatchStore", _Store),
        patch.object(composition, "Sweep", _Sweep),
        patch.object(composition, "ReminderSender", _Reminders),
        patch.object(composition, "Calling", _Calling),
        on_the_keys_time(),
        patch.object(reminders, "CLAIMED_MS", CLAIMED_MS),
        patch.object(calling, "CLAIMED_MS", CLAIMED_MS),
        ExitStack() as patches,
    ):
        for one in hurry.HURRIED:
            patches.enter_context(patch.object(*one))
        yield


@contextmanager
def moved_with_heartbeats() -> Iterator[None]:
    """While the program is on the key's time, and takes its moves for outages."""
    with moved(), heartbeats_too():
        yield


class MovedProgram(SplitProgram):
    """The same program on the key's time, which must be there before it starts."""

    change = staticmethod(moved)


class InterruptedProgram(MovedProgram):
    """To this one a test that moves the time is an outage."""

    change = staticmethod(moved_with_heartbeats)
