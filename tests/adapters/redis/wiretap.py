"""A proxy in front of a database server that counts a program's commands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from tests.fakes.relay import Relay

SCRIPTS = ("EVAL", "EVALSHA")


@dataclass(frozen=True)
class Command:
    """A command as it was sent, such as ``("HGET", "s:web:lobby", "language")``."""

    words: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.words[0].upper()

    @property
    def is_script(self) -> bool:
        return self.name in SCRIPTS

    def __str__(self) -> str:
        return " ".join(word[:40] for word in self.words[:6])


@dataclass
class RoundTrip:
    """Commands that were sent together, before any of them was answered."""

    commands: list[Command] = field(default_factory=list)


@dataclass(frozen=True)
class Count:
    """Numbers of commands and round trips."""

    round_trips: int
    commands: int
    scripts: int

    @classmethod
    def of(cls, trips: Iterable[RoundTrip]) -> Count:
        asked = [trip.commands for trip in trips if trip.commands]
        commands = [command for several in asked for command in several]
        return cls(len(asked), len(commands), sum(command.is_script for command in commands))


class Wiretap(Relay):
    """A proxy in front of a server on a unix socket; clients use ``url`` instead."""

    def __init__(self, target: Path, own: Path) -> None:
        super().__init__()
        self._target = target
        self._own = own
        self.url = f"unix://{own}"
        self.trips: list[RoundTrip] = []
        """All round trips so far, in the order of their start."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(self._serve, str(self._own))
        return self

    async def _let_through(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        there, back = await asyncio.open_unix_connection(str(self._target))
        line = _Line(self.trips)
        try:
            ways = (self._flow(reader, back, line.sent), self._flow(there, writer, line.heard))
            await asyncio.gather(*ways, return_exceptions=True)
        finally:
            back.close()

    async def _flow(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        note: Callable[[bytes], None],
    ) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(1 << 20):
                note(data)
                writer.write(data)
                await writer.drain()
        writer.close()


class _Line:
    """One connection: the commands sent since the last response form a round trip."""

    def __init__(self, trips: list[RoundTrip]) -> None:
        self._trips = trips
        self._answered = True
        self._held = b""

    def sent(self, data: bytes) -> None:
        if self._answered:
            self._trips.append(RoundTrip())
            self._answered, self._current = False, self._trips[-1]
        found, self._held = parse_commands(self._held + data)
        self._current.commands += found

    def heard(self, _: bytes) -> None:
        self._answered = True


def parse_commands(data: bytes) -> tuple[list[Command], bytes]:
    """Return the complete commands at the beginning, and the rest.

    Each is an array of bulk strings (https://valkey.io/topics/protocol/).
    """
    found, at = list[Command](), 0
    while at < len(data):
        end, words = at, list[bytes]()
        try:
            end, count = _number(data, end, b"*")
            for _ in range(count):
                end, size = _number(data, end, b"$")
                words.append(data[end : end + size])
                end += size + 2
        except ValueError:
            break
        if end > len(data):
            break
        found.append(Command(_readable(words)))
        at = end
    return found, data[at:]


def _number(data: bytes, at: int, kind: bytes) -> tuple[int, int]:
    """Return where the next part begins, and the number in this one. Raises `ValueError` at the
    end."""
    end = data.index(b"\r\n", at)
    if data[at : at + 1] != kind:
        raise AssertionError(data[at : at + 40])
    return end + 2, int(data[at + 1 : end])


def _readable(words: Sequence[bytes]) -> tuple[str, ...]:
    return tuple(word.decode(errors="replace") for word in words)
