"""Tickets to the board page: who may come as whom, signed, and for a while only. Pure.

A ticket is handed to one person alone and exchanged once for a session. It stands in the fragment
of an address, which no browser sends to any server
(https://www.rfc-editor.org/rfc/rfc9110#section-4.2.4).
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import astuple, dataclass
from hashlib import blake2b
from hmac import compare_digest

from bot.ids import GameId, RoomId, UserId

GOOD_MS = 60 * 60 * 1000
"""How long a ticket is good for."""
LONGEST = 700
"""Characters; a longer one is not looked at."""
LONGEST_NAME = 40
"""Of a name in a ticket: it is only shown until the person is known by more."""
_SIGNATURE_BYTES = 24


@dataclass(frozen=True)
class Ticket:
    """``user`` may come until ``until`` (ms), to this game; what they do counts as done in
    ``room``. ``locale`` is the language that their chat reports, ``number`` is drawn only once."""

    user: UserId
    name: str
    room: RoomId
    locale: str
    game_id: GameId
    until: int
    number: str

    @property
    def digest(self) -> str:
        """By which it is known that it was used."""
        return blake2b(repr(astuple(self)).encode(), digest_size=16).hexdigest()


def write(ticket: Ticket, key: str) -> str:
    """The ticket as letters, digits, ``-``, ``_`` and a point."""
    said = json.dumps(astuple(ticket), ensure_ascii=False, separators=(",", ":")).encode()
    return f"{_encoded(said)}.{_encoded(_signature(said, key))}"


def read(text: str, key: str, now: int) -> Ticket | None:
    """The inverse of `write`; None: it was not signed with this key, or is over."""
    body, point, signature = text.partition(".")
    if not point or len(text) > LONGEST or not text.isascii():
        return None
    try:
        said, signed = _decoded(body), _decoded(signature)
    except ValueError:
        return None
    if not compare_digest(signed, _signature(said, key)):
        return None
    ticket = Ticket(*json.loads(said))
    return ticket if now < ticket.until else None


def game_mark(game_id: GameId, key: str) -> str:
    """The mark with which who was shown a game in a chat may look at it on the board page: an id
    alone could be guessed."""
    said = f"game {game_id}".encode()
    return blake2b(said, key=key.encode()[:64], digest_size=8, person=b"board").hexdigest()


def _signature(said: bytes, key: str) -> bytes:
    return blake2b(
        said, key=key.encode()[:64], digest_size=_SIGNATURE_BYTES, person=b"ticket"
    ).digest()


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
