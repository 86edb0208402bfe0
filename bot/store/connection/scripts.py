"""Runs Lua scripts, and turns the client's failures into the service's errors."""

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
"""Keys that the server looks at in one step of a search through all of them."""


def literal(text: str) -> str:
    """A text that stands for itself in a pattern."""
    return "".join("\\" + char if char in "\\*?[]^" else char for char in text)


class Script:
    """The script ``name.lua`` of this folder. All its keys are in one slot.

    A call is one round trip, and a second one only when the server does not know it yet.
    """

    def __init__(self, client: Client, name: str) -> None:
        self._client = client
        self.source = files("bot.store.scripts").joinpath(f"{name}.lua").read_text("utf-8")
        self.sha = sha1(self.source.encode(), usedforsecurity=False).hexdigest()
        _SOURCES[self.sha] = self.source

    async def __call__(self, keys: Sequence[str], args: Iterable[str | float] = ()) -> Any:
        """What the script answers. Raises `RedisError`."""
        rest = (len(keys), *keys, *args)
        try:
            return await self._client.execute_command("EVALSHA", self.sha, *rest)
        except NoScriptError:
            # A new server; it knows the script from now on.
            return await self._client.execute_command("EVAL", self.source, *rest)

    def command(self, keys: Sequence[str], args: Iterable[str | float] = ()) -> RedisCommand:
        """A call as one of the commands of `all_done`."""
        return ("EVALSHA", self.sha, len(keys), *keys, *args)


_SOURCES: dict[str, str] = {}
"""Scripts by what they are called."""


@contextmanager
def available() -> Iterator[None]:
    """Turns every failure of the database into `StoreUnavailableError`, or `ForeignKeyError` if a
    key holds another program's data.

    The client has tried for some seconds before: all calls of this folder may be repeated.
    """
    try:
        yield
    except ForeignTypeError as error:
        # Without the key, which may hold a name: the log has it, as a digest.
        raise ForeignKeyError(f"a {error.found} where a {error.expected} belongs") from error
    except (RedisError, RedisClusterException) as error:
        raise StoreUnavailableError(f"{type(error).__name__}: {error}") from error


def milliseconds(time: Sequence[str | int]) -> int:
    """Since 1970, of what the server answers to ``TIME``."""
    seconds, micros = map(int, time)
    return seconds * 1000 + micros // 1000


async def all_done(client: Client, commands: Sequence[RedisCommand]) -> list[Any]:
    """The answers to all of these, wherever their keys are. Raises the first error there was.

    Scripts that a new server does not know are called again.
    """
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
    """Raises `asyncio.CancelledError` if this task was cancelled and did not notice.

    `asyncio.wait_for`, with which the client sends, may swallow a cancellation until Python 3.12
    (https://github.com/python/cpython/issues/86296); a loop without end would never end then.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def finish(closing: Coroutine[Any, Any, None]) -> None:
    """Closes something to the end, even if this task is cancelled meanwhile.

    A client gathers closings that a cancellation ends before they have begun
    (`redis.asyncio.ConnectionPool.disconnect`): their sockets would stay open until they are
    collected as garbage. Closing is begun for all of them at once; who is too busy to see the end
    of it in time (`redis.exceptions.TimeoutError`) has closed them all the same.
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
