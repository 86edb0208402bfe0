"""A proxy to a server that can be shut: open connections stay open, but nothing passes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

from tests.fakes.relay import Relay


class Valve(Relay):
    """A proxy in front of a server at ``host:port``; clients use ``address`` instead."""

    def __init__(self, target: str) -> None:
        super().__init__()
        self._host, _, self._port = target.partition(":")
        self._open = asyncio.Event()
        self._open.set()
        self.address = ""

    def shut(self) -> None:
        """Block all traffic, in both directions."""
        self._open.clear()

    def reopen(self) -> None:
        """Let all traffic pass again, starting with the delayed part."""
        self._open.set()

    def forget(self) -> None:
        """Block the existing connections permanently; new ones work."""
        self._open.clear()
        self._open = asyncio.Event()
        self._open.set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def _let_through(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        gate = self._open
        await gate.wait()
        there, back = await asyncio.open_connection(self._host, int(self._port))
        try:
            ways = (self._flow(reader, back, gate), self._flow(there, writer, gate))
            await asyncio.gather(*ways, return_exceptions=True)
        finally:
            back.close()

    async def _flow(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event
    ) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                await gate.wait()
                writer.write(data)
                await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.write_eof()
