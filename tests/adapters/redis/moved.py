"""The store on a clock that a test moves: the database's time is read from a key.

All game times use the database's clock, which only the store's `now` and the scripts that load and
commit read. Here they read a key, so all programs on one database see the same time, and only a
test moves it. Heartbeats use the real clock, unless a test wants jumps of its clock to count as
outages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha1
from unittest.mock import patch

from bot.store.connection import scripts
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script
from bot.store.coordination import heartbeats
from bot.store.repositories import matches, outbox
from bot.store.repositories.matches import RedisMatchStore

NOW = "test:now"
"""The key of the time, in milliseconds since 1970."""

_TIME = "redis.call('TIME')"
_TIMED = ("commit", "load", "take_gate", "beat", "give_time")
"""The scripts that read the clock."""
_MOVED = f"""(function()
  local at = tonumber(redis.call('GET', '{NOW}'))
  return {{math.floor(at / 1000), at % 1000 * 1000}}
end)()"""


class MovedStore(RedisMatchStore):
    """A store to be created inside `on_the_keys_time`."""

    def __init__(
        self, client: Client, committed: Callable[[str, float], None] = lambda *_: None
    ) -> None:
        super().__init__(client, committed)
        self.client = client

    async def now(self) -> int:
        return int(await self.client.get(NOW) or 0)


@contextmanager
def use_key_time() -> Iterator[None]:
    """Make all loads and commits use the key's time."""
    with patch.object(matches, "Script", _Moved), patch.object(outbox, "Script", _Moved):
        yield


@contextmanager
def move_heartbeats() -> Iterator[None]:
    """Make heartbeats use the key's time as well, so that a jump of the test's clock is an
    outage."""
    with patch.object(heartbeats, "Script", _Moved):
        yield


class _Moved(Script):
    """A shipped script, on the key's time."""

    def __init__(self, client: Client, name: str) -> None:
        super().__init__(client, name)
        assert (name in _TIMED) == self.source.count(_TIME), self.source
        self.source = self.source.replace(_TIME, _MOVED)
        self.sha = sha1(self.source.encode(), usedforsecurity=False).hexdigest()
        scripts._SOURCES[self.sha] = self.source
