"""How this folder speaks to the server: its scripts, and its failures in the service's terms."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files

from redis.asyncio import Redis
from redis.commands.core import AsyncScript
from redis.exceptions import RedisError

from bot.service.ports import StoreUnavailableError

SCANNED = 1_000
"""Keys that the server looks at in one step of a search through all of them."""


def literal(text: str) -> str:
    """A text that stands for itself in a pattern."""
    return "".join("\\" + char if char in "\\*?[]^" else char for char in text)


def script(client: Redis, name: str) -> AsyncScript:
    """The script ``name.lua`` of this folder.

    A call is one round trip, and a second one only when the server does not know it yet.
    """
    source = files("bot.adapters.redis").joinpath(f"{name}.lua").read_text(encoding="utf-8")
    return client.register_script(source)


@contextmanager
def available() -> Iterator[None]:
    """Turns every failure of the database into `StoreUnavailableError`.

    The client has tried for some seconds before: all calls of this folder may be repeated.
    """
    try:
        yield
    except RedisError as error:
        raise StoreUnavailableError(f"{type(error).__name__}: {error}") from error


def heed_cancellation() -> None:
    """Raises `asyncio.CancelledError` if this task was cancelled and did not notice.

    `asyncio.wait_for`, with which the client sends, may swallow a cancellation until Python 3.12
    (https://github.com/python/cpython/issues/86296); a loop without end would never end then.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def close(client: Redis) -> None:
    """Closes all connections of the client, even if this task is cancelled meanwhile.

    The client gathers closings that a cancellation ends before they have begun
    (`redis.asyncio.ConnectionPool.disconnect`): their sockets would stay open until they are
    collected as garbage. Closing is begun for all of them at once; who is too busy to see the end
    of it in time (`redis.exceptions.TimeoutError`) has closed them all the same.
    """
    closing = asyncio.create_task(client.aclose())
    cancelled: asyncio.CancelledError | None = None
    while not closing.done():
        try:
            await asyncio.wait([closing])
        except asyncio.CancelledError as error:
            cancelled = error
    with suppress(RedisError):
        closing.result()
    if cancelled is not None:
        raise cancelled
