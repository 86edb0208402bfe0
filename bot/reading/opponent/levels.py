"""The levels of a program that plays as people of different strength do, two ranks apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Style:
    """How a level chooses moves on a board size.

    Most moves are drawn by the net's own shares. The share ``slips`` of them is drawn nearly evenly
    from all that are plausible at all, as by a person who does not see the difference: from those
    with the share ``floor`` of that of the likeliest move. ``gives`` is how many points a move may
    lose by the net's judgement.
    """

    slips: float
    floor: float
    gives: float


FIRST_DAN: Final = 30
"""1 dan is rank 30, 1 kyu is 29, and so on, as in `bot.match.ranks`."""


@dataclass(frozen=True, order=True)
class Level:
    rank: int

    @property
    def name(self) -> str:
        """``12k``, ``3d``: the same in every language."""
        dan = self.rank - FIRST_DAN + 1
        return f"{dan}d" if dan > 0 else f"{FIRST_DAN - self.rank}k"

    def style(self, size: int) -> Style:
        """Return the style on a board of this size; that of the nearest size that was measured."""
        return _STYLES[min(_STYLES, key=lambda known: abs(known - size))][LEVELS.index(self)]

    def move(self, steps: int) -> Level | None:
        """Return the level so many steps stronger; None if there is none."""
        index = LEVELS.index(self) + steps
        return LEVELS[index] if 0 <= index < len(LEVELS) else None


LEVELS: Final = tuple(Level(rank) for rank in range(FIRST_DAN - 20, FIRST_DAN + 3, 2))
"""20k, 18k, … 2k, 1d, 3d."""


def find_level(name: str) -> Level | None:
    """Return the level with this name."""
    return next((level for level in LEVELS if level.name == name), None)


def nearest_level(rank: float) -> Level:
    """Return the level nearest to a rank (`FIRST_DAN`); the weaker one of two."""
    return min(LEVELS, key=lambda level: abs(level.rank - rank))


_MIN_LOSS, _MAX_LOSS = 2.0, 11.0
"""How many points a move of the strongest and of the weakest level may lose."""


def _space_levels(slips: float, floor: float, bend: float = 1.0) -> tuple[Style, ...]:
    """Return the styles of all levels, with this share of slips of the weakest one. The strongest
    does not slip. With a higher ``bend`` the steps are smaller at the strong end."""
    steps = len(LEVELS) - 1
    weaknesses = [1 - index / steps for index in range(len(LEVELS))]
    return tuple(
        Style(slips * each**bend, floor, _MIN_LOSS + (_MAX_LOSS - _MIN_LOSS) * each**0.5)
        for each in weaknesses
    )


_STYLES: Final = {
    9: _space_levels(1.0, 0.00005),
    13: _space_levels(0.6, 0.0003, bend=1.25),
    19: _space_levels(0.37, 0.0005, bend=1.45),
}
"""On larger boards a game has more moves, so that smaller steps make the same difference. Strong
levels lose few points but by slips: each slip matters more to them."""
