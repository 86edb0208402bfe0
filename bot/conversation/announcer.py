"""What is committed, as posts: for each room in its own language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.conversation import posts
from bot.conversation.incoming import Post
from bot.conversation.people import Household
from bot.conversation.pictures import Pictures
from bot.language.presenter import Presenter
from bot.service.events import (
    Agreed,
    Challenged,
    Event,
    Refused,
    Side,
    TakenBack,
    Withdrawn,
)
from bot.service.go_service import LoadedMatch, read
from bot.service.match import Phase
from bot.service.ports import GameId, RoomId, RoomUnavailable, StoredMatch, UserId


class Chat(Protocol):
    """Where rooms are: an adapter."""

    async def post(self, room: RoomId, post: Post) -> str:
        """Puts a post into a room, once for each key if it can, and returns its id there.

        Raises `RoomUnavailable` if the room is gone, anything else if it may work later.
        """
        ...


_NOTHING_TO_SEE = (Agreed, Challenged, Refused, TakenBack, Withdrawn)
"""Events after which the board looks as before."""


class RoomAnnouncer:
    """Fulfils `bot.service.ports.Announcer` over chats, by the platform part of a room's id."""

    def __init__(self, chats: Mapping[str, Chat], people: Household, pictures: Pictures) -> None:
        self._chats = chats
        self._people = people
        self._pictures = pictures

    async def announce(self, room: RoomId, game_id: GameId, stored: StoredMatch, since: int) -> str:
        chat = self._chats.get(room.partition(":")[0])
        if chat is None:
            raise RoomUnavailable(room)
        loaded = read(game_id, stored)
        words = await self._people.room_words(room)
        names = await self._people.names(loaded)
        news = loaded.match.events[since:]
        text = words.announcement(loaded, since, names)
        return await chat.post(room, self._post(loaded, text, words, names, _shows(news)))

    async def board(self, loaded: LoadedMatch, words: Presenter, key: str) -> Post:
        """The match as it stands, for somebody who asks."""
        names = await self._people.names(loaded)
        text = words.status(loaded, names)
        shown = loaded.match.phase not in (Phase.CHALLENGE, Phase.WITHDRAWN)
        return self._post(loaded, text, words, names, shown, key)

    def _post(
        self,
        loaded: LoadedMatch,
        text: str,
        words: Presenter,
        names: Mapping[Side, str],
        shown: bool,
        key: str = "",
    ) -> Post:
        return Post(
            key=key or f"match/{loaded.game_id}/{loaded.match.version}",
            text=text,
            picture=self._pictures.start(loaded) if shown else None,
            alt=words.alt(loaded, names) if shown else "",
            choices=posts.choices(loaded, words, board=shown),
            ref=posts.ref(loaded),
            mention=_to_move(loaded),
        )


def _shows(news: list[Event]) -> bool:
    return any(not isinstance(event, _NOTHING_TO_SEE) for event in news)


def _to_move(loaded: LoadedMatch) -> UserId | None:
    match = loaded.match
    if match.phase is not Phase.PLAY:
        return None
    return loaded.user(match.side(match.game.to_move))
