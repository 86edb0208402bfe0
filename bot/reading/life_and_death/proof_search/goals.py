"""Goals of hypothetical play, and the winner of a line that never ends.

Article 7.1 asks two questions about a chain. *Capture*: can the attacker capture it? *Keeping*: can
the defender have a permanent stone, old or new, on certain points? The attacker moves first in
both.

A line that never ends is judged as follows:

- By **the cycle rule**: if a cycle costs one side more stones than the other, that side loses. The
  text of article 7 does not say how such a line ends, but article 1 gives the object of the game:
  more territory than the opponent. A side that loses stones in every cycle cannot want to repeat
  it for ever, so it has to give up. The official example 23 argues from article 1 in the same way.
  In a cycle both sides move equally often and play as many stones as they lose, so the difference
  in stones equals the difference in passes. In cycles of captures alone, such as eternal life and
  triple ko, neither side gains by passing, so this rule decides nothing.
- Otherwise the defender wins if the chain to be captured still stands, or if a single stone stays
  on one of the points to be kept all the time.

Two plain passes end hypothetical play. They return to the same state, so ending is a cycle of two
moves that costs neither side anything and keeps all stones. Judged by the rules above, the result
is the same as if play had ended there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.reading.life_and_death.life import (
    find_deniable,
    find_denied,
    find_hopeless,
    find_linked,
    find_livable,
    find_living,
    find_owned,
)
from bot.reading.life_and_death.local_board import LocalBoard, State


@dataclass(frozen=True)
class Goal:
    """The attacker's goal: capture the ``points`` once, or keep the defender off them permanently.

    ``defender`` is 0 for Black and 1 for White. With ``keeping`` the points may be any; without it
    they are those of one chain.
    """

    points: int
    defender: int
    keeping: bool

    def held_stones(self, state: State) -> int:
        """Return the defender's stones on the points."""
        return state[self.defender] & self.points

    def is_captured(self, state: State) -> bool:
        """Return whether the chain to be captured is gone."""
        return not self.keeping and state[self.defender] & self.points != self.points


@dataclass(frozen=True, slots=True)
class _Defence:
    """Bounds from the defender's stones alone: whether they secure a point of the goal, whether
    they can live with two eyes, and those on the goal that can be linked to walls.
    """

    secured: bool
    may_live: bool
    linkable: int


@dataclass(frozen=True, slots=True)
class _Attack:
    """Bounds from the attacker's stones alone: whether they deny all points of the goal, and
    whether they can do so by answers.
    """

    denied: bool
    deniable: bool


@dataclass(eq=False)
class TerminalTest:
    """Decides states without further search."""

    board: LocalBoard
    goal: Goal
    _known: dict[tuple[int, int], int] = field(default_factory=dict)
    # The same stones of one side recur with many of the other.
    _defences: dict[int, _Defence] = field(default_factory=dict)
    _attacks: dict[int, _Attack] = field(default_factory=dict)

    def find_winner(self, state: State) -> int:
        """Return the winner of a state: positive for the attacker, negative for the defender, 0 if
        undecided.
        """
        key = state[0], state[1]
        known = self._known.get(key)
        if known is None:
            self._known[key] = known = self._decide(state)
        return known

    def _decide(self, state: State) -> int:
        goal = self.goal
        if goal.is_captured(state):
            return 1
        defender = goal.defender
        stones, others = state[defender], state[1 - defender]
        if self._keeps(stones, others):
            return -1
        attack = self._attacks.get(others) or self._look_at_attacker(others)
        if attack.denied:
            return 1
        board, points = self.board, goal.points
        if attack.deniable and not points & ~find_denied(board, others, stones, 1 - defender):
            return 1
        if points & ~others or points & ~find_living(board, others, stones, 1 - defender):
            return 0
        return 1

    def _keeps(self, stones: int, others: int) -> bool:
        """Return whether the defender reaches the goal, if necessary by answering each move."""
        board, defender = self.board, self.goal.defender
        held = stones & self.goal.points
        defence = self._defences.get(stones) or self._look_at_defender(stones)
        if defence.may_live and held & find_living(board, stones, others, defender, wanted=held):
            return True
        return defence.secured or bool(
            defence.linkable and held & find_linked(board, stones, others, defender)
        )

    def _look_at_defender(self, stones: int) -> _Defence:
        goal, board, defender = self.goal, self.board, self.goal.defender
        held = stones & goal.points
        self._defences[stones] = found = _Defence(
            goal.keeping and bool(goal.points & find_owned(board, stones, defender)),
            bool(held and held & find_livable(board, stones, defender)),
            held and held & find_linked(board, stones, 0, defender),
        )
        return found

    def _look_at_attacker(self, others: int) -> _Attack:
        goal, board, attacker = self.goal, self.board, 1 - self.goal.defender
        self._attacks[others] = found = _Attack(
            not goal.points & ~find_hopeless(board, others, attacker),
            not goal.points & ~find_deniable(board, others, attacker),
        )
        return found


def cost(goal: Goal, before: State, after: State) -> int:
    """Return the stones that a move costs the defender, minus those that it costs the attacker."""
    side = goal.defender
    lost = (before[side] & ~after[side]).bit_count()
    return lost - (before[1 - side] & ~after[1 - side]).bit_count()


def judge_cycle(goal: Goal, gained: int, always_held: int) -> int:
    """Return the winner of an endless cycle: positive for the attacker, negative for the defender.

    ``gained`` is the cost of one cycle to the defender; ``always_held`` are the defender's stones
    on the goal that are never captured in it.
    """
    if gained:
        return gained
    return -1 if always_held or not goal.keeping else 1
