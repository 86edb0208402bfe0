"""Prove in two steps whether new life follows a capture: the play up to the capture, then the rest.

The first step visits every state before the capture. There are few of them in a small closed area,
as the chain fills most of it. The states after a capture are read one by one, those with the most
stones of the attacker first, as only a good way to capture has to succeed. The attacker wins if it
can force its way to captures that leave no permanent stone to the defender; otherwise the defender
wins, since it keeps the chain or comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.reading.life_and_death.local_board import State, Transition
from bot.reading.life_and_death.proof_search.budget import Exhausted, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate, find_faults
from bot.reading.life_and_death.proof_search.exact import ANY, OPEN, Explored, Moves, Reach
from bot.reading.life_and_death.proof_search.goals import Goal, TerminalTest

# Node limits for the play after one capture; all of it is tried with the first one first.
_EFFORTS = (100, 600, 3_600, 20_000)
# The most states of the first step.
_MAX_STATES = 4_000

Read = Callable[[State, Meter], Certificate]
"""Proves who wins from a state. Raises `Exhausted`."""


def prove_in_two_steps(
    goal: Goal, capture: Certificate, read: Read, meter: Meter
) -> Certificate | None:
    """Return a proof of who reaches a goal of keeping, given the proof that the chain can be
    captured. None if the first step is too large. Raise `Exhausted`.

    The attacker first follows its proved capture, then anything.
    """
    for moves in (capture.moves, {}):
        states = _list_states(goal, capture, moves, meter)
        if states is not None:
            found = _TwoSteps(goal, capture, read, meter, states).prove()
            if found is not None and (found.winner > 0 or not moves):
                return found
    return None


def _list_states(
    goal: Goal, capture: Certificate, moves: Mapping[State, int], meter: Meter
) -> dict[State, list[Transition]] | None:
    """Return the moves in all undecided states before the capture. With ``moves``, the attacker has
    these only. None if there are too many.
    """
    board, terminal = capture.board, TerminalTest(capture.board, goal)
    known: dict[State, list[Transition]] = {}
    todo = [capture.root]
    while todo:
        state = todo.pop()
        if state in known or capture.goal.is_captured(state) or terminal.find_winner(state):
            continue
        if len(known) == _MAX_STATES:
            return None
        meter.spend()
        known[state] = board.transitions(state)
        if state in moves:
            known[state] = [each for each in known[state] if each[0] == moves[state]]
        todo += [child for _, child in known[state]]
    return known


@dataclass(eq=False)
class _TwoSteps:
    goal: Goal
    capture: Certificate
    read: Read
    meter: Meter
    states: dict[State, list[Transition]]
    _found: dict[int, Certificate] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        terminal = TerminalTest(self.capture.board, self.goal)
        self._explored = Explored(
            self.goal, self.capture.root, self.states, terminal.find_winner, self.meter.look
        )

    def prove(self) -> Certificate | None:
        """Return the proof, or None if it fails the check."""
        for effort in _EFFORTS:
            hard = set[int]()
            while True:
                ways = self._plan(hard)
                if 0 not in ways:
                    break
                captures = self._explored.list_open(ways, defending=False)
                if not captures:
                    return self._make(1, ways)
                self._read_next(captures, effort, hard)
            if not hard:
                return self._make(-1, ways)
        raise Exhausted("nodes")

    def _plan(self, hard: set[int]) -> Moves:
        """Return the states that the attacker wins if it does after all captures but the ``hard``
        ones, with its ways there. Avoid captures not read yet, and leave few stones with the
        defender.
        """
        explored, goal = self._explored, self.goal
        reach = Reach(explored, defending=False)
        reach.grow({i: ANY for i, value in enumerate(explored.values) if value == 1})
        hoped = [i for i, value in enumerate(explored.values) if value == OPEN and i not in hard]
        hoped.sort(key=lambda i: -explored.states[i][1 - goal.defender].bit_count())
        for index in hoped:
            if 0 in reach.ways:
                break
            if index not in reach.ways:
                reach.grow({index: ANY})
        return reach.ways

    def _read_next(self, captures: list[int], effort: int, hard: set[int]) -> None:
        """Read captures until one is not won by the attacker. Raise `Exhausted`."""
        explored = self._explored
        for index in captures:
            try:
                found = self.read(explored.states[index], self.meter.limit(effort))
            except Exhausted:
                self.meter.look()
                hard.add(index)
                return
            self._found[index] = found
            explored.values[index] = found.winner
            if found.winner < 0:
                return

    def _make(self, winner: int, ways: Moves) -> Certificate | None:
        """Join the proofs after the captures that the winner needs."""
        explored, capture = self._explored, self.capture
        if winner < 0:
            ways = {
                index: next((c for c in reversed(children) if c not in ways), ANY)
                for index, children in enumerate(explored.children)
                if index not in ways
            }
        moves: dict[State, int] = {}
        for found in self._found.values():
            if found.winner == winner:
                moves |= found.moves
        moves |= explored.to_moves(ways, defending=winner < 0)
        made = Certificate(capture.board, self.goal, capture.root, winner, moves)
        return None if find_faults(made) else made
