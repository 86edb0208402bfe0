"""Load, decide, commit, retry: the thin shell around the pure match.

Whatever a person does comes here with the platform's own event id, and doing it twice has one
effect. A conflict with somebody faster is decided again on the fresh state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

import structlog

from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.playouts import Suggestion
from bot.rules.points import Colour
from bot.service.commands import AcceptChallenge, Agree, Command, DeclineChallenge, Pass, Resign
from bot.service.decide import decide
from bot.service.events import Challenged, Nigiri, Side, Terms
from bot.service.ids import game_id_for
from bot.service.judge import Judge
from bot.service.log import SCHEMA, UnreadableLog, decode, encode
from bot.service.match import Match, Phase, Refusal, fold
from bot.service.ports import (
    AlreadyDone,
    Commit,
    CommitResult,
    Committed,
    Conflict,
    GameId,
    Late,
    MatchStore,
    Meta,
    Misuse,
    NoSeat,
    NoSuchGame,
    RoomId,
    StoredMatch,
    UnknownSchema,
    UserId,
)

TRIES = 8
"""How often a command is decided again after a conflict. Two people cannot collide more often
unless something else is wrong."""

MAX_EVENTS = 5_000
"""A match longer than this takes only what brings it to its end; the longest game on record has
411 moves."""

_log = structlog.get_logger(__name__)

_TOWARDS_THE_END = (Agree, Pass, Resign)

_NO_VERSION = -1
"""Expected of no match: such a commit changes nothing, it only finds out about its event."""


MAX_KOMI = 100.0


@dataclass(frozen=True)
class Done:
    """The command took effect (now or, for a repeated event id, before)."""

    game_id: GameId
    version: int


@dataclass(frozen=True)
class LoadedMatch:
    game_id: GameId
    meta: Meta
    match: Match

    def side_of(self, user: UserId) -> Side | None:
        """Which of the two people this is, None for anybody else."""
        if user == self.meta.host:
            return Side.HOST
        return Side.GUEST if user == self.meta.guest else None

    def user(self, side: Side) -> UserId:
        return self.meta.host if side is Side.HOST else self.meta.guest


def read(game_id: GameId, stored: StoredMatch) -> LoadedMatch:
    """The match that a store holds. Raises `UnreadableLog`."""
    events = decode(stored.meta.schema, stored.records)
    try:
        return LoadedMatch(game_id, stored.meta, fold(events))
    except (RulesError, TypeError) as error:
        raise UnreadableLog(stored.meta.schema) from error


class GoService:
    """All that people can do with matches. ``draw_nigiri`` takes care of chance; without a
    ``judge`` nothing is suggested after the stop, and nothing estimated."""

    def __init__(
        self, store: MatchStore, draw_nigiri: Callable[[], Nigiri], judge: Judge | None = None
    ) -> None:
        self._store = store
        self._draw_nigiri = draw_nigiri
        self._judge = judge
        self._moves: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()

    async def load(self, game_id: GameId) -> LoadedMatch | None:
        """A match, or None if there is none. Raises `UnreadableLog`."""
        stored = await self._store.load(game_id)
        return None if stored is None else read(game_id, stored)

    async def games_of(self, user: UserId) -> list[LoadedMatch]:
        """This person's matches that have not ended, challenges included, oldest first."""
        return await self._load_all(await self._store.games_of(user))

    async def games_in(self, room: RoomId) -> list[LoadedMatch]:
        """The matches of a room that have not ended, challenges included, oldest first."""
        return await self._load_all(await self._store.games_in(room))

    async def last_in(self, room: RoomId) -> LoadedMatch | None:
        """The match of a room that changed last, ended or not; None if there was none."""
        game_id = await self._store.last_in(room)
        return await self.load(game_id) if game_id else None

    async def _load_all(self, ids: Sequence[GameId]) -> list[LoadedMatch]:
        matches = await asyncio.gather(*map(self._load_readable, ids))
        return [match for match in matches if match is not None and not match.match.phase.is_over]

    async def _load_readable(self, game_id: GameId) -> LoadedMatch | None:
        """One match that cannot be read must not hide a person's others."""
        try:
            return await self.load(game_id)
        except UnreadableLog as error:
            _log.error("unreadable-match", game=game_id, schema=error.schema, record=error.record)
            return None

    async def challenge(
        self, host: UserId, guest: UserId | None, terms: Terms, room: RoomId, event_id: str
    ) -> Done | Refusal:
        """A new challenge, to ``guest`` or (None) to anyone in the room."""
        if host == guest:
            return Refusal("own-challenge")
        if not _is_komi(terms.komi):
            return Refusal("bad-komi", {"komi": terms.komi, "most": MAX_KOMI})
        try:
            Game(terms.size, terms.handicap)
        except RulesError as error:
            return Refusal(error.id, error.data)
        now = await self._store.now()
        records = encode([Challenged(now, terms, open=guest is None)], 0)
        for attempt in range(TRIES):
            commit = Commit(
                game_id=game_id_for(event_id, attempt),
                expected=0,
                records=records,
                event_id=event_id,
                fingerprint=f"{host} {guest or ''} {terms}",
                actor=host,
                schema=SCHEMA,
                created=now,
                host=host,
                guest=guest or "",
                phase=Phase.CHALLENGE.value,
                rooms=(room,),
            )
            result = await self._store.commit(commit)
            if not isinstance(result, Conflict):
                return await self._after(commit.game_id, result)
        return Refusal("try-again")

    async def act(
        self, game_id: GameId, user: UserId, command: Command, event_id: str, room: RoomId = ""
    ) -> Done | Refusal:
        """What ``user`` wants of a match, decided and committed.

        Whoever accepts a challenge from a ``room`` where it was not made brings the room along:
        the game is then announced there, too.
        """
        asked = Commit(
            game_id=game_id,
            expected=_NO_VERSION,
            records=(),
            event_id=event_id,
            fingerprint=f"{user} {command}",
            actor=user,
            schema=SCHEMA,
        )
        for _ in range(TRIES):
            loaded = await self.load(game_id)
            if loaded is None:
                return Refusal("no-such-game")
            command = _bound(command, loaded.match)
            commit = await self._decide(loaded, command, replace(asked, rooms=_more(loaded, room)))
            if isinstance(commit, Refusal):
                return await self._unless_done(asked, commit)
            result = await self._store.commit(commit)
            if not isinstance(result, Conflict):
                return await self._after(game_id, result)
        return Refusal("try-again")

    async def move(self, game_id: GameId, old: RoomId, new: tuple[RoomId, ...]) -> None:
        """The match is announced in ``new`` from now on, and no more in ``old``."""
        # A move leaves the version as it is, so that two at a time would undo each other.
        async with self._moves.setdefault(game_id, asyncio.Lock()):
            for _ in range(TRIES):
                stored = await self._store.load(game_id)
                if stored is None or old not in stored.meta.rooms:
                    return
                result = await self._store.commit(_moved(game_id, stored.meta, old, new))
                if not isinstance(result, Conflict):
                    await self._store.project(game_id)
                    return

    async def done(self, game_id: GameId, event_id: str) -> Done | None:
        """The match as it stands if this event was done in it before, whatever the event said."""
        asked = Commit(game_id, _NO_VERSION, (), event_id, fingerprint="", actor="", schema=SCHEMA)
        known = isinstance(await self._store.commit(asked), Misuse)
        stored = await self._store.load(game_id) if known else None
        return None if stored is None else Done(game_id, stored.meta.version)

    async def _decide(
        self, loaded: LoadedMatch, command: Command, asked: Commit
    ) -> Commit | Refusal:
        """``asked`` with what comes of it."""
        side = loaded.side_of(asked.actor)
        joins = side is None and isinstance(command, AcceptChallenge) and not loaded.meta.guest
        if joins:
            side = Side.GUEST
        if side is None:
            return _stranger(loaded.match, command)
        if loaded.match.version >= MAX_EVENTS and not isinstance(command, _TOWARDS_THE_END):
            return Refusal("match-too-long")
        suggestion = await self._suggestion(loaded.match, side, command)
        now = await self._store.now()
        events = decide(loaded.match, side, command, now, self._draw_nigiri(), suggestion)
        if isinstance(events, Refusal):
            return events
        expected = loaded.match.version
        for event in events:
            loaded.match.apply(event)
        return replace(
            asked,
            expected=expected,
            records=encode(events, loaded.match.created),
            guest=asked.actor if joins else None,
            rooms=asked.rooms if isinstance(command, AcceptChallenge) else None,
            phase=loaded.match.phase.value,
            position=loaded.match.game.board.digest(),
        )

    async def _suggestion(self, match: Match, side: Side, command: Command) -> Suggestion | None:
        """What looks dead, if the command stops the game."""
        seat = match.seat(side)
        stops = isinstance(command, Pass) and seat and match.stops_with_a_pass_by(seat)
        # After the stop nobody has a right to move; who passed first would be the next.
        return await self._look(match, match.game.to_move.opponent) if stops else None

    async def estimate(self, loaded: LoadedMatch) -> Suggestion | Refusal:
        """How a game in progress looks, if its terms allow to ask."""
        match = loaded.match
        if not match.terms.estimates:
            return Refusal("no-estimates")
        return await self._look(match, match.game.to_move) or Refusal("no-estimate-now")

    async def _look(self, match: Match, to_move: Colour) -> Suggestion | None:
        if self._judge is None:
            return None
        ko = match.game.ko if to_move is match.game.to_move else None
        return await self._judge.look(match.game.board, to_move, ko)

    async def _unless_done(self, asked: Commit, refusal: Refusal) -> Done | Refusal:
        """The refusal, unless the very same event was done before: what is done twice has one
        effect and one answer, and the second time the match has moved on."""
        result = await self._store.commit(asked)
        if isinstance(result, AlreadyDone | Misuse):
            return await self._after(asked.game_id, result)
        return refusal

    async def _after(self, game_id: GameId, result: CommitResult) -> Done | Refusal:
        match result:
            case Committed(version) | AlreadyDone(version):
                # The outbox would do this too; doing it now lets a person's next line find the
                # game at once.
                await self._store.project(game_id)
                return Done(game_id, version)
            case Misuse():
                return Refusal("event-misused")
            case Late():
                return Refusal("too-late")
            case NoSeat():
                return Refusal("not-your-game")
            case NoSuchGame() | Conflict():
                return Refusal("no-such-game")
            case UnknownSchema(schema):
                raise UnreadableLog(schema)


def _more(loaded: LoadedMatch, room: RoomId) -> tuple[RoomId, ...] | None:
    """The rooms of a match with one more; None if that is no change."""
    rooms = loaded.meta.rooms
    return (*rooms, room) if room and room not in rooms else None


def _moved(game_id: GameId, meta: Meta, old: RoomId, new: tuple[RoomId, ...]) -> Commit:
    """The step from one room to others."""
    rooms = dict.fromkeys(r for room in meta.rooms for r in (new if room == old else (room,)))
    return Commit(
        game_id=game_id,
        expected=meta.version,
        records=(),
        event_id=f"move {old} {' '.join(new)}",
        fingerprint="",
        actor="",
        deadline=meta.deadline,
        schema=SCHEMA,
        rooms=tuple(rooms),
    )


def _is_komi(komi: float) -> bool:
    """A multiple of one half, also negative, within reason."""
    return abs(komi) <= MAX_KOMI and 2 * komi % 1 == 0


def _bound(command: Command, match: Match) -> Command:
    """An agreement to "whichever is open" is to what is open when it comes: if somebody faster
    changes it, nobody has agreed to the change."""
    if isinstance(command, Agree) and command.number is None and match.proposal is not None:
        return Agree(match.proposal.number)
    return command


def _stranger(match: Match, command: Command) -> Refusal:
    """Why somebody without a seat can do nothing."""
    if match.phase is Phase.CHALLENGE:
        if not match.open:
            return Refusal("not-your-challenge")
        return Refusal("challenge-open" if isinstance(command, DeclineChallenge) else "not-started")
    # Perhaps it was open to anyone a moment ago.
    taken = isinstance(command, AcceptChallenge)
    return Refusal("challenge-over" if taken else "not-your-game")
