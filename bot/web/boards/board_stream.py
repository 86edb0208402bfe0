"""The live stream of the board page: server-sent events about the games on it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

import structlog
from aiohttp import web

from bot.ids import GameId, UserId
from bot.match.log import UnreadableLog
from bot.play.concurrency import again_and_again
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import StoreUnavailableError
from bot.web.boards.board_sessions import BoardPageSessions
from bot.web.boards.boards import Boards
from bot.web.clients import ClientGoneError, EventStream

_log = structlog.get_logger(__name__)

KEEPALIVE_SECONDS = 15.0
"""Seconds of silence until a keepalive comment is sent, which detects disconnected clients and
ended sessions."""
PAUSE_SECONDS = 1.0
"""Seconds until the subscription is retried after a failure; then all pages are told that they may
have missed changes."""
_STILL_HERE = b": still here\n\n"
_AGAIN = b"event: again\ndata: {}\n\n"
"""Changes may have been missed: the page reloads everything."""


@dataclass(eq=False)
class _Listener:
    """An open page of a person; ``looked_at`` are the shown games of other people."""

    user: UserId
    looked_at: frozenset[GameId]
    changed: dict[GameId, LoadedMatch] = field(default_factory=dict)
    missed: bool = False
    bell: asyncio.Event = field(default_factory=asyncio.Event)

    def shows(self, loaded: LoadedMatch) -> bool:
        is_theirs = loaded.side_of(self.user) is not None
        return is_theirs or loaded.game_id in self.looked_at

    def tell(self, loaded: LoadedMatch | None) -> None:
        if loaded is None:
            self.missed = True
        else:
            self.changed[loaded.game_id] = loaded
        self.bell.set()


async def _rung(listener: _Listener) -> None:
    """Wait until the page has news, at most until the next keepalive."""
    with suppress(TimeoutError):
        async with asyncio.timeout(KEEPALIVE_SECONDS):
            await listener.bell.wait()


@dataclass(eq=False)
class Hub:
    """Tells open pages which of their games have changed. Each change is loaded once for all
    pages."""

    boards: Boards
    closed: bool = field(default=False, init=False)
    _listeners: set[_Listener] = field(default_factory=set, init=False)
    _hearing: asyncio.Task[None] | None = field(default=None, init=False)

    def begin(self) -> None:
        self.boards.dependencies.outage.listen(self._ring)
        self._hearing = asyncio.create_task(self._run(), name="board page listener")

    async def close(self) -> None:
        self.closed = True
        self._ring()
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.wait([self._hearing])

    def _ring(self) -> None:
        for listener in self._listeners:
            listener.bell.set()

    def join(self, listener: _Listener) -> None:
        self._listeners.add(listener)

    def part(self, listener: _Listener) -> None:
        self._listeners.discard(listener)

    async def _run(self) -> None:
        await again_and_again(
            self._hear, PAUSE_SECONDS, lambda: _log.exception("board-news-failed")
        )

    async def _hear(self) -> None:
        async for game_id in self.boards.news.follow_changes():
            if self._listeners:
                await self._tell(game_id)

    async def _tell(self, game_id: GameId | None) -> None:
        loaded = None
        if game_id is not None:
            with suppress(StoreUnavailableError, UnreadableLog):
                loaded = await self.boards.load(game_id)
        for listener in self._listeners:
            if loaded is None or listener.shows(loaded):
                listener.tell(loaded)


@dataclass(eq=False)
class BoardStream:
    """Serves ``GET /b/api/live``. The events are ``game`` (as the person sees it), ``again``
    (reload everything), and ``away`` (the start of an outage, in milliseconds since 1970). A stream
    that is opened during an outage has no other events and ends with it; a running one sends
    ``again``."""

    boards: Boards
    sessions: BoardPageSessions
    hub: Hub
    speaks: Callable[[web.Request, UserId, str], Awaitable[str]]

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Run until the client disconnects, the session ends or the server stops."""
        if self._away():
            return await self._until_back(request)
        bearer = await self.sessions.authenticate(request)
        code = await self.speaks(request, bearer.user, bearer.session.locale)
        game, mark = request.query.get("game", ""), request.query.get("mark", "")
        shown = await self.boards.may_see(bearer.user, game, mark) if game else None
        listener = _Listener(bearer.user, frozenset([game] if shown is not None else []))
        response = EventStream()
        self.hub.join(listener)
        try:
            await response.prepare(request)
            await response.write(_AGAIN)
            while not self.hub.closed and await self.sessions.goes_on(bearer):
                await response.write(await self._news(listener, code) or _STILL_HERE)
                if not self._away():
                    await _rung(listener)
                if self._away():
                    await self._wait_out(listener, response)
        except ClientGoneError:
            pass
        except StoreUnavailableError:
            _log.warning("board-stream-ended")  # the page reconnects
        finally:
            self.hub.part(listener)
        return response

    def _away(self) -> bool:
        return self.boards.dependencies.outage.seconds() is not None

    async def _until_back(self, request: web.Request) -> web.StreamResponse:
        """Report the outage to a client that connects during it, without authentication."""
        listener, response = _Listener("", frozenset()), EventStream()
        self.hub.join(listener)
        try:
            await response.prepare(request)
            await self._wait_out(listener, response)
        except ClientGoneError:
            pass
        finally:
            self.hub.part(listener)
        return response

    async def _wait_out(self, listener: _Listener, response: EventStream) -> None:
        seconds = self.boards.dependencies.outage.seconds() or 0.0
        since = self.boards.page.now() - round(seconds * 1000)
        await response.write(f'event: away\ndata: {{"since":{since}}}\n\n'.encode())
        while self._away() and not self.hub.closed:
            listener.bell.clear()
            await _rung(listener)
            await response.write(_STILL_HERE)
        await response.write(_AGAIN)

    async def _news(self, listener: _Listener, code: str) -> bytes:
        listener.bell.clear()
        missed, changed = listener.missed, listener.changed
        listener.missed, listener.changed = False, {}
        if missed:
            return _AGAIN
        found = [await self.boards.view(each, listener.user, code) for each in changed.values()]
        payloads = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in found]
        return "".join(f"event: game\ndata: {each}\n\n" for each in payloads).encode()
