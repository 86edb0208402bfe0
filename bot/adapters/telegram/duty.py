"""Of several processes on one database, one asks Telegram and deals with the updates.

Who is on duty says so again and again; when they fall silent, another takes over.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from bot.service.inbox import Inbox
from bot.service.ports import StoreUnavailableError

logger = logging.getLogger(__name__)

DUTY_MS = 3_000
"""How long one is taken to be alive without a sign."""
_SIGN_SECONDS, _LOOK_SECONDS = 0.75, 0.25

Work = Callable[[], Awaitable[None]]


class Duty:
    """``holder`` names this process; ``work`` is done while it is on duty."""

    def __init__(self, inbox: Inbox, holder: str, work: Sequence[Work]) -> None:
        self._inbox = inbox
        self._holder = holder
        self._work = work

    async def run(self) -> None:
        """Waits for the duty and does it, over and over. Raises what the work raises."""
        try:
            while True:
                if await self._take():
                    await self._until_relieved()
                await asyncio.sleep(_LOOK_SECONDS)
        finally:
            await self._leave()

    async def _take(self) -> bool:
        try:
            return await self._inbox.on_duty(self._holder, DUTY_MS)
        except StoreUnavailableError as error:
            logger.warning("nobody can be on duty without the database: %s", error)
            return False

    async def _until_relieved(self) -> None:
        tasks = [asyncio.ensure_future(work()) for work in self._work]
        tasks.append(asyncio.ensure_future(self._stay()))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _stay(self) -> None:
        """Gives signs of life; ends when another has taken over, or may have."""
        heard = time.monotonic()
        while time.monotonic() - heard < DUTY_MS / 1000:
            await asyncio.sleep(_SIGN_SECONDS)
            asked = time.monotonic()
            try:
                if not await self._inbox.on_duty(self._holder, DUTY_MS):
                    logger.warning("another process has taken over")
                    return
                heard = asked
            except StoreUnavailableError:
                continue

    async def _leave(self) -> None:
        try:
            await self._inbox.off_duty(self._holder)
        except StoreUnavailableError:
            logger.warning("the duty runs out by itself")
