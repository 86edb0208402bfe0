"""Changes of messages whose time is over, made later, in spare slots of the chat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from bot.ids import RoomId
from bot.play.ports.stores import StoreUnavailableError
from bot.posts.post_context import AnsweredPost, find_new_content, the_same
from bot.telegram.calls.flood_limits import TIDY, Priority
from bot.telegram.outbound.messages import Messages
from bot.telegram.telegram_ids import place, shelf

logger = structlog.get_logger(__name__)

TIDY_SECONDS = 2.0
"""How long such a request waits at the soonest: not while more is likely to come soon."""
OVERDUE_SECONDS = 60.0
"""After so long it is done although the chat has not been calm."""
LOST_SECONDS = 600.0
"""After so long it is left undone."""


class Tidying:
    """Sends requests that may wait; `ChangingChat` of the outbound engine. ``tasks`` are those
    that are not done yet; ``sleep`` waits for so many seconds.

    A call is deleted: unlike a ping in Discord, its notification opens the chat and not the
    message. Telegram counts edits and deletions in a group's limit, so each waits for a slot that
    no post needs."""

    def __init__(
        self,
        messages: Messages,
        sleep: Callable[[float], Awaitable[None]],
        index: PostIndex,
        answered: AnsweredPost,
    ) -> None:
        self._messages = messages
        self._sleep = sleep
        self._index = index
        self._answered = answered
        self.tasks: set[asyncio.Task[None]] = set()

    def tidy(self, room: RoomId, message: int, *, away: bool = False) -> None:
        """Take the buttons under a post away, or, with ``away``, the whole post."""
        messages, chat = self._messages, place(room)[0]
        do = partial(messages.take_away if away else messages.take_buttons_away, chat, message)
        self.later(partial(self.insist, chat, do, TIDY))

    def conclude(self, room: RoomId, message: int) -> None:
        """Show under a question how it was answered, in place of its buttons. Other posts keep
        theirs: a press on an outdated one is answered and does nothing, and a group has only 20
        messages and edits a minute."""
        self.later(partial(self._conclude, room, message))

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        task = asyncio.create_task(self._do(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _do(self, work: Callable[[], Awaitable[object]]) -> None:
        await self._sleep(TIDY_SECONDS)
        try:
            await work()
        except StoreUnavailableError:
            logger.info("not-tidied", reason="no-database")

    async def _tidy(self, room: RoomId, message: int, *, away: bool) -> None:
        """Takes the buttons or the whole post away in a spare slot of the chat."""
        messages, chat = self._messages, place(room)[0]
        do = partial(messages.take_away if away else messages.take_buttons_away, chat, message)
        if not away:
            post = await find_new_content(
                self._index, self.answered, room, str(message), shelf(room)
            )
            do = do if post is None else partial(messages.reword, room, message, post)
        await self.insist(chat, do, TIDY)

    async def insist(
        self, chat: int, do: Callable[[Priority | None], Awaitable[bool]], rank: Priority
    ) -> bool:
        """Does something in a slot of this rank, asked for again for `LOST_SECONDS` at most; after
        `OVERDUE_SECONDS` any slot will do, too. Whether it was done."""
        waited = 0.0
        while not (done := await do(rank)):
            # Of those that are overdue there are few: a chat that is calm by now has more.
            if waited >= OVERDUE_SECONDS and (done := await do(None)):
                break
            if waited >= LOST_SECONDS:
                break
            pause = max(TIDY_SECONDS, await self._messages.wait(chat, rank))
            await self._sleep(pause)
            waited += pause
        return done
