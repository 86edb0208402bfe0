"""Browser sessions: each has a secret in a cookie signed by this installation.

Over TLS the cookie's name begins with ``__Host-``, so that neither another host of the domain nor a
plain connection can set it
(https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes).

A cookie that was set before the installation used TLS is not accepted over TLS. Its secret keeps
its rights: the next cookie contains it as a former secret.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from hmac import compare_digest

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.web.admission.browser_secrets import COOKIE, SECURE_COOKIE, Session, keep
from bot.web.admission.installation import Installation
from bot.web.admission.limits import Limits

MAX_FORMER = 3
"""The maximum number of former secrets in a cookie; further ones are dropped."""
_SECRET = re.compile(r"[A-Za-z0-9_-]{32,63}")
_COOKIE_MAX = 400
_SESSION = web.RequestKey("session", Session)


def session_of(request: web.Request) -> Session:
    """Return the session of a request that passed `BrowserSessions.middleware`."""
    return request[_SESSION]


@dataclass(eq=False)
class BrowserSessions:
    """Reads and sets the session cookie. ``new_secret`` generates an unguessable secret."""

    installation: Installation
    limits: Limits
    new_secret: Callable[[], str]

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Attach the session to a request."""
        request[_SESSION] = await self._read_session(request)
        return await handler(request)

    def ensure_secret(self, session: Session) -> Session:
        """Return the session with a secret, issuing one if necessary."""
        return session if session.secret else replace(session, secret=self.new_secret())

    async def give(self, request: web.Request, response: web.Response, session: Session) -> None:
        """Set the cookie of a session, and delete cookies from before TLS."""
        # Browsers send the prefixed one only over TLS, whatever the proxy says.
        encrypted = self.limits.is_encrypted(request) or SECURE_COOKIE in request.cookies
        name = SECURE_COOKIE if encrypted else COOKIE
        secrets = ".".join(session.secrets)
        value = f"{secrets}.{await self._signature(name, secrets)}"
        keep(response, name, value, encrypted=encrypted)
        if encrypted and COOKIE in request.cookies:
            response.del_cookie(COOKIE, path="/")

    async def _read_session(self, request: web.Request) -> Session:
        """Return the session of the first valid cookie allowed on this connection. The prefixed one
        is always valid: its signature covers its name."""
        secure = await self._cookie(request, SECURE_COOKIE)
        plain = await self._cookie(request, COOKIE)
        is_plain = not self.limits.is_encrypted(request) and not secure.secret
        session, other = (plain, Session()) if is_plain else (secure, plain)
        former = (*session.former, *other.secrets)
        return replace(session, former=tuple(dict.fromkeys(former))[:MAX_FORMER])

    async def _cookie(self, request: web.Request, name: str) -> Session:
        """Return the session in a cookie if its signature is valid."""
        value = request.cookies.get(name, "")
        secrets, _, signature = value.rpartition(".")
        first, *former = secrets.split(".")
        if len(value) > _COOKIE_MAX or not all(map(_SECRET.fullmatch, (first, *former))):
            return Session()
        signed = await self._signature(name, secrets)
        if compare_digest(signed.encode(), signature.encode()):
            return Session(first, tuple(former))
        return Session()

    async def _signature(self, name: str, secrets: str) -> str:
        return await self.installation.mark(f"cookie {name} {secrets}")
