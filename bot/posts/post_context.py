"""The context kept with a post, on platforms that do not say themselves what it is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.ids import RoomId
from bot.match.log import UnreadableLog
from bot.play.ports.stores import PostIndex, StoreUnavailableError
from bot.posts.callbacks import Verb, parse_choice
from bot.posts.post import NEWS, Choice, Post, PostRef
from bot.posts.replay_position import ReplayPosition, moment_of, step_choice


@dataclass(frozen=True)
class PostContext:
    """The context of one of the program's posts: what it is about, and what its emojis mean."""

    ref: PostRef | None = None
    choices: tuple[Choice, ...] = ()
    moment: ReplayPosition | None = None
    lesson: str = ""
    fleeting: bool = False
    asks: str = ""

    @property
    def listed(self) -> ReplayPosition | None:
        """The list of games that the post shows, if any."""
        return self.moment if self.moment is not None and self.moment.is_list else None


LAST = "last"
"""Under what it is kept, beside a private chat's posts, what the newest of them is about."""

_TAKES = f"{Verb.TAKE.value}:"
_SHOWS = ">"
"""Begins the line of the moment that a post shows; no emoji."""
_TEACHES = "?"
"""Begins the line of the step of the course that it shows."""
_ASKS = "!"
"""Begins the line of the command that an answer to it goes on with."""
_GOES = "~"
"""Is the line of one that goes when it is answered."""


def fleeting_key(post: Post) -> str:
    """Under what it is kept, beside a room's posts, which of them go when the match of this post
    goes on; empty if none does."""
    told = post.ref is not None and (post.fleeting or post.key.startswith(NEWS))
    return f"fleeting/{post.ref.game_id}" if told and post.ref is not None else ""


def fleeting_after(before: str, post: Post, message: str) -> tuple[str, list[str]]:
    """Return the value for `fleeting_key` once a post is in the room, and the messages to remove:
    the one with the same slot, or all of them once the match goes on. The value is
    ``slot=message`` for each slot; an older program kept one message alone."""
    standing = dict(each.rpartition("=")[::2] for each in before.split())
    if not post.fleeting:
        return "", [*standing.values()]
    over = standing.pop(post.slot, message)
    kept = {**standing, post.slot: message}
    return " ".join(map("=".join, kept.items())), [over] if over != message else []


async def swept(index: PostIndex, room: RoomId, post: Post, message: str) -> list[str]:
    """Notes that this post stands in a room by now; the messages that go by that."""
    if not (key := fleeting_key(post)):
        return []
    before = await index.recall(room, key)
    now, over = fleeting_after(before, post, message)
    if now != before:
        await index.remember(room, key, now)
    return over


def keep(post: Post) -> str:
    """A post as a short text: ``game version proposal``, then a line for each emoji's choice, and
    one for the moment of a game that it shows.

    The choices are kept and not made again later, so that a letter goes on meaning what the
    picture above it shows.
    """
    ref = post.ref
    head = " ".join(map(str, ref.kept)) if ref else ""
    meant = (*post.choices, *post.reactions)
    lines = [f"{choice.emoji} {choice.id}" for choice in meant if choice.emoji]
    if post.moment is not None:
        lines.append(f"{_SHOWS} {step_choice(post.moment, _SHOWS)}")
    if post.lesson:
        lines.append(f"{_TEACHES} {post.lesson}")
    if post.asks:
        lines.append(f"{_ASKS} {post.asks}")
    lines += [_GOES] if post.fleeting else []
    return "\n".join([head, *lines])


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
    """What a message is about that told a room of a question; None: it did not, as a board that
    a person asked for."""
    known = kept(await index.recall(shelf or room, message))
    ref = known.ref
    if ref is None or not (ref.proposal or challenges(known.choices)):
        return None
    told = await index.recall(room, f"key/{NEWS}{ref.game_id}/{ref.version}")
    return ref if told == message else None


def challenges(choices: Sequence[Choice]) -> bool:
    """Whether a post with these choices is a challenge."""
    return any(choice.id.startswith(_TAKES) for choice in choices)


async def the_same(_: RoomId, __: PostRef) -> None:
    """An `AnsweredPost` that leaves each post as it is."""


def kept(text: str) -> PostContext:
    """The inverse of `keep`, and empty for anything else."""
    head, *lines = text.split("\n")
    parts = head.split(" ")
    ref = None
    if len(parts) == 3 and parts[1].isdigit() and parts[2].removeprefix("-").isdigit():
        ref = PostRef.of(parts[0], int(parts[1]), int(parts[2]))
    pairs = [line.partition(" ") for line in lines]
    signs = (_SHOWS, _TEACHES, _ASKS)
    choices = tuple(Choice(id, "", emoji) for emoji, _, id in pairs if id and emoji not in signs)
    shown = (parse_choice(id) for sign, _, id in pairs if sign == _SHOWS)
    moments = (moment_of(wanted) for wanted in shown if wanted is not None)
    taught = (id for sign, _, id in pairs if sign == _TEACHES)
    asked = (command for sign, _, command in pairs if sign == _ASKS)
    return PostContext(
        ref, choices, next(moments, None), next(taught, ""), _GOES in lines, next(asked, "")
    )
