"""Discord's API errors, with status and error codes."""

from __future__ import annotations

from typing import Any

UNKNOWN = {
    "Account": 10001,
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Role": 10011,
    "User": 10013,
    "Webhook": 10015,
    "Interaction": 10062,
    "Application Command": 10063,
}
INVALID_FORM = 50035


class ApiError(Exception):
    """An error response of the REST API."""

    def __init__(
        self, status: int, code: int, message: str, errors: dict[str, Any] | None = None
    ) -> None:
        super().__init__(f"{status} {code} {message} {errors or ''}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"message": self.message, "code": self.code}
        return found | ({"errors": self.errors} if self.errors else {})


class TooMany(ApiError):
    """A 429."""

    def __init__(self, retry_after: float, *, everywhere: bool = False, code: int = 0) -> None:
        super().__init__(429, code, "You are being rate limited.")
        self.retry_after = retry_after
        self.everywhere = everywhere

    def to_json(self) -> dict[str, Any]:
        return {
            "message": self.message,
            "retry_after": self.retry_after,
            "global": self.everywhere,
            **({"code": self.code} if self.code else {}),
        }


class Impossible(AssertionError):
    """An action that Discord's app would not allow, such as pressing a disabled button."""


def unknown(what: str) -> ApiError:
    """Return a 404 for something that does not exist."""
    return ApiError(404, UNKNOWN[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """Return the error for something that the bot cannot see."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """Return the error for an action without permission."""
    return ApiError(403, 50013, "Missing Permissions")


def unauthorized() -> ApiError:
    """Return the error for a missing or wrong token."""
    return ApiError(401, 0, "401: Unauthorized")
