"""A proxy in front of a server that handles each connection in its own task."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import TracebackType


class Relay:
    """Handles each connection to ``_server`` by `_let_through` until the relay is stopped."""

    _server: asyncio.Server

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        # The library checks the result of its tasks and fails on a cancelled one.
        with suppress(asyncio.CancelledError):
            await self._let_through(reader, writer)
        self._tasks.discard(task)
        writer.close()

    async def _let_through(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        raise NotImplementedError
