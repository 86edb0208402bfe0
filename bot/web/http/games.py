"""Routes for games as data, records and pictures; `GameKeys` decides what a request may read."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from bot.announcements.pictures import FULL_SCALE
from bot.ids import RoomId, UserId
from bot.posts.replay_position import ReplayPosition
from bot.routing.platform.board_page import BoardVisitor
from bot.web import checks
from bot.web.admission.access import AccessControl
from bot.web.admission.browser_sessions import session_of
from bot.web.admission.game_keys import KEY, GameKeys
from bot.web.admission.limits import Limits
from bot.web.admission.names import Names
from bot.web.http.compression import compress
from bot.web.http.middleware import language
from bot.web.http.room_api import ROOM_PATHS, WebDependencies
from bot.web.http.room_requests import read_json
from bot.web.http.views import answer_json, download, picture
from bot.web.refused import RefusedError


@dataclass(eq=False)
class GameRoutes:
    """The handlers of games, and of positions of uploaded records."""

    dependencies: WebDependencies
    keys: GameKeys
    access: AccessControl
    names: Names
    limits: Limits

    def routes(self) -> list[web.RouteDef]:
        return [
            *(web.get(prefix + "/games/{game}", self.view_game) for prefix in ROOM_PATHS),
            web.get("/api/rooms/{room}/games", self.list_games),
            web.post("/api/rooms/{room}/games/{game}/page", self.page),
            web.get("/api/games/{game}.sgf", self.sgf),
            web.get("/api/games/{game}", self.game),
            web.get("/pictures/{game}/{version}.png", self.picture),
            web.get("/pictures/{game}/{version}/full.png", self.full_picture),
            web.get("/pictures/{game}/{version}/replay.gif", self.replay),
            web.get("/pictures/{game}/{version}/moves/{move}.png", self.position),
            web.get("/records/{record}/{move}.png", self.position),
        ]

    async def game(self, request: web.Request) -> web.Response:
        match = await self.dependencies.game_json(await self.keys.find_game(request))
        if match is None:
            raise RefusedError(404, "web-error-game")
        return compress(request, answer_json(match))

    async def view_game(self, request: web.Request) -> web.Response:
        """Return a match as JSON from the view of one person of a room, with their actions. A name
        that belongs to another browser is treated as a spectator. With ``here``, only a game of
        this room is found, with the message that announced it last and its key."""
        place, key = await self.access.find_room(request)
        room = checks.room_id(request.match_info["room"])
        reader = await find_reader(request, room, self.names, key)
        code, more = language(request, self.dependencies.languages), dict[str, object]()
        if "here" in request.query:
            game, needed = await self.keys.find_game_of(request, place)
            more = {"message": await self.dependencies.announced(game, place), "key": needed}
        else:
            game = await self.keys.find_game(request)
        match = await self.dependencies.game_seen(game, reader, code, room)
        if match is None:
            raise RefusedError(404, "web-error-game")
        answer = answer_json({**match, **more})
        return answer if key else compress(request, answer)  # private chats stay plain

    async def list_games(self, request: web.Request) -> web.Response:
        """Return the running games and the newest results of a room in short."""
        room = checks.room_id(request.match_info["room"])
        reader = await find_reader(request, room, self.names)
        code = language(request, self.dependencies.languages)
        games = await self.dependencies.games_in(room, reader, code)
        self.limits.shows(request, sum(map(len, games.values())))
        return compress(request, answer_json(games))

    async def page(self, request: web.Request) -> web.Response:
        """Return a single-use address of the board page for the browser that owns the name."""
        game, body = await self.keys.find_game(request), await read_json(request)
        room, name = checks.room_id(request.match_info["room"]), checks.display_name(body)
        user = checks.user_id(room, checks.name_key(name))
        if self.dependencies.board_page is None:
            raise RefusedError(404, "web-error-not-found")
        if not await self.names.is_held(session_of(request), user):
            raise RefusedError(403, "web-error-name-owned", {"name": name})
        who = BoardVisitor(user, name, room, checks.locale(body))
        return answer_json({"url": await self.dependencies.board_page(who, game)})

    async def sgf(self, request: web.Request) -> web.Response:
        game = await self.keys.find_game(request)
        record = await self.dependencies.sgf(game)
        if record is None:
            raise RefusedError(404, "web-error-game")
        return download(f"nigiri-{game}.sgf", "application/x-go-sgf", record)

    async def picture(self, request: web.Request) -> web.Response:
        """Return the board of a match at a version. It never changes, so browsers may cache it."""
        return await self._draw(request, 1)

    async def full_picture(self, request: web.Request) -> web.Response:
        return await self._draw(request, FULL_SCALE)

    async def replay(self, request: web.Request) -> web.Response:
        """Return a match up to a version as an animation."""
        version = checks.sequence(request.match_info["version"], "version")
        look, motion = checks.look(request.query), checks.motion(request.query)
        gif = await self.dependencies.replay(
            await self.keys.find_game(request), version, look, motion
        )
        return picture(gif, "image/gif", public=KEY not in request.query)

    async def position(self, request: web.Request) -> web.Response:
        """Return a position of a match as of a version, or of an uploaded record."""
        asked = request.match_info
        move, look = checks.sequence(asked["move"], "move"), checks.look(request.query)
        if "record" in asked:
            moment = ReplayPosition(move, record=checks.record_id(asked["record"]))
        else:
            version = checks.sequence(asked["version"], "version")
            moment = ReplayPosition(move, await self.keys.find_game(request), version)
        what = await self.dependencies.position(moment)
        png = None if what is None else await self.dependencies.chart(what, look)
        public = "record" not in asked and KEY not in request.query
        return picture(png, "image/png", public=public)

    async def _draw(self, request: web.Request, scale: int) -> web.Response:
        version = checks.sequence(request.match_info["version"], "version")
        look = checks.look(request.query)
        png = await self.dependencies.picture(
            await self.keys.find_game(request), version, look, scale
        )
        # Texts contain names, which may be erased later.
        public = not look.language and KEY not in request.query
        return picture(png, "image/png", public=public)


async def find_reader(request: web.Request, room: RoomId, names: Names, key: str = "") -> UserId:
    """Return the person for whom a game is shown: the owner of a private chat (``key``), or the
    name in the query. A name that belongs to another browser is treated as a spectator, as is an
    empty one."""
    if not key and (name := request.query.get("user", "")):
        key = checks.name_key(checks.tidy_name(name))
    reader = checks.user_id(room, key) if key else ""
    return "" if reader and await names.is_anothers(session_of(request), reader) else reader
