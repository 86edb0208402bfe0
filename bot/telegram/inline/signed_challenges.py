"""Encode inline challenges as signed callback data.

A press names the person who pressed, but not the sender of the message, and a modified client can
send any callback data (https://core.telegram.org/bots/api#callbackquery). The data therefore names
the sender and is signed with a key derived from the bot's token.
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
"""The prefix of signed callback data. No other callback data starts with it."""
_SENDER_BYTES, _TIME_BYTES, _SIGNATURE_BYTES = 7, 6, 8
_ENCODED = 28
"""The length of the encoded sender, time and signature, in characters."""


@dataclass(frozen=True)
class SignedChallenge:
    """A challenge to the first person who accepts it.

    ``at`` is when the bot offered it as an inline result, in milliseconds. ``id`` is its signature,
    which is unique."""

    sender: int
    at: int
    terms: requests.Challenge
    id: str = ""


class ChallengeSigner:
    """Signs challenges and verifies their signatures."""

    def __init__(self, token: str) -> None:
        self._key = blake2b(b"inline", key=token.encode()[:64], digest_size=32).digest()

    def encode(self, challenge: SignedChallenge) -> str:
        """Return the callback data; empty if the terms do not fit into it."""
        packed = pack(challenge.terms)
        head = challenge.sender.to_bytes(_SENDER_BYTES) + challenge.at.to_bytes(_TIME_BYTES)
        signed = urlsafe_b64encode(head + self._signature(head, packed)).decode()
        text = f"{_MARK}{signed}{packed}"
        return text if len(text) <= MAX_BYTES else ""

    def decode(self, text: str) -> SignedChallenge | None:
        """Return the challenge of callback data; None if it is invalid or the signature is
        wrong."""
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
