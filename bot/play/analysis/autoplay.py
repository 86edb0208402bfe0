"""Plays conditional moves as soon as the opponent's move matches.

Each answer is committed for one exact version, under an event id derived from that version. So it
is played once, however often and by however many processes it is attempted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

from bot.ids import GameId, UserId
from bot.match.commands import Play
from bot.match.decide import decide
from bot.match.events import NO_NIGIRI, Side
from bot.match.state import Phase, Refusal
from bot.play.accounts.identities import known_to
from bot.play.analysis.conditional_moves import (
    Moves,
    Plan,
    PlanStore,
    add_lines,
    answer,
    remaining_lines,
    without,
)
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import MatchStore
from bot.play.unit_of_work import Done, Effect, PreparedCommit, intent, prepare
from bot.rules.points import Point

MAX_STEPS = 80
"""Upper bound of automatic moves in a row: both players may have plans."""


class Autoplay:
    """Stores players' conditional moves, shows them to their player only, and plays them."""

    def __init__(self, service: GameService, store: MatchStore, plans: PlanStore) -> None:
        self._service = service
        self._store = store
        self._plans = plans
        self._work = service.work
        self._locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()

    async def lines(self, loaded: LoadedMatch, side: Side, user: UserId) -> tuple[Moves, ...]:
        """Return the remaining lines of this player's plan that ``user`` may see."""
        return remaining_lines(await self._load_known_plan(loaded, side, user), loaded.match)

    async def add(
        self, game_id: GameId, user: UserId, new: Sequence[Moves]
    ) -> tuple[Moves, ...] | Refusal:
        """Add lines to this player's plan; return its remaining lines, or a refusal. The new plan
        extends the one that this id may see and replaces any other."""
        async with self._lock(game_id):
            loaded = await self._service.matches.load(game_id)
            side = loaded.side_of(user) if loaded else None
            seat = loaded.match.seat(side) if loaded and side else None
            if loaded is None or side is None:
                return Refusal("not-your-game")
            if seat is None:
                return Refusal("not-started")
            plan = add_lines(
                await self._load_known_plan(loaded, side, user), loaded.match, seat, new
            )
            if isinstance(plan, Refusal):
                return plan
            await self._plans.save(user, loaded.people(side), game_id, plan)
        # The opponent may have moved meanwhile.
        await self.follow(game_id)
        return plan.lines

    async def cancel(
        self, game_id: GameId, user: UserId, first: Point | None
    ) -> tuple[Moves, ...] | Refusal:
        """Remove the lines that begin with ``first`` (None: all lines); return the remaining ones,
        or a refusal if no line begins so."""
        async with self._lock(game_id):
            loaded = await self._service.matches.load(game_id)
            side = loaded.side_of(user) if loaded else None
            if loaded is None or side is None:
                return Refusal("not-your-game")
            plan = Plan()
            if first is not None:
                known = await self._load_known_plan(loaded, side, user)
                plan = without(known, loaded.match, first)
                if plan.lines == remaining_lines(known, loaded.match):
                    return Refusal("if-not-planned", {"point": first})
            await self._plans.save(user, loaded.people(side), game_id, plan)
            return plan.lines

    async def follow(self, game: GameId | LoadedMatch) -> bool:
        """Play all planned answers that apply; return whether there was any. Pass a `LoadedMatch`
        to save a read. Idempotent. Raises `UnreadableLog`."""
        followed = False
        async with self._lock(game.game_id if isinstance(game, LoadedMatch) else game):
            loaded = await self._service.matches.ensure_loaded(game)
            for _ in range(MAX_STEPS):
                if loaded is None:
                    break
                asked = intent(loaded.game_id, f"planned {loaded.match.version}")
                done = await self._work.run(asked, self._prepare_answer, loaded)
                loaded = done.match if isinstance(done, Done) else None
                if not isinstance(done, Done) or done.effect is not Effect.NEW:
                    break
                followed = True
            if loaded is not None and loaded.match.phase is Phase.ENDED:
                await self._tidy(loaded)
        return followed

    async def _prepare_answer(self, loaded: LoadedMatch) -> PreparedCommit | None:
        """Prepare the commit of the planned answer to the last move; None if there is none."""
        match = loaded.match
        if match.phase is not Phase.PLAY:
            return None
        seat = match.game.to_move
        side = match.side(seat)
        point = answer(await self._plan(loaded, side), match, seat)
        if point is None:
            return None
        now = await self._store.now()
        pauses = await self._service.pauses(loaded)
        events = decide(match, side, Play(point, planned=True), now, NO_NIGIRI, pauses)
        if isinstance(events, Refusal):
            return None
        event_id = f"planned {match.version}"
        return prepare(intent(loaded.game_id, event_id, loaded.user(side)), loaded, events)

    async def _plan(self, loaded: LoadedMatch, side: Side) -> Plan:
        return await self._plans.load(loaded.people(side), loaded.game_id)

    async def _load_known_plan(self, loaded: LoadedMatch, side: Side, user: UserId) -> Plan:
        """Return the plan as far as this id may see it; an unprotected browser id sees only its
        own."""
        return await self._plans.load(known_to(user, loaded.people(side)), loaded.game_id)

    async def _tidy(self, loaded: LoadedMatch) -> None:
        """Delete the plans of a finished game."""
        for side in Side:
            people = loaded.people(side)
            if (await self._plans.load(people, loaded.game_id)).lines:
                await self._plans.save(people[0], people, loaded.game_id, Plan())

    def _lock(self, game_id: GameId) -> asyncio.Lock:
        return self._locks.setdefault(game_id, asyncio.Lock())
