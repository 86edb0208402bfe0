"""The port of a chat: where rooms are."""

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
    """The beginning of a game was posted; it goes on in ``rooms``."""

    sent: Sent
    rooms: tuple[RoomId, ...]


@dataclass(frozen=True)
class GameRoomRequest:
    """A room to open for one game alone: its title, and who plays. ``beside``: another game goes on
    where it begins."""

    title: str
    players: tuple[UserId, UserId]
    beside: bool = False


@dataclass(frozen=True)
class ForgottenPerson:
    """A person who is to be forgotten. ``users`` are all their ids, ``names`` what they are called,
    ``games`` those that they play or have played; ``called`` has what to call them instead, for
    each room where they may be spoken of."""

    users: tuple[UserId, ...]
    names: tuple[str, ...]
    called: Mapping[RoomId, str]
    games: frozenset[GameId] = frozenset()


class Told(Enum):
    """What came of telling people something in a room."""

    HERE = auto()
    NOWHERE = auto()
    """The room cannot be reached."""
    LATER = auto()
    """It may work when it is tried again."""


class Chat(Protocol):
    """A chat platform with its rooms; adapters fulfil it."""

    @property
    def capabilities(self) -> Capabilities:
        """The capabilities of its rooms."""

    async def post(self, room: RoomId, post: Post) -> Sent:
        """Puts a post into a room, once for each key if it can.

        Raises `RoomUnavailable` if the room is gone, anything else if it may work later.
        """

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        """Puts the words and buttons of a post in the place of those of an earlier one that asks
        the same question (`PostRef.proposal`); its picture stays. False: it does not ask that, is
        gone, or cannot be changed any more. Raises as `post`; repeatable."""

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:
        """Puts the words, buttons and picture of a count that has changed in the place of those of
        the post that showed it before; `Sent.at` is when that could be read. None: a new post has
        to show it, since a player has reacted to that one with a yes or a no, or it shows no count
        of this game, is gone, too old, or cannot be changed. Raises as `post`; repeatable."""

    async def begin(self, room: RoomId, post: Post, opening: GameRoomRequest, /) -> OpenedGame:
        """Posts the beginning of a game, and says where it goes on: in this room, or in others
        (a thread with the title, the private chats of the players), which are then told the
        beginning too. Raises as `post`; asked again, it answers the same."""

    async def retitle(self, room: RoomId, title: str) -> None:
        """Renames a room that `begin` made, where the last game is over; others keep their names.
        Raises nothing: a name is not worth telling the end of a game twice."""

    async def private(self, user: UserId) -> RoomId | None:
        """The room that a person has for themselves, if there is one that can be posted to."""

    async def alone_with(self, user: UserId) -> RoomId | None:
        """The room that only this person and the program read; None where all is read by all."""

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Whether the room is part of the community."""

    async def remembered(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:
        """The data that this chat keeps of a person besides the rest of the program, plain; ``own``
        is the room that they have for themselves."""

    async def forget(self, departure: ForgottenPerson) -> None:
        """Removes all of that. Repeatable."""
