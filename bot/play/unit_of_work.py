"""The unit of work: load a match, decide, commit, and decide again after a version conflict.

Every change of a match goes through `UnitOfWork`. The commit is atomic and checks the version that
the decision was based on (optimistic concurrency), and it is idempotent by event id. Deadlines are
checked by the database's clock.
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
from bot.play.loaded import LoadedMatch, add_step
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
"""Decisions on one action before it is refused with ``try-again``. Two players cannot conflict more
often unless something else is wrong."""

_NO_VERSION = -1
"""The version of no match: a commit that expects it changes nothing and only reports what became of
its event id, or the current version."""

Found = TypeVar("Found", LoadedMatch, StoredMatch)


class Effect(Enum):
    """The changes made by a unit of work."""

    NEW = auto()
    """Committed now."""
    REPEATED = auto()
    """Committed earlier under the same event id; nothing changed now."""
    NONE = auto()
    """There was nothing to commit."""


@dataclass(frozen=True)
class Done:
    """The action has taken effect. ``version`` is the match's version after it; ``match`` is the
    match after it, to save a read (None for a repetition)."""

    game_id: GameId
    version: int
    effect: Effect = field(default=Effect.NEW, compare=False)
    match: LoadedMatch | None = field(default=None, compare=False, repr=False)


Result = Done | Refusal
"""Besides the decision's own refusals: ``no-such-game``, ``not-your-game``, ``too-late``,
``event-misused`` (the event id was used with another content) and ``try-again`` (`TRIES`
conflicts)."""


@dataclass(frozen=True)
class PreparedCommit:
    """A commit that a decision returns, and the match after it, if known."""

    commit: Commit
    after: LoadedMatch | None = None


Decide = Callable[[Found], Awaitable[PreparedCommit | Refusal | Late | None]]
"""Decides on a loaded match without changing it. None means that there is nothing to do; `Late`
that the deadline has passed, as if the commit had returned it."""


class Grants(Protocol):
    """The grants of time; see `bot.play.timekeeping.time_grants`."""

    @property
    def newest(self) -> int: ...

    async def learn(self, number: int) -> None: ...

    async def events(self, loaded: LoadedMatch, now: int) -> list[Event]: ...


class UnitOfWork(Generic[Found]):
    """Runs decisions on matches. ``load`` loads one match, or returns None. Before a decision the
    match applies the ``grants`` of time that it has not applied yet."""

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
        """Decide and commit until the outcome is settled.

        ``intent`` (see `intent`) carries the event id and fingerprint. Pass ``found`` to save a
        read; the match is loaded without it and after a conflict. A refusal stands only if the
        match still has the version that was decided on. ``late`` handles a commit after the
        deadline: it returns a refusal, or None to decide again.

        Raises:
            UnreadableLog: a newer version of the program wrote the match.
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
                    return _report_unchanged(intent.game_id, found)
                case PreparedCommit() as prepared:
                    outcome = await self._commit(prepared)
                case Refusal() as refusal:
                    outcome = await self._confirm_refusal(intent, refusal, found.meta.version)
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
        """Apply the pending grants; return the match, or None if it must be loaded again."""
        if not isinstance(found, LoadedMatch):
            return found  # Only rooms change here.
        number, now = self._grants.newest, await self._store.now()
        # All ids of both people are needed; the caller may have looked up only one person's.
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
        """Commit a new match (see `new_match`) under an id derived from ``seed``, or under the next
        one if the id is taken. If ``same`` accepts the match that has the id, return that match
        with `Effect.NONE`."""
        for attempt in range(TRIES):
            game_id = game_id_for(seed, attempt)
            outcome = await self._commit(_set_id(prepared, game_id, self._grants.newest))
            if isinstance(outcome, Done | Refusal):
                return outcome
            other = await self._load(game_id) if same else None
            if same and other and same(other):
                return _report_unchanged(game_id, other)
        return Refusal("try-again")

    async def knows(self, game_id: GameId, event_id: str) -> bool:
        """Return whether a commit to this match had this event id within 48 hours."""
        result = await self._store.commit(intent(game_id, event_id))
        return isinstance(result, AlreadyDone | Misuse)

    async def _confirm_refusal(
        self, intent: Commit, refusal: Refusal, version: int
    ) -> Done | Refusal | Conflict:
        """Return the refusal if the match still has this version. Otherwise return the earlier
        result of the same event (a repeated event gets the same answer), or the conflict."""
        result = await self._store.commit(replace(intent, actor=""))
        match result:
            case AlreadyDone() | Misuse():
                return self._translate_result(intent.game_id, result)
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
                return self._translate_result(prepared.commit.game_id, result)

    def _translate_result(
        self, game_id: GameId, result: AlreadyDone | Misuse | NoSeat | NoSuchGame | UnknownSchema
    ) -> Done | Refusal:
        """Translate the result of a commit that changed nothing and never will."""
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
    """Return a commit that changes nothing yet: the match, the event id, the player (empty: the
    program) and the content (`Commit.fingerprint`)."""
    return Commit(game_id, _NO_VERSION, (), event_id, fingerprint, actor, schema=SCHEMA)


def prepare(intent: Commit, found: LoadedMatch, events: Sequence[Event]) -> PreparedCommit:
    """Add events to ``intent``, with the values stored beside the log. ``found`` is not changed."""
    match = found.match.after(events)
    start = match.terms.position
    commit = replace(
        intent,
        expected=found.match.version,
        records=encode(events, found.match.events),
        deadline=match.due,
        phase=match.phase.value,
        position=match.game.board.digest(),
        begun_at=None if start is None else start.digest(),
        grants=found.meta.grants,
    )
    return PreparedCommit(commit, _after(found, commit, match))


def announced_in(intent: Commit, meta: Meta, rooms: tuple[RoomId, ...]) -> PreparedCommit:
    """Return ``intent`` with other rooms for the match. This is not an event."""
    return PreparedCommit(
        replace(intent, expected=meta.version, deadline=meta.deadline, rooms=rooms)
    )


def new_match(intent: Commit, guest: UserId, first: Challenged, *others: Event) -> PreparedCommit:
    """Return ``intent`` with the challenge that begins a match, and further events. The actor is
    the host; ``rooms`` and ``community`` are set by the caller."""
    match = Match(first).after(others)
    start = match.terms.position
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
        begun_at=None if start is None else start.digest(),
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
        begun_at=commit.begun_at or "",
        deadline=commit.deadline,
        rooms=found.meta.rooms if commit.rooms is None else commit.rooms,
        community=found.meta.community or commit.community,
    )
    return add_step(found, meta, match, commit.records)


def _set_id(prepared: PreparedCommit, game_id: GameId, grants: int) -> PreparedCommit:
    """Set the id of a new match. Grants of time from before its creation do not apply to it."""
    after = prepared.after
    if after is not None:
        after = replace(after, game_id=game_id, meta=replace(after.meta, grants=grants))
    return PreparedCommit(replace(prepared.commit, game_id=game_id, grants=grants), after)


def _report_unchanged(game_id: GameId, found: LoadedMatch | StoredMatch) -> Done:
    match = found if isinstance(found, LoadedMatch) else None
    return Done(game_id, found.meta.version, Effect.NONE, match)
