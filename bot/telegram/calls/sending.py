"""Requests to Telegram, each in its slot; and what to make of trouble that will pass."""

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
"""How long nothing is sent after Telegram has refused the token, which the operator can mend."""


class TidyResult(Enum):
    """The result of a call that may as well fail."""

    DONE = auto()
    REFUSED = auto()
    LATER = auto()
    """There was no slot, or trouble that will pass."""


def forbidden_seconds(error: RetryAfter) -> float:
    """For how long Telegram wants to hear nothing of this kind."""
    told = error.retry_after
    return told.total_seconds() if isinstance(told, timedelta) else told


class Sender:
    """Sends requests within the flood limits, and again after Telegram refused one for haste."""

    def __init__(self, flood_limits: FloodLimits) -> None:
        self.flood_limits = flood_limits
        self._refused_until = 0.0

    async def send(
        self,
        chat: int,
        request: Callable[[], Awaitable[T]],
        patience: float = PATIENCE,
        rank: Priority = AWAITED,
    ) -> T:
        """Does it in the chat's next slot for something of this rank. A request that Telegram
        refused for haste has not been done, so it is done again, if that need not wait for long.

        Raises:
            RoomBusy: it would take too long, or Telegram cannot be reached, or refuses the token.
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
            except REFUSED:
                raise
            except InvalidToken:
                self._refused_until = self.flood_limits.now() + TOKEN_SECONDS
                raise RoomBusy("the token is refused") from None
            except TelegramError as error:
                # Perhaps it was done: boards may then come twice, but none is lost.
                raise RoomBusy(f"{type(error).__name__}: {error.message}") from None

    async def tidy(
        self, chat: int, request: Callable[[], Awaitable[object]], rank: Priority | None = CHANGES
    ) -> TidyResult:
        """Does something that may as well be left undone, if there is a slot to spare for something
        of this rank; None: it is overdue."""
        limits = self.flood_limits
        try:
            if not await (limits.overdue(chat) if rank is None else limits.spare(chat, rank)):
                return TidyResult.LATER
            await request()
        except RetryAfter as error:
            await self._hold(chat, error)
            return TidyResult.LATER
        except (TelegramError, StoreUnavailableError) as error:
            logger.info("not-tidied", chat=chat, reason=str(error))
            refused = isinstance(error, BadRequest | Forbidden)
            return TidyResult.REFUSED if refused else TidyResult.LATER
        return TidyResult.DONE

    async def _hold(self, chat: int, error: RetryAfter) -> None:
        seconds = forbidden_seconds(error)
        logger.warning("too-fast", chat=chat, seconds=seconds)
        await self.flood_limits.hold(chat, seconds)
