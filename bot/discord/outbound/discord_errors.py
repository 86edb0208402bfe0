"""Errors of the Discord API: which are final, and which may pass.

https://discord.com/developers/docs/topics/opcodes-and-status-codes
"""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.discord.discord_http import LOST

logger = structlog.get_logger(__name__)

FAILURES: Final = (discord.HTTPException, *LOST)
"""All that a call raises when Discord refuses it, or cannot be reached."""

UNAUTHORIZED, TOO_MANY = 401, 429

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE = 10003, 10007, 10008
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
NO_REPLY = 160002
"""No reply where the bot may not read what was written before."""
INVALID_FORM, TITLE_BLOCKED, TOO_LARGE = 50035, 200001, 40005
ALREADY_ACKNOWLEDGED = 40060
THREAD_EXISTS = 160004

_TOKEN_IS_GONE = frozenset({10015, 10062, 50027})
"""An interaction that was answered too late, or whose 15 minutes are over."""


def is_final(error: BaseException) -> bool:
    """Whether the same call will never work: every 4xx, whatever its code, but for too many calls,
    and for a token that Discord no longer takes, which the operator can mend."""
    if not isinstance(error, discord.HTTPException):
        return False
    return 400 <= error.status < 500 and error.status not in (UNAUTHORIZED, TOO_MANY)


def code_of(error: BaseException) -> int:
    """Discord's own code for what is wrong; 0 if it gives none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def is_over(error: BaseException) -> bool:
    """Whether an interaction can be answered no more."""
    return code_of(error) in _TOKEN_IS_GONE


def reason(error: BaseException) -> str:
    """In one line, for the log."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code} {error.text}"
    return f"{type(error).__name__}: {error}"


def log_failure(event: str, error: Exception, **data: object) -> None:
    """Tells the log what went wrong: in one line if Discord could not be reached or was in trouble
    itself, else with the place in the program."""
    if isinstance(error, FAILURES) and not is_final(error):
        logger.warning(event, reason=reason(error), **data)
    else:
        logger.error(event, exc_info=error, **data)
