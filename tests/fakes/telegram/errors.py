"""Telegram's API errors, with its codes and descriptions.

The descriptions are those of the Bot API server (``Client.cpp`` of tdlib/telegram-bot-api) and of
the servers behind it; client libraries choose their exceptions by them. See
https://core.telegram.org/bots/api#making-requests and #responseparameters.
"""

from __future__ import annotations

from typing import Any

NAMES = {400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 409: "Conflict"}


class ApiError(Exception):
    """What the Bot API answers instead of what was asked for.

    ``fault`` tells whether a bot can only have got it by being wrong itself: a caption that is too
    long is its own fault, a person who has blocked it is not.
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
    """What Telegram's own app would not let a person do: press what is not there, and so on."""


def wrong(description: str) -> ApiError:
    """400 for what the bot should not have asked."""
    return ApiError(400, f"Bad Request: {description}", fault=True)


def bad_request(description: str) -> ApiError:
    """400 for what the bot could not know."""
    return ApiError(400, f"Bad Request: {description}")


def forbidden(description: str) -> ApiError:
    """403: nobody there wants to hear the bot."""
    return ApiError(403, f"Forbidden: {description}")


def conflict(description: str) -> ApiError:
    """409: two want the updates."""
    return ApiError(409, f"Conflict: {description}")


def migrated(new_id: int) -> ApiError:
    """400 with the id of the supergroup that a group has become."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        parameters={"migrate_to_chat_id": new_id},
    )
