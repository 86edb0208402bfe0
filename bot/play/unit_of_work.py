"""The unit of work: load a match, decide, commit, and decide again after a version conflict.

Every change of a match goes through `UnitOfWork`. The commit is atomic and checks the version that
the decision was made on (optimistic concurrency); the event id makes a repetition harmless
(idempotency); whether an action comes too late is judged by the database's clock.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Generic, Protocol, TypeVar

from bot.ids import GameId, RoomId, UserId
from bot.match.events import Challenged, Event
from bot.match.log import UnreadableLog, encode
from bot.match.schema import SCHEMA
from bot.match.short_ids import game_id_for
from bot.match.state import Match, Refusal
from bot.play.loaded import LoadedMatch, stepped
from bot.play.ports.stores import (
    AlreadyDone,
    Commit,
    Committed,
    Conflict,
    GrantsPending,
    Late,
    MatchStore,
    Meta,
    Misuse,
    NoSeat,
    NoSuchGame,
    StoredMatch,
    UnknownSchema,
)

TRIES = 8
"""Decisions on one action before it is refused with ``try-again``. Two people cannot collide more
often unless something else is wrong."""

_NO_VERSION = -1
"""Expected of no match: a commit with it changes nothing and only tells what became of its event
id, or which version stands."""

Found = TypeVar("Found", LoadedMatch, StoredMatch)


class Effect(Enum):
    """The changes that a unit of work made."""

    NEW = auto()
    """Committed now."""
    REPEATED = auto()
    """Committed before under the same event id; nothing changed now."""
    NONE = auto()
    """There was nothing to commit."""


@dataclass(frozen=True)
class Done:
    """The action has taken effect. ``version`` is the match's version after it; ``match`` is the
    match as it stands then, so that it need not be read again (None for a repetition)."""

    game_id: GameId
    version: int
    effect: Effect = field(default=Effect.NEW, compare=False)
    match: LoadedMatch | None = field(default=None, compare=False, repr=False)


Result = Done | Refusal
"""Besides the decision's own refusals: ``no-such-game``, ``not-your-game``, ``too-late``,
``event-misused`` (the event id was used for something else) and ``try-again`` (`TRIES` conflicts).
"""


@dataclass(frozen=True)
class PreparedCommit:
    """A commit that a decision wants, and the match as it stands afterwards, if known."""

    commit: Commit
    after: LoadedMatch | None = None


Decide = Callable[[Found], Awaitable[PreparedCommit | Refusal | Late | None]]
"""Decides on the match as it was found, which it leaves as it is. None: there is nothing to do;
`Late`: the match's time is over, as if the commit had said so."""


class Grants(Protocol):
    """The grants of time; see `bot.play.timekeeping.time_grants`."""

    @property
    def newest(self) -> int: ...

    async def learn(self, number: int) -> None: ...

    async def events(self, loaded: LoadedMatch, now: int) -> list[Event]: ...


class UnitOfWork(Generic[Found]):
    """Runs decisions on matches. ``load`` reads one match, or gives None if there is none. Before a
    decision a match takes in the ``grants`` of time that it has not taken in yet."""

    def __init__(
        self,
        store: MatchStore,
        load: Callable[[GameId], Awaitable[Found | None]],
        grants: Grants,
    ) -> None:
        self._store = store
        self._load: Callable[[GameId], Awaitable[Found | None]] = load
        self._grants = grants

    async def run(
        self,
        intent: Commit,
        decide: Decide[Found],
        found: Found | None = None,
        late: Callable[[Found], Awaitable[Refusal | None]] | None = None,
    ) -> Result:
        """Decides and commits until the outcome is settled.

        ``intent`` (see `intent`) carries the event id and fingerprint. ``found`` is the match if
        the caller has read it: it is read here only without that, and after a conflict. A refusal
        holds only if the match still has the version that was decided on. ``late`` says what a
        commit after the deadline comes to: a refusal, or None to decide again.

        Raises:
            UnreadableLog: if a newer program has written the match.
        """
        for _ in range(TRIES):
            found = found or await self._load(intent.game_id)
            if found is None:
                return Refusal("no-such-game")
            if found.meta.grants < self._grants.newest:
                found = await self._take_in(found)
                if found is None:
                    continue
            outcome: Result | Conflict | GrantsPending | Late | None
            match await decide(found):
                case None:
                    return _unchanged(intent.game_id, found)
                case PreparedCommit() as prepared:
                    outcome = await self._commit(prepared)
                case Refusal() as refusal:
                    outcome = await self._confirmed(intent, refusal, found.meta.version)
                case Late() as outcome:
                    pass
            if isinstance(outcome, GrantsPending):
                await self._grants.learn(outcome.number)
            if isinstance(outcome, Late):
                outcome = await late(found) if late else Refusal("too-late")
            if isinstance(outcome, Done | Refusal):
                return outcome
            found = None
        return Refusal("try-again")

    async def _take_in(self, found: Found) -> Found | None:
        """The match after it has taken in the grants of time; None if it must be read again."""
        if not isinstance(found, LoadedMatch):
            return found  # Only its rooms are changed.
        number, now = self._grants.newest, await self._store.now()
        # All ids of both people are needed, and the caller may have looked up one person's only.
        whole = await self._load(found.game_id)
        if not isinstance(whole, LoadedMatch) or whole.meta.grants >= number:
            return whole
        events = await self._grants.events(whole, now)
        meta = replace(whole.meta, grants=number)
        if not events:
            # Written with the next step.
            return replace(whole, meta=meta)
        asked = intent(found.game_id, f"grants {number}")
        outcome = await self._commit(prepare(asked, replace(whole, meta=meta), events))
        return outcome.match if isinstance(outcome, Done) else None

    async def create(
        self, prepared: PreparedCommit, seed: str, same: Callable[[Found], bool] | None = None
    ) -> Result:
        """Commits a new match (see `new_match`) under an id drawn from ``seed``, or under the next
        one if another match has that id. If that other one is the ``same``, it is the outcome, with
        `Effect.NONE`."""
        for attempt in range(TRIES):
            game_id = game_id_for(seed, attempt)
            outcome = await self._commit(_named(prepared, game_id, self._grants.newest))
            if isinstance(outcome, Done | Refusal):
                return outcome
            other = await self._load(game_id) if same else None
            if same and other and same(other):
                return _unchanged(game_id, other)
        return Refusal("try-again")

    async def knows(self, game_id: GameId, event_id: str) -> bool:
        """Whether something was committed to this match under this event id, in 48 hours."""
        result = await self._store.commit(intent(game_id, event_id))
        return isinstance(result, AlreadyDone | Misuse)

    async def _confirmed(
        self, intent: Commit, refusal: Refusal, version: int
    ) -> Done | Refusal | Conflict:
        """The refusal of a match in this version; unless the same event was committed before (what
        is done twice has one answer, and the second time the match has moved on), or the match has
        another version by now."""
        result = await self._store.commit(replace(intent, actor=""))
        match result:
            case AlreadyDone() | Misuse():
                return self._read(intent.game_id, result)
            case Conflict(stands) if stands != version:
                return result
            case _:
                return refusal

    async def _commit(
        self, prepared: PreparedCommit
    ) -> Done | Refusal | Conflict | GrantsPending | Late:
        result = await self._store.commit(prepared.commit)
        match result:
            case Committed(version):
                return Done(prepared.commit.game_id, version, Effect.NEW, prepared.after)
            case Conflict() | GrantsPending() | Late():
                return result
            case _:
                return self._read(prepared.commit.game_id, result)

    def _read(
        self, game_id: GameId, result: AlreadyDone | Misuse | NoSeat | NoSuchGame | UnknownSchema
    ) -> Done | Refusal:
        """What a commit comes to that changed nothing, and never will."""
        match result:
            case AlreadyDone(version):
                return Done(game_id, version, Effect.REPEATED)
            case Misuse():
                return Refusal("event-misused")
            case NoSeat():
                return Refusal("not-your-game")
            case NoSuchGame():
                return Refusal("no-such-game")
            case UnknownSchema(schema):
                raise UnreadableLog(schema)


def intent(game_id: GameId, event_id: str, actor: UserId = "", fingerprint: str = "") -> Commit:
    """A commit that changes nothing yet: on which match, under which event id, by which player
    (empty: the program), and what was said (`Commit.fingerprint`)."""
    return Commit(game_id, _NO_VERSION, (), event_id, fingerprint, actor, schema=SCHEMA)


def prepare(intent: Commit, found: LoadedMatch, events: Sequence[Event]) -> PreparedCommit:
    """``intent`` with these events, whose consequences are stored beside the log. ``found`` stays
    as it is."""
    match = found.match.after(events)
    commit = replace(
        intent,
        expected=found.match.version,
        records=encode(events, found.match.events),
        deadline=match.due,
        phase=match.phase.value,
        position=match.game.board.digest(),
        grants=found.meta.grants,
    )
    return PreparedCommit(commit, _after(found, commit, match))


def announced_in(intent: Commit, meta: Meta, rooms: tuple[RoomId, ...]) -> PreparedCommit:
    """``intent`` with other rooms in which the match is announced, which is no event."""
    return PreparedCommit(
        replace(intent, expected=meta.version, deadline=meta.deadline, rooms=rooms)
    )


def new_match(intent: Commit, guest: UserId, first: Challenged, *others: Event) -> PreparedCommit:
    """``intent`` with the challenge that a match begins with, and what follows at once. Its actor
    is the host; it says the ``rooms`` and the ``community``."""
    match = Match(first).after(others)
    commit = replace(
        intent,
        expected=0,
        records=encode((first, *others)),
        created=first.at,
        host=intent.actor,
        guest=guest,
        deadline=match.due,
        phase=match.phase.value,
        position=match.game.board.digest(),
    )
    empty = LoadedMatch(intent.game_id, Meta(SCHEMA, 0, first.at, intent.actor), match)
    return PreparedCommit(commit, _after(empty, commit, match))


def _after(found: LoadedMatch, commit: Commit, match: Match) -> LoadedMatch:
    meta = replace(
        found.meta,
        schema=commit.schema,
        version=match.version,
        guest=found.meta.guest if commit.guest is None else commit.guest,
        phase=match.phase.value,
        position=commit.position or "",
        deadline=commit.deadline,
        rooms=found.meta.rooms if commit.rooms is None else commit.rooms,
        community=found.meta.community or commit.community,
    )
    return stepped(found, meta, match, commit.records)


def _named(prepared: PreparedCommit, game_id: GameId, grants: int) -> PreparedCommit:
    """The new match under this id. It needs no grants of time from before it was made."""
    after = prepared.after
    if after is not None:
        after = replace(after, game_id=game_id, meta=replace(after.meta, grants=grants))
    return PreparedCommit(replace(prepared.commit, game_id=game_id, grants=grants), after)


def _unchanged(game_id: GameId, found: LoadedMatch | StoredMatch) -> Done:
    match = found if isinstance(found, LoadedMatch) else None
    return Done(game_id, found.meta.version, Effect.NONE, match)
