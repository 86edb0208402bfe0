"""The availability of a chat, with one report per reason."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.routing.platform.platform_context import ChatRefusedError

REFUSED_SECONDS = 600.0
"""Seconds before retrying a chat that only the operator can fix."""
_LONGEST = 200

_log = structlog.get_logger(__name__)


class Availability:
    """The state of ``chat``. ``say`` reports problems that only the operator can fix."""

    def __init__(self, chat: str, say: Callable[[ChatRefusedError], None] = lambda _: None) -> None:
        self._chat = chat
        self._say = say
        self.reason = ""
        """Why the chat is unavailable; empty if no reason is known."""
        self._warning = ""

    def report_problem(self, reason: str, event: str = "chat-unreachable", **data: object) -> None:
        """Report a temporary problem. ``event`` is its name in the log."""
        reason = " ".join(reason.split())[:_LONGEST]
        if self._set_reason(reason):
            _log.warning(event, chat=self._chat, reason=reason, **data)

    def report_refusal(self, error: ChatRefusedError) -> None:
        if self._set_reason(error.id):
            _log.error("chat-refused", chat=self._chat, reason=error.id, **error.data)
            self._say(error)

    def warn_operator(self, error: ChatRefusedError) -> None:
        """Report a problem of a chat that stays available. Its repetitions are not reported."""
        warning = f"{error.id} {error.data}"
        if warning != self._warning:
            self._warning = warning
            self._say(error)

    def report_recovery(self) -> None:
        if self._set_reason(""):
            _log.info("chat-is-back", chat=self._chat)

    def _set_reason(self, reason: str) -> bool:
        before, self.reason = self.reason, reason
        return before != reason
