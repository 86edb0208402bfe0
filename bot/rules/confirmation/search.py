"""Depth-first proof-number search for one goal on one ground.

df-pn (A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002) with weak proof numbers (the
largest of the children's instead of their sum, and one for each other child that is open; T. Ueda
et al., 2008), which stay small where many lines lead to the same state, as in kos.

A line that comes back to a state of its own path is judged by `goals.round_trip`. What is found
that way hangs on the path and may be wrong elsewhere, so nothing that this search finds is
believed before `bot.rules.confirmation.certificate` has checked the winner's whole strategy.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.confirmation.budget import Exhausted, Meter
from bot.rules.confirmation.goals import Goal, Judge, cost, round_trip
from bot.rules.confirmation.ground import Ground, State, Step

INFINITY = 1 << 30
# Python's stack ends at 1000 calls.
_DEEPEST = 600
_FAR = 5
_WON, _LOST = (0, INFINITY), (INFINITY, 0)


class _PauseError(Exception):
    """The search is interrupted; it can go on."""


class Search:
    """The search for one goal. ``replies`` has the winner's move in states that are decided."""

    def __init__(self, ground: Ground, goal: Goal, meter: Meter, *, costs: bool) -> None:
        self.ground = ground
        self.goal = goal
        self.judge = Judge(ground, goal)
        self._pause = 0
        self.table: dict[State, tuple[int, int]] = {}
        self.replies: dict[State, Step] = {}
        self._meter = meter
        self._count_costs = costs
        self.known_steps: dict[State, list[Step]] = {}
        self._depth: dict[State, int] = {}
        self._path: dict[State, int] = {}
        self._held: list[int] = []
        self._costs: list[int] = []

    def winner(self, root: State, nodes: int) -> int:
        """1 if the attacker seems to reach the goal, -1 if the defender seems to prevent it, 0 if
        that is open after so many nodes. Raises `Exhausted`.
        """
        self._path, self._held, self._costs = {}, [], []
        self._pause = self._meter.nodes + nodes
        proof, disproof = self._value(root)
        if proof and disproof:
            try:
                proof, disproof = self._read(root, INFINITY, INFINITY, 0, raising=False)
            except _PauseError:
                return 0
        return 1 if proof == 0 else -1

    def correct(self, attacked: Iterable[State], defended: Iterable[State]) -> None:
        """Takes over which states are won for sure. What seemed to be, besides, is open again."""
        sure = {state: _WON for state in attacked} | {state: _LOST for state in defended}
        for state, value in list(self.table.items()):
            known = sure.get(state)
            if known:
                self.table[state] = known
            elif 0 in value and not self.judge.decided(state):
                self.table[state] = self._guess(state)

    def look_at(self, states: list[State], nodes: int) -> None:
        """Reads on from these, so many nodes altogether or a little more. Raises `Exhausted`."""
        for state in states:
            self._meter.spend()
            for _, child in self.steps(state):
                self._value(child)
            self.winner(state, nodes // len(states))

    def steps(self, state: State) -> list[Step]:
        known = self.known_steps.get(state)
        if known is None:
            self.known_steps[state] = known = self.ground.steps(state)
        return known

    def _read(
        self, state: State, proof_limit: int, disproof_limit: int, spent: int, raising: bool
    ) -> tuple[int, int]:
        """Reads on at a state until it is decided or one of its numbers reaches its limit."""
        self._meter.spend()
        if self._meter.nodes > self._pause:
            raise _PauseError
        if len(self._held) > _DEEPEST:
            raise Exhausted("depth")
        self._path[state] = len(self._held)
        self._held.append(self.goal.held(state))
        self._costs.append(spent)
        depth = self._depth.setdefault(state, len(self._held))
        raising = raising and state in self.known_steps
        steps = self.steps(state)
        rounds = self._rounds(state, steps, spent)
        attacking = state[3] != self.goal.defender
        table = self.table
        children = [step[1] for step in steps]
        for index, child in enumerate(children):
            if child not in table:
                self._value(child)
            elif not raising and index not in rounds and 0 not in table[child]:
                raising = self._depth.get(child, INFINITY) <= depth
        first = True
        while True:
            # In the terms of who moves: `least` of its own numbers, the largest of the other's.
            least = second = INFINITY
            largest = still_open = 0
            best = 0
            for index, child in enumerate(children):
                value = rounds.get(index) or table[child]
                mine, other = value if attacking else (value[1], value[0])
                if other:
                    still_open += 1
                    if other > largest:
                        largest = other
                if mine < least:
                    least, second, best = mine, least, index
                elif mine < second:
                    second = mine
            others = min(INFINITY, largest + still_open - 1) if still_open else 0
            if least == 0:
                others = INFINITY
                if not attacking:
                    # A pass costs nothing, so that no round can cost more than it brings.
                    last = len(children) - 1
                    if (rounds.get(last) or table[children[last]])[1] == 0:
                        best = last
                self.replies[state] = steps[best]
            elif others == 0:
                least = INFINITY
            proof, disproof = (least, others) if attacking else (others, least)
            if not proof or not disproof:
                break
            if first and raising:
                proof_limit = max(proof_limit, proof + 1)
                disproof_limit = max(disproof_limit, disproof + 1)
            first = False
            if proof >= proof_limit or disproof >= disproof_limit:
                break
            mine_limit, other_limit = (
                (proof_limit, disproof_limit) if attacking else (disproof_limit, proof_limit)
            )
            mine_limit = min(mine_limit, second + 1)
            other_limit = min(INFINITY, other_limit - still_open + 1)
            child = children[best]
            if attacking:
                limits = mine_limit, other_limit
            else:
                limits = other_limit, mine_limit
            self._read(child, *limits, spent + cost(self.goal, state, child), raising)
        table[state] = proof, disproof
        del self._path[state]
        self._held.pop()
        self._costs.pop()
        return proof, disproof

    def _rounds(self, state: State, steps: list[Step], spent: int) -> dict[int, tuple[int, int]]:
        """The children that are on the path already, with what going round there comes to."""
        rounds = {}
        for index, (_, child) in enumerate(steps):
            begin = self._path.get(child)
            if begin is not None:
                gained = 0
                if self._count_costs:
                    gained = spent + cost(self.goal, state, child) - self._costs[begin]
                kept = self._held[begin]
                for held in self._held[begin:]:
                    kept &= held
                won = round_trip(self.goal, gained, kept) > 0
                rounds[index] = _WON if won else _LOST
        return rounds

    def _value(self, state: State) -> tuple[int, int]:
        """The first numbers of a state."""
        known = self.table.get(state)
        if known is None:
            decided = self.judge.decided(state)
            if decided:
                known = _WON if decided > 0 else _LOST
            else:
                known = self._guess(state)
            self.table[state] = known
        return known

    def _guess(self, state: State) -> tuple[int, int]:
        """How hard a state looks: to capture, the liberties; to keep, how far it is to the goal
        from where a side's stones can never be captured."""
        goal, ground = self.goal, self.ground
        defender = goal.defender
        stones, others = state[defender], state[1 - defender]
        held = stones & goal.points
        liberties = 0
        if held:
            chain = ground.flood(held & -held, stones)
            liberties = (ground.beside(chain) & ~others & ~stones).bit_count()
        if not goal.keeping:
            return max(1, liberties), 1
        return (
            max(1, liberties, self._distance(others, 1 - defender)),
            self._distance(stones, defender),
        )

    def _distance(self, stones: int, side: int) -> int:
        """How many points lie between a side's walls and the goal, its own stones not counted."""
        ground = self.ground
        goal = self.goal.points
        front = ground.walls[side]
        for distance in range(1, _FAR):
            if front & goal:
                return distance
            own = front & stones
            if own:
                front |= ground.beside(ground.flood(own, stones))
                if front & goal:
                    return distance
            front |= ground.beside(front)
        return _FAR
