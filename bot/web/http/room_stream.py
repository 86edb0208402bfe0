"""The live stream of a room: new and changed messages as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.ids import RoomId
from bot.play.ports.outage import Outage
from bot.play.ports.stores import StoreUnavailableError
from bot.web import checks
from bot.web.admission.access import AccessControl
from bot.web.admission.game_keys import GameKeys
from bot.web.admission.limits import Limits
from bot.web.admission.restraints import Restraints
from bot.web.admission.room_keys import RoomKeys
from bot.web.clients import ClientGoneError, EventStream
from bot.web.http.views import message_views
from bot.web.log.room import Message, Room
from bot.web.log.rooms import WebRooms
from bot.web.refused import RefusedError

logger = structlog.get_logger(__name__)

KEEPALIVE_SECONDS = 15.0
"""Seconds of silence until a keepalive comment is sent, which detects disconnected clients."""
_RETRY = b"retry: 1000\n\n"
_STILL_HERE = b": still here\n\n"
_NOT_A_NUMBER = "NaN"
"""The ``after`` of an outdated page, which parses positions with a stamp as numbers."""


@dataclass(frozen=True)
class _Reader:
    """A connected reader of a room. ``key`` is as returned by `AccessControl.find_room`; ``last``
    as in the request."""

    request: web.Request
    response: EventStream
    room: RoomId
    key: str
    last: int


class _Position(NamedTuple):
    """A reader's position: past, number and stamp of the last entry sent."""

    past: object
    seq: int
    stamp: str


@dataclass(eq=False)
class RoomStream:
    """Serves ``GET /api/rooms/{room}/live``, for a room or the caller's private chat.

    The events are ``message``, ``ready``, ``reset``, ``away`` and ``back``. ``message`` has the
    current state of a message and replaces an earlier one with the same id. Its event id is the
    position to resume from (``after`` or ``Last-Event-ID``): a number and, after a hyphen, a stamp.
    ``ready`` marks the end of the existing messages. ``reset`` means that the log differs from the
    one the caller knows, for example after a loss of data; all messages follow, then another
    ``ready``. It can come at any time. With ``last`` only that many messages are sent, beginning
    with the one that ``ready`` names, plus earlier ones that are still relevant. ``away`` reports
    an outage with its begin (milliseconds since 1970); a stream that is opened during an outage has
    no other events and ends with it. ``back`` reports the end of an outage.
    """

    rooms: WebRooms
    access: AccessControl
    games: GameKeys
    keys: RoomKeys
    restraints: Restraints
    limits: Limits
    keepalive: float
    outage: Outage

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Serve live streams during an outage, before any middleware that needs the database."""
        if request.match_info.handler != self.stream or self.outage.seconds() is None:
            return await handler(request)
        response = EventStream()
        try:
            await response.prepare(request)
            await response.write(_RETRY)
            await self._wait_out(response)
        except ClientGoneError:
            pass
        return response

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Run until the client disconnects or the server stops."""
        room, key = await self.access.find_room(request)
        given = request.headers.get("Last-Event-ID") or request.query.get("after") or "0"
        is_readable = given != _NOT_A_NUMBER
        after, stamp = checks.place(given, "after") if is_readable else (0, "")
        last = checks.sequence(request.query.get("last") or "0", "last")
        is_known = is_readable and await self.rooms.holds(room, after, stamp)
        response = EventStream()
        await response.prepare(request)
        reader = _Reader(request, response, room, key, last)
        try:
            await response.write(_RETRY)
            position = await self._begin(reader, after, is_known=is_known)
            await self._follow(reader, position)
        except RefusedError:
            pass  # the caller is not admitted any more or exceeds a limit; a reconnect tells which
        except ClientGoneError:
            pass
        except StoreUnavailableError:
            # The response has begun and can only be ended. The page reconnects.
            logger.warning("live-stream-ended")
        return response

    async def _follow(self, reader: _Reader, position: _Position) -> None:
        while not self.rooms.waits.closed:
            try:
                position = await self._next(reader, position)
            except StoreUnavailableError:
                if self.outage.seconds() is None:
                    raise
            await self._wait_out(reader.response)

    async def _wait_out(self, response: EventStream) -> None:
        """Report an outage, if there is one, and wait for its end."""
        seconds = self.outage.seconds()
        if seconds is None:
            return
        since = self.rooms.now - round(seconds * 1000)
        await response.write(_event("away", {"since": since}))
        while not self.rooms.waits.closed and self.outage.seconds() is not None:
            await self.rooms.waits.wait(asyncio.sleep(self.keepalive), self.keepalive)
            await response.write(_STILL_HERE)
        await response.write(_event("back", {}))

    async def _begin(self, reader: _Reader, after: int, *, is_known: bool) -> _Position:
        """Send the existing messages; all of them if the reader knows a different past."""
        if not is_known:
            after = 0
            await reader.response.write(_event("reset", {}))
        fold, first = await self.rooms.room(reader.room), dict[str, object]()
        if reader.last and not after:
            recent, needed = fold.latest(reader.last)
            first = {"first": str(recent[0].seq)} if recent else {}
            position = _position(fold)
            await self._write(reader, needed + recent)
        else:
            position = await self._write_news(reader, after)
        await reader.response.write(_event("ready", first))
        return position

    async def _next(self, reader: _Reader, position: _Position) -> _Position:
        """Send the next messages, or a keepalive."""
        room = reader.room
        has_grown = await self.rooms.wait(room, position.seq, self.keepalive, position.past)
        if self.outage.seconds() is not None:
            return position
        await self.keys.check(reader.request)
        await self.restraints.admit(reader.request, anew=True)
        if not has_grown:
            await reader.response.write(_STILL_HERE)
            return position
        if self.rooms.get_cached(room).past is not position.past:
            is_known = await self.rooms.holds(room, position.seq, position.stamp)
            return await self._begin(reader, position.seq, is_known=is_known)
        return await self._write_news(reader, position.seq)

    async def _write_news(self, reader: _Reader, after: int) -> _Position:
        position = _position(self.rooms.get_cached(reader.room))
        await self._write(reader, await self.rooms.changed_after(reader.room, after))
        return position

    async def _write(self, reader: _Reader, messages: Sequence[Message]) -> None:
        self.limits.shows(reader.request, len(messages))
        views = await message_views(
            self.rooms, self.games, reader.request, reader.room, reader.key, messages
        )
        pairs = zip(messages, views, strict=True)
        if lines := [_event("message", view, message.place) for message, view in pairs]:
            await reader.response.write(b"".join(lines))


def _position(fold: Room) -> _Position:
    return _Position(fold.past, fold.last, fold.stamp)


def _event(kind: str, data: dict[str, object], id: str = "") -> bytes:
    number = f"id: {id}\n" if id else ""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {kind}\n{number}data: {text}\n\n".encode()
