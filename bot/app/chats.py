"""Keeps the chats running independently: a failing chat neither stops nor delays the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import structlog

from bot.play.backoff import Backoff
from bot.routing.platform.availability import REFUSED_SECONDS, Availability
from bot.routing.platform.platform_context import ChatRefusedError

_log = structlog.get_logger(__name__)


class Startable(Protocol):
    """A chat, with or without a receiver."""

    @property
    def name(self) -> str:
        """The platform's prefix of ids, such as ``discord``."""

    @property
    def availability(self) -> Availability: ...

    async def start(self) -> None:
        """Connect. Returns soon, whether or not the chat could be reached. Can be repeated after it
        or `run` has failed."""

    async def run(self) -> None:
        """Run until cancelled."""


async def keep(chat: Startable, tried: Callable[[], None], chance: Callable[[], float]) -> None:
    """Start and run a chat until cancelled, restarting it after any exception. ``tried`` is called
    after each start, successful or not."""
    pauses = Backoff(chance)
    while True:
        pause = pauses.next()
        try:
            await chat.start()
            tried()
            await chat.run()
        except ChatRefusedError as error:
            chat.availability.report_refusal(error)
            pause = REFUSED_SECONDS
        except Exception as error:  # noqa: BLE001  the other chats continue
            _log.exception("chat-failed", chat=chat.name)
            chat.availability.report_problem(type(error).__name__)
        tried()
        await asyncio.sleep(pause)


async def keep_all(
    chats: Sequence[Startable],
    names: Sequence[str],
    begun: Callable[[], None],
    chance: Callable[[], float],
) -> None:
    """Run all chats until cancelled. ``begun`` is called once, when each chat named in ``names``
    has been tried."""
    tried = {name: asyncio.Event() for name in names}
    ignored = asyncio.Event()

    async def begin() -> None:
        await asyncio.gather(*(each.wait() for each in tried.values()))
        begun()
        await asyncio.Event().wait()

    work: list[Awaitable[None]] = [begin()]
    work += [keep(chat, tried.get(chat.name, ignored).set, chance) for chat in chats]
    await asyncio.gather(*work)
