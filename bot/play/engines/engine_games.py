"""The engine's games: begun, played on when it is its turn, and ended if it cannot go on.

What it does in a match is committed for the very version that it was asked about, under an event id
that follows from that version: once, however many processes ask an engine, and however often.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import structlog

from bot.ids import GameId, RoomId, UserId
from bot.match.clocks.clock import DAY, MINUTE
from bot.match.commands import AcceptChallenge, Command
from bot.match.decide import decide
from bot.match.events import Annulled, Challenged, Nigiri, Side, Terms
from bot.match.log import UnreadableLog
from bot.match.schema import SCHEMA
from bot.match.short_ids import game_id_for
from bot.match.state import Match, Refusal
from bot.play.concurrency import again_and_again, by_itself
from bot.play.engines.engine import (
    ENGINE,
    FAILED,
    Engine,
    EngineFailed,
    EngineMove,
    EngineToMove,
    engine_side,
    is_legal,
    reply,
    situation,
    why_declined,
)
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import MatchStore, Meta, People
from bot.play.unit_of_work import (
    Done,
    Effect,
    PreparedCommit,
    intent,
    new_match,
    prepare,
)

MOST_GAMES = 5
"""So many games with the engine one person may have at a time: others want its time, too."""

ASKED = 3
"""How often an engine is asked for one move, each time begun anew, before its game is ended."""

EVERY = 60.0
"""Seconds between two looks at all of its games. A move needs none, since its match is heard of at
once; they are for games that another process has left."""

LEFT_MS = 3 * MINUTE
"""How long a match must have waited before a look takes it for left: as long as another process may
think, and be asked again."""

MOST_STEPS = 40
"""More than can follow each other in one match without its opponent; what is left is
found by the next look."""

ASLEEP_MS = DAY
"""Games in which nothing has happened for so long are left out of further looks, or those that
people never end would cost more and more."""

_FIRST_WAIT, _LONGEST_WAIT = 0.5, 30.0
_MOVED_ON = frozenset({"try-again", "event-misused", "too-late"})
"""Refusals that mean that the match has moved on meanwhile."""

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class EngineGames:
    """Plays the engine's side of its games. Without an ``engine`` nothing is offered."""

    service: GameService
    store: MatchStore
    people: People
    engine: Engine | None
    draw_nigiri: Callable[[], Nigiri]
    _thinking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _tasks: dict[GameId, asyncio.Task[None]] = field(default_factory=dict, init=False)
    _again: set[GameId] = field(default_factory=set, init=False)
    """Matches that have changed while they were dealt with."""
    _asleep: set[GameId] = field(default_factory=set, init=False)
    _finishing: bool = field(default=False, init=False)

    @property
    def offered(self) -> bool:
        return self.engine is not None

    async def introduce(self) -> None:
        """Gives the engine its name."""
        if self.engine is not None:
            await self.people.set_name(ENGINE, self.engine.name)

    # Its games begin

    async def challenge(
        self, host: UserId, terms: Terms, room: RoomId, event_id: str, community: RoomId
    ) -> Done | Refusal:
        """A game against the engine, begun at once; in ``community``, as in
        `GameService.challenge`."""
        refusal = why_declined(terms) if self.offered else Refusal("spar-nobody")
        refusal = refusal or await self.why_no_more(host, game_id_for(event_id, 0))
        if refusal is not None:
            return refusal
        now = await self.service.now()
        first = Challenged(now, terms, open=False)
        loaded = LoadedMatch("", Meta(SCHEMA, 0, now, host, ENGINE), Match(first))
        pauses, nigiri = await self.service.pauses(loaded), self.draw_nigiri()
        events = decide(loaded.match, Side.GUEST, AcceptChallenge(1), now, nigiri, pauses)
        if isinstance(events, Refusal):
            return events
        asked = intent("", event_id, host, f"{host} spar {terms}")
        asked = replace(asked, rooms=(room,), community=community)
        return await self.service.work.create(new_match(asked, ENGINE, first, *events), event_id)

    async def why_no_more(self, host: UserId, but: GameId = "") -> Refusal | None:
        """Why a person may begin no other game with it; None if they may. The game ``but`` does not
        count."""
        games = await self.service.games_of(host)
        with_it = [
            game for game in games if engine_side(game.meta) is not None and game.game_id != but
        ]
        return Refusal("spar-many", {"most": MOST_GAMES}) if len(with_it) >= MOST_GAMES else None

    async def accept(self, asked: Done) -> Done:
        """Accepts a challenge before it is announced. The process that hears of the match does the
        same, under the same event id, if this fails."""
        event_id = _event_id(asked.version)
        answer = AcceptChallenge(1)
        game = asked.match or asked.game_id
        done = await self.service.act(game, ENGINE, answer, event_id, at=asked.version)
        return asked if isinstance(done, Refusal) else done

    # Its games go on

    def heard(self, game_id: GameId, meta: Meta) -> None:
        """A match has changed; if the engine sits there, it is dealt with soon. Returns at once."""
        if engine_side(meta) is not None:
            self._asleep.discard(game_id)
            self._attend(game_id)

    async def run(self, every: float = EVERY) -> None:
        """Looks for games that wait, until cancelled: for all at first, then for those that
        another process has left."""
        waited = 0

        async def look() -> None:
            nonlocal waited
            await self._look(waited)
            waited = LEFT_MS

        try:
            await again_and_again(look, every, lambda: _log.exception("engine-look-failed"))
        finally:
            await self.finish()

    async def finish(self) -> None:
        """Begins nothing more and leaves what it is at, which the next start finds."""
        self._finishing = True
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, waited: int) -> None:
        now = await self.service.now()
        games = await self.store.games_of(ENGINE)
        self._asleep.intersection_update(games)
        # The newest first: its opponent is more likely to be waiting.
        for game_id in reversed(games):
            loaded = None
            with by_itself(partial(_log.exception, "engine-look-failed", game=game_id)):
                loaded = None if game_id in self._asleep else await self._load(game_id)
            side = engine_side(loaded.meta) if loaded else None
            if loaded is None or side is None:
                continue
            silent = now - loaded.match.events[-1].at
            if reply(loaded.match, side) is not None and silent >= waited:
                self._attend(game_id)
            elif silent >= ASLEEP_MS:
                self._asleep.add(game_id)

    def _attend(self, game_id: GameId) -> None:
        if self.engine is None:
            return
        if game_id in self._tasks:
            self._again.add(game_id)
            return
        self._tasks[game_id] = asyncio.create_task(self._go_on(game_id, self.engine))

    async def _go_on(self, game_id: GameId, engine: Engine) -> None:
        """Does what there is to do in one match, whatever becomes of the database."""
        wait = _FIRST_WAIT
        try:
            for _ in range(MOST_STEPS):
                if self._finishing:
                    return  # what waits for the database may swallow a cancellation
                self._again.discard(game_id)
                try:
                    if not await self._step(game_id, engine) and game_id not in self._again:
                        return
                    wait = _FIRST_WAIT
                except Exception:  # noqa: BLE001  whatever it is, it is tried again
                    _log.exception("engine-game-failed", game=game_id)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, _LONGEST_WAIT)
        finally:
            del self._tasks[game_id]

    async def _step(self, game_id: GameId, engine: Engine) -> bool:
        """One thing; True if there may be another."""
        loaded = await self._load(game_id)
        side = engine_side(loaded.meta) if loaded else None
        wanted = reply(loaded.match, side) if loaded and side else None
        if loaded is None or side is None or wanted is None:
            return False
        if not isinstance(wanted, EngineToMove):
            return await self._act(loaded, wanted)
        async with self._thinking:
            # What was asked may be another thing by now.
            loaded = await self._load(game_id)
            if loaded is None or not isinstance(reply(loaded.match, side), EngineToMove):
                return True
            move = await self._move(loaded, engine)
        if move is None:
            return await self._give_up(loaded)
        return await self._act(loaded, move)

    async def _move(self, loaded: LoadedMatch, engine: Engine) -> EngineMove | None:
        """What the engine does; None: nothing that it may do."""
        match, seat = loaded.match, loaded.match.game.to_move
        for tried in range(1, ASKED + 1):
            try:
                move = await engine.answer(situation(match))
                if is_legal(match, seat, move):
                    return move
                reason = f"illegal move: {move}"
            except EngineFailed as error:
                reason = str(error)
            _log.warning("engine-failed", game=loaded.game_id, tried=tried, reason=reason)
            await engine.drop()
        return None

    async def _act(self, loaded: LoadedMatch, command: Command) -> bool:
        version = loaded.match.version
        event_id = _event_id(version)
        done = await self.service.act(loaded, ENGINE, command, event_id, at=version)
        if isinstance(done, Done) or done.id in _MOVED_ON:
            return True
        _log.error("engine-refused", game=loaded.game_id, reason=done.id)
        return await self._give_up(loaded)

    async def _give_up(self, loaded: LoadedMatch) -> bool:
        """The game has no result, and both are told why: neither loses by a program's fault. True
        if the match has changed meanwhile, and nothing was done."""
        version = loaded.match.version
        asked = intent(loaded.game_id, f"spar {version} failed")

        async def decided(stands: LoadedMatch) -> PreparedCommit | None:
            if stands.match.version != version:
                return None
            return prepare(asked, stands, [Annulled(await self.service.now(), FAILED)])

        done = await self.service.work.run(asked, decided, loaded)
        return isinstance(done, Done) and done.effect is Effect.NONE

    async def _load(self, game_id: GameId) -> LoadedMatch | None:
        try:
            return await self.service.load(game_id)
        except UnreadableLog as error:
            _log.error("unreadable-match", game=game_id, schema=error.schema, record=error.record)
            return None


def _event_id(version: int) -> str:
    """The event id of what the program does in a match at this version."""
    return f"spar {version}"
