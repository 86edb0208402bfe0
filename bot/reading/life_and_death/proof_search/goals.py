"""Goals of hypothetical play, and who has won a line that never ends.

Article 7.1 asks two things of a chain. *Capture*: can the attacker take it? *Keeping*: can the
defender have a stone, old or new, on some points for good? The attacker moves first in both.

A line that never ends is judged like this:

- By **the cycle rule**: if going round costs one side more stones than the other, that side loses.
  The text of article 7 knows no end to such a line, but article 1 says what the game is for: more
  territory than the opponent. Who has to give up stones each time round cannot want to go round
  for ever, however good each single move of it; so the one way of playing on that article 7 leaves
  to this side is to let go. The official example 23 appeals to article 1 in just this way.
  In a round both sides move equally often and lay as many stones as they lose, so a side loses more
  by just as many as the other one passes more: where neither gains by passing, as in eternal life,
  triple and other kos that go round by captures alone, this rule says nothing.
- Otherwise the chain that was to be captured stands, so its defender wins; and of points that were
  to be kept, the defender wins if a single stone stays on one of them all the time.

Two plain passes end hypothetical play. They come back to the same state, so that ending is a line
of two moves that goes round, costs neither side anything, and keeps all stones: judged as above it
comes out as if play had ended there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.reading.life_and_death.life import hopeless, living, owned
from bot.reading.life_and_death.local_board import LocalBoard, State


@dataclass(frozen=True)
class Goal:
    """What the attacker wants: ``points`` captured once, or free of the defender for good.

    ``defender`` is 0 for Black, 1 for White. With ``keeping`` the points may be any, without it
    they are those of one chain.
    """

    points: int
    defender: int
    keeping: bool

    def held(self, state: State) -> int:
        """The defender's stones on the points."""
        return state[self.defender] & self.points

    def captured(self, state: State) -> bool:
        """Whether the chain to be captured is gone."""
        return not self.keeping and state[self.defender] & self.points != self.points


@dataclass(eq=False)
class TerminalTest:
    """Tells whether one side has won in a state, without further search.

    ``decided`` is positive for the attacker, negative for the defender, 0 if it takes search.
    """

    board: LocalBoard
    goal: Goal
    _known: dict[tuple[int, int], int] = field(default_factory=dict)
    # What hangs on the stones of one side alone comes up again and again.
    _is_owned: dict[int, bool] = field(default_factory=dict)
    _is_lost: dict[int, bool] = field(default_factory=dict)

    def decided(self, state: State) -> int:
        """The winner of a state: positive for the attacker, negative for the defender, 0: open."""
        key = state[0], state[1]
        known = self._known.get(key)
        if known is None:
            self._known[key] = known = self._decide(state)
        return known

    def _decide(self, state: State) -> int:
        goal, board = self.goal, self.board
        if goal.captured(state):
            return 1
        defender = goal.defender
        stones, others = state[defender], state[1 - defender]
        held = stones & goal.points
        if held and held & living(board, stones, others, defender, wanted=held):
            return -1
        if goal.keeping and self._owned(stones):
            return -1
        if self._lost(others):
            return 1
        if goal.points & ~others or goal.points & ~living(board, others, stones, 1 - defender):
            return 0
        return 1

    def _owned(self, stones: int) -> bool:
        """Whether these stones give the defender a point of the goal."""
        known = self._is_owned.get(stones)
        if known is None:
            known = bool(self.goal.points & owned(self.board, stones, self.goal.defender))
            self._is_owned[stones] = known
        return known

    def _lost(self, others: int) -> bool:
        """Whether the attacker's stones leave the defender no point of the goal."""
        known = self._is_lost.get(others)
        if known is None:
            held = hopeless(self.board, others, 1 - self.goal.defender)
            self._is_lost[others] = known = not self.goal.points & ~held
        return known


def cost(goal: Goal, before: State, after: State) -> int:
    """The stones that a move cost the defender, less those that it cost the attacker."""
    side = goal.defender
    lost = (before[side] & ~after[side]).bit_count()
    return lost - (before[1 - side] & ~after[1 - side]).bit_count()


def round_trip(goal: Goal, gained: int, kept: int) -> int:
    """The winner by going round for ever: positive for the attacker, negative for the defender.

    ``gained`` is the cost of one round, ``kept`` the defender's stones on the goal that stay.
    """
    if gained:
        return gained
    return -1 if kept or not goal.keeping else 1
