"""Steps of the course by what they explain: refusals, and topics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EXPLAINED: Final[Mapping[str, str]] = {
    "off-board": "rules-1-names",
    "no-such-point": "rules-1-names",
    "no-column-i": "rules-1-names",
    "occupied": "rules-1-stays",
    "not-your-turn": "rules-1",
    "suicide": "first-suicide",
    "ko": "second-ko-rule",
    "game-stopped": "second-end",
    "game-not-stopped": "second-end",
    "no-stone-there": "third-agree",
    "proof-no-stone": "third-agree",
    "not-counting": "third-agree",
}
"""The ids of refusals, and the step of the course that explains each."""

TOPICS: Final[Mapping[str, str]] = {
    "turns": "rules-1",
    "names": "rules-1-names",
    "stones": "rules-1-stays",
    "liberties": "first-liberties",
    "chains": "first-chain",
    "atari": "first-atari",
    "capture": "first-capture",
    "suicide": "first-suicide",
    "ko": "second-ko-take",
    "ko-rule": "second-ko-rule",
    "territory": "second-territory",
    "pass": "second-pass",
    "end": "second-end",
    "count": "second-count-black",
    "komi": "second-komi",
    "eyes": "third-alive",
    "dead": "third-dead",
    "agreement": "third-agree",
}
"""Topics of the course, and the step with which each begins."""
