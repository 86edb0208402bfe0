"""Games against the engine: started, continued on its turn, and annulled if it fails.

Each action is committed for the exact version that the engine was asked about, under an event id
derived from that version. So it takes effect once, however many processes ask an engine.
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

MAX_GAMES = 5
"""How many engine games a person may have at a time, since all share one engine."""

ASKED = 3
"""How often an engine is asked for one move, restarted each time, before the game is annulled."""

EVERY = 60.0
"""Seconds between two scans of the engine's games. Normally the engine is notified of a change; the
scans find games that another process left."""

LEFT_MS = 3 * MINUTE
"""Milliseconds that a match must have waited before a scan takes it over: another process may still
be thinking or retrying."""

MAX_STEPS = 40
"""Upper bound of engine actions in a row; the next scan continues."""

ASLEEP_MS = DAY
"""Milliseconds without an event after which scans skip a game. Otherwise abandoned games would make
scans slower and slower."""

_FIRST_WAIT, _LONGEST_WAIT = 0.5, 30.0
_MOVED_ON = frozenset({"try-again", "event-misused", "too-late"})
"""Refusals that mean that the match has changed meanwhile."""

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class EngineGames:
    """Plays the engine's side of its games. ``engine`` is None if no engine is configured."""

    service: GameService
    store: MatchStore
    people: People
    engine: Engine | None
    draw_nigiri: Callable[[], Nigiri]
    _thinking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _tasks: dict[GameId, asyncio.Task[None]] = field(default_factory=dict, init=False)
    _again: set[GameId] = field(default_factory=set, init=False)
    """Matches that changed while they were being processed."""
    _asleep: set[GameId] = field(default_factory=set, init=False)
    _finishing: bool = field(default=False, init=False)

    @property
    def offered(self) -> bool:
        return self.engine is not None

    async def introduce(self) -> None:
        """Store the engine's name under its id."""
        if self.engine is not None:
            await self.people.set_name(ENGINE, self.engine.name)

    # Starting games

    async def challenge(
        self, host: UserId, terms: Terms, room: RoomId, event_id: str, community: RoomId
    ) -> Done | Refusal:
        """Start a game against the engine, or return a refusal. ``community`` is as in
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
        """Return a refusal if the person has reached the limit of engine games. The game ``but``
        does not count."""
        games = await self.service.matches.games_of(host)
        with_it = [
            game for game in games if engine_side(game.meta) is not None and game.game_id != but
        ]
        return Refusal("spar-many", {"most": MAX_GAMES}) if len(with_it) >= MAX_GAMES else None

    async def accept(self, asked: Done) -> Done:
        """Accept a challenge to the engine before it is announced. If this fails, the process that
        is notified of the match retries under the same event id."""
        event_id = _event_id(asked.version)
        answer = AcceptChallenge(1)
        game = asked.match or asked.game_id
        done = await self.service.act(game, ENGINE, answer, event_id, at=asked.version)
        return asked if isinstance(done, Refusal) else done

    # Continuing games

    def handle_change(self, game_id: GameId, meta: Meta) -> None:
        """Process a changed match soon if the engine plays in it. Does not block."""
        if engine_side(meta) is not None:
            self._asleep.discard(game_id)
            self._attend(game_id)

    async def run(self, every: float = EVERY) -> None:
        """Scan for games that wait for the engine until cancelled: the first scan takes all, later
        ones only games that another process left."""
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
        """Cancel all work and start nothing new. The next program start resumes it."""
        self._finishing = True
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, waited: int) -> None:
        now = await self.service.now()
        games = await self.store.games_of(ENGINE)
        self._asleep.intersection_update(games)
        # Newest first: their opponents are more likely to be waiting.
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
        """Process one match until nothing is left to do, retrying after failures."""
        wait = _FIRST_WAIT
        try:
            for _ in range(MAX_STEPS):
                if self._finishing:
                    return  # a wait for the database may swallow a cancellation
                self._again.discard(game_id)
                try:
                    if not await self._step(game_id, engine) and game_id not in self._again:
                        return
                    wait = _FIRST_WAIT
                except Exception:  # noqa: BLE001  whatever fails is retried
                    _log.exception("engine-game-failed", game=game_id)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, _LONGEST_WAIT)
        finally:
            del self._tasks[game_id]

    async def _step(self, game_id: GameId, engine: Engine) -> bool:
        """Do one action in a match; return whether another may follow."""
        loaded = await self._load(game_id)
        side = engine_side(loaded.meta) if loaded else None
        wanted = reply(loaded.match, side) if loaded and side else None
        if loaded is None or side is None or wanted is None:
            return False
        if not isinstance(wanted, EngineToMove):
            return await self._act(loaded, wanted)
        async with self._thinking:
            # The match may have changed while this task waited for the engine.
            loaded = await self._load(game_id)
            if loaded is None or not isinstance(reply(loaded.match, side), EngineToMove):
                return True
            move = await self._move(loaded, engine)
        if move is None:
            return await self._give_up(loaded)
        return await self._act(loaded, move)

    async def _move(self, loaded: LoadedMatch, engine: Engine) -> EngineMove | None:
        """Ask the engine for a legal move; None after `ASKED` failures."""
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
        """Annul the game and announce the reason: a failing engine must not cost either side the
        game. Return True if the match had changed and nothing was done."""
        version = loaded.match.version
        asked = intent(loaded.game_id, f"spar {version} failed")

        async def prepare_annulment(stands: LoadedMatch) -> PreparedCommit | None:
            if stands.match.version != version:
                return None
            return prepare(asked, stands, [Annulled(await self.service.now(), FAILED)])

        done = await self.service.work.run(asked, prepare_annulment, loaded)
        return isinstance(done, Done) and done.effect is Effect.NONE

    async def _load(self, game_id: GameId) -> LoadedMatch | None:
        try:
            return await self.service.matches.load(game_id)
        except UnreadableLog as error:
            _log.error("unreadable-match", game=game_id, schema=error.schema, record=error.record)
            return None


def _event_id(version: int) -> str:
    """Return the event id of the engine's action at this version."""
    return f"spar {version}"
