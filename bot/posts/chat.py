"""The port of a chat platform."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from bot.ids import GameId, RoomId, UserId
from bot.posts.capabilities import Capabilities
from bot.posts.post import Post, Sent


@dataclass(frozen=True)
class OpenedGame:
    """The first post of a game was sent; the game is played in ``rooms``."""

    sent: Sent
    rooms: tuple[RoomId, ...]


@dataclass(frozen=True)
class GameRoomRequest:
    """A request for a room for one game: its title and players. ``beside``: another game is in
    progress in the parent room. ``called``: the players who may be notified of a new room."""

    title: str
    players: tuple[UserId, UserId]
    beside: bool = False
    called: tuple[UserId, ...] = ()


@dataclass(frozen=True)
class ForgottenPerson:
    """A person whose data is erased. ``users`` are all their ids, ``names`` their names, and
    ``games`` all their games, past and present. ``called`` is the replacement name for each room
    that may mention them."""

    users: tuple[UserId, ...]
    names: tuple[str, ...]
    called: Mapping[RoomId, str]
    games: frozenset[GameId] = frozenset()


class Told(Enum):
    """The result of sending something to a room."""

    HERE = auto()
    NOWHERE = auto()
    """The room is unreachable."""
    LATER = auto()
    """A temporary failure; retry."""


class Chat(Protocol):
    """A chat platform with its rooms, implemented by the adapters."""

    @property
    def capabilities(self) -> Capabilities: ...

    async def post(self, room: RoomId, post: Post) -> Sent:
        """Send a post to a room, at most once per key if possible. A caller may stop waiting: the
        post continues, and a repeated call waits for it.

        Raises `RoomUnavailable` if the room is gone, and other errors for temporary failures.
        """

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        """Replace the words and buttons of an earlier post that asks the same question
        (`PostRef.proposal`), or that is about no match, as this one; its picture stays. False: it
        asks something else, is gone, or cannot be edited. Raises as `post`. Idempotent: another
        change of the message needs another key."""

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:
        """Replace words, buttons and picture of the post of a count that has changed; `Sent.at` is
        when the new content became readable.

        None: a new post is needed, since a player has reacted to the old one with a yes or no, or
        it shows no count of this game, is gone, too old, or cannot be edited. Raises as `post`.
        Idempotent.
        """

    async def begin(self, room: RoomId, post: Post, opening: GameRoomRequest, /) -> OpenedGame:
        """Send the first post of a game, and return the rooms of the game: this room, or others
        (a thread with the title, the players' private chats), which get the post, too. Raises as
        `post`. Idempotent."""

    async def retitle(self, room: RoomId, title: str) -> None:
        """Rename a room that `begin` opened, after its last game; other rooms keep their names.
        Never raises, since that would repeat the announcement."""

    async def private(self, user: UserId) -> RoomId | None:
        """Return the person's private room, if it can be posted to."""

    async def alone_with(self, user: UserId) -> RoomId | None:
        """Return the room that only this person and the bot read; None in chats without private
        rooms."""

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Whether the room is part of the community."""

    async def export_data(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:
        """Return the data that this chat stores about a person in addition to the rest of the
        bot, as plain data. ``own`` is their private room."""

    async def forget(self, departure: ForgottenPerson) -> None:
        """Erase that data. Idempotent."""
