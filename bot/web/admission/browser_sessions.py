"""Sessions of browsers: each is known by a secret in a cookie that this installation has signed.

Behind TLS the cookie's name begins with ``__Host-``: then neither another host of the same domain
nor a plain connection can have set it
(https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes).

A cookie from before, without a signature or from before there was TLS, is no session. What it had
stays the browser's: its secret goes along in the next cookie, as a former one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from hmac import compare_digest

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.web.admission.browser_secrets import (
    COOKIE,
    SECURE_COOKIE,
    UNSIGNED_COOKIE,
    Session,
    keep,
)
from bot.web.admission.installation import Installation
from bot.web.admission.limits import Limits

MOST_FORMER = 3
"""Former secrets in a cookie; the first ones stay."""
_ISSUED = "~"
"""Begins each secret that is issued with a signature, and none from before: it cannot be presented
without one."""
_SECRET = re.compile(r"~?[A-Za-z0-9_-]{32,63}")
_COOKIE_MAX = 400
_SESSION = web.RequestKey("session", Session)


def session_of(request: web.Request) -> Session:
    """The session of a request that has come through `BrowserSessions.middleware`."""
    return request[_SESSION]


@dataclass(eq=False)
class BrowserSessions:
    """Reads and gives the cookie. ``new_secret`` makes up a secret that cannot be guessed."""

    installation: Installation
    limits: Limits
    new_secret: Callable[[], str]

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Finds out whose a request is."""
        request[_SESSION] = await self._read(request)
        return await handler(request)

    def ensure_secret(self, session: Session) -> Session:
        """The same session, or a new one if none was issued."""
        return session if session.secret else replace(session, secret=_ISSUED + self.new_secret())

    async def give(self, request: web.Request, response: web.Response, session: Session) -> None:
        """Lets the browser keep a session that has begun, and drop cookies from before TLS."""
        # Browsers send the prefixed one only where they may keep it, whatever the proxy says.
        encrypted = self.limits.is_encrypted(request) or SECURE_COOKIE in request.cookies
        name = SECURE_COOKIE if encrypted else COOKIE
        secrets = ".".join(session.secrets)
        value = f"{secrets}.{await self._signature(name, secrets)}"
        keep(response, name, value, encrypted=encrypted)
        for before in (COOKIE, UNSIGNED_COOKIE) if encrypted else ():
            if before in request.cookies:
                response.del_cookie(before, path="/")

    async def _read(self, request: web.Request) -> Session:
        """The session in the first cookie that has one, of those that this connection may have. The
        prefixed one always counts: its signature covers its name."""
        secure = await self._cookie(request, SECURE_COOKIE)
        plain = await self._cookie(request, COOKIE)
        is_plain = not self.limits.is_encrypted(request) and not secure.secret
        session, other = (plain, Session()) if is_plain else (secure, plain)
        former = (*session.former, *other.secrets, *_unsigned(request))
        return replace(session, former=tuple(dict.fromkeys(former))[:MOST_FORMER])

    async def _cookie(self, request: web.Request, name: str) -> Session:
        """The session in a cookie, if it has a signature of ours."""
        value = request.cookies.get(name, "")
        secrets, _, signature = value.rpartition(".")
        first, *former = secrets.split(".")
        if len(value) > _COOKIE_MAX or not all(map(_SECRET.fullmatch, (first, *former))):
            return Session()
        signed = await self._signature(name, secrets)
        if first.startswith(_ISSUED) and compare_digest(signed.encode(), signature.encode()):
            return Session(first, tuple(former))
        return Session()

    async def _signature(self, name: str, secrets: str) -> str:
        return await self.installation.mark(f"cookie {name} {secrets}")


def _unsigned(request: web.Request) -> tuple[str, ...]:
    """The secret in a cookie from before cookies were signed, if any."""
    value = request.cookies.get(UNSIGNED_COOKIE, "")
    is_secret = not value.startswith(_ISSUED) and _SECRET.fullmatch(value)
    return (value,) if is_secret else ()
