"""Points inside one's own territory that may be left open, found by playing it out.

Beside it stand some stones of the owner with no other liberty left. The opponent may take them;
the owner may leave the point open if that gains the opponent nothing, as in a snapback: then it
counts (article 8). What cannot be told for little is called a loss.

A line is played until both pass. It counts if the opponent's stones left over are dead, which is
to say that the owner can take them all even if the opponent begins once more. A ko is lost for
the owner, who has to close it in the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

_MOST_POINTS = 10
_MOST_STATES = 4000
_DEEPEST = 14

Shape = tuple[int, ...]
"""For each point, the bits of its neighbours inside."""


def may_be_left_open(
    own: AbstractSet[int],
    enemy: AbstractSet[int],
    empty: AbstractSet[int],
    walls: tuple[AbstractSet[int], AbstractSet[int]],
    neighbours: Sequence[Sequence[int]],
) -> bool:
    """Whether the owner of these points loses nothing if the opponent begins there.

    ``own`` stones are what could be taken, ``enemy`` ones dead; ``walls`` are the living stones
    around, the owner's and the opponent's. All are indices.
    """
    points = sorted(own | enemy | empty)
    if len(points) > _MOST_POINTS:
        return False
    bits = {point: 1 << number for number, point in enumerate(points)}
    shape = tuple(sum(bits.get(near, 0) for near in neighbours[point]) for point in points)
    beside = [
        sum(bits[point] for point in points if not wall.isdisjoint(neighbours[point]))
        for wall in walls
    ]
    start = [sum(bits[point] for point in stones) for stones in (own, enemy)]
    return _loses_nothing(shape, beside[0], beside[1], start[0], start[1])


@lru_cache(maxsize=4096)
def _loses_nothing(shape: Shape, beside_own: int, beside_enemy: int, own: int, enemy: int) -> bool:
    playing = _Playing(shape, (beside_own, beside_enemy))
    try:
        return playing.keeps(_State(own, enemy), playing.points_of(own, enemy))
    except _TooMuch:
        return False


class _TooMuch(Exception):
    """There are too many states."""


@dataclass(frozen=True)
class _State:
    """Stones as bits, the point where a ko may not be retaken, whose turn it is (0 the owner's,
    1 the opponent's), and whether the other one has passed."""

    own: int
    enemy: int
    ko: int = 0
    turn: int = 1
    passed: bool = False


class _Playing:
    """Plays on a few points. ``beside`` are those next to the living stones of either side."""

    def __init__(self, shape: Shape, beside: tuple[int, int]) -> None:
        self._shape = shape
        self._beside = beside
        self._all = (1 << len(shape)) - 1
        self._kept: dict[tuple[_State, int], bool] = {}
        self._cleared: dict[_State, bool] = {}

    def points_of(self, own: int, enemy: int) -> int:
        """The owner's points here: empty points, and two for each dead stone."""
        return (self._all & ~own).bit_count() + enemy.bit_count()

    def keeps(self, state: _State, needed: int, deep: int = 0) -> bool:
        """Whether the owner gets as much, prisoners of the line so far taken off what is needed."""
        key = state, needed
        if key not in self._kept:
            self._spend()
            self._kept[key] = False
            self._kept[key] = deep < _DEEPEST and self._comes_to(state, needed, deep)
        return self._kept[key]

    def _comes_to(self, state: _State, needed: int, deep: int) -> bool:
        if state.passed:
            ended = self._is_closed(state) and self.points_of(state.own, state.enemy) >= needed
            ended = ended and self._clears(_State(state.own, state.enemy))
        else:
            ended = self.keeps(_passed(state), needed, deep + 1)
        if state.turn and not ended:
            return False
        if not state.turn and ended:
            return True
        sign = 1 if state.turn else -1
        after = (
            self.keeps(next_state, needed + sign * taken, deep + 1)
            for next_state, taken in self._moves(state)
        )
        return all(after) if state.turn else any(after)

    def _clears(self, state: _State) -> bool:
        """Whether the owner ends with all of it and no stone of the opponent's inside."""
        if state not in self._cleared:
            self._spend()
            self._cleared[state] = False
            if state.passed:
                ended = self._is_closed(state) and not state.enemy
            else:
                ended = self._clears(_passed(state))
            after = (self._clears(next_state) for next_state, _ in self._moves(state))
            both = ended and all(after) if state.turn else ended or any(after)
            self._cleared[state] = both
        return self._cleared[state]

    def _spend(self) -> None:
        if len(self._kept) + len(self._cleared) > _MOST_STATES:
            raise _TooMuch

    def _is_closed(self, state: _State) -> bool:
        """Whether nothing but the owner's stones stands next to the opponent's around."""
        return not self._beside[1] & ~state.own

    def _moves(self, state: _State) -> Iterator[tuple[_State, int]]:
        """The states after each legal move, and how many stones it takes."""
        stones = [state.own, state.enemy]
        for number in range(len(self._shape)):
            move = 1 << number
            if move & (state.own | state.enemy | state.ko):
                continue
            mine, other = stones[state.turn] | move, stones[1 - state.turn]
            taken = self._taken(other, mine, 1 - state.turn)
            other &= ~taken
            if self._taken(mine, other, state.turn) & move:
                continue
            own, enemy = (other, mine) if state.turn else (mine, other)
            ko = taken if self._is_ko(move, mine, other, taken, state.turn) else 0
            yield _State(own, enemy, ko, 1 - state.turn), taken.bit_count()

    def _is_ko(self, move: int, mine: int, other: int, taken: int, side: int) -> bool:
        """Whether a single stone took a single one and could be taken in turn."""
        around = self._near(move)
        alone = not around & mine and not move & self._beside[side]
        return alone and taken.bit_count() == 1 and around & ~other == taken

    def _taken(self, stones: int, others: int, side: int) -> int:
        """Those of a side's stones that have no liberty and are not joined to its living ones."""
        free = self._all & ~stones & ~others
        safe = stones & (self._near(free) | self._beside[side])
        found = 0
        while safe != found:
            found = safe
            safe |= self._near(found) & stones
        return stones & ~safe

    def _near(self, points: int) -> int:
        near = 0
        for number, around in enumerate(self._shape):
            if points >> number & 1:
                near |= around
        return near


def _passed(state: _State) -> _State:
    return _State(state.own, state.enemy, 0, 1 - state.turn, passed=True)
