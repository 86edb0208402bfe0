"""The board page with a scripted conversation, shared by its tests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import aiohttp

from bot.match.events import Challenged, Terms
from bot.match.state import fold
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Meta
from bot.posts.capabilities import Capabilities
from bot.routing.platform.board_page import BoardPage
from bot.web.boards.board_server import BoardServer, BoardSettings
from bot.web.boards.boards import Boards
from bot.web.boards.challenge_sharing import ChallengeSharing
from bot.web.boards.discord_activity import DiscordActivity
from bot.web.boards.room_links import RoomLinks
from tests.adapters.web.site import NOW, Conversation, dependencies
from tests.fakes.memory.board_sessions import MemoryBoardSessions
from tests.fakes.memory.stores import MemoryPeople
from tests.fakes.telegram.mini_apps import init_data

TOKEN = "7000000001:AAfake-Token_of-the-fake-Telegram-x"
ANNA, BELA, EVE = "telegram:7", "discord:8", "telegram:9"
GAME, OTHER = "bamoku", "kadori"
ROOM = "discord:71"


ROOMS_URL = "https://room.example.org"


def match(game_id: str, host: str, guest: str, rooms: tuple[str, ...] = (ROOM,)) -> LoadedMatch:
    """Return a match of these two people; everything else about it is irrelevant."""
    meta = Meta(1, 1, NOW, host, guest, rooms=rooms)
    return LoadedMatch(game_id, meta, fold([Challenged(NOW, Terms(9, 6.5), open=False)]))


@dataclass
class Clock:
    """A clock in milliseconds that a test moves."""

    now: int = NOW

    def __call__(self) -> int:
        return self.now


class News:
    """Yields the ids put into ``changes`` as changed games."""

    def __init__(self) -> None:
        self.changes = asyncio.Queue[str]()

    async def follow_changes(self) -> AsyncIterator[str | None]:
        """Yield None at the start, then the id of each changed game."""
        yield None
        while True:
            yield await self.changes.get()


@dataclass
class BoardSite:
    """``games`` contains two games: Anna against Bela, and Eve against Bela."""

    clock: Clock = field(default_factory=Clock)
    conversation: Conversation = field(default_factory=Conversation)
    people: MemoryPeople = field(default_factory=MemoryPeople)
    activity: DiscordActivity | None = None
    sharing: ChallengeSharing | None = None
    rooms_url: str = ROOMS_URL
    games: dict[str, LoadedMatch] = field(
        default_factory=lambda: {GAME: match(GAME, ANNA, BELA), OTHER: match(OTHER, EVE, BELA)}
    )

    def __post_init__(self) -> None:
        self.sessions = MemoryBoardSessions(self.clock)
        self.news = News()
        self._secrets = iter(range(1_000_000))
        self.loaded: list[str] = []
        self.page = BoardPage("https://go.example.org", self.people, self.clock, self.secret)
        parts = replace(dependencies(self.conversation), new_secret=self.secret)
        boards = Boards(
            parts,
            self.page,
            self.sessions,
            self.news,
            load=self.load,
            game_seen=self.seen,
            games_of=self.games_of,
            language=self.people.language,
            capabilities=lambda _: Capabilities(),
            telegram_token=TOKEN,
            activity=self.activity,
            sharing=self.sharing,
            rooms=RoomLinks(self.rooms_url, self.people) if self.rooms_url else None,
        )
        self.server = BoardServer(boards, BoardSettings(port=0))

    def secret(self) -> str:
        """Return a new secret with unique first letters."""
        return f"{next(self._secrets):09d}-{'secret' * 4}-01"

    async def load(self, game_id: str) -> LoadedMatch | None:
        """Load one of ``games`` and record that it was requested."""
        self.loaded.append(game_id)
        return self.games.get(game_id)

    async def games_of(self, user: str) -> Sequence[LoadedMatch]:
        """Return the games of this player."""
        return [game for game in self.games.values() if game.side_of(user) is not None]

    async def seen(self, loaded: LoadedMatch, user: str, language: str) -> dict[str, object]:
        """Return a game reduced to its reader and language."""
        game = loaded.game_id
        return {"id": game, "version": 1, "reader": user, "lang": language, "buttons": []}

    def opened(self, user: int | str = 7, at: int = NOW, token: str = TOKEN, **more: str) -> str:
        """Return Telegram's signed data about a person who has opened the page."""
        if isinstance(user, int):
            user = json.dumps({"id": user, "first_name": "Anna"})
        return init_data(token, user, at // 1000, **more)


@dataclass
class Visitor:
    """A client of the page: a browser, or a script that pretends to be one."""

    session: aiohttp.ClientSession
    url: str
    token: str = ""

    async def asks(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, dict[str, Any], aiohttp.ClientResponse]:
        """Send a request; return the status, the JSON body, and the response."""
        if self.token:
            headers = {"Authorization": f"Bearer {self.token}", **headers}
        url = f"{self.url}{path.lstrip('/')}"
        async with self.session.request(method, url, json=body, headers=headers) as answer:
            is_json = answer.content_type == "application/json"
            return answer.status, await answer.json() if is_json else {}, answer

    async def enters(self, **body: object) -> tuple[int, dict[str, Any]]:
        """Start a session with some credentials, and keep its token as a page in a frame does."""
        status, told, _ = await self.asks("POST", "/b/api/visits", {"framed": True, **body})
        self.token = told.get("token") or self.token
        return status, told


@asynccontextmanager
async def open_board_site(site: BoardSite) -> AsyncIterator[Visitor]:
    """Run the site's server; yield a visitor of it.

    Cookies are ignored, as in a framed page: those of the site are Secure, and this connection is
    plain HTTP.
    """
    await site.server.start()
    try:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
            yield Visitor(session, site.server.url)
    finally:
        await site.server.stop()
