"""The board page itself: its few files, with its words in them.

Telegram's web client shows Mini Apps in a frame, so this page, and it alone, may be framed, and
only from there: https://core.telegram.org/api/web-events, https://web.telegram.org.
"""

from __future__ import annotations

import re
from importlib import resources

from aiohttp import web

from bot.adapters.web.http import guard
from bot.adapters.web.http.api import Outside
from bot.adapters.web.http.pages import PLACES, Files, answered, with_words
from bot.adapters.web.http.pages import WORD_IDS as ROOM_WORDS
from bot.adapters.web.http.views import answer_json

FRAMED_BY = "https://web.telegram.org"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    f"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {FRAMED_BY}"
)
FILES = (
    *("board/drawing.js", "board/goban.css", "board/goban.js", "board/lens.js", "board/points.js"),
    "board/written.js",
    *("stage/clock.js", "stage/course.js", "stage/game.js", "stage/panel.js", "stage/strip.js"),
    *(
        "stage/stage.css",
        "stage/table.js",
        "stage/trial.js",
        "stage/trial_card.js",
        "stage/count.js",
        "stage/words.js",
    ),
    *("make.js", "shade.js", "steady.js", "words.js"),
    *("icon.svg", "own/entry.js", "own/own.css", "own/own.js", "own/plan.js", "own/said.js"),
    *("own/telegram.js", "own/wire.js"),
)
"""All that the page is made of: nothing else of the rooms' is served."""
WORD_IDS = (
    *("board-next", "board-waits", "board-none", "board-none-how", "board-challenge", "too-quick"),
    *("board-plan", "board-plan-move", "board-plan-answer", "board-plan-keep", "board-plan-point"),
)
"""The messages of the locale files that this page alone shows; of those of the rooms it has what
its files ask for."""
_ASKED = re.compile(rb"""["'](page-[a-z-]+)["']""")


class BoardPages:
    """``/b/``, ``/b/{game}`` and ``/page/…``."""

    def __init__(self, outside: Outside) -> None:
        self._outside = outside
        self._files = Files(("board", "stage", "own"), FILES)
        page = resources.files("bot.adapters.web") / "page" / "own" / "index.html"
        self._page = self._files.marked(page.read_bytes())
        texts = (self._page, *(self._files[name] for name in FILES))
        asked = {id.decode() for text in texts for id in _ASKED.findall(text)}
        self.word_ids = (*WORD_IDS, *(id for id in ROOM_WORDS if id in asked))

    def routes(self) -> list[web.RouteDef]:
        """What a browser asks for."""
        return [
            web.get("/b/", self.index),
            web.get("/b/{game}", self.index),
            web.get("/page/words", self.words),
            web.get("/page/{name:.+}", self.file),
            web.get("/favicon.ico", self.icon),
        ]

    async def index(self, request: web.Request) -> web.Response:
        """The page, the same for everybody: who reads it and which game it is for, it tells."""
        code = guard.language(request, self._outside.languages)
        content = with_words(self._page, self._words(code))
        response = answered(request, content, "text/html")
        response.headers["Content-Security-Policy"] = _POLICY
        response.headers["Vary"] = "Accept-Language"
        return _small(response)

    async def words(self, request: web.Request) -> web.Response:
        """What the page says, in one language."""
        return answer_json(self._words(guard.language(request, self._outside.languages)))

    async def file(self, request: web.Request) -> web.Response:
        """A script, a style sheet or a picture of the page."""
        return _small(self._files.answer(request, request.match_info["name"]))

    async def icon(self, request: web.Request) -> web.Response:
        """Browsers ask for it unasked."""
        return self._files.answer(request, "icon.svg")

    def _words(self, code: str) -> dict[str, object]:
        words = {id: self._outside.words(code, id, PLACES) for id in self.word_ids}
        return {"lang": code, "languages": [*self._outside.languages], "words": words}


def _small(response: web.Response) -> web.Response:
    """The same, compressed if there is something to compress and the browser can read it."""
    if response.body is not None:
        response.enable_compression()
    return response


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """As the rooms' answers have them; only the page itself may be framed, by its own policy."""
    is_page = "Content-Security-Policy" in response.headers
    await guard.add_headers(request, response)
    if is_page:
        del response.headers["X-Frame-Options"]
