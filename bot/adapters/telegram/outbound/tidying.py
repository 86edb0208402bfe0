"""What may as well be left undone, done a little later, in turns that nothing else needs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from bot.adapters.telegram.calls.flood_limits import TIDY
from bot.adapters.telegram.ids import place
from bot.adapters.telegram.outbound.messages import Messages
from bot.service.ports.stores import RoomId, StoreUnavailableError

logger = structlog.get_logger(__name__)

TIDY_SECONDS = 2.0
"""How long after a board the buttons of the one before it are taken away, at the soonest: not while
more is likely to come soon."""
OVERDUE_SECONDS = 60.0
"""After so long it is done although the chat has not been calm."""
LOST_SECONDS = 600.0
"""After so long it is left undone."""


class Tidying:
    """``tasks`` are those that are not done yet. ``sleep`` waits for so many seconds."""

    def __init__(self, messages: Messages, sleep: Callable[[float], Awaitable[None]]) -> None:
        self._messages = messages
        self._sleep = sleep
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
        await self._sleep(TIDY_SECONDS)
        try:
            await work()
        except StoreUnavailableError:
            logger.info("not-tidied", reason="no-database")

    async def _tidy(self, chat: int, message: int, *, away: bool) -> None:
        """When the chat is calm; tried for as long as it may take."""
        messages, waited = self._messages, 0.0
        do = partial(messages.take_away if away else messages.take_buttons_away, chat, message)
        while not await do(TIDY if waited < OVERDUE_SECONDS else None) and waited < LOST_SECONDS:
            pause = max(TIDY_SECONDS, await messages.wait(chat, TIDY))
            await self._sleep(pause)
            waited += pause
