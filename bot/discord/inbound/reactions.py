"""Reactions under posts: add the bot's own, count votes, and read missed ones after a reconnect."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from weakref import WeakValueDictionary

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import PLATFORM, number, user_id
from bot.discord.inbound.managers import ServerAuthority
from bot.discord.inbound.reaction_ledger import VOTES, Ledger, plain
from bot.discord.outbound.discord_errors import (
    FAILURES,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    is_final,
    log_failure,
    reason,
)
from bot.discord.outbound.discord_posting import Posting, reference
from bot.discord.outbound.discord_rights import FORBIDDEN, Right
from bot.ids import GameId, RoomId
from bot.play.ports.codec import Codec
from bot.play.ports.post_index import PostIndex
from bot.posts.callbacks import is_mark
from bot.posts.post import CALL, IN_WORDS, Answer, Choice, Post, PostRef
from bot.posts.post_context import CONTEXT, PostContext, load_context
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.incoming import Incoming, Reacted

logger = structlog.get_logger(__name__)

MAX_CLEARINGS = 10
"""After this many removals by a moderator, the bot stops adding its reactions again."""
SEED_SECONDS = 0.25
"""The pause between two reactions: Discord lets a bot add about four per second."""
_VOTING = ("✅", "❌")
_SEEDED = (*_VOTING, "▶️")
_MESSAGES_WATCHED = 10

Handle = Callable[[Incoming], Awaitable[Answer]]


@dataclass(frozen=True)
class HeardReaction:
    """An emoji that a person added or, with ``removed``, took back.

    ``late``: the reaction may be old, since it was found on the post or received while a connection
    was resumed. ``at``: when it was received, in seconds by the event loop's clock."""

    user: int
    name: str
    emoji: str
    removed: bool
    late: bool
    at: float = 0


def seeds(choices: Sequence[Choice]) -> list[str]:
    """Return the reactions that the bot adds: yes, no and continue. It adds no letters, since these
    have buttons; a letter that a player adds still counts."""
    offered = {choice.emoji for choice in choices}
    return [emoji for emoji in _SEEDED if emoji in offered]


def _choice(known: PostContext, emoji: str) -> str:
    """Return the id of the choice that an emoji stands for under a post; empty for none."""
    given = plain(emoji)
    return next((choice.id for choice in known.choices if plain(choice.emoji) == given), "")


async def _people(reaction: discord.Reaction) -> AsyncIterator[discord.Member | discord.User]:
    """Yield the people, without bots, who added a reaction. Discord lists normal and super
    reactions separately."""
    burst = reaction.burst_count
    kinds = (
        (discord.ReactionType.normal, reaction.count - burst > reaction.me),
        (discord.ReactionType.burst, burst > reaction.me_burst),
    )
    for kind in (kind for kind, is_there in kinds if is_there):
        async for person in reaction.users(limit=None, type=kind):
            if not person.bot:
                yield person


@dataclass(frozen=True)
class OpenVote:
    """The posts in a room that show the open proposal, the newest last."""

    proposal: int
    messages: tuple[str, ...]


@dataclass(frozen=True)
class EmojiChanges:
    """When each emoji under a message last changed its meaning, in milliseconds since 1970."""

    times: Mapping[str, int] = field(default_factory=dict)


OPEN_VOTE = Codec("open", OpenVote)
"""Stored by game."""
EMOJI_CHANGES = Codec("meanings", EmojiChanges)
"""Stored by message."""


async def forget_votes(index: PostIndex, room: RoomId, people: Sequence[int]) -> None:
    for message, record in (await index.list_all(VOTES, room)).items():
        ledger = Ledger(record)
        for person in people:
            ledger.forget(person)
        if ledger.record != record:
            await index.save(VOTES, room, message, ledger.record)


@dataclass(eq=False)
class Reactions:
    """Adds reactions for votes, and counts votes.

    ``handle`` passes an event to the conversation. ``now`` returns milliseconds since 1970 by the
    clock of the matches. ``is_over`` returns whether a game has ended."""

    client: DiscordApi
    context: PlatformContext
    posting: Posting
    handle: Handle
    now: Callable[[], Awaitable[int]]
    is_over: Callable[[GameId], Awaitable[bool]]
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(
        default_factory=WeakValueDictionary, init=False
    )
    _seeding: dict[tuple[GameId, RoomId], asyncio.Task[None]] = field(
        default_factory=dict, init=False
    )
    """The tasks that add reactions. A replaced one stops before its next call: it may be in the
    library's sleep for a rate limit, which must not be cancelled."""
    _offering: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    """All those tasks, also the replaced ones."""
    _reading: set[asyncio.Task[bool]] = field(default_factory=set, init=False)

    async def close(self) -> None:
        """Stop adding and reading reactions. The next start continues."""
        tasks = [*self._offering, *self._reading]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Offering

    async def watch_post(self, room: RoomId, message: str, post: Post) -> None:
        """Add the bot's reactions to a new post and count votes under it. See `watch`.

        A new post without such reactions ends the vote. A call, or the board in words, is watched
        besides the post with the open question, and gets no reactions from the bot."""
        if post.ref is None or post.key.startswith("answer/"):
            return
        if post.key.startswith(CALL) or post.key.endswith(IN_WORDS):
            if post.reactions:
                await self.watch(room, message, post.ref, watched=True, beside=True)
            return
        offered = seeds(post.choices)
        await self.watch(room, message, post.ref, watched=bool(offered))
        game = post.ref.game_id
        self._seeding.pop((game, room), None)
        if offered:
            self._start_seeding(game, room, message, offered)
            # A reaction can arrive before our record of the post, so read the reactions once.
            reading = asyncio.create_task(self._read_one(game, room, message, newest=False))
            self._reading.add(reading)
            reading.add_done_callback(self._reading.discard)

    async def watch(
        self,
        room: RoomId,
        message: str,
        ref: PostRef,
        *,
        watched: bool = True,
        beside: bool = False,
    ) -> None:
        """Record that votes under this post count. Posts with the same proposal are recorded
        together; a post with another proposal replaces them. Without ``watched``, end the vote.

        ``beside``: the bot keeps adding its reactions to the newest of the earlier posts."""
        before = await self.context.index.load(OPEN_VOTE, room, ref.game_id)
        is_same = before is not None and before.proposal == ref.proposal
        messages = [*before.messages] if before is not None and is_same else []
        if message not in messages:
            messages.insert(len(messages) - (beside and bool(messages)), message)
        if watched:
            votes = OpenVote(ref.proposal, tuple(messages[-_MESSAGES_WATCHED:]))
            await self._save_open(ref.game_id, room, votes)
        elif before is not None:
            await self._end_open(ref.game_id, room)

    def _start_seeding(
        self, game: GameId, room: RoomId, message: str, emojis: Sequence[str]
    ) -> None:
        task = asyncio.create_task(self._offer(game, room, message, emojis))
        self._seeding[game, room] = task
        self._offering.add(task)
        task.add_done_callback(lambda done: self._finish_seeding(game, room, done))

    def _finish_seeding(self, game: GameId, room: RoomId, task: asyncio.Task[None]) -> None:
        self._offering.discard(task)
        if self._seeding.get((game, room)) is task:
            del self._seeding[game, room]
        if not task.cancelled() and (error := task.exception()) is not None:
            # Discord or the database is unavailable. The next start adds the missing reactions.
            logger.warning("reactions-not-offered", kind=type(error).__name__, reason=str(error))

    async def _offer(self, game: GameId, room: RoomId, message: str, emojis: Sequence[str]) -> None:
        if not self.posting.channels.may(room, Right.REACT):
            await self._tell_forbidden(room)
            return
        post = self._message(room, message)
        try:
            for place, emoji in enumerate(emojis):
                if place:
                    await asyncio.sleep(SEED_SECONDS)
                if self._seeding.get((game, room)) is not asyncio.current_task():
                    return
                await post.add_reaction(emoji)
                async with self._ledger(room, message) as ledger:
                    ledger.offered |= {plain(emoji)}
        except discord.HTTPException as error:
            logger.warning("reactions-not-offered", room=room, reason=reason(error))
            if error.code in FORBIDDEN:
                self.posting.channels.refuse(room, Right.REACT)
                await self._tell_forbidden(room)

    async def _tell_forbidden(self, room: RoomId) -> None:
        if await self.context.first_time(room, "told-no-reactions"):
            await self.posting.tell(room, "discord-no-reactions")

    # Counting

    async def count_reaction(self, room: RoomId, message: str, reaction: HeardReaction) -> None:
        """Count a normal or super reaction that a person added or removed."""
        known = await load_context(self.context.index, room, message)
        if _choice(known, reaction.emoji):
            again = partial(self._is_there, room, message, reaction) if reaction.removed else None
            await self._count(room, message, known, reaction, again)

    async def handle_clearing(self, room: RoomId, message: str, emoji: str | None) -> None:
        """Handle a moderator's removal of all reactions, or of all with one emoji.

        No vote is withdrawn. Under the newest post, the bot adds its reactions again."""
        known = await load_context(self.context.index, room, message)
        if known.ref is None or not known.choices:
            return
        async with self._ledger(room, message) as ledger:
            ledger.clear(emoji)
            ledger.clearings += 1
            give_up = ledger.clearings > MAX_CLEARINGS
        game = known.ref.game_id
        watched = await self.context.index.load(OPEN_VOTE, room, game)
        if not give_up and watched is not None and watched.messages[-1] == message:
            self._seeding.pop((game, room), None)
            await self._read_one(game, room, message, newest=True)

    async def _is_there(self, room: RoomId, message: str, removal: HeardReaction) -> bool:
        """Whether a person's reaction is still under a message. A person can add an emoji twice, as
        a normal and a super reaction, and remove only one."""
        if not self.posting.channels.may(room, Right.PAST):
            return False
        try:
            found = await self._message(room, message).fetch()
            emoji = plain(removal.emoji)
            same = [each for each in found.reactions if plain(str(each.emoji)) == emoji]
            for reaction in same:
                async for person in _people(reaction):
                    if person.id == removal.user:
                        return True
        except (discord.Forbidden, discord.NotFound) as error:
            logger.info("reactions-not-read", room=room, reason=error.text)
        return False

    @asynccontextmanager
    async def _ledger(self, room: RoomId, message: str) -> AsyncIterator[Ledger]:
        """Lock and load the ledger of a message, and store it if the body changed it."""
        lock = self._locks.setdefault(message, asyncio.Lock())
        async with lock:
            ledger = Ledger(await self.context.index.load(VOTES, room, message))
            before = ledger.record
            yield ledger
            if ledger.record != before:
                await self.context.index.save(VOTES, room, message, ledger.record)

    async def _count(
        self,
        room: RoomId,
        message: str,
        known: PostContext,
        reaction: HeardReaction,
        still: Callable[[], Awaitable[bool]] | None = None,
    ) -> bool:
        """Count a reaction and answer it. Return whether it was recorded; reactions of people who
        do not play are not recorded.

        ``still``: for a removal event, checks whether the reaction is still there. None for added
        reactions, and for a recorded reaction that was not found on the post."""
        user, emoji, removed = reaction.user, reaction.emoji, reaction.removed
        async with self._ledger(room, message) as ledger:
            if removed and still is None and (user, plain(emoji)) not in ledger.standing():
                return False
            vote = ledger.hear(user, emoji, _choice(known, emoji), removed=removed)
            if vote is None or (still is not None and await still()):
                return False
            if ledger.has_counted(vote):
                ledger.count(vote)  # perhaps added again after a moderator removed it
                return False
            if removed and vote.moot:
                ledger.count(vote)
                return False
            meant = Choice(vote.choice or _choice(known, emoji), "", emoji)
            incoming = Incoming(
                event_id=f"{PLATFORM}:{message}/{vote.event}",
                user=user_id(user),
                user_name=reaction.name,
                room=room,
                did=Reacted(
                    emoji, removed, (meant,), await self._shown_ms(room, message, reaction)
                ),
                about=known.ref,
                authority=ServerAuthority(self.client, discord.Object(user)),
            )
            answer = await self.handle(incoming)
            is_ignored = not (answer.posts or answer.game_id or removed)
            if is_ignored and vote.times == 1 and not is_mark(meant.id):
                return False
            # Record an ignored letter, so that adding it again is a new event.
            ledger.count(vote if removed else replace(vote, moot=not answer.game_id))
            # Under the lock, so that the last of two reactions is also the last to be shown.
            posts = [
                post
                for post in answer.posts
                if not (post.in_place and await self._replace(room, message, post))
            ]
        for post in posts:
            # A fleeting answer notifies the player: the reaction may be hours old, and a player who
            # believes that they have agreed no longer watches the chat.
            await self.posting.answer(room, post, reference(room, message), calls=post.fleeting)
        return True

    async def _replace(self, room: RoomId, message: str, post: Post) -> bool:
        """See `Outbound.answer_in_place`. A failure counts as no change."""
        try:
            return await self.posting.outbound.answer_in_place(room, message, post)
        except FAILURES as error:
            log_failure("not-changed", error, room=room)
            return False

    async def save_context(self, room: RoomId, message: str, after: PostContext) -> None:
        """Store when emojis under a message change their meaning, then the new context of the
        message. Idempotent."""
        index = self.context.index
        before = await load_context(index, room, message)
        known = await index.load(EMOJI_CHANGES, room, message) or EmojiChanges()
        now = await self.now()
        emojis = {plain(each.emoji) for each in (*before.offered, *after.offered)}
        changed = {each: now for each in emojis if _choice(before, each) != _choice(after, each)}
        changes = EmojiChanges({**known.times, **changed})
        await index.save(EMOJI_CHANGES, room, message, changes)
        await index.save(CONTEXT, room, message, after)

    async def _shown_ms(self, room: RoomId, message: str, reaction: HeardReaction) -> int | None:
        """Return how long the emoji had had its present meaning when the reaction arrived, in
        milliseconds. None if the meaning never changed. 0 for late reactions, whose time is
        unknown."""
        known = await self.context.index.load(EMOJI_CHANGES, room, message) or EmojiChanges()
        changed = known.times.get(plain(reaction.emoji))
        if changed is None or reaction.removed:
            return None
        waited = round((asyncio.get_running_loop().time() - reaction.at) * 1000)
        return 0 if reaction.late else max(0, await self.now() - waited - changed)

    async def is_voted_on(self, room: RoomId, message: str) -> bool:
        """Whether a player's yes or no is under a message."""
        ledger = Ledger(await self.context.index.load(VOTES, room, message))
        return any(emoji in _VOTING for _, emoji in ledger.standing())

    # Catching up

    async def catch_up(self) -> bool:
        """Read the reactions of all open votes, and finish the edits of an earlier process.

        Return False if a retry is needed."""
        try:
            await self.posting.outbound.catch_up()
            watched = await self.context.index.load_watched(PLATFORM, OPEN_VOTE)
        except Exception as error:  # noqa: BLE001  the error is logged
            log_failure("open-votes-not-found", error)
            return False
        read = [
            await self._read_all(room, game, vote.messages)
            for (room, game), vote in watched.items()
        ]
        return all(read)

    async def _read_all(self, room: RoomId, game: GameId, messages: Sequence[str]) -> bool:
        """Read the reactions under a game's posts in a room. Return False if a retry is needed.

        End the vote of a finished game: private chats with a call get no post about the end, which
        would end it."""
        try:
            if await self.is_over(game):
                await self._end_open(game, room)
                return True
        except Exception as error:  # noqa: BLE001  the error is logged
            log_failure("votes-not-read", error, game=game, room=room)
            return False
        read = [
            await self._read_one(game, room, message, newest=message == messages[-1])
            for message in messages
        ]
        return all(read)

    async def _read_one(self, game: GameId, room: RoomId, message: str, *, newest: bool) -> bool:
        """Read the reactions under one post. If it is the ``newest``, add missing reactions of the
        bot.

        Exceptions are logged. Return False if a retry is needed."""
        try:
            return await self._read_if_possible(game, room, message, newest)
        except Exception as error:  # noqa: BLE001  the error is logged
            log_failure("votes-not-read", error, message=message, room=room)
            return False

    async def _read_if_possible(
        self, game: GameId, room: RoomId, message: str, newest: bool
    ) -> bool:
        """Read one post's reactions and handle Discord's refusals: a deleted post is no longer
        watched. Return False only after a temporary error."""
        if not self.posting.channels.may(room, Right.PAST):
            await self._tell_forbidden(room)
            return True
        try:
            await self._read_again(game, room, message, newest)
        except discord.HTTPException as error:
            logger.warning("votes-not-read", message=message, room=room, reason=reason(error))
            if error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
                await self._forget(game, room, message)
            elif error.code in FORBIDDEN:
                self.posting.channels.refuse(room, Right.PAST)
                await self._tell_forbidden(room)
            else:
                return is_final(error)
        return True

    async def _read_again(self, game: GameId, room: RoomId, message: str, newest: bool) -> None:
        known = await load_context(self.context.index, room, message)
        found, counted = await self._read_once(room, message, known)
        while counted:
            # Read again: a change between reading and counting may have been ignored.
            found, counted = await self._read_once(room, message, known)
        if newest and (game, room) not in self._seeding:
            self._offer_missing(game, room, message, known.choices, found)

    async def _read_once(
        self, room: RoomId, message: str, known: PostContext
    ) -> tuple[discord.Message, bool]:
        """Count the changes that no event reported. Return the message, and whether there were
        any."""
        # Load the ledger first: a reaction that is counted before the fetch must not look removed.
        ledger = Ledger(await self.context.index.load(VOTES, room, message))
        found = await self._message(room, message).fetch()
        mine = {plain(str(each.emoji)) for each in found.reactions if each.me}
        standing = ledger.standing()
        given: dict[tuple[int, str], tuple[str, str]] = {}
        choices = {plain(choice.emoji) for choice in known.choices}
        for reaction in found.reactions:
            emoji = plain(str(reaction.emoji))
            if emoji not in choices:
                continue
            async for person in _people(reaction):
                given[person.id, emoji] = (person.display_name, str(reaction.emoji))
        counted = False
        # Only a moderator can remove the bot's own reaction, and that removes everybody's.
        gone = ledger.offered - mine
        everything = bool(gone) and gone == ledger.offered
        for user, emoji in standing - given.keys():
            if everything or emoji in gone:
                async with self._ledger(room, message) as now:
                    now.clear(emoji, user)
            else:
                act = HeardReaction(user, "", emoji, removed=True, late=True)
                counted |= await self._count(room, message, known, act)
        # Count additions after removals: an agreement must not bind a player who withdrew theirs.
        for (user, plain_emoji), (name, emoji) in given.items():
            if (user, plain_emoji) not in standing:
                act = HeardReaction(user, name, emoji, removed=False, late=True)
                counted |= await self._count(room, message, known, act)
        return found, counted

    def _offer_missing(
        self,
        game: GameId,
        room: RoomId,
        message: str,
        choices: tuple[Choice, ...],
        found: discord.Message,
    ) -> None:
        """Add the bot's reactions that an interrupted process did not add."""
        offered = {plain(str(reaction.emoji)) for reaction in found.reactions if reaction.me}
        wanted = seeds(choices)
        missing = [emoji for emoji in wanted if plain(emoji) not in offered]
        if missing:
            self._start_seeding(game, room, message, missing)

    async def _forget(self, game: str, room: RoomId, message: str) -> None:
        """Stop watching a deleted message."""
        known = await self.context.index.load(OPEN_VOTE, room, game)
        left = tuple(other for other in known.messages if other != message) if known else ()
        if known is not None and left:
            await self._save_open(game, room, OpenVote(known.proposal, left))
        else:
            await self._end_open(game, room)

    async def _save_open(self, game: GameId, room: RoomId, vote: OpenVote) -> None:
        await self.context.index.save(OPEN_VOTE, room, game, vote)
        await self.context.index.watch(PLATFORM, OPEN_VOTE, room, game, vote)

    async def _end_open(self, game: GameId, room: RoomId) -> None:
        await self.context.index.delete(OPEN_VOTE, room, game)
        await self.context.index.unwatch(PLATFORM, OPEN_VOTE, room, game)

    def _message(self, room: RoomId, message: str) -> discord.PartialMessage:
        channel = self.client.get_partial_messageable(number(room))
        return channel.get_partial_message(int(message))
