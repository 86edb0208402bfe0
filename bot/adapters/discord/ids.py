"""Discord's numbers as the program's ids, and what is kept with a post."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.incoming import Choice, Post, PostRef
from bot.service.ports import RoomId, UserId

PLATFORM = "discord"


def room_id(channel: int) -> RoomId:
    """A channel, a thread or a private chat."""
    return f"{PLATFORM}:{channel}"


def user_id(user: int) -> UserId:
    return f"{PLATFORM}:{user}"


def number(id: RoomId | UserId) -> int:
    """The inverse of `room_id` and `user_id`. Raises `ValueError` for other platforms' ids."""
    platform, _, digits = id.partition(":")
    if platform != PLATFORM:
        raise ValueError(id)
    return int(digits)


def guild_key(guild: int) -> str:
    """Under what a server's own choices are kept."""
    return f"{PLATFORM}:guild:{guild}"


@dataclass(frozen=True)
class Kept:
    """What the program knows of one of its posts: what it is about, and what its emojis mean."""

    ref: PostRef | None = None
    choices: tuple[Choice, ...] = ()


def keep(post: Post) -> str:
    """A post as a short text: ``game version proposal``, then a line for each emoji's choice.

    The choices are kept and not made again later, so that a letter goes on meaning what the
    picture above it shows.
    """
    ref = post.ref
    head = f"{ref.game_id} {ref.version} {ref.proposal}" if ref else ""
    lines = [f"{choice.emoji} {choice.id}" for choice in post.choices if choice.emoji]
    return "\n".join([head, *lines])


def kept(text: str) -> Kept:
    """The inverse of `keep`, and empty for anything else."""
    head, *lines = text.split("\n")
    parts = head.split(" ")
    ref = None
    if len(parts) == 3 and parts[1].isdigit() and parts[2].isdigit():
        ref = PostRef(parts[0], int(parts[1]), int(parts[2]))
    pairs = (line.partition(" ") for line in lines)
    return Kept(ref, tuple(Choice(id, "", emoji) for emoji, _, id in pairs if id))
