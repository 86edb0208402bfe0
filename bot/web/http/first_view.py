"""The first view of a room as one answer: its newest messages, and the games of these messages.

A page reads this before it opens the live stream. The stream cannot be compressed, and the games
could be requested only after the messages had come, so that a slow phone showed its board a round
trip later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aiohttp import web

from bot.ids import GameId, RoomId, UserId
from bot.web import checks
from bot.web.admission.access import AccessControl
from bot.web.admission.game_keys import GameKeys
from bot.web.admission.limits import Limits
from bot.web.admission.names import Names
from bot.web.http.compression import compress
from bot.web.http.games import find_reader
from bot.web.http.middleware import language
from bot.web.http.room_api import WebDependencies
from bot.web.http.views import answer_json, message_views
from bot.web.log.entries import PostEntry
from bot.web.log.room import MAX_MESSAGES, Message
from bot.web.log.rooms import WebRooms

MAX_GAMES = 8
_LAST = "30"


@dataclass(eq=False)
class FirstView:
    """``GET …/first``: the messages and ``first`` as the live stream sends them (`RoomStream`), the
    ``place`` to resume from, and the newest ``games`` by id as ``user`` sees them. With ``game`` or
    ``lobby``, the last messages and ``first`` are those of one talk."""

    rooms: WebRooms
    access: AccessControl
    dependencies: WebDependencies
    limits: Limits
    keys: GameKeys
    names: Names

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/rooms/{room}/first", self.view)]

    async def view(self, request: web.Request) -> web.Response:
        room, _ = await self.access.find_room(request)
        count = checks.sequence(request.query.get("last") or _LAST, "last")
        fold = await self.rooms.room(room)
        talk = checks.talk(request.query)
        recent, needed = fold.latest(min(count, MAX_MESSAGES), talk)
        place, messages = fold.place, needed + recent
        self.limits.shows(request, len(messages))
        reader = await find_reader(request, room, self.names)
        spoken = language(request, self.dependencies.languages)
        views, games = await asyncio.gather(
            message_views(self.rooms, self.keys, request, room, "", messages),
            self._view_games(
                _newest_games(messages, talk if recent else None), reader, spoken, room
            ),
        )
        first = str(recent[0].seq) if recent else None
        answer = {"messages": views, "first": first, "place": place, "games": games}
        return compress(request, answer_json(answer))

    async def _view_games(
        self, games: Sequence[GameId], reader: UserId, spoken: str, room: RoomId
    ) -> Mapping[GameId, object]:
        """Return the games as the reader sees them. No key is needed: the messages have it."""
        seen = (self.dependencies.game_seen(game, reader, spoken, room) for game in games)
        views = zip(games, await asyncio.gather(*seen), strict=True)
        return {game: view for game, view in views if view is not None}


def _newest_games(messages: Sequence[Message], talk: GameId | None) -> list[GameId]:
    """Return the game of the talk, if there is one, and those with the newest boards; a replay of
    an earlier position does not count."""
    found = dict.fromkeys([talk] if talk else ())
    for message in reversed(messages):
        content = message.content
        if isinstance(content, PostEntry) and content.ref is not None and not content.moment:
            found[content.ref.game_id] = None
    return [*found][:MAX_GAMES]
