"""Communities that the bot has left: their data is erased, and their games go on in private."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.announcements.mentions import known_in
from bot.ids import RoomId
from bot.match.events import Side
from bot.play.accounts.personal_data import PersonalData
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import everywhere
from bot.posts.messenger import Messenger
from bot.posts.post import Post
from bot.talk.profiles import Profiles
from bot.texts.text import text


@dataclass(eq=False)
class LeftCommunities:
    service: GameService
    profiles: Profiles
    messenger: Messenger
    personal_data: PersonalData

    async def forget(self, community: RoomId, rooms: Sequence[RoomId]) -> None:
        """Erase a community that the bot has left. Its games move to the players' private chats
        where possible. Idempotent."""
        gone = {*rooms}
        for listed_in in (everywhere(community), *rooms):
            for game in await self.service.matches.games_in(listed_in):
                for room in gone.intersection(game.meta.rooms):
                    await self._go_private(game, room)
        await self.personal_data.erase_rooms([community, *rooms])

    async def _go_private(self, game: LoadedMatch, room: RoomId) -> None:
        """Move a game from a room to the private chats of the players who can be reached. If there
        are none, it stays in the room, and can be shown in other chats by its code."""
        players = [known_in(room, game, side) for side in Side]
        own = await self.messenger.own_rooms([user for user in players if user])
        reached = []
        for user, private in own.items():
            await self.profiles.inherit(private, user)
            await self.profiles.inherit(private, room)
            words = await self.profiles.room_words(private)
            notice = text("community-left", game=game.game_id)
            post = Post(f"left/{game.game_id}/{room}", notice, language=words.code)
            if private in game.meta.rooms or await self.messenger.tell(private, post):
                reached.append(private)
        if reached:
            await self.service.move(game.game_id, room, tuple(reached))
