"""Routes for entering a locked room with its key, and for the organiser to manage the key."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from bot.ids import RoomId
from bot.play.accounts.room_locks import Lock, lock_of, set_lock
from bot.posts.post import Post
from bot.texts.text import text
from bot.web import checks
from bot.web.admission.access import AccessControl
from bot.web.admission.browser_sessions import BrowserSessions, session_of
from bot.web.admission.room_keys import ENTRY, RoomKeys
from bot.web.http.room_api import WebDependencies
from bot.web.http.room_requests import read_json
from bot.web.http.views import answer_json
from bot.web.log.rooms import WebRooms

_KEY = "/api/rooms/{room}/key"


@dataclass(eq=False)
class RoomKeyRoutes:
    """``POST …/entry`` with a key; ``GET``, ``POST`` and ``DELETE …/key`` for the organiser."""

    rooms: WebRooms
    access: AccessControl
    dependencies: WebDependencies
    keys: RoomKeys
    sessions: BrowserSessions

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post(ENTRY, self.enter),
            web.get(_KEY, self.show),
            web.post(_KEY, self.renew),
            web.delete(_KEY, self.remove),
        ]

    async def enter(self, request: web.Request) -> web.Response:
        """Enter with the key; a room without one is open."""
        room, body = checks.room_id(request.match_info["room"]), await read_json(request)
        given, lock = checks.room_key(body), await lock_of(self.keys.people, room)
        if lock.is_shut:
            await self.keys.unlock(request, room, lock, given)
        session = self.sessions.ensure_secret(session_of(request))
        response = answer_json({"room": room.removeprefix("web:"), "locked": lock.is_shut})
        await self.sessions.give(request, response, session)
        await self.keys.let_in(request, response, room, session)
        return response

    async def show(self, request: web.Request) -> web.Response:
        room = await self.access.find_organised_room(request)
        return await self._answer_key(room, await lock_of(self.keys.people, room))

    async def renew(self, request: web.Request) -> web.Response:
        room = await self.access.find_organised_room(request)
        before = await lock_of(self.keys.people, room)
        lock = before.renew(self.dependencies.new_id())
        return await self._change_lock(
            room, lock, "web-key-new" if before.is_shut else "web-key-made"
        )

    async def remove(self, request: web.Request) -> web.Response:
        room = await self.access.find_organised_room(request)
        lock = await lock_of(self.keys.people, room)
        if not lock.is_shut:
            return await self._answer_key(room, lock)
        return await self._change_lock(room, lock.remove_key(), "web-key-removed")

    async def _change_lock(self, room: RoomId, lock: Lock, news: str) -> web.Response:
        """Store the lock and announce it in the room. The announcement also disconnects listeners
        that are no longer admitted."""
        await set_lock(self.keys.people, room, lock)
        language = await self.keys.people.language(room)
        post = Post(f"key/{self.dependencies.new_id()}", text(news), language=language)
        await self.rooms.post(room, post)
        return await self._answer_key(room, lock)

    async def _answer_key(self, room: RoomId, lock: Lock) -> web.Response:
        return answer_json({"key": await self.keys.key(room, lock)})
