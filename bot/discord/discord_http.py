"""Calls to Discord as they go out, counted; and which shards are connected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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
"""What becomes of a call when the connection is lost, perhaps in the middle of the answer: the
second is not always the first."""
SERVERS_FAULT = 500
"""The least status that says that Discord itself is in trouble."""
_GLOBAL = "X-RateLimit-Global"
"""https://discord.com/developers/docs/topics/rate-limits#header-format-rate-limit-header-examples"""
_answers: ContextVar[list[int | None]] = ContextVar("answers")


def attempts() -> list[int | None]:
    """What the calls of this task are answered with from now on, those included that the library
    repeats by itself: the status, or None if it is not known whether Discord has done it."""
    answers: list[int | None] = []
    _answers.set(answers)
    return answers


def _note(answer: int | None) -> None:
    if (answers := _answers.get(None)) is not None:
        answers.append(answer)


class ConnectionWatch:
    """``trace`` is for the library, which deals with Discord's limits by itself and tells nobody
    (https://discordpy.readthedocs.io/en/stable/api.html#discord.Client, ``http_trace``). The first
    connection of each shard is none that came back."""

    def __init__(self, watch: PlatformWatch) -> None:
        self._watch = watch
        self._down: set[int] = set()
        self.reopen: Callable[[], None] = lambda: None
        """Lets calls out again after a global limit. The library does so itself, but never if the
        call that met the limit is given up meanwhile, as a post is after some seconds."""
        self.trace = TraceConfig()
        self.trace.on_request_end.append(self._count_answer)
        self.trace.on_request_exception.append(self._count_failure)

    @property
    def connected(self) -> bool:
        """Whether no shard has lost its connection."""
        return not self._down

    def up(self, shard: int) -> None:
        """A shard is connected, perhaps again."""
        if shard in self._down:
            self._down.discard(shard)
            self._watch.count_reconnect()

    def down(self, shard: int) -> None:
        self._down.add(shard)

    def forget(self, beyond: int = 0) -> None:
        """The shards from this number on are no more waited for."""
        self._down = {shard for shard in self._down if shard < beyond}

    async def _count_answer(
        self, _: ClientSession, __: SimpleNamespace, told: TraceRequestEndParams
    ) -> None:
        status, headers = told.response.status, told.response.headers
        if _GLOBAL in headers and (seconds := headers.get("Retry-After")):
            asyncio.get_running_loop().call_later(float(seconds), self.reopen)
        _note(None if status >= SERVERS_FAULT else status)
        self._watch.count_call(call_of(status))

    async def _count_failure(
        self, _: ClientSession, __: SimpleNamespace, ___: TraceRequestExceptionParams
    ) -> None:
        _note(None)
        self._watch.count_call(CallOutcome.FAILED)
