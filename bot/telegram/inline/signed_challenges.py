"""Challenges that stand in talks where the bot is not, as the text behind their button.

A press tells who pressed, and nothing of who sent the message; and a changed app can send any text
as that of a button (https://core.telegram.org/bots/api#callbackquery). So the text names the
sender, and is signed with a key that is made of the bot's token.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import blake2b

from bot.posts.callbacks import MAX_BYTES
from bot.talk import requests
from bot.talk.codecs import pack, unpack

_MARK = "@"
"""How the text begins: no other button's does."""
_SENDER_BYTES, _TIME_BYTES, _SIGNATURE_BYTES = 7, 6, 8
_ENCODED = 28
"""Characters of the sender, the time and the signature."""


@dataclass(frozen=True)
class SignedChallenge:
    """A person's challenge to the first who accepts it. ``at`` is when it was offered to them to be
    sent, in milliseconds; ``id`` is its signature, which no other one has."""

    sender: int
    at: int
    terms: requests.Challenge
    id: str = ""


class ChallengeSigner:
    """Signs challenges, and knows those that were signed."""

    def __init__(self, token: str) -> None:
        self._key = blake2b(b"inline", key=token.encode()[:64], digest_size=32).digest()

    def write(self, challenge: SignedChallenge) -> str:
        """The text behind the button; empty: the terms are too many for one."""
        packed = pack(challenge.terms)
        head = challenge.sender.to_bytes(_SENDER_BYTES) + challenge.at.to_bytes(_TIME_BYTES)
        signed = urlsafe_b64encode(head + self._signature(head, packed)).decode()
        text = f"{_MARK}{signed}{packed}"
        return text if len(text) <= MAX_BYTES else ""

    def read(self, text: str) -> SignedChallenge | None:
        """The inverse of `write`; None: the bot has not signed it."""
        if not text.startswith(_MARK) or not text.isascii() or len(text) > MAX_BYTES:
            return None
        signed, packed = text[1 : 1 + _ENCODED], text[1 + _ENCODED :]
        try:
            known = urlsafe_b64decode(signed)
        except ValueError:
            return None
        head, signature = known[:-_SIGNATURE_BYTES], known[-_SIGNATURE_BYTES:]
        terms = unpack(packed)
        if terms is None or not hmac.compare_digest(signature, self._signature(head, packed)):
            return None
        sender, at = head[:_SENDER_BYTES], head[_SENDER_BYTES:]
        return SignedChallenge(int.from_bytes(sender), int.from_bytes(at), terms, signature.hex())

    def _signature(self, head: bytes, packed: str) -> bytes:
        said = head + packed.encode()
        return blake2b(said, key=self._key, digest_size=_SIGNATURE_BYTES).digest()
