"""Keeps the chats running, each for itself: no fault of one ends or delays another, or the room."""

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
    """A chat that hears people, or is only posted to."""

    @property
    def name(self) -> str:
        """The platform, as ids begin with it: ``discord``."""

    @property
    def availability(self) -> Availability: ...

    async def start(self) -> None:
        """Returns soon, whether or not the chat could be reached. May be called again after it, or
        `run`, has failed."""

    async def run(self) -> None:
        """Runs until cancelled."""


async def keep(chat: Startable, tried: Callable[[], None], chance: Callable[[], float]) -> None:
    """Starts a chat and stays in it until cancelled, whatever it raises. ``tried`` is called each
    time it has been started, or could not be."""
    pauses = Backoff(chance)
    while True:
        pause = pauses.next()
        try:
            await chat.start()
            tried()
            await chat.run()
        except ChatRefusedError as error:
            chat.availability.refused(error)
            pause = REFUSED_SECONDS
        except Exception as error:  # noqa: BLE001  whatever it is, the other chats go on
            _log.exception("chat-failed", chat=chat.name)
            chat.availability.lost(type(error).__name__)
        tried()
        await asyncio.sleep(pause)


async def keep_all(
    chats: Sequence[Startable],
    heard: Sequence[str],
    begun: Callable[[], None],
    chance: Callable[[], float],
) -> None:
    """All chats until cancelled. ``begun`` is called once: when those that are ``heard``, by their
    names, have been tried."""
    tried = {name: asyncio.Event() for name in heard}
    ignored = asyncio.Event()

    async def begin() -> None:
        await asyncio.gather(*(each.wait() for each in tried.values()))
        begun()
        await asyncio.Event().wait()

    work: list[Awaitable[None]] = [begin()]
    work += [keep(chat, tried.get(chat.name, ignored).set, chance) for chat in chats]
    await asyncio.gather(*work)
