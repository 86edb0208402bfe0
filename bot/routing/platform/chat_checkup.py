"""The result of asking a chat, for the operator, whether all is well."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

_AT_ONCE = 8
_LONGEST_REASON = 200


@dataclass(frozen=True)
class ChatRights:
    """A server or group, by its ``name`` as people read it. ``missing`` are the rights that the bot
    lacks there, as the platform calls them; ``is_gone``: the bot is no longer in it."""

    name: str
    missing: tuple[str, ...] = ()
    is_gone: bool = False


@dataclass(frozen=True)
class Checkup:
    """``refused`` is an id of `ChatRefusedError`: the chat refuses the bot. ``away`` says why the
    chat could not be asked. If both are empty the bot is known as ``name``. ``chats`` are those
    that were looked at; ``unseen`` counts those that could not be, in time or at all; None: it is
    not known which there are. ``reads_all``: whether every line of a game's room is read; None:
    rooms differ."""

    name: str = ""
    refused: str = ""
    away: str = ""
    chats: tuple[ChatRights, ...] = ()
    unseen: int | None = 0
    reads_all: bool | None = None


def shortened_reason(error: BaseException, token: str) -> str:
    """In one line that fits the page, for `Checkup.away`; without the token, of which not even a
    part may be left where the line is cut."""
    told = f"{type(error).__name__}: {error}".rstrip(": ").replace(token, "…")
    return " ".join(told.split())[:_LONGEST_REASON]


async def look_at_each(
    looks: Sequence[Callable[[], Awaitable[Sequence[ChatRights] | None]]], seconds: float
) -> tuple[tuple[ChatRights, ...], int]:
    """What the looks found, some at a time, and how many found nothing out within the time: they
    returned None, or are cut short."""
    free = asyncio.Semaphore(_AT_ONCE)

    async def limited(look: Callable[[], Awaitable[Sequence[ChatRights] | None]]) -> object:
        async with free:
            return await look()

    tasks = [asyncio.create_task(limited(look)) for look in looks]
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
