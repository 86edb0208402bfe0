"""The kind of answer that a tap on a lesson's board gives."""

from __future__ import annotations

from bot.lessons.course import places, steps
from bot.lessons.steps import PlayMove
from bot.rules.points import Colour


def to_play(step_id: str) -> Colour | None:
    """Return the colour of the stone that answers a step; None if no move is asked for, or the
    step does not exist."""
    index = places().get(step_id)
    if index is None:
        return None
    step = steps()[index]
    return step.scene.game.to_move if isinstance(step.question, PlayMove) else None
