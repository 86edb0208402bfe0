"""A running KataGo analysis engine: many questions at once, each answered when it is done.

https://github.com/lightvector/KataGo/blob/master/docs/Analysis_Engine.md

Lines are limited, and garbage ends the process (`bot.engines.piped_program`). A question that is
given up is terminated, so that KataGo searches no longer than needed; if it does not confirm this,
it hangs and is ended, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import structlog

from bot.engines.katago.queries import (
    Answer,
    Effort,
    Position,
    read_answer,
    write_query,
    write_termination,
    write_version_query,
)
from bot.engines.piped_program import PipedProgram, start_program

LONGEST_LINE: Final = 262_144
"""An answer about a full board takes about 50 kB."""
ENDING_SECONDS: Final = 10.0
"""Seconds until KataGo must have ended a question that was given up."""
_LONGEST_VERSION = 16
_MAX_WARNINGS = 20
_MAX_TEXT = 200

_log = structlog.get_logger(__name__)


class KatagoFailed(Exception):
    """KataGo gave no answer. The message says why, in one line."""


@dataclass(frozen=True)
class KatagoSettings:
    """The program with its arguments, and its environment."""

    command: tuple[str, ...]
    environment: Mapping[str, str]


async def start_session(settings: KatagoSettings, ending: float) -> KatagoSession:
    """Start the program. It may take minutes until it answers: the first time, it measures which
    settings are the fastest. Raises `KatagoFailed`."""
    try:
        program = await start_program(settings.command, settings.environment, LONGEST_LINE)
    except (OSError, ValueError) as error:
        raise KatagoFailed(f"cannot be started: {error}") from None
    return KatagoSession(program, ending)


@dataclass(eq=False)
class KatagoSession:
    """A running process. ``ended`` is set when it answers no more."""

    program: PipedProgram
    ending: float
    ended: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _numbers: count[int] = field(default_factory=lambda: count(1), init=False)
    _waiting: dict[str, asyncio.Future[Answer]] = field(default_factory=dict, init=False)
    _given_up: dict[str, asyncio.TimerHandle] = field(default_factory=dict, init=False)
    _warned: set[str] = field(default_factory=set, init=False)

    def __post_init__(self) -> None:
        self._reading = asyncio.create_task(self._read())

    async def load_version(self) -> str:
        """Return the version, such as ``1.16.4``. Waits until the net is loaded. Raises
        `KatagoFailed`."""
        number = self._next()
        answer = await self._send(number, write_version_query(number))
        version = answer.get("version")
        if not isinstance(version, str):
            raise KatagoFailed("it does not tell its version")
        return "".join(c for c in version if c.isalnum() or c in ".-+")[:_LONGEST_VERSION]

    async def ask(self, position: Position, effort: Effort) -> Answer:
        """Return the answer about a position. Cancelling the call ends the query. Raises
        `KatagoFailed`."""
        number = self._next()
        return await self._send(number, write_query(number, position, effort))

    async def end(self) -> None:
        """Kill the process. Idempotent."""
        self._reading.cancel()
        with suppress(asyncio.CancelledError):
            await self._reading
        self._fail("it was ended")
        await self.program.end()

    def _next(self) -> str:
        return str(next(self._numbers))

    async def _send(self, number: str, line: str) -> Answer:
        if self.ended.is_set():
            raise KatagoFailed("it has ended")
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiting
        try:
            await self.program.write_line(line)
            return await waiting
        except OSError as error:
            raise KatagoFailed(f"it reads nothing: {error}") from None
        except asyncio.CancelledError:
            if waiting.cancelled() or not waiting.done():
                self._terminate(number)
            raise
        finally:
            self._waiting.pop(number, None)

    def _terminate(self, number: str) -> None:
        if self.ended.is_set():
            return
        loop = asyncio.get_running_loop()
        self._given_up[number] = loop.call_later(self.ending, self._fail, "it hangs")
        # Without draining: a process that hangs would not read it.
        self.program.stdin.write(f"{write_termination(self._next(), number)}\n".encode("ascii"))

    async def _read(self) -> None:
        """Read answers until the process ends or writes garbage."""
        try:
            while True:
                self._hear(read_answer(await self.program.read_line()))
        except (OSError, ValueError) as error:
            self._fail(str(error) or type(error).__name__)

    def _hear(self, answer: Answer) -> None:
        number = answer.get("id")
        if "warning" in answer:
            self._warn(answer)
        elif not isinstance(number, str):
            _log.warning("katago-error", error=_shorten(answer.get("error")))
        elif answer.get("action") == "terminate" or answer.get("isDuringSearch"):
            pass
        elif (handle := self._given_up.pop(number, None)) is not None:
            handle.cancel()
        elif (waiting := self._waiting.get(number)) is not None and not waiting.done():
            if "error" in answer:
                about = _shorten(answer.get("field"))
                waiting.set_exception(KatagoFailed(f"{about}: {_shorten(answer['error'])}"))
            else:
                waiting.set_result(answer)

    def _warn(self, answer: Answer) -> None:
        """Log each warning once: KataGo repeats it for each query."""
        warning = f"{_shorten(answer.get('field'))}: {_shorten(answer['warning'])}"
        if warning not in self._warned and len(self._warned) < _MAX_WARNINGS:
            self._warned.add(warning)
            _log.warning("katago-warning", warning=warning)

    def _fail(self, reason: str) -> None:
        """Answer no more. Idempotent."""
        self.ended.set()
        for handle in self._given_up.values():
            handle.cancel()
        self._given_up.clear()
        failure = self.program.describe_failure(reason)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(KatagoFailed(failure))


def _shorten(value: object) -> str:
    return str(value)[:_MAX_TEXT]
