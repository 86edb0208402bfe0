"""Serve groups with the "quiet" setting: edit one board per game in place, and send short calls.

Only Telegram needs this: a Discord game has its own thread, which others need not follow.

An edit notifies nobody. The bot therefore sends a call, a short separate message that notifies the
player to act. It goes to their private chat or, if they have none, to the group.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import structlog
from telegram.error import TelegramError

from bot.ids import RoomId
from bot.match.events import Side
from bot.posts.outbound import Outbound, StandingCall
from bot.posts.post import CALL, Post
from bot.posts.post_context import find_sent, save_sent
from bot.routing.platform.platform_context import PlatformContext
from bot.talk import match_buttons
from bot.telegram.calls.known_rooms import KnownRooms
from bot.telegram.markup.composer import present
from bot.telegram.markup.html_text import REACTIONS
from bot.telegram.markup.keyboards import show_board
from bot.telegram.outbound.messages import Messages
from bot.telegram.outbound.redraws import Redraws
from bot.telegram.telegram_ids import is_private, number, room_id, shelf
from bot.texts.text import text

logger = structlog.get_logger(__name__)

OFFERED_AT = 10
"""The setting is offered at this version of a game at the earliest: by then the group has got about
as many boards."""
TOLD_QUIET = "told-quiet"


@dataclass(eq=False)
class QuietGroups:
    """Finds the board that a post edits, and sends the calls."""

    context: PlatformContext
    messages: Messages
    redraws: Redraws
    outbound: Outbound
    rooms: KnownRooms

    async def offer(self, room: RoomId, post: Post) -> Post | None:
        """Return a post that offers the setting after the first moves of a game, if both players
        can be called in private; None if there is nothing to offer. Each group is asked once.

        Raises:
            RoomBusy: a temporary error.
        """
        if is_private(room) or post.ref is None or post.board is None or not post.is_news:
            return None
        if not OFFERED_AT <= post.ref.version < 2 * OFFERED_AT or post.ref.proposal:
            return None
        if await self.context.was_told(shelf(room), TOLD_QUIET) or await self.rooms.is_quiet(room):
            return None
        players = set(await self.context.lookups().players_in(room, post.ref.game_id))
        for user in players:
            if not await self.rooms.is_open(user):
                return None
        if len(players) < len(Side):
            return None
        switch = match_buttons.begin("group settings quiet on", "", text("label-one-board-on"), 1)
        said = text("telegram-offer-quiet")
        return Post(f"{TOLD_QUIET}/{shelf(room)}", said, choices=(switch,), language=post.language)

    async def board(self, room: RoomId, post: Post) -> int | None:
        """Return the message whose board the post replaces; None if the post needs a new message.

        A board with a counted reaction is not replaced, since the reaction refers to it."""
        if is_private(room) or post.ref is None or post.board is None or not post.is_news:
            return None
        newest = await self.redraws.newest(room, post.ref.game_id)
        if newest is None or not newest.board or not await self.rooms.is_quiet(room):
            return None
        return None if await self.rooms.messages.is_pinned(room, newest.board) else newest.board

    async def call(self, room: RoomId, post: Post, board: int | None) -> None:
        """Send a call to each person whom a post mentions, and delete the calls from before its
        version.

        ``board`` is the message to which a call in the group replies. A reaction to a call answers
        the question of the post, too. Raises as `Sender.send`."""
        if post.ref is None:
            return
        key = post.key if post.key.startswith(CALL) else f"{CALL}{post.key}"
        answers = [each for each in (*post.choices, *post.reactions) if each.emoji in REACTIONS]
        short = Post(
            key,
            post.parts.brief,
            ref=post.ref,
            reactions=(*answers,),
            language=post.language,
        )
        lasts = post.mover is None and not post.ref.proposal
        here = []
        for user in present(room, post.mentions):
            if not await self.rooms.is_open(user):
                here.append(user)
                continue
            own = room_id(number(user))
            alone = replace(short, mentions=(user,), choices=(show_board(post.ref),))
            try:
                await self._tell(room, own, alone, None, lasts=lasts)
            except TelegramError as error:
                logger.info("not-called-in-private", reason=error.message)
                here.append(user)
        if here:
            called = replace(short, mentions=tuple(here))
            await self._tell(room, room, called, board, lasts=lasts)
        await self.outbound.settle_calls(room, post.ref)

    async def _tell(
        self, room: RoomId, where: RoomId, post: Post, reply_to: int | None, *, lasts: bool
    ) -> None:
        """Send a call. Idempotent. With ``lasts`` the call is never deleted; otherwise it is stored
        for deletion before it is marked as sent."""
        index = self.context.index
        if post.ref is None or await find_sent(index, where, post.key) is not None:
            return
        sent = await self.messages.send(where, post, reply_to)
        if not lasts:
            call = StandingCall(where, sent.message, post.ref.version)
            await self.outbound.add_call(room, post.ref.game_id, call)
        await self.outbound.save_context(where, sent.message, post, alone=is_private(where))
        await save_sent(index, where, post.key, sent.message)
