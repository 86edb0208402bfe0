"""Shared parts of the room tests: a scripted conversation, a site and a visitor."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from json import dumps
from typing import Any

import aiohttp
from multidict import CIMultiDictProxy

from bot.match.state import Refusal
from bot.play.accounts.restraints import Restraint
from bot.play.ports.codec import DamagedRecord
from bot.posts.animation import Animation
from bot.posts.appearance import USUAL_LOOK, Look
from bot.posts.attachments import BoardPicture, Film
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.posts.replay_position import ReplayPosition
from bot.reading.review.review import Review
from bot.records.study import Study
from bot.talk.incoming import Incoming
from bot.texts.translations import Words, words
from bot.web.http.room_api import WebDependencies
from bot.web.http.room_server import WebServer
from bot.web.log.rooms import WebRooms
from renderer.model.diagram import BandChart, Chart, Diagram, Picture
from tests.fakes.memory.outage import MemoryOutage
from tests.fakes.memory.restraints import MemoryRestraints
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.fakes.memory.stores import MemoryPeople

NOW = 1_760_000_000_000
CHOICES = (
    Choice("7:dead:a", "A", "🇦"),
    Choice("7:agree", "Agree", "✅"),
    Choice("7:resume", "Resume", "▶️"),
)
PROPOSAL = Post(
    key="g:bamoku:7",
    words="Are these stones dead?",
    attachment=BoardPicture(Diagram(9), "A board"),
    choices=CHOICES,
    ref=PostRef("bamoku", 7, 2),
)

GAMES_AND_ROOMS = {"bamoku": ("web:lobby",)}
"""The rooms where the games of `outside` are announced."""


def fake_words(language: str, id: str, data: dict[str, object]) -> str:
    """Return the key and data of a text instead of its words."""
    return " ".join([f"[{language}] {id}", *(f"{k}={v}" for k, v in sorted(data.items()))])


def comment_review(review: Review, spoken: Words) -> dict[int, str]:
    """Return a text about each move, in the language."""
    return {named.number: f"{spoken.language} {named.points}" for named in review.named}


BROKEN_ZONE = "Atlantic/Atlantis"
"""A time zone that cannot be stored."""


@dataclass
class Conversation:
    """Records its events and gives the answers that the test has set."""

    heard: list[Incoming] = field(default_factory=list)
    answer: Callable[[Incoming], Awaitable[Answer]] | None = None
    players: set[str] = field(default_factory=set)
    unlinked: list[str] = field(default_factory=list)
    zones: list[tuple[str, str]] = field(default_factory=list)
    full: list[str] = field(default_factory=list)
    studies: dict[str, Study | Refusal] = field(default_factory=dict)
    reviews: dict[str, Review] = field(default_factory=dict)
    restraints: MemoryRestraints = field(default_factory=MemoryRestraints)
    outage: MemoryOutage = field(default_factory=MemoryOutage)

    async def handle(self, incoming: Incoming) -> Answer:
        """Record an event and answer it."""
        self.heard.append(incoming)
        return await self.answer(incoming) if self.answer else Answer()

    async def plays(self, user: str) -> bool:
        """Return whether the user is one of ``players``."""
        return user in self.players

    async def note_zone(self, user: str, zone: str) -> None:
        """Record the call, or fail."""
        if zone == BROKEN_ZONE:
            raise DamagedRecord("time")
        self.zones.append((user, zone))

    async def unlink(self, user: str) -> None:
        """Record the call."""
        self.unlinked.append(user)

    async def study(self, record: str) -> Study | Refusal:
        """Return one of ``studies``."""
        return self.studies.get(record, Refusal("record-gone"))

    async def review(self, game: str) -> Review | None:
        """Return one of ``reviews``."""
        return self.reviews.get(game)

    def says(self, *texts: str) -> None:
        """Answer everything with these posts from now on."""

        async def answer(incoming: Incoming) -> Answer:
            posts = (
                Post(key=f"{incoming.event_id}:{n}", words=text) for n, text in enumerate(texts)
            )
            return Answer(posts=tuple(posts))

        self.answer = answer


@dataclass
class Site:
    """A running server and its collaborators."""

    log: MemoryRoomLog
    people: MemoryPeople
    rooms: WebRooms
    conversation: Conversation
    server: WebServer
    url: str


@dataclass
class Reply:
    """An HTTP response whose body has been read."""

    status: int
    headers: CIMultiDictProxy[str]
    body: Any


class Visitor:
    """A script that uses the HTTP interface."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.url = url.rstrip("/")

    async def get(self, path: str, **more: Any) -> Reply:
        async with self.session.get(self.url + path, **more) as response:
            return await _read_reply(response)

    async def post(self, path: str, json: object = None, **more: Any) -> Reply:
        async with self.session.post(self.url + path, json=json, **more) as response:
            return await _read_reply(response)

    async def post_long(self, path: str, body: object, **more: Any) -> Reply:
        """Post JSON as a stream, because aiohttp warns about large bodies sent at once."""
        data = BytesIO(dumps(body).encode())
        headers = {"Content-Type": "application/json", **more.pop("headers", {})}
        async with self.session.post(
            self.url + path, data=data, headers=headers, **more
        ) as response:
            return await _read_reply(response)

    async def say(self, user: str, text: str, room: str = "lobby", **more: object) -> Reply:
        return await self.post(f"/api/rooms/{room}/messages", {"user": user, "text": text, **more})

    async def messages(self, room: str = "lobby", query: str = "") -> list[dict[str, Any]]:
        reply = await self.get(f"/api/rooms/{room}/messages{query}")
        assert 200 == reply.status, reply.body
        found: list[dict[str, Any]] = reply.body["messages"]
        return found


async def _read_reply(response: aiohttp.ClientResponse) -> Reply:
    is_json = response.content_type == "application/json"
    body = await (response.json() if is_json else response.read())
    return Reply(response.status, response.headers, body)


async def game_seen(
    game: str, reader: str, language: str, _room: str
) -> Mapping[str, object] | None:
    """Return a game without players, so that the page shows no board of it."""
    seen = {"id": game, "phase": "withdrawn", "reader": reader, "language": language}
    return seen if game == "bamoku" else None


async def games_in(room: str, reader: str, language: str) -> Mapping[str, Sequence[object]]:
    """Return a list whose rows name the room, the reader and the language."""
    return {"running": [{"room": room, "reader": reader, "language": language}], "ended": []}


async def announced(game: str, room: str) -> str | None:
    """Return the first message of a room as the announcement of its game."""
    return "1" if room in GAMES_AND_ROOMS.get(game, ()) else None


async def default_terms(*_: str) -> dict[str, str]:
    """Return the terms of a first game."""
    return {"size": "9x9", "clock": "3d", "handicap": "no handicap"}


def dependencies(conversation: Conversation) -> WebDependencies:
    """Return the dependencies of a server with this conversation and stubs for the rest."""
    numbers = count(1)

    async def picture(game: str, version: int, look: Look, scale: int) -> bytes | None:
        shown = "" if look == USUAL_LOOK else f" {look.theme} {look.coordinates.value}"
        return f"png {game} {version} x{scale}{shown}".encode() if game == "bamoku" else None

    async def replay(game: str, version: int, look: Look, motion: Animation) -> bytes | None:
        shown = "" if look == USUAL_LOOK else f" {look.theme} {look.coordinates.value}"
        shown += f" {motion.word}".rstrip()
        return f"gif {game} {version}{shown}".encode() if game == "bamoku" else None

    async def game_json(game: str) -> Mapping[str, object] | None:
        return {"id": game, "phase": "play"} if game == "bamoku" else None

    async def rooms_of(game: str) -> tuple[str, ...]:
        return GAMES_AND_ROOMS.get(game, ())

    async def restraints(room: str) -> Sequence[Restraint]:
        return await conversation.restraints.list_restraints(room, NOW)

    async def played_in(_room: str) -> bool:
        return False

    async def sgf(game: str) -> str | None:
        return "(;GM[1]C[żółć])" if game == "bamoku" else None

    async def chart(what: Chart | Picture, look: Look) -> bytes:
        shown = what.points if isinstance(what, BandChart) else what
        return f"chart {shown} {look.theme}".encode()

    async def words_for(_incoming: Incoming) -> Words:
        return words("en")

    async def position(moment: ReplayPosition) -> Picture | None:
        return Diagram(9) if moment.record == "known" or moment.game_id == "bamoku" else None

    async def film(film: Film, look: Look) -> bytes | None:
        return f"film {film.record} {look.theme} {film.motion.word}".rstrip().encode()

    return WebDependencies(
        handle=conversation.handle,
        words=fake_words,
        words_for=words_for,
        picture=picture,
        replay=replay,
        game_json=game_json,
        game_seen=game_seen,
        games_in=games_in,
        rooms_of=rooms_of,
        announced=announced,
        restraints=restraints,
        played_in=played_in,
        plays=conversation.plays,
        note_zone=conversation.note_zone,
        unlink=conversation.unlink,
        nearly_full=conversation.full.append,
        sgf=sgf,
        study=conversation.study,
        game_study=conversation.study,
        review=conversation.review,
        review_comments=comment_review,
        chart=chart,
        film=film,
        position=position,
        new_id=lambda: f"made-{next(numbers)}",
        new_secret=lambda: f"secret-{next(numbers):032}",
        default_terms=default_terms,
        outage=conversation.outage,
    )


Open = Callable[..., Awaitable[Site]]
