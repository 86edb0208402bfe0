"""The game states of the corpus, and the reaction that a line caused."""

from __future__ import annotations

from bot.match import events
from bot.match.state import Match
from bot.rules.points import format_point

BEGUN = ("Anna: challenge {Ben} 9x9 black no clock", "Ben: accept", "Anna: E5", "Ben: C3")
CYCLE = (
    "Ben: challenge {Anna} 5x5 black no clock",
    "Anna: accept",
    "Ben: B1",
    "Anna: A2",
    "Ben: C2",
    "Anna: B2",
    "Ben: D1",
    "Anna: E5",
    "Ben: A1",
    "Anna: C1",
    "Ben: B1",
)
BEFORE: dict[str, tuple[str, ...]] = {
    "own turn": BEGUN,
    "other's turn": (*BEGUN, "Anna: G7"),
    "vote": (*BEGUN, "Anna: pass", "Ben: pass", "Ben: agree"),
    "challenge": ("Ben: challenge 9x9 rated 2 days",),
    "repetition": (*CYCLE, "Ben: agree"),
    "others play": ("Ben: challenge 9x9 black no clock", "Carl: accept", "Ben: E5"),
    "no game": (),
}
"""Steps addressed to the bot that lead to each state; ``{Ben}`` is Ben's name in that chat."""

READ = ("challenge", "accept", "pass", "agree")
"""First words of the steps that must be announced and read before the next step."""


def describe_first_event(match: Match, since: int) -> str:
    """Describe the first event of a match after version ``since``."""
    match match.events[since:]:
        case [events.Played(point=point), *_]:
            return f"plays {format_point(point)}"
        case [events.Passed(), *_]:
            return "plays pass"
        case [events.Started(), *_]:
            return "accepts"
        case [events.Agreed(), *_]:
            return "agrees"
        case [events.Refused(), *_]:
            return "refuses"
        case [first, *_]:
            return type(first).__name__
    return "nothing"
