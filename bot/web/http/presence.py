"""Presence: who is looking at a room and who is typing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from aiohttp import web

from bot.ids import RoomId
from bot.web import checks
from bot.web.admission.attendance import Attendance
from bot.web.admission.browser_secrets import Session, mark
from bot.web.admission.browser_sessions import session_of
from bot.web.admission.limits import Limits
from bot.web.admission.names import Names
from bot.web.admission.restraints import Restraints
from bot.web.http.room_requests import check_alike, read_json
from bot.web.http.views import answer_json
from bot.web.log.rooms import WebRooms

HERE_MS = 25_000
"""Milliseconds without a report until a visitor counts as gone; pages report far more often."""
WRITES_MS = 6_000
TOGETHER_MS = 25 * 60 * 60 * 1000
"""Milliseconds after two people were present together during which no visitor counts as alone in
the room (`has_one_person`). The mark is renewed once an hour, so this is at least 24 hours."""
RENEW_MS = 60 * 60 * 1000
_HERE, _WRITES, _MET, _MET_LATELY = "h ", "w ", "met", "met lately"


@dataclass(eq=False)
class Presence:
    """``POST …/here``: a person's page reports whether they are looking at the room (``here``) and
    typing (``writes``), and gets the same about others. The data expires quickly. A name is shown
    only for its owner, and each caller's names are limited."""

    rooms: WebRooms
    names: Names
    restraints: Restraints
    limits: Limits

    def __post_init__(self) -> None:
        self._attendance = Attendance(self.limits.now, HERE_MS / 1000)

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/api/rooms/{room}/here", self.tell)]

    async def tell(self, request: web.Request) -> web.Response:
        """Record one person's presence; return everyone's."""
        room, body = checks.room_id(request.match_info["room"]), await read_json(request)
        name, here, writes = (
            checks.display_name(body),
            checks.flag(body, "here"),
            checks.flag(body, "writes"),
        )
        user = checks.user_id(room, checks.name_key(name))
        session, again = session_of(request), checks.flag(body, "again")
        await check_alike(self.rooms, self.names, session, user, name)
        await self.restraints.admit(request, user)
        await self.names.check(session, user, name, again=again)
        put = dict[str, int]()
        if await self.names.is_own(session, user) and self._counts(request, session, name, here):
            put = {_HERE + name: HERE_MS * here, _WRITES + name: WRITES_MS * (here and writes)}
        marks = await self.rooms.logger.marks(room, put)
        if len(_people(marks, _HERE)) > 1 and _MET_LATELY not in marks:
            await self.rooms.logger.marks(room, {_MET: TOGETHER_MS, _MET_LATELY: RENEW_MS})
        return answer_json({"here": _people(marks, _HERE), "writes": _people(marks, _WRITES)})

    def _counts(self, request: web.Request, session: Session, name: str, here: bool) -> bool:
        """Return whether another name of this caller can be shown; leaving is always possible."""
        room, address = checks.room_id(request.match_info["room"]), self.limits.caller(request)
        browser = mark(session.secrets[0], "here") if session.secrets else ""
        if here:
            return self._attendance.admit(room, name, browser, address)
        self._attendance.release(room, name, browser, address)
        return True


async def has_one_person(rooms: WebRooms, room: RoomId, user: str) -> bool:
    """Return whether this person (by the key of their name) is the only one who has written in a
    room, is present, or was recently present together with another."""
    if rooms.get_cached(room).has_others(user):
        return False
    marks = await rooms.logger.marks(room, {})
    return _MET not in marks and all(each["user"] == user for each in _people(marks, _HERE))


def _people(marks: Sequence[str], kind: str) -> list[dict[str, str]]:
    names = [mark.removeprefix(kind) for mark in marks if mark.startswith(kind)]
    by_key = {checks.name_key(name): name for name in names}
    return [{"user": user, "name": name} for user, name in by_key.items()]
