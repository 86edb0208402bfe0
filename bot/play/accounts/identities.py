"""One person with several identities: what is kept of it, and the codes that prove it.

A person is a group of platform ids. Matches go on naming the id that joined them; who acts is
looked up here. The service treats all ids of a group as one person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Protocol

from bot.ids import RoomId, UserId
from bot.match.short_ids import is_link_code

Group = tuple[UserId, ...]
"""All ids of one person, in alphabetical order."""

CODE_MS: Final = 10 * 60 * 1000
"""How long a code is good for, and both ends have time to confirm."""

ATTEMPTS_MS: Final = 60 * 60 * 1000
MOST_ATTEMPTS: Final = 10
"""So many wrong codes a person may try in an hour."""
MOST_IN_ALL: Final = 500
"""After so many wrong codes of all people in an hour each has `FEWER` of them."""
FEWER: Final = 5
"""What a limit is divided by while many codes are tried."""
EVERYBODY: Final = "all"
"""What the tries of all people together are counted under; no id is like it."""

MOST_IDENTITIES: Final = 8
"""Ids that one person can link."""


@dataclass(frozen=True)
class LinkRequest:
    """A request to be one person in two chats.

    ``digest`` is the code's: the code itself is kept nowhere. ``asker`` got the code in ``room``;
    ``other`` typed it in ``other_room`` (empty: not typed yet). ``agreed`` are those of the two
    who have confirmed.
    """

    digest: str
    asker: UserId
    room: RoomId
    other: UserId = ""
    other_room: RoomId = ""
    agreed: frozenset[UserId] = frozenset()

    @property
    def is_agreed(self) -> bool:
        """Whether the code was typed, and both have confirmed."""
        return bool(self.other) and self.agreed == {self.asker, self.other}

    def partner(self, user: UserId) -> UserId:
        """The other of the two ends."""
        return self.other if user == self.asker else self.asker


class Identities(Protocol):
    """Which ids are one person; linking, and its requests."""

    async def of(self, users: Sequence[UserId]) -> Sequence[Group]:
        """All ids of each of these persons, that id among them. One look for all."""

    async def link(self, one: Group, other: Group) -> bool:
        """Makes one person of two; False if either is no longer as given. Repeatable."""

    async def unlink(self, user: UserId) -> Group:
        """Makes this id a person by itself; returns the ids that it was together with before."""

    async def ask(self, request: LinkRequest, ms: int) -> None:
        """Keeps a request for ``ms`` milliseconds, in place of all that the asker had before."""

    async def claim(self, digest: str, user: UserId, room: RoomId) -> LinkRequest | None:
        """The request with this code, now with ``user`` as its other end; None if there is none
        (any more), or another person has typed the code before. The asker's own stays as it is."""

    async def waiting(self, user: UserId) -> LinkRequest | None:
        """The newest request in which this id is one of the two ends."""

    async def agree(self, digest: str, user: UserId) -> LinkRequest | None:
        """The request, now confirmed by this end of it; None if there is none any more."""

    async def drop(self, request: LinkRequest) -> None:
        """The request is settled or off. Repeatable."""

    async def count_attempts(self, whose: Sequence[UserId], more: int) -> Sequence[int]:
        """The failed attempts of each of these ids, after so many ``more``, or, below 0, fewer;
        forgotten `ATTEMPTS_MS` after the first."""


def alone(user: UserId) -> Group:
    """A person with one id."""
    return (user,)


def is_open(user: UserId) -> bool:
    """Whether any visitor may take this id, by taking a name in the room that it belongs to."""
    return "/" in user


def home(room: RoomId) -> RoomId:
    """The room itself, for a visitor's private room in it, too."""
    return room.partition(".")[0]


def is_of(user: UserId, room: RoomId) -> bool:
    """Whether this id is of the chat that a room is in: one that any visitor may take is of its own
    room, and of what belongs to that."""
    if is_open(user):
        return user.startswith(f"{home(room)}/")
    return user.partition(":")[0] == room.partition(":")[0]


def known_to(user: UserId, group: Group) -> Group:
    """The ids of a person whose secrets may be told to this one of them."""
    return alone(user) if is_open(user) else group


def kept_under(user: UserId, group: Group) -> Group:
    """The ids of a person under which what this one of them does alone may be kept: none but itself
    that any visitor may take."""
    return tuple(id for id in known_to(user, group) if id == user or not is_open(id))


def digest_of(code: str) -> str:
    """The digest of a code, however it was typed; an empty string for what can be no code."""
    code = code.lower()
    return blake2b(code.encode(), digest_size=16).hexdigest() if is_link_code(code) else ""
