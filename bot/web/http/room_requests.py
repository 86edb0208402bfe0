"""A person's action in a room, as read from a request."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass

from aiohttp import web

from bot.ids import RoomId, UserId
from bot.posts.callbacks import Verb, own_line, parse_choice
from bot.posts.post_context import PostContext
from bot.posts.replay_position import ReplayPosition
from bot.routing.form_requests import request_of
from bot.routing.parsing.parser import parse, read_line
from bot.rules.errors import OffBoard
from bot.rules.points import parse_point
from bot.talk import requests
from bot.talk.incoming import AttemptLimit, Incoming
from bot.talk.line import Line
from bot.texts.text import Parts
from bot.web import checks
from bot.web.admission.access import OrganiserAuthority
from bot.web.admission.browser_secrets import Session
from bot.web.admission.names import Names
from bot.web.clients import read_body
from bot.web.confusables import without_hidden_dots
from bot.web.log.entries import MessageEntry, PostEntry
from bot.web.log.room import Message, Room
from bot.web.log.rooms import CAPABILITIES, WebRooms
from bot.web.refused import RefusedError

BODY_SECONDS = 30.0
"""Seconds from the end of the header to the end of the body."""
ASIDE = 128 * 1024
"""Bytes; larger bodies are parsed outside of the event loop. Only files are that large."""
_BEGINS = requests.Challenge | requests.PlayEngine | requests.Rematch


@dataclass(frozen=True)
class RoomRequest:
    """A validated action. ``before`` is the room's log so far; ``home`` is the person's room, even
    if the action is in their private chat."""

    room: RoomId
    before: Room
    home: RoomId
    body: checks.Body
    name: str
    user: str
    event: str
    authority: OrganiserAuthority
    attempt_limit: AttemptLimit

    @property
    def author(self) -> UserId:
        return checks.user_id(self.home, self.user)

    @property
    def alone(self) -> bool:
        return self.room != self.home

    def key(self, kind: str) -> str:
        """Return the key of the event in its room."""
        return checks.event_key(kind, self.user, self.event)

    def incoming(self, kind: str, about: Message | None, last: Message | None = None) -> Incoming:
        """Return the neutral event, without the action itself. ``last`` is the newest message
        before it."""
        content = about.content if about else None
        post = content if isinstance(content, PostEntry) else PostEntry(Parts())
        return Incoming(
            event_id=f"{self.room}/{self.key(kind)}",
            user=self.author,
            user_name=self.name,
            room=self.room,
            about=post.ref,
            moment=post.moment,
            lesson=post.lesson,
            locale=checks.locale(self.body),
            private=self.alone,
            last=last.ref if last is not None and self.alone else None,
            listed=_find_list(last) if last is not None and self.alone else None,
            talk="" if about is None else about.talk,
            authority=self.authority,
            attempt_limit=self.attempt_limit,
            chat=CAPABILITIES,
        )

    def find_addressees(self, words: str, about: Message | None) -> tuple[UserId, ...]:
        """Return the people whom a line addresses: the author of the message that it answers,
        and names after ``@`` (of one word). An invalid name gives an empty id, which stands for
        anyone."""
        message = about.content if about is not None else None
        to = (
            message.user
            if isinstance(message, MessageEntry) and message.user != self.author
            else None
        )
        named = [word[1:] for word in words.split() if word.startswith("@") and len(word) > 1]
        return (*(() if to is None else (to,)), *map(self._resolve_name, named))

    async def may_remove(self, about: Message) -> None:
        """Raise `RefusedError` unless this person wrote the message or, as an organiser, may remove
        it. The bot's messages cannot be removed."""
        message = about.content
        if not isinstance(message, MessageEntry):
            raise RefusedError(400, "web-error-removal")
        theirs = checks.person(message.user)[1] == self.user
        if not theirs and not await self.authority.manages(self.home):
            raise RefusedError(403, "web-error-not-organiser")

    def _resolve_name(self, name: str) -> UserId:
        try:
            tidy = checks.tidy_name(name.rstrip(",.;:!?"))
        except RefusedError:
            return ""
        return checks.user_id(self.home, checks.name_key(tidy))


async def check_alike(
    rooms: WebRooms, names: Names, session: Session, user: UserId, name: str
) -> None:
    """Raise `RefusedError` if a newcomer's name could be mistaken for another visitor or the bot.
    The owner of the name in its last spelling is exempt, since they may have games under it."""
    room, _ = checks.person(user)
    known = rooms.get_cached(room)
    try:
        _not_alike(known if known.last else await rooms.room(room), name)
    except RefusedError:
        if not await names.is_own_as(session, user, name):
            raise


def _not_alike(room: Room, name: str) -> None:
    """Raise `RefusedError` for a lookalike of a name in the room, or a name with an invisible dot,
    which is indistinguishable from the name without it."""
    if not room.is_called(checks.name_key(name), name):
        if checks.sounds_like_bot(name):
            raise RefusedError(403, "web-error-name-of-bot", {"name": checks.BOT_NAME})
        if (visible := without_hidden_dots(name)) != name:
            raise RefusedError(403, "web-error-name-dot", {"name": visible})
    known = room.lookalike(checks.name_key(name), name)
    if known is not None:
        raise RefusedError(403, "web-error-name-alike", {"name": known})


async def read_json(request: web.Request) -> checks.Body:
    """Return the JSON object in a request's body.

    Raises:
        RefusedError: the body is not a JSON object, too slow or too large.
        ClientGoneError: the client disconnected.
    """
    if request.content_type != "application/json":
        raise RefusedError(415, "web-error-json")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            content = await read_body(request)
            # A long body would block the event loop.
            aside = len(content) > ASIDE
            body = await asyncio.to_thread(json.loads, content) if aside else json.loads(content)
    except TimeoutError:
        raise RefusedError(408, "web-error-slow") from None
    except (ValueError, RecursionError):
        raise RefusedError(400, "web-error-json") from None
    if not isinstance(body, dict):
        raise RefusedError(400, "web-error-json")
    return body


def is_tap(about: Message, choice: str) -> bool:
    """Return whether the choice is a point on the board of a message that accepts taps."""
    content = about.content
    if not (isinstance(content, PostEntry) and content.taps):
        return False
    try:
        parse_point(choice, content.lines)
    except (ValueError, OffBoard):
        return False
    return True


def is_of_its_game(about: Message, choice: str) -> bool:
    """Return whether the choice is about the game of a message, even if it has no button there. An
    interactive board offers more actions than fit as buttons; a typed line can do all of them,
    too."""
    content, wanted = about.content, parse_choice(choice)
    ref = content.ref if isinstance(content, PostEntry) else None
    return ref is not None and wanted is not None and wanted.game_id == ref.game_id


def asks_for_game(incoming: Incoming) -> bool:
    """Return whether the input starts a game or a challenge, by a line or a button."""
    pressed = incoming.callback
    if pressed is not None and pressed.verb is Verb.FORM:
        return isinstance(request_of(incoming, pressed), _BEGINS)
    line = line_of(incoming)
    return line is not None and isinstance(line.request, _BEGINS)


def line_of(incoming: Incoming) -> Line | None:
    """Return the typed line, or the line that a button stands for; not for forms."""
    pressed = incoming.callback
    own = own_line(pressed)
    if pressed is not None and (own or pressed.verb is Verb.SAY):
        return parse(own or pressed.detail)
    return read_line(incoming)


def _find_list(message: Message) -> ReplayPosition | None:
    """Return the list of games that a message shows, if any."""
    content = message.content
    return PostContext(moment=content.moment).listed if isinstance(content, PostEntry) else None
