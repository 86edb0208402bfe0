"""Why a player cannot give a command now."""

from __future__ import annotations

from bot.match.commands import Command
from bot.match.decide import decide
from bot.match.events import NO_NIGIRI, Side
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch


def why_not(loaded: LoadedMatch, side: Side | None, command: Command, now: int) -> Refusal | None:
    """Return the refusal of a command at ``now`` (ms); None if it would be carried out."""
    if side is None:
        return Refusal("not-your-game")
    decision = decide(loaded.match, side, command, now, NO_NIGIRI)
    return decision if isinstance(decision, Refusal) else None
