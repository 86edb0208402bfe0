"""The page itself: a few files, and its words from the locale files."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable
from functools import cache
from importlib import resources

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.adapters.web.admission import browser_secrets
from bot.adapters.web.admission.limits import Limits
from bot.adapters.web.http.middleware import language
from bot.adapters.web.http.room_api import WebDependencies
from bot.adapters.web.http.views import answer_json
from bot.adapters.web.page_inlining import bundled
from bot.adapters.web.refused import RefusedError

_TYPES = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}

WORD_IDS = (
    "web-error-not-found",
    "page-join-heading",
    "page-join-intro",
    "page-name-label",
    "page-room-label",
    "page-room-hint",
    "page-join-button",
    "page-leave",
    "page-share",
    "page-share-done",
    "page-language",
    "page-messages",
    "page-empty-heading",
    "page-empty-help",
    "page-write-label",
    "page-write-hint",
    "page-send",
    "page-attach",
    "page-record-long",
    "page-record-unreadable",
    "page-reply",
    "page-react",
    "page-replying",
    "page-cancel",
    "page-bot",
    "page-picture",
    "page-enlarge",
    "page-more",
    "page-less",
    "page-play",
    "page-aim",
    "page-aim-answer",
    "page-answer",
    "page-close",
    "page-newer",
    "page-turn",
    "page-asked",
    "page-turns",
    "page-light",
    "page-dark",
    "page-offers",
    "page-later",
    "page-bell-change",
    "page-bell-ask",
    "page-bell-both",
    "page-bell-sound",
    "page-bell-none",
    "page-bell-denied",
    "page-bell-closed",
    "page-bell-link",
    "page-open",
    "page-line-link",
    "page-here",
    "page-play-open",
    "page-play-with",
    "page-play-size",
    "page-play-clock",
    "page-play-handicap",
    "page-play-more",
    "page-anyone",
    "page-clock-day",
    "page-clock-days",
    "page-no-limit",
    "page-even",
    "page-stones-two",
    "page-stones-three",
    "page-challenge",
    "page-challenge-anyone",
    "page-invite",
    "page-invite-how",
    "page-spar",
    "page-spar-how",
    "page-learn-how",
    "page-line-day",
    "page-line-days",
    "page-line-no-clock",
    "page-line-even",
    "page-line-form",
    "page-line-spar",
    "page-writes",
    "page-past",
    "too-quick",
    "page-offline",
    "page-key-label",
    "page-key-hint",
    "page-key-button",
    "page-key-heading",
    "page-key-none",
    "page-key-text",
    "page-key-renewing",
    "page-key-make",
    "page-key-copy",
    "page-key-renew",
    "page-key-remove",
    "page-organiser",
    "page-panes",
    "page-room-tab",
    "page-alone-tab",
    "page-alone-heading",
    "page-alone-text",
    "page-alone-example",
    "page-alone-help",
    "page-learn",
    "page-line-learn",
    "page-line-challenge",
    "page-alone-wait",
    "page-alone-again",
    "page-join-code-label",
    "page-join-code-hint",
    "page-own-name",
    "page-own-name-text",
    "page-own-name-copy",
    "page-own-name-copied",
    "page-free-label",
    "page-free-button",
    "page-free-done",
    "page-board",
    "page-view",
    "page-view-board",
    "page-view-talk",
    "page-games",
    "page-to-move",
    "page-your-move",
    "page-counting",
    "page-over",
    "page-after",
    "page-passed",
    "page-captured",
    "page-agrees",
    "page-refuses",
    "page-your-answer",
    "page-leads",
    "page-level",
    "page-if-lives",
    "page-if-all-live",
    "page-asks-undo",
    "page-you-ask-undo",
    "page-you-ask-no-result",
    "page-asks-no-result",
    "page-repeats",
    "page-ko",
    "hardly-begun",
    "borders-open",
    "page-mark",
    "page-mark-dead",
    "page-changed",
    "page-move-number",
    "page-move-pass",
    "page-komi",
    "page-days",
    "page-hours",
    "page-point-free",
    "page-point-black",
    "page-point-white",
    "page-point-last",
    "page-point-dead",
    "page-point-barred",
    "page-point-black-owns",
    "page-point-white-owns",
    "page-taken",
    "page-ko-first",
    "page-no-liberty",
    "page-refused",
    "page-again",
    "page-first",
    "page-back",
    "page-on",
    "page-newest",
    "page-run",
    "page-halt",
    "page-own-page",
    "page-position",
    "page-try",
    "page-try-from",
    "page-try-start",
    "page-try-how",
    "page-try-back",
    "page-try-end",
    "page-try-plan",
    "page-try-show",
    "page-try-forget",
    "page-line-plan",
    "page-see-line",
    "page-guess",
    "page-guess-point",
    "page-guess-aim",
    "page-line-guess",
    "page-speed",
    "page-once",
    "page-share-result",
    "page-share-copied",
    "page-agrees-to",
    "page-dead-are",
    "page-dead-none",
    "page-dead-or-alive",
    "page-dead-unsought",
    "page-details",
    "page-territory",
    "page-prisoners",
    "page-komi-row",
    "page-points-row",
    "page-filled-row",
    "page-would-die",
    "page-would-live",
    "page-left",
    "page-up",
    "page-down",
    "page-right",
    "page-twice",
)
"""The messages of the locale files that the page shows."""
FOLDERS = ("board", "calls", "kit", "people", "stage", "talk", "tried")
_PARTS = ("name", "url", "point", "points", "what", "key", "count", "days", "hours", "minutes")
PLACES: dict[str, object] = {part: f"{{{part}}}" for part in _PARTS}
"""What the page itself puts into them; until then each stands for itself."""


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
        page = resources.files("bot.adapters.web") / "page"
        self._files = {
            f"{part}/{entry.name}".lstrip("/"): entry.read_bytes()
            for part in ("", *folders)
            for entry in (page / part if part else page).iterdir()
            if entry.name.rpartition(".")[2] in _TYPES
        }
        if only:
            self._files = {name: self._files[name] for name in only}
        told = (name.encode() + content for name, content in sorted(self._files.items()))
        self._mark = f"v{hashlib.sha256(b''.join(told)).hexdigest()[:12]}"
        if _SCRIPT in self._files:
            script = bundled(_SCRIPT, lambda name: self._files[name].decode())
            self._files[_SCRIPT] = script.encode()
        self._files = {name: self.marked(content) for name, content in self._files.items()}

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


class RoomPages:
    """Serves ``/``, ``/r/{room}`` and ``/page/…``."""

    def __init__(self, dependencies: WebDependencies, limits: Limits) -> None:
        self._dependencies = dependencies
        self._limits = limits
        self._files = _files()
        self._pages: dict[str, bytes] = {}
        """By their language."""

    def routes(self) -> list[web.RouteDef]:
        """The routes of the page."""
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
        code = language(request, self._dependencies.languages)
        if code not in self._pages:
            self._pages[code] = with_words(self._files["index.html"], self._words(code))
        response = answered(request, self._pages[code], "text/html")
        secret = browser_secrets.secret_of(request) or self._dependencies.new_secret()
        browser_secrets.give(response, secret, encrypted=self._limits.is_encrypted(request))
        response.headers["Cache-Control"] = "private, no-cache"
        response.headers["Vary"] = "Accept-Language"
        return response

    def lost(self) -> Middleware:
        """Who follows a link to nowhere comes to the entrance, which says so."""

        @web.middleware
        async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
            try:
                return await handler(request)
            except web.HTTPNotFound:
                if "text/html" not in request.headers.get("Accept", ""):
                    raise
                response = await self.index(request)
                response.set_status(404)
                return response

        return middleware

    async def icon(self, request: web.Request) -> web.Response:
        """Browsers ask for it unasked."""
        return self._files.answer(request, "icon.svg")

    async def file(self, request: web.Request) -> web.Response:
        """A script, a style sheet or a picture of the page."""
        return self._files.answer(request, request.match_info["name"])

    async def words(self, request: web.Request) -> web.Response:
        """The texts of the page, in one language."""
        return answer_json(self._words(language(request, self._dependencies.languages)))

    def _words(self, code: str) -> dict[str, object]:
        words = {id: self._dependencies.words(code, id, PLACES) for id in WORD_IDS}
        return {"lang": code, "languages": [*self._dependencies.languages], "words": words}
