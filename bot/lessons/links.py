"""Where the course explains what a player runs into, or asks about."""

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
    "not-counting": "third-agree",
}
"""Why something was refused (its id), and the step that explains it."""

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
"""What somebody may want to learn about, and the step where that begins."""
