"""Finds keys whose value has the wrong type: another program's data in a shared database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import structlog
from redis.exceptions import RedisClusterException, RedisError, ResponseError

from bot.store.checks.key_types import singles, type_of
from bot.store.connection.replication import RedisCommand

logger = structlog.get_logger(__name__)

_WRONG_TYPE = "WRONGTYPE"
"""The prefix of the server's error; a script's error contains it."""
_NOTHING = "none"


class ForeignTypeError(ResponseError):
    """``key`` holds a value of the type ``found`` instead of ``expected``."""

    def __init__(self, key: str, found: str, expected: str) -> None:
        super().__init__(f"{key} holds a value of type {found}, not {expected}")
        self.key, self.found, self.expected = key, found, expected


class _Client(Protocol):
    tags: tuple[str, ...]

    async def execute_command(self, *args: Any, **options: Any) -> Any: ...
    async def at_once(self, commands: Sequence[RedisCommand]) -> Sequence[Any]: ...


async def first_foreign(client: _Client) -> ForeignTypeError | None:
    """Return an error for the first of the fixed keys that has the wrong type; None if there is
    none or the check is not permitted."""
    names = singles(client.tags)
    for key, found in zip(
        names, await client.at_once([("TYPE", key) for key in names]), strict=True
    ):
        if isinstance(found, Exception):
            return None
        if str(found) not in (_NOTHING, type_of(key)):
            return ForeignTypeError(key, str(found), type_of(key))
    return None


def is_wrong_type(answer: object) -> bool:
    """Return whether a command failed because of a value's type."""
    return (
        isinstance(answer, ResponseError)
        and not isinstance(answer, ForeignTypeError)
        and _WRONG_TYPE in str(answer)
    )


async def with_names(
    client: _Client, commands: Sequence[RedisCommand], answers: Sequence[Any]
) -> list[Any]:
    """Return the answers, with each type error replaced by one that names the key."""
    return [
        await name_key(client, command, answer) if is_wrong_type(answer) else answer
        for command, answer in zip(commands, answers, strict=True)
    ]


async def name_key(client: _Client, command: RedisCommand, error: Exception) -> Exception:
    """Return a `ForeignTypeError` for the command's first key of a wrong type; the original error
    if there is none any more or the check is not permitted."""
    for key in _keys(command):
        try:
            found = str(await client.execute_command("TYPE", key))
        except (RedisError, RedisClusterException):
            return error
        expected = type_of(key)
        if found not in (_NOTHING, expected):
            logger.error("foreign-key", key=key, found=found, expected=expected)
            return ForeignTypeError(key, found, expected)
    return error


def _keys(command: RedisCommand) -> list[str]:
    name, *rest = command
    arguments = [each.decode() if isinstance(each, bytes) else str(each) for each in rest]
    match name:
        case "EVAL" | "EVALSHA":
            return arguments[2 : 2 + int(arguments[1])]
        case "XREADGROUP":
            streams = arguments[arguments.index("STREAMS") + 1 :]
            return streams[: len(streams) // 2]
        case _:
            return arguments[:1]
