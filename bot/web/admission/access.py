"""The rights of a session: access to private chats with the bot, and authority over rooms.

Names have no passwords. Identity is proved by the secret of a session (`sessions`). The database
stores only marks (digests) of secrets: for each name the marks of its browsers (`names`), and for
each room the mark of the browser that opened it.
"""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from bot.ids import RoomId, UserId
from bot.play.accounts.restraints import ORGANISERS, Organisers
from bot.play.ports.stores import People
from bot.texts.translations import pick_language
from bot.web import checks
from bot.web.admission.browser_secrets import Session, mark
from bot.web.admission.browser_sessions import session_of
from bot.web.admission.names import Names, browser_marks, chat_mark
from bot.web.log.entries import OpeningEntry
from bot.web.log.rooms import WebRooms
from bot.web.log.visitors import ALONE
from bot.web.refused import RefusedError

LOBBY = "web:lobby"
"""The room that is open to all and has no organiser."""


@dataclass(frozen=True)
class OrganiserAuthority:
    """Implements `bot.talk.incoming.Authority` for one session."""

    people: People
    session: Session

    async def manages(self, community: RoomId) -> bool:
        """Return whether this browser is an organiser of the room: it opened the room, or its user
        was appointed later."""
        marks = (await self.people.load(community, ORGANISERS)).marks
        openers = self.session.marks(f"organiser {community}")
        return not (openers | browser_marks(self.session, community)).isdisjoint(marks)

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Return whether the room belongs to the community: every room is its own community, but
        rooms with the same organiser count together."""
        return room == community or (await self.manages(community) and await self.manages(room))

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:  # noqa: ARG002
        try:
            return checks.room_id(name.removeprefix("#").lower())
        except RefusedError:
            return None


class AccessControl:
    """Grants access to rooms and private chats by session."""

    def __init__(self, people: People, rooms: WebRooms, names: Names) -> None:
        self._people = people
        self._rooms = rooms
        self._names = names

    def authority(self, session: Session) -> OrganiserAuthority:
        return OrganiserAuthority(self._people, session)

    async def find_organised_room(self, request: web.Request) -> RoomId:
        """Return the room that a request wants to change.

        Raises:
            RefusedError: the session is not its organiser's.
        """
        room = checks.room_id(request.match_info["room"])
        if room == LOBBY or not await self.authority(session_of(request)).manages(room):
            raise RefusedError(403, "web-error-not-organiser")
        return room

    async def visit(self, session: Session, room: RoomId) -> None:
        """Enter a room. The first session to enter becomes its organiser."""
        if room == LOBBY:
            return
        opened = OpeningEntry(mark(session.secret, f"organiser {room}"))
        if await self._rooms.first(room, opened):
            known = await self._people.load(room, ORGANISERS)
            if opened.by not in known.marks | known.former:
                await self._people.save(room, ORGANISERS, Organisers(frozenset({opened.by})))

    async def find_room(self, request: web.Request) -> tuple[RoomId, str]:
        """Return the room that a request wants to read, and the reader: the room in the path, or
        the private chat of the name in the query, with the key of that name.

        Raises:
            RefusedError: the room's name is invalid, or the chat is not this session's.
        """
        room = checks.room_id(request.match_info["room"])
        if "alone" not in request.match_info:
            return room, ""
        key = checks.name_key(checks.tidy_name(request.query.get("user", "")))
        return await self.alone(session_of(request), room, key), key

    async def alone(self, session: Session, room: RoomId, key: str) -> RoomId:
        """Return the private chat of a name that belongs to this session.

        Raises:
            RefusedError: there is no such chat, or the name is not this session's.
        """
        user = checks.user_id(room, key)
        own = await self._rooms.alone_with(user)
        if own is None:
            raise RefusedError(403, "web-error-alone-closed", {"name": key})
        if not await self._names.is_held(session, user):
            raise RefusedError(403, "web-error-name-owned", {"name": key})
        return own

    async def open(self, session: Session, user: UserId, locale: str) -> None:
        """Open the private chat of a name, if there is none. Its language is the reader's choice,
        or else that of the page (``locale``), or else the room's."""
        if await self._rooms.alone_with(user) is not None:
            return
        chat, (room, _) = chat_mark(session.secret, user), checks.person(user)
        own = checks.alone_room(room, chat)
        if not await self._people.language(own):
            language = await self._people.language(user) or pick_language(locale)
            await self._people.set_language(own, language or await self._people.language(room))
        await self._people.save(user, ALONE, chat)
