"""Rematches: a new game of the same players on the same terms with colours swapped."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import GameId, RoomId, UserId, platform_of
from bot.match.events import Challenged, Colours, Side, Terms
from bot.match.state import Phase, Refusal
from bot.play.game_service import BLOCKED, MAX_ROOMS, GameService
from bot.play.loaded import LoadedMatch
from bot.play.unit_of_work import Done, Effect, PreparedCommit, intent, new_match
from bot.rules.points import Colour

MAX_ASKED = 8
"""How many challenges to a rematch of one game may be declined or expire before further ones are
refused."""


class Rematches:
    """Creates rematches: per game at most one that is open, in progress or finished, however often
    either player asks."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._work = service.work

    async def ask(
        self, played: LoadedMatch, user: UserId, room: RoomId, event_id: str
    ) -> Done | LoadedMatch | Refusal:
        """Challenge the other player in the rooms of the game ``played``, or return the existing
        rematch. A declined or expired one is replaced by a new challenge, up to `MAX_ASKED`
        times."""
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
        asked = intent("", event_id, user, f"{user} {played.game_id}")
        asked = replace(asked, rooms=_rooms(room, played), community=played.community)
        terms, now = swap_colours(played, side), await self._service.now()
        first = Challenged(now, terms, open=False, rematch_of=played.game_id)
        prepared = new_match(asked, guest, first)
        there = await self._create(prepared, played.game_id, 0)
        for before in range(1, MAX_ASKED):
            if not isinstance(there, LoadedMatch) or there.match.phase is not Phase.WITHDRAWN:
                break
            there = await self._create(prepared, played.game_id, before)
        return there

    async def _create(
        self, prepared: PreparedCommit, played: GameId, before: int
    ) -> Done | LoadedMatch | Refusal:
        """Create the rematch that follows ``before`` failed ones, or return it if it exists. Its id
        is derived from these arguments, so that concurrent requests create only one."""
        seed = f"rematch {played} {before}" if before else f"rematch {played}"
        done = await self._work.create(
            prepared, seed, lambda there: there.match.rematch_of == played
        )
        if isinstance(done, Done) and done.effect is Effect.NONE and done.match is not None:
            return done.match
        return done


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
