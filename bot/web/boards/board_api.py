"""The HTTP interface of the board page."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass

from aiohttp import web

from bot.ids import UserId
from bot.match.state import Refusal
from bot.play.accounts import board_tickets
from bot.play.accounts.launched_games import find_launched
from bot.play.loaded import LoadedMatch
from bot.posts.attachments import File
from bot.posts.post import Post
from bot.routing.binding import binds
from bot.routing.platform.board_page import MARKED, BoardVisitor
from bot.talk.forms import SIZES
from bot.web import checks
from bot.web.admission.limits import Limits
from bot.web.boards import board_sessions, init_data
from bot.web.boards.board_sessions import Bearer, BoardPageSessions
from bot.web.boards.boards import TELEGRAM, Boards, Seen, is_for_here, wanted_here
from bot.web.http.compression import compress
from bot.web.http.middleware import language
from bot.web.http.reviews import see_review
from bot.web.http.room_requests import read_json
from bot.web.http.views import answer_json
from bot.web.refused import RefusedError

DISCORD = "discord"
_CHANNEL = re.compile("[0-9]{15,20}")
SPENT_MS = 2 * board_tickets.GOOD_MS
"""How long (ms) a spent ticket is remembered: longer than any is valid."""


@dataclass(frozen=True)
class _Coming:
    """A person who enters, and the game that they want (empty: any), with its mark."""

    who: BoardVisitor
    game: str = ""
    mark: str = ""


@dataclass(eq=False)
class BoardApi:
    """The handlers of the board page's API."""

    boards: Boards
    sessions: BoardPageSessions
    limits: Limits

    def routes(self) -> list[web.RouteDef]:
        """Return all routes except the page itself and the live stream."""
        return [
            web.post("/b/api/visits", self.enter),
            web.delete("/b/api/visits", self.leave),
            web.get("/b/api/games", self.games),
            web.get("/b/api/games/{game}", self.game),
            web.get("/b/api/games/{game}/room", self.find_room),
            web.get("/b/api/games/{game}/review", self.review),
            web.post("/b/api/games/{game}/acts", self.act),
            web.post("/b/api/challenges", self.share_challenge),
        ]

    async def enter(self, request: web.Request) -> web.Response:
        """Admit a person by Telegram's init data, a ticket, Discord's code, or an existing session.
        Return a token and everything that the page needs first."""
        body = await read_json(request)
        coming, token = await self._coming(body), ""
        if coming is None:
            session = (await self.sessions.authenticate(request)).session
            who = BoardVisitor(session.user, session.name, session.room, session.locale)
            coming = _Coming(who, *_read_game(body))
        else:
            token = await self.sessions.begin(coming.who)
        who = coming.who
        code = await self.speaks(request, who.user, who.locale)
        games = await self.boards.all_of(who.user, code)
        shown = await self._first(coming, games, code)
        answer = {
            "lang": code,
            "name": who.name,
            "mark": coming.mark,
            "game": shown,
            "games": games,
            "leads": self.boards.rooms is not None,
            "sizes": [*SIZES] if self.boards.find_sharing(who.user) else [],
        }
        response = answer_json({**answer, "token": token or None})
        if token and not checks.flag(body, "framed"):
            board_sessions.give(response, token)
        return response

    async def leave(self, request: web.Request) -> web.Response:
        await self.sessions.end(await self.sessions.authenticate(request))
        response = answer_json({})
        response.del_cookie(board_sessions.COOKIE, path=board_sessions.PATH)
        return response

    async def games(self, request: web.Request) -> web.Response:
        bearer = await self.sessions.authenticate(request)
        code = await self.speaks(request, bearer.user, bearer.session.locale)
        return answer_json({"games": await self.boards.all_of(bearer.user, code)})

    async def game(self, request: web.Request) -> web.Response:
        bearer = await self.sessions.authenticate(request)
        return compress(request, answer_json(await self._view_game(request, bearer)))

    async def find_room(self, request: web.Request) -> web.Response:
        """Return the address of a game in a room that the reader may enter, or null."""
        bearer, rooms = await self.sessions.authenticate(request), self.boards.rooms
        loaded = await self._load_game(request, bearer)
        url = None if rooms is None else await rooms.find_link(loaded, bearer.user)
        return answer_json({"url": url})

    async def review(self, request: web.Request) -> web.Response:
        """Return the review of a game, or null if there is none that may be shown. It is shown to
        the players, and to others who came from a room of the game."""
        bearer, dependencies = await self.sessions.authenticate(request), self.boards.dependencies
        loaded = await self._load_game(request, bearer)
        code = await self.speaks(request, bearer.user, bearer.session.locale)
        is_here = (
            bearer.session.room in loaded.meta.rooms or loaded.side_of(bearer.user) is not None
        )
        review = await see_review(dependencies, loaded.game_id, code) if is_here else None
        return compress(request, answer_json({"review": review}))

    async def act(self, request: web.Request) -> web.Response:
        """Press a button of a game. Playing a stone is also a press. Return the posts of the
        answer, and the game after it."""
        bearer, body = await self.sessions.authenticate(request), await read_json(request)
        choice, event = (
            checks.choice(body),
            checks.event_id(body) or self.boards.dependencies.new_id(),
        )
        self.limits.acts("choices", bearer.user)
        wanted = wanted_here(choice)
        if wanted is None or wanted.game_id != checks.game_id(request.match_info["game"]):
            raise RefusedError(400, "web-error-choice")
        await self._view_game(request, bearer)
        code = await self.speaks(request, bearer.user, bearer.session.locale)
        incoming = self.boards.incoming(bearer, choice, event, code)
        answer = await self.boards.dependencies.handle(incoming)
        if answer.misused:
            raise RefusedError(409, "web-error-event-reused")
        posts = [await self._format_post(post) for post in answer.posts]
        done = bool(answer.game_id)
        return answer_json(
            {"posts": posts, "done": done, "game": await self._view_game(request, bearer)}
        )

    async def share_challenge(self, request: web.Request) -> web.Response:
        """Prepare a challenge by this person on a board of one of `SIZES`. Return its id, with
        which their app sends it. A repeated request prepares another, which does no harm."""
        bearer, body = await self.sessions.authenticate(request), await read_json(request)
        size, sharing = body.get("size"), self.boards.find_sharing(bearer.user)
        self.limits.acts("choices", bearer.user)
        if sharing is None or not isinstance(size, int) or size not in SIZES:
            raise RefusedError(400, "web-error-choice")
        session = bearer.session
        prepared = await sharing.prepare_challenge(bearer.user, session.name, session.locale, size)
        if isinstance(prepared, Refusal):
            raise RefusedError(409, f"error-{prepared.id}", prepared.data)
        return answer_json({"id": prepared})

    async def speaks(self, request: web.Request, user: UserId, locale: str) -> str:
        """Return the person's language: their own choice, or that of their chat, or of their
        browser."""
        known = self.boards.dependencies.languages
        wished = (await self.boards.language(user), locale.lower()[:2], language(request, known))
        return next(code for code in wished if code in known)

    async def _coming(self, body: checks.Body) -> _Coming | None:
        """Return the person whose init data, ticket or code is exchanged for a session; None
        without any of them.

        Raises:
            RefusedError: it is invalid or already spent.
        """
        if code := _text(body, "discord"):
            return await self._from_discord(code, body)
        telegram_data, ticket = _text(body, "telegram"), _text(body, "ticket")
        if not telegram_data and not ticket:
            return None
        coming, digest = await (
            self._from_telegram(telegram_data, body) if telegram_data else self._by_ticket(ticket)
        )
        # Without an event id, the exchange cannot be retried.
        by = checks.event_id(body) or self.boards.dependencies.new_id()
        if not await self.boards.sessions.spend(digest, by, SPENT_MS):
            raise RefusedError(403, "web-error-entry")
        return coming

    async def _from_telegram(self, telegram_data: str, body: checks.Body) -> tuple[_Coming, str]:
        boards = self.boards
        opened = init_data.read(telegram_data, boards.telegram_token, boards.page.now())
        if opened is None:
            raise RefusedError(403, "web-error-entry")
        # A link contains the game; a button in a private chat has it in its address.
        game, mark = _read_game({"game": opened.start} if opened.start else body)
        user = f"{TELEGRAM}:{opened.user}"
        who = BoardVisitor(user, opened.name, user, opened.locale)
        return _Coming(who, game, mark), opened.digest

    async def _from_discord(self, code: str, body: checks.Body) -> _Coming:
        """A code needs no protection against reuse: Discord accepts each once, and the page gets
        another for each attempt."""
        boards, channel = self.boards, _text(body, "channel")
        if boards.activity is None or not _CHANNEL.fullmatch(channel):
            raise RefusedError(403, "web-error-entry")
        found = await boards.activity.identify(code)
        user, room = f"{DISCORD}:{found.id}", f"{DISCORD}:{channel}"
        launched = await find_launched(boards.page.people, user, room)
        is_known = launched is not None and launched.is_recent(boards.page.now())
        if not is_known and not await boards.activity.is_in(
            _text(body, "instance"), channel, found
        ):
            raise RefusedError(403, "web-error-entry")
        game = "" if launched is None else launched.game_id
        mark = game and board_tickets.game_mark(game, await boards.page.secret())
        name = found.name[: board_tickets.LONGEST_NAME]
        return _Coming(BoardVisitor(user, name, room, found.locale), game, mark)

    async def _by_ticket(self, text: str) -> tuple[_Coming, str]:
        boards = self.boards
        ticket = await boards.page.ticket(text)
        if ticket is None:
            raise RefusedError(403, "web-error-entry")
        mark = board_tickets.game_mark(ticket.game_id, await boards.page.secret())
        who = BoardVisitor(ticket.user, ticket.name, ticket.room, ticket.locale)
        return _Coming(who, ticket.game_id, mark), ticket.digest

    async def _first(self, coming: _Coming, games: list[Seen], code: str) -> Seen | None:
        """Return the requested game if the person may see it; otherwise the game that waits with
        the earliest deadline."""
        there = next((game for game in games if game["id"] == coming.game), None)
        if there is None and coming.game:
            user, game = coming.who.user, coming.game
            loaded = await self.boards.may_see(user, game, coming.mark)
            if loaded is not None:
                return await self.boards.view(loaded, user, code)
        return there or next(iter(games), None)

    async def _load_game(self, request: web.Request, bearer: Bearer) -> LoadedMatch:
        game, mark = checks.game_id(request.match_info["game"]), request.query.get("mark", "")
        loaded = await self.boards.may_see(bearer.user, game, mark)
        if loaded is None:
            raise RefusedError(404, "web-error-game")
        return loaded

    async def _view_game(self, request: web.Request, bearer: Bearer) -> Seen:
        loaded = await self._load_game(request, bearer)
        code = await self.speaks(request, bearer.user, bearer.session.locale)
        return await self.boards.view(loaded, bearer.user, code)

    async def _format_post(self, post: Post) -> dict[str, object]:
        """Return a post for the page, with its choices. Its picture and file are embedded, since
        they have no address."""
        picture = None
        if post.drawing is not None:
            picture = b64encode(
                await self.boards.dependencies.chart(post.drawing, post.look)
            ).decode()
        file = post.attachment if isinstance(post.attachment, File) else None
        return {
            "text": post.text,
            "alt": post.alt,
            "picture": picture,
            "file": file and {"name": file.name, "type": file.media_type, "content": file.content},
            "choices": [
                {
                    "id": choice.id,
                    "label": post.label(choice),
                    "emoji": choice.emoji,
                    "binds": binds(choice.id),
                }
                for choice in post.choices
                if is_for_here(choice.id)
            ],
        }


def _text(body: checks.Body, field: str) -> str:
    """Return an optional text field; its reader limits the length."""
    value = body.get(field)
    return value if isinstance(value, str) else ""


def _read_game(body: checks.Body) -> tuple[str, str]:
    """Return the game and, if given, the mark in an address."""
    game, _, mark = _text(body, "game").partition(MARKED)
    return (game, mark) if len(game) <= checks.CHOICE_MAX else ("", "")
