"""Track what the Bot API server understands. A server of the operator's own may be old.

A feature counts as known until the server refuses a request because of it, and as unknown from then
until the next start.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from telegram.error import BadRequest

from bot.telegram.calls import telegram_errors as api_errors

logger = structlog.get_logger(__name__)

T = TypeVar("T")


class ServerFeatures:
    """The features with a fallback."""

    def __init__(self) -> None:
        self.countdowns = True
        """The tag ``tg-time`` of Bot API 9.5."""
        self.button_extras = True
        """Colours of buttons (Bot API 9.4) and buttons that copy a text (7.11)."""

    async def send(self, request: Callable[[], Awaitable[T]]) -> T:
        """Send a request, and again after each refusal that teaches something. ``request`` reads
        the features each time."""
        while True:
            before = self.countdowns, self.button_extras
            try:
                return await request()
            except BadRequest as error:
                # Another request may have learnt it meanwhile.
                is_outdated = before != (self.countdowns, self.button_extras)
                if not self._learn(error) and not is_outdated:
                    raise

    def _learn(self, error: BadRequest) -> bool:
        """Return whether the refusal is about a feature that counted as known."""
        if self.countdowns and api_errors.is_unknown_tag(error):
            self.countdowns = False
        elif self.button_extras and api_errors.is_unknown_button(error):
            self.button_extras = False
        else:
            return False
        logger.warning("server-is-old", reason=error.message)
        return True
