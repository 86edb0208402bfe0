"""A local HTTP server, the base of the fakes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from aiohttp import web

LARGEST = 128 * 1024 * 1024
"""The largest request in bytes."""


class Server(ABC):
    """Runs inside ``async with``, or between `start` and `stop`."""

    def __init__(self) -> None:
        self.address = ""
        """``127.0.0.1:8123``, once it runs."""
        self._runner: web.AppRunner | None = None

    @abstractmethod
    async def start(self, port: int = 0) -> Self:
        """Listen on this port, or on a free one."""

    @abstractmethod
    async def stop(self) -> None:
        """Disconnect all clients, and close the port."""

    async def listen(
        self, app: web.Application, port: int, *, handler_cancellation: bool = False
    ) -> None:
        self._runner = web.AppRunner(
            app,
            access_log=None,
            shutdown_timeout=0.2,
            handler_cancellation=handler_cancellation,
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.address = f"127.0.0.1:{self._runner.addresses[0][1]}"

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()
