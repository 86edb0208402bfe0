"""The page itself: a few files, and its words from the locale files."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from importlib import resources

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.web.admission.browser_sessions import BrowserSessions, session_of
from bot.web.http.middleware import language
from bot.web.http.room_api import WebDependencies
from bot.web.http.views import answer_json
from bot.web.page_inlining import bundled
from bot.web.refused import RefusedError

_TYPES = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}

ICON = "icon.svg"
FOLDERS = ("board", "calls", "kit", "people", "stage", "talk", "tried")
_PARTS = (
    *("name", "url", "point", "points", "what", "key", "line"),
    *("count", "days", "hours", "minutes", "time"),
)
PLACES: dict[str, object] = {part: f"{{{part}}}" for part in _PARTS}
"""What the page itself puts into its words; until then each stands for itself."""

_ASKED = re.compile(rb"""(?<=["'])page-[a-z-]+(?=["'])""")
_SAID_ELSEWHERE = "web-error-not-found", "too-quick", "hardly-begun", "borders-open", "no-dead"
"""Messages that the page shows, and not it alone."""
_NAMED = re.compile(rb"""(?<=["'`]/page/)(?!calls/worker)(?=[a-z_/]+\.(?:js|css)["'`])""")
_MARK = re.compile(r"v[0-9a-f]{12}")
_SCRIPT = "room.js"
_FOR_EVER = "public, max-age=31536000, immutable"
WORDS_STAND = b"__WORDS__"


class PageFiles:
    """The files of a page, of these folders of ``page``; ``only``: of these names. They are read
    once, since they are small.

    The room's script is one with all that it imports: fifty answers took a browser longer than
    what is in them. It and the style sheets are named with a mark of all that they are
    (``/page/v0123456789ab/room.js``), so that a browser that has them asks for none of them. A
    service worker keeps its address, which is where the browser finds it again.
    """

    def __init__(self, folders: Iterable[str], only: Collection[str] = ()) -> None:
        page = resources.files("bot.web") / "page"
        self._files = {
            f"{part}/{entry.name}".lstrip("/"): entry.read_bytes()
            for part in ("", *folders)
            for entry in (page / part if part else page).iterdir()
            if entry.name.rpartition(".")[2] in _TYPES
        }
        if only:
            self._files = {name: self._files[name] for name in only}
        if _SCRIPT in self._files:
            # Fifty modules took a fifth of a browser's time until a reader was in.
            script = bundled(_SCRIPT, lambda name: self._files[name].decode())
            self._files[_SCRIPT] = script.encode()
        told = (name.encode() + content for name, content in sorted(self._files.items()))
        self._mark = f"v{hashlib.sha256(b''.join(told)).hexdigest()[:12]}"
        self._files = {name: self.marked(content) for name, content in self._files.items()}
        found = {id for content in self._files.values() for id in asked(content)}
        self.word_ids = (*_SAID_ELSEWHERE, *sorted(found))
        """The messages of the locale files that the files show."""

    def __getitem__(self, name: str) -> bytes:
        """What is in a file. Raises `KeyError`."""
        return self._files[name]

    def marked(self, content: bytes) -> bytes:
        """A text that names files, with their mark."""
        return _NAMED.sub(f"{self._mark}/".encode(), content)

    def answer(self, request: web.Request, asked: str) -> web.Response:
        """A file, unless the browser has it. With another mark than today's it is today's file all
        the same, which is what a page of before an update would ask for.

        Raises:
            RefusedError: there is none of this name.
        """
        mark, _, rest = asked.partition("/")
        name = rest if _MARK.fullmatch(mark) else asked
        content = self._files.get(name)
        if content is None:
            raise RefusedError(404, "web-error-not-found")
        response = answered(request, content, _TYPES[name.rpartition(".")[2]])
        if mark == self._mark:
            response.headers["Cache-Control"] = _FOR_EVER
        return response


def asked(page: bytes) -> set[str]:
    """The messages that a file asks for and that only pages show."""
    return {id.decode() for id in _ASKED.findall(page)}


def answered(request: web.Request, content: bytes, kind: str) -> web.Response:
    """What a browser may keep, and asks about each time."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if request.headers.get("If-None-Match") == tag:
        return web.Response(status=304, headers=headers)
    return web.Response(body=content, content_type=kind, charset="utf-8", headers=headers)


def with_words(page: bytes, words: dict[str, object]) -> bytes:
    """A page in the language of what it says, which stands in it: it need not ask for that."""
    told = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    spoken = f'<html lang="{words["lang"]}">'.encode()
    return page.replace(WORDS_STAND, told.encode()).replace(b'<html lang="en">', spoken)


@cache
def _files() -> PageFiles:
    return PageFiles(FOLDERS)


class Pages:
    """What all pages have: ``files``, among them an icon, and words, which are these messages."""

    def __init__(
        self, dependencies: WebDependencies, files: PageFiles, word_ids: Sequence[str]
    ) -> None:
        self._dependencies = dependencies
        self._files = files
        self._word_ids = word_ids

    async def icon(self, request: web.Request) -> web.Response:
        """Browsers ask for it unasked."""
        return self._files.answer(request, ICON)

    async def words(self, request: web.Request) -> web.Response:
        return answer_json(self._words(self._language(request)))

    def _language(self, request: web.Request) -> str:
        return language(request, self._dependencies.languages)

    def _words(self, code: str) -> dict[str, object]:
        words = {id: self._dependencies.words(code, id, PLACES) for id in self._word_ids}
        return {"lang": code, "languages": [*self._dependencies.languages], "words": words}


class RoomPages(Pages):
    """Serves ``/``, ``/r/{room}`` and ``/page/…``."""

    def __init__(self, dependencies: WebDependencies, sessions: BrowserSessions) -> None:
        files = _files()
        super().__init__(dependencies, files, files.word_ids)
        self._sessions = sessions
        self._pages: dict[str, bytes] = {}
        """By their language."""

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self.index),
            web.get("/r/{room}", self.index),
            web.get("/page/words", self.words),
            web.get("/page/{name:.+}", self.file),
            web.get("/favicon.ico", self.icon),
        ]

    async def index(self, request: web.Request) -> web.Response:
        """The page, with its words in it; which room it is for, it reads from its own address. A
        browser that has it has a secret, so that all that the page asks for comes from one
        session."""
        code = self._language(request)
        if code not in self._pages:
            self._pages[code] = with_words(self._files["index.html"], self._words(code))
        response = answered(request, self._pages[code], "text/html")
        session = self._sessions.ensure_secret(session_of(request))
        await self._sessions.give(request, response, session)
        response.headers["Cache-Control"] = "private, no-cache"
        response.headers["Vary"] = "Accept-Language"
        return response

    @web.middleware
    async def lost(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Who follows a link to nowhere comes to the entrance, which says so."""
        try:
            return await handler(request)
        except web.HTTPNotFound:
            if "text/html" not in request.headers.get("Accept", ""):
                raise
            response = await self.index(request)
            response.set_status(404)
            return response

    async def file(self, request: web.Request) -> web.Response:
        return self._files.answer(request, request.match_info["name"])
