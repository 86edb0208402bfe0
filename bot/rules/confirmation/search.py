"""Depth-first proof-number search for one goal on one ground.

df-pn (A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002) with weak proof numbers (the
largest of the children's instead of their sum, and one for each other child that is open; T. Ueda
et al., 2008), which stay small where many lines lead to the same state, as in kos.

A line that comes back to a state of its own path is judged by `goals.round_trip`. What is found
that way hangs on the path and may be wrong elsewhere, so nothing that this search finds is
believed before `bot.rules.confirmation.certificate` has checked the winner's whole strategy.
"""

from __future__ import annotations

from bot.rules.confirmation.budget import Exhausted, Meter
from bot.rules.confirmation.goals import Goal, Judge, cost, round_trip
from bot.rules.confirmation.ground import Ground, State, Step

INFINITY = 1 << 30
# Python's stack ends at 1000 calls.
_DEEPEST = 600
_WON, _LOST = (0, INFINITY), (INFINITY, 0)


class Search:
    """The search for one goal. ``replies`` has the winner's move in states that are decided."""

    def __init__(self, ground: Ground, goal: Goal, meter: Meter, *, costs: bool) -> None:
        self.ground = ground
        self.goal = goal
        self.judge = Judge(ground, goal)
        self.table: dict[State, tuple[int, int]] = {}
        self.replies: dict[State, Step] = {}
        self._meter = meter
        self._count_costs = costs
        self._steps: dict[State, list[Step]] = {}
        self._depth: dict[State, int] = {}
        self._path: dict[State, int] = {}
        self._held: list[int] = []
        self._costs: list[int] = []

    def winner(self, root: State) -> int:
        """1 if the attacker reaches the goal, -1 if the defender prevents it.

        Raises `Exhausted`.
        """
        self._path, self._held, self._costs = {}, [], []
        proof, disproof = self._value(root)
        if proof and disproof:
            proof, disproof = self._read(root, INFINITY, INFINITY, 0, raising=False)
        if proof and disproof:
            raise Exhausted("depth")
        return 1 if proof == 0 else -1

    def forget(self, states: set[State]) -> None:
        """Drops what was found out about states, as it turned out to be wrong."""
        for state in states:
            if self.judge.decided(state) == 0:
                self.table.pop(state, None)
                self.replies.pop(state, None)

    def steps(self, state: State) -> list[Step]:
        known = self._steps.get(state)
        if known is None:
            self._steps[state] = known = self.ground.steps(state)
        return known

    def _read(
        self, state: State, proof_limit: int, disproof_limit: int, spent: int, raising: bool
    ) -> tuple[int, int]:
        """Reads on at a state until it is decided or one of its numbers reaches its limit."""
        self._meter.spend()
        if len(self._held) > _DEEPEST:
            raise Exhausted("depth")
        self._path[state] = len(self._held)
        self._held.append(self.goal.held(state))
        self._costs.append(spent)
        depth = self._depth.setdefault(state, len(self._held))
        raising = raising and state in self._steps
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
        """How hard a state looks: the attacker has to take each liberty."""
        goal, ground = self.goal, self.ground
        held = goal.held(state)
        vacant = ground.all & ~(state[0] | state[1])
        if not held:
            return 1, 2
        chain = ground.flood(held & -held, state[goal.defender])
        liberties = (ground.beside(chain) & vacant).bit_count()
        return max(1, liberties), 1
