"""The parts of the bot that an adapter needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.announcements.pictures import Pictures
from bot.ids import RoomId
from bot.play.ports.outage import NoOutage, Outage
from bot.play.ports.post_index import PostIndex
from bot.play.ports.processed_events import ProcessedEvents
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.posts.post_context import LAST, PostContext
from bot.routing.lookups import Lookups
from bot.routing.platform.board_page import BoardPage
from bot.talk.incoming import Incoming
from bot.talk.profiles import language_for
from bot.texts.translations import Words, words

TOLD: Final = ProfileField("once", bool, False)
"""Whether a room has received a one-time message."""


class ChatRefusedError(Exception):
    """A chat platform rejects the bot; with a message id and its data."""

    def __init__(self, id: str, **data: object) -> None:
        super().__init__(id)
        self.id = id
        self.data: Mapping[str, object] = data


@dataclass(frozen=True)
class PlatformContext:
    """``language``: the default language code. ``has_engine``: there is an engine to play
    against. ``board_page``: the page that posts link to, if there is one. ``outage``: reports
    database outages. ``lookups``: returns the lookups about games, which are made after the
    chats."""

    people: People
    index: PostIndex
    processed_events: ProcessedEvents
    pictures: Pictures
    lookups: Callable[[], Lookups] = field(kw_only=True)
    language: str = "en"
    has_engine: bool = False
    board_page: BoardPage | None = None
    outage: Outage = field(default_factory=NoOutage)

    async def room_words(self, room: RoomId, language: str = "") -> Words:
        """Return the texts in a room's language, or in ``language``, for controls beside a post
        in it."""
        return words(language or await self.people.language(room) or self.language)

    async def words_for(self, incoming: Incoming) -> Words:
        """Return the texts for answers to one person."""
        return words(await language_for(self.people, incoming) or self.language)

    async def last(self, room: RoomId) -> PostContext:
        """Return the context of the newest post of a private chat, and forget it: it only applies
        to the next line. Later calls return an empty context."""
        about = await self.index.load(LAST, room, "")
        if about is None:
            return PostContext()
        await self.index.delete(LAST, room, "")
        return about

    async def first_time(self, room: RoomId, what: str) -> bool:
        """Return True once per room and key, for messages that are shown once."""
        if await self.was_told(room, what):
            return False
        await self.people.save(room, TOLD.about(what), True)
        return True

    async def was_told(self, room: RoomId, what: str) -> bool:
        """Return whether `first_time` was called for it."""
        return await self.people.load(room, TOLD.about(what))
