"""The conversation over memory adapters, with Anna, Ben and Eve in one room."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from bot.app.composition import ChatPlatform
from bot.app.dependencies import Engines
from bot.ids import GameId, RoomId, UserId
from bot.match.short_ids import LINK_CODES
from bot.play.answer_timeouts import AnswerTimeouts
from bot.play.engines.engine import ENGINES, Engine, LevelPlayer, reply
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.codec import Codec
from bot.play.ports.processed_events import ProcessedEvent
from bot.play.ports.stores import Commit, CommitResult, RoomUnavailable, StoredMatch
from bot.posts.chat import ForgottenPerson
from bot.posts.post import Answer, Post, PostRef, Sent
from bot.routing.router import Conversation
from bot.talk.incoming import Incoming, Pressed, Reacted, Said
from bot.talk.profiles import Profiles
from bot.web.log.rooms import CAPABILITIES
from tests.conversation.parts import PlainChat
from tests.fakes.composition import BLANK, chance, compose
from tests.fakes.memory.backends import memory_backends
from tests.fakes.memory.stores import MemoryPeople, MemoryProcessedEvents, MemoryStore
from tests.fakes.readers import Finder, InThread, Looker, Sage
from tests.incoming import choice_of
from tests.patience import PATIENCE

T = TypeVar("T")

ROOM = "web:lobby"


class Killed(BaseException):
    """Simulates the death of the process."""


class DyingProcessedEvents(MemoryProcessedEvents):
    """Dies before it stores the outcome of an event, if ``dies`` is set. Every call yields to other
    tasks first."""

    def __init__(self) -> None:
        super().__init__()
        self.dies = False

    async def recall(self, event_id: str, kind: Codec[T]) -> T | None:
        await asyncio.sleep(0)
        return await super().recall(event_id, kind)

    async def begin(self, event_id: str, kind: Codec[T], record: T) -> T:
        await asyncio.sleep(0)
        return await super().begin(event_id, kind, record)

    async def remember(self, event_id: str, kind: Codec[T], record: T) -> None:
        if self.dies and isinstance(record, ProcessedEvent) and record.is_settled:
            self.dies = False
            raise Killed
        await super().remember(event_id, kind, record)


class DyingStore(MemoryStore):
    """Dies, if asked to, before or after it writes. Every call yields to other tasks first."""

    dies = dies_after = False

    async def load(self, game_id: GameId) -> StoredMatch | None:
        await asyncio.sleep(0)
        return await super().load(game_id)

    async def commit(self, commit: Commit) -> CommitResult:
        if self.dies and commit.records:
            self.dies = False
            raise Killed
        await asyncio.sleep(0)
        result = await super().commit(commit)
        await asyncio.sleep(0)
        if self.dies_after and commit.records:
            self.dies_after = False
            raise Killed
        return result


class Chat(PlainChat):
    """A chat that stores its posts.

    Posting in ``closed`` rooms fails; ``own`` are private rooms by user; ``at`` is the chat's
    clock.
    """

    def __init__(self) -> None:
        self.at = 0
        self.posts: list[Post] = []
        self.seen: list[tuple[RoomId, Post]] = []
        self.closed: set[RoomId] = set()
        self.own: dict[UserId, RoomId] = {}

    async def post(self, room: RoomId, post: Post) -> Sent:
        if room in self.closed:
            raise RoomUnavailable(room)
        self.posts.append(post)
        self.seen.append((room, post))
        return Sent(str(len(self.posts)), self.at)

    async def private(self, user: UserId) -> RoomId | None:
        return self.own.get(user)

    async def alone_with(self, user: UserId) -> RoomId | None:
        return self.own.get(user)

    async def forget(self, departure: ForgottenPerson) -> None:
        """This chat stores no personal data."""

    async def find(self, room: RoomId, name: str) -> UserId | None:  # noqa: ARG002
        """Return an id for every name except ``Nobody`` and ``No Body``."""
        return f"{ROOM}/{name.casefold()}" if name not in ("Nobody", "No Body") else None


class Desk:
    """The whole application between a chat and a store, optionally with an ``engine``
    and ``levels`` of a net."""

    def __init__(
        self,
        engine: Engine | None = None,
        chats: Mapping[str, ChatPlatform] | None = None,
        levels: LevelPlayer | None = None,
        **more: Any,
    ) -> None:
        self.ms = 1_760_000_000_000
        self.store = DyingStore(lambda: self.ms)
        self.processed_events = DyingProcessedEvents()
        self.backends = replace(memory_backends(self.store), processed_events=self.processed_events)
        self.chat, self.advisor, self.sage = Chat(), Finder(), Sage()
        self.estimator = Looker()
        opened: Mapping[str, ChatPlatform] = chats or {"web": self.chat}
        codes = random.Random(7)
        self.app = compose(
            self.backends,
            Engines(
                engine,
                self.advisor,
                self.sage,
                InThread(),
                estimator=self.estimator,
                levels=levels,
            ),
            lambda _context: opened,
            BLANK,
            chance=chance(lambda: codes.randrange(LINK_CODES)),
            # No debounce: the desk delivers everything before it returns.
            patience=AnswerTimeouts(tell=0, later=0, proof=PATIENCE),
            **more,
        )
        self.conversation = self.app.conversation
        self.private = False
        """Whether only the speaker and the bot see the messages."""
        self._events = 0

    @property
    def service(self) -> GameService:
        return self.app.service

    @property
    def profiles(self) -> Profiles:
        return self.app.profiles

    @property
    def people(self) -> MemoryPeople:
        return self.backends.people

    def restart(self, **changed: Any) -> None:
        """Restart the program on the same stores; ``changed`` are fields of `Composition`."""
        self.app = replace(self.app, **changed)
        self.conversation = self.app.conversation

    def another(self) -> Conversation:
        """Return the conversation of a second process on the same stores."""
        return replace(self.app).conversation

    async def hears(self, incoming: Incoming) -> Answer:
        """Handle one event, post its answer and deliver everything that follows."""
        answer = await self.conversation.handle(incoming)
        for post in answer.posts:
            self.show(post, choice_of(incoming))
        await self.announce()
        return answer

    def show(self, post: Post, pressed: str) -> None:
        """Post an answer, or replace the pressed post if the answer is shown in place."""
        for place in reversed(range(len(self.chat.posts) * post.in_place)):
            if pressed in [choice.id for choice in self.chat.posts[place].choices]:
                self.chat.posts[place] = post
                return
        self.chat.posts.append(post)

    async def announce(self) -> None:
        """Deliver until the outbox is empty."""
        if not self.store.outbox and not await self._engine_is_at_it():
            return
        running = asyncio.create_task(self.app.delivery.run())
        async with asyncio.timeout(PATIENCE):
            while await self._engine_is_at_it() or self.store.outbox:  # noqa: ASYNC110  no bell
                await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    async def _engine_is_at_it(self) -> bool:
        """Return whether the engine still owes a reply in one of its matches."""
        if not self.app.engine_games.offered:
            return False
        games = [game for id in ENGINES for game in await self.service.matches.games_of(id)]
        return any(reply(game.match, game.meta) for game in games)

    async def say(self, who: str, text: str) -> Answer:
        return await self.hears(self.line(who, text))

    async def confirms(self, who: str, text: str) -> Answer:
        """Send a line twice: the first time, a line like ``resign yes`` only asks for
        confirmation."""
        await self.say(who, text)
        return await self.say(who, text)

    async def game(self, moves: str = "", terms: str = "9x9 black no clock") -> GameId:
        """Start a game between Anna (Black) and Ben with these moves; ``-`` is a pass."""
        answer = await self.say("Anna", f"challenge Ben {terms}")
        await self.say("Ben", f"accept #{answer.game_id}")
        for turn, move in enumerate(moves.split()):
            who = ("Anna", "Ben")[turn % 2]
            line = "pass" if move == "-" else move
            done = await self.say(who, f"{line} #{answer.game_id}")
            assert done.game_id, (move, first_line(done))
        return answer.game_id

    async def match(self, game_id: GameId) -> LoadedMatch:
        loaded = await self.service.matches.load(game_id)
        assert loaded is not None
        return loaded

    async def settle_step(self, step: str) -> str:
        """Run one step and return the first line of the room's newest post."""
        await self.hears(self.step(step))
        return self.newest()

    def newest(self) -> str:
        """Return the first line of the newest post."""
        return self.chat.posts[-1].text.partition("\n")[0]

    def match_line(self, line: int = 0) -> str:
        """Return one line of the newest post about a match, or all lines for -1."""
        text = [post.text for post in self.chat.posts if post.key.startswith("match/")][-1]
        return text if line < 0 else text.split("\n")[line]

    async def versions(self) -> dict[GameId, int]:
        """Return the versions of all unfinished matches in the room."""
        return {
            game.game_id: game.meta.version for game in await self.service.matches.games_in(ROOM)
        }

    def line(self, who: str, text: str, about: PostRef | None = None) -> Incoming:
        return replace(self._incoming(who), did=Said(text), about=about)

    def step(self, step: str) -> Incoming:
        """Parse a step into an event.

        ``Anna: D4`` is typed, ``> D4`` replies to the newest post about a game, ``[say pass]``
        presses the newest button of this kind, ``✅`` reacts to the newest post that offers it,
        ``-✅`` removes that reaction.
        """
        who, _, what = step.partition(": ")
        if what.startswith("["):
            verb, _, end = what.strip("[]").partition(" ")
            return self.press(who, verb, end)
        if not what.strip("-").isascii() and len(what) <= 3:
            return self.react(who, what.removeprefix("-"), removed=what.startswith("-"))
        if what.startswith("> "):
            return self.line(who, what[2:], about=[p.ref for p in self.chat.posts if p.ref][-1])
        return self.line(who, what)

    def press(self, who: str, verb: str, end: str = "") -> Incoming:
        """Return a press of the newest button with this verb whose id ends with ``end``."""
        found = [
            (choice.id, post)
            for post in self.chat.posts
            for choice in post.choices
            if choice.id.startswith(f"{verb}:") and choice.id.endswith(end)
        ]
        newest = [id for id, post in found if post is found[-1][1]]
        incoming, post = self._incoming(who), found[-1][1]
        return replace(incoming, did=Pressed(newest[0]), about=post.ref)

    def tap(self, who: str, label: str) -> Incoming:
        """Return a press of the newest button with this label."""
        found = [
            (choice.id, post)
            for post in self.chat.posts
            for choice in post.choices
            if post.label(choice) == label
        ]
        id, post = found[-1]
        return replace(self._incoming(who), did=Pressed(id), about=post.ref)

    def react(
        self, who: str, emoji: str, post: Post | None = None, *, removed: bool = False
    ) -> Incoming:
        """Return a reaction to ``post``, or to the newest post that offers this emoji."""
        post = post or self.offering(emoji)
        did = Reacted(emoji, removed, post.choices)
        return replace(self._incoming(who), did=did, about=post.ref)

    def offering(self, what: str) -> Post:
        """Return the newest post with a choice of this verb or emoji."""
        return [
            post
            for post in self.chat.posts
            if any(
                choice.id.startswith(f"{what}:") or _same(choice.emoji, what)
                for choice in post.choices
            )
        ][-1]

    def _incoming(self, who: str) -> Incoming:
        self._events += 1
        self.ms += 1000
        user = f"{ROOM}/{who.casefold()}"
        event = f"event-{self._events}"
        private = self.private
        return Incoming(event, user, who, ROOM, community=ROOM, private=private, chat=CAPABILITIES)


def _same(emoji: str, other: str) -> bool:
    """Compare emoji without the variation selector, which platforms add and drop freely."""
    return emoji.rstrip("\ufe0f") == other.rstrip("\ufe0f")


def first_line(answer: Answer) -> str:
    """Return the first line of an immediate answer, or an empty string if there is none."""
    return "\n".join(post.text for post in answer.posts).partition("\n")[0]
