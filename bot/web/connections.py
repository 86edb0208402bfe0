"""Limits the number of connections, and the time until a request's header is complete.

aiohttp closes idle connections (``keepalive_timeout``) but limits neither the time for a header nor
the number of connections. So each connection passes through here to the server's own protocol.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import structlog
from aiohttp import web

HEADER_SECONDS = 15.0
"""Seconds from connecting to the end of the first header. A browser that preconnects reconnects
after that."""
IDLE_SECONDS = 130.0
"""Seconds between two requests. Longer than proxies keep a connection, or they would reuse a closed
one."""
MAX_PER_ADDRESS = 300
"""Connections per address. A page has up to seven, and a school class may share an address."""
MAX_CONNECTIONS = 4_096
RESERVED_FILES = 256
"""File descriptors reserved for the database, chats, workers and files."""
_FEWEST = 16
_CALM_SECONDS = 60.0

_log = structlog.get_logger(__name__)


def max_connections() -> int:
    """Return the maximum number of connections, given the system's limit of open files."""
    descriptors, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if descriptors == resource.RLIM_INFINITY:
        return MAX_CONNECTIONS
    return max(_FEWEST, min(MAX_CONNECTIONS, descriptors - RESERVED_FILES))


@dataclass(eq=False)
class Connections:
    """Admits connections. ``whose`` returns the key for counting an address (empty: uncounted, such
    as proxies); ``limited`` is called with the name of each exceeded limit. At ``maximum``
    connections, a new one replaces the oldest one with an incomplete header, so that idle
    connections cannot lock out active clients."""

    whose: Callable[[str], str]
    limited: Callable[[str], None]
    maximum: int
    _open: set[_Connection] = field(default_factory=set, init=False)
    _of: Counter[str] = field(default_factory=Counter, init=False)
    _unasked: dict[object, _Connection] = field(default_factory=dict, init=False)
    """Connections whose header is incomplete, by aiohttp's protocol, oldest first."""
    _calm_from: float = field(default=0.0, init=False)

    def into(self, server: web.Server) -> Callable[[], asyncio.Protocol]:
        """Return a factory of protocols for connections to this server. The server must not have
        any connections yet."""
        request = server.request_factory

        def first(message: Any, payload: Any, protocol: Any, *rest: Any) -> web.BaseRequest:
            if asked := self._unasked.pop(protocol, None):
                asked.has_asked()
            return request(message, payload, protocol, *rest)

        server.request_factory = first
        return lambda: _Connection(server(), self)

    def enter(self, connection: _Connection) -> bool:
        """Admit a connection if there is room, or make room."""
        if connection.whose and self._of[connection.whose] >= MAX_PER_ADDRESS:
            self._refuse("connections-of-address", MAX_PER_ADDRESS)
            return False
        if len(self._open) >= self.maximum:
            self._refuse("connections", self.maximum)
            if not self._unasked:
                return False
            next(iter(self._unasked.values())).abort()
        self._open.add(connection)
        self._of[connection.whose] += 1
        self._unasked[connection.inner] = connection
        return True

    def leave(self, connection: _Connection) -> None:
        """Remove a connection. Idempotent."""
        self._unasked.pop(connection.inner, None)
        if connection in self._open:
            self._open.remove(connection)
            self._of[connection.whose] -= 1
            if not self._of[connection.whose]:
                del self._of[connection.whose]

    def _refuse(self, limit: str, count: int) -> None:
        """Count the refusal, and log it unless it was logged within the last minute."""
        self.limited(limit)
        now = asyncio.get_running_loop().time()
        if now >= self._calm_from:
            _log.warning("too-many-connections", limit=limit, most=count)
        self._calm_from = now + _CALM_SECONDS


class Listener:
    """Serves one application at one port; ``port`` 0 takes any free one."""

    def __init__(
        self, app: web.Application, address: tuple[str, int], connections: Connections
    ) -> None:
        self.app = app
        self._runner = web.AppRunner(
            app,
            access_log=None,
            shutdown_timeout=3.0,
            keepalive_timeout=IDLE_SECONDS,
            auto_decompress=False,  # a megabyte could become a gigabyte, even if unread
        )
        self._address = address
        self._connections = connections
        self._listening: asyncio.Server | None = None
        self._port = 0

    @property
    def url(self) -> str:
        """The address to open; available after `start`."""
        host = self._address[0]
        return f"http://{f'[{host}]' if ':' in host else host}:{self._port}/"

    async def start(self) -> str:
        """Start listening and return the address.

        Raises:
            OSError: the port is taken, or the address is not this machine's.
        """
        await self._runner.setup()
        made = self._connections.into(cast("web.Server", self._runner.server))
        self._listening = await asyncio.get_running_loop().create_server(made, *self._address)
        self._port = self._listening.sockets[0].getsockname()[1]
        return self.url

    async def stop(self) -> None:
        """Stop listening, and let running requests finish."""
        if self._listening is not None:
            self._listening.close()
        await self._runner.cleanup()


class _Connection(asyncio.Protocol):
    """A connection, passed on to aiohttp's protocol if it is admitted."""

    def __init__(self, inner: asyncio.Protocol, all_of_them: Connections) -> None:
        self.inner = inner
        self.whose = ""
        self._all = all_of_them
        self._transport: asyncio.Transport | None = None
        self._too_late: asyncio.TimerHandle | None = None

    def has_asked(self) -> None:
        """Note that the header of the first request is complete."""
        if self._too_late is not None:
            self._too_late.cancel()

    def abort(self) -> None:
        """Close the connection at once and free its slot."""
        self._all.leave(self)
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        self.whose = self._all.whose(peer[0]) if peer else ""
        if not self._all.enter(self):
            transport.abort()
            return
        self._transport = transport
        loop = asyncio.get_running_loop()
        self._too_late = loop.call_later(HEADER_SECONDS, self.abort)
        self.inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._transport is not None:
            self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._transport is None else self.inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._transport is not None:
            self.has_asked()
            self._all.leave(self)
            self.inner.connection_lost(exc)
            self._transport = None

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()
