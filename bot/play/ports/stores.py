"""Stores (repositories), and what else the service needs from outside, as protocols for adapters.

Everything here is plain text and numbers, so that a store needs to know no Go. What does know Go
is in `bot.play.ports.dead_stones`; what time has to do with it, in
`bot.play.ports.scheduler`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from bot.ids import GameId, RoomId, UserId
from bot.match.schema import SCHEMA

FINISHED: Final = "ended"
OVER: Final = frozenset({FINISHED, "withdrawn"})
"""The phases (see `bot.match.state.Phase`) of matches that are over: all
that a store knows of phases."""


class StoreUnavailableError(Exception):
    """The database did not answer, or could not write.

    Of a command cut short nothing is known: it may have been done. Asking again with the same
    event id, key or holder is always safe.
    """


class ForeignKeyError(StoreUnavailableError):
    """The database holds another program's data under one of our keys. Asking again is of no use
    until the operator has mended it; the log names the key."""


@dataclass(frozen=True)
class Meta:
    """The metadata of a match, which its log does not say: people and places.

    ``host`` and ``guest`` are the two people (``guest`` empty while a challenge is open to
    anyone); ``community`` is where the challenge was made (a server, a group, a room; empty in old
    matches); ``rooms`` are where the match is announced; ``posted`` is the version last announced
    in each room, ``messages`` the platform's id of that announcement, ``asked`` when the room was
    last told a new question, in milliseconds since 1970 by its platform's clock (missing: not
    known). ``version`` is the number of records in the log. ``deadline``, in milliseconds, is the
    first moment that is too late. ``grants`` is the number of the last grant of time (see
    `bot.match.clocks.grants`) that the match has taken in.
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

    def rooms_instead(self, old: RoomId, new: tuple[RoomId, ...]) -> tuple[RoomId, ...]:
        """The rooms of the match with others in the place of one."""
        rooms = dict.fromkeys(r for room in self.rooms for r in (new if room == old else (room,)))
        return tuple(rooms)


def everywhere(community: RoomId) -> RoomId:
    """The key of all rooms of a community, under which its open matches are looked up."""
    return f"all:{community}"


@dataclass(frozen=True)
class StoredMatch:
    """``indexed``: whether the sets by person and room hold the match as it is here. ``at``: when
    it was read, in milliseconds since 1970 by the database's clock."""

    meta: Meta
    records: tuple[str, ...]
    indexed: bool = field(default=True, compare=False)
    at: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Commit:
    """One atomic step of a match: append ``records`` if its version is still ``expected``.

    ``expected == 0`` makes a new match (then ``host``, ``rooms`` and ``schema`` are needed).
    ``guest``, ``phase``, ``position`` replace what stands, unless None. ``deadline`` is replaced
    always (None: there is none). ``actor`` must be host or guest (after ``guest`` is set);
    an empty actor is the program itself. ``event_id`` is the platform's id of what the person
    did, ``fingerprint`` what it said.

    Event ids are remembered for each match apart, for 48 hours: when the same event comes again,
    a new ``game_id`` must be drawn to be the same. ``host``, ``created`` and
    ``community`` are read for a new match only. Without ``records`` only the rest is replaced, and
    the version stays. ``grants`` is the number of the last grant of time that the step has taken
    in; it never goes down.
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


@dataclass(frozen=True)
class Committed:
    """Done now. ``version`` is the match's version after it."""

    version: int


@dataclass(frozen=True)
class AlreadyDone:
    """This event id was handled before, up to this version; nothing changed."""

    version: int


@dataclass(frozen=True)
class Misuse:
    """This event id was used before for something else."""


@dataclass(frozen=True)
class Conflict:
    """Another commit was faster; ``version`` is what stands (0: no such match)."""

    version: int


@dataclass(frozen=True)
class GrantsPending:
    """The match must first take in the grants of time up to this number."""

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
    """The match was written by a newer program; hands off."""

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
    """An entry of the outbox: the match has something to announce, up to ``version``.

    ``ref`` is the store's own handle, to be given back to `Outbox.leave`.
    """

    ref: str
    game_id: GameId
    version: int


@dataclass(frozen=True)
class GateTaken:
    """The gate of a match is one's own; ``stored``: the match as it stands, if there is one."""

    stored: StoredMatch | None


class MatchStore(Protocol):
    async def load(self, game_id: GameId) -> StoredMatch | None:
        """The match, its metadata and log from one moment, or None."""

    async def commit(self, commit: Commit) -> CommitResult:
        """All checks before the first write, then everything at once, or nothing.

        In order: a known event id gives `AlreadyDone` (or `Misuse` if the fingerprint differs);
        no match gives `NoSuchGame` (when ``expected`` is 0: an existing match gives `Conflict`);
        then `UnknownSchema`, `NoSeat`, `Conflict` (unless the log already ends with these very
        records: `AlreadyDone`), `GrantsPending` (unless there are no records), `Late`; then
        `Committed`. The program itself (an empty actor) has
        a seat always and is never late: it is the one who ends what ran out of time.

        What is done is found by person and room as soon as this returns; if the program dies
        before, `project` is to be called when it is announced.
        """

    async def now(self) -> int:
        """Milliseconds since 1970 by the database's clock."""

    async def project(self, game_id: GameId) -> None:
        """Writes the sets by person and room from the match. Repeatable."""

    async def games_of(self, user: UserId) -> Sequence[GameId]:
        """Matches (challenges included) of this person that have not ended, oldest first."""

    async def games_in(self, room: RoomId) -> Sequence[GameId]:
        """Matches of this room (or of `everywhere`), challenges too, that have not ended."""

    async def finished(self, who: UserId | RoomId, limit: int) -> Sequence[GameId]:
        """The newest matches of a person or room that were played to their end, newest first."""

    async def between(self, one: UserId, other: UserId, since: int) -> Sequence[GameId]:
        """All matches of these two, challenges and those that are over too, made since then."""

    async def last_in(self, room: RoomId) -> GameId:
        """The match of this room that changed last, ended or not; empty if none. Of what changes
        no set, this is known once it is announced."""


class Outbox(Protocol):
    """The notices of steps that are committed but perhaps not yet announced."""

    def notices(self) -> AsyncIterator[Notice]:
        """All pending entries, oldest first for each match, then new ones as they come, for ever.

        Entries that were never given to `leave` come again after a restart, and from time to time
        while they are pending: another process may have died over them.
        """

    async def set_aside(self, notice: Notice) -> None:
        """Keeps apart until `take_back` what cannot be announced. Repeatable."""

    async def take_back(self) -> None:
        """All that was set aside is pending again."""

    async def posted(
        self, game_id: GameId, room: RoomId, version: int, message: str, asked: int | None = None
    ) -> None:
        """Remembers what a room has seen, and if that was a new question, when it was ``asked``.
        Never lowers the version. The match is the room's last one then."""

    async def enter(self, game_id: GameId, holder: str, ms: int) -> GateTaken | None:
        """Takes the gate of a match for ``ms`` milliseconds: only its holder posts. None: it is
        another's."""

    async def leave(self, game_id: GameId, holder: str, done: Sequence[Notice] = ()) -> None:
        """Gives the gate up; these entries are dealt with, and do not come again. Repeatable."""


@dataclass(frozen=True)
class StoredProfile:
    """The profile of a person, room or place: the name, the language code, how boards shall look,
    what was chosen about time, the kinds of hints that they have had, apart by blanks, and of a
    place its theme of boards and whether posts call people there; each an empty string if unknown.
    """

    name: str = ""
    language: str = ""
    look: str = ""
    time: str = ""
    hints: str = ""
    theme: str = ""
    calls: str = ""


class ProfileStore(Protocol):
    """The profiles of persons and rooms."""

    async def known(self, whose: Sequence[UserId | RoomId]) -> Sequence[StoredProfile]:
        """The profile of each of these, read in one go. All but name and language are the settings
        called so."""

    async def name(self, user: UserId) -> str:
        """The name to show, or an empty string."""

    async def set_name(self, user: UserId, name: str) -> None:
        """An empty name: none is known."""

    async def language(self, who: UserId | RoomId) -> str:
        """The language code chosen by a person or for a room, or an empty string."""

    async def set_language(self, who: UserId | RoomId, code: str) -> None:
        """An empty code: none is chosen."""

    async def setting(self, who: UserId | RoomId, what: str) -> str:
        """Something else that a person, room or place has chosen, or an empty string."""

    async def set_setting(self, who: UserId | RoomId, what: str, value: str) -> None:
        """An empty value: it is no longer chosen."""


class People(ProfileStore, Protocol):
    """The same, with what is done to a profile as a whole."""

    async def settle_setting(self, who: UserId | RoomId, what: str, value: str) -> str:
        """Chooses this unless something is chosen already; returns what is chosen then."""

    async def forget(self, who: UserId | RoomId) -> None:
        """Removes all that is known of this person, room or place."""


class ProcessedEvents(Protocol):
    """Which of the platforms' events are dealt with, for 48 hours."""

    async def recall(self, event_id: str) -> str:
        """The word that `remember` was told about the event, or an empty string."""

    async def remember(self, event_id: str, what: str) -> None:
        """In the place of what was remembered of it."""

    async def begin(self, event_id: str, what: str) -> str:
        """Remembers this, unless something is remembered of the event: what is remembered then."""


class RoomUnavailable(Exception):
    """The room is gone, or the program may not post there."""


class RoomBusy(Exception):
    """The room takes nothing just now; its chat is slow or down. Trying again later is right."""


class RoomYields(RoomBusy):
    """Nothing is wrong: the post leaves the room's next turn to what is more urgent."""
