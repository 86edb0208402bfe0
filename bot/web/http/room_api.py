"""The HTTP interface of the rooms, for scripts and the page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import structlog
from aiohttp import web

from bot.ids import GameId, RecordId, RoomId, UserId, home
from bot.match.state import Refusal
from bot.play.accounts.restraints import Restraint
from bot.play.concurrency import side_by_side
from bot.play.ports.outage import Outage
from bot.play.ports.room_log import MAX_BYTES, NEARLY_FULL, LogEntry
from bot.posts.animation import Animation
from bot.posts.appearance import Look
from bot.posts.attachments import File, Film
from bot.posts.callbacks import Verb, is_mark, is_of_one, tag
from bot.posts.post import Answer, Choice, Post
from bot.posts.replay_position import ReplayPosition
from bot.reading.review.review import Review
from bot.records.limits import MAX_FILE_BYTES
from bot.records.study import Study
from bot.routing.form_requests import typed_elsewhere
from bot.routing.platform.board_page import BoardVisitor
from bot.routing.platform.continued_lines import continue_command
from bot.talk import requests
from bot.talk.incoming import HandedOver, Incoming, Pressed, Reacted, Said
from bot.texts.text import Parts, text
from bot.texts.translations import Words
from bot.web import checks
from bot.web.admission.access import AccessControl
from bot.web.admission.browser_sessions import session_of
from bot.web.admission.game_keys import GameKeys
from bot.web.admission.limits import Limits
from bot.web.admission.names import Names
from bot.web.admission.restraints import Restraints
from bot.web.clients import read_body
from bot.web.http.compression import compress
from bot.web.http.presence import has_one_person
from bot.web.http.private_lines import refuse_private
from bot.web.http.room_requests import (
    RoomRequest,
    asks_for_game,
    check_alike,
    is_of_its_game,
    is_tap,
    line_of,
    read_json,
)
from bot.web.http.shared_lines import read_line
from bot.web.http.views import answer_json, download, message_views, picture
from bot.web.log import entries
from bot.web.log.attachment_schema import KeptDrawing
from bot.web.log.entries import ChoiceEntry, PostEntry
from bot.web.log.room import MAX_MESSAGES, Message
from bot.web.log.rooms import A, WebRooms
from bot.web.refused import RefusedError
from renderer.model.diagram import Chart, Picture

logger = structlog.get_logger(__name__)

SETTLE_SECONDS = 2.0
"""Seconds that a call waits for the announcement of its effect."""
READING_MS = 1000
"""Milliseconds that a person needs for reading: a newer post cannot be the subject of their
line."""
ENTRIES_PER_SHOWN = 4
"""Entries read by a search of older messages that cost as much as one shown message."""
_TO_THE_BOT = re.compile(rf"\s*@{checks.BOT_NAME}\b[,:]?\s*", re.IGNORECASE)

FILE_BODY_MAX = checks.BASE64_MAX + 32 * 1024
"""A file in Base64, plus as much as any other body."""
_FILE = "\N{PAPERCLIP}"

ROOM_PATHS = ("/api/rooms/{room}", "/api/rooms/{room}/{alone:alone}")
"""The address of a room, and that of a name's private chat with the bot in it."""


@dataclass(frozen=True)
class WebDependencies:
    """The other parts of the program that the rooms need.

    These return None if there is no such game: ``picture`` (of a match at a version, in a look and
    scale), ``position`` (of a replayed game), ``replay`` (a GIF), ``game_json``, ``game_seen`` (a
    reader's view in a language, in a room) and ``sgf``. ``games_in`` lists the games of a room, as
    a reader sees them in a language: some ``running`` ones and the newest ``ended`` ones.

    - ``handle`` passes input to the conversation;
    - ``words(language, id, data)`` returns a message, ``words_for`` the words for an answer;
    - ``rooms_of`` returns the rooms where a match is announced, ``announced`` the message that
      announced it last in one of them (None: not yet);
    - ``restraints`` returns those of a room that are in force;
    - ``played_in``: whether a room ever had a match;
    - ``plays``: whether a person has an unfinished match or a challenge;
    - ``note_zone`` stores the time zone that a person's browser reports;
    - ``unlink`` separates an id from its group;
    - ``nearly_full`` is called with ``"room"`` when the quota of a room is nearly used up;
    - ``study`` returns a stored record with its variations, ``game_study`` the record of a match;
      both return the refusal ``record-gone`` if there is none;
    - ``review`` returns the review of a match if it may be shown, ``review_comments`` what to say
      about its moves, by their numbers;
    - ``chart`` draws a chart in a look, ``film`` an animation of an uploaded record;
    - ``new_id`` generates an event id for clients that send none, ``new_secret`` an unguessable
      secret of 32 to 64 letters, digits, ``-`` and ``_``;
    - ``default_terms`` returns the default size, clock and handicap of a person's challenges in a
      room, as they are typed;
    - ``has_engine``: whether there is an engine to play against;
    - ``elsewhere`` returns the other chats that people can link, by name, each with its link
      address without the code, or an empty string;
    - ``languages`` are the codes that ``words`` knows, the default first;
    - ``board_page`` returns the address of a game on the board page with a ticket for one person
      (None: no such page);
    - ``outage`` is the outage of the database.
    """

    handle: Callable[[Incoming], Awaitable[Answer]]
    words: Callable[[str, str, dict[str, object]], str]
    words_for: Callable[[Incoming], Awaitable[Words]]
    picture: Callable[[GameId, int, Look, int], Awaitable[bytes | None]]
    replay: Callable[[GameId, int, Look, Animation], Awaitable[bytes | None]]
    game_json: Callable[[GameId], Awaitable[Mapping[str, object] | None]]
    game_seen: Callable[[GameId, UserId, str, RoomId], Awaitable[Mapping[str, object] | None]]
    games_in: Callable[[RoomId, UserId, str], Awaitable[Mapping[str, Sequence[object]]]]
    rooms_of: Callable[[GameId], Awaitable[Sequence[RoomId]]]
    announced: Callable[[GameId, RoomId], Awaitable[str | None]]
    restraints: Callable[[RoomId], Awaitable[Sequence[Restraint]]]
    played_in: Callable[[RoomId], Awaitable[bool]]
    plays: Callable[[UserId], Awaitable[bool]]
    note_zone: Callable[[UserId, str], Awaitable[None]]
    unlink: Callable[[UserId], Awaitable[object]]
    nearly_full: Callable[[str], None]
    sgf: Callable[[GameId], Awaitable[str | None]]
    study: Callable[[RecordId], Awaitable[Study | Refusal]]
    game_study: Callable[[GameId], Awaitable[Study | Refusal]]
    review: Callable[[GameId], Awaitable[Review | None]]
    review_comments: Callable[[Review, Words], Mapping[int, str]]
    chart: Callable[[Chart | Picture, Look], Awaitable[bytes]]
    film: Callable[[Film, Look], Awaitable[bytes | None]]
    position: Callable[[ReplayPosition], Awaitable[Picture | None]]
    new_id: Callable[[], str]
    new_secret: Callable[[], str]
    default_terms: Callable[[UserId, RoomId], Awaitable[Mapping[str, str]]]
    outage: Outage
    has_engine: bool = False
    elsewhere: Callable[[], Mapping[str, str]] = dict
    languages: tuple[str, ...] = ("en", "pl")
    board_page: Callable[[BoardVisitor, GameId], Awaitable[str]] | None = None


@dataclass(eq=False)
class RoomApi:
    """The handlers of the rooms' API."""

    rooms: WebRooms
    access: AccessControl
    dependencies: WebDependencies
    limits: Limits
    games: GameKeys
    names: Names
    restraints: Restraints
    settle: float

    def routes(self) -> list[web.RouteDef]:
        """Return all routes of a room, except the live stream."""
        return [route for prefix in ROOM_PATHS for route in self._routes(prefix)]

    def _routes(self, prefix: str) -> list[web.RouteDef]:
        return [
            web.post(prefix + "/messages", self.say),
            web.post(prefix + "/records", self.bring),
            web.post(prefix + "/reactions", self.react),
            web.post(prefix + "/choices", self.choose),
            web.post(prefix + "/removals", self.remove),
            web.get(prefix + "/messages", self.messages),
            web.get(prefix + "/files/{message}", self.file),
            web.get(prefix + "/charts/{message}.png", self.chart),
            web.get(prefix + "/films/{message}.gif", self.film),
        ]

    async def say(self, request: web.Request) -> web.Response:
        act = await self._act(request, "lines")
        text = checks.message_text(act.body)
        reply_to, about = 0, None
        if act.body.get("reply_to") is not None:
            reply_to = checks.message_id(act.body, "reply_to")
            about = await self.rooms.message(act.room, reply_to)
        # The beginning and the end of a game are in two talks: an answer stays in the visible one.
        in_both = about is not None and about.milestone
        talk = await self._find_talk(request, act, None if in_both else about)
        words = _TO_THE_BOT.sub("", text, count=1) if _TO_THE_BOT.match(text) else text
        called, to = words != text, act.find_addressees(words, about)
        to_the_bot = act.alone or (not to and await has_one_person(self.rooms, act.room, act.user))
        line = _continue(Said(words, to_the_bot or called, to), about)
        if not act.alone:
            refuse_private(text, addressed=line.addressed)
        incoming = act.incoming("message", about, act.before.newest)
        read_until = _read_until(act, self.rooms.now, talk or None)
        incoming = replace(incoming, read_until=read_until, talk=talk, did=line)
        await self.restraints.hear(request, incoming)
        self.limits.challenges(request, int(asks_for_game(incoming)))
        message = entries.MessageEntry(act.author, act.name, text, reply_to, self.rooms.now, talk)
        entry = await self.rooms.add(act.room, act.key("message"), message)
        shared = None if act.alone else read_line(text)  # for people, not for the bot
        turned = {} if shared else await self._process(act, incoming)
        if _made_nearly_full(entry):
            await self._tell_nearly_full(act.room, incoming)
        return answer_json({"id": str(entry.seq), **turned})

    async def bring(self, request: web.Request) -> web.Response:
        """Upload a game record as a file. Its name is visible to all readers of the room."""
        try:
            long = request.clone(client_max_size=FILE_BODY_MAX)
            act = await self._act(long, "lines", brings_file=True)
        except web.HTTPRequestEntityTooLarge:
            megabytes = MAX_FILE_BYTES // 1_000_000
            raise RefusedError(413, "error-record-long", {"most": megabytes}) from None
        file = checks.read_upload(act.body)
        talk = await self._find_talk(request, act, None)
        incoming = replace(act.incoming("record", None), did=HandedOver(file), talk=talk)
        await self.restraints.hear(request, incoming)
        self.limits.brings(request, len(file.content or b""))
        message = entries.MessageEntry(
            act.author, act.name, f"{_FILE} {file.name}", 0, self.rooms.now, talk
        )
        entry = await self.rooms.add(act.room, act.key("record"), message)
        await self._process(act, incoming)
        return answer_json({"id": str(entry.seq)})

    async def react(self, request: web.Request) -> web.Response:
        act = await self._act(request, "reactions")
        about = await self.rooms.message(act.room, checks.message_id(act.body, "message_id"))
        incoming = act.incoming("reaction", about)
        choices = about.content.choices if isinstance(about.content, PostEntry) else ()
        emoji = _as_offered(checks.emoji(act.body), choices)
        removed = checks.flag(act.body, "remove")
        incoming = replace(incoming, did=Reacted(emoji, removed, choices))
        await self.restraints.hear(request, incoming)
        reacted = entries.ReactionEntry(act.author, act.name, about.seq, emoji, removed)
        entry = await self.rooms.add(act.room, act.key("reaction"), reacted)
        if isinstance(about.content, PostEntry):
            await self._hand_over(incoming)
        return answer_json({"id": str(entry.seq)})

    async def choose(self, request: web.Request) -> web.Response:
        """Press a button under a message, or tap a point of its board, which acts like a typed line
        without adding a message."""
        act = await self._act(request, "choices")
        about = await self.rooms.message(act.room, checks.message_id(act.body, "message_id"))
        choice, talk = checks.choice(act.body), await self._find_talk(request, act, about)
        incoming = replace(act.incoming("choice", about), talk=talk)
        content = about.content
        offered = content.choices if isinstance(content, PostEntry) else ()
        if is_tap(about, choice):
            incoming = replace(incoming, did=Said(choice, addressed=True), confirmed=True)
        elif any(each.id == choice for each in offered) or is_of_its_game(about, choice):
            incoming = replace(incoming, did=Pressed(choice))
        else:
            raise RefusedError(400, "web-error-choice")
        await self.restraints.hear(request, incoming)
        self.limits.challenges(request, int(asks_for_game(incoming)))
        chose = ChoiceEntry(act.author, act.name, about.seq, choice)
        entry = await self.rooms.add(act.room, act.key("choice"), chose)
        turned = await self._process(act, incoming, about.seq)
        return answer_json({"id": str(entry.seq), **turned})

    async def remove(self, request: web.Request) -> web.Response:
        """Remove a message: people can remove their own, organisers anyone's."""
        act = await self._act(request, "reactions")
        about = await self.rooms.message(act.room, checks.message_id(act.body, "message_id"))
        await act.may_remove(about)
        self.limits.removes(request)
        entry = await self.rooms.remove(act.room, act.key("removal"), about)
        return answer_json({"id": str(entry.seq)})

    async def messages(self, request: web.Request) -> web.Response:
        """Return the messages after one, waiting for the first if there is none, or the last ones
        before one. In the latter case, no message is missing from the number ``first`` on. With
        ``known`` (the reader's last entry), report if the log has a different past by now. With
        ``game`` or ``lobby``, return only the messages of one talk."""
        room, reader = await self.access.find_room(request)
        after = checks.sequence(request.query.get("after") or "0", "after")
        wait, talk = checks.seconds(request.query.get("wait") or "0"), checks.talk(request.query)
        more = dict[str, object]()
        if "known" in request.query:
            known = checks.place(request.query["known"], "known")
            if not await self.rooms.holds(room, *known):
                return answer_json({"messages": [], "reset": True})
        if before := checks.sequence(request.query.get("before") or "0", "before"):
            found, first = await self.rooms.before(room, before, _count(request), talk)
            more = {"first": str(first)}
            searched = min(before, self.rooms.get_cached(room).last + 1) - first
            self.limits.shows(request, max(len(found), searched // ENTRIES_PER_SHOWN))
        else:
            found = await self._written_after(room, after, wait, talk)
            self.limits.shows(request, len(found))
        views = await message_views(self.rooms, self.games, request, room, reader, found)
        answer = answer_json({"messages": views, **more})
        # A private chat contains secrets, such as link codes, beside names that others chose.
        return answer if reader else compress(request, answer)

    async def _written_after(
        self, room: RoomId, after: int, wait: float, talk: GameId | None
    ) -> list[Message]:
        loop = asyncio.get_running_loop()
        until = loop.time() + wait
        fold = await self.rooms.room(room)
        while not (found := fold.after(after, talk)) and loop.time() < until:
            if not await self.rooms.wait(room, fold.last, until - loop.time(), fold.past):
                break
            fold = self.rooms.get_cached(room)
        return found

    async def file(self, request: web.Request) -> web.Response:
        file, _ = await self._load_attachment(request, File)
        return download(file.name, file.media_type, file.content)

    async def chart(self, request: web.Request) -> web.Response:
        """Return the chart of a message as a picture; it never changes."""
        drawing, reader = await self._load_attachment(request, KeptDrawing)
        look = checks.look(request.query)
        if drawing.what is None:
            raise RefusedError(404, "web-error-message")
        png = await self.dependencies.chart(drawing.what, look)
        return picture(png, "image/png", public=not reader)

    async def film(self, request: web.Request) -> web.Response:
        """Return the animation of an uploaded record in a message; it never changes."""
        film, reader = await self._load_attachment(request, Film)
        look, motion = checks.look(request.query), checks.motion(request.query)
        gif = await self.dependencies.film(replace(film, motion=motion), look)
        return picture(gif, "image/gif", public=not reader)

    async def _load_attachment(self, request: web.Request, kind: type[A]) -> tuple[A, str]:
        """Return the attachment of the message that a request names, and the reader; see
        `AccessControl.find_room` and `WebRooms.attachment`."""
        room, reader = await self.access.find_room(request)
        number = checks.sequence(request.match_info["message"], "message")
        return await self.rooms.attachment(room, number, kind), reader

    async def _act(
        self, request: web.Request, kind: str, *, brings_file: bool = False
    ) -> RoomRequest:
        """Validate, authorise and rate-limit an act. The content of a file does not count towards
        the quota of stored bytes; `bring` counts it."""
        home = room = checks.room_id(request.match_info["room"])
        body = await read_json(request)
        name, session = checks.display_name(body), session_of(request)
        event, key = checks.event_id(body) or self.dependencies.new_id(), checks.name_key(name)
        if not (self.rooms.get_cached(home).last or (await self.rooms.room(home)).last):
            self.limits.begins(request)
        user = checks.user_id(home, key)
        await check_alike(self.rooms, self.names, session, user, name)
        admitted = self.names.admit(session, user, name)
        _, before = await asyncio.gather(admitted, self.rooms.room(home))
        self.limits.acts(kind, user)  # last, so that others cannot use it up
        content = checks.file_size(body) if brings_file else 0
        self.limits.keeps(request, len(await read_body(request)) - content)
        await self.restraints.admit(request, user, anew=True)
        if "alone" in request.match_info:
            room = await self.access.alone(session, home, key)
            before = await self.rooms.room(room)
        authority = self.access.authority(session)
        attempt_limit = self.limits.attempt_limit(request)
        return RoomRequest(room, before, home, body, name, key, event, authority, attempt_limit)

    async def _find_talk(
        self, request: web.Request, act: RoomRequest, about: Message | None
    ) -> GameId:
        """Return the game whose talk an act belongs to; empty: the room's talk.

        The talk is that of the answered message or, without one, that on the person's page. A
        private chat has a single talk. A challenge has none and belongs to the room's.
        """
        given = checks.game(act.body)
        if act.alone:
            return ""
        if about is not None and about.talk:
            return about.talk
        if not given or act.before.is_offered(given):
            return ""
        return await self.games.check_announced(request, given, act.room)

    async def _process(
        self, act: RoomRequest, incoming: Incoming, pressed: int = 0
    ) -> dict[str, str]:
        """Process the input; return additional data for the person who acted: the ``language`` if
        they chose one."""
        if act.alone and not await self._belongs_alone(incoming):
            await self.rooms.post(act.room, await self._elsewhere(act, incoming))
            return {}
        answer = await self._hand_over(incoming, pressed)
        return {"language": answer.language} if answer.language else {}

    async def _belongs_alone(self, incoming: Incoming) -> bool:
        """Return whether the input is allowed in a private chat: a challenge, which others must
        see, is not. A rematch is allowed if the game was played in the same chat, such as a game
        against the engine."""
        line, pressed = line_of(incoming), incoming.callback
        verb = None if pressed is None else pressed.verb
        request = line.request if line else None
        if isinstance(request, requests.Rematch):
            about = incoming.about.game_id if incoming.about else None
            game = (pressed.game_id if pressed else None) or (line.game_id if line else None)
            if named := game or about:
                return incoming.room in await self.dependencies.rooms_of(named)
            return await self.dependencies.played_in(incoming.room)
        return (
            not isinstance(request, requests.Challenge | requests.EditForm)
            and verb is not Verb.FROM
        )

    async def _elsewhere(self, act: RoomRequest, incoming: Incoming) -> Post:
        """Return a post that refuses the input and names the public room where it belongs."""
        texts = await self.dependencies.words_for(incoming)
        there = text("web-not-alone", room=act.home.removeprefix("web:"))
        words = Parts(lines=(there,)).then(typed_elsewhere(incoming))
        return Post(f"answer/{incoming.event_id}", words, language=texts.language)

    async def _hand_over(self, incoming: Incoming, pressed: int = 0) -> Answer:
        """Pass the input to the conversation. Return when the answer is posted in the room.

        The answer may replace ``pressed``, the message with the pressed button. After a tap on its
        board, only an answer with a board replaces it. A tap that marks stones does not wait for
        the new board, since updates of the count are debounced.

        Repeated events are processed, too: the first attempt may have died after the log entry.
        """
        answer = await self.dependencies.handle(incoming)
        if answer.misused:
            raise RefusedError(409, "web-error-event-reused")
        concerns_one = is_of_one(incoming.callback) and not answer.game_id
        only = tag(incoming.user) if concerns_one else ""
        for post in answer.posts:
            drawn = isinstance(incoming.did, Said) and post.drawing is not None
            replaces = post.in_place or drawn
            instead = pressed if replaces else 0
            await self.rooms.post(incoming.room, post, instead, only, incoming.talk)
        marks = isinstance(incoming.did, Pressed) and is_mark(incoming.did.choice)
        if answer.game_id and not marks:
            here = self.rooms.get_cached(incoming.room).announced_version(answer.game_id) > 0
            rooms = {incoming.room} if here else {incoming.room, home(incoming.room)}
            await side_by_side([partial(self._until_announced, room, answer) for room in rooms])
        if incoming.talk and answer.game_id and not answer.posts:
            await self._link_other_talk(incoming, answer.game_id)
        return answer

    async def _link_other_talk(self, incoming: Incoming, game: GameId) -> None:
        """Post a link where a person acted if the effect was announced in another talk.

        For example, a challenge typed in a game's talk is announced in the room's talk.
        """
        number = await self.dependencies.announced(game, incoming.room)
        if number is None or (told := await self.rooms.message(incoming.room, int(number))).is_in(
            incoming.talk
        ):
            return
        texts = await self.dependencies.words_for(incoming)
        words = Parts(lines=(text("web-in-game-talk" if told.talk else "web-in-room-talk"),))
        key = f"elsewhere/{incoming.event_id}"
        post = Post(key, words, language=texts.language, reply_to=number)
        await self.rooms.post(incoming.room, post, talk=incoming.talk)

    async def _tell_nearly_full(self, room: RoomId, incoming: Incoming) -> None:
        """Warn a room, once, before its oldest entries are evicted."""
        texts = await self.dependencies.words_for(incoming)
        words = Parts(lines=(text("web-room-nearly-full", most=MAX_BYTES >> 20),))
        await self.rooms.post(room, Post("nearly-full", words, language=texts.language))
        self.dependencies.nearly_full("room")
        logger.info("room-nearly-full", bytes=MAX_BYTES)

    async def _until_announced(self, room: RoomId, answer: Answer) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + self.settle
        fold = self.rooms.get_cached(room)
        while fold.announced_version(answer.game_id) < answer.version:
            left = until - loop.time()
            if left <= 0 or not await self.rooms.wait(room, fold.last, left, fold.past):
                logger.info("not-yet-announced", game=answer.game_id, version=answer.version)
                return
            fold = self.rooms.get_cached(room)


def _made_nearly_full(entry: LogEntry) -> bool:
    """Return whether this entry crossed the room's warning threshold."""
    return entry.size - len(entry.record.encode()) < NEARLY_FULL * MAX_BYTES <= entry.size


def _continue(line: Said, about: Message | None) -> Said:
    """Return a reply to a post that asks for more as a whole command. A line to people by name is
    for them."""
    if about is None or not isinstance(about.content, PostEntry) or line.to:
        return line
    return continue_command(line, about.content.asks) if about.content.asks else line


def _read_until(act: RoomRequest, now: int, talk: GameId | None) -> int | None:
    """Return until when (ms) the person can have read the posts of a talk: up to the message
    ``seen``, or by default a moment ago."""
    if act.body.get("seen") is None:
        return now - READING_MS
    return act.before.read_until(checks.message_id(act.body, "seen"), talk)


def _as_offered(emoji: str, choices: tuple[Choice, ...]) -> str:
    """Return the offered spelling of an emoji: some keyboards omit the variation selector."""
    bare = emoji.replace(checks.VARIATION, "")
    same = (c.emoji for c in choices if c.emoji.replace(checks.VARIATION, "") == bare)
    return next(same, emoji)


def _count(request: web.Request) -> int:
    """Return the requested number of messages."""
    return min(checks.sequence(request.query.get("last") or "100", "last"), MAX_MESSAGES)
