"""Presence: the people who look at a room and its games, and those who are typing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from aiohttp import web

from bot.ids import GameId, RoomId
from bot.web import checks
from bot.web.admission.attendance import Attendance
from bot.web.admission.browser_secrets import mark
from bot.web.admission.browser_sessions import session_of
from bot.web.admission.game_keys import GameKeys
from bot.web.admission.limits import Limits
from bot.web.admission.names import Names
from bot.web.admission.restraints import Restraints
from bot.web.http.room_requests import check_alike, read_json
from bot.web.http.views import answer_json
from bot.web.log.rooms import WebRooms

HERE_MS = 25_000
"""Milliseconds without a report until a visitor counts as gone; pages report far more often."""
WRITES_MS = 6_000
MAX_TABS = 3
"""Maximum number of tabs stored for one person in a room."""
TOGETHER_MS = 25 * 60 * 60 * 1000
"""Milliseconds after two people were present together during which no visitor counts as alone in
the room (`has_one_person`). The mark is renewed once an hour, so this is at least 24 hours."""
RENEW_MS = 60 * 60 * 1000
_MET, _MET_LATELY = "met", "met lately"
_HERE, _WRITES = "here", "writes"


@dataclass(frozen=True)
class _Sign:
    """A mark that a person looks at a room (``kind`` is `_HERE`) or types in it (`_WRITES`).

    ``game`` is the game that ``tab`` shows; empty: none.
    """

    kind: str
    tab: str
    game: GameId
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.tab} {self.game} {self.name}"

    @property
    def user(self) -> str:
        return checks.name_key(self.name)


@dataclass(eq=False)
class Presence:
    """``POST …/here``: a person's page reports whether they are looking at the room (``here``), the
    ``game`` and the ``tab``, and whether they are typing (``writes``). The answer has the same for
    all people. The data expires quickly. A name is shown only if its owner reports it; the names of
    a caller and the tabs of a name are limited."""

    rooms: WebRooms
    names: Names
    games: GameKeys
    restraints: Restraints
    limits: Limits

    def __post_init__(self) -> None:
        self._attendance = Attendance(self.limits.now, HERE_MS / 1000)

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/api/rooms/{room}/here", self.tell)]

    async def tell(self, request: web.Request) -> web.Response:
        """Record one person's presence; return everyone's."""
        room, body = checks.room_id(request.match_info["room"]), await read_json(request)
        name, tab, game = checks.display_name(body), checks.tab(body), checks.game(body)
        here, writes = checks.flag(body, "here"), checks.flag(body, "writes")
        key = checks.name_key(name)
        user = checks.user_id(room, key)
        session, again = session_of(request), checks.flag(body, "again")
        await check_alike(self.rooms, self.names, session, user, name)
        await self.restraints.admit(request, user)
        await self.names.check(session, user, name, again=again)
        new = dict[str, int]()
        is_shown = await self.names.is_own(session, user) and (
            not here or self._attendance.admit(room, name, *self._callers(request))
        )
        if is_shown and here:
            viewed_game = game if await self._has_game(room, game) else ""
            new = {str(_Sign(_HERE, tab, viewed_game, name)): HERE_MS}
            new |= {str(_Sign(_WRITES, tab, viewed_game, name)): WRITES_MS} if writes else {}
        marks = await self.rooms.logger.marks(room, new)
        if is_shown and (stale := _find_stale(marks, new, key, tab)):
            marks = await self.rooms.logger.marks(room, dict.fromkeys(stale, 0))
        present = _people(marks, _HERE)
        if is_shown and all(each["user"] != key for each in present):
            self._attendance.release(room, name, *self._callers(request))
        if len(present) > 1 and _MET_LATELY not in marks:
            await self.rooms.logger.marks(room, {_MET: TOGETHER_MS, _MET_LATELY: RENEW_MS})
        return answer_json({"here": present, "writes": _people(marks, _WRITES)})

    async def _has_game(self, room: RoomId, game: GameId) -> bool:
        """Return whether this is a game of the room; False for an empty id."""
        if not game:
            return False
        known = self.rooms.get_cached(room).announced_version(game) > 0
        return known or room in await self.games.rooms_of(game)

    def _callers(self, request: web.Request) -> tuple[str, str]:
        """Return the browser (empty for a program) and the address of a request."""
        secrets = session_of(request).secrets
        return mark(secrets[0], "here") if secrets else "", self.limits.caller(request)


async def has_one_person(rooms: WebRooms, room: RoomId, user: str) -> bool:
    """Return whether this person (by the key of their name) is the only one who has written in a
    room, is present, or was recently present together with another."""
    if rooms.get_cached(room).has_others(user):
        return False
    marks = await rooms.logger.marks(room, {})
    return _MET not in marks and all(each["user"] == user for each in _people(marks, _HERE))


def _parse_signs(marks: Iterable[str]) -> Iterator[_Sign]:
    for each in marks:
        kind, *rest = each.split(" ", 3)
        if kind in (_HERE, _WRITES):
            tab, game, name = rest
            yield _Sign(kind, tab, game, name)


def _find_stale(marks: Sequence[str], new: Mapping[str, int], user: str, tab: str) -> list[str]:
    """Return the marks of a person to delete after a report: older ones of the same tab, and those
    of tabs over the limit. A report of typing also deletes typing in other tabs."""
    others = [each for each in _parse_signs(marks) if each.user == user and str(each) not in new]
    elsewhere = [each for each in others if each.tab != tab and each.kind == _HERE]
    current = {*elsewhere[: MAX_TABS - bool(new)]}
    current |= {
        each for each in others if each.tab != tab and each.kind == _WRITES and len(new) < 2
    }
    return [str(each) for each in others if each not in current]


def _people(marks: Iterable[str], kind: str) -> list[dict[str, object]]:
    """Return the people with signs of a kind, each with the games in their tabs."""
    found = dict[str, list[_Sign]]()
    for each in sorted(_parse_signs(marks), key=lambda sign: sign.name):
        if each.kind == kind:
            found.setdefault(each.user, []).append(each)
    return [
        {
            "user": user,
            "name": signs[-1].name,
            "games": sorted({each.game for each in signs if each.game}),
        }
        for user, signs in found.items()
    ]
