"""The result of a chat's self-test for the operator."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

_AT_ONCE = 8
_LONGEST_REASON = 200


@dataclass(frozen=True)
class ChatRights:
    """A server or group, by its display ``name``. ``missing``: permissions that the bot lacks,
    in the platform's terms; ``is_gone``: the bot is no longer a member."""

    name: str
    missing: tuple[str, ...] = ()
    is_gone: bool = False


@dataclass(frozen=True)
class Checkup:
    """``refused`` is an id of `ChatRefusedError`: the platform rejects the bot. ``away``: why
    the platform is unreachable. If both are empty, the bot is called ``name``. ``chats`` were
    checked; ``unseen`` counts those that could not be checked in time (None: they are unknown).
    ``reads_all``: whether the bot sees every line of a game's room; None: this differs by room.
    ``unregistered``: why the platform refused the bot's commands; empty if it did not."""

    name: str = ""
    refused: str = ""
    away: str = ""
    chats: tuple[ChatRights, ...] = ()
    unseen: int | None = 0
    reads_all: bool | None = None
    unregistered: str = ""


def shortened_reason(error: BaseException, token: str) -> str:
    """Return an error in one short line for `Checkup.away`. The token is removed before the line
    is cut, so that no part of it remains."""
    reason = f"{type(error).__name__}: {error}".rstrip(": ").replace(token, "…")
    return " ".join(reason.split())[:_LONGEST_REASON]


async def look_at_each(
    looks: Sequence[Callable[[], Awaitable[Sequence[ChatRights] | None]]], seconds: float
) -> tuple[tuple[ChatRights, ...], int]:
    """Run the checks with limited concurrency. Return the results, and the number of checks that
    returned None or timed out."""
    free = asyncio.Semaphore(_AT_ONCE)

    async def run_limited(look: Callable[[], Awaitable[Sequence[ChatRights] | None]]) -> object:
        async with free:
            return await look()

    tasks = [asyncio.create_task(run_limited(look)) for look in looks]
    if tasks:
        await asyncio.wait(tasks, timeout=seconds)
    found: list[ChatRights] = []
    unseen = 0
    for task in tasks:
        chats = task.result() if task.done() else None
        task.cancel()
        if isinstance(chats, Sequence):
            found += chats
        else:
            unseen += 1
    return tuple(found), unseen
