"""Ends matches past their deadline, and moves deadlines for pauses and unreachable players."""

from __future__ import annotations

from collections.abc import AsyncIterable, Awaitable, Callable, Collection, Sequence

from bot.ids import GameId, UserId
from bot.match.clock_transitions import change_pauses, change_reach, run_out
from bot.match.clocks.calendar import Calendar
from bot.match.events import Event, Side
from bot.match.log import UnreadableLog
from bot.match.state import Match
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import MatchStore
from bot.play.timekeeping.time_grants import TimeGrants
from bot.play.unit_of_work import Done, Effect, PreparedCommit, UnitOfWork, intent, prepare
from bot.rules.outcome import Reason
from bot.rules.points import Colour

Load = Callable[[GameId], Awaitable[LoadedMatch | None]]

FindSides = Callable[[LoadedMatch], Awaitable[Collection[Side]]]


class Timeouts:
    """Ends matches and moves deadlines, by the database's clock."""

    def __init__(
        self,
        store: MatchStore,
        grants: TimeGrants,
        work: UnitOfWork[LoadedMatch],
        load: Load,
    ) -> None:
        self._store = store
        self._time = grants.time
        self._grants = grants
        self._work = work
        self._load = load

    async def expire(self, game_id: GameId) -> bool:
        """End the match or challenge if its deadline has passed, or let it continue if the winner
        waived the win. Return whether it ended on time. Nothing is ended while an awaited player
        cannot act.

        If several processes call this, one commits and the others find the result. Raises
        `UnreadableLog`.
        """

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | None:
            due = loaded.match.due
            now = await self._store.now() if due is not None else 0
            if due is None or now < due or self._grants.is_held(loaded):
                return None
            events = run_out(loaded.match, now, await self._time.settings.pauses(loaded))
            return prepare(intent(game_id, f"time {loaded.match.version}"), loaded, events)

        await self._time.uptime.refresh(await self._store.now())
        done = await self._work.run(intent(game_id, "time"), prepare_commit)
        match = done.match if isinstance(done, Done) else None
        loaded = match or await self._load(game_id)
        return loaded is not None and _is_over_by_time(loaded.match)

    async def take_in(self, game_id: GameId) -> LoadedMatch | None:
        """Make the match apply all known grants of time, and return it. Raises `UnreadableLog`."""

        async def prepare_commit(_: LoadedMatch) -> None:
            return None

        done = await self._work.run(intent(game_id, "grants"), prepare_commit)
        return done.match if isinstance(done, Done) else None

    def is_held(self, loaded: LoadedMatch) -> bool:
        """Return whether an awaited player cannot act at the moment."""
        return self._grants.is_held(loaded)

    async def change_reach(
        self, found: LoadedMatch, find_unreachable: FindSides, event_id: str = ""
    ) -> LoadedMatch:
        """Store which players of a game are unreachable, and return the match. Idempotent.

        A room can be added meanwhile without a new version, so the players are looked up again
        after each change.
        """
        loaded, asked = found, intent(found.game_id, event_id)

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | None:
            sides = await find_unreachable(loaded)
            events = await self.plan_reach(loaded, sides)
            whom = "".join(side.value for side in Side if side in sides)
            id = event_id or f"reach {loaded.match.version} {whom}"
            return prepare(intent(loaded.game_id, id), loaded, events) if events else None

        while True:
            done = await self._work.run(asked, prepare_commit)
            if not isinstance(done, Done):
                return loaded
            loaded = done.match or loaded
            if done.effect is not Effect.NEW:
                return loaded

    async def plan_reach(self, loaded: LoadedMatch, unreachable: Collection[Side]) -> list[Event]:
        """Return the events when just these players are unreachable; none if nothing changes, if no
        game is in progress, or after the deadline."""
        match = loaded.match
        if match.host is None or match.phase.is_over:
            return []
        now = await self._store.now()
        if match.due is not None and now >= match.due:
            return []
        seats = [seat for seat in Colour if match.side(seat) in unreachable]
        pauses = await self._time.settings.pauses(loaded)
        return change_reach(match, seats, max(now, match.events[-1].at), pauses)

    async def complete(self, undated: AsyncIterable[GameId]) -> None:
        """Store the deadlines of these matches, computed from their logs, where the index has none.
        Idempotent."""

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | None:
            if loaded.match.due is None:
                return None
            return prepare(intent(loaded.game_id, f"deadline {loaded.match.version}"), loaded, ())

        async for game_id in undated:
            try:
                await self._work.run(intent(game_id, "deadline"), prepare_commit)
            except UnreadableLog:
                continue

    async def repause(
        self,
        games: Sequence[LoadedMatch],
        user: UserId,
        new: Calendar,
        event_id: str,
        *,
        undone: bool = False,
    ) -> list[LoadedMatch]:
        """Recompute the deadlines of this person's turns for new pauses; return the changed games.
        Call this while the old pauses are still stored. ``undone``: see `change_pauses`."""
        moved = [
            await self._repause(loaded, user, new, event_id, undone=undone) for loaded in games
        ]
        return [loaded for loaded in moved if loaded is not None]

    async def _repause(
        self, found: LoadedMatch, user: UserId, new: Calendar, event_id: str, *, undone: bool
    ) -> LoadedMatch | None:
        asked = intent(found.game_id, f"pauses {event_id}")

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | None:
            side = loaded.side_of(user)
            seat = loaded.match.seat(side) if side else None
            now = await self._store.now()
            if side is None or seat is None or loaded.match.due is None or now >= loaded.match.due:
                return None
            old = (await self._time.settings.pauses(loaded))[side]
            events = change_pauses(loaded.match, seat, now, old, new, undone=undone)
            return prepare(asked, loaded, events) if events else None

        done = await self._work.run(asked, prepare_commit, found)
        if not isinstance(done, Done) or done.effect is Effect.NONE:
            return None
        return done.match or await self._load(found.game_id)


def _is_over_by_time(match: Match) -> bool:
    outcome = match.outcome
    lost = outcome is not None and outcome.reason in (Reason.TIME, Reason.BOTH_LOSE)
    return lost or match.expired
