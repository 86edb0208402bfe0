"""Depth-first proof-number search for one goal on one local board.

The algorithm is df-pn (A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002) with weak proof
numbers: the largest of the children's numbers plus one for each other open child, instead of their
sum (T. Ueda et al., 2008). They stay small if many lines lead to the same state, as in kos. If
lines repeat, the limits of a search are raised so that it makes progress (the threshold controlling
algorithm of A. Kishimoto, Dealing with infinite loops, underestimation, and overestimation of
depth-first proof-number search, 2010).

A line that returns to a state on its own path is judged by `goals.judge_cycle`. Such a result
depends on the path and may be wrong elsewhere, so no result of this search is trusted before
`bot.reading.life_and_death.proof_search.certificate` has checked the winner's complete strategy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from bot.reading.life_and_death.local_board import LocalBoard, State, Transition
from bot.reading.life_and_death.proof_search.budget import Exhausted, Meter
from bot.reading.life_and_death.proof_search.goals import Goal, TerminalTest, cost, judge_cycle

INFINITY = 1 << 30
# Python's default recursion limit is 1000 calls.
_MAX_DEPTH = 600
_MAX_DISTANCE = 5
_UNHINTED_PENALTY = 3
_WON, _LOST = (0, INFINITY), (INFINITY, 0)

# Proof and disproof numbers, from the attacker's view.
Numbers = tuple[int, int]


class _PauseError(Exception):
    """The search is interrupted and can be resumed."""


@dataclass(eq=False, slots=True)
class _Node:
    """A state on the path. A child that is already on the path closes a cycle; ``cycles`` maps the
    index of each such child to the result of its cycle."""

    attacking: bool
    transitions: list[Transition]
    cycles: dict[int, Numbers]


@dataclass(eq=False, slots=True)
class _Weighed:
    """A node's numbers from the view of the player to move.

    ``mine`` is the smallest of its own numbers and ``second`` the second smallest, ``others`` the
    combined numbers of the opponent, ``still_open`` the number of open children, and ``best`` the
    index of the best child.
    """

    mine: int
    others: int
    still_open: int
    best: int
    second: int


@dataclass(eq=False)
class Search:
    """The search for one goal. ``replies`` has the winner's moves in states that seem decided.

    ``hints`` are moves that look good for the attacker. With ``costs``, repeated lines are also
    judged by the cycle rule. With ``hints_only``, the attacker plays the hinted move wherever there
    is one: then the attacker's success is a proof, but a failure proves nothing.
    """

    board: LocalBoard
    goal: Goal
    meter: Meter
    hints: Mapping[State, int]
    costs: bool = field(kw_only=True)
    hints_only: bool = field(default=False, kw_only=True)
    table: dict[State, Numbers] = field(default_factory=dict, init=False)
    replies: dict[State, Transition] = field(default_factory=dict, init=False)
    known_transitions: dict[State, list[Transition]] = field(default_factory=dict, init=False)
    _pause: int = field(default=0, init=False)
    _depth: dict[State, int] = field(default_factory=dict, init=False)
    _path: dict[State, int] = field(default_factory=dict, init=False)
    _held: list[int] = field(default_factory=list, init=False)
    _guesses: dict[tuple[int, int], Numbers] = field(default_factory=dict, init=False)
    _distances: tuple[dict[int, int], dict[int, int]] = field(
        default_factory=lambda: ({}, {}), init=False
    )

    def __post_init__(self) -> None:
        self.terminal = TerminalTest(self.board, self.goal)

    def winner(self, root: State, nodes: int) -> int:
        """Return 1 if the attacker seems to reach the goal, -1 if the defender seems to prevent it,
        0 if this is open after ``nodes`` nodes. Raise `Exhausted`.
        """
        self._path, self._held = {}, []
        self._pause = self.meter.nodes + nodes
        if 0 not in self._value(root):
            try:
                self._expand(root, INFINITY, INFINITY, raising=False)
            except _PauseError:
                return 0
        return 1 if self.table[root][0] == 0 else -1

    def correct(self, attacked: Iterable[State], defended: Iterable[State]) -> None:
        """Set which states are certainly won. All other states that seemed decided are open
        again.
        """
        sure = dict.fromkeys(attacked, _WON) | dict.fromkeys(defended, _LOST)
        for state, value in list(self.table.items()):
            known = sure.get(state)
            if known:
                self.table[state] = known
            elif 0 in value and not self.terminal.find_winner(state):
                self.table[state] = self._guess(state)

    def forget(self, states: Iterable[State]) -> None:
        """Reopen all states that seemed decided, except those decided without reading."""
        wrong = set(states)
        for state, value in list(self.table.items()):
            if 0 in value and not self.terminal.find_winner(state):
                self.table[state] = (2, 2) if state in wrong else self._guess(state)

    def look_at(self, states: list[State], nodes: int) -> None:
        """Expand these states, spending about ``nodes`` nodes in total. Raise `Exhausted`."""
        for state in states:
            self.meter.spend()
            for _, child in self._transitions(state):
                self._value(child)
            self.winner(state, nodes // len(states))

    def _transitions(self, state: State) -> list[Transition]:
        known = self.known_transitions.get(state)
        if known is None:
            known = self.board.transitions(state)
            hint = self.hints.get(state) if self.hints_only else None
            if hint is not None and state[3] != self.goal.defender:
                known = [(move, child) for move, child in known if move == hint] or known
            self.known_transitions[state] = known
        return known

    def _expand(
        self, state: State, proof_limit: int, disproof_limit: int, *, raising: bool
    ) -> None:
        """Search a state until it is decided or one of its numbers reaches its limit.

        With ``raising``, the limits are raised so that the search makes progress although the
        numbers may only repeat.
        """
        node, raising = self._enter(state, raising=raising)
        limit, other_limit = proof_limit, disproof_limit
        if not node.attacking:
            limit, other_limit = other_limit, limit
        first = True
        while True:
            weighed = self._weigh(node)
            if not weighed.mine or not weighed.others:
                break
            if first and raising:
                limit = max(limit, weighed.mine + 1)
                other_limit = max(other_limit, weighed.others + 1)
            first = False
            if weighed.mine >= limit or weighed.others >= other_limit:
                break
            below = min(limit, weighed.second + 1)
            other_below = min(INFINITY, other_limit - weighed.still_open + 1)
            if not node.attacking:
                below, other_below = other_below, below
            self._expand(node.transitions[weighed.best][1], below, other_below, raising=raising)
        if not weighed.mine:
            self.replies[state] = self._reply(node, weighed.best)
        numbers = weighed.mine, weighed.others
        self.table[state] = numbers if node.attacking else (numbers[1], numbers[0])
        del self._path[state]
        self._held.pop()

    def _enter(self, state: State, *, raising: bool) -> tuple[_Node, bool]:
        """Put a state on the path. Raise `Exhausted` or `_PauseError`."""
        self.meter.spend()
        here = len(self._held)
        if here > _MAX_DEPTH:
            raise Exhausted("depth")
        if self.meter.nodes > self._pause:
            raise _PauseError
        self._path[state] = here
        self._held.append(self.goal.held_stones(state))
        raising = raising and state in self.known_transitions
        depth = self._depth.setdefault(state, here)
        transitions = self._transitions(state)
        node = _Node(state[3] != self.goal.defender, transitions, self._find_cycles(transitions))
        hint = self.hints.get(state)
        for index, (move, child) in enumerate(transitions):
            known = self.table.get(child)
            if known is None:
                proof, disproof = self._value(child)
                if hint is not None and proof and disproof:
                    self.table[child] = (1 if move == hint else proof + _UNHINTED_PENALTY), disproof
            elif not raising and index not in node.cycles and 0 not in known:
                raising = self._depth.get(child, INFINITY) <= depth
        return node, raising

    def _weigh(self, node: _Node) -> _Weighed:
        table = self.table
        numbers = [table[child] for _, child in node.transitions]
        for index, result in node.cycles.items():
            numbers[index] = result
        proofs, disproofs = zip(*numbers, strict=True)
        mine, theirs = (proofs, disproofs) if node.attacking else (disproofs, proofs)
        least, second = sorted((*mine, INFINITY))[:2]
        best = mine.index(least)
        still_open = len(theirs) - theirs.count(0)
        largest = max(theirs)
        others = min(INFINITY, largest + still_open - 1) if still_open else 0
        if not least:
            others = INFINITY
        elif not others:
            least = INFINITY
        return _Weighed(least, others, still_open, best, second)

    def _reply(self, node: _Node, best: int) -> Transition:
        """Return the winning move. The defender passes if that also wins: a pass costs nothing, so
        no cycle of passes can cost more than it gains.
        """
        last = len(node.transitions) - 1
        plain = node.cycles.get(last) or self.table[node.transitions[last][1]]
        return node.transitions[best if node.attacking or plain[1] else last]

    def _find_cycles(self, transitions: list[Transition]) -> dict[int, Numbers]:
        """Return the indices of children that are already on the path, with the result of each
        cycle.
        """
        cycles = {}
        for index, (_, child) in enumerate(transitions):
            begin = self._path.get(child)
            if begin is not None:
                always_held = self._held[begin]
                for held in self._held[begin:]:
                    always_held &= held
                gained = self._cycle_cost(child, begin) if self.costs else 0
                cycles[index] = _WON if judge_cycle(self.goal, gained, always_held) > 0 else _LOST
        return cycles

    def _cycle_cost(self, child: State, begin: int) -> int:
        """Return the cost of a cycle from ``begin`` along the path and back to ``child``."""
        path = [*list(self._path)[begin:], child]
        return sum(cost(self.goal, before, after) for before, after in pairwise(path))

    def _value(self, state: State) -> Numbers:
        """Return the known or initial numbers of a state."""
        known = self.table.get(state)
        if known is None:
            self.table[state] = known = self._guess(state)
        return known

    def _guess(self, state: State) -> Numbers:
        """Return the result of a state decided without reading; otherwise estimate how hard it is.

        To capture: the liberties. To keep: the distance to the goal from each side's uncapturable
        stones.
        """
        key = state[0], state[1]
        known = self._guesses.get(key)
        if known is None:
            decided = self.terminal.find_winner(state)
            if decided:
                known = _WON if decided > 0 else _LOST
            else:
                known = self._compute_guess(state)
            self._guesses[key] = known
        return known

    def _compute_guess(self, state: State) -> Numbers:
        goal, board = self.goal, self.board
        defender = goal.defender
        stones, others = state[defender], state[1 - defender]
        held = stones & goal.points
        liberties = 0
        if held:
            chain = board.flood(held & -held, stones)
            liberties = (board.beside(chain) & ~others & ~stones).bit_count()
        if not goal.keeping:
            return max(1, liberties), 1
        return (
            max(1, liberties, self._distance(others, 1 - defender)),
            self._distance(stones, defender),
        )

    def _distance(self, stones: int, side: int) -> int:
        """Return the number of points between a side's walls and the goal, not counting its own
        stones.
        """
        known = self._distances[side].get(stones)
        if known is None:
            known = self._distances[side][stones] = self._measure_distance(stones, side)
        return known

    def _measure_distance(self, stones: int, side: int) -> int:
        board = self.board
        goal = self.goal.points
        front = board.walls[side]
        for distance in range(1, _MAX_DISTANCE):
            if front & goal:
                return distance
            own = front & stones
            if own:
                front |= board.beside(board.flood(own, stones))
                if front & goal:
                    return distance
            front |= board.beside(front)
        return _MAX_DISTANCE
