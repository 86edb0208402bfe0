"""A client for engines that speak the Go Text Protocol, version 2, over pipes.

https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html

The process (`bot.engines.piped_program`) starts with the first question and ends after a while
without questions. Answers and waiting times are limited, and any error ends the process; the next
question starts another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

import structlog

from bot.engines.piped_program import PipedProgram, find_program, start_program
from bot.match.commands import Pass, Play, Resign
from bot.play.engines.engine import EngineFailed, EngineMove, EnginePosition
from bot.rules.board import Board
from bot.rules.errors import RulesError
from bot.rules.points import Colour, LineOfPlay, Point, format_point, parse_point

START_SECONDS = 20.0
"""Seconds until a new process must have answered: some load a large network."""
JUDGING_SECONDS = 5.0
"""Seconds that a first count waits for the engine's opinion, including the start of its process."""
IDLE_SECONDS = 300.0
"""Seconds without a question until the process is ended; some hold gigabytes."""
LONGEST_LINE = 4_096
LONGEST_ANSWER = 65_536
LONGEST_NAME = 24
"""The name must fit where people's names are shown."""

_NEEDED = frozenset({"boardsize", "clear_board", "komi", "play", "genmove"})

_log = structlog.get_logger(__name__)
_Answer = TypeVar("_Answer")


class _SaidNo(EngineFailed):
    """The engine knows the command but reports an error."""


@dataclass(frozen=True)
class EngineSettings:
    """The program with its arguments; seconds of thinking per move; the environment."""

    command: tuple[str, ...]
    seconds: float
    environment: Mapping[str, str]


@dataclass(eq=False)
class GtpEngine:
    """Implements `bot.play.engines.engine.Engine`. ``close`` ends its process."""

    settings: EngineSettings
    name: str
    start_seconds: float = START_SECONDS
    idle_seconds: float = IDLE_SECONDS
    judging_seconds: float = JUDGING_SECONDS
    _talk: GtpSession | None = field(default=None, init=False)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _idle: asyncio.TimerHandle | None = field(default=None, init=False)
    _ending: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    async def answer(self, situation: EnginePosition) -> EngineMove:
        seconds = self.settings.seconds
        return await self._ask(lambda talk: _move(talk, situation, seconds), seconds)

    async def dead(self, board: Board) -> frozenset[Point] | None:
        """Return the chains that the engine takes as dead; None if it is busy or does not answer in
        time."""
        if self._turn.locked():
            return None
        seconds = min(self.judging_seconds, self.settings.seconds)
        try:
            async with asyncio.timeout(seconds):
                return await self._ask(lambda talk: _dead(talk, board, seconds), seconds)
        except (EngineFailed, TimeoutError) as error:
            _log.info("no-second-opinion", reason=str(error) or "not in time")
            return None

    async def _ask(
        self, ask: Callable[[GtpSession], Awaitable[_Answer]], seconds: float
    ) -> _Answer:
        async with self._turn:
            if self._idle is not None:
                self._idle.cancel()
            try:
                talk = self._talk = self._talk or await start_session(
                    self.settings, self.start_seconds
                )
                async with asyncio.timeout(seconds):
                    return await ask(talk)
            except TimeoutError:
                await self.drop()
                raise EngineFailed("no answer in time") from None
            except BaseException:
                # A cancelled question leaves its answer in the pipe, where the next question would
                # read it.
                await self.drop()
                raise
            finally:
                loop = asyncio.get_running_loop()
                self._idle = loop.call_later(self.idle_seconds, self._rest)

    async def drop(self) -> None:
        talk, self._talk = self._talk, None
        if talk is not None:
            await talk.end()

    async def close(self) -> None:
        """End the process. Idempotent."""
        if self._idle is not None:
            self._idle.cancel()
        await self.drop()
        await asyncio.gather(*self._ending)

    def _rest(self) -> None:
        # Cleared at once, so that a question during the shutdown starts another process.
        talk, self._talk = self._talk, None
        if talk is None:
            return
        task = asyncio.create_task(talk.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)


async def find_engine(
    settings: EngineSettings, start_seconds: float = START_SECONDS
) -> GtpEngine | None:
    """Return the engine if it is installed, tells its name and can play; otherwise log why not and
    return None."""
    program, *arguments = settings.command
    path = find_program(program, settings.environment)
    if path is None:
        _log.info("no-engine", program=program, reason="not installed")
        return None
    settings = replace(settings, command=(path, *arguments))
    try:
        talk = await start_session(settings, start_seconds)
    except EngineFailed as error:
        _log.warning("no-engine", program=settings.command[0], reason=str(error))
        return None
    try:
        async with asyncio.timeout(start_seconds):
            name = await _name(talk)
    except (EngineFailed, TimeoutError) as error:
        _log.warning("no-engine", program=settings.command[0], reason=str(error) or "no answer")
        return None
    finally:
        await talk.end()
    _log.info("engine", name=name, program=settings.command[0])
    return GtpEngine(settings, name, start_seconds)


async def start_session(settings: EngineSettings, seconds: float) -> GtpSession:
    """Start a process that answers and can play. Raises `EngineFailed`."""
    try:
        program = await start_program(settings.command, settings.environment, LONGEST_LINE)
    except (OSError, ValueError) as error:
        raise EngineFailed(f"cannot be started: {error}") from None
    talk = GtpSession(program)
    try:
        async with asyncio.timeout(seconds):
            talk.commands = frozenset((await talk.ask("list_commands")).split())
    except TimeoutError:
        await talk.end()
        raise EngineFailed("no answer after its start") from None
    except BaseException:
        await talk.end()
        raise
    if missing := sorted(_NEEDED - talk.commands):
        await talk.end()
        raise EngineFailed(f"does not know {', '.join(missing)}")
    return talk


@dataclass(eq=False)
class GtpSession:
    """A running engine and the protocol state. ``commands`` are those that it knows."""

    program: PipedProgram
    _number: int = field(default=0, init=False)
    commands: frozenset[str] = field(default_factory=frozenset, init=False)

    async def ask(self, command: str) -> str:
        """Send a command and return the answer. Raises `EngineFailed`."""
        self._number += 1
        try:
            await self.program.write_line(f"{self._number} {command}")
            good, answer = await self._answer()
        except (OSError, ValueError) as error:
            reason = f"{str(error) or type(error).__name__} at {command}"
            raise EngineFailed(self.program.describe_failure(reason)) from None
        if not good:
            raise _SaidNo(f"says no to {command}: {answer[:80]!r}")
        return answer

    async def end(self) -> None:
        await self.program.end()

    async def _answer(self) -> tuple[bool, str]:
        """Read the answer to the last command; return whether it succeeded, and its text. Raises
        `ValueError` if it is malformed."""
        expected = f"={self._number}", f"?{self._number}"
        lines: list[str] = []
        length = 0
        while True:
            line = await self.program.read_line()
            if not line and lines:
                break
            length += len(line) + 1
            if length > LONGEST_ANSWER:
                raise ValueError("an endless answer")
            if line and not lines and line.partition(" ")[0] not in expected:
                raise ValueError("no answer to what was asked")
            lines += [line] if line else []
        head, _, text = lines[0].partition(" ")
        return head[0] == "=", "\n".join([text, *lines[1:]]).strip()


async def _name(talk: GtpSession) -> str:
    """Return the engine's name and version, such as ``GNU Go 3.8``, cut to `LONGEST_NAME`."""
    answers = [await talk.ask(what) for what in ("name", "version") if what in talk.commands]
    if len(answers) == 2:
        answers[1] = answers[1].partition("+")[0]  # KataGo appends its network's name
    return " ".join(" ".join(answers).split())[:LONGEST_NAME].strip() or "GTP"


async def _move(talk: GtpSession, situation: EnginePosition, seconds: float) -> EngineMove:
    """Ask for a move. If the engine's own rules reject a move played, such as a position for the
    third time, set up the stones and replay only the last move."""
    played = [*((Colour.BLACK, point) for point in situation.stones), *situation.moves]
    try:
        await _set_up(talk, situation.size, situation.komi, played, seconds)
    except _SaidNo:
        shown = [*situation.board, *situation.moves[-1:]]
        await _set_up(talk, situation.size, situation.komi_left, shown, seconds)
    answer = await talk.ask(f"genmove {situation.to_move.value}")
    match answer.lower():
        case "pass":
            return Pass()
        case "resign":
            return Resign()
    try:
        return Play(parse_point(answer, situation.size))
    except (ValueError, RulesError):
        raise EngineFailed(f"no move: {answer[:40]!r}") from None


async def _dead(talk: GtpSession, board: Board, seconds: float) -> frozenset[Point]:
    """Return the names of the chains that contain a stone listed as dead."""
    if "final_status_list" not in talk.commands:
        raise EngineFailed("has no opinion on dead stones")
    stones = [(chain.colour, p) for chain in board.chains() for p in sorted(chain.stones)]
    await _set_up(talk, board.size, 0, stones, seconds)
    answer = await talk.ask("final_status_list dead")
    try:
        chains = [board.chain_at(parse_point(name, board.size)) for name in answer.split()]
    except (ValueError, RulesError):
        raise EngineFailed(f"no stones: {answer[:40]!r}") from None
    return frozenset(chain.name for chain in chains if chain is not None)


async def _set_up(
    talk: GtpSession,
    size: int,
    komi: float,
    played: LineOfPlay,
    seconds: float,
) -> None:
    lines = [f"boardsize {size}", "clear_board"]
    if "kata-set-rules" in talk.commands:
        lines.append("kata-set-rules japanese")
    lines.append(f"komi {komi:g}")
    if "time_settings" in talk.commands:
        # Time for each move, with a reserve.
        lines.append(f"time_settings 0 {max(1, int(seconds / 2))} 1")
    for colour, point in played:
        lines.append(f"play {colour.value} {'pass' if point is None else format_point(point)}")
    for line in lines:
        await talk.ask(line)
