"""A chat without threads or titles, for tests."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ids import RoomId, UserId
from bot.play.loaded import LoadedMatch
from bot.posts.chat import GameRoomRequest, OpenedGame
from bot.posts.post import Post, Sent
from bot.web.log.rooms import CAPABILITIES
from renderer.model.diagram import Picture


async def skip_captions(
    _loaded: LoadedMatch,
    shown: Picture,
    _code: str,
    *,
    titled: bool,
) -> Picture:
    """Return the picture unchanged, without captions."""
    return shown


class PlainChat:
    """A chat without threads: a game stays in its first room and has no title."""

    capabilities = CAPABILITIES

    async def post(self, room: RoomId, post: Post) -> Sent:
        raise NotImplementedError

    async def change(self, room: RoomId, message: str, post: Post) -> bool:  # noqa: ARG002
        return False

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:  # noqa: ARG002
        return None

    async def begin(self, room: RoomId, post: Post, _: GameRoomRequest, /) -> OpenedGame:
        return OpenedGame(await self.post(room, post), (room,))

    async def retitle(self, room: RoomId, title: str) -> None:
        """Rooms keep their names."""

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        return community == room

    async def export_data(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:  # noqa: ARG002
        return {}
