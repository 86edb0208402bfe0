"""Ends matches whose time is over, and moves deadlines when a player's pauses change."""

from __future__ import annotations

from collections.abc import AsyncIterable, Awaitable, Callable, Sequence
from dataclasses import replace

from bot.rules.outcome import Reason
from bot.service.clocks.calendar import Calendar
from bot.service.match.clock_transitions import Pauses, repaused, run_out
from bot.service.match.events import Event, Side
from bot.service.match.loaded import LoadedMatch
from bot.service.match.log import SCHEMA, UnreadableLog, encode
from bot.service.match.state import Match
from bot.service.ports.stores import Commit, Conflict, GameId, MatchStore, UnknownSchema, UserId
from bot.service.timekeeping.time_settings import TimeSettingsStore

TRIES = 8
"""As often as for what people do."""

_NO_VERSION = -1

Load = Callable[[GameId], Awaitable[LoadedMatch | None]]


class Timeouts:
    """Ends what is over and moves deadlines, by the database's clock."""

    def __init__(self, store: MatchStore, habits: TimeSettingsStore, load: Load) -> None:
        self._store = store
        self._habits = habits
        self._load = load

    async def expire(self, game_id: GameId) -> bool:
        """Ends the match, or the challenge, if its time is over, or lets it go on if the winner
        wanted so. True if it is over for that reason.

        Whoever comes first does it, and the others find it done. Raises `UnreadableLog`.
        """
        for _ in range(TRIES):
            loaded = await self._load(game_id)
            due = loaded.match.due if loaded else None
            if loaded is None or due is None:
                break
            now = await self._store.now()
            if now < due:
                return False
            events = run_out(loaded.match, now, await self.pauses(loaded))
            if await self._commit(loaded, events, f"time {loaded.match.version}"):
                break
        loaded = await self._load(game_id)
        return loaded is not None and _is_over_by_time(loaded.match)

    async def complete(self, undated: AsyncIterable[GameId]) -> None:
        """Puts the deadlines into the store that follow from these matches' logs: challenges of an
        older program have none there, and would stay for ever. Repeatable."""
        async for game_id in undated:
            try:
                loaded = await self._load(game_id)
            except UnreadableLog:
                continue
            if loaded is not None and loaded.match.due is not None:
                # Whoever is faster has set the deadline.
                await self._commit(loaded, (), f"deadline {loaded.match.version}")

    async def repause(
        self, games: Sequence[LoadedMatch], user: UserId, new: Calendar, event_id: str
    ) -> None:
        """In these games this person's time stands still at other times from now on; what they had
        chosen before is still kept."""
        for loaded in games:
            await self._repause(loaded, user, new, event_id)

    async def pauses(self, loaded: LoadedMatch, guest: UserId = "") -> Pauses:
        """When time stands still for the two; ``guest`` is about to take an open seat."""
        users = {Side.HOST: loaded.meta.host, Side.GUEST: loaded.meta.guest or guest}
        return {side: (await self._habits.of(user)).calendar for side, user in users.items()}

    async def _repause(
        self, found: LoadedMatch, user: UserId, new: Calendar, event_id: str
    ) -> None:
        loaded: LoadedMatch | None = found
        for _ in range(TRIES):
            side = loaded.side_of(user) if loaded else None
            seat = loaded.match.seat(side) if loaded and side else None
            if loaded is None or side is None or seat is None:
                return
            now = await self._store.now()
            if loaded.match.due is None or now >= loaded.match.due:
                return
            old = (await self.pauses(loaded))[side]
            events = repaused(loaded.match, seat, now, old, new)
            if not events or await self._commit(loaded, events, f"pauses {event_id}"):
                return
            loaded = await self._load(found.game_id)

    async def _commit(self, loaded: LoadedMatch, events: Sequence[Event], event_id: str) -> bool:
        """Commits what no person did; False if somebody was faster."""
        asked = Commit(
            game_id=loaded.game_id,
            expected=_NO_VERSION,
            records=(),
            event_id=event_id,
            fingerprint="",
            actor="",
            schema=SCHEMA,
        )
        result = await self._store.commit(step(asked, loaded, events))
        if isinstance(result, UnknownSchema):
            raise UnreadableLog(result.schema)
        return not isinstance(result, Conflict)


def step(asked: Commit, loaded: LoadedMatch, events: Sequence[Event]) -> Commit:
    """``asked``, with these events. The match that was loaded takes them in."""
    match = loaded.match
    expected = match.version
    for event in events:
        match.apply(event)
    return replace(
        asked,
        expected=expected,
        records=encode(events, match.created),
        deadline=match.due,
        phase=match.phase.value,
        position=match.game.board.digest(),
    )


def _is_over_by_time(match: Match) -> bool:
    outcome = match.outcome
    lost = outcome is not None and outcome.reason in (Reason.TIME, Reason.BOTH_LOSE)
    return lost or match.expired
