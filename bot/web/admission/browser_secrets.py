"""Browser secrets, in cookies that are inaccessible to scripts.

The secrets themselves are not stored, only marks: one digest per purpose. See
https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie for the attributes:
``Lax`` and not ``Strict``, because with the latter a link into a room would be followed without the
cookie.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from aiohttp import web

COOKIE = "nigiri-session"
SECURE_COOKIE = "__Host-nigiri-session"
"""The cookie's name on encrypted connections."""
LASTS_SECONDS = 400 * 24 * 60 * 60
"""The longest lifetime that browsers allow; each visit renews it."""


@dataclass(frozen=True)
class Session:
    """The ``secret`` of a browser; empty if the server has issued none, as for a program.
    ``former`` secrets keep their rights but gain none."""

    secret: str = ""
    former: tuple[str, ...] = ()

    @property
    def secrets(self) -> tuple[str, ...]:
        """All secrets, the current one first."""
        return tuple(filter(None, (self.secret, *self.former)))

    def marks(self, about: str) -> frozenset[str]:
        """Return the marks of all secrets for one purpose."""
        return frozenset(mark(secret, about) for secret in self.secrets)


def keep(
    response: web.Response, name: str, value: str, *, encrypted: bool, path: str = "/"
) -> None:
    """Set a long-lived cookie for the addresses below a ``path``; if ``encrypted``, it is sent back
    only over TLS."""
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
    """Return a keyed hash of a secret for one purpose, safe to store: 32 hexadecimal digits. It
    reveals neither the secret nor whether two marks share one."""
    return blake2b(about.encode(), key=secret.encode(), digest_size=16).hexdigest()
