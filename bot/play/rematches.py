"""New games of the same players: a rematch with colours swapped, or from a position of the game."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import GameId, RoomId, UserId, platform_of
from bot.match.events import Challenged, Colours, Side, Terms
from bot.match.start_position import beginning, usual_from
from bot.match.state import Phase, Refusal
from bot.play.game_service import BLOCKED, MAX_ROOMS, GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Commit
from bot.play.unit_of_work import Done, Effect, PreparedCommit, Result, intent, new_match
from bot.rules.points import Colour

MAX_ASKED = 8
"""How many challenges to a rematch of one game may be declined or expire before further ones are
refused."""


class Rematches:
    """Creates rematches: per game at most one that is open, in progress or finished, however often
    either player asks. From each position at most one game is open or in progress."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._work = service.work

    async def ask(
        self, played: LoadedMatch, user: UserId, room: RoomId, event_id: str
    ) -> Done | LoadedMatch | Refusal:
        """Challenge the other player in the rooms of the game ``played``, or return the existing
        rematch. A declined or expired one is replaced by a new challenge, up to `MAX_ASKED`
        times."""
        side = await self._find_side(played, user)
        if isinstance(side, Refusal):
            return side
        terms, now = swap_colours(played, side), await self._service.now()
        first = Challenged(now, terms, open=False, rematch_of=played.game_id)
        asked = intent("", event_id, user, f"{user} {played.game_id}")
        prepared = _prepare(asked, played, side, room, first)
        there = await self._create(prepared, played.game_id, 0)
        for before in range(1, MAX_ASKED):
            if not isinstance(there, LoadedMatch) or there.match.phase is not Phase.WITHDRAWN:
                break
            there = await self._create(prepared, played.game_id, before)
        return there

    async def play_on(
        self, played: LoadedMatch, move: int, user: UserId, room: RoomId, event_id: str
    ) -> Done | LoadedMatch | Refusal:
        """Challenge the other player, in the rooms of the game ``played``, to play on from the
        position after ``move`` moves with the same colours; or return the game that the players
        began there and have not finished. It is unrated."""
        side = await self._find_side(played, user)
        if isinstance(side, Refusal):
            return side
        begin = beginning(played.match, move)
        if isinstance(begin, Refusal):
            return begin
        terms, seat = played.match.terms, played.match.seat(side)
        colours = Colours.BLACK if seat is Colour.BLACK else Colours.WHITE
        terms = usual_from(begin, replace(terms, handicap=0, colours=colours))
        first = Challenged(await self._service.now(), terms, open=False)
        asked = intent("", event_id, user, f"{user} {played.game_id} from {move}")
        prepared = _prepare(asked, played, side, room, first)
        for before in range(MAX_ASKED):
            seed = f"play on {played.game_id} {move} {before}"
            done = await self._work.create(
                prepared, seed, lambda other: other.match.terms.position == terms.position
            )
            there = _find_existing(done)
            if there is None:
                return done
            if not there.match.phase.is_over:
                return there
        return Refusal("asked-in-vain")

    async def _find_side(self, played: LoadedMatch, user: UserId) -> Side | Refusal:
        """Return the person's side, or why they may not ask for another game."""
        side = played.side_of(user)
        if side is None:
            return Refusal("not-your-game")
        if played.match.phase is not Phase.ENDED:
            return Refusal("rematch-when-over")
        guest = played.user(side.other)
        if guest in await self._service.matches.person(user):
            return Refusal("own-challenge")
        if await self._service.blocks.are_between(user, guest):
            return Refusal(BLOCKED)
        return side

    async def _create(
        self, prepared: PreparedCommit, played: GameId, before: int
    ) -> Done | LoadedMatch | Refusal:
        """Create the rematch that follows ``before`` failed ones, or return it if it exists. Its id
        is derived from these arguments, so that concurrent requests create only one."""
        seed = f"rematch {played} {before}" if before else f"rematch {played}"
        done = await self._work.create(
            prepared, seed, lambda there: there.match.rematch_of == played
        )
        return _find_existing(done) or done


def _find_existing(done: Result) -> LoadedMatch | None:
    """Return the match that existed already; None if a new one was created, or none."""
    return done.match if isinstance(done, Done) and done.effect is Effect.NONE else None


def _prepare(
    asked: Commit, played: LoadedMatch, side: Side, room: RoomId, first: Challenged
) -> PreparedCommit:
    asked = replace(asked, rooms=_rooms(room, played), community=played.community)
    return new_match(asked, played.user(side.other), first)


def swap_colours(played: LoadedMatch, side: Side) -> Terms:
    """Return the terms of a rematch that this side asks for. With handicap stones both players keep
    their colours, since the stones stay with the same player."""
    terms, seat = played.match.terms, played.match.seat(side)
    now = seat if terms.handicap or seat is None else seat.opponent
    return replace(terms, colours=Colours.BLACK if now is Colour.BLACK else Colours.WHITE)


def _rooms(room: RoomId, played: LoadedMatch) -> tuple[RoomId, ...]:
    """Return the rooms of the rematch: those of the game ``played``, where both players can answer,
    plus ``room`` if the game has no room in its chat."""
    rooms = played.meta.rooms
    chats = {platform_of(other) for other in rooms}
    if room not in rooms and platform_of(room) in chats:
        return rooms[:MAX_ROOMS]
    return tuple(dict.fromkeys((room, *rooms)))[:MAX_ROOMS]
