"""Runs Lua scripts, and translates the client's errors into the service's."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha1
from importlib.resources import files
from typing import Any

from redis.exceptions import NoScriptError, RedisClusterException, RedisError

from bot.play.ports.stores import ForeignKeyError, StoreUnavailableError
from bot.store.checks.foreign_keys import ForeignTypeError
from bot.store.connection.clients import Client
from bot.store.connection.replication import RedisCommand

SCANNED = 1_000
"""The number of keys that one SCAN step looks at."""


def literal(text: str) -> str:
    """Escape a text for use in a glob pattern."""
    return "".join("\\" + char if char in "\\*?[]^" else char for char in text)


class Script:
    """The script ``name.lua`` of the folder ``scripts``. All its keys must be in one slot. A call
    takes one round trip, or two if the server does not have the script yet."""

    def __init__(self, client: Client, name: str) -> None:
        self._client = client
        self.source = files("bot.store.scripts").joinpath(f"{name}.lua").read_text("utf-8")
        self.sha = sha1(self.source.encode(), usedforsecurity=False).hexdigest()
        _SOURCES[self.sha] = self.source

    async def __call__(self, keys: Sequence[str], args: Iterable[str | float] = ()) -> Any:
        """Run the script and return its reply. Raises `RedisError`."""
        rest = (len(keys), *keys, *args)
        try:
            return await self._client.execute_command("EVALSHA", self.sha, *rest)
        except NoScriptError:
            # The server is new; EVAL loads the script.
            return await self._client.execute_command("EVAL", self.source, *rest)

    def command(self, keys: Sequence[str], args: Iterable[str | float] = ()) -> RedisCommand:
        """Return the call as a command for `all_done`."""
        return ("EVALSHA", self.sha, len(keys), *keys, *args)


_SOURCES: dict[str, str] = {}
"""The source of each script by its SHA-1."""


@contextmanager
def available() -> Iterator[None]:
    """Translate database errors into `StoreUnavailableError`, or `ForeignKeyError` if a key
    holds another program's data. The client has already retried; all calls of this folder are
    idempotent."""
    try:
        yield
    except ForeignTypeError as error:
        # Leave out the key, which may contain a name; the log has its digest.
        raise ForeignKeyError(f"a {error.found} where a {error.expected} belongs") from error
    except (RedisError, RedisClusterException) as error:
        raise StoreUnavailableError(f"{type(error).__name__}: {error}") from error


def milliseconds(time: Sequence[str | int]) -> int:
    """Convert the reply of ``TIME`` to milliseconds since 1970."""
    seconds, micros = map(int, time)
    return seconds * 1000 + micros // 1000


async def all_done(client: Client, commands: Sequence[RedisCommand]) -> list[Any]:
    """Run the commands, whatever their slots, and return the answers. Scripts unknown to a new
    server are loaded. Raises the first error."""
    answers = [*await client.at_once(commands)]
    unknown = [n for n, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
    if unknown:
        again = [("EVAL", _SOURCES[commands[n][1]], *commands[n][2:]) for n in unknown]
        for number, answer in zip(unknown, await client.at_once(again), strict=True):
            answers[number] = answer
    for answer in answers:
        if isinstance(answer, Exception):
            raise answer
    return answers


def heed_cancellation() -> None:
    """Raise `asyncio.CancelledError` if this task was cancelled but has not noticed. Until Python
    3.12 `asyncio.wait_for`, used by the client, may swallow a cancellation
    (https://github.com/python/cpython/issues/86296); an infinite loop would then never end."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def finish(closing: Coroutine[Any, Any, None]) -> None:
    """Finish closing something, even if this task is cancelled meanwhile.

    The client closes its connections by coroutines that it gathers
    (`redis.asyncio.ConnectionPool.disconnect`). A cancellation would end these before they start,
    and the sockets would stay open until they are garbage-collected. A
    `redis.exceptions.TimeoutError` is ignored: the sockets are closed even if the confirmation
    takes too long.
    """
    closed = asyncio.create_task(closing)
    cancelled: asyncio.CancelledError | None = None
    while not closed.done():
        try:
            await asyncio.wait([closed])
        except asyncio.CancelledError as error:
            cancelled = error
    with suppress(RedisError):
        closed.result()
    if cancelled is not None:
        raise cancelled
