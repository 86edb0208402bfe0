"""Telegram's API errors, with error codes and descriptions.

The descriptions are those of the Bot API server (``Client.cpp`` of tdlib/telegram-bot-api) and of
the servers behind it; client libraries map them to exceptions. See
https://core.telegram.org/bots/api#making-requests and #responseparameters.
"""

from __future__ import annotations

from typing import Any

NAMES = {400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 409: "Conflict"}


class ApiError(Exception):
    """An error response of the Bot API.

    ``fault`` tells whether only the bot can have caused it: a caption that is too long is the bot's
    fault, a person who has blocked it is not.
    """

    def __init__(
        self,
        code: int,
        description: str,
        *,
        fault: bool = False,
        parameters: dict[str, int] | None = None,
    ) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.fault = fault
        self.parameters = parameters

    def to_json(self) -> dict[str, Any]:
        found = {"ok": False, "error_code": self.code, "description": self.description}
        return found | ({"parameters": self.parameters} if self.parameters else {})


class TooMany(ApiError):
    """A 429."""

    def __init__(self, retry_after: int) -> None:
        description = f"Too Many Requests: retry after {retry_after}"
        super().__init__(429, description, parameters={"retry_after": retry_after})
        self.retry_after = retry_after


class Impossible(AssertionError):
    """An action that Telegram's app would not allow, such as pressing a missing button."""


def wrong(description: str) -> ApiError:
    """Return a 400 for a request that the bot should not have made."""
    return ApiError(400, f"Bad Request: {description}", fault=True)


def bad_request(description: str) -> ApiError:
    """Return a 400 for a condition that the bot could not know."""
    return ApiError(400, f"Bad Request: {description}")


def forbidden(description: str) -> ApiError:
    """Return a 403: the chat does not accept messages of the bot."""
    return ApiError(403, f"Forbidden: {description}")


def conflict(description: str) -> ApiError:
    """Return a 409 for two competing receivers of updates."""
    return ApiError(409, f"Conflict: {description}")


def migrated(new_id: int) -> ApiError:
    """Return a 400 with the id of the supergroup that a group has become."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        parameters={"migrate_to_chat_id": new_id},
    )
