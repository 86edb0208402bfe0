"""The kind of answer that the board of a lesson's step takes when it is tapped."""

from __future__ import annotations

from bot.lessons.course import places, steps
from bot.lessons.steps import PlayMove
from bot.rules.points import Colour


def to_play(step_id: str) -> Colour | None:
    """Whose stone an answer to a step lays; None where none is laid, or no such step is known (any
    more)."""
    place = places().get(step_id)
    if place is None:
        return None
    step = steps()[place]
    return step.scene.game.to_move if isinstance(step.question, PlayMove) else None
