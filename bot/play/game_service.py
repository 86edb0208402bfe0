"""The game service: challenges, commands, and the rooms of a match.

Every method takes the platform's event id and is idempotent by it; see `bot.play.unit_of_work`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.ids import GameId, RoomId, UserId, platform_of
from bot.match import commands
from bot.match.clock_transitions import NO_PAUSES, Pauses
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY
from bot.match.decide import decide, look_late
from bot.match.events import Challenged, Nigiri, Side, Terms
from bot.match.offers import why_impossible
from bot.match.proposals import StillLooking
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
from bot.reading.estimates import Estimate, estimate_by_net, estimate_by_reading
from bot.reading.net.open_play import find_open_play
from bot.reading.net.situation import describe_game, describe_stop
from bot.reading.second_opinion import add_second_opinion
from bot.rules.points import Colour, Point

MAX_EVENTS = 5_000
"""The number of events after which a match accepts only commands that lead to its end. The longest
game on record has 411 moves."""

BLOCKED = "no-game-between"
"""The refusal for a blocked person; it does not reveal the block."""

MAX_FAILED_TRIES = 5
"""How many unanswered challenges of one person to another are allowed per day: each one notifies
the other."""

PASS_SECONDS = 20.0
"""How long a pass waits for the analysis, which takes about one second on an idle machine. The
clock of its player may be running; the analysis can follow the count."""

_ANSWERS = (commands.AcceptChallenge, commands.OfferTerms)
_TOWARDS_THE_END = (commands.Agree, commands.Pass, commands.Resign)

MAX_ROOMS = 6
"""How many rooms can follow a match."""


class GameService:
    """All changes that players make to matches.

    ``draw_nigiri`` draws the stones that decide the colours; ``time`` knows the players' pauses;
    ``judges`` suggest dead stones; ``blocks`` prevent challenges. ``matches`` loads them, with
    ``identities`` and ``watch``; ``work`` commits all changes.
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
        self._store = store
        self.matches = Matches(store, identities, watch)
        self._draw_nigiri = draw_nigiri
        self._time_settings, self._uptime = time.settings, time.uptime
        grants = TimeGrants(time)
        self.work = UnitOfWork(store, self.matches.load, grants)
        self.timeouts = Timeouts(store, grants, self.work, self.matches.load)
        self._judges = judges
        self.blocks = blocks
        self._stored_work = UnitOfWork(store, store.load, grants)
        self._moves: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()

    async def now(self) -> int:
        """Return milliseconds since 1970 by the database's clock, the only one that counts."""
        return await self._store.now()

    async def challenge(
        self,
        host: UserId,
        guest: UserId | None,
        terms: Terms,
        room: RoomId,
        event_id: str,
        community: RoomId = "",
    ) -> Result:
        """Create a challenge to ``guest``, or (None) to anyone in the room. ``community`` is the
        community of the room, by default the room itself. Rated games count there, so a private
        chat is refused (``rated-nowhere``)."""
        refusal = None if guest is None else await self._why_not_with(host, guest, event_id)
        refusal = refusal or why_impossible(terms)
        if refusal is not None:
            return refusal
        if terms.rated and (community or room) == host:
            return Refusal("rated-nowhere")
        request = f"{host} {guest or ''} {replace(terms, position=None)}"
        asked = intent("", event_id, host, request)
        asked = replace(asked, rooms=(room,), community=community or room)
        challenged = Challenged(await self._store.now(), terms, open=guest is None)
        return await self.work.create(new_match(asked, guest or "", challenged), event_id)

    async def _why_not_with(self, host: UserId, guest: UserId, event_id: str) -> Refusal | None:
        """Return a refusal if ``host`` may not challenge ``guest`` now. An earlier challenge by the
        same event does not count."""
        person = await self.matches.person(host)
        if guest in person:
            return Refusal("own-challenge")
        if await self.blocks.are_between(host, guest):
            return Refusal(BLOCKED)
        since = await self._store.now() - DAY
        found = await asyncio.gather(*(self._store.between(id, guest, since) for id in person))
        ids = {id for games in found for id in games} - {game_id_for(event_id, 0)}
        if len(ids) < MAX_FAILED_TRIES:
            return None
        games = await asyncio.gather(*map(self.matches.load_readable, ids))
        in_vain = sum(
            game is not None and game.match.phase is Phase.WITHDRAWN and game.meta.host in person
            for game in games
        )
        return Refusal("asked-in-vain") if in_vain >= MAX_FAILED_TRIES else None

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
        """Decide and commit a player's command.

        Pass a `LoadedMatch` to save a read. A challenge accepted in another ``room`` is announced
        there, too. With ``at`` the command is refused (``try-again``) unless the match has this
        version. ``now`` is when the command was received, if known.
        """
        await self._uptime.note_activity(platform_of(user))
        found = await self.matches.ensure_loaded(game)
        if found is None:
            return Refusal("no-such-game")
        asked = intent(found.game_id, event_id, user, f"{user} {command}")
        bound = _bound(command, found.match)

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | Refusal:
            if at not in (None, loaded.match.version):
                return Refusal("try-again")
            acting = replace(asked, rooms=loaded.rooms_with(room))
            return await self._decide(loaded, bound, acting, now)

        # Rooms change without a new version, so adding one needs the latest state.
        fresh = None if isinstance(command, commands.AcceptChallenge) else found
        done = await self.work.run(asked, prepare_commit, fresh, self._late)
        if isinstance(done, Done) and done.match is not None and done.match.records:
            made = done.match
            self.matches.known.compare(
                made.game_id, StoredMatch(made.meta, made.records, at=made.at)
            )
        return done

    async def pauses(self, loaded: LoadedMatch) -> Pauses:
        """Return the pauses of both players."""
        return await self._time_settings.pauses(loaded)

    async def repause(
        self, user: UserId, new: Calendar, event_id: str, *, undone: bool = False
    ) -> list[LoadedMatch]:
        """Recompute the deadlines of this person's games for new pauses, and return the changed
        games. Call this while the old pauses are still stored. ``undone``: see `change_pauses`."""
        games = await self.matches.games_of(user)
        return await self.timeouts.repause(games, user, new, event_id, undone=undone)

    async def bring(self, game_id: GameId, user: UserId, room: RoomId, event_id: str) -> Result:
        """Add a room to a match, at the request of one of its players, who can be reached there."""
        asked = intent(game_id, event_id)

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | Refusal | None:
            side = loaded.side_of(user)
            if side is None:
                return Refusal("not-your-game")
            rooms = loaded.rooms_with(room)
            if rooms is None:
                return None
            if len(rooms) > MAX_ROOMS:
                return Refusal("too-many-rooms", {"most": MAX_ROOMS})
            others = set(loaded.unreachable) - {side}
            events = await self.timeouts.plan_reach(loaded, others)
            return prepare(replace(asked, rooms=rooms), loaded, events)

        # Rooms change without a new version, so concurrent additions would overwrite each other. A
        # match that was read before the lock was taken may be stale.
        async with self._moving(game_id):
            return await self.work.run(asked, prepare_commit)

    async def move(self, game_id: GameId, old: RoomId, new: tuple[RoomId, ...]) -> None:
        """Replace a room of the match by others. Works on a match with a damaged log, too."""
        asked = intent(game_id, f"move {old} {' '.join(new)}")

        async def prepare_commit(stored: StoredMatch) -> PreparedCommit | None:
            if old not in stored.meta.rooms:
                return None
            return announced_in(asked, stored.meta, stored.meta.rooms_instead(old, new))

        async with self._moving(game_id):
            await self._stored_work.run(asked, prepare_commit)

    async def find_done(self, game_id: GameId, event_id: str) -> Done | None:
        """Return the current match if this event has been processed in it; None otherwise."""
        known = await self.work.knows(game_id, event_id)
        stored = await self._store.load(game_id) if known else None
        return None if stored is None else Done(game_id, stored.meta.version, Effect.REPEATED)

    def _moving(self, game_id: GameId) -> asyncio.Lock:
        return self._moves.setdefault(game_id, asyncio.Lock())

    async def _late(self, loaded: LoadedMatch) -> Refusal | None:
        """Expire the match if its deadline has passed. Return the refusal for the late command, or
        None if the match continues."""
        if not await self.timeouts.expire(loaded.game_id):
            return None
        waited = loaded.meta.phase == Phase.CHALLENGE.value
        return Refusal("challenge-expired" if waited else "too-late")

    async def _decide(
        self, loaded: LoadedMatch, command: commands.Command, asked: Commit, received: int | None
    ) -> PreparedCommit | Refusal:
        """Decide a command and prepare its commit."""
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
        # Events committed since the command was received come before it.
        at = await self._store.now() if received is None else received
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
        """Return whether a block prevents this answer to a challenge. A player who is named in the
        challenge can always accept it."""
        named = isinstance(command, commands.AcceptChallenge) and not loaded.match.open
        other = loaded.user(side.other)
        if named or not other or loaded.match.phase is not Phase.CHALLENGE:
            return False
        return await self.blocks.are_between(asked.actor, other)

    async def _suggestion(
        self, match: Match, side: Side, command: commands.Command
    ) -> Suggestion | StillLooking | None:
        """Return the suggestion of dead stones if the command stops the game or asks for it. On a
        first pass, only prepare the advisor."""
        seat = match.seat(side)
        if isinstance(command, commands.LookAgain) and match.lacks_look:
            async with aside():
                return await self.look_at_stop(match, partly=True)
        if not isinstance(command, commands.Pass) or seat is None:
            return None
        if match.stops_with_a_pass_by(seat):
            # After the stop neither side is to move; assume the player who passed first.
            found = None
            with suppress(TimeoutError):
                async with aside(), asyncio.timeout(PASS_SECONDS):
                    found = await self._first_look(match, match.game.to_move.opponent)
            return StillLooking() if found is None and self._judges.advisor else found
        if self._judges.advisor is not None and match.phase is Phase.PLAY:
            self._judges.advisor.get_ready()
        return None

    async def estimate(self, loaded: LoadedMatch) -> Estimate | Refusal:
        """Estimate a game in progress, or return a refusal if its terms forbid it."""
        match, estimator = loaded.match, self._judges.estimator
        if not match.terms.estimates:
            return Refusal("no-estimates")
        async with aside():
            if estimator is not None:
                situation = describe_game(match.game, match.terms.komi)
                if judgement := await estimator.judge(situation):
                    return estimate_by_net(match.game.board, judgement)
            found = await self._look(match, match.game.to_move)
        if found is None:
            return Refusal("no-estimate-now")
        return estimate_by_reading(match.game, match.terms.komi, found)

    async def look_at_stop(self, match: Match, *, partly: bool) -> Suggestion | None:
        """Analyse a position after the stop; None if no answer is available now. ``partly``: do not
        insist on an answer of the net."""
        return await self._first_look(match, match.game.to_move, partly=partly)

    async def look_late(self, game_id: GameId, number: int, found: Suggestion | None) -> Result:
        """Commit the late analysis of the count with this number, unless the bot is not looking
        for it any more. ``found`` None: the bot gives up."""
        asked = intent(game_id, f"look {number}")

        async def prepare_commit(loaded: LoadedMatch) -> PreparedCommit | None:
            match = loaded.match
            if match.proposal is None or match.proposal.number != number:
                return None
            now = max(await self._store.now(), match.events[-1].at)
            events = look_late(match, now, found)
            return prepare(asked, loaded, events) if events else None

        return await self.work.run(asked, prepare_commit)

    async def _first_look(
        self, match: Match, to_move: Colour, *, partly: bool = False
    ) -> Suggestion | None:
        """Return the dead stones after a stop, and the places of open play. A second opinion is
        asked if our own analysis is unsure of a chain."""
        found, open_play = await asyncio.gather(
            self._look(match, to_move), self._find_open_play(match)
        )
        if found is None or (open_play is None and not partly):
            return None
        found = replace(found, open_play=open_play or frozenset())
        second, board = self._judges.second, match.game.board
        if second is None or has_hardly_begun(match.game) or not found.unsure:
            return found
        theirs = await second.dead(board)
        return found if theirs is None else add_second_opinion(found, board, theirs)

    async def _find_open_play(self, match: Match) -> frozenset[Point] | None:
        """Return the places of open play after a stop, in the view of the net; None if it gives no
        answer now. There are none without a net, in a game without estimates, and in a game that
        has hardly begun."""
        estimator, game = self._judges.estimator, match.game
        if estimator is None or not match.terms.estimates or has_hardly_begun(game):
            return frozenset()
        looks = []
        for colour in (Colour.BLACK, Colour.WHITE):
            look = await estimator.judge(describe_stop(game, match.terms.komi, colour))
            if look is None:
                return None
            looks.append(look)
        return find_open_play(game.board, *looks)

    async def _look(self, match: Match, to_move: Colour) -> Suggestion | None:
        if self._judges.advisor is None:
            return None
        ko = match.game.ko if to_move is match.game.to_move else None
        return await self._judges.advisor.look(match.game.board, to_move, ko)


def _bound(command: commands.Command, match: Match) -> commands.Command:
    """Fill in the number of the open proposal or offer as of now, so that the command does not
    agree to a later change by the opponent."""
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
    """Return the refusal for a person without a seat."""
    if match.phase is Phase.CHALLENGE:
        if not match.open:
            return Refusal("not-your-challenge")
        open_to_all = {
            commands.DeclineChallenge: "challenge-open",
            commands.OfferTerms: "terms-open",
        }
        return Refusal(open_to_all.get(type(command), "not-started"))
    # The challenge may have been open to anyone a moment ago.
    if match.phase is Phase.WITHDRAWN:
        return Refusal("challenge-over")
    accepts = isinstance(command, commands.AcceptChallenge)
    return Refusal("challenge-taken" if accepts else "not-your-game")
