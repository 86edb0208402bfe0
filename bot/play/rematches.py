"""The same two again, on the same terms, with colours swapped."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import GameId, RoomId, UserId
from bot.match.events import Challenged, Colours, Side, Terms
from bot.match.state import Phase, Refusal
from bot.play.game_service import BLOCKED, MOST_ROOMS, GameService
from bot.play.loaded import LoadedMatch
from bot.play.unit_of_work import Done, Effect, PreparedCommit, intent, new_match
from bot.rules.points import Colour

MOST_ASKED = 8
"""How often a rematch of one game can be asked for, if each time it came to nothing: whoever is
declined again and again has been answered."""


class Rematches:
    """Makes the rematch of a game: one at most that waits, goes on or has been played, however
    often either player asks for it."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._work = service.work

    async def ask(
        self, played: LoadedMatch, user: UserId, room: RoomId, event_id: str
    ) -> Done | LoadedMatch | Refusal:
        """A challenge to the other player, in the rooms of the game that was ``played``; or the one
        that there is already. One that came to nothing is asked for anew, until it has been
        `MOST_ASKED` times."""
        side = played.side_of(user)
        if side is None:
            return Refusal("not-your-game")
        if played.match.phase is not Phase.ENDED:
            return Refusal("rematch-when-over")
        guest = played.user(side.other)
        if guest in await self._service.person(user):
            return Refusal("own-challenge")
        if await self._service.blocks.are_between(user, guest):
            return Refusal(BLOCKED)
        asked = intent("", event_id, user, f"{user} {played.game_id}")
        asked = replace(asked, rooms=_rooms(room, played), community=played.community)
        terms, now = swapped(played, side), await self._service.now()
        first = Challenged(now, terms, open=False, rematch_of=played.game_id)
        prepared = new_match(asked, guest, first)
        there = await self._made(prepared, played.game_id, 0)
        for before in range(1, MOST_ASKED):
            if not isinstance(there, LoadedMatch) or there.match.phase is not Phase.WITHDRAWN:
                break
            there = await self._made(prepared, played.game_id, before)
        return there

    async def _made(
        self, prepared: PreparedCommit, played: GameId, before: int
    ) -> Done | LoadedMatch | Refusal:
        """The rematch that follows so many which came to nothing: its id follows from these, so
        that two who ask at once ask for the same. A match: it was there."""
        seed = f"rematch {played} {before}" if before else f"rematch {played}"
        done = await self._work.create(
            prepared, seed, lambda there: there.match.rematch_of == played
        )
        if isinstance(done, Done) and done.effect is Effect.NONE and done.match is not None:
            return done.match
        return done


def swapped(played: LoadedMatch, side: Side) -> Terms:
    """The terms of a rematch that this side asks for. Handicap stones stay with the player who got
    them, and so do the colours then."""
    terms, seat = played.match.terms, played.match.seat(side)
    now = seat if terms.handicap or seat is None else seat.opponent
    return replace(terms, colours=Colours.BLACK if now is Colour.BLACK else Colours.WHITE)


def _rooms(room: RoomId, played: LoadedMatch) -> tuple[RoomId, ...]:
    """Those of the game that was ``played``, where both can answer; and where it is asked for, if
    they have none in that chat."""
    rooms = played.meta.rooms
    chats = {other.partition(":")[0] for other in rooms}
    if room not in rooms and room.partition(":")[0] in chats:
        return rooms[:MOST_ROOMS]
    return tuple(dict.fromkeys((room, *rooms)))[:MOST_ROOMS]
