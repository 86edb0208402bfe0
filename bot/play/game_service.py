"""The game service: challenges, commands, and where a match is announced.

Each method takes the platform's own event id, and doing it twice has one effect; see
`bot.play.unit_of_work`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.ids import GameId, RoomId, UserId
from bot.match import commands
from bot.match.clock_transitions import NO_PAUSES, Pauses
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY
from bot.match.decide import decide
from bot.match.events import Challenged, Nigiri, Side, Terms
from bot.match.offers import why_impossible
from bot.match.short_ids import game_id_for
from bot.match.state import Match, Phase, Refusal
from bot.play.accounts.blocks import Blocks
from bot.play.accounts.identities import Identities
from bot.play.concurrency import aside
from bot.play.loaded import LoadedMatch
from bot.play.matches import Matches
from bot.play.ports.dead_stones import DeadStonesAdvisors
from bot.play.ports.metrics import LoadOutcome
from bot.play.ports.stores import Commit, MatchStore, StoredMatch
from bot.play.timekeeping.time_grants import TimeGrants, Timekeeping
from bot.play.timekeeping.timeouts import Timeouts
from bot.play.unit_of_work import (
    Done,
    Effect,
    PreparedCommit,
    Result,
    UnitOfWork,
    announced_in,
    intent,
    new_match,
    prepare,
)
from bot.reading.dead_stones.openness import has_hardly_begun
from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.points import Colour

MAX_EVENTS = 5_000
"""A match longer than this takes only what brings it to its end; the longest game on record has
411 moves."""

BLOCKED = "no-game-between"
"""The refusal for a person who is blocked, which does not say so."""

MOST_IN_VAIN = 5
"""So many challenges of one person to another may come to nothing in a day: each of them calls."""

_ANSWERS = (commands.AcceptChallenge, commands.OfferTerms)
_TOWARDS_THE_END = (commands.Agree, commands.Pass, commands.Resign)

MOST_ROOMS = 6
"""More rooms than two people and their friends watch."""


class GameService(Matches):
    """Every change that players make to matches.

    ``draw_nigiri`` draws the stones that decide the colours; ``time`` tells when a player's time
    stands still; ``judges`` find what looks dead. ``blocks``: who may begin no game with whom.
    ``identities`` and ``watch``: see `Matches`. ``work`` commits all changes.
    """

    def __init__(
        self,
        store: MatchStore,
        draw_nigiri: Callable[[], Nigiri],
        time: Timekeeping,
        identities: Identities,
        blocks: Blocks,
        judges: DeadStonesAdvisors,
        watch: Callable[[LoadOutcome], None] = lambda _: None,
    ) -> None:
        super().__init__(store, identities, watch)
        self._draw_nigiri = draw_nigiri
        self._time_settings, self._uptime = time.settings, time.uptime
        grants = TimeGrants(time)
        self.work = UnitOfWork(store, self.load, grants)
        self.timeouts = Timeouts(store, grants, self.work, self.load)
        self._judges = judges
        self.blocks = blocks
        self._stored_work = UnitOfWork(store, store.load, grants)
        self._moves: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()

    async def challenge(
        self,
        host: UserId,
        guest: UserId | None,
        terms: Terms,
        room: RoomId,
        event_id: str,
        community: RoomId = "",
    ) -> Result:
        """A new challenge to ``guest``, or (None) to anyone in the room.

        ``community`` is what the room belongs to; the room itself, if empty. A rated game counts
        there, so it must not be a private chat (``rated-nowhere``).
        """
        refusal = None if guest is None else await self._why_not_with(host, guest, event_id)
        refusal = refusal or why_impossible(terms)
        if refusal is not None:
            return refusal
        if terms.rated and (community or room) == host:
            return Refusal("rated-nowhere")
        said = f"{host} {guest or ''} {replace(terms, position=None)}"
        asked = intent("", event_id, host, said)
        asked = replace(asked, rooms=(room,), community=community or room)
        challenged = Challenged(await self._store.now(), terms, open=guest is None)
        return await self.work.create(new_match(asked, guest or "", challenged), event_id)

    async def _why_not_with(self, host: UserId, guest: UserId, event_id: str) -> Refusal | None:
        """Why nobody can be challenged by this person just now; what the same event has made before
        does not count."""
        person = await self.person(host)
        if guest in person:
            return Refusal("own-challenge")
        if await self.blocks.are_between(host, guest):
            return Refusal(BLOCKED)
        since = await self._store.now() - DAY
        found = await asyncio.gather(*(self._store.between(id, guest, since) for id in person))
        ids = {id for games in found for id in games} - {game_id_for(event_id, 0)}
        if len(ids) < MOST_IN_VAIN:
            return None
        games = await asyncio.gather(*map(self._load_readable, ids))
        in_vain = sum(
            game is not None and game.match.phase is Phase.WITHDRAWN and game.meta.host in person
            for game in games
        )
        return Refusal("asked-in-vain") if in_vain >= MOST_IN_VAIN else None

    async def act(
        self,
        game: GameId | LoadedMatch,
        user: UserId,
        command: commands.Command,
        event_id: str,
        room: RoomId = "",
        *,
        at: int | None = None,
        now: int | None = None,
    ) -> Result:
        """Decides and commits a player's command.

        ``game`` is read only if the caller has not. A challenge that is accepted from a ``room``
        where it was not made is announced there, too. ``at``: only as long as the match has this
        version (``try-again``). ``now``: when it was heard, if the caller knows.
        """
        await self._uptime.heard(user.partition(":")[0])
        found = await self.found(game)
        if found is None:
            return Refusal("no-such-game")
        asked = intent(found.game_id, event_id, user, f"{user} {command}")
        bound = _bound(command, found.match)

        async def decided(loaded: LoadedMatch) -> PreparedCommit | Refusal:
            if at not in (None, loaded.match.version):
                return Refusal("try-again")
            acting = replace(asked, rooms=loaded.rooms_with(room))
            return await self._decide(loaded, bound, acting, now)

        # Rooms change without a new version, so another one is added to the latest.
        fresh = None if isinstance(command, commands.AcceptChallenge) else found
        done = await self.work.run(asked, decided, fresh, self._late)
        if isinstance(done, Done) and done.match is not None and done.match.records:
            made = done.match
            self.known.compare(made.game_id, StoredMatch(made.meta, made.records, at=made.at))
        return done

    async def pauses(self, loaded: LoadedMatch) -> Pauses:
        """The pauses of the two, in which time stands still."""
        return await self._time_settings.pauses(loaded)

    async def repause(self, user: UserId, new: Calendar, event_id: str) -> list[LoadedMatch]:
        """Moves the deadlines of this person's games to other pauses, and says which have another
        one now. The pauses chosen before must still be kept."""
        return await self.timeouts.repause(await self.games_of(user), user, new, event_id)

    async def bring(self, game_id: GameId, user: UserId, room: RoomId, event_id: str) -> Result:
        """Announces the match in this room, too, for one of its players."""
        asked = intent(game_id, event_id)

        async def decided(loaded: LoadedMatch) -> PreparedCommit | Refusal | None:
            if loaded.side_of(user) is None:
                return Refusal("not-your-game")
            rooms = loaded.rooms_with(room)
            if rooms is None:
                return None
            if len(rooms) > MOST_ROOMS:
                return Refusal("too-many-rooms", {"most": MOST_ROOMS})
            return announced_in(asked, loaded.meta, rooms)

        # Other rooms leave the version as it is, so that two at a time would undo each other; and
        # what was read before the lock was taken may be out of date.
        async with self._moving(game_id):
            return await self.work.run(asked, decided)

    async def move(self, game_id: GameId, old: RoomId, new: tuple[RoomId, ...]) -> None:
        """Announces the match in ``new`` from now on, and no more in ``old``. Works on a match
        whose log is damaged, too."""
        asked = intent(game_id, f"move {old} {' '.join(new)}")

        async def decided(stored: StoredMatch) -> PreparedCommit | None:
            if old not in stored.meta.rooms:
                return None
            return announced_in(asked, stored.meta, stored.meta.rooms_instead(old, new))

        async with self._moving(game_id):
            await self._stored_work.run(asked, decided)

    async def done(self, game_id: GameId, event_id: str) -> Done | None:
        """The match as it stands if this event was done in it before, whatever the event said."""
        known = await self.work.knows(game_id, event_id)
        stored = await self._store.load(game_id) if known else None
        return None if stored is None else Done(game_id, stored.meta.version, Effect.REPEATED)

    def _moving(self, game_id: GameId) -> asyncio.Lock:
        return self._moves.setdefault(game_id, asyncio.Lock())

    async def _late(self, loaded: LoadedMatch) -> Refusal | None:
        """What a command after the deadline comes to; None if the match goes on all the same."""
        if not await self.timeouts.expire(loaded.game_id):
            return None
        waited = loaded.meta.phase == Phase.CHALLENGE.value
        return Refusal("challenge-expired" if waited else "too-late")

    async def _decide(
        self, loaded: LoadedMatch, command: commands.Command, asked: Commit, heard: int | None
    ) -> PreparedCommit | Refusal:
        """``asked`` with what comes of it."""
        side = loaded.side_of(asked.actor)
        joins = (
            side is None and isinstance(command, commands.AcceptChallenge) and not loaded.meta.guest
        )
        if joins:
            side = Side.GUEST
        if side is None:
            return _stranger(loaded.match, command)
        if isinstance(command, _ANSWERS) and await self._is_blocked(loaded, side, command, asked):
            return Refusal(BLOCKED)
        if loaded.match.version >= MAX_EVENTS and not isinstance(command, _TOWARDS_THE_END):
            return Refusal("match-too-long")
        suggestion = await self._suggestion(loaded.match, side, command)
        # What others did since it was heard came before it.
        at = await self._store.now() if heard is None else heard
        await self._uptime.refresh(at)
        now = max(at, loaded.match.events[-1].at)
        pauses = NO_PAUSES
        if loaded.match.terms.clock is not None:
            pauses = await self._time_settings.pauses(loaded, asked.actor)
        nigiri = self._draw_nigiri()
        events = decide(loaded.match, side, command, now, nigiri, pauses, suggestion)
        if isinstance(events, Refusal):
            return events
        acting = replace(
            asked,
            actor=asked.actor if joins else loaded.user(side),
            guest=asked.actor if joins else None,
            rooms=asked.rooms if isinstance(command, commands.AcceptChallenge) else None,
        )
        return prepare(acting, loaded, events)

    async def _is_blocked(
        self, loaded: LoadedMatch, side: Side, command: commands.Command, asked: Commit
    ) -> bool:
        """Whether a person may not answer a challenge so, since they are blocked: one to them by
        name they may accept."""
        named = isinstance(command, commands.AcceptChallenge) and not loaded.match.open
        other = loaded.user(side.other)
        if named or not other or loaded.match.phase is not Phase.CHALLENGE:
            return False
        return await self.blocks.are_between(asked.actor, other)

    async def _suggestion(
        self, match: Match, side: Side, command: commands.Command
    ) -> Suggestion | None:
        """What looks dead, if the command stops the game. A first pass says that it may soon."""
        seat = match.seat(side)
        if not isinstance(command, commands.Pass) or seat is None:
            return None
        if match.stops_with_a_pass_by(seat):
            # After the stop neither has a right to move; who passed first would be the next.
            async with aside():
                return await self._first_look(match, match.game.to_move.opponent)
        if self._judges.advisor is not None and match.phase is Phase.PLAY:
            self._judges.advisor.get_ready()
        return None

    async def estimate(self, loaded: LoadedMatch) -> Suggestion | Refusal:
        """Estimates a game in progress, if its terms allow to ask."""
        match = loaded.match
        if not match.terms.estimates:
            return Refusal("no-estimates")
        async with aside():
            found = await self._look(match, match.game.to_move)
        return found or Refusal("no-estimate-now")

    async def _first_look(self, match: Match, to_move: Colour) -> Suggestion | None:
        """What looks dead after a stop; where a second opinion differs, it is a question."""
        second, board = self._judges.second, match.game.board
        if second is None or has_hardly_begun(board):
            return await self._look(match, to_move)
        suggestion, theirs = await asyncio.gather(self._look(match, to_move), second.dead(board))
        return (
            suggestion if suggestion is None or theirs is None else suggestion.compare_with(theirs)
        )

    async def _look(self, match: Match, to_move: Colour) -> Suggestion | None:
        if self._judges.advisor is None:
            return None
        ko = match.game.ko if to_move is match.game.to_move else None
        return await self._judges.advisor.look(match.game.board, to_move, ko)


def _bound(command: commands.Command, match: Match) -> commands.Command:
    """The command with the number of the proposal or offer that is open when it comes: a change by
    the other player in the same moment is not agreed to."""
    if isinstance(command, commands.AcceptChallenge) and command.number is None:
        return commands.AcceptChallenge(match.offer)
    if (
        isinstance(command, commands.Agree)
        and command.number is None
        and match.proposal is not None
    ):
        return commands.Agree(match.proposal.number)
    return command


def _stranger(match: Match, command: commands.Command) -> Refusal:
    """Why a person without a seat can do nothing."""
    if match.phase is Phase.CHALLENGE:
        if not match.open:
            return Refusal("not-your-challenge")
        open_to_all = {
            commands.DeclineChallenge: "challenge-open",
            commands.OfferTerms: "terms-open",
        }
        return Refusal(open_to_all.get(type(command), "not-started"))
    # Perhaps it was open to anyone a moment ago.
    if match.phase is Phase.WITHDRAWN:
        return Refusal("challenge-over")
    accepts = isinstance(command, commands.AcceptChallenge)
    return Refusal("challenge-taken" if accepts else "not-your-game")
