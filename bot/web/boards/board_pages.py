"""The board page itself: a single response with all texts in it.

Telegram's web client shows Mini Apps in a frame, so this page, unlike the others, may be framed,
but only from there: https://core.telegram.org/api/web-events, https://web.telegram.org. As an
Activity it may be framed by Discord, too, which asks for the root path and adds a query
(https://docs.discord.com/developers/activities/overview).
"""

from __future__ import annotations

from importlib import resources

from aiohttp import web

from bot.web.boards.discord_activity import ActivityApp
from bot.web.http import middleware
from bot.web.http.compression import pack, respond_cacheable
from bot.web.http.room_api import WebDependencies
from bot.web.http.room_pages import (
    ICON,
    PageFiles,
    Pages,
    list_asked_ids,
    with_words,
)
from bot.web.page_inlining import inline_page

FRAMED_BY = "https://web.telegram.org"
DISCORD_CLIENTS = "https://discord.com https://*.discord.com"
"""The stable, beta and alpha clients; they show an Activity in a frame."""
_POLICY = (
    "default-src 'none'; script-src {scripts}; style-src {styles}; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {framed_by}"
)
_CLIENT_ID = "__CLIENT_ID__"
WORD_IDS = (
    "board-next",
    "board-waits",
    "board-none",
    "board-none-how",
    "board-challenge",
    "board-room",
    "too-quick",
    "board-plan",
    "board-plan-move",
    "board-plan-answer",
    "board-plan-outdated",
    "board-full",
    "board-full-end",
    "board-home",
    "board-app-cannot",
    "board-share",
    "board-share-sent",
    "board-share-failed",
)
"""Messages of the locale files that this page shows besides those of `asked`."""


def read(name: str) -> str:
    return (resources.files("bot.web") / "page" / name).read_text("utf-8")


class BoardPages(Pages):
    """Serves the page (``/b/``, ``/b/{game}``; for an ``activity`` also ``/``) as one response, its
    texts and its icon."""

    def __init__(self, dependencies: WebDependencies, activity: ActivityApp | None = None) -> None:
        made = inline_page(read("own/index.html"), read)
        page = made.page.replace(_CLIENT_ID, activity.client_id if activity else "")
        framed_by = FRAMED_BY
        if activity is not None:
            framed_by = f"{FRAMED_BY} {DISCORD_CLIENTS} {activity.origin}"
        self._is_activity = activity is not None
        words = (*WORD_IDS, *sorted(list_asked_ids(made.page.encode())))
        super().__init__(dependencies, PageFiles((), (ICON,)), words)
        scripts, styles = " ".join(made.scripts), " ".join(made.styles)
        self._policy = _POLICY.format(scripts=scripts, styles=styles, framed_by=framed_by)
        self._pages = {
            code: pack(with_words(page.encode(), self._words(code, words)))
            for code in dependencies.languages
        }

    def routes(self) -> list[web.RouteDef]:
        root = [web.get("/", self.index)] if self._is_activity else []
        return [
            *root,
            web.get("/b/", self.index),
            web.get("/b/{game}", self.index),
            web.get("/page/words", self.words),
            web.get(f"/page/{ICON}", self.icon),
            web.get("/favicon.ico", self.icon),
        ]

    async def index(self, request: web.Request) -> web.Response:
        """Serve the page, the same for everybody: a script reads the person and the game."""
        page = self._pages[self._language(request)]
        response = respond_cacheable(request, page, "text/html")
        response.headers["Content-Security-Policy"] = self._policy
        response.headers["Vary"] = "Accept-Language, Accept-Encoding"
        return response


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the rooms' headers; only the page itself may be framed, by its own policy."""
    is_page = "Content-Security-Policy" in response.headers
    await middleware.add_headers(request, response)
    if is_page:
        del response.headers["X-Frame-Options"]
