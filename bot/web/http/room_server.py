"""The web server of the rooms."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from aiohttp import web

from bot.play.ports.stores import People, StoreUnavailableError
from bot.web.admission.access import AccessControl
from bot.web.admission.browser_sessions import BrowserSessions
from bot.web.admission.game_keys import GameKeys
from bot.web.admission.installation import Installation
from bot.web.admission.limits import Limits, Proxies
from bot.web.admission.names import Names
from bot.web.admission.restraints import Restraints
from bot.web.admission.room_keys import RoomKeys
from bot.web.connections import Connections, Listener, max_connections
from bot.web.http import middleware
from bot.web.http.closed_rooms import RoomKeyRoutes
from bot.web.http.first_view import FirstView
from bot.web.http.games import GameRoutes
from bot.web.http.presence import Presence
from bot.web.http.reviews import ReviewRoutes
from bot.web.http.room_api import ROOM_PATHS, SETTLE_SECONDS, RoomApi, WebDependencies
from bot.web.http.room_pages import RoomPages
from bot.web.http.room_stream import KEEPALIVE_SECONDS, RoomStream
from bot.web.http.studies import StudyRoutes
from bot.web.http.visits import Visits
from bot.web.log.rooms import WebRooms

BODY_MAX = 32 * 1024
"""2,000 characters need at most 24,000 bytes, written as JSON escapes."""


@dataclass(frozen=True)
class WebSettings:
    """The server's address and timeouts.

    ``port`` 0 takes any free one. ``hosts`` are additional accepted Host headers, such as a proxy's
    public name; if it is empty and the server is exposed, all are accepted. ``proxies`` are trusted
    to name the client (``X-Forwarded-For``). A call waits at most ``settle_seconds`` for the
    announcement of its effect.
    """

    host: str = "127.0.0.1"
    port: int = 8347
    hosts: frozenset[str] = frozenset()
    proxies: Proxies = ()
    settle_seconds: float = SETTLE_SECONDS
    keepalive_seconds: float = KEEPALIVE_SECONDS


class WebServer:
    """Serves the rooms over HTTP: the interface for scripts, the live stream and the page."""

    def __init__(
        self,
        rooms: WebRooms,
        people: People,
        dependencies: WebDependencies,
        settings: WebSettings,
        limited: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._rooms = rooms
        self._people = people
        self._settings = settings
        self._limits = Limits(time.monotonic, limited, self._settings.proxies)
        self._installation = Installation(people, dependencies.new_secret)
        dependencies.outage.listen(rooms.waits.wake)
        connections = Connections(self._limits.connection_key, limited, max_connections())
        address = (self._settings.host, self._settings.port)
        self._listener = Listener(self._app(dependencies), address, connections)

    @property
    def url(self) -> str:
        """The address to open; available after `start`."""
        return self._listener.url

    async def start(self) -> str:
        """Like `Listener.start`."""
        with suppress(StoreUnavailableError):  # the first request that needs it loads it
            await self._installation.load()
        return await self._listener.start()

    async def stop(self) -> None:
        await self._rooms.close()
        await self._listener.stop()

    def _app(self, dependencies: WebDependencies) -> web.Application:
        settings = self._settings
        installation = self._installation
        keys = RoomKeys(self._people, installation, self._limits)
        sessions = BrowserSessions(installation, self._limits, dependencies.new_secret)
        middlewares = [middleware.errors_in_words(dependencies), middleware.same_origin()]
        restraints = Restraints(
            self._people, dependencies.restraints, lambda: self._rooms.now, self._rooms.get_cached
        )
        middlewares += [self._limits.middleware, sessions.middleware]
        middlewares += [keys.middleware, restraints.middleware]
        names = settings.hosts
        if middleware.is_loopback(settings.host):
            names |= middleware.LOOPBACK_NAMES
        if names:
            middlewares.insert(1, middleware.known_hosts(names))
        pages = RoomPages(dependencies, sessions)
        middlewares.append(pages.handle_not_found)
        rooms, people, limits = self._rooms, self._people, self._limits
        games = GameKeys(people, dependencies.rooms_of, installation, limits)
        owned = Names(
            people, rooms, dependencies.plays, dependencies.unlink, dependencies.new_secret
        )
        access = AccessControl(people, rooms, owned)
        keepalive = settings.keepalive_seconds
        live = RoomStream(
            rooms, access, games, keys, restraints, limits, keepalive, dependencies.outage
        )
        middlewares.insert(middlewares.index(self._limits.middleware) + 1, live.middleware)
        app = web.Application(middlewares=middlewares, client_max_size=BODY_MAX)
        app.on_response_prepare.append(middleware.add_headers)
        app.on_response_prepare.append(middleware.strict_transport(self._limits.is_encrypted))
        settle = settings.settle_seconds
        app.add_routes(
            RoomApi(rooms, access, dependencies, limits, games, owned, restraints, settle).routes()
        )
        app.add_routes(FirstView(rooms, access, dependencies, limits, games, owned).routes())
        app.add_routes(GameRoutes(dependencies, games, access, owned, limits).routes())
        app.add_routes(ReviewRoutes(dependencies, games, access).routes())
        app.add_routes(StudyRoutes(rooms, access, dependencies).routes())
        app.add_routes(
            Visits(rooms, access, owned, dependencies, limits, keys, restraints, sessions).routes()
        )
        app.add_routes(Presence(rooms, owned, games, restraints, limits).routes())
        app.add_routes(RoomKeyRoutes(rooms, access, dependencies, keys, sessions).routes())
        app.add_routes([web.get(f"{prefix}/live", live.stream) for prefix in ROOM_PATHS])
        app.add_routes(pages.routes())
        return app
