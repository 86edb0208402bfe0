"""Secrets of browsers, in cookies that no script of a page reads.

The secrets themselves are kept nowhere; what is kept are marks, digests for one purpose each. See
https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie for the attributes:
``Lax`` and not ``Strict``, or a link into a room would be followed without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from aiohttp import web

COOKIE = "nigiri-session-signed"
SECURE_COOKIE = "__Host-nigiri-session"
"""Its name on encrypted connections."""
UNSIGNED_COOKIE = "nigiri-session"
"""Its name before cookies were signed. It is only read: an older process, as while processes are
replaced one by one or after a step back, finds its own cookie as it was, and does not replace that
of today."""
LASTS_SECONDS = 400 * 24 * 60 * 60
"""As long as browsers keep one at most; each visit of the page begins it anew."""


@dataclass(frozen=True)
class Session:
    """The ``secret`` of a browser; empty if the server has issued none, as for a program.
    ``former`` secrets keep what they had, but take nothing new."""

    secret: str = ""
    former: tuple[str, ...] = ()

    @property
    def secrets(self) -> tuple[str, ...]:
        """All there are, today's first."""
        return tuple(filter(None, (self.secret, *self.former)))

    def marks(self, about: str) -> frozenset[str]:
        """The marks of all secrets for one purpose."""
        return frozenset(mark(secret, about) for secret in self.secrets)


def keep(
    response: web.Response, name: str, value: str, *, encrypted: bool, path: str = "/"
) -> None:
    """Lets the browser keep a cookie, from now on for as long as it may, for what is below a
    ``path``; what came ``encrypted`` goes back in no other way."""
    response.set_cookie(
        name,
        value,
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
