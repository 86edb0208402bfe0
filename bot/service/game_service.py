"""Load, decide, commit, retry: the thin shell around the pure match.

Whatever a person does comes here with the platform's own event id, and doing it twice has one
effect. A conflict with somebody faster is decided again on the fresh state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

import structlog

from bot.rules.dead_stones.suggestion import Suggestion
from bot.rules.points import Colour
from bot.service.accounts.identities import Identities
from bot.service.clocks.calendar import Calendar
from bot.service.clocks.clock import TO_ANSWER
from bot.service.ids import game_id_for
from bot.service.match.clock_transitions import NO_PAUSES, Pauses
from bot.service.match.commands import (
    AcceptChallenge,
    Agree,
    Command,
    DeclineChallenge,
    OfferTerms,
    Pass,
    Resign,
)
from bot.service.match.decide import decide
from bot.service.match.events import Challenged, Nigiri, Side, Terms
from bot.service.match.loaded import LoadedMatch
from bot.service.match.log import SCHEMA, UnreadableLog, encode
from bot.service.match.offers import why_impossible
from bot.service.match.state import Match, Phase, Refusal
from bot.service.match_rooms import announced_in, more, moved
from bot.service.matches import Matches
from bot.service.ports.dead_stones import DeadStonesAdvisor
from bot.service.ports.metrics import Finding
from bot.service.ports.stores import (
    AlreadyDone,
    Commit,
    CommitResult,
    Committed,
    Conflict,
    GameId,
    Late,
    MatchStore,
    Misuse,
    NoSeat,
    NoSuchGame,
    RoomId,
    UnknownSchema,
    UserId,
)
from bot.service.timekeeping.time_settings import TimeSettingsStore
from bot.service.timekeeping.timeouts import Timeouts, step

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


MOST_ROOMS = 6
"""More rooms than two people and their friends watch."""


@dataclass(frozen=True)
class Done:
    """The command took effect (now or, for a repeated event id, before)."""

    game_id: GameId
    version: int


class GameService(Matches):
    """All that people can do with matches. ``draw_nigiri`` takes care of chance, ``habits`` know
    when somebody's time stands still, ``identities`` who is the same person; without a ``judge``
    nothing is suggested after the stop, and nothing estimated. ``watch``: see `Matches`."""

    def __init__(
        self,
        store: MatchStore,
        draw_nigiri: Callable[[], Nigiri],
        habits: TimeSettingsStore,
        identities: Identities,
        judge: DeadStonesAdvisor | None = None,
        watch: Callable[[Finding], None] = lambda _: None,
    ) -> None:
        super().__init__(store, identities, watch)
        self._draw_nigiri = draw_nigiri
        self._overtime = Timeouts(store, habits, self.load)
        self._judge = judge
        self._moves: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()

    async def challenge(
        self,
        host: UserId,
        guest: UserId | None,
        terms: Terms,
        room: RoomId,
        event_id: str,
        community: RoomId = "",
    ) -> Done | Refusal:
        """A new challenge, to ``guest`` or (None) to anyone in the room. ``community``: what the
        room belongs to; by itself, if nothing else. A rated game counts there, which must be more
        than somebody's private chat."""
        if guest is not None and guest in await self.person(host):
            return Refusal("own-challenge")
        refusal = why_impossible(terms)
        if refusal is not None:
            return refusal
        if terms.rated and (community or room) == host:
            return Refusal("rated-nowhere")
        now = await self._store.now()
        records = encode([Challenged(now, terms, open=guest is None)], 0)
        for attempt in range(TRIES):
            commit = Commit(
                game_id=game_id_for(event_id, attempt),
                expected=0,
                records=records,
                event_id=event_id,
                fingerprint=f"{host} {guest or ''} {replace(terms, position=None)}",
                actor=host,
                schema=SCHEMA,
                created=now,
                host=host,
                community=community or room,
                guest=guest or "",
                deadline=now + TO_ANSWER,
                phase=Phase.CHALLENGE.value,
                rooms=(room,),
            )
            result = await self._store.commit(commit)
            if not isinstance(result, Conflict):
                return await self._after(commit.game_id, result)
        return Refusal("try-again")

    async def act(
        self,
        game_id: GameId,
        user: UserId,
        command: Command,
        event_id: str,
        room: RoomId = "",
        *,
        at: int | None = None,
    ) -> Done | Refusal:
        """What ``user`` wants of a match, decided and committed.

        Whoever accepts a challenge from a ``room`` where it was not made brings the room along:
        the game is then announced there, too. ``at``: only as long as the match has this version.
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
            if at not in (None, loaded.match.version):
                return Refusal("try-again")
            command = _bound(command, loaded.match)
            commit = await self._decide(loaded, command, replace(asked, rooms=more(loaded, room)))
            if isinstance(commit, Refusal):
                return await self._unless_done(asked, commit)
            result = await self._store.commit(commit)
            if isinstance(result, Late) and await self.expire(game_id):
                waited = loaded.meta.phase == Phase.CHALLENGE.value
                return Refusal("challenge-expired" if waited else "too-late")
            if not isinstance(result, Conflict | Late):
                return await self._after(game_id, result)
        return Refusal("try-again")

    async def expire(self, game_id: GameId) -> bool:
        """Ends the match if its time is over; see `Timeouts.expire`."""
        return await self._overtime.expire(game_id)

    async def pauses(self, loaded: LoadedMatch) -> Pauses:
        """When time stands still for the two."""
        return await self._overtime.pauses(loaded)

    async def repause(self, user: UserId, new: Calendar, event_id: str) -> None:
        """This person's time stands still at other times from now on: deadlines move. What was
        chosen before must still be kept."""
        await self._overtime.repause(await self.games_of(user), user, new, event_id)

    async def bring(
        self, game_id: GameId, user: UserId, room: RoomId, event_id: str
    ) -> Done | Refusal:
        """One of the players wants the match to be announced in this room, too."""
        async with self._moves.setdefault(game_id, asyncio.Lock()):
            for _ in range(TRIES):
                loaded = await self.load(game_id)
                if loaded is None:
                    return Refusal("no-such-game")
                rooms = more(loaded, room)
                if loaded.side_of(user) is None:
                    return Refusal("not-your-game")
                if rooms is None:
                    return Done(game_id, loaded.meta.version)
                if len(rooms) > MOST_ROOMS:
                    return Refusal("too-many-rooms", {"most": MOST_ROOMS})
                result = await self._store.commit(announced_in(loaded, rooms, event_id))
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
                result = await self._store.commit(moved(game_id, stored.meta, old, new))
                if not isinstance(result, Conflict):
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
        pauses = NO_PAUSES
        if loaded.match.terms.clock is not None:
            pauses = await self._overtime.pauses(loaded, asked.actor)
        nigiri = self._draw_nigiri()
        events = decide(loaded.match, side, command, now, nigiri, pauses, suggestion)
        if isinstance(events, Refusal):
            return events
        acting = replace(
            asked,
            actor=asked.actor if joins else loaded.user(side),
            guest=asked.actor if joins else None,
            rooms=asked.rooms if isinstance(command, AcceptChallenge) else None,
        )
        return step(acting, loaded, events)

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


def _bound(command: Command, match: Match) -> Command:
    """An agreement to "whichever is open" is to what is open when it comes: if somebody faster
    changes it, nobody has agreed to the change. The same with the terms of a challenge."""
    if isinstance(command, AcceptChallenge) and command.number is None:
        return AcceptChallenge(match.offer)
    if isinstance(command, Agree) and command.number is None and match.proposal is not None:
        return Agree(match.proposal.number)
    return command


def _stranger(match: Match, command: Command) -> Refusal:
    """Why somebody without a seat can do nothing."""
    if match.phase is Phase.CHALLENGE:
        if not match.open:
            return Refusal("not-your-challenge")
        open_to_all = {DeclineChallenge: "challenge-open", OfferTerms: "terms-open"}
        return Refusal(open_to_all.get(type(command), "not-started"))
    # Perhaps it was open to anyone a moment ago.
    taken = isinstance(command, AcceptChallenge)
    return Refusal("challenge-over" if taken else "not-your-game")
