"""The same two again, on the same terms, with colours swapped. Part of the thin shell."""

from __future__ import annotations

from dataclasses import replace

from bot.rules.points import Colour
from bot.service.clocks.clock import TO_ANSWER
from bot.service.game_service import MOST_ROOMS, TRIES, Done, GameService
from bot.service.ids import game_id_for
from bot.service.match.events import Challenged, Colours, Side, Terms
from bot.service.match.loaded import LoadedMatch
from bot.service.match.log import SCHEMA, encode
from bot.service.match.state import Phase, Refusal
from bot.service.ports.stores import (
    AlreadyDone,
    Commit,
    Committed,
    Conflict,
    MatchStore,
    Misuse,
    RoomId,
    UserId,
)


class Rematches:
    """A game has one rematch at most, whoever asks for it and however often."""

    def __init__(self, service: GameService, store: MatchStore) -> None:
        self._service = service
        self._store = store

    async def ask(
        self, played: LoadedMatch, user: UserId, room: RoomId, event_id: str
    ) -> Done | LoadedMatch | Refusal:
        """A challenge to the other player, in the rooms of the game that was ``played``; or the one
        that there is already."""
        side = played.side_of(user)
        if side is None:
            return Refusal("not-your-game")
        if played.match.phase is not Phase.ENDED:
            return Refusal("rematch-when-over")
        guest = played.user(side.other)
        if guest in await self._service.person(user):
            return Refusal("own-challenge")
        now = await self._service.now()
        terms = swapped(played, side)
        first = Challenged(now, terms, open=False, rematch_of=played.game_id)
        for attempt in range(TRIES):
            commit = Commit(
                game_id=game_id_for(f"rematch {played.game_id}", attempt),
                expected=0,
                records=encode([first], 0),
                event_id=event_id,
                fingerprint=f"{user} {played.game_id}",
                actor=user,
                deadline=first.at + TO_ANSWER,
                schema=SCHEMA,
                created=now,
                host=user,
                community=played.community,
                guest=guest,
                phase=Phase.CHALLENGE.value,
                rooms=_rooms(room, played),
            )
            result = await self._store.commit(commit)
            match result:
                case Committed(version) | AlreadyDone(version):
                    return Done(commit.game_id, version)
                case Misuse():
                    return Refusal("event-misused")
                case Conflict():
                    there = await self._service.load(commit.game_id)
                    if there is not None and there.match.rematch_of == played.game_id:
                        return there
        return Refusal("try-again")


def swapped(played: LoadedMatch, side: Side) -> Terms:
    """The terms of a rematch that this side asks for. Handicap stones stay with the player who got
    them, and so do the colours then."""
    terms, seat = played.match.terms, played.match.seat(side)
    now = seat if terms.handicap or seat is None else seat.opponent
    return replace(terms, colours=Colours.BLACK if now is Colour.BLACK else Colours.WHITE)


def _rooms(room: RoomId, played: LoadedMatch) -> tuple[RoomId, ...]:
    return tuple(dict.fromkeys((room, *played.meta.rooms)))[:MOST_ROOMS]
