"""Serves the page: its files, and its texts from the locale files."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import TypedDict

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.web.admission.browser_sessions import BrowserSessions, session_of
from bot.web.http.compression import ServedFile, compress, pack, respond_cacheable
from bot.web.http.middleware import content_policy, language
from bot.web.http.room_api import WebDependencies
from bot.web.http.views import answer_json
from bot.web.page_inlining import bundle_in_two, bundle_styles, inline_early_scripts
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
FOLDERS = ("board", "calls", "kit", "people", "reviews", "stage", "studies", "talk", "tried")
_PARTS = (
    "name",
    "url",
    "point",
    "points",
    "what",
    "key",
    "line",
    "count",
    "days",
    "hours",
    "minutes",
    "time",
)
PLACEHOLDERS: dict[str, object] = {part: f"{{{part}}}" for part in _PARTS}
"""Arguments that keep placeholders such as ``{time}`` in a message, so that the page can fill them
in."""

_ASKED = re.compile(rb"""(?<=["'])page-[a-z-]+(?=["'])""")
_SHARED_MESSAGES = (
    "web-error-not-found",
    "too-quick",
    "hardly-begun",
    "borders-open",
    "no-dead",
    "open-play",
)
"""Messages of the page that other parts use, too."""
_HEARD = {"page-word-move"}
"""Messages with words that the page recognises, in all languages."""
_NAMED = re.compile(rb"""(?<=["'`]/page/)(?!calls/worker)(?=[a-z_/]+\.(?:js|css)["'`])""")
_SCRIPTLESS = re.compile(rb'<noscript><p data-word="(?P<id>[a-z-]+)">')
_MARK = re.compile(r"v[0-9a-f]{12}")
_PAGE, _SCRIPT, _REST, _STYLES = "index.html", "room.js", "rest.js", "room.css"
_FOR_EVER = "public, max-age=31536000, immutable"
WORDS_STAND = b"__WORDS__"


class PageWords(TypedDict):
    """The messages of a page by id, and their language."""

    lang: str
    languages: list[str]
    words: dict[str, str]


class PageFiles:
    """The files of a page: those in ``page`` itself and in these ``folders`` of it, or ``only`` the
    named ones. They are small and read once.

    The room's script is bundled with all its imports, because the round trips of fifty requests
    took longer than the download; a second script has the parts that can come after the board.
    Scripts and the style sheet have a hash of all files in their path
    (``/page/v0123456789ab/room.js``), so that browsers can cache them permanently. The service
    worker keeps its path, since browsers identify it by that.
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
        self.inlined: tuple[str, ...] = ()
        """The hashes of the scripts in the page itself, for the content security policy."""
        if _SCRIPT in self._files:
            self._bundle()
        contents = (name.encode() + content for name, content in sorted(self._files.items()))
        self._mark = f"v{hashlib.sha256(b''.join(contents)).hexdigest()[:12]}"
        self._files = {name: self.add_hash(content) for name, content in self._files.items()}
        found = {id for content in self._files.values() for id in list_asked_ids(content)}
        self.word_ids = (*_SHARED_MESSAGES, *sorted(found))
        """The messages of the locale files that the files show."""
        first = [list_asked_ids(self._files.get(name, b"")) for name in (_PAGE, _SCRIPT)]
        self.first_word_ids = (*_SHARED_MESSAGES, *sorted(set[str]().union(*first)))
        """The messages that the page and its first script show."""

    def _bundle(self) -> None:
        """Join the page's scripts, and its style sheets: with more files than a browser opens
        connections, some would wait for a round trip of others."""

        def read(name: str) -> str:
            return self._files[name].decode()

        made = inline_early_scripts(read(_PAGE), read)
        page, styles = bundle_styles(made.page, _STYLES, read)
        script, rest = bundle_in_two(_SCRIPT, _REST, read)
        joined = {_PAGE: page, _STYLES: styles, _SCRIPT: script, _REST: rest}
        self._files |= {name: content.encode() for name, content in joined.items()}
        self.inlined = made.scripts

    def __getitem__(self, name: str) -> bytes:
        """Return the content of a file. Raises `KeyError`."""
        return self._files[name]

    def add_hash(self, content: bytes) -> bytes:
        """Insert the hash into the file names in a text."""
        return _NAMED.sub(f"{self._mark}/".encode(), content)

    def answer(self, request: web.Request, asked: str) -> web.Response:
        """Return a file, or 304 if the browser has it. An outdated hash gives the current file, for
        pages from before an update.

        Raises:
            RefusedError: there is no file of this name.
        """
        mark, _, rest = asked.partition("/")
        name = rest if _MARK.fullmatch(mark) else asked
        content = self._files.get(name)
        if content is None:
            raise RefusedError(404, "web-error-not-found")
        kind = _TYPES[name.rpartition(".")[2]]
        response = respond_cacheable(request, pack(content), kind)
        if mark == self._mark:
            response.headers["Cache-Control"] = _FOR_EVER
        return response


def list_asked_ids(page: bytes) -> set[str]:
    """Return the ids of the page's messages that a file uses."""
    return {id.decode() for id in _ASKED.findall(page)}


def with_words(page: bytes, words: PageWords) -> bytes:
    """Insert the messages and their language into a page, which saves a request. The sentence for
    browsers without scripts is also put in its place."""
    payload = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    spoken = f'<html lang="{words["lang"]}">'.encode()
    page = page.replace(WORDS_STAND, payload.encode()).replace(b'<html lang="en">', spoken)

    def fill(stand: re.Match[bytes]) -> bytes:
        return stand[0] + escape(words["words"][stand["id"].decode()]).encode()

    return _SCRIPTLESS.sub(fill, page)


@cache
def _files() -> PageFiles:
    return PageFiles(FOLDERS)


class Pages:
    """The common part of all pages: ``files`` (including an icon) and messages."""

    def __init__(
        self, dependencies: WebDependencies, files: PageFiles, word_ids: Sequence[str]
    ) -> None:
        self._dependencies = dependencies
        self._files = files
        self._word_ids = word_ids

    async def icon(self, request: web.Request) -> web.Response:
        """Serve the icon, which browsers request on their own."""
        return self._files.answer(request, ICON)

    async def words(self, request: web.Request) -> web.Response:
        words = self._words(self._language(request), self._word_ids)
        return compress(request, answer_json(words))

    def _language(self, request: web.Request) -> str:
        return language(request, self._dependencies.languages)

    def _words(self, code: str, ids: Sequence[str]) -> PageWords:
        spoken, text = self._dependencies.languages, self._dependencies.words
        words = {id: text(code, id, PLACEHOLDERS) for id in ids}
        # People name moves in their own language, whatever the reader's is.
        words |= {
            id: ", ".join(text(each, id, {}) for each in spoken) for id in words.keys() & _HEARD
        }
        return {"lang": code, "languages": [*self._dependencies.languages], "words": words}


class RoomPages(Pages):
    """Serves ``/``, ``/r/{room}``, ``/r/{room}/g/{game}``, ``/r/{room}/s/{study}`` and
    ``/page/…``."""

    def __init__(self, dependencies: WebDependencies, sessions: BrowserSessions) -> None:
        files = _files()
        super().__init__(dependencies, files, files.word_ids)
        self._sessions = sessions
        self._pages: dict[str, ServedFile] = {}
        """By language."""

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self.index),
            web.get("/r/{room}", self.index),
            web.get("/r/{room}/g/{game}", self.index),
            web.get("/r/{room}/s/{study}", self.index),
            web.get("/page/words", self.words),
            web.get("/page/words/rest", self.rest_of_words),
            web.get("/page/{name:.+}", self.file),
            web.get("/favicon.ico", self.icon),
        ]

    async def index(self, request: web.Request) -> web.Response:
        """Serve the page with its first messages in it; it reads the room and the game from its own
        address. Also set the session cookie, so that all later requests share one session."""
        code = self._language(request)
        if code not in self._pages:
            words = self._words(code, self._files.first_word_ids)
            self._pages[code] = pack(with_words(self._files[_PAGE], words))
        response = respond_cacheable(request, self._pages[code], "text/html")
        session = self._sessions.ensure_secret(session_of(request))
        await self._sessions.give(request, response, session)
        response.headers["Cache-Control"] = "private, no-cache"
        response.headers["Content-Security-Policy"] = content_policy(*self._files.inlined)
        response.headers["Vary"] = "Accept-Language, Accept-Encoding"
        return response

    async def rest_of_words(self, request: web.Request) -> web.Response:
        """Serve the messages that only the second script shows."""
        ids = [id for id in self._word_ids if id not in self._files.first_word_ids]
        return compress(request, answer_json(self._words(self._language(request), ids)))

    @web.middleware
    async def handle_not_found(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Serve the entrance for unknown addresses, with a message."""
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
