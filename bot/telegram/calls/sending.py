"""Send requests to Telegram within the flood limits, and map temporary errors to `RoomBusy`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from enum import Enum, auto
from typing import TypeVar

import structlog
from telegram.error import BadRequest, Forbidden, InvalidToken, RetryAfter, TelegramError

from bot.play.ports.stores import RoomBusy, StoreUnavailableError
from bot.telegram.calls.flood_limits import (
    AWAITED,
    CHANGES,
    PATIENCE,
    FloodLimits,
    Priority,
)
from bot.telegram.calls.telegram_errors import REFUSED

logger = structlog.get_logger(__name__)

T = TypeVar("T")

TOKEN_SECONDS = 60.0
"""How long sending pauses after Telegram refused the token. The operator may fix the token."""


class TidyResult(Enum):
    """The result of an optional request."""

    DONE = auto()
    REFUSED = auto()
    LATER = auto()
    """No slot was free, or a temporary error occurred."""


def forbidden_seconds(error: RetryAfter) -> float:
    """Return the pause that Telegram demands, in seconds."""
    told = error.retry_after
    return told.total_seconds() if isinstance(told, timedelta) else told


class Sender:
    """Sends requests within the flood limits, and retries those that Telegram rejected with a flood
    error. ``note_refusal`` gets the chat and error of each refused request."""

    def __init__(
        self,
        flood_limits: FloodLimits,
        note_refusal: Callable[[int, TelegramError], Awaitable[None]],
    ) -> None:
        self.flood_limits = flood_limits
        self._note_refusal = note_refusal
        self._refused_until = 0.0

    async def send(
        self,
        chat: int,
        request: Callable[[], Awaitable[T]],
        patience: float = PATIENCE,
        rank: Priority = AWAITED,
    ) -> T:
        """Send a request in the chat's next slot of this rank.

        A request that Telegram rejected for the flood limit is safe to repeat. It is sent again in
        the next slot, if that comes within ``patience`` seconds.

        Raises:
            RoomBusy: no slot comes within ``patience`` seconds, Telegram cannot be reached, or it
                refuses the token.
            TelegramError: one of `REFUSED`.
            StoreUnavailableError: the flood limits cannot be read.
        """
        if self.flood_limits.now() < self._refused_until:
            raise RoomBusy("the token is refused")
        while True:
            await self.flood_limits.slot(chat, patience, rank)
            try:
                return await request()
            except RetryAfter as error:
                await self._hold(chat, error)
            except REFUSED as error:
                await self._note_refusal(chat, error)
                raise
            except InvalidToken:
                self._refused_until = self.flood_limits.now() + TOKEN_SECONDS
                raise RoomBusy("the token is refused") from None
            except TelegramError as error:
                # Telegram may have executed the request. The retry may post a board twice.
                raise RoomBusy(f"{type(error).__name__}: {error.message}") from None

    async def tidy(
        self, chat: int, request: Callable[[], Awaitable[object]], rank: Priority | None = CHANGES
    ) -> TidyResult:
        """Send an optional request if a slot of this rank is free now. The rank None marks the
        request as overdue: it may wait for a slot (see `FloodLimits.overdue`)."""
        limits = self.flood_limits
        try:
            if not await (limits.overdue(chat) if rank is None else limits.spare(chat, rank)):
                return TidyResult.LATER
            return await self._send_once(chat, request)
        except StoreUnavailableError as error:
            logger.info("not-tidied", chat=chat, reason=str(error))
            return TidyResult.LATER

    async def _send_once(self, chat: int, request: Callable[[], Awaitable[object]]) -> TidyResult:
        try:
            await request()
        except RetryAfter as error:
            await self._hold(chat, error)
            return TidyResult.LATER
        except TelegramError as error:
            logger.info("not-tidied", chat=chat, reason=str(error))
            if not isinstance(error, BadRequest | Forbidden):
                return TidyResult.LATER
            await self._note_refusal(chat, error)
            return TidyResult.REFUSED
        return TidyResult.DONE

    async def _hold(self, chat: int, error: RetryAfter) -> None:
        seconds = forbidden_seconds(error)
        logger.warning("too-fast", chat=chat, seconds=seconds)
        await self.flood_limits.hold(chat, seconds)
