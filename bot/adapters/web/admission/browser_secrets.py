"""Sessions of browsers: each is known by a secret in a cookie, which no script of a page reads.

The secret itself is kept nowhere; what is kept are marks, digests for one purpose each. See
https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie for the attributes:
``Lax`` and not ``Strict``, or a link into a room would be followed without it.
"""

from __future__ import annotations

import re
from hashlib import blake2b

from aiohttp import web

COOKIE = "nigiri-session"
LASTS_SECONDS = 400 * 24 * 60 * 60
"""As long as browsers keep one at most; each visit of the page begins it anew."""

_SECRET = re.compile(r"[A-Za-z0-9_-]{32,64}")


def secret_of(request: web.Request) -> str:
    """The secret that came with a request; empty if none did that could be one."""
    secret = request.cookies.get(COOKIE, "")
    return secret if _SECRET.fullmatch(secret) else ""


def give(
    response: web.Response, secret: str, *, encrypted: bool, name: str = COOKIE, path: str = "/"
) -> None:
    """Lets the browser keep a secret, from now on for as long as it may, for what is below a
    ``path``; what came ``encrypted`` goes back in no other way."""
    response.set_cookie(
        name,
        secret,
        path=path,
        max_age=LASTS_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=encrypted,
    )


def mark(secret: str, about: str) -> str:
    """A hash of a secret that may be kept, for one purpose: 32 hexadecimal digits. It does not
    reveal the secret, nor whether two marks are of one secret."""
    return blake2b(about.encode(), key=secret.encode(), digest_size=16).hexdigest()
