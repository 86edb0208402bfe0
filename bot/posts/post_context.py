"""What the index knows of posts, on platforms that do not keep it: subject, key, what goes when."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.ids import RoomId
from bot.match.log import UnreadableLog
from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import RoomId, StoreUnavailableError
from bot.posts.callbacks import Verb
from bot.posts.json_kind import JsonKind
from bot.posts.post import NEWS, Choice, Post, PostRef
from bot.posts.replay_position import ReplayPosition

_TAKES = f"{Verb.TAKE.value}:"


@dataclass(frozen=True)
class OfferedEmoji:
    """A reaction that a post offers, and the id of the choice that it stands for."""

    emoji: str
    choice: str


@dataclass(frozen=True)
class PostContext:
    """What one of the bot's posts is about. ``offered``: what reactions to it mean. ``moment``:
    the position of a game, or the list of games, that it shows. ``lesson``: its step of the
    course. ``asks``: the command that an answer to it continues. ``fleeting``: it is removed once
    it is answered.

    The offered choices are stored and not computed again later, so that a letter keeps the meaning
    that the picture above it shows.
    """

    ref: PostRef | None = None
    offered: tuple[OfferedEmoji, ...] = ()
    moment: ReplayPosition | None = None
    lesson: str = ""
    fleeting: bool = False
    asks: str = ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that reactions to the post stand for."""
        return tuple(Choice(each.choice, "", each.emoji) for each in self.offered)

    @property
    def listed(self) -> ReplayPosition | None:
        """The list of games that the post shows, if any."""
        return self.moment if self.moment is not None and self.moment.is_list else None


@dataclass(frozen=True)
class SentPost:
    """The ``message`` of a post with a key; empty while it is unknown whether the post was sent.
    ``after``: the newest board of its game when sending began."""

    message: str = ""
    after: int = 0


@dataclass(frozen=True)
class FleetingPosts:
    """The messages, by slot, that are removed when their game goes on."""

    messages: Mapping[str, str]


CONTEXT = JsonKind("post", PostContext)
"""By message."""
LAST = JsonKind("last", PostContext)
"""The context of the newest post of a private chat; its id is empty."""
SENT = JsonKind("sent", SentPost)
"""By the key of the post."""
FLEETING = JsonKind("fleeting", FleetingPosts)
"""By game."""


def context_of(post: Post) -> PostContext:
    """Return what the index stores of a post."""
    meant = (*post.choices, *post.reactions)
    return PostContext(
        post.ref,
        tuple(OfferedEmoji(each.emoji, each.id) for each in meant if each.emoji),
        post.moment,
        post.lesson,
        post.fleeting,
        post.asks,
    )


async def load_context(index: PostIndex, room: RoomId, message: str) -> PostContext:
    """Return an empty context for a message that is not one of the bot's posts."""
    return await index.load(CONTEXT, room, message) or PostContext()


def fleeting_after(
    before: Mapping[str, str], post: Post, message: str
) -> tuple[Mapping[str, str], list[str]]:
    """Return the fleeting messages, by slot, once a post is in the room, and the messages to
    remove: the one with the same slot, or all of them once the match goes on."""
    if not post.fleeting:
        return {}, [*before.values()]
    others = {slot: other for slot, other in before.items() if slot != post.slot}
    over = before.get(post.slot, message)
    return {**others, post.slot: message}, [over] if over != message else []


async def replace_fleeting(index: PostIndex, room: RoomId, post: Post, message: str) -> list[str]:
    """Store that a post is in a room. Return the messages that it ends: news of a game end all
    fleeting posts about it, and a fleeting post ends the one with its slot."""
    if post.ref is None or not (post.fleeting or post.key.startswith(NEWS)):
        return []
    known = await index.load(FLEETING, room, post.ref.game_id)
    before = known.messages if known else {}
    after, over = fleeting_after(before, post, message)
    if after != before:
        await index.save(FLEETING, room, post.ref.game_id, FleetingPosts(after))
    return over


AnsweredPost = Callable[[RoomId, PostRef], Awaitable[Post | None]]
"""What a post that put a question says once that is over (None: the same), by what it is about."""


async def reworded(
    index: PostIndex, answered: AnsweredPost, room: RoomId, message: str, shelf: RoomId = ""
) -> Post | None:
    """What a message says whose buttons go: how its question was answered. None: the same as
    before, or it cannot be read just now. ``shelf``: where posts are kept, if it is not the room
    itself."""
    try:
        ref = await _question_of(index, room, message, shelf)
        return None if ref is None else await answered(room, ref)
    except (StoreUnavailableError, UnreadableLog):
        return None


async def _question_of(
    index: PostIndex, room: RoomId, message: str, shelf: RoomId
) -> PostRef | None:
    """Return the subject of a message that announced a question to a room. None for others, such
    as a board that a person asked for."""
    known = await load_context(index, shelf or room, message)
    ref = known.ref
    if ref is None or not (ref.proposal or challenges(known.choices)):
        return None
    sent = await index.load(SENT, room, f"{NEWS}{ref.game_id}/{ref.version}")
    return ref if sent is not None and sent.message == message else None


def challenges(choices: Sequence[Choice]) -> bool:
    """Whether a post with these choices is a challenge."""
    return any(choice.id.startswith(_TAKES) for choice in choices)


async def the_same(_: RoomId, __: PostRef) -> None:
    """An `AnsweredPost` that leaves each post as it is."""
