"""Fingerprints: stored hashes that identify a redelivered event."""

import pytest

from bot.routing.idempotency import fingerprint
from bot.talk.incoming import HandedFile, HandedOver, Incoming, Pressed, Reacted, Said

WHO = ("event", "discord:1", "Anna", "discord:2")


@pytest.mark.parametrize(
    "incoming, kept",
    [
        (Incoming(*WHO, did=Said("D4", addressed=True)), "a996d8ab93df6678"),
        (Incoming(*WHO, did=Said("zażółć \ud83d")), "71650418cf5772e3"),
        (Incoming(*WHO, did=Pressed("agree:bamoku:2:")), "5d2069ad2bab148e"),
        (Incoming(*WHO, did=Reacted("✅")), "d676b2eb6bbb56fa"),
        (Incoming(*WHO, did=Reacted("✅", removed=True)), "11b33e5206dba452"),
        (Incoming(*WHO, did=HandedOver(HandedFile("a.sgf", b"(;GM[1])"))), "dce2233bcd4e0368"),
        (Incoming(*WHO, did=HandedOver(HandedFile("a.sgf", None))), "c3981eaa7cb62430"),
        (
            Incoming(*WHO, did=HandedOver(HandedFile("a.sgf", b"(;GM[1])"), "challenge")),
            "f56154b4fbe467cc",
        ),
    ],
)
def test_fingerprints_are_stable(incoming: Incoming, kept: str) -> None:
    """A stored fingerprint stays the same in later versions."""
    assert kept == fingerprint(incoming)
