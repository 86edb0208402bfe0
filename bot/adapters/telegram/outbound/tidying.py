"""What may as well be left undone, done a little later, in turns that nothing else needs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from bot.adapters.telegram.ids import place
from bot.adapters.telegram.outbound.messages import Messages
from bot.service.ports.stores import RoomId, StoreUnavailableError

logger = structlog.get_logger(__name__)

TIDY_SECONDS = 2.0
"""How long after a board the buttons of the one before it are taken away."""


class Tidying:
    """``tasks`` are those that are not done yet."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages
        self.tasks: set[asyncio.Task[None]] = set()

    def tidy(self, room: RoomId, message: int, *, away: bool = False) -> None:
        """Takes the buttons under a post away, or all of it."""
        self.later(partial(self._tidy, place(room)[0], message, away=away))

    def later(self, work: Callable[[], Awaitable[None]]) -> None:
        """Does something a little later."""
        task = asyncio.create_task(self._do(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _do(self, work: Callable[[], Awaitable[None]]) -> None:
        await asyncio.sleep(TIDY_SECONDS)
        try:
            await work()
        except StoreUnavailableError:
            logger.info("not-tidied", reason="no-database")

    async def _tidy(self, chat: int, message: int, *, away: bool) -> None:
        if away:
            await self._messages.take_away(chat, message)
        else:
            await self._messages.take_buttons_away(chat, message)
