"""Enforces the mutes and bans of a room.

A person is recognised by name, and by browser under any name: each name stores marks of its
browsers (`names`). The organiser is exempt.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, get_args

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.ids import RoomId, UserId
from bot.match.commands import AcceptChallenge, Command, OfferTerms
from bot.play.accounts.restraints import (
    Restraint,
    RestraintKind,
    digest_of_person,
)
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import People
from bot.posts.callbacks import Verb
from bot.routing.parsing.parser import parse, read_line
from bot.routing.replies import reply_in
from bot.talk import requests
from bot.talk.incoming import Incoming, Pressed, Reacted, Said
from bot.talk.line import Line, Request
from bot.texts.text import Span
from bot.web import checks
from bot.web.admission.access import LOBBY, OrganiserAuthority
from bot.web.admission.browser_sessions import session_of
from bot.web.admission.names import browser_marks
from bot.web.log.room import Room
from bot.web.refused import RefusedError

_ROOM = "/api/rooms/{room}"
_SHUT = frozenset(
    f"{_ROOM}/{what}"
    for what in (
        "messages",
        "first",
        "records",
        "reactions",
        "choices",
        "live",
        "visits",
        "here",
        "games",
        "games/{game}",
        "games/{game}/page",
        "files/{message}",
        "charts/{message}.png",
        "films/{message}.gif",
    )
)
"""Routes refused to banned people. Their private chat with the bot is not among them, so that their
games can continue."""
MAX_ROOMS = 20_000
"""Rooms in the cache."""
FRESH_MS = 10_000
"""How long (ms) the restraints of a room are cached."""
_PLAYS = (*get_args(Command), requests.Accept, requests.Decline, requests.Resign)
_BEGINS = (AcceptChallenge, OfferTerms, requests.Challenge, requests.EditForm, requests.Rematch)
_OF_NO_GAME = frozenset({Verb.OWN, Verb.BEGIN, Verb.FROM, Verb.LEARN})
"""Verbs that are not actions in an existing game, even if the button names one: a client can forge
that."""
_REFUSALS = {RestraintKind.MUTE: "web-error-mute", RestraintKind.BAN: "web-error-ban"}
_FOUND = web.RequestKey("restraints", list)


class _Read(NamedTuple):
    """The cached restraints of a room, read at the time ``at`` (ms). ``orders`` is the number of
    the newest mute or ban order in the room's log at that time."""

    orders: int
    at: int
    restraints: Sequence[Restraint]


@dataclass(eq=False)
class Restraints:
    """Enforces restraints. ``holding`` loads those of a room that are in force, ``now`` is the time
    in milliseconds, ``known`` returns the cached log of a room."""

    people: People
    holding: Callable[[RoomId], Awaitable[Sequence[Restraint]]]
    now: Callable[[], int]
    known: Callable[[RoomId], Room]
    _read: LruDict[RoomId, _Read] = field(default_factory=lambda: LruDict(MAX_ROOMS), init=False)

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests of banned browsers."""
        await self.admit(request)
        response = await handler(request)
        if "wait" in request.query:
            await self.admit(request, anew=True)  # banned during the wait
        return response

    async def admit(self, request: web.Request, user: UserId = "", *, anew: bool = False) -> None:
        """Admit a visitor to the room of a request. ``anew`` ignores the request's cache.

        Raises:
            RefusedError: the visitor is banned.
        """
        resource = request.match_info.route.resource
        if resource is not None and resource.canonical in _SHUT:
            if anew:
                request.pop(_FOUND, None)
            await self._refuse(RestraintKind.BAN, request, user)

    async def hear(self, request: web.Request, incoming: Incoming) -> None:
        """Permit an action in a public room.

        Raises:
            RefusedError: the visitor is muted and the action is not a move in a game.
        """
        if not incoming.private and not _is_play(incoming):
            await self._refuse(RestraintKind.MUTE, request, incoming.user)

    async def _now_in(self, room: RoomId) -> Sequence[Restraint]:
        """Return the restraints in force. They are reloaded after a new order in the room, and
        periodically, since the notification may be lost."""
        orders, now = self.known(room).orders, self.now()
        read = self._read.get(room)
        if read is None or read.orders != orders or now >= read.at + FRESH_MS:
            read = _Read(orders, now, await self.holding(room))
            self._read[room] = read
        return [each for each in read.restraints if each.until > now]

    async def _refuse(self, kind: RestraintKind, request: web.Request, user: UserId) -> None:
        room, session = checks.room_id(request.match_info["room"]), session_of(request)
        if room == LOBBY:
            return  # it has no organiser
        if _FOUND not in request:
            request[_FOUND] = [*await self._now_in(room)]
        marks, whom = browser_marks(session, room), digest_of_person(user)
        found = [
            each.until
            for each in request[_FOUND]
            if each.kind is kind and (each.whom == whom or not marks.isdisjoint(each.browsers))
        ]
        if found and not await OrganiserAuthority(self.people, session).manages(room):
            left = Span(max(max(found) - self.now(), 0))
            raise RefusedError(403, _REFUSALS[kind], {"left": left})


def _is_play(incoming: Incoming) -> bool:
    """Return whether the input is a move or another action in a running game."""
    match incoming.did:
        case Said():
            reply = reply_in(incoming)
            return _plays(read_line(incoming)) or (reply is not None and _acts(reply.request))
        case Reacted(emoji, _, choices):
            return any(emoji == choice.emoji for choice in choices)
        case Pressed():
            pressed = incoming.callback
            if pressed is None or not pressed.game_id or pressed.verb in _OF_NO_GAME:
                return False
            if pressed.verb is Verb.SAY:
                return _plays(parse(pressed.detail))
            is_line = pressed.verb in (Verb.PICK, Verb.FORM)
            return not is_line or _plays(parse(pressed.detail.partition(".")[2]))
        case _:
            return False


def _plays(line: Line | None) -> bool:
    return line is not None and _acts(line.request)


def _acts(asked: Request) -> bool:
    return isinstance(asked, _PLAYS) and not isinstance(asked, _BEGINS)
