"""Sessions of the board page: starting them and recognising their requests.

A session has a token; the database stores its mark. The page keeps the token in memory and sends it
as ``Authorization: Bearer`` (https://www.rfc-editor.org/rfc/rfc6750#section-2.1), since cookies
fail in frames of other sites. Outside of frames it is also stored in a cookie, so that the page can
be reopened. It is in no address, and so in no log.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web

from bot.ids import UserId
from bot.play.ports.board_sessions import LASTS_MS, BoardSession, BoardSessions
from bot.routing.platform.board_page import BoardVisitor
from bot.web.admission.browser_secrets import mark
from bot.web.refused import RefusedError

COOKIE = "nigiri-board"
PATH = "/b/"
NOBODY = 401
_TOKEN = re.compile(r"([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9_-]{32,64})")
_BEARER = "Bearer "


@dataclass(frozen=True)
class Bearer:
    """The session of a request, with the mark of its token."""

    session: BoardSession
    mark: str

    @property
    def user(self) -> UserId:
        return self.session.user


@dataclass(eq=False)
class BoardPageSessions:
    """Starts and finds sessions. ``now`` is the time in milliseconds; ``new_secret`` generates an
    unguessable secret."""

    store: BoardSessions
    now: Callable[[], int]
    new_secret: Callable[[], str]

    async def begin(self, who: BoardVisitor) -> str:
        """Start a session; return its token."""
        user, secret, now = who.user, self.new_secret(), self.now()
        session = BoardSession(user, who.name, who.room, who.locale, now + LASTS_MS)
        await self.store.begin(_mark(user, secret), session, now)
        return f"{urlsafe_b64encode(user.encode()).decode().rstrip('=')}.{secret}"

    async def authenticate(self, request: web.Request) -> Bearer:
        """Return the session of a request.

        Raises:
            RefusedError: it has no active session.
        """
        found = await self.find_session(request)
        if found is None:
            raise RefusedError(NOBODY, "web-error-session")
        return found

    async def find_session(self, request: web.Request) -> Bearer | None:
        """Return the session of a request; None without an active one."""
        header = request.headers.get("Authorization", "")
        token = header.removeprefix(_BEARER) if header.startswith(_BEARER) else ""
        parts = _TOKEN.fullmatch(token or request.cookies.get(COOKIE, ""))
        if parts is None:
            return None
        try:
            user = urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)).decode()
        except ValueError:
            return None
        marked = _mark(user, parts[2])
        session = await self.store.find(user, marked, self.now())
        return None if session is None else Bearer(session, marked)

    async def goes_on(self, bearer: Bearer) -> bool:
        """Return whether the session is still active."""
        return await self.store.find(bearer.user, bearer.mark, self.now()) is not None

    async def end(self, bearer: Bearer) -> None:
        await self.store.end(bearer.user, bearer.mark)


def give(response: web.Response, token: str) -> None:
    """Store the token in a cookie, which is secure, since the page is served over HTTPS only."""
    response.set_cookie(
        COOKIE,
        token,
        path=PATH,
        max_age=LASTS_MS // 1000,
        httponly=True,
        samesite="Lax",
        secure=True,
    )


def _mark(user: UserId, secret: str) -> str:
    return mark(secret, f"board {user}")
