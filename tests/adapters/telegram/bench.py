"""Telegram's outbound side alone: posts go to the fake Telegram, and no updates are read."""

from __future__ import annotations

import asyncio
import io
import time
from typing import Any

import telegram
from PIL import Image
from telegram.request import HTTPXRequest

from bot.announcements.pictures import Pictures
from bot.ids import GameId
from bot.posts.animation import USUAL_MOTION, Animation
from bot.posts.appearance import USUAL_LOOK, Look
from bot.posts.attachments import BoardPicture
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Choice, Post, PostRef
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.calls.flood_limits import FloodLimits
from bot.telegram.calls.known_rooms import KnownRooms
from bot.telegram.outbound.telegram_posting import Posting
from renderer.model.diagram import Diagram
from tests.conversation.parts import skip_captions
from tests.fakes.lookups import NoGames
from tests.fakes.memory.rate_limiter import MemoryRateLimiter
from tests.fakes.memory.stores import (
    MemoryPeople,
    MemoryPostIndex,
    MemoryProcessedEvents,
    MemoryStore,
)
from tests.fakes.readers import InThread
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram

GAME = "bamoku"


class _Blank(Pictures):
    """Draws every picture as an empty board."""

    def __init__(self) -> None:
        super().__init__(
            MemoryStore(lambda: 0),
            skip_captions,
            lambda _what, _theme, _scale: b"",
            lambda _whats, _theme, _pace: b"",
            InThread(),
        )

    async def png(
        self,
        game_id: GameId,  # noqa: ARG002
        version: int,  # noqa: ARG002
        look: Look = USUAL_LOOK,  # noqa: ARG002
        scale: int = 1,
    ) -> bytes | None:
        file = io.BytesIO()
        Image.new("RGB", (100 * scale, 100 * scale), "tan").save(file, "PNG")
        return file.getvalue()

    async def gif(
        self,
        game_id: GameId,  # noqa: ARG002
        version: int,  # noqa: ARG002
        look: Look = USUAL_LOOK,  # noqa: ARG002
        motion: Animation = USUAL_MOTION,  # noqa: ARG002
    ) -> bytes | None:
        file = io.BytesIO()
        Image.new("P", (100, 100)).save(file, "GIF")
        return file.getvalue()


class Traveller(HTTPXRequest):
    """The library's own HTTP requests, with a count of those in flight."""

    under_way = 0

    async def do_request(self, *given: Any, **named: Any) -> tuple[int, bytes]:
        self.under_way += 1
        try:
            return await super().do_request(*given, **named)
        finally:
            self.under_way -= 1

    async def arrived(self) -> None:
        """Wait until every request has been answered."""
        while self.under_way:  # noqa: ASYNC110  its end rings no bell
            await asyncio.sleep(0.001)


class Bench:
    """A bot in a group with Anna and Bob, and the stored data about its posts."""

    def __init__(self, fake: FakeTelegram) -> None:
        self.fake = fake
        self.anna: Person = fake.user("Anna", username="anna")
        self.bob: Person = fake.user("Bob")
        self.group = fake.supergroup("Go club", self.anna, self.bob)
        self.people, self.index = MemoryPeople(), MemoryPostIndex()
        # The fake uses no TLS, so skip loading the certificates, which would take longer than a
        # test.
        plain = {"verify": False}
        self.request = Traveller(connection_pool_size=32, httpx_kwargs=plain)
        self.bot = telegram.Bot(
            fake.token,
            base_url=fake.base_url,
            request=self.request,
            get_updates_request=HTTPXRequest(httpx_kwargs=plain),
        )
        self.posting = self.restarted()

    def restarted(self, pace: FloodLimits | None = None) -> Posting:
        """Return the outbound side of a restarted program with the same stored data."""
        context = PlatformContext(
            self.people, self.index, MemoryProcessedEvents(), _Blank(), lookups=NoGames
        )
        self.rooms = KnownRooms(self.bot, context)
        pace = pace or FloodLimits(MemoryRateLimiter(time.monotonic), time.monotonic)
        return Posting(self.bot, context, pace, self.rooms)

    @property
    def room(self) -> str:
        return f"telegram:{self.group.id}"


def board(version: int = 7, text: str = "Anna to move.", **more: object) -> Post:
    """Return the post of a board as the bot announces it."""
    passes = Choice(format_choice(Callback(Verb.SAY, GAME, version, "pass")), "Pass")
    post = Post(
        f"match/{GAME}/{version}",
        text,
        attachment=BoardPicture(Diagram(9)),
        choices=(passes,),
        ref=PostRef(GAME, version),
    )
    return Post(**{**vars(post), **more})
