"""The live stream: every new or changed message, as it happens (server-sent events)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.adapters.web import checks
from bot.adapters.web.admission.access import AccessControl
from bot.adapters.web.admission.game_keys import GameKeys
from bot.adapters.web.admission.limits import Limits
from bot.adapters.web.admission.restraints import Restraints
from bot.adapters.web.admission.room_keys import RoomKeys
from bot.adapters.web.clients import ClientGoneError, EventStream
from bot.adapters.web.http.views import message_views
from bot.adapters.web.log.room import Message
from bot.adapters.web.log.rooms import WebRooms
from bot.adapters.web.refused import RefusedError
from bot.service.ports.outage import Outage
from bot.service.ports.stores import RoomId, StoreUnavailableError

logger = structlog.get_logger(__name__)

KEEPALIVE_SECONDS = 15.0
"""After so long a silence a comment is sent, which finds out who has gone."""
_RETRY = b"retry: 1000\n\n"
_STILL_HERE = b": still here\n\n"


@dataclass(frozen=True)
class _Reader:
    """Who is told of a room; ``key`` as of `AccessControl.of`."""

    request: web.Request
    response: EventStream
    room: RoomId
    key: str


@dataclass(eq=False)
class RoomStream:
    """``GET /api/rooms/{room}/live``: events ``message``, ``ready``, ``reset``, ``away`` and
    ``back``. So it is for a chat alone with the bot, as long as that is the caller's.

    ``message`` carries a message as it stands now; one with a known id replaces the old.
    Its event id is the number to come back with (``after`` or ``Last-Event-ID``). ``ready``
    ends what was there already. ``reset``: the room has another past than the caller thinks;
    all of it follows. With ``last`` that past is no more than so many messages, from the one on
    that ``ready`` names, and what is still about something of those before them. ``away``: the
    games cannot be reached since a moment (milliseconds since 1970); a stream that begins then says
    nothing else and ends when they can be. ``back``: they can be reached again.
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
        """Comes before what reads from the database to know who asks."""
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
        """Runs until the caller goes or the server stops."""
        room, key = await self.access.of(request)
        given = request.headers.get("Last-Event-ID") or request.query.get("after") or "0"
        after = checks.sequence(given, "after")
        last = checks.sequence(request.query.get("last") or "0", "last")
        fold = await self.rooms.room(room)
        response = EventStream()
        await response.prepare(request)
        reader = _Reader(request, response, room, key)
        greeting = _RETRY
        if after > fold.last:
            after, greeting = 0, _RETRY + _event("reset", {})
        try:
            await response.write(greeting)
            first: dict[str, object] = {}
            if last and not after:
                recent, needed = fold.latest(last)
                first = {"first": str(recent[0].seq)} if recent else {}
                after = fold.last
                await self._write(reader, needed + recent)
            else:
                after = await self._write_news(reader, after)
            await response.write(_event("ready", first))
            await self._follow(reader, after)
        except RefusedError:
            pass  # the room is closed to this caller now, who hears so on coming back; or too fast
        except ClientGoneError:
            pass
        except StoreUnavailableError:
            # The answer has begun: all that can be said is its end. The page comes back.
            logger.warning("live-stream-ended")
        return response

    async def _follow(self, reader: _Reader, after: int) -> None:
        while not self.rooms.closed:
            try:
                after = await self._next(reader, after)
            except StoreUnavailableError:
                if self.outage.seconds() is None:
                    raise
            await self._wait_out(reader.response)

    async def _next(self, reader: _Reader, after: int) -> int:
        """Writes what comes next, if only that nothing did; up to where that is."""
        has_grown = await self.rooms.wait(reader.room, after, self.keepalive)
        if self.outage.seconds() is not None:
            return after
        await self.keys.check(reader.request)
        await self.restraints.admit(reader.request, anew=True)
        if has_grown:
            return await self._write_news(reader, after)
        await reader.response.write(_STILL_HERE)
        return after

    async def _wait_out(self, response: EventStream) -> None:
        """Tells of an outage, if there is one, and waits for its end."""
        seconds = self.outage.seconds()
        if seconds is None:
            return
        since = self.rooms.now - round(seconds * 1000)
        await response.write(_event("away", {"since": since}))
        while not self.rooms.closed and self.outage.seconds() is not None:
            await self.rooms.pause(self.keepalive)
            await response.write(_STILL_HERE)
        await response.write(_event("back", {}))

    async def _write_news(self, reader: _Reader, after: int) -> int:
        last = self.rooms.known(reader.room).last
        await self._write(reader, await self.rooms.changed_after(reader.room, after))
        return max(after, last)

    async def _write(self, reader: _Reader, messages: Sequence[Message]) -> None:
        self.limits.shows(reader.request, len(messages))
        views = await message_views(
            self.rooms, self.games, reader.request, reader.room, reader.key, messages
        )
        told = zip(messages, views, strict=True)
        if lines := [_event("message", view, message.changed) for message, view in told]:
            await reader.response.write(b"".join(lines))


def _event(kind: str, data: dict[str, object], id: int | None = None) -> bytes:
    number = "" if id is None else f"id: {id}\n"
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {kind}\n{number}data: {text}\n\n".encode()
