"""Linked identities: which platform ids are one person, and the codes that link them.

A person is a group of platform ids. A match keeps the id that joined it; the group is looked up
when a player acts, and all ids of a group have the same rights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Protocol

from bot.ids import RoomId, UserId, is_open
from bot.match.short_ids import is_link_code

Group = tuple[UserId, ...]
"""All ids of one person, in alphabetical order."""

CODE_MS: Final = 10 * 60 * 1000
"""Milliseconds until a link code expires; both sides must confirm within this time."""

ATTEMPTS_MS: Final = 60 * 60 * 1000
MAX_ATTEMPTS: Final = 10
"""How many wrong codes a person may enter per hour."""
MAX_TOTAL: Final = 500
"""After this many wrong codes by all people within an hour, each person's limit is divided by
`FEWER`."""
FEWER: Final = 5
"""The divisor of the limits during a burst of wrong codes."""
EVERYBODY: Final = "all"
"""The key that counts the attempts of all people together; no id has this form."""

MAX_IDENTITIES: Final = 8
"""How many ids a person can link."""


@dataclass(frozen=True)
class LinkRequest:
    """A request to link two ids as one person.

    ``digest`` is the digest of the code; the code itself is not stored. ``asker`` received the code
    in ``room``; ``other`` entered it in ``other_room`` (both empty until then). ``agreed`` holds
    the ids that have confirmed.
    """

    digest: str
    asker: UserId
    room: RoomId
    other: UserId = ""
    other_room: RoomId = ""
    agreed: frozenset[UserId] = frozenset()

    @property
    def is_agreed(self) -> bool:
        """Whether the code was entered and both sides have confirmed."""
        return bool(self.other) and self.agreed == {self.asker, self.other}

    def partner(self, user: UserId) -> UserId:
        """Return the other side of the request."""
        return self.other if user == self.asker else self.asker


class Identities(Protocol):
    """Stores groups of linked ids and the requests to link them."""

    async def load_groups(self, users: Sequence[UserId]) -> Sequence[Group]:
        """Return the group of each id, in one round trip. Each group includes the id itself."""

    async def link(self, one: Group, other: Group) -> bool:
        """Merge two groups; return False if either has changed meanwhile. Idempotent."""

    async def unlink(self, user: UserId) -> Group:
        """Separate this id from its group; return the former group. Idempotent."""

    async def ask(self, request: LinkRequest, ms: int) -> None:
        """Store a request for ``ms`` milliseconds, replacing earlier requests of the asker."""

    async def claim(self, digest: str, user: UserId, room: RoomId) -> LinkRequest | None:
        """Return the request with this code, now with ``user`` as its other side. Return None if
        it has expired or another person has entered the code. The asker's own attempt changes
        nothing."""

    async def waiting(self, user: UserId) -> LinkRequest | None:
        """Return the newest request that involves this id."""

    async def agree(self, digest: str, user: UserId) -> LinkRequest | None:
        """Record the confirmation by this side; return the request, or None if it has expired."""

    async def drop(self, request: LinkRequest) -> None:
        """Delete a request. Idempotent."""

    async def count_attempts(self, whose: Sequence[UserId], more: int) -> Sequence[int]:
        """Add ``more`` (negative to take back) to the failed attempts of each id and return the
        totals. A counter expires `ATTEMPTS_MS` after its first attempt."""


def known_to(user: UserId, group: Group) -> Group:
    """Return the ids of a person whose private data may be shown to ``user``. An unprotected
    browser id sees only its own."""
    return (user,) if is_open(user) else group


def kept_under(user: UserId, group: Group) -> Group:
    """Return the ids of a person that may store private data of ``user``. No unprotected browser id
    is included, except ``user`` itself."""
    return tuple(id for id in known_to(user, group) if id == user or not is_open(id))


def digest_of(code: str) -> str:
    """Return the digest of a code in any letter case; an empty string for an invalid code."""
    code = code.lower()
    return blake2b(code.encode(), digest_size=16).hexdigest() if is_link_code(code) else ""
