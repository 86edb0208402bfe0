"""A way to a server that can be shut: who has called hears nothing more, and is not hung up on."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

from tests.fakes.relay import Relay


class Valve(Relay):
    """Stands in front of a server at ``host:port``; at ``address`` it is called instead."""

    def __init__(self, target: str) -> None:
        super().__init__()
        self._host, _, self._port = target.partition(":")
        self._open = asyncio.Event()
        self._open.set()
        self.address = ""

    def shut(self) -> None:
        """From now on nothing comes through, in either direction."""
        self._open.clear()

    def reopen(self) -> None:
        """Everything comes through again, first what was held up."""
        self._open.set()

    def forget(self) -> None:
        """Nothing comes through any more for who has called so far; who calls anew is served."""
        self._open.clear()
        self._open = asyncio.Event()
        self._open.set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._called, "127.0.0.1", 0)
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
