"""The settings of an animated game: its pace, and whether its stones are numbered."""

from __future__ import annotations

from dataclasses import dataclass

from renderer.model.diagram import Pace

_NUMBERS = "numbers"


@dataclass(frozen=True)
class Animation:
    """The settings of an animation. ``numbers``: show move numbers on the stones."""

    pace: Pace = Pace.NORMAL
    numbers: bool = False

    @property
    def word(self) -> str:
        """The stored form, such as ``slow-numbers``; empty for the default."""
        pace = [] if self.pace is Pace.NORMAL else [self.pace.value]
        return "-".join([*pace, _NUMBERS] if self.numbers else pace)


USUAL_MOTION = Animation()
_BY_WORD = {
    motion.word: motion for motion in (Animation(p, n) for p in Pace for n in (False, True))
}


def motion_of(word: str) -> Animation:
    """The inverse of `Animation.word`; unknown words give the default."""
    return _BY_WORD.get(word, USUAL_MOTION)
