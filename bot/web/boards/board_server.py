"""The server of the board page: a separate listener that serves nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web

from bot.web.admission.limits import Limits, Proxies
from bot.web.boards.board_api import BoardApi
from bot.web.boards.board_pages import BoardPages, add_headers
from bot.web.boards.board_sessions import BoardPageSessions
from bot.web.boards.board_stream import BoardStream, Hub
from bot.web.boards.boards import Boards
from bot.web.connections import Connections, Listener, max_connections
from bot.web.http import middleware
from bot.web.http.room_server import BODY_MAX


@dataclass(frozen=True)
class BoardSettings:
    """The server's address; ``port`` 0 takes any free one. ``proxies`` are trusted to name the
    client."""

    host: str = "127.0.0.1"
    port: int = 8350
    proxies: Proxies = ()


class BoardServer:
    """Serves the board page over HTTP, under its public address or this machine's."""

    def __init__(
        self,
        boards: Boards,
        settings: BoardSettings,
        limited: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._boards = boards
        self._hub = Hub(boards)
        limits = Limits(time.monotonic, limited, settings.proxies)
        connections = Connections(limits.connection_key, limited, max_connections())
        app = self._app(limits)
        self._listener = Listener(app, (settings.host, settings.port), connections)

    @property
    def url(self) -> str:
        """The address of the server; available after `start`."""
        return self._listener.url

    async def start(self) -> str:
        """Like `Listener.start`."""
        address = await self._listener.start()
        self._hub.begin()
        return address

    async def stop(self) -> None:
        await self._hub.close()
        await self._listener.stop()

    def _app(self, limits: Limits) -> web.Application:
        boards, dependencies = self._boards, self._boards.dependencies
        activity = boards.activity.app if boards.activity is not None else None
        origins = (activity.origin,) if activity else ()
        names = middleware.LOOPBACK_NAMES | {urlsplit(boards.page.url).hostname or ""}
        middlewares = [
            middleware.errors_in_words(dependencies),
            middleware.known_hosts(names),
            middleware.same_origin(*origins),
            limits.middleware,
        ]
        app = web.Application(middlewares=middlewares, client_max_size=BODY_MAX)
        app.on_response_prepare.append(add_headers)
        app.on_response_prepare.append(middleware.strict_transport(limits.is_encrypted))
        sessions = BoardPageSessions(boards.sessions, boards.page.now, dependencies.new_secret)
        api = BoardApi(boards, sessions, limits)
        live = BoardStream(boards, sessions, self._hub, api.speaks)
        app.add_routes(api.routes())
        app.add_routes([web.get("/b/api/live", live.stream)])
        app.add_routes(BoardPages(dependencies, activity).routes())
        return app
