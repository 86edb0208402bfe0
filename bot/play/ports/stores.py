"""The stores (repositories) of the service, as protocols for adapters.

They hold plain text and numbers, so that adapters need no knowledge of Go. See also
`bot.play.ports.dead_stones` and `bot.play.ports.scheduler`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

from bot.ids import GameId, RoomId, UserId
from bot.match.schema import SCHEMA
from bot.play.ports.profile_fields import ProfileField, ReadableField

_T = TypeVar("_T")

FINISHED: Final = "ended"
OVER: Final = frozenset({FINISHED, "withdrawn"})
"""The phases (see `bot.match.state.Phase`) of matches that are over. A store interprets no other
phase."""


class StoreUnavailableError(Exception):
    """The database did not answer, or could not write. An interrupted command may or may not have
    been executed. Retrying with the same event id, key or holder is always safe."""


class ForeignKeyError(StoreUnavailableError):
    """The database holds another program's data under one of our keys. Retrying is pointless until
    the operator has repaired it; the log names the key."""


@dataclass(frozen=True)
class Meta:
    """The metadata of a match that its log does not contain, such as people and rooms, and what
    indexes need.

    ``host`` and ``guest`` are the two people (``guest`` is empty while a challenge is open to
    anyone). ``community`` is where the challenge was made: a server, a group or a room. ``rooms``
    are where the match is announced. By room, ``posted`` is the version last announced,
    ``messages`` the platform's id of that announcement, and ``asked`` when the last new question
    was posted, in milliseconds since 1970 by the platform's clock (missing: unknown). ``version``
    is the number of records in the log. ``deadline`` (ms) is the first moment that is too late.
    ``grants`` is the number of the last grant of time (see `bot.match.clocks.grants`) applied to
    the match. ``begun_at`` is the digest of the board that the match begins with; empty for the
    usual one.
    """

    schema: int
    version: int
    created: int
    host: UserId
    guest: UserId = ""
    phase: str = ""
    position: str = ""
    deadline: int | None = None
    rooms: tuple[RoomId, ...] = ()
    posted: Mapping[RoomId, int] = field(default_factory=dict)
    messages: Mapping[RoomId, str] = field(default_factory=dict)
    asked: Mapping[RoomId, int] = field(default_factory=dict)
    community: RoomId = ""
    grants: int = 0
    begun_at: str = ""

    def rooms_instead(self, old: RoomId, new: tuple[RoomId, ...]) -> tuple[RoomId, ...]:
        """Return the rooms of the match with ``old`` replaced by ``new``."""
        rooms = dict.fromkeys(r for room in self.rooms for r in (new if room == old else (room,)))
        return tuple(rooms)


def everywhere(community: RoomId) -> RoomId:
    """Return the key that stands for all rooms of a community in the index of open matches."""
    return f"all:{community}"


@dataclass(frozen=True)
class StoredMatch:
    """A match as stored. ``indexed``: whether the indexes by person and room are up to date.
    ``at``: when it was read, in milliseconds since 1970 by the database's clock."""

    meta: Meta
    records: tuple[str, ...]
    indexed: bool = field(default=True, compare=False)
    at: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Commit:
    """One atomic step of a match: append ``records`` if its version is still ``expected``.

    ``expected == 0`` creates a match (which needs ``host``, ``rooms`` and ``schema``). ``guest``,
    ``phase``, ``position`` and ``begun_at`` replace the stored values unless None; ``deadline``
    always does (None: no deadline). ``actor`` must be the host or the guest (after ``guest`` is
    set); an empty actor is the program itself. ``event_id`` is the platform's id of the action,
    ``fingerprint`` its content.

    Event ids are remembered per match for 48 hours. A repeated event must therefore derive the same
    ``game_id`` for a new match. ``host``, ``created`` and ``community`` are used for a new match
    only. Without ``records`` the version stays. ``grants`` is the number of the last grant of time
    applied; it never decreases.
    """

    game_id: GameId
    expected: int
    records: tuple[str, ...]
    event_id: str
    fingerprint: str
    actor: UserId
    deadline: int | None = None
    schema: int = SCHEMA
    created: int = 0
    host: UserId | None = None
    community: RoomId = ""
    guest: UserId | None = None
    phase: str | None = None
    position: str | None = None
    rooms: tuple[RoomId, ...] | None = None
    grants: int = 0
    begun_at: str | None = None


@dataclass(frozen=True)
class Committed:
    """The commit was applied. ``version`` is the match's new version."""

    version: int


@dataclass(frozen=True)
class AlreadyDone:
    """This event id was processed before, up to this version; nothing changed."""

    version: int


@dataclass(frozen=True)
class Misuse:
    """This event id was used before with a different content."""


@dataclass(frozen=True)
class Conflict:
    """Another commit came first; ``version`` is the current one (0: no such match)."""

    version: int


@dataclass(frozen=True)
class GrantsPending:
    """The match must first apply the grants of time up to this number."""

    number: int


@dataclass(frozen=True)
class Late:
    """The match's deadline has passed by the database's clock."""


@dataclass(frozen=True)
class NoSuchGame:
    """No match has this id."""


@dataclass(frozen=True)
class NoSeat:
    """The actor is not one of the two players."""


@dataclass(frozen=True)
class UnknownSchema:
    """A newer version of the program wrote the match; it must not be changed."""

    schema: int


CommitResult = (
    Committed
    | AlreadyDone
    | Misuse
    | Conflict
    | GrantsPending
    | Late
    | NoSuchGame
    | NoSeat
    | UnknownSchema
)


@dataclass(frozen=True)
class Notice:
    """An entry of the outbox: a match has something to announce, up to ``version``. ``ref`` is the
    store's own handle for `Outbox.leave`."""

    ref: str
    game_id: GameId
    version: int


@dataclass(frozen=True)
class GateTaken:
    """The caller holds the gate of a match; ``stored`` is the current match, if it exists."""

    stored: StoredMatch | None


class MatchStore(Protocol):
    async def load(self, game_id: GameId) -> StoredMatch | None:
        """Load the match with its metadata and log atomically; None if there is none."""

    async def commit(self, commit: Commit) -> CommitResult:
        """Check everything, then write everything or nothing.

        The checks are, in order:

        1. a known event id: `AlreadyDone`, or `Misuse` if the fingerprint differs;
        2. a missing match: `NoSuchGame` (with ``expected`` 0, an existing match: `Conflict`);
        3. `UnknownSchema`, then `NoSeat`;
        4. another version: `Conflict`, or `AlreadyDone` if the log already ends with these records;
        5. `GrantsPending` (only with records), then `Late`.

        Otherwise the result is `Committed`. The program itself (an empty actor) always has a seat
        and is never late, since it ends matches that ran out of time.

        The indexes by person and room are updated when this returns. If the program dies before
        that, `project` must be called when the match is announced.
        """

    async def now(self) -> int:
        """Return milliseconds since 1970 by the database's clock."""

    async def project(self, game_id: GameId) -> None:
        """Rebuild the index entries of the match by person and room. Idempotent."""

    async def games_of(self, user: UserId) -> Sequence[GameId]:
        """Return this person's unfinished matches (including challenges), oldest first."""

    async def games_in(self, room: RoomId) -> Sequence[GameId]:
        """Return the unfinished matches of this room (or of `everywhere`), including challenges."""

    async def finished_games(self, who: UserId | RoomId, limit: int) -> Sequence[GameId]:
        """Return the newest matches of a person or room that were played to their end, newest
        first."""

    async def between(self, one: UserId, other: UserId, since: int) -> Sequence[GameId]:
        """Return all matches of these two people created since then, including challenges and
        finished ones."""

    async def list_begun_at(self, boards: Collection[str]) -> Sequence[GameId]:
        """Return the unfinished matches (including challenges) that begin with one of these boards,
        by their digests."""

    async def last_in(self, room: RoomId) -> GameId:
        """Return the most recently changed match of this room, finished or not; empty if there is
        none. Changes that update no index count once they are announced."""


class Outbox(Protocol):
    """The notices of committed steps that may not be announced yet."""

    def notices(self) -> AsyncIterator[Notice]:
        """Yield all pending notices, oldest first per match, then new ones, forever. Notices never
        passed to `leave` are repeated after a restart, and periodically while they are pending,
        since another process may have died handling them."""

    async def set_aside(self, notice: Notice) -> None:
        """Dead-letter a notice that cannot be announced, until `take_back`. Idempotent."""

    async def take_back(self) -> None:
        """Make all dead-lettered notices pending again."""

    async def store_posted(
        self, game_id: GameId, room: RoomId, version: int, message: str, asked: int | None = None
    ) -> None:
        """Store the version announced in a room, and when it was ``asked`` if that was a new
        question. Never lowers the version. The match becomes the room's last one."""

    async def enter(self, game_id: GameId, holder: str, ms: int) -> GateTaken | None:
        """Take the gate of a match for ``ms`` milliseconds: only its holder posts. Return None if
        another worker holds it."""

    async def leave(self, game_id: GameId, holder: str, done: Sequence[Notice] = ()) -> None:
        """Release the gate, and remove these notices. Idempotent."""


PREFETCHED: Final = ("look", "time", "hints", "theme", "calls", "asks-first", "reviews")
"""Names of the `ProfileField` values that are read together with a profile's name and language."""


@dataclass(frozen=True)
class StoredProfile:
    """The profile of a person, room or community. ``name`` and the ``language`` code are empty if
    unknown; ``fields`` maps the stored fields among `PREFETCHED` to their encoded values."""

    name: str = ""
    language: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)

    def get(self, wanted: ReadableField[_T]) -> _T:
        """Return the value of a field, which is one of `PREFETCHED`."""
        text = self.fields.get(wanted.name)
        return wanted.decode(text) if text else wanted.default


class ProfileStore(Protocol):
    """Stores the profiles of people, rooms and communities."""

    async def load_profiles(self, whose: Sequence[UserId | RoomId]) -> Sequence[StoredProfile]:
        """Return the profiles of these people, rooms or communities, in one round trip."""

    async def name(self, user: UserId) -> str:
        """Return the display name, or an empty string."""

    async def set_name(self, user: UserId, name: str) -> None:
        """Store the display name; an empty name deletes it."""

    async def language(self, who: UserId | RoomId) -> str:
        """Return the language code chosen by a person or for a room, or an empty string."""

    async def set_language(self, who: UserId | RoomId, code: str) -> None:
        """Store the language code; an empty code deletes it."""

    async def load(self, who: UserId | RoomId, wanted: ReadableField[_T]) -> _T:
        """Return the value of a field: the one stored, or its default."""

    async def save(self, who: UserId | RoomId, wanted: ProfileField[_T], value: _T) -> None:
        """Store a value; the default removes the field."""


class People(ProfileStore, Protocol):
    """A `ProfileStore` that can also erase whole profiles."""

    async def settle(self, who: UserId | RoomId, wanted: ProfileField[_T], value: _T) -> _T:
        """Store a value (not the default) unless the field already has one, atomically. Return the
        stored value."""

    async def forget(self, who: UserId | RoomId) -> None:
        """Erase the whole profile of this person, room or community."""


class RoomUnavailable(Exception):
    """The room does not exist any more, or the bot may not post there."""


class RoomBusy(Exception):
    """The room accepts no posts now because its chat is slow or down. Retry later."""


class RoomYields(RoomBusy):
    """The post was postponed, which is not an error: the room's next sending slot belongs to a more
    urgent post."""
