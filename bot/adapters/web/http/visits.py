"""Coming into a room, and being alone with the bot there, by a browser's secret."""

from __future__ import annotations

from aiohttp import web

from bot.adapters.web import checks
from bot.adapters.web.http import sessions
from bot.adapters.web.http.access import LOBBY, Doors
from bot.adapters.web.http.acts import read_json
from bot.adapters.web.http.api import Outside
from bot.adapters.web.http.limits import Limits
from bot.adapters.web.http.restraints import Restraints
from bot.adapters.web.http.room_keys import RoomKeys
from bot.adapters.web.http.views import answer_json
from bot.adapters.web.log.rooms import WebRooms
from bot.conversation.kit.incoming import Incoming
from bot.conversation.posts.post import Post
from bot.language.text import text
from bot.service.ports.stores import RoomId


class Visits:
    """``POST /api/rooms/{room}/visits`` and ``POST /api/rooms/{room}/alone``. Both give a secret to
    a browser that has none."""

    def __init__(
        self,
        rooms: WebRooms,
        doors: Doors,
        outside: Outside,
        limits: Limits,
        keys: RoomKeys,
        restraints: Restraints,
    ) -> None:
        self._restraints = restraints
        self._limits = limits
        self._keys = keys
        self._rooms = rooms
        self._doors = doors
        self._outside = outside

    def routes(self) -> list[web.RouteDef]:
        """Where they are."""
        return [
            web.post("/api/rooms/{room}/visits", self.visit),
            web.post("/api/rooms/{room}/alone", self.alone),
        ]

    async def visit(self, request: web.Request) -> web.Response:
        """Enters a room; answers what this browser is there."""
        room, body = checks.room_id(request.match_info["room"]), await read_json(request)
        name = checks.display_name(body)
        await self._restraints.admit(request, checks.user_id(room, checks.name_key(name)))
        secret = sessions.secret_of(request) or self._outside.new_secret()
        if room != LOBBY and not (await self._rooms.room(room)).last:
            self._limits.begins(request)
        await self._doors.visit(secret, room)
        return await self._told(request, secret, room, name)

    async def alone(self, request: web.Request) -> web.Response:
        """Opens a private chat with the bot."""
        room, body = checks.room_id(request.match_info["room"]), await read_json(request)
        name = checks.display_name(body)
        anew, locale = checks.flag(body, "anew"), checks.locale(body)
        secret = sessions.secret_of(request) or self._outside.new_secret()
        left = await self._doors.open(secret, room, name, anew=anew, locale=locale)
        if left is not None:
            await self._tell(left, room, name)
        return await self._told(request, secret, room, name)

    async def _tell(self, left: RoomId, room: RoomId, name: str) -> None:
        """The other browser learns why its chat is empty."""
        user = checks.user_id(room, checks.name_key(name))
        told = await self._outside.words_for(Incoming("", user, name, left))
        words = text("web-alone-left", name=name)
        post = Post(f"left/{self._outside.new_id()}", words, language=told.language)
        await self._rooms.post(left, post)

    async def _told(
        self, request: web.Request, secret: str, room: RoomId, name: str
    ) -> web.Response:
        key = checks.name_key(name)
        told: dict[str, object] = {
            "user": key,
            "name": name,
            "organiser": await self._doors.authority(secret).manages(room),
            "alone": await self._doors.state(secret, room, key),
        }
        response = answer_json(told)
        sessions.give(response, secret, encrypted=self._limits.is_encrypted(request))
        await self._keys.let_in(request, response, room, secret)
        return response
