"""Long keys for games that are in no open browser room: their short ids can be guessed.

A key is derived from the id and the installation's secret. So none is stored, and every game has
one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hmac import compare_digest

from aiohttp import web

from bot.ids import GameId, RoomId, home, platform_of
from bot.play.accounts.room_locks import lock_of
from bot.play.ports.stores import People
from bot.web import checks
from bot.web.admission.access import LOBBY
from bot.web.admission.installation import Installation
from bot.web.admission.limits import Limits
from bot.web.log.attachment_schema import KeptPosition
from bot.web.log.entries import PostEntry
from bot.web.log.room import Message
from bot.web.refused import RefusedError

KEY = "key"
"""The query parameter of a key."""


@dataclass(eq=False)
class GameKeys:
    """Grants read access to a game: by its id if it is in an open room, otherwise by its key.
    ``rooms_of`` returns the rooms where a game is announced."""

    people: People
    rooms_of: Callable[[GameId], Awaitable[Sequence[RoomId]]]
    installation: Installation
    limits: Limits

    async def find_game(self, request: web.Request) -> GameId:
        """Return the game that a request may read.

        Raises:
            RefusedError: there is no such game, or the key is missing or wrong (the answer is the
                same), or too many such games were requested.
        """
        game, given = checks.game_id(request.match_info["game"]), request.query.get(KEY, "")
        if given and compare_digest((await self._key(game)).encode(), given.encode()):
            return game
        with self.limits.trying_game(request):
            if not await self._is_open(game):
                raise RefusedError(404, "web-error-game")
        return game

    async def find_game_of(self, request: web.Request, room: RoomId) -> tuple[GameId, str | None]:
        """Return the game that a reader of a room requests, with the key that its links need there
        (None: no key).

        Raises:
            RefusedError: the room does not have this game (whether another one has it makes no
                difference), or too many such games were requested.
        """
        game = await self.check_announced(request, request.match_info["game"], room)
        is_open = home(room) == room and await self._is_open(game)
        return game, None if is_open else await self._key(game)

    async def check_announced(self, request: web.Request, game: str, room: RoomId) -> GameId:
        """Parse a game id and check that this room has the game. Raises like `find_game_of`."""
        game = checks.game_id(game)
        with self.limits.trying_game(request):
            if room not in await self.rooms_of(game):
                raise RefusedError(404, "web-error-game")
        return game

    async def list_keys(self, room: RoomId, messages: Iterable[Message]) -> Mapping[GameId, str]:
        """Return the keys that the links in messages of a room need."""
        games = [*{game for message in messages for game in _games(message)}]
        if home(room) == room:
            known = await asyncio.gather(*map(self._is_open, games))
            games = [game for game, is_open in zip(games, known, strict=True) if not is_open]
        return {game: await self._key(game) for game in games}

    async def list_openable(self, room: RoomId, messages: Iterable[Message]) -> frozenset[GameId]:
        """Return the games that the page of a room can open, of those whose positions are shown.

        A private chat can also open the games of its public room.
        """
        games = [*{game for message in messages for game in _position_games(message)}]
        found = await asyncio.gather(*map(self.rooms_of, games))
        here = {room, home(room)}
        return frozenset(
            game for game, rooms in zip(games, found, strict=True) if not here.isdisjoint(rooms)
        )

    async def _is_open(self, game: GameId) -> bool:
        """Return whether a public, unlocked room of this server has the game. If none has it, read
        a lock anyway, so that the response time reveals nothing."""
        rooms = [room for room in await self.rooms_of(game) if platform_of(room) == checks.PLATFORM]
        of_all = [room for room in rooms if home(room) == room]
        locks = await asyncio.gather(*(lock_of(self.people, room) for room in of_all or [LOBBY]))
        return bool(of_all) and any(not lock.is_shut for lock in locks)

    async def _key(self, game: GameId) -> str:
        return await self.installation.mark(f"game {game}")


def _games(message: Message) -> Iterable[GameId]:
    """Yield the games of a message's pictures and files."""
    content = message.content
    if isinstance(content, PostEntry) and content.ref is not None:
        yield content.ref.game_id
    yield from _position_games(message)


def _position_games(message: Message) -> Iterable[GameId]:
    """Yield the game whose position a message shows, if it shows one."""
    content = message.content
    attachment = content.attachment if isinstance(content, PostEntry) else None
    if isinstance(attachment, KeptPosition) and attachment.moment.game_id:
        yield attachment.moment.game_id
