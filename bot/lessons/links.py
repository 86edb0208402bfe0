"""Where the course explains what a player runs into, or asks about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EXPLAINED: Final[Mapping[str, str]] = {
    "off-board": "rules-1",
    "occupied": "rules-1",
    "not-your-turn": "rules-1",
    "suicide": "rules-3",
    "ko": "rules-4",
    "game-stopped": "rules-5",
    "game-not-stopped": "rules-5",
    "no-stone-there": "rules-6",
}
"""Why something was refused (its id), and the step that explains it."""

TOPICS: Final[Mapping[str, str]] = {
    "names": "rules-1",
    "liberties": "rules-2",
    "chains": "rules-2",
    "atari": "rules-2",
    "capture": "rules-2",
    "suicide": "rules-3",
    "ko": "rules-4",
    "territory": "rules-6",
    "pass": "rules-5",
    "count": "rules-6",
    "komi": "rules-6",
    "eyes": "rules-6",
    "dead": "rules-6",
}
"""What somebody may want to learn about, and the step where that begins."""
