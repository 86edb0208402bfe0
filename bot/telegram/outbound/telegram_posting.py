"""Deliver posts to rooms: once per key, in order, and to the new room if a room has moved."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

import structlog
from telegram import Bot, CallbackQuery, Message
from telegram.error import ChatMigrated, TelegramError

from bot.ids import GameId, RoomId, UserId
from bot.play.ports.codec import Codec
from bot.play.ports.stores import RoomBusy, RoomUnavailable, RoomYields
from bot.posts.chat import OpenedGame
from bot.posts.outbound import Outbound, RoomRefusedError
from bot.posts.post import CALL, NEWS, Answer, Post, PostRef, Sent
from bot.posts.post_context import PostContext, find_sent, save_sent
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.incoming import Incoming
from bot.telegram.calls import telegram_errors as api_errors
from bot.telegram.calls.flood_limits import TOLD, FloodLimits
from bot.telegram.calls.known_rooms import TOLD_NO_REACTIONS, KnownRooms
from bot.telegram.calls.sending import Sender
from bot.telegram.markup.composer import Field, present
from bot.telegram.markup.keyboards import find_board_ref
from bot.telegram.outbound.asides import Aside, Asides
from bot.telegram.outbound.callback_answers import CallbackAnswers, pressed_by, was_asked
from bot.telegram.outbound.inline_messages import InlineMessages
from bot.telegram.outbound.messages import Messages
from bot.telegram.outbound.precedence import yields
from bot.telegram.outbound.quiet_groups import TOLD_QUIET, QuietGroups
from bot.telegram.outbound.redraws import Redraws
from bot.telegram.outbound.tidying import Tidying
from bot.telegram.telegram_ids import PLATFORM, is_private, number, place, room_id, shelf, user_id

logger = structlog.get_logger(__name__)

PATIENCE = 7.0
"""After this many seconds `Posting.post` stops waiting, and the request continues in the
background. Shorter than delivery's own timeout."""
CLOSING_SECONDS = 3.0
"""How long a shutdown waits for posts in progress. Then it cancels them, and the next process sends
them again."""


@dataclass(frozen=True)
class TappableBoard:
    """The board of a game that was last posted or pressed in a room. ``at`` is the time of that
    post or press, in milliseconds since 1970."""

    message: int
    at: int


TAPPABLE = Codec("board", TappableBoard)
"""By game."""
_LEFT = Codec("left", frozenset[GameId])
"""The games that moved from a topic to its group when the topic was closed. Stored under the topic,
with an empty id."""
LONG_AGO = 0
"""`Sent.at` for a post that was sent before: its sending time is not stored."""


class Posting:
    """Delivers posts and answers to rooms."""

    def __init__(
        self, bot: Bot, context: PlatformContext, flood_limits: FloodLimits, rooms: KnownRooms
    ) -> None:
        self._context = context
        self.rooms = rooms
        sender = Sender(flood_limits, rooms.note_refusal)
        self._messages = Messages(bot, context, sender, rooms)
        self.features = self._messages.features
        self.communities = rooms.communities
        self.inline = InlineMessages(bot, context, sender)
        self.asides = Asides(bot, context, self._messages, rooms)
        self._replies = CallbackAnswers(bot, context, self._messages, self.asides, rooms.messages)
        self.redraws = Redraws(rooms.messages, flood_limits.now)
        self._sending: dict[tuple[RoomId, str], asyncio.Task[Sent]] = {}
        self._tidying = Tidying(self._messages, flood_limits.now, flood_limits.sleep)
        self.outbound = Outbound(
            PLATFORM,
            context.index,
            self,
            self._tidying,
            lambda room, ref: context.lookups().reword_question(room, ref),
        )
        self._quiet = QuietGroups(
            context,
            self._messages,
            self.redraws,
            self.outbound,
            rooms,
        )
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    async def close(self) -> None:
        """Stop sending. Posts in progress get `CLOSING_SECONDS` to finish, because the next process
        sends an interrupted post again."""
        if self._sending:
            await asyncio.wait(self._sending.values(), timeout=CLOSING_SECONDS)
        # A post that finishes now may start new clean-up tasks.
        while tasks := [*self._tidying.tasks, *self._sending.values()]:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self.outbound.close()

    # The methods of the `Chat` port

    async def post(self, room: RoomId, post: Post) -> Sent:
        """Send a post (see `bot.posts.chat.Chat`).

        Cancelling the caller does not cancel the request. A repeated call waits for the same
        request, so the post is sent once."""
        if await self.rooms.is_absent(room):
            raise RoomUnavailable(room)
        if yields(room, post) and await self._messages.wait(place(room)[0], TOLD) > 0:
            raise RoomYields("what calls somebody goes first")
        what = (room, post.key)
        task = self._sending.get(what)
        if task is None:
            task = asyncio.create_task(self.outbound.post(room, post))
            self._sending[what] = task
            task.add_done_callback(lambda done: self._forget_task(what, done))
        try:
            async with asyncio.timeout(PATIENCE):
                sent = await asyncio.shield(task)
        except TimeoutError:
            raise RoomBusy("Telegram is slow") from None
        await self._explain(room, post)
        await self._offer_quiet(room, post)
        if post.result and post.is_news and post.ref is not None:
            await self.inline.show_result(room, post.ref.game_id, post.shared)
        return sent

    async def reword(self, room: RoomId, message: str, post: Post) -> bool:
        """See `SendingChat`."""
        try:
            has_picture = post.attachment is not None
            change = self._messages.recaption if has_picture else self._messages.become
            return await change(room, int(message), post)
        except api_errors.REFUSED as error:
            if not api_errors.is_the_same(error):
                logger.info("not-changed", room=room, reason=error.message)
                return False
        return True

    async def begin(self, room: RoomId, post: Post, title: str) -> OpenedGame:
        """Post the first board in the room of the challenge, where the game is played. The message
        of an inline challenge then shows the title."""
        sent = await self.post(room, post)
        if post.ref is not None:
            await self.inline.show_start(room, post.ref.game_id, title)
        return OpenedGame(sent, (room,))

    async def private(self, user: UserId) -> RoomId | None:
        """Return a person's private chat, whose id is the person's id. None if the bot may not
        write there. Each call asks Telegram."""
        is_open = await self.rooms.is_open(user, anew=True)
        return room_id(number(user)) if is_open else None

    # For the rest of the adapter

    async def answer(
        self, room: RoomId, post: Post, reply_to: int | None = None, aside: Aside | None = None
    ) -> None:
        """Answer a message or a press without a notification.

        ``aside`` addresses the person who is answered. A post for that person alone, or an answer
        to an ephemeral message, is sent as an ephemeral message. If that fails, the answer to an
        ephemeral message goes to the person's private chat, and any other answer to the room.

        Raises:
            RoomBusy: a temporary error.
        """
        post = replace(post, mentions=())
        if aside is not None and (post.aside or aside.message):
            if await self.asides.tell(room, post, aside):
                return
            if aside.message:
                room, reply_to = room_id(number(aside.user)), None
        try:
            await self.outbound.post(room, replace(post, reply_to=str(reply_to or "")))
        except RoomUnavailable:
            logger.warning("not-answered", room=room)

    async def tell(self, room: RoomId, id: str, **data: object) -> None:
        """Send the translated text with this ``id`` to a room, or to the supergroup that it has
        become, best effort."""
        told = (await self._context.room_words(room)).text(id, **data)
        try:
            await self._messages.say(room, told)
        except ChatMigrated as error:
            moved = room_id(error.new_chat_id)
            await self.move_games(room, moved)
            await self.tell(moved, id, **data)
        except (TelegramError, RoomBusy) as error:
            logger.warning("not-said", id=id, room=room, reason=str(error))

    async def say(self, room: RoomId, said: str, field: Field | None = None) -> None:
        """Send a text that concerns no game, perhaps with another input field. Raises the errors of
        `Sender.send`."""
        await self._messages.say(room, said, field)

    async def about_board(self, room: RoomId, message: Message) -> PostContext:
        """Return the context of a message in an update. If a board has no stored context, read its
        subject from its buttons.

        Telegram has no idempotency keys: if the response to a sent board is lost, the board is sent
        again. Only the second copy has a stored context, but the buttons of both copies must
        work."""
        known = await self.rooms.messages.find_context(room, message.message_id)
        ref = find_board_ref(message)
        return PostContext(ref) if ref is not None and known == PostContext() else known

    async def tappable(self, room: RoomId, message: int, ref: PostRef | None) -> None:
        """Record the current time as the time when this board was posted or pressed."""
        if ref is not None:
            board = TappableBoard(message, await self._context.lookups().now())
            await self._context.index.watch(PLATFORM, TAPPABLE, room, ref.game_id, board)

    async def move_games(self, old: RoomId, new: RoomId) -> None:
        """Move a room's games: from a group to its supergroup, or from a topic to its group.

        The newest posts are marked as sent in the new room, so that they are not sent there
        again."""
        await self.communities.record_supergroup(old, new)
        for key in await self._context.lookups().newest_posts(old):
            await save_sent(self._context.index, new, key)
        await self._context.lookups().move(old, new)

    async def return_games(self, topic: RoomId) -> None:
        """Move games back into their reopened topic, post their boards there and tell the group."""
        index, group = self._context.index, shelf(topic)
        left = await index.load(_LEFT, topic, "")
        if not left:
            return
        back = await self._context.lookups().move(group, topic, sorted(left))
        for game in back:
            if board := await self._context.lookups().board(topic, game):
                await self.answer(topic, board)
        if back:
            await self.tell(group, "telegram-topic-back")
        await index.delete(_LEFT, topic, "")

    async def answer_press(self, query: CallbackQuery, incoming: Incoming, answer: Answer) -> None:
        """Answer a press: with one line of news, by changing the message, or with new posts. If the
        press answered a question to this person, or was on an outdated board, schedule the removal
        of the buttons or the message.

        Raises:
            RoomBusy: a temporary error.
        """
        alone = pressed_by(query, incoming)
        if answer.game_id and not answer.posts:
            await self._replies.say(query, await self._context.lookups().news(incoming, answer))
        elif not await self._replies.show(query, incoming, answer.posts):
            await self._replies.say(query)
            for post in answer.posts:
                await self.answer(incoming.room, post, aside=alone)
        if query.message is not None and not alone.message and was_asked(incoming):
            known = await self.rooms.messages.find_context(incoming.room, query.message.message_id)
            self._tidying.tidy(incoming.room, query.message.message_id, away=known.fleeting)
        if isinstance(query.message, Message) and not alone.message and not answer.game_id:
            await self._strip_lost(incoming.room, query.message)

    async def _strip_lost(self, room: RoomId, message: Message) -> None:
        """Schedule the removal of the buttons of a pressed board that a newer one has followed. The
        bot does not know of such a board if the response to it was lost."""
        ref = find_board_ref(message)
        if ref is not None and await self.outbound.is_replaced(room, str(message.message_id), ref):
            self._tidying.tidy(room, message.message_id)

    async def _explain(self, room: RoomId, post: Post) -> None:
        """Tell a group that reactions do not reach the bot: once, after a post with a proposal."""
        if post.ref is None or not post.ref.proposal:
            return
        if await self.rooms.hears_reactions(room) is not False:
            return
        if await self._context.first_time(shelf(room), TOLD_NO_REACTIONS):
            await self.tell(room, "telegram-no-reactions")

    async def _offer_quiet(self, room: RoomId, post: Post) -> None:
        """Offer one silent board per game to a group, best effort: a later post offers it again."""
        try:
            offer = await self._quiet.offer(room, post)
            if offer is not None:
                await self.answer(room, offer)
                await self._context.first_time(shelf(room), TOLD_QUIET)
        except RoomBusy as error:
            logger.info("quiet-not-offered", room=room, reason=str(error))

    # Delivery of one post

    def _forget_task(self, what: tuple[RoomId, str], task: asyncio.Task[Sent]) -> None:
        del self._sending[what]
        if not task.cancelled():
            task.exception()  # mark as retrieved, in case no caller awaits it

    async def send(self, room: RoomId, post: Post) -> Sent:
        """See `SendingChat`. A lock serializes the posts of a room."""
        reply_to = int(post.reply_to) if post.reply_to else None
        async with self._locks.setdefault(room, asyncio.Lock()):
            known = await find_sent(self._context.index, room, post.key)
            if known is not None:
                return Sent(known, LONG_AGO)
            if post.key.startswith(CALL) and not await self._may_call_in(room):
                raise RoomRefusedError("the person has not started the bot")
            try:
                if post.key.startswith(CALL) and await self.rooms.is_quiet(room):
                    await self._quiet.call(room, post, reply_to)
                    await save_sent(self._context.index, room, post.key)
                    return Sent(post.reply_to, LONG_AGO)
                sent = await self._put_message(room, post, reply_to)
            except api_errors.REFUSED as error:
                # Groups with topics are supergroups already, so what has moved has none.
                moved = room_id(error.new_chat_id) if isinstance(error, ChatMigrated) else ""
                raise RoomRefusedError(error.message, moved) from None
            await self._remember(room, post, sent)
            return sent

    async def _may_call_in(self, room: RoomId) -> bool:
        return not is_private(room) or await self.rooms.is_open(user_id(place(room)[0]))

    async def substitutes(
        self, room: RoomId, post: Post, refusal: RoomRefusedError
    ) -> AsyncGenerator[RoomId]:
        """Yield the supergroup of a former group, and the group of a closed topic. The games move
        there, since a former group is gone for good; `return_games` returns those of a topic.

        Raises:
            RoomBusy: a temporary error.
        """
        if refusal.moved_to:
            await self.move_games(room, refusal.moved_to)
            yield refusal.moved_to
            return
        logger.warning("room-closed", room=room, reason=str(refusal))
        games = set() if post.ref is None else {post.ref.game_id}
        games.update(await self._context.lookups().games_in(room))
        chat, thread = place(room)
        if thread is None or not games:
            return
        group, index = room_id(chat), self._context.index
        left = await index.load(_LEFT, room, "") or frozenset()
        if not games <= left:
            told = (await self._context.room_words(group)).text("telegram-topic-gone")
            try:
                await self._messages.say(group, told)
            except api_errors.REFUSED:
                return
            await index.save(_LEFT, room, "", left | games)
            await self.move_games(room, group)
        yield group

    async def _put_message(self, room: RoomId, post: Post, reply_to: int | None) -> Sent:
        """Edit the previous message, or send a new one."""
        changed = None if reply_to else await self._change_board(room, post)
        if changed is not None:
            return changed
        before = None if reply_to else await self.redraws.place(room, post)
        # An edit notifies nobody, so a post that mentions people is always a new message.
        called = present(room, (*post.mentions, *post.uncalled))
        redrawn = None if before is None or called else await self._redraw(room, before, post)
        return redrawn or await self._messages.send(room, post, reply_to)

    async def _change_board(self, room: RoomId, post: Post) -> Sent | None:
        """In a quiet group, edit the game's board and notify the player to act. Return None if no
        board can be edited."""
        board = await self._quiet.board(room, post)
        if board is None:
            return None
        try:
            sent = await self._redraw(room, board, post)
        except api_errors.REFUSED as error:
            logger.info("not-changed", room=room, reason=error.message)
            return None
        if sent is not None:
            # Save before the calls, which may wait for slots: reactions may arrive meanwhile.
            await self.outbound.save_context(room, sent.message, post, alone=False)
            await self._quiet.call(room, post, board)
        return sent

    async def _redraw(self, room: RoomId, message: int, post: Post) -> Sent | None:
        try:
            sent = await self._messages.redraw(room, message, post)
        except TelegramError as error:
            if api_errors.is_the_same(error):
                return Sent(str(message), LONG_AGO)
            if api_errors.is_final(error):
                return None
            raise
        before = (await self.rooms.messages.find_context(room, message)).ref
        if sent is not None and before is not None and before.proposal:
            await self.rooms.messages.note_change(room, message, sent.at)
        return sent

    async def _remember(self, room: RoomId, post: Post, sent: Sent) -> None:
        message = sent.message
        await self.outbound.save_context(room, message, post, alone=is_private(room))
        if post.board is not None:
            self._tidying.note_board(room)
            await self.tappable(room, int(message), post.ref)
        if post.ref is not None and post.key.startswith(NEWS):
            await self.redraws.save_newest(room, int(message), post, post.ref)
        await self.outbound.complete(room, message, post)
