"""Classify errors of the Discord API as final or temporary.

https://discord.com/developers/docs/topics/opcodes-and-status-codes
"""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.discord.discord_http import LOST

logger = structlog.get_logger(__name__)

FAILURES: Final = (discord.HTTPException, *LOST)
"""The exceptions of a call that Discord refuses or that does not reach it."""

UNAUTHORIZED, TOO_MANY = 401, 429

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE = 10003, 10007, 10008
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
NO_REPLY = 160002
"""Replying needs the permission to read the message history."""
INVALID_FORM, TITLE_BLOCKED, TOO_LARGE = 50035, 200001, 40005
ALREADY_ACKNOWLEDGED = 40060
THREAD_EXISTS = 160004

_TOKEN_IS_GONE = frozenset({10015, 10062, 50027})
"""Codes for an interaction that was answered too late or is older than 15 minutes."""


def is_final(error: BaseException) -> bool:
    """Whether the same call will never succeed: every status 4xx except 429 and 401. A 401 is
    temporary, since the operator can replace a refused token."""
    if not isinstance(error, discord.HTTPException):
        return False
    return 400 <= error.status < 500 and error.status not in (UNAUTHORIZED, TOO_MANY)


def code_of(error: BaseException) -> int:
    """Return Discord's error code; 0 if there is none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def is_over(error: BaseException) -> bool:
    """Whether the interaction has expired."""
    return code_of(error) in _TOKEN_IS_GONE


def reason(error: BaseException) -> str:
    """Return the error as one line for the log."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code} {error.text}"
    return f"{type(error).__name__}: {error}"


def log_failure(event: str, error: Exception, **data: object) -> None:
    """Log an error: temporary errors of Discord as a one-line warning, others with a traceback."""
    if isinstance(error, FAILURES) and not is_final(error):
        logger.warning(event, reason=reason(error), **data)
    else:
        logger.error(event, exc_info=error, **data)
