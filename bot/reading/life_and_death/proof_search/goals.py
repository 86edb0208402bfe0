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

from bot.reading.life_and_death.life import find_denied, find_hopeless, find_living, find_owned
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


@dataclass(eq=False)
class TerminalTest:
    """Decides states without further search."""

    board: LocalBoard
    goal: Goal
    _known: dict[tuple[int, int], int] = field(default_factory=dict)
    # Caches: results that depend on one side's stones alone recur often.
    _secured_points: dict[int, bool] = field(default_factory=dict)
    _denied_points: dict[int, bool] = field(default_factory=dict)

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
        goal, board = self.goal, self.board
        if goal.is_captured(state):
            return 1
        defender = goal.defender
        stones, others = state[defender], state[1 - defender]
        held = stones & goal.points
        if held and held & find_living(board, stones, others, defender, wanted=held):
            return -1
        if goal.keeping and self._secures_point(stones):
            return -1
        if self._denies_all(others) or self._denies_by_answers(others, stones):
            return 1
        if goal.points & ~others or goal.points & ~find_living(board, others, stones, 1 - defender):
            return 0
        return 1

    def _secures_point(self, stones: int) -> bool:
        """Return whether these stones secure a point of the goal for the defender."""
        known = self._secured_points.get(stones)
        if known is None:
            known = bool(self.goal.points & find_owned(self.board, stones, self.goal.defender))
            self._secured_points[stones] = known
        return known

    def _denies_all(self, others: int) -> bool:
        """Return whether the attacker's stones deny the defender every point of the goal."""
        known = self._denied_points.get(others)
        if known is None:
            held = find_hopeless(self.board, others, 1 - self.goal.defender)
            self._denied_points[others] = known = not self.goal.points & ~held
        return known

    def _denies_by_answers(self, others: int, stones: int) -> bool:
        """Return whether the attacker denies the defender the goal by answering each move."""
        goal, board = self.goal, self.board
        if goal.points & board.walls[goal.defender]:
            return False
        return not goal.points & ~find_denied(board, others, stones, 1 - goal.defender)


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
