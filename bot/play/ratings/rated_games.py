"""Stores the rated games of each community permanently, and computes ratings from them.

Ratings themselves are not stored but folded from the games (`bot.play.ratings.ladder`). So a
game that is reported twice, late, or by two processes counts once and in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol, TypeVar
from weakref import WeakValueDictionary

from bot.ids import GameId, RoomId, UserId
from bot.match.log import UnreadableLog
from bot.play.accounts.identities import Identities
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.lru_dict import LruDict
from bot.play.ratings.ladder import RATED_GAME, Ladder, RatedGame, rated_game
from bot.play.ratings.starting_rank import StartingRanks

KEPT: Final = 64
"""How many communities' ratings are cached in memory (LRU)."""

AT_ONCE: Final = 50
"""Games decoded or counted per turn, about 5 ms; then other tasks run."""

_T = TypeVar("_T")


class RatedGames(Protocol):
    """Stores rated games, encoded by `bot.play.ratings.ladder.RATED_GAME`."""

    async def add(self, community: RoomId, game_id: GameId, record: str) -> bool:
        """Store a game; return False and change nothing if it is stored already."""

    async def load_games(
        self, community: RoomId, known: int
    ) -> tuple[int, Mapping[GameId, str]] | None:
        """Return all games and their revision; None if the revision is still ``known``."""

    async def replace(self, community: RoomId, records: Mapping[GameId, str]) -> None:
        """Overwrite stored games. Idempotent."""

    async def communities(self) -> Sequence[RoomId]:
        """Return the communities with rated games, in no order."""

    async def is_whole(self) -> bool:
        """Return whether all earlier finished games are stored."""

    async def set_whole(self) -> None:
        """Record that all earlier games are stored, see `is_whole`. Idempotent."""


class Ratings:
    def __init__(self, games: RatedGames, identities: Identities, starts: StartingRanks) -> None:
        self._games = games
        self._identities = identities
        self._starts = starts
        self._kept: LruDict[RoomId, tuple[int, Ladder]] = LruDict(KEPT)
        self._counting: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    async def record(self, loaded: LoadedMatch) -> None:
        """Store a finished match if it counts. Idempotent."""
        game = rated_game(loaded)
        if game is not None:
            game = await self._add_starts(game)
            await self._games.add(loaded.community, game.game_id, RATED_GAME.encode(game))

    async def ladder(self, community: RoomId) -> Ladder:
        """Return the current ratings. Do not mutate them."""
        async with self._counting.setdefault(community, asyncio.Lock()):
            known, ladder = await self._count_games(community)
            self._kept[community] = known, ladder
        return ladder

    async def _count_games(self, community: RoomId) -> tuple[int, Ladder]:
        """Return the revision and the ratings, extending the cached ones if possible."""
        known, ladder = self._kept.get(community, (-1, Ladder()))
        found = await self._games.load_games(community, known)
        games: Sequence[RatedGame] = [*ladder.games]
        if found is not None:
            known, records = found
            read: list[RatedGame] = []
            async for some in _by_turns([*records.items()]):
                read += _decode_readable(text for _, text in some)
            games = sorted(read, key=lambda game: (game.ended, game.game_id))
        people = await self._people(games)
        # Build a new ladder if many games are new: a caller that holds the cached one must not see
        # half of them.
        if not ladder.continues(games, people) or len(games) > len(ladder.games) + AT_ONCE:
            ladder = Ladder()
        async for part in _by_turns(games[len(ladder.games) :]):
            ladder.add(part, people)
        return known, ladder

    async def person(self, ladder: Ladder, user: UserId) -> UserId:
        """Return the id of this person in a ladder; ``user`` itself if the ladder does not have
        them."""
        (group,) = await self._identities.load_groups([user])
        return next((ladder.people[id] for id in group if id in ladder.people), user)

    async def forget(self, user: UserId, stand_in: UserId) -> None:
        """Replace this id by ``stand_in`` in all games; they still count for the opponents."""
        for community in await self._games.communities():
            _, records = await self._games.load_games(community, -1) or (0, {})
            games = _decode_readable(records.values())
            theirs = [game for game in games if user in (game.black, game.white)]
            changed = [_without(game, user, stand_in) for game in theirs]
            different = {game.game_id: RATED_GAME.encode(game) for game in changed}
            if different:
                await self._games.replace(community, different)

    async def complete(self, service: GameService, ids: AsyncIterable[GameId]) -> None:
        """Scan all matches for missing rated games, once. This rebuilds the ratings after their
        keys were lost or deleted."""
        if await self._games.is_whole():
            return
        async for game_id in ids:
            try:
                loaded = await service.matches.load(game_id)
            except UnreadableLog:
                continue
            if loaded is not None:
                await self.record(loaded)
        await self._games.set_whole()

    async def _add_starts(self, game: RatedGame) -> RatedGame:
        users = (game.black, game.white)
        groups = await self._identities.load_groups(users)
        black, white = [
            await self._starts.load_at(user, group, game.ended)
            for user, group in zip(users, groups, strict=True)
        ]
        return replace(game, black_start=black, white_start=white)

    async def _people(self, games: Sequence[RatedGame]) -> Mapping[UserId, UserId]:
        ids = sorted({id for game in games for id in (game.black, game.white)})
        groups = await self._identities.load_groups(ids)
        return {id: group[0] for id, group in zip(ids, groups, strict=True)}


async def _by_turns(things: Sequence[_T]) -> AsyncIterator[Sequence[_T]]:
    """Yield chunks of `AT_ONCE` items; other tasks run after each."""
    for begin in range(0, len(things), AT_ONCE):
        yield things[begin : begin + AT_ONCE]
        await asyncio.sleep(0)


def _decode_readable(texts: Iterable[str]) -> list[RatedGame]:
    """Decode stored games, without damaged ones."""
    return [game for text in texts if (game := RATED_GAME.decode(text)) is not None]


def _without(game: RatedGame, user: UserId, stand_in: UserId) -> RatedGame:
    return replace(
        game,
        black=stand_in if game.black == user else game.black,
        white=stand_in if game.white == user else game.white,
    )
