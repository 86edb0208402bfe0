"""The look of a game in motion: its pace, and whether its stones have numbers."""

from __future__ import annotations

from dataclasses import dataclass

from renderer.model.diagram import Pace

_NUMBERS = "numbers"


@dataclass(frozen=True)
class Animation:
    """How a game is shown in motion. ``numbers``: each stone has that of its move."""

    pace: Pace = Pace.NORMAL
    numbers: bool = False

    @property
    def word(self) -> str:
        """The word by which it is kept and carried, such as ``slow-numbers``; empty for the usual
        one."""
        pace = [] if self.pace is Pace.NORMAL else [self.pace.value]
        return "-".join([*pace, _NUMBERS] if self.numbers else pace)


USUAL_MOTION = Animation()
_BY_WORD = {
    motion.word: motion for motion in (Animation(p, n) for p in Pace for n in (False, True))
}


def motion_of(word: str) -> Animation:
    """The inverse of `Animation.word`; what it does not know is shown as usual."""
    return _BY_WORD.get(word, USUAL_MOTION)
