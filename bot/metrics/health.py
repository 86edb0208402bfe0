"""The HTTP server for health checks and metrics.

It is a server of its own, since not every process has another. ``/livez`` and ``/readyz`` follow
https://kubernetes.io/docs/reference/using-api/health-checks/: a program that is not alive is
restarted, one that is not ready gets no work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from types import MappingProxyType

import structlog
from aiohttp import web

from bot.metrics.metrics import CONTENT_TYPE, Metrics
from bot.play.ports.metrics import Backlog
from bot.play.ports.stores import StoreUnavailableError

HealthCheck = Callable[[], Awaitable[bool]]
"""Checks whether a part of the program is ready."""

PROGRAM = "program"
"""The part that stands for the whole program: whether it has started and is not stopping."""
PATIENCE = 2.0
"""Seconds that a part may take to answer."""
_BEAT = 0.25
_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

_log = structlog.get_logger(__name__)


class Health:
    """Serves the checks.

    ``parts`` and ``backlog`` (the waiting work) are queried on each request. ``stopping`` says
    whether the program is shutting down; the program is not ready until `began` is called.
    ``reasons`` explain unready parts. ``notes`` appear beside the parts in ``/readyz`` without
    affecting readiness.
    """

    def __init__(
        self,
        address: tuple[str, int],
        parts: Mapping[str, HealthCheck],
        metrics: Metrics,
        backlog: Callable[[], Awaitable[Backlog]],
        stopping: Callable[[], bool],
        reasons: Mapping[str, Callable[[], str]] = MappingProxyType({}),
        notes: Mapping[str, Callable[[], Awaitable[str]]] = MappingProxyType({}),
    ) -> None:
        self._address = address
        self._parts = dict(parts)
        self._metrics = metrics
        self._backlog = backlog
        self._stopping = stopping
        self._reasons = dict(reasons)
        self._notes = dict(notes)
        self._began = False
        app = web.Application(client_max_size=0)
        app.add_routes(
            [
                web.get("/livez", self._livez),
                web.get("/readyz", self._readyz),
                web.get("/metrics", self._exposition),
            ]
        )
        self._runner = web.AppRunner(
            app, access_log=None, shutdown_timeout=1.0, auto_decompress=False
        )
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> str:
        """Start listening and return the address.

        Raises:
            OSError: the port is taken, or the address is not this machine's.
        """
        await self._runner.setup()
        host, port = self._address
        await web.TCPSite(self._runner, host, port).start()
        self._beating = asyncio.create_task(beat(self._metrics.record_lag))
        named = f"[{host}]" if ":" in host else host
        url = f"http://{named}:{self._runner.addresses[0][1]}"
        _log.info("health", at=url)
        return url

    def began(self) -> None:
        """Mark the program as started."""
        self._began = True

    async def stop(self) -> None:
        """Stop listening; the last step of a shutdown."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        await self._runner.cleanup()

    async def _livez(self, _: web.Request) -> web.Response:
        """Answer unconditionally: any answer shows that the event loop runs."""
        return web.json_response({"alive": True}, headers=_HEADERS)

    async def _readyz(self, _: web.Request) -> web.Response:
        parts = await self._ready()
        ready = all(parts.values())
        words = {
            name: "ready" if is_ready else self._why_not(name) for name, is_ready in parts.items()
        }
        notes = await asyncio.gather(*(note() for note in self._notes.values()))
        report = {"ready": ready, "parts": words, **dict(zip(self._notes, notes, strict=True))}
        return web.json_response(report, status=200 if ready else 503, headers=_HEADERS)

    async def _exposition(self, _: web.Request) -> web.Response:
        parts, backlog = await asyncio.gather(self._ready(), self._waiting())
        text = self._metrics.exposition(parts, backlog)
        return web.Response(body=text, headers={**_HEADERS, "Content-Type": CONTENT_TYPE})

    async def _ready(self) -> dict[str, bool]:
        answers = await asyncio.gather(*(_ask(part) for part in self._parts.values()))
        program = self._began and not self._stopping()
        return {PROGRAM: program, **dict(zip(self._parts, answers, strict=True))}

    def _why_not(self, part: str) -> str:
        if part != PROGRAM:
            reason = self._reasons[part]() if part in self._reasons else ""
            return f"away: {reason}" if reason else "away"
        return "stopping" if self._stopping() else "starting"

    async def _waiting(self) -> Backlog | None:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._backlog()
        except (StoreUnavailableError, TimeoutError):
            return None


async def beat(lagged: Callable[[float], None], every: float = _BEAT) -> None:
    """Report the event loop's lag periodically, forever."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + every
        await asyncio.sleep(every)
        lagged(max(0.0, loop.time() - due))


async def _ask(part: HealthCheck) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            return await part()
    except Exception:  # noqa: BLE001  any failure means not ready
        return False
