"""The shipped program on a clock that a test moves: ``python -m tests.end_to_end.moved``.

All that counts goes by the database's clock, and only two places ask for it: the store's `now`, and
the script that commits. Here both read a key instead, so that all programs on one database see the
same time, which stands still until a test moves it. The rest is as shipped, but for the two tasks
that look at the clock every so often: they look when they are asked to, and say when they have
looked, so that a test knows that nothing more will come. And nobody waits for Telegram's flood
limits, which a clock that stands still knows nothing of; the fake minds none then.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

from redis.asyncio import Redis
from redis.commands.core import AsyncScript

from bot import bootstrap
from bot.__main__ import main
from bot.adapters.redis import together
from bot.adapters.redis.calls import script
from bot.adapters.redis.store import RedisStore
from bot.adapters.telegram import pace, posting, redraws
from bot.conversation import reminders
from bot.conversation.reminders import Reminders
from bot.service.alarms import Claim
from bot.service.deadlines import Sweep
from bot.service.ports import GameId
from tests.end_to_end.program import Program

ROOT = Path(__file__).resolve().parents[2]

NOW = "test:now"
"""The time, in milliseconds since 1970."""
ASKED = "test:asked"
"""How often the program was asked to look at the clock."""
LOOKED = "test:looked:"
"""And how often each of its tasks has."""

DIES = "test:dies"
"""When the program dies on the spot: once it has ``claimed`` something to tell, or ``told`` it."""
CLAIMED_MS = 300
"""How long a dead program's claim lasts; lifetimes of keys go by the real clock."""

_PAUSE = 0.02
_TIME = "redis.call('TIME')"
_MOVED = f"""(function()
  local at = tonumber(redis.call('GET', '{NOW}'))
  return {{math.floor(at / 1000), at % 1000 * 1000}}
end)()"""


class MovedProgram(Program):
    """The same program on the key's time, which must be there before it starts."""

    module = "tests.end_to_end.moved"

    def __init__(self, data: Path, **environment: str) -> None:
        super().__init__(data, PYTHONPATH=str(ROOT), **environment)


class _Store(RedisStore):
    def __init__(self, client: Redis) -> None:
        super().__init__(client)
        self.client = client

    async def now(self) -> int:
        return int(await self.client.get(NOW) or 0)

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
            asked = await self.client.get(ASKED) or "0"
            if asked != await self.client.get(key):
                await once()
                await self.client.set(key, asked)
            await asyncio.sleep(_PAUSE)


class _Sweep(Sweep):
    async def run(self, every: float = 0.0) -> None:  # noqa: ARG002  it is asked to look
        assert isinstance(self._deadlines, _Store)
        await self._deadlines.look("sweep", self.once)


class _Reminders(Reminders):
    async def run(self, every: float = 0.0) -> None:  # noqa: ARG002  it is asked to look
        assert isinstance(self._told, _Store)
        await self._told.look("reminders", self.once)


def _script(client: Redis, name: str) -> AsyncScript:
    """The script as shipped, on the key's time."""
    shipped = script(client, name).script
    source = shipped.decode() if isinstance(shipped, bytes) else str(shipped)
    assert 1 == source.count(_TIME), source
    return client.register_script(source.replace(_TIME, _MOVED))


if __name__ == "__main__":
    with (
        patch.object(bootstrap, "RedisStore", _Store),
        patch.object(bootstrap, "Sweep", _Sweep),
        patch.object(bootstrap, "Reminders", _Reminders),
        patch.object(together, "script", _script),
        patch.object(reminders, "CLAIMED_MS", CLAIMED_MS),
        patch.object(pace, "_chat_windows", lambda _: [pace.Window(10_000, 1.0)]),
        patch.object(redraws, "REDRAW_SECONDS", 0.02),
        patch.object(posting, "TIDY_SECONDS", 0.02),
    ):
        sys.exit(main())
