"""Count the HTTP calls to Discord, and track which shards are connected."""

from __future__ import annotations

from contextvars import ContextVar
from json import JSONDecodeError
from types import SimpleNamespace

from aiohttp import (
    ClientError,
    ClientSession,
    TraceConfig,
    TraceRequestEndParams,
    TraceRequestExceptionParams,
)

from bot.play.ports.metrics import CallOutcome, PlatformWatch, call_of

LOST = (OSError, ClientError, JSONDecodeError)
"""The exceptions after a failed connection, also one that fails in the middle of the response. Not
every `ClientError` is an `OSError`."""
SERVERS_FAULT = 500
"""The lowest HTTP status of a server error."""
_answers: ContextVar[list[int | None]] = ContextVar("answers")


def attempts() -> list[int | None]:
    """Record this task's HTTP requests to Discord from now on, and return the list of their
    results.

    Each request adds one result; the library's internal retries count as requests, too. A result is
    the HTTP status, or None after a lost connection or a server error: Discord may then have
    executed the request or not."""
    answers: list[int | None] = []
    _answers.set(answers)
    return answers


def _note(answer: int | None) -> None:
    if (answers := _answers.get(None)) is not None:
        answers.append(answer)


class ConnectionWatch:
    """Counts HTTP requests and reconnects, and stores which shards are disconnected.

    The library retries rate-limited requests internally, so only ``trace`` sees every request
    (https://discordpy.readthedocs.io/en/stable/api.html#discord.Client, ``http_trace``). The first
    connection of a shard does not count as a reconnect."""

    def __init__(self, watch: PlatformWatch) -> None:
        self._watch = watch
        self._down: set[int] = set()
        self.trace = TraceConfig()
        self.trace.on_request_end.append(self._count_answer)
        self.trace.on_request_exception.append(self._count_failure)

    @property
    def connected(self) -> bool:
        """Whether no shard is disconnected."""
        return not self._down

    def up(self, shard: int) -> None:
        """Record that a shard is connected. Count a reconnect if it was disconnected."""
        if shard in self._down:
            self._down.discard(shard)
            self._watch.count_reconnect()

    def down(self, shard: int) -> None:
        self._down.add(shard)

    def forget(self, beyond: int = 0) -> None:
        """Drop the shards with the number ``beyond`` or a higher one."""
        self._down = {shard for shard in self._down if shard < beyond}

    async def _count_answer(
        self, _: ClientSession, __: SimpleNamespace, request_end: TraceRequestEndParams
    ) -> None:
        status = request_end.response.status
        _note(None if status >= SERVERS_FAULT else status)
        self._watch.count_call(call_of(status))

    async def _count_failure(
        self, _: ClientSession, __: SimpleNamespace, ___: TraceRequestExceptionParams
    ) -> None:
        _note(None)
        self._watch.count_call(CallOutcome.FAILED)
