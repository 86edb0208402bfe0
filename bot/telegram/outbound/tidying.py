"""Edit or delete outdated Telegram messages later, in spare slots of the chat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from bot.ids import RoomId
from bot.play.ports.stores import StoreUnavailableError
from bot.posts.outbound import End
from bot.posts.post import Post
from bot.telegram.calls.flood_limits import CHANGES, TIDY, Priority
from bot.telegram.outbound.messages import Messages
from bot.telegram.outbound.old_boards import OldBoards
from bot.telegram.telegram_ids import place, shelf

logger = structlog.get_logger(__name__)

TIDY_SECONDS = 2.0
"""The minimum delay of a clean-up request, because more urgent posts probably follow soon."""
SHORTEST_SECONDS = 0.05
"""The minimum delay of a retry."""
OVERDUE_SECONDS = 60.0
"""After this time the request may use any slot, even in a busy chat."""
LOST_SECONDS = 600.0
"""After this time the request is dropped."""


class Tidying:
    """Sends clean-up requests; implements `ChangingChat` for `Outbound`. ``tasks`` are the pending
    ones; ``now`` is a monotonic clock in seconds, and ``sleep`` waits for seconds.

    A settled call is deleted. Its notification still works, because in Telegram it opens the chat
    and not the message (unlike a ping in Discord). Telegram counts edits and deletions in a group's
    limit, so each waits for a slot that no post needs."""

    tries = 1
    """`Outbound` tries once, because `insist` retries."""

    def __init__(
        self,
        messages: Messages,
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._messages = messages
        self._sleep = sleep
        self._now = now
        self._boards = OldBoards()
        self.tasks: set[asyncio.Task[None]] = set()

    def context_room(self, room: RoomId) -> RoomId:
        """Return the room of the whole chat. Message contexts are stored under it: message ids
        are unique across the topics of a chat."""
        return shelf(room)

    async def pause(self, end: End) -> None:  # noqa: ARG002
        await self._sleep(TIDY_SECONDS)

    async def show_outcome(self, room: RoomId, message: str, post: Post) -> bool:
        do = partial(self._messages.reword, room, int(message), post)
        return await self.insist(place(room)[0], do, TIDY)

    async def settle_call(self, room: RoomId, message: str) -> bool:
        chat = place(room)[0]
        do = partial(self._messages.take_away, chat, int(message))
        return await self.insist(chat, do, CHANGES)

    async def remove(self, room: RoomId, message: str) -> bool:
        chat = place(room)[0]
        do = partial(self._messages.take_away, chat, int(message))
        return await self.insist(chat, do, TIDY)

    async def strip(self, room: RoomId, message: str) -> bool:
        chat, board = place(room)[0], int(message)
        with self._boards.wait_in_line(chat, board):
            return await self.insist(chat, partial(self._strip, chat, board), TIDY)

    async def _strip(self, chat: int, board: int, rank: Priority | None) -> bool:
        await self._boards.wait_for_turn(chat, board)
        if self._boards.is_next_near(chat, self._now()):
            return False
        return await self._messages.take_buttons_away(chat, board, rank)

    def note_board(self, room: RoomId) -> None:
        """Note that a board was posted: outdated boards are not changed just before the next."""
        self._boards.note_board(place(room)[0], self._now())

    def tidy(self, room: RoomId, message: int, *, away: bool = False) -> None:
        """Schedule the removal of a post's buttons or, with ``away``, of the whole post."""
        messages, chat = self._messages, place(room)[0]
        do = partial(messages.take_away if away else messages.take_buttons_away, chat, message)
        self.later(partial(self.insist, chat, do, TIDY))

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

    async def insist(
        self, chat: int, do: Callable[[Priority | None], Awaitable[bool]], rank: Priority
    ) -> bool:
        """Retry ``do`` until it succeeds, for `LOST_SECONDS` at most. Return whether it succeeded.

        ``do`` takes the rank of its slot. After `OVERDUE_SECONDS` it is also tried as overdue, with
        the rank None (see `Sender.tidy`)."""
        waited = 0.0
        while not (done := await do(rank)):
            # `do(rank)` comes first: a calm chat has more slots than the overdue limit.
            if waited >= OVERDUE_SECONDS and (done := await do(None)):
                break
            if waited >= LOST_SECONDS:
                break
            wait = await self._messages.wait(chat, rank)
            pause = max(SHORTEST_SECONDS, wait or TIDY_SECONDS)
            await self._sleep(pause)
            waited += pause
        return done
