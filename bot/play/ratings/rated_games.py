"""Ratings and where they come from: the rated games of each community, kept once and for ever.

What is kept are the games, not the numbers: those are folded anew
(`bot.play.ratings.ladder`), so a game that is told of twice, late, or by two processes at once
counts once and in its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol, TypeVar
from weakref import WeakValueDictionary

from bot.ids import GameId, RoomId, UserId
from bot.match.log import UnreadableLog
from bot.play.accounts.identities import Identities
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.lru_dict import LruDict
from bot.play.ratings.ladder import Ladder, RatedGame, decode, encode, rated_game

KEPT: Final = 64
"""Communities whose ratings are kept in memory, those looked at last."""

AT_ONCE: Final = 50
"""Games that are read or counted in one go, about 5 ms; then others have their turn."""

_T = TypeVar("_T")


class RatedGames(Protocol):
    """The store of rated games, as text (`bot.play.ratings.ladder.encode`)."""

    async def add(self, community: RoomId, game_id: GameId, record: str) -> bool:
        """Keeps a game; False if it was kept before, and then it stays as it is."""

    async def of(self, community: RoomId, known: int) -> tuple[int, Mapping[GameId, str]] | None:
        """All games and their revision, which changes with them; None: it is ``known`` still."""

    async def replace(self, community: RoomId, records: Mapping[GameId, str]) -> None:
        """Writes games anew that are kept. Repeatable."""

    async def communities(self) -> Sequence[RoomId]:
        """Those that have games, in no order."""

    async def is_whole(self) -> bool:
        """Whether all games that ended before are kept."""

    async def set_whole(self) -> None:
        """`is_whole` holds from now on. Repeatable."""


class Ratings:
    """The ratings of every community."""

    def __init__(self, games: RatedGames, identities: Identities) -> None:
        self._games = games
        self._identities = identities
        self._kept: LruDict[RoomId, tuple[int, Ladder]] = LruDict(KEPT)
        self._counting: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    async def record(self, loaded: LoadedMatch) -> None:
        """Keeps a match that has ended, if it counts. Repeatable."""
        game = rated_game(loaded)
        if game is not None:
            await self._games.add(loaded.community, game.game_id, encode(game))

    async def ladder(self, community: RoomId) -> Ladder:
        """The ratings as they stand. Not to be changed."""
        async with self._counting.setdefault(community, asyncio.Lock()):
            known, ladder = await self._counted(community)
            self._kept[community] = known, ladder
        return ladder

    async def _counted(self, community: RoomId) -> tuple[int, Ladder]:
        """The ratings and the revision of their games; from those that are kept, if they go on."""
        known, ladder = self._kept.get(community, (-1, Ladder()))
        found = await self._games.of(community, known)
        games: Sequence[RatedGame] = [*ladder.games]
        if found is not None:
            known, records = found
            read: list[RatedGame] = []
            async for some in _by_turns([*records.items()]):
                read += [decode(game_id, text) for game_id, text in some]
            games = sorted(read, key=lambda game: (game.ended, game.game_id))
        people = await self._people(games)
        # A caller that holds the old ladder must not see half of many new games.
        if not ladder.continues(games, people) or len(games) > len(ladder.games) + AT_ONCE:
            ladder = Ladder()
        async for part in _by_turns(games[len(ladder.games) :]):
            ladder.add(part, people)
        return known, ladder

    async def person(self, ladder: Ladder, user: UserId) -> UserId:
        """The id under which a ladder has this person; ``user`` if it does not know them."""
        (group,) = await self._identities.of([user])
        return next((ladder.people[id] for id in group if id in ladder.people), user)

    async def forget(self, user: UserId, stand_in: UserId) -> None:
        """The games stay and count for the others; instead of this id they have the other."""
        for community in await self._games.communities():
            _, records = await self._games.of(community, -1) or (0, {})
            games = [decode(game_id, text) for game_id, text in records.items()]
            changed = {game.game_id: encode(_without(game, user, stand_in)) for game in games}
            different = {id: text for id, text in changed.items() if text != records[id]}
            if different:
                await self._games.replace(community, different)

    async def complete(self, service: GameService, ids: AsyncIterable[GameId]) -> None:
        """Looks through all matches for games that are missing, unless that was done before: after
        the keys of the ratings are lost or deleted they are made anew."""
        if await self._games.is_whole():
            return
        async for game_id in ids:
            try:
                loaded = await service.load(game_id)
            except UnreadableLog:
                continue
            if loaded is not None:
                await self.record(loaded)
        await self._games.set_whole()

    async def _people(self, games: Sequence[RatedGame]) -> Mapping[UserId, UserId]:
        ids = sorted({id for game in games for id in (game.black, game.white)})
        groups = await self._identities.of(ids)
        return {id: group[0] for id, group in zip(ids, groups, strict=True)}


async def _by_turns(things: Sequence[_T]) -> AsyncIterator[Sequence[_T]]:
    """The things in their order, so many at once; after each part others have their turn."""
    for begin in range(0, len(things), AT_ONCE):
        yield things[begin : begin + AT_ONCE]
        await asyncio.sleep(0)


def _without(game: RatedGame, user: UserId, stand_in: UserId) -> RatedGame:
    return replace(
        game,
        black=stand_in if game.black == user else game.black,
        white=stand_in if game.white == user else game.white,
    )
