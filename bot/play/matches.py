"""Loads matches from the store, together with their players' ids."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import structlog

from bot.ids import GameId, RoomId, UserId
from bot.match.events import Side
from bot.match.log import UnreadableLog
from bot.match.state import Phase
from bot.play.accounts.identities import Group, Identities
from bot.play.known_logs import KnownLogs
from bot.play.loaded import LoadedMatch, read
from bot.play.ports.metrics import LoadOutcome
from bot.play.ports.stores import MatchStore, StoredMatch

MAX_FINISHED = 300
"""How many finished games of a person or room are searched."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Finished:
    """Finished games, in the order of their ends. ``cut``: older games were left out."""

    games: list[LoadedMatch]
    cut: bool


@dataclass(frozen=True)
class Nearby:
    """The matches that a person most likely means: all ids of the person, and the ids of the
    unfinished matches of the id that acts here."""

    person: Group
    own: Sequence[GameId]


class OthersMatches(NamedTuple):
    """The unfinished matches of a room without a person's own. ``newer`` is the error if one was
    left out because a newer version wrote it."""

    games: list[LoadedMatch]
    newer: UnreadableLog | None = None


class Matches:
    """Loads matches. ``identities`` resolve linked ids; ``watch`` is called for each loaded match
    with the comparison of its log and the stored metadata (`LoadOutcome`)."""

    def __init__(
        self,
        store: MatchStore,
        identities: Identities,
        watch: Callable[[LoadOutcome], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._identities = identities
        self._watch = watch
        self.known = KnownLogs()

    async def load(self, game_id: GameId, person: Group | None = None) -> LoadedMatch | None:
        """Load a match; None if there is none. If the ids of one ``person`` are given, no other ids
        are looked up. Raises `UnreadableLog`."""
        stored = await self._store.load(game_id)
        if stored is None:
            self.known.report_gone(game_id)
            return None
        if person is None:
            return await self.read(game_id, stored)
        loaded = self._looked_over(game_id, stored)
        hosts, guests = (person if loaded.user(side) in person else () for side in Side)
        return replace(loaded, hosts=hosts, guests=guests)

    async def rooms_of(self, game_id: GameId) -> Sequence[RoomId]:
        """Return the rooms of a match, even if its log is unreadable; empty if there is no
        match."""
        stored = await self._store.load(game_id)
        return () if stored is None else stored.meta.rooms

    async def last_announcement(self, game_id: GameId, room: RoomId) -> str | None:
        """Return the platform's id of the message that announced a match last in a room; None if
        there is none."""
        stored = await self._store.load(game_id)
        return None if stored is None else stored.meta.messages.get(room) or None

    async def ensure_loaded(self, game: GameId | LoadedMatch) -> LoadedMatch | None:
        """Return the given match, loading it if only its id is given. Raises `UnreadableLog`."""
        return game if isinstance(game, LoadedMatch) else await self.load(game)

    async def read(self, game_id: GameId, stored: StoredMatch) -> LoadedMatch:
        """Decode a stored match and look up its people. Raises `UnreadableLog`."""
        loaded = self._looked_over(game_id, stored)
        users = loaded.users
        known = dict(zip(users, await self._identities.load_groups([*users.values()]), strict=True))
        return replace(loaded, hosts=known.get(Side.HOST, ()), guests=known.get(Side.GUEST, ()))

    def _looked_over(self, game_id: GameId, stored: StoredMatch) -> LoadedMatch:
        """Decode a match, and check it against its stored position and the last known log."""
        self.known.compare(game_id, stored)
        try:
            loaded = read(game_id, stored)
        except UnreadableLog as error:
            self._watch(LoadOutcome.NEWER if error.is_newer else LoadOutcome.DAMAGED)
            raise
        digest, board = stored.meta.position, loaded.match.game.board
        if digest and digest != board.digest():
            self._watch(LoadOutcome.DIFFERS)
            _log.error("position-differs", game=game_id, version=stored.meta.version)
        else:
            self._watch(LoadOutcome.WHOLE)
        return loaded

    async def person(self, user: UserId) -> Group:
        """Return all ids of this person."""
        (group,) = await self._identities.load_groups([user])
        return group

    async def games_of(self, user: UserId) -> list[LoadedMatch]:
        """Return this person's readable unfinished matches, including challenges, oldest first."""
        person = await self.person(user)
        games = await self._load_all(await self._ids_of(person))
        return sorted(games, key=lambda game: game.meta.created) if len(person) > 1 else games

    async def has_others(self, game_id: GameId, user: UserId) -> bool:
        """Return whether the person has other unfinished matches or challenges."""
        return any(other != game_id for other in await self._ids_of(await self.person(user)))

    async def plays(self, user: UserId) -> bool:
        """Return whether this id alone has an unfinished match or a challenge."""
        return bool(await self._store.games_of(user))

    async def unreadable_of(self, user: UserId) -> int:
        """Return how many of this person's unfinished matches are unreadable. They are not
        changed."""
        ids = await self._ids_of(await self.person(user))
        return [await self._is_readable(id) for id in ids].count(False)

    async def _ids_of(self, person: Group) -> list[GameId]:
        found = await asyncio.gather(*map(self._store.games_of, person))
        return [*dict.fromkeys(id for ids in found for id in ids)]

    async def _is_readable(self, game_id: GameId) -> bool:
        try:
            await self.load(game_id, ())
        except UnreadableLog:
            return False
        return True

    async def games_in(self, room: RoomId) -> list[LoadedMatch]:
        """Return the readable unfinished matches of a room, including challenges, oldest first."""
        return await self._load_all(await self._store.games_in(room))

    async def is_beside_others(self, game_id: GameId, room: RoomId) -> bool:
        """Return whether the room has other unfinished matches."""
        return any(other != game_id for other in await self._store.games_in(room))

    async def nearby(self, user: UserId) -> Nearby:
        """Load the data for `mine` in one round trip."""
        own, (person,) = await asyncio.gather(
            self._store.games_of(user), self._identities.load_groups([user])
        )
        return Nearby(person, own)

    async def mine(self, nearby: Nearby) -> list[LoadedMatch]:
        """Load this person's matches as `games_of` does, but without the linked ids of other
        people. Raises `UnreadableLog` if a newer version wrote one of them."""
        newer, person = list[UnreadableLog](), nearby.person
        own = nearby.own if len(person) == 1 else await self._ids_of(person)
        mine = await self._load_all(own, person, newer)
        if newer:
            raise newer[0]
        return sorted(mine, key=lambda game: game.meta.created) if len(person) > 1 else mine

    async def others_in(
        self, room: RoomId, person: Group, mine: Iterable[LoadedMatch]
    ) -> OthersMatches:
        """Load the matches of a room except ``mine`` as `games_in` does, but without the linked ids
        of other people."""
        newer, own = list[UnreadableLog](), {game.game_id for game in mine}
        ids = [id for id in await self._store.games_in(room) if id not in own]
        return OthersMatches(await self._load_all(ids, person, newer), *newer[:1])

    async def list_finished(self, user: UserId, room: RoomId) -> Finished:
        """Return the newest finished games of a person and of a room, up to `MAX_FINISHED` per
        id."""
        whose = [*await self.person(user), room]
        found = await asyncio.gather(
            *(self._store.finished_games(who, MAX_FINISHED + 1) for who in dict.fromkeys(whose))
        )
        ids = dict.fromkeys(game_id for ids in found for game_id in ids[:MAX_FINISHED])
        return Finished(await self._load_ended(ids), any(len(ids) > MAX_FINISHED for ids in found))

    async def ended_of(self, user: UserId, limit: int) -> list[LoadedMatch]:
        """Return this person's newest games that were played to their end, newest first."""
        person = await self.person(user)
        found = await asyncio.gather(*(self._store.finished_games(who, limit) for who in person))
        return (await self._load_ended(dict.fromkeys(id for ids in found for id in ids)))[:limit]

    async def ended_in(self, room: RoomId, limit: int) -> list[LoadedMatch]:
        """Return the newest games of a room that were played to their end, newest first."""
        return await self._load_ended(await self._store.finished_games(room, limit))

    async def last_in(self, room: RoomId) -> LoadedMatch | None:
        """Return the most recently changed match of a room, finished or not; None if there is
        none."""
        game_id = await self._store.last_in(room)
        return await self.load(game_id) if game_id else None

    async def last_of(self, user: UserId) -> LoadedMatch | None:
        """Return this person's most recently finished match; None if there is none."""
        return next(iter(await self.ended_of(user, 1)), None)

    async def _load_ended(self, ids: Iterable[GameId]) -> list[LoadedMatch]:
        """Load these matches; return the readable ones that were played to their end, newest
        first."""
        matches = await asyncio.gather(*map(self.load_readable, ids))
        games = [match for match in matches if match and match.match.phase is Phase.ENDED]
        return sorted(games, key=lambda game: game.match.events[-1].at, reverse=True)

    async def _load_all(
        self,
        ids: Sequence[GameId],
        person: Group | None = None,
        newer: list[UnreadableLog] | None = None,
    ) -> list[LoadedMatch]:
        """Load the readable unfinished matches; append to ``newer`` the errors of matches that a
        newer version wrote."""
        matches = await asyncio.gather(*(self.load_readable(id, person, newer) for id in ids))
        return [match for match in matches if match is not None and not match.match.phase.is_over]

    async def load_readable(
        self,
        game_id: GameId,
        person: Group | None = None,
        newer: list[UnreadableLog] | None = None,
    ) -> LoadedMatch | None:
        """Load a match; None if it is unreadable, so that it does not hide a person's other
        matches."""
        try:
            return await self.load(game_id, person)
        except UnreadableLog as error:
            _log.error("unreadable-match", game=game_id, schema=error.schema, record=error.record)
            if newer is not None and error.is_newer:
                newer.append(error)
            return None
