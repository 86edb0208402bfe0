"""Routes for entering a room under a name and opening its private chat, by a browser's secret."""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from aiohttp import web

from bot.ids import RoomId, UserId
from bot.play.concurrency import by_itself
from bot.posts.callbacks import tag
from bot.web import checks
from bot.web.admission.access import LOBBY, AccessControl
from bot.web.admission.browser_secrets import Session
from bot.web.admission.browser_sessions import BrowserSessions, session_of
from bot.web.admission.limits import Limits
from bot.web.admission.names import Names
from bot.web.admission.restraints import Restraints
from bot.web.admission.room_keys import RoomKeys
from bot.web.http.room_api import WebDependencies
from bot.web.http.room_requests import check_alike, read_json
from bot.web.http.views import answer_json
from bot.web.log.rooms import WebRooms

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class _Visitor:
    """A visitor who requests a name in a room."""

    room: RoomId
    name: str
    body: checks.Body
    session: Session

    @property
    def user(self) -> UserId:
        return checks.user_id(self.room, checks.name_key(self.name))


@dataclass(eq=False)
class Visits:
    """Serves ``visits``, ``alone``, ``name`` and ``names`` of a room. POST requests give a secret
    to a browser without one."""

    rooms: WebRooms
    access: AccessControl
    names: Names
    dependencies: WebDependencies
    limits: Limits
    keys: RoomKeys
    restraints: Restraints
    sessions: BrowserSessions

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/api/rooms/{room}/visits", self.visit),
            web.post("/api/rooms/{room}/alone", self.alone),
            web.get("/api/rooms/{room}/name", self.name),
            web.post("/api/rooms/{room}/names", self.keep),
            web.delete("/api/rooms/{room}/names/{name}", self.free),
        ]

    async def visit(self, request: web.Request) -> web.Response:
        """Enter a room; return this browser's rights there and, when the name becomes its own, the
        name's code (once)."""
        who = await self._visitor(request)
        await self.restraints.admit(request, who.user)
        if who.room != LOBBY and not (await self.rooms.room(who.room)).last:
            self.limits.begins(request)
        taken = False
        if who.session.secret:
            taken = await self.names.admit(who.session, who.user, who.name)
        else:  # without a cookie the browser could not prove the name later, so it takes none
            await self.names.check(who.session, who.user, who.name)
        session = self.sessions.ensure_secret(who.session)
        await self.access.visit(session, who.room)
        await self._note_zone(who)
        code = await self.names.code(who.user) if taken else None
        return await self._answer(request, session, who, code)

    async def _note_zone(self, who: _Visitor) -> None:
        """Pass on the time zone of a browser that has the name."""
        zone = checks.time_zone(who.body)
        if zone and who.session.secret:
            with by_itself(lambda: _log.exception("zone-not-noted")):
                await self.dependencies.note_zone(who.user, zone)

    async def alone(self, request: web.Request) -> web.Response:
        who = await self._visitor(request)
        locale, session = checks.locale(who.body), self.sessions.ensure_secret(who.session)
        await self.names.admit(session, who.user, who.name)
        await self.access.open(session, who.user, locale)
        return await self._answer(request, session, who)

    async def name(self, request: web.Request) -> web.Response:
        """Return whether a name can be used in a room, and its canonical spelling."""
        who = await self._read_visitor(request, {"user": request.query.get("user", "")})
        await self.names.check(who.session, who.user, who.name)
        return answer_json({"user": checks.name_key(who.name), "name": who.name})

    async def keep(self, request: web.Request) -> web.Response:
        """Admit this browser to a name by its code, or return a new code of a name that it owns."""
        who = await self._visitor(request)
        code, session = checks.code(who.body), self.sessions.ensure_secret(who.session)
        if code:
            with self.limits.trying_code(request):
                await self.names.bring(session, who.user, who.name, code)
            return await self._answer(request, session, who)
        await self.names.admit(session, who.user, who.name)
        return await self._answer(request, session, who, await self.names.code(who.user))

    async def free(self, request: web.Request) -> web.Response:
        """Release a name, as an organiser: the next browser that uses it owns it."""
        room = await self.access.find_organised_room(request)
        name = checks.tidy_name(request.match_info["name"])
        await self.names.free(checks.user_id(room, checks.name_key(name)))
        return answer_json({"user": checks.name_key(name), "name": name})

    async def _visitor(self, request: web.Request) -> _Visitor:
        who = await self._read_visitor(request, await read_json(request))
        if checks.flag(who.body, "again"):
            await self.names.check(who.session, who.user, who.name, again=True)
        return who

    async def _read_visitor(self, request: web.Request, body: checks.Body) -> _Visitor:
        room, name = checks.room_id(request.match_info["room"]), checks.display_name(body)
        who = _Visitor(room, name, body, session_of(request))
        await self.rooms.room(room)
        await check_alike(self.rooms, self.names, who.session, who.user, name)
        return who

    async def _answer(
        self, request: web.Request, session: Session, who: _Visitor, code: str | None = None
    ) -> web.Response:
        own = await self.rooms.alone_with(who.user)
        answer: dict[str, object] = {
            "user": checks.name_key(who.name),
            "name": who.name,
            "tag": tag(who.user),
            "organiser": await self.access.authority(session).manages(who.room),
            "alone": "none" if own is None else "yours",
            "code": code,
            "computer": self.dependencies.has_engine,
            "terms": dict(await self.dependencies.default_terms(who.user, who.room)),
            "elsewhere": dict(self.dependencies.elsewhere()),
        }
        if self.dependencies.board_page is not None:
            answer["board_page"] = True
        response = answer_json(answer)
        await self.sessions.give(request, response, session)
        await self.keys.let_in(request, response, who.room, session)
        return response
