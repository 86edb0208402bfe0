"""After an outage, tell players whose button presses may have been lost that the bot was away.

Telegram's server drops a callback query that is not fetched within 150 s, and offers no way to
fetch it later. Messages and reactions wait for 24 hours (``add_new_callback_query`` in the Bot API
server's ``Client.cpp``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import structlog

from bot.ids import RoomId
from bot.play.ports.stores import RoomBusy, StoreUnavailableError
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.telegram.calls.hearing import HEARD, Hearing
from bot.telegram.inbound.memberships import Memberships
from bot.telegram.outbound.telegram_posting import TAPPABLE, Posting
from bot.telegram.telegram_ids import PLATFORM, is_private, number, room_id
from bot.texts.text import text

logger = structlog.get_logger(__name__)

DROPPED_MS = 150_000
"""The longest absence, in milliseconds, during which Telegram drops no press."""
RECENT_MS = 3_600_000
"""A board gets a notice only if it was posted or pressed at most this many milliseconds before the
absence."""
_EVERY_SECONDS = 25.0


@dataclass(eq=False)
class Absence:
    """Detects absences and sends the notices.

    ``heard`` is set after each successful poll; with a webhook it is set regularly. ``caught_up``
    waits until all received updates are processed, because a player whose typed move arrived needs
    no notice."""

    context: PlatformContext
    posting: Posting
    conversation: Conversation
    memberships: Memberships
    caught_up: Callable[[], Awaitable[None]]
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """After each ``heard``, send notices if the bot was away, and store the time. Runs until
        cancelled."""
        last: Hearing | None = None
        while True:
            await self.heard.wait()
            self.heard.clear()
            try:
                last = await self._present(last)
            except StoreUnavailableError:
                logger.warning("no-database")

    async def reachable(self) -> None:
        """Set ``heard`` regularly: with a webhook the bot is reachable as long as it runs."""
        while True:
            self.heard.set()
            await asyncio.sleep(_EVERY_SECONDS)

    async def _present(self, last: Hearing | None) -> Hearing:
        """Send notices after an absence, then store and return that updates are received now.
        ``last`` is what the previous call returned; None: load it."""
        index = self.context.index
        now = await self.conversation.lookups.now()
        if last is None:
            await self.posting.outbound.catch_up()
            await self.memberships.catch_up()
        last = last or await index.load(HEARD, PLATFORM, "") or Hearing(now)
        if now - last.at > DROPPED_MS:
            await self.caught_up()
            await self._tell(last.at)
        heard = Hearing(now, last.lost_by(now))
        if heard.lost_until != last.lost_until:
            await self.memberships.renew()
        # Save at the end: after a crash the next leader sends the notices again, and their keys
        # prevent duplicates.
        await index.save(HEARD, PLATFORM, "", heard)
        return heard

    async def _tell(self, last: int) -> None:
        """Send one notice to each player whose turn it is, as a reply to the board that was last
        posted or pressed. Skip boards that were last used long before the absence (`RECENT_MS`)."""
        boards = await self.context.index.load_watched(PLATFORM, TAPPABLE)
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
