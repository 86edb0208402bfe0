"""Games against programs: started, continued on their turn, and annulled if they fail.

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
from bot.match.clocks.clock import DAY, HOUR, MINUTE
from bot.match.commands import AcceptChallenge, Agree, Command, MarkStones
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
    EngineToCount,
    EngineToMove,
    LevelPlayer,
    engine_id,
    engine_of,
    engine_side,
    is_legal,
    level_in,
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
from bot.reading.opponent.counting import find_errors
from bot.reading.opponent.levels import LEVELS, Level

MAX_GAMES = 5
"""How many games against programs a person may have at a time, since all share one engine and one
net."""

ASKED = 3
"""How often an engine is asked for one move, restarted each time, before the game is annulled. The
net is asked again for an illegal move only."""

SILENT_MS = HOUR
"""Milliseconds without an answer of the net before the game is annulled: one position may end its
worker each time."""

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


class _NoAnswerYetError(Exception):
    """The net gave no answer. Its worker may have died, or the machine is busy."""


@dataclass(eq=False)
class EngineGames:
    """Plays the programs' sides of their games. ``engine`` is None if none is installed, and
    ``levels`` without a net."""

    service: GameService
    store: MatchStore
    people: People
    engine: Engine | None
    levels: LevelPlayer | None
    draw_nigiri: Callable[[], Nigiri]
    _thinking: dict[bool, asyncio.Lock] = field(
        default_factory=lambda: {each: asyncio.Lock() for each in (False, True)}, init=False
    )
    """Held while the installed engine (True) or the net chooses a move."""
    _tasks: dict[GameId, asyncio.Task[None]] = field(default_factory=dict, init=False)
    _again: set[GameId] = field(default_factory=set, init=False)
    """Matches that changed while they were being processed."""
    _silent_since: dict[GameId, int] = field(default_factory=dict, init=False)
    """When the net first gave no answer in a match that waits for its move."""
    _asleep: set[GameId] = field(default_factory=set, init=False)
    _finishing: bool = field(default=False, init=False)

    @property
    def offered(self) -> bool:
        """Whether there is any program to play against."""
        return self.engine is not None or self.levels is not None

    @property
    def offered_levels(self) -> tuple[Level, ...]:
        return () if self.levels is None else LEVELS

    async def introduce(self) -> None:
        """Store the programs' names under their ids."""
        if self.engine is not None:
            await self.people.set_name(ENGINE, self.engine.name)
        for level in self.offered_levels:
            await self.people.set_name(engine_id(level), name_level(level))

    # Starting games

    async def challenge(
        self,
        host: UserId,
        terms: Terms,
        room: RoomId,
        event_id: str,
        community: RoomId,
        level: Level | None = None,
    ) -> Done | Refusal:
        """Start a game against a level of the net, or (None) against the installed engine; or
        return a refusal. ``community`` is as in `GameService.challenge`."""
        guest = engine_id(level)
        refusal = why_declined(terms, level) if self.plays(level) else Refusal("spar-nobody")
        refusal = refusal or await self.why_no_more(host, game_id_for(event_id, 0))
        if refusal is not None:
            return refusal
        now = await self.service.now()
        first = Challenged(now, terms, open=False)
        loaded = LoadedMatch("", Meta(SCHEMA, 0, now, host, guest), Match(first))
        pauses, nigiri = await self.service.pauses(loaded), self.draw_nigiri()
        events = decide(loaded.match, Side.GUEST, AcceptChallenge(1), now, nigiri, pauses)
        if isinstance(events, Refusal):
            return events
        asked = intent("", event_id, host, f"{host} spar {guest} {terms}")
        asked = replace(asked, rooms=(room,), community=community)
        return await self.service.work.create(new_match(asked, guest, first, *events), event_id)

    def plays(self, level: Level | None) -> bool:
        """Return whether the levels or (None) the installed engine are there."""
        return (self.engine if level is None else self.levels) is not None

    async def why_no_more(self, host: UserId, but: GameId = "") -> Refusal | None:
        """Return a refusal if the person has reached the limit of engine games. The game ``but``
        does not count."""
        games = await self.service.matches.games_of(host)
        with_it = [
            game for game in games if engine_side(game.meta) is not None and game.game_id != but
        ]
        return Refusal("spar-many", {"most": MAX_GAMES}) if len(with_it) >= MAX_GAMES else None

    async def accept(self, asked: Done, engine: UserId) -> Done:
        """Accept a challenge to this program before it is announced. If this fails, the process
        that is notified of the match retries under the same event id."""
        event_id = _event_id(asked.version)
        answer = AcceptChallenge(1)
        game = asked.match or asked.game_id
        done = await self.service.act(game, engine, answer, event_id, at=asked.version)
        return asked if isinstance(done, Refusal) else done

    # Continuing games

    def handle_change(self, game_id: GameId, meta: Meta) -> None:
        """Process a changed match soon if the engine plays in it. Does not block."""
        if engine_side(meta) is not None and self.plays(level_in(meta)):
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
        present = (*(() if self.engine is None else (None,)), *self.offered_levels)
        found = await asyncio.gather(*(self.store.games_of(engine_id(each)) for each in present))
        games = [game_id for each in found for game_id in each]
        self._asleep.intersection_update(games)
        # Newest first: their opponents are more likely to be waiting.
        for game_id in reversed(games):
            loaded = None
            with by_itself(partial(_log.exception, "engine-look-failed", game=game_id)):
                loaded = None if game_id in self._asleep else await self._load(game_id)
            if loaded is None:
                continue
            silent = now - loaded.match.events[-1].at
            if reply(loaded.match, loaded.meta) is not None and silent >= waited:
                self._attend(game_id)
            elif silent >= ASLEEP_MS:
                self._asleep.add(game_id)

    def _attend(self, game_id: GameId) -> None:
        if game_id in self._tasks:
            self._again.add(game_id)
            return
        self._tasks[game_id] = asyncio.create_task(self._go_on(game_id))

    async def _go_on(self, game_id: GameId) -> None:
        """Process one match until nothing is left to do, retrying after failures."""
        wait = _FIRST_WAIT
        try:
            for _ in range(MAX_STEPS):
                if self._finishing:
                    return  # a wait for the database may swallow a cancellation
                self._again.discard(game_id)
                try:
                    if not await self._step(game_id) and game_id not in self._again:
                        self._silent_since.pop(game_id, None)
                        return
                    wait = _FIRST_WAIT
                    continue
                except _NoAnswerYetError:
                    _log.warning("engine-silent", game=game_id, wait=wait)
                except Exception:  # noqa: BLE001  whatever fails is retried
                    _log.exception("engine-game-failed", game=game_id)
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)
        finally:
            del self._tasks[game_id]

    async def _step(self, game_id: GameId) -> bool:
        """Do one action in a match; return whether another may follow."""
        loaded = await self._load(game_id)
        wanted = reply(loaded.match, loaded.meta) if loaded else None
        if loaded is None or wanted is None:
            return False
        if isinstance(wanted, EngineToCount):
            return await self._act(loaded, await self._compare(loaded, wanted))
        if not isinstance(wanted, EngineToMove):
            return await self._act(loaded, wanted)
        async with self._thinking[engine_of(loaded.meta) == ENGINE]:
            # The match may have changed while this task waited for the engine.
            loaded = await self._load(game_id)
            if loaded is None or not isinstance(reply(loaded.match, loaded.meta), EngineToMove):
                return True
            move = await self._move(loaded)
        if move is None:
            return await self._give_up(loaded)
        return await self._act(loaded, move)

    async def _move(self, loaded: LoadedMatch) -> EngineMove | None:
        """Ask the program for a legal move; None after `ASKED` failures, or if the net has been
        silent for `SILENT_MS`. Raises `_NoAnswerYetError`."""
        match, seat = loaded.match, loaded.match.game.to_move
        for tried in range(1, ASKED + 1):
            try:
                move = await self._ask(loaded, tried)
                self._silent_since.pop(loaded.game_id, None)
                if is_legal(match, seat, move):
                    return move
                reason = f"illegal move: {move}"
            except _NoAnswerYetError:
                now = await self.service.now()
                if now - self._silent_since.setdefault(loaded.game_id, now) < SILENT_MS:
                    raise
                return None
            except EngineFailed as error:
                reason = str(error)
            _log.warning("engine-failed", game=loaded.game_id, tried=tried, reason=reason)
            if self.engine is not None and engine_of(loaded.meta) == ENGINE:
                await self.engine.drop()
        return None

    async def _ask(self, loaded: LoadedMatch, tried: int) -> EngineMove:
        """Ask the program for a move. Raises `EngineFailed` or `_NoAnswerYetError`."""
        match, level = loaded.match, level_in(loaded.meta)
        if level is None and self.engine is not None:
            return await self.engine.answer(situation(match))
        move = None
        if level is not None and self.levels is not None:
            seed = f"{loaded.game_id} {match.version} {tried}"
            move = await self.levels.choose_move(match.game, match.terms.komi, level, seed)
        if move is None:
            raise _NoAnswerYetError
        return move

    async def _compare(self, loaded: LoadedMatch, wanted: EngineToCount) -> Command:
        """Agree to the opponent's count, or correct it if it is plainly wrong."""
        board = loaded.match.game.board
        owners = None if self.levels is None else await self.levels.own(board)
        errors = None if owners is None else find_errors(board, wanted.dead, owners)
        if not errors:
            return Agree(wanted.number)
        if not errors.dead:
            return MarkStones(errors.alive, dead=False, number=wanted.number)
        return MarkStones(errors.dead, dead=True, number=wanted.number, others=errors.alive)

    async def _act(self, loaded: LoadedMatch, command: Command) -> bool:
        version, engine = loaded.match.version, engine_of(loaded.meta)
        event_id = _event_id(version)
        done = await self.service.act(loaded, engine or "", command, event_id, at=version)
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


def name_level(level: Level) -> str:
    """Return the name that a level plays under: ``Nigiri 12k``."""
    return f"Nigiri {level.name}"


def _event_id(version: int) -> str:
    """Return the event id of the engine's action at this version."""
    return f"spar {version}"
