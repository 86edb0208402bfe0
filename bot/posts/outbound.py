"""The outbound engine of every chat: it sends each post once, and updates earlier messages.

When news makes earlier messages obsolete, questions show their answers, calls are settled and
fleeting posts that refer to a game are removed. Earlier boards lose their buttons where the chat
wants that. A press on an outdated button is answered and does nothing.

The adapters do the sending. Discord recognises a nonce, so a post that may have been sent is sent
again. Telegram does not, so sending there must not be interrupted, and each room has a lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import Protocol
from weakref import WeakValueDictionary

import structlog

from bot.ids import GameId, RoomId
from bot.match.log import UnreadableLog
from bot.play.ports.codec import Codec
from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import RoomUnavailable, StoreUnavailableError
from bot.posts.callbacks import Verb
from bot.posts.post import CALL, NEWS, Choice, Post, PostRef, Sent, asks_same, subjects
from bot.posts.post_context import (
    CONTEXT,
    LAST,
    context_of,
    load_context,
    save_sent,
)

logger = structlog.get_logger(__name__)

_TAKES = f"{Verb.TAKE.value}:"


class End(StrEnum):
    """The change to an obsolete message."""

    OUTCOME = "outcome"
    """Show how its question was answered."""
    SETTLED = "settled"
    """It mentioned a player who is no longer awaited."""
    REMOVED = "removed"
    BARE = "bare"
    """It showed a board that is not the newest any more: remove its buttons."""


@dataclass(frozen=True)
class EndedMessage:
    """An obsolete message that has not been changed yet."""

    room: RoomId
    message: str
    end: End


@dataclass(frozen=True)
class StandingCall:
    """A message that asks a player to go on with a game, sent at a version of its match."""

    room: RoomId
    message: str
    version: int


@dataclass(frozen=True)
class FleetingMessage:
    """A message that is removed when its game goes on from a version of its match."""

    message: str
    version: int


@dataclass(frozen=True)
class OpenMessages:
    """The messages about a game that later posts in its room change.

    ``questions`` has the number of each message's proposal, negative if the message has no board.
    ``fleeting`` has the messages by slot, and ``ended`` those that have not been changed yet.
    ``board`` is the newest board, if the chat removes the buttons of earlier ones.
    """

    questions: Mapping[str, int] = field(default_factory=dict)
    calls: tuple[StandingCall, ...] = ()
    fleeting: Mapping[str, FleetingMessage] = field(default_factory=dict)
    ended: tuple[EndedMessage, ...] = ()
    board: str = ""


@dataclass(frozen=True)
class Unfinished:
    """Marks a game with obsolete messages still to change. The index has room and game."""


OPEN_MESSAGES = Codec("messages", OpenMessages)
"""By game."""
UNFINISHED = Codec("unfinished", Unfinished)
"""By game, for the next start."""

AnsweredPost = Callable[[RoomId, PostRef], Awaitable[Post | None]]
"""Returns the new content of an answered question's post; None: unchanged."""


class ChangingChat(Protocol):
    """How a chat changes earlier messages. Each change returns False if another try may help."""

    tries: int

    @property
    def strip(self) -> Callable[[RoomId, str], Awaitable[bool]] | None:
        """Removes the buttons of a message. None: earlier boards keep theirs."""

    def context_room(self, room: RoomId) -> RoomId:
        """Return the room beside which the contexts of posts are stored."""

    async def pause(self, end: End) -> None:
        """Wait before a try, for example while a press of a button may be under way."""

    async def show_outcome(self, room: RoomId, message: str, post: Post) -> bool:
        """Replace a question's words and buttons by the words of a post."""

    async def settle_call(self, room: RoomId, message: str) -> bool:
        """Delete a call or, in chats that keep it, say that it is obsolete."""

    async def remove(self, room: RoomId, message: str) -> bool:
        """Delete a message."""


class RoomRefusedError(Exception):
    """The room will never accept the post. ``moved_to`` is the room that it has become, if any."""

    def __init__(self, reason: str, moved_to: RoomId = "") -> None:
        super().__init__(reason)
        self.moved_to = moved_to


class SendingChat(Protocol):
    """How a chat sends and rewords posts. Temporary errors are raised as they are."""

    async def send(self, room: RoomId, post: Post) -> Sent:
        """Send a post to this room, unless it was sent there. Raises `RoomRefusedError`."""

    def substitutes(
        self, room: RoomId, post: Post, refusal: RoomRefusedError
    ) -> AsyncGenerator[RoomId]:
        """Yield the rooms to try in place of one that refused a post. The caller takes the next
        one only if that room refuses the post, too."""

    async def reword(self, room: RoomId, message: str, post: Post) -> bool:
        """Replace words and buttons of a message by those of a post; its picture stays. Return
        False if the chat refuses that."""


class Outbound:
    """Sends posts, records which were sent, and changes earlier messages."""

    def __init__(
        self,
        platform: str,
        index: PostIndex,
        sender: SendingChat,
        chat: ChangingChat,
        answered: AnsweredPost,
    ) -> None:
        self._platform = platform
        self._index = index
        self._sender = sender
        self._chat = chat
        self._answered = answered
        self._going: set[EndedMessage] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    async def post(self, room: RoomId, post: Post) -> Sent:
        """Send a post to a room or, if that is closed, to the first substitute that accepts it,
        where it is no reply (but see `Post.only_here`). Raises `RoomUnavailable` if none does."""
        try:
            return await self._sender.send(room, post)
        except RoomRefusedError as error:
            refusal = error
        if post.only_here:
            raise RoomUnavailable(room)
        moved = replace(post, reply_to="")
        async with aclosing(self._sender.substitutes(room, post, refusal)) as others:
            async for other in others:
                with suppress(RoomRefusedError):
                    return await self._sender.send(other, moved)
        raise RoomUnavailable(room)

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        """Reword a message that asks the same question; see `bot.posts.chat.Chat`."""
        asked = (await load_context(self._index, self._chat.context_room(room), message)).ref
        if not asks_same(asked, post.ref):
            return False
        return await self._sender.reword(room, message, post)

    async def answer_in_place(self, room: RoomId, message: str, post: Post) -> bool:
        """Show the answer to a reaction in place of the message, as `change` does, and store what
        the message is about now. Return whether it was changed."""
        changed = await self.change(room, message, post)
        if changed:
            await self.save_context(room, message, post, alone=False)
        return changed

    async def save_context(self, room: RoomId, message: str, post: Post, *, alone: bool) -> None:
        """Store what a post that was just sent is about. ``alone``: in a private chat, where the
        next line may answer it."""
        about = context_of(post)
        await self._index.save(CONTEXT, self._chat.context_room(room), message, about)
        if alone:
            await self._index.save(LAST, room, "", about)

    async def complete(self, room: RoomId, message: str, post: Post) -> None:
        """End the earlier messages that a post ends, then store that it was sent. After a crash in
        between, the next process sends the post again and repeats both steps."""
        await self.end_earlier(room, message, post)
        await save_sent(self._index, room, post.key, message)

    async def end_earlier(self, room: RoomId, message: str, post: Post) -> None:
        """Begin to change the messages that a post makes obsolete. Idempotent."""
        strips = self._chat.strip is not None
        is_board = strips and post.board is not None
        if not (post.fleeting or is_board or post.key.startswith((CALL, NEWS))):
            return
        for ref in subjects(post.ref, post.choices):
            about = replace(post, ref=ref)
            change = partial(after_post, room=room, message=message, post=about, strips=strips)
            await self._update(room, ref.game_id, change)

    async def add_call(self, room: RoomId, game: GameId, call: StandingCall) -> None:
        """Store a call for a game of this room that was posted in another room."""
        await self._update(room, game, lambda now: replace(now, calls=(*now.calls, call)))

    async def settle_calls(self, room: RoomId, ref: PostRef) -> None:
        """Begin to settle the calls for a game of this room from before a version."""
        await self._update(room, ref.game_id, lambda now: without_calls(now, ref.version))

    async def is_replaced(self, room: RoomId, message: str, ref: PostRef) -> bool:
        """Whether a newer board has followed a board, whose subject is ``ref``. False in a chat
        that does not remove buttons, and for the board of an open question."""
        now = await self._index.load(OPEN_MESSAGES, room, ref.game_id) or OpenMessages()
        if now.board in ("", message) or message in now.questions:
            return False
        newest = await load_context(self._index, self._chat.context_room(room), now.board)
        return newest.ref is not None and newest.ref.version > ref.version

    async def catch_up(self) -> None:
        """Make the changes that an earlier process left undone."""
        for room, game in await self._index.load_watched(self._platform, UNFINISHED):
            now = await self._update(room, game, lambda now: now)
            if not now.ended:
                await self._index.unwatch(self._platform, UNFINISHED, room, game)

    async def close(self) -> None:
        """Stop. The next start, or the next news of each game, makes the unfinished changes."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _update(
        self, room: RoomId, game: GameId, change: Callable[[OpenMessages], OpenMessages]
    ) -> OpenMessages:
        async with self._locks.setdefault(room, asyncio.Lock()):
            before = await self._index.load(OPEN_MESSAGES, room, game) or OpenMessages()
            after = change(before)
            # In this order, a process that dies between two steps leaves its successor too much
            # to do, never too little.
            if after.ended and not before.ended:
                await self._index.watch(self._platform, UNFINISHED, room, game, Unfinished())
            if after != before:
                await self._index.save(OPEN_MESSAGES, room, game, after)
            if not after.ended and before.ended:
                await self._index.unwatch(self._platform, UNFINISHED, room, game)
        begun = [each for each in after.ended if each not in self._going]
        if begun:
            self._going.update(begun)
            task = asyncio.create_task(self._end_all(room, game, begun))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return after

    async def _end_all(self, room: RoomId, game: GameId, ended: Sequence[EndedMessage]) -> None:
        try:
            done = await asyncio.gather(*map(self._end, ended))
            over = {each for each, is_done in zip(ended, done, strict=True) if is_done}
            if over:
                await self._update(room, game, lambda now: without_ended(now, over))
        except StoreUnavailableError:
            # The changes are made once more, which does no harm.
            logger.info("changes-not-noted", room=room, game=game)
        finally:
            # Not before they are noted: a post in between would begin them again.
            self._going.difference_update(ended)

    async def _end(self, ended: EndedMessage) -> bool:
        for _ in range(self._chat.tries):
            await self._chat.pause(ended.end)
            try:
                if await self._change(ended):
                    return True
            except StoreUnavailableError:
                logger.info("not-changed", room=ended.room, reason="no-database")
            except Exception:
                logger.exception("not-changed", room=ended.room, message=ended.message)
        return False

    async def _change(self, ended: EndedMessage) -> bool:
        match ended.end:
            case End.OUTCOME:
                post = await self._outcome(ended.room, ended.message)
                return post is None or await self._chat.show_outcome(
                    ended.room, ended.message, post
                )
            case End.SETTLED:
                return await self._chat.settle_call(ended.room, ended.message)
            case End.REMOVED:
                return await self._chat.remove(ended.room, ended.message)
            case End.BARE:
                strip = self._chat.strip
                return strip is None or await strip(ended.room, ended.message)

    async def _outcome(self, room: RoomId, message: str) -> Post | None:
        """Return how the question of a message was answered; None if it stays as it is."""
        known = await load_context(self._index, self._chat.context_room(room), message)
        try:
            return None if known.ref is None else await self._answered(room, known.ref)
        except UnreadableLog:
            return None


def after_post(
    now: OpenMessages, room: RoomId, message: str, post: Post, *, strips: bool = False
) -> OpenMessages:
    """Return the open messages after a post was sent. Idempotent. ``strips``: earlier boards lose
    their buttons."""
    ref = post.ref
    if ref is None:
        return now
    if post.is_news:
        now = _with_question(now, room, message, post, ref)
    is_call = post.key.startswith(CALL)
    if post.settles and (is_call or post.is_news):
        now = without_calls(now, ref.version)
    if is_call:
        others = tuple(call for call in now.calls if call.message != message)
        now = replace(now, calls=(*others, StandingCall(room, message, ref.version)))
    if post.fleeting or post.key.startswith(NEWS):
        now = _with_fleeting(now, room, message, post, ref)
    return _with_board(now, room, message, post) if strips else now


def _with_board(now: OpenMessages, room: RoomId, message: str, post: Post) -> OpenMessages:
    """A board replaces the one before it. The board of a question keeps its buttons while the
    question is open, and loses them when it shows the outcome."""
    before = "" if now.board in {each.message for each in now.ended} else now.board
    if post.board is None:
        return replace(now, board=before)
    over = [before] if before and before != message and before not in now.questions else []
    return _with_ended(replace(now, board=message), room, over, End.BARE)


def _with_question(
    now: OpenMessages, room: RoomId, message: str, post: Post, ref: PostRef
) -> OpenMessages:
    """News makes earlier questions obsolete. But the board of a question stays open while only
    posts without a board follow, since chains can be marked nowhere else."""
    board, asked = post.board is not None, ref.proposal
    if not asked and not post.columns:
        asked = int(has_challenge(post.choices))
    others = {other: of for other, of in now.questions.items() if other != message}
    stays = {other: of for other, of in others.items() if not board and 0 < asked == of}
    if asked and (post.choices or post.columns):
        stays[message] = asked if board else -asked
    over = [other for other in others if other not in stays]
    return _with_ended(replace(now, questions=stays), room, over, End.OUTCOME)


def _with_fleeting(
    now: OpenMessages, room: RoomId, message: str, post: Post, ref: PostRef
) -> OpenMessages:
    """A fleeting post replaces the one in its slot. News removes fleeting posts of older versions
    only, since a question about a new count can arrive before the news of that count."""
    before = now.fleeting
    if post.fleeting:
        stays = {slot: other for slot, other in before.items() if slot != post.slot}
        stays[post.slot] = FleetingMessage(message, ref.version)
    else:
        stays = {slot: other for slot, other in before.items() if other.version >= ref.version}
    standing = {other.message for other in stays.values()}
    over = [other.message for other in before.values() if other.message not in standing]
    return _with_ended(replace(now, fleeting=stays), room, over, End.REMOVED)


def _with_ended(now: OpenMessages, room: RoomId, messages: Sequence[str], end: End) -> OpenMessages:
    more = tuple(EndedMessage(room, message, end) for message in messages)
    return replace(now, ended=(*now.ended, *more))


def without_calls(now: OpenMessages, version: int) -> OpenMessages:
    """Return the open messages once the calls from before a version are over."""
    over = [call for call in now.calls if call.version < version]
    stays = tuple(call for call in now.calls if call.version >= version)
    more = tuple(EndedMessage(call.room, call.message, End.SETTLED) for call in over)
    return replace(now, calls=stays, ended=(*now.ended, *more))


def without_ended(now: OpenMessages, over: set[EndedMessage]) -> OpenMessages:
    """Return the open messages without these obsolete ones, which have been changed."""
    return replace(now, ended=tuple(each for each in now.ended if each not in over))


def has_challenge(choices: Sequence[Choice]) -> bool:
    """Whether a post with these choices is a challenge."""
    return any(choice.id.startswith(_TAKES) for choice in choices)
