"""Room keys: a locked room is accessible only with its key.

An admitted browser gets a cookie for that room, derived from the room's lock and the browser's own
secret. So no list of admitted browsers is stored. Scripts can send the key with each request.
"""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.ids import RoomId
from bot.match.short_ids import LINK_CODES, link_code
from bot.play.accounts.room_locks import Lock, lock_of
from bot.play.ports.stores import People
from bot.web import checks
from bot.web.admission.access import LOBBY, OrganiserAuthority
from bot.web.admission.browser_secrets import Session, keep
from bot.web.admission.browser_sessions import session_of
from bot.web.admission.installation import Installation
from bot.web.admission.limits import Limits
from bot.web.refused import RefusedError

HEADER = "Nigiri-Key"
ENTRY = "/api/rooms/{room}/entry"
"""The route for entering with a key; it is accessible without one."""
_COOKIE = "nigiri-room"


@dataclass(eq=False)
class RoomKeys:
    """Admits requests with the key or the cookie, and refuses others."""

    people: People
    installation: Installation
    limits: Limits

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests to a locked room from outside. Mark answers of locked rooms as private,
        so that shared caches do not store them."""
        if not _asks_of_room(request):
            return await handler(request)
        is_shut = await self.check(request)
        response = await handler(request)
        if "wait" in request.query:
            await self.check(request)  # locked during the wait
        if is_shut and not response.prepared and "Cache-Control" in response.headers:
            policy = response.headers["Cache-Control"]
            response.headers["Cache-Control"] = policy.replace("public", "private")
        return response

    async def check(self, request: web.Request) -> bool:
        """Return whether the room of a request is locked.

        Raises:
            RefusedError: the request is not admitted, or too many wrong keys were tried.
        """
        room = checks.room_id(request.match_info["room"])
        lock = await lock_of(self.people, room)
        if lock.is_shut and not await self._is_inside(request, room, lock):
            given = request.headers.get(HEADER)
            if given is None:
                raise RefusedError(403, "web-error-key-needed")
            await self.unlock(request, room, lock, given)
        return lock.is_shut

    async def unlock(self, request: web.Request, room: RoomId, lock: Lock, given: str) -> None:
        """Check a key.

        Raises:
            RefusedError: it is wrong, or too many wrong keys were tried.
        """
        right = (await self.key(room, lock) or "").encode()
        with self.limits.trying_key(request, room):
            if not compare_digest(right, given.strip().lower().encode()):
                raise RefusedError(403, "web-error-key-wrong")

    async def key(self, room: RoomId, lock: Lock) -> str | None:
        """Return the key of a room, such as ``bamoku-tazire``; None if it is not locked."""
        if not lock.is_shut:
            return None
        number = int(await self.installation.mark(f"key {room} {lock.key}"), 16)
        return link_code(number % LINK_CODES)

    async def let_in(
        self, request: web.Request, response: web.Response, room: RoomId, session: Session
    ) -> None:
        """Set the cookie of an admitted browser."""
        if room == LOBBY:
            return
        keep(
            response,
            _COOKIE,
            await self._token(room, await lock_of(self.people, room), session.secret),
            encrypted=self.limits.is_encrypted(request),
            path=checks.room_path(room),
        )

    async def _is_inside(self, request: web.Request, room: RoomId, lock: Lock) -> bool:
        session = session_of(request)
        for secret in session.secrets:
            token = (await self._token(room, lock, secret)).encode()
            if compare_digest(token, request.cookies.get(_COOKIE, "").encode()):
                return True
        return await OrganiserAuthority(self.people, session).manages(room)

    async def _token(self, room: RoomId, lock: Lock, secret: str) -> str:
        return await self.installation.mark(f"inside {room} {lock.era} {secret}")


def _asks_of_room(request: web.Request) -> bool:
    """Return whether the request concerns the content of a room; the page itself reveals
    nothing."""
    resource = request.match_info.route.resource
    where = "" if resource is None else resource.canonical
    return where.startswith("/api/rooms/{room}/") and where != ENTRY
