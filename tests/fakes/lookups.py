"""Lookups of a chat that has no games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import GameId, RoomId, UserId
from bot.posts.post import Answer, Post, PostRef
from bot.routing.lookups import Lookups
from bot.talk.incoming import Incoming


class NoGames(Lookups):
    """Every room has had a game, and no game is running."""

    def __init__(self) -> None:
        pass

    async def now(self) -> int:
        return 0

    async def is_home(self, _: RoomId) -> bool:
        return True

    async def community(self, _: GameId) -> RoomId:
        return ""

    async def players_in(self, _: RoomId, __: GameId) -> list[UserId]:
        return []

    async def newest_in(self, _: GameId) -> dict[RoomId, str]:
        return {}

    async def newest_posts(self, _: RoomId) -> list[str]:
        return []

    async def games_in(self, _: RoomId) -> list[GameId]:
        return []

    async def move(
        self, _: RoomId, __: RoomId, ___: Sequence[GameId] | None = None
    ) -> list[GameId]:
        return []

    async def board(self, _: RoomId, __: GameId) -> Post | None:
        return None

    async def answered(self, _: RoomId, __: PostRef) -> Post | None:
        return None

    async def news(self, _: Incoming, __: Answer) -> str:
        return ""
