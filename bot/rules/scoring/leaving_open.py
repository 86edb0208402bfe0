"""Find, by search, points inside a territory that its owner may leave open.

Such a point is the last liberty of some of the owner's stones. The opponent may capture them, but
the owner may leave the point open if that gains the opponent nothing, as in a snapback; the point
then counts as territory (article 8). If a search would cost too much, the answer is no.

A line is played until both pass. It succeeds for the owner if the opponent's remaining stones are
dead, that is, the owner can capture them all even if the opponent moves first once more. A ko
counts as lost for the owner, who must close it in the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

_MAX_POINTS = 10
_MAX_STATES = 4000
_MAX_DEPTH = 14

Shape = tuple[int, ...]
"""For each point, its neighbours inside as bits."""


def may_be_left_open(
    own: AbstractSet[int],
    enemy: AbstractSet[int],
    empty: AbstractSet[int],
    walls: tuple[AbstractSet[int], AbstractSet[int]],
    neighbours: Sequence[Sequence[int]],
) -> bool:
    """Return whether the owner of these points loses nothing if the opponent plays there first.

    ``own`` are the stones that could be captured, ``enemy`` the dead ones; ``walls`` are the living
    stones around, first the owner's and then the opponent's. All are indices.
    """
    points = sorted(own | enemy | empty)
    if len(points) > _MAX_POINTS:
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
    except _TooManyStates:
        return False


class _TooManyStates(Exception):
    """The search reached its limit of states."""


@dataclass(frozen=True)
class _State:
    """A state of the search.

    Stones are bits; ``ko`` is the point that may not be retaken, ``turn`` is 0 for the owner and 1
    for the opponent, and ``passed`` is whether the other side has just passed.
    """

    own: int
    enemy: int
    ko: int = 0
    turn: int = 1
    passed: bool = False


class _Playing:
    """Search on a few points. ``beside`` are the points adjacent to each side's living stones."""

    def __init__(self, shape: Shape, beside: tuple[int, int]) -> None:
        self._shape = shape
        self._beside = beside
        self._all = (1 << len(shape)) - 1
        self._memo: dict[tuple[_State, int], bool] = {}
        self._cleared: dict[_State, bool] = {}

    def points_of(self, own: int, enemy: int) -> int:
        """Return the owner's points here: one for each empty point and two for each dead stone."""
        return (self._all & ~own).bit_count() + enemy.bit_count()

    def keeps(self, state: _State, needed: int, deep: int = 0) -> bool:
        """Return whether the owner gets the points that are still needed. The caller reduces
        ``needed`` by the prisoners that the line has already taken.
        """
        key = state, needed
        if key not in self._memo:
            self._spend()
            self._memo[key] = False
            self._memo[key] = deep < _MAX_DEPTH and self._comes_to(state, needed, deep)
        return self._memo[key]

    def _comes_to(self, state: _State, needed: int, deep: int) -> bool:
        if state.passed:
            ended = self._is_closed(state) and self.points_of(state.own, state.enemy) >= needed
            ended = ended and self._clears(_State(state.own, state.enemy))
        else:
            ended = self.keeps(_after_pass(state), needed, deep + 1)
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
        """Return whether the owner ends with the whole area and no stone of the opponent inside."""
        if state not in self._cleared:
            self._spend()
            self._cleared[state] = False
            if state.passed:
                ended = self._is_closed(state) and not state.enemy
            else:
                ended = self._clears(_after_pass(state))
            after = (self._clears(next_state) for next_state, _ in self._moves(state))
            both = ended and all(after) if state.turn else ended or any(after)
            self._cleared[state] = both
        return self._cleared[state]

    def _spend(self) -> None:
        if len(self._memo) + len(self._cleared) > _MAX_STATES:
            raise _TooManyStates

    def _is_closed(self, state: _State) -> bool:
        """Return whether the owner's stones occupy every point adjacent to the opponent's living
        stones.
        """
        return not self._beside[1] & ~state.own

    def _moves(self, state: _State) -> Iterator[tuple[_State, int]]:
        """Yield the state after each legal move, and the number of stones that the move
        captures.
        """
        stones = [state.own, state.enemy]
        for number in range(len(self._shape)):
            move = 1 << number
            if move & (state.own | state.enemy | state.ko):
                continue
            mine, other = stones[state.turn] | move, stones[1 - state.turn]
            taken = self._find_captured(other, mine, 1 - state.turn)
            other &= ~taken
            if self._find_captured(mine, other, state.turn) & move:
                continue
            own, enemy = (other, mine) if state.turn else (mine, other)
            ko = taken if self._is_ko(move, mine, other, taken, state.turn) else 0
            yield _State(own, enemy, ko, 1 - state.turn), taken.bit_count()

    def _is_ko(self, move: int, mine: int, other: int, taken: int, side: int) -> bool:
        """Return whether a single stone captured a single stone and could be captured in return."""
        around = self._near(move)
        alone = not around & mine and not move & self._beside[side]
        return alone and taken.bit_count() == 1 and around & ~other == taken

    def _find_captured(self, stones: int, others: int, side: int) -> int:
        """Return a side's stones that have no liberty and are not connected to its living
        stones.
        """
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


def _after_pass(state: _State) -> _State:
    return _State(state.own, state.enemy, 0, 1 - state.turn, passed=True)
