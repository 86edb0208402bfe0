"""Signed, short-lived tickets to the board page. Pure.

A ticket names one person and is exchanged once for a session. It travels in the fragment of the
address, which browsers send to no server (https://www.rfc-editor.org/rfc/rfc9110#section-4.2.4).
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from hmac import compare_digest
from typing import NamedTuple

from bot.ids import GameId, RoomId, UserId
from bot.play.ports.codec import Codec

GOOD_MS = 60 * 60 * 1000
"""Milliseconds until a ticket expires."""
LONGEST = 700
"""Characters; a longer text is rejected unread."""
LONGEST_NAME = 40
"""Characters of the name in a ticket; it is shown only until the profile's name is loaded."""
_SIGNATURE_BYTES = 24


class Ticket(NamedTuple):
    """Permission for ``user`` to open one game until ``until`` (ms). Their actions there count as
    done in ``room``. ``locale`` is the language that their chat reports; ``number`` is a nonce."""

    user: UserId
    name: str
    room: RoomId
    locale: str
    game_id: GameId
    until: int
    number: str

    @property
    def digest(self) -> str:
        """The id that marks the ticket as used."""
        return blake2b(repr(tuple(self)).encode(), digest_size=16).hexdigest()


_TICKET: Codec[Ticket] = Codec("ticket", Ticket)


def write(ticket: Ticket, key: str) -> str:
    """Return the signed ticket as URL-safe text."""
    content = _TICKET.encode(ticket).encode()
    return f"{_encode(content)}.{_encode(_signature(content, key))}"


def decode_ticket(text: str, key: str, now: int) -> Ticket | None:
    """Verify and decode a ticket; None if the signature is wrong or the ticket has expired."""
    body, point, signature = text.partition(".")
    if not point or len(text) > LONGEST or not text.isascii():
        return None
    try:
        content, signed = _decode(body), _decode(signature)
    except ValueError:
        return None
    if not compare_digest(signed, _signature(content, key)):
        return None
    ticket = _TICKET.decode(content.decode())
    return ticket if ticket is not None and now < ticket.until else None


def game_mark(game_id: GameId, key: str) -> str:
    """Return the token that lets readers of a chat watch its game on the board page. The game id
    alone could be guessed."""
    content = f"game {game_id}".encode()
    return blake2b(content, key=key.encode()[:64], digest_size=8, person=b"board").hexdigest()


def _signature(content: bytes, key: str) -> bytes:
    return blake2b(
        content, key=key.encode()[:64], digest_size=_SIGNATURE_BYTES, person=b"ticket"
    ).digest()


def _encode(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
