"""Tells the people who may have tapped in vain that the bot was away.

A press that no bot fetches is dropped by Telegram's server after 150 s, while messages and
reactions wait for 24 hours (``add_new_callback_query`` in the Bot API server's ``Client.cpp``), and
it can be asked for nowhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import structlog

from bot.ids import RoomId
from bot.play.ports.codec import Codec
from bot.play.ports.stores import RoomBusy, StoreUnavailableError
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.telegram.outbound.telegram_posting import TAPPABLE, Posting
from bot.telegram.telegram_ids import PLATFORM, is_private, number, room_id
from bot.texts.text import text

logger = structlog.get_logger(__name__)

DROPPED_MS = 150_000
"""An absence in which no press is dropped."""
RECENT_MS = 3_600_000
"""How long before the absence a board was posted or pressed that is likely to be tapped again."""
_EVERY_SECONDS = 25.0
HEARD = Codec("heard", int)
"""When the bot was last there, in milliseconds since 1970; its room is the platform."""


@dataclass(eq=False)
class Absence:
    """``heard`` is set whenever Telegram has just been asked, or can reach the bot. ``caught_up``
    waits until all that it told is dealt with: who has typed a move needs no second one."""

    context: PlatformContext
    posting: Posting
    conversation: Conversation
    caught_up: Callable[[], Awaitable[None]]
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Notes that the bot is there, and looks how long it was away, until cancelled."""
        last = 0
        while True:
            await self.heard.wait()
            self.heard.clear()
            try:
                last = await self._present(last)
            except StoreUnavailableError:
                logger.warning("no-database")

    async def reachable(self) -> None:
        """The bot can always be reached as long as it runs, as by a webhook."""
        while True:
            self.heard.set()
            await asyncio.sleep(_EVERY_SECONDS)

    async def _present(self, last: int) -> int:
        """Now (ms); ``last`` is when that was noted before, 0 if only the database knows."""
        index = self.context.index
        now = await self.conversation.lookups.now()
        if not last:
            await self.posting.outbound.catch_up()
        last = last or await index.load(HEARD, PLATFORM, "") or 0
        if last and now - last > DROPPED_MS:
            await self.caught_up()
            await self._tell(last)
        # Last: a death meanwhile leaves the absence to the next leader, which tells nothing twice.
        await index.save(HEARD, PLATFORM, "", now)
        return now

    async def _tell(self, last: int) -> None:
        """Each person is told once, under the newest of the boards that wait for them."""
        boards = await self.context.index.watched(PLATFORM, TAPPABLE)
        told: set[str] = set()
        for (room, game), board in sorted(boards.items(), key=lambda item: -item[1].at):
            if board.at < last - RECENT_MS:
                await self.context.index.unwatch(PLATFORM, TAPPABLE, room, game)
                continue
            for person in await self.conversation.lookups.waited_for(room, game):
                elsewhere = is_private(room) and room != room_id(number(person.user))
                if elsewhere or person.user in told:
                    continue
                told.add(person.user)
                said = text("telegram-was-away", who=person)
                await self._say(room, Post(f"away/{last}/{person.user}", said), board.message)

    async def _say(self, room: RoomId, post: Post, message: int) -> None:
        language = (await self.context.room_words(room)).language
        try:
            await self.posting.answer(room, replace(post, language=language), message)
        except RoomBusy as error:
            logger.warning("not-said", id="telegram-was-away", room=room, reason=str(error))
