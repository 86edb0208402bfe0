"""KataGo as the operator has installed it: started for the first question, and again if it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import structlog

from bot.engines.katago.queries import Answer, Effort, Position
from bot.engines.katago.session import (
    ENDING_SECONDS,
    KatagoFailed,
    KatagoSession,
    KatagoSettings,
    start_session,
)
from bot.engines.piped_program import find_program

START_SECONDS: Final = 1800.0
"""Seconds until a new process must have answered: the first time, it measures for minutes which
settings are the fastest."""
REST_SECONDS: Final = 60.0
"""Seconds after a failure until another process is started."""
IDLE_SECONDS: Final = 900.0
"""Seconds without a question until the process is ended; it may hold gigabytes."""
LONGEST_NAME: Final = 60
_MODEL_OPTIONS: Final = ("-model", "--model")

_log = structlog.get_logger(__name__)


def find_katago(settings: KatagoSettings) -> Katago | None:
    """Return KataGo if the program is installed; otherwise log that it is not."""
    program, *arguments = settings.command
    path = find_program(program, settings.environment)
    if path is None:
        _log.warning("no-katago", program=program, reason="not installed")
        return None
    return Katago(replace(settings, command=(path, *arguments)))


async def check_katago(settings: KatagoSettings, seconds: float) -> str | None:
    """Start the program for a moment. Return its version; None if it does not answer in time.
    Raises `KatagoFailed`."""
    session = await start_session(settings, ENDING_SECONDS)
    try:
        async with asyncio.timeout(seconds):
            return await session.load_version()
    except TimeoutError:
        return None
    finally:
        await session.end()


@dataclass(eq=False)
class Katago:
    """Answers questions with one process, several at a time. A process that fails is ended at once.
    ``close`` ends it for good."""

    settings: KatagoSettings
    start_seconds: float = START_SECONDS
    rest_seconds: float = REST_SECONDS
    idle_seconds: float = IDLE_SECONDS
    ending_seconds: float = ENDING_SECONDS
    _starting: asyncio.Task[KatagoSession] | None = field(default=None, init=False)
    _begun_at: float = field(default=0.0, init=False)
    _failed_at: float | None = field(default=None, init=False)
    _asking: int = field(default=0, init=False)
    _idle: asyncio.TimerHandle | None = field(default=None, init=False)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    """The tasks that watch a process and those that end one."""
    _is_closed: bool = field(default=False, init=False)

    @property
    def name(self) -> str:
        """The program with the name of its net's file, if the command line has one."""
        words = self.settings.command
        names = [Path(value).name for word, value in pairwise(words) if word in _MODEL_OPTIONS]
        return " ".join(("KataGo", *(name.partition(".")[0] for name in names)))[:LONGEST_NAME]

    def get_ready(self) -> None:
        """Start the process, so that it answers sooner. Does not block; idempotent."""
        self._begin()
        self._restart_idle_timer()

    async def wait_until_ready(self, seconds: float) -> bool:
        """Start the process, and wait until its start is over or has lasted for so many seconds.
        Return whether it takes questions now."""
        starting = self._begin()
        if starting is None:
            return False
        left = self._begun_at + seconds - asyncio.get_running_loop().time()
        self._asking += 1
        try:
            await asyncio.wait([starting], timeout=max(0.0, left))
        finally:
            self._asking -= 1
            self._restart_idle_timer()
        return starting.done() and not starting.cancelled() and not _has_failed(starting)

    async def ask(self, position: Position, effort: Effort, patience: float) -> Answer | None:
        """Return the answer about a position; None after ``patience`` seconds, or if there is none.
        A start that has lasted for longer already is not waited for. Raises nothing."""
        now = asyncio.get_running_loop().time()
        starting = self._begin()
        is_slow = self._begun_at + patience < now
        if starting is None or (is_slow and not starting.done()):
            return None
        self._asking += 1
        try:
            async with asyncio.timeout(patience):
                # Others wait for the same start, so a timeout must not cancel it.
                await asyncio.wait([starting])
                if starting.cancelled() or starting.exception():
                    return None
                return await starting.result().ask(position, effort)
        except KatagoFailed as failure:
            _log.warning("katago-failed", reason=str(failure))
        except TimeoutError:
            _log.warning("katago-late", patience=patience)
        finally:
            self._asking -= 1
            self._restart_idle_timer()
        return None

    async def close(self) -> None:
        """End the process and start none again. Idempotent."""
        self._is_closed = True
        if self._idle is not None:
            self._idle.cancel()
        self._drop()
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def _begin(self) -> asyncio.Task[KatagoSession] | None:
        """Return the start of the process, which may be over; None soon after a failure, and after
        ``close``."""
        if self._is_closed:
            return None
        now = asyncio.get_running_loop().time()
        if self._starting is not None and _has_failed(self._starting):
            self._note_failure(self._starting)
        if self._starting is None:
            if self._failed_at is not None and now < self._failed_at + self.rest_seconds:
                return None
            self._begun_at = now
            self._starting = asyncio.create_task(self._start())
            self._keep(self._watch(self._starting))
        return self._starting

    async def _watch(self, starting: asyncio.Task[KatagoSession]) -> None:
        """Wait until the process fails, and end it."""
        await asyncio.wait([starting])
        if starting.cancelled():
            return
        if starting.exception() is None:
            await starting.result().ended.wait()
        self._note_failure(starting)

    def _note_failure(self, starting: asyncio.Task[KatagoSession]) -> None:
        """End a process that has failed. Idempotent; nothing happens if it was dropped before."""
        if self._starting is starting:
            self._failed_at = asyncio.get_running_loop().time()
            self._drop()

    async def _start(self) -> KatagoSession:
        session = None
        try:
            async with asyncio.timeout(self.start_seconds):
                session = await start_session(self.settings, self.ending_seconds)
                version = await session.load_version()
        except BaseException as error:
            if session is not None:
                await session.end()
            reason = "no answer after its start" if isinstance(error, TimeoutError) else str(error)
            if isinstance(error, KatagoFailed | TimeoutError):
                _log.warning("no-katago", program=self.settings.command[0], reason=reason)
                raise KatagoFailed(reason) from None
            raise
        _log.info("katago", name=self.name, version=version, program=self.settings.command[0])
        return session

    def _restart_idle_timer(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if not self._is_closed:
            self._idle = asyncio.get_running_loop().call_later(self.idle_seconds, self._rest)

    def _rest(self) -> None:
        if not self._asking:
            self._drop()

    def _drop(self) -> None:
        """End the process in the background. A question during this starts another one."""
        starting, self._starting = self._starting, None
        if starting is not None:
            self._keep(_end(starting))

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _has_failed(starting: asyncio.Task[KatagoSession]) -> bool:
    if not starting.done() or starting.cancelled():
        return False
    return starting.exception() is not None or starting.result().ended.is_set()


async def _end(starting: asyncio.Task[KatagoSession]) -> None:
    if not starting.done():
        starting.cancel()
    with suppress(asyncio.CancelledError, KatagoFailed):
        await (await starting).end()
