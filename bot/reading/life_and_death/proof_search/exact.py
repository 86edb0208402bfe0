"""Solve exactly the states that a search has visited, including cycles.

A search may treat a repetition as decided although other paths do not repeat; this corrects it. It
solves the finite graph of the visited states by fixed points. The defender wins if it can force its
way to a won state, or to a part of the graph where it keeps one stone on the goal for ever (nested
fixed points for the union of such parts, as for Rabin games: E. A. Emerson and C. S. Jutla, 1991).
Unvisited states can be counted as won by either side: a side that wins although they count for the
other side certainly wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.reading.life_and_death.local_board import State, Transition
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.rules.bits import bits_of

OPEN = 2
Moves = dict[int, int]
"""States, each with the next state that a side chooses there, or `ANY`."""
ANY = -1
"""The next state does not matter: the state is decided, or the other side chooses."""


class Explored:
    """The states reached from a root so far, numbered. The ``root`` has the number 0.

    ``values`` of states are 1 for the attacker, -1 for the defender, 0 for visited and undecided
    states and `OPEN` for unvisited ones. ``look`` is called regularly and may raise.
    """

    def __init__(
        self,
        goal: Goal,
        root: State,
        transitions: Mapping[State, list[Transition]],
        decided: Callable[[State], int],
        look: Callable[[], None],
    ) -> None:
        self._look = look
        self._goal = goal
        self._transitions = transitions
        self.states = [root]
        number = {root: 0}
        self.values: list[int] = []
        self.children: list[tuple[int, ...]] = []
        for state in self.states:
            value = decided(state)
            known = None if value else transitions.get(state)
            self.values.append(value if value or known is not None else OPEN)
            following = []
            for _, child in known or ():
                at = number.setdefault(child, len(number))
                if at == len(self.states):
                    self.states.append(child)
                following.append(at)
            self.children.append(tuple(following))
        self.parents: list[list[int]] = [[] for _ in self.states]
        for index, children in enumerate(self.children):
            for after in children:
                self.parents[after].append(index)
        self.counts = [len(children) for children in self.children]
        self.defends = [state[3] == goal.defender for state in self.states]
        self._held = [goal.held_stones(state) for state in self.states]

    def solve_for_defender(self, *, generous: bool) -> Moves:
        """Return the states that the defender wins, each with its next state. With ``generous``,
        all open states count as won.
        """
        self._look()
        ends = (-1, OPEN) if generous else (-1,)
        won, lost = Reach(self, defending=True), Reach(self, defending=False)
        won.grow({i: ANY for i, value in enumerate(self.values) if value in ends})
        lost.grow({i: ANY for i, value in enumerate(self.values) if value and value not in ends})
        rest = [i for i in range(len(self.states)) if i not in won.ways and i not in lost.ways]
        if not self._goal.keeping:
            return won.ways | self._find_staying(set(rest), won.ways)
        points = list(bits_of(self._goal.points))
        before = -1
        while len(won.ways) != before:
            before = len(won.ways)
            rest = [i for i in rest if i not in won.ways]
            for point in points:
                part = {i for i in rest if self._held[i] & point and i not in won.ways}
                if part:
                    self._look()
                    won.grow(self._find_staying(part, won.ways))
        return won.ways

    def solve_for_attacker(self, defended: Moves) -> Moves:
        """Return the attacker's winning next state wherever the defender has not won."""
        ours = {i for i in range(len(self.states)) if i not in defended}
        reach = Reach(self, defending=False, within=ours)
        reach.grow({i: ANY for i in ours if self.values[i]})
        clear = {
            i: self._stays_in(i, ours) for i in ours if i not in reach.ways and not self._held[i]
        }
        reach.grow(clear)
        moves = dict(reach.ways)
        held = self._held
        for point in bits_of(self._goal.points):
            if len(moves) == len(ours):
                break
            self._look()
            free = Reach(self, defending=False, within=ours)
            free.grow({i: moves.get(i, ANY) for i in ours if not held[i] & point})
            for index, move in free.ways.items():
                if index not in moves and held[index] & point:
                    moves[index] = move
        return moves

    def _stays_in(self, index: int, ours: set[int]) -> int:
        return next((child for child in self.children[index] if child in ours), ANY)

    def _find_staying(self, part: set[int], won: Moves) -> Moves:
        """Return the largest subset of ``part`` that the defender never has to leave except for won
        states, with its moves there.
        """
        children, defends = self.children, self.defends
        left = {i: sum(1 for c in children[i] if c in part or c in won) for i in part}
        todo = [i for i in part if not left[i] or not (defends[i] or left[i] == len(children[i]))]
        gone = set(todo)
        for index in todo:
            for parent in self.parents[index]:
                if parent in part and parent not in gone:
                    left[parent] -= 1
                    if not left[parent] or not defends[parent]:
                        gone.add(parent)
                        todo.append(parent)
        part -= gone
        return {
            i: next((c for c in reversed(children[i]) if c in part or c in won), ANY) for i in part
        }

    def to_moves(self, ways: Moves, *, defending: bool) -> dict[State, int]:
        """Convert a side's next states to moves, as in a certificate."""
        found = {}
        for index, way in ways.items():
            if way != ANY and self.defends[index] == defending:
                state = self.states[index]
                at = self.children[index].index(way)
                found[state] = self._transitions[state][at][0]
        return found

    def list_open(self, moves: Moves, *, defending: bool) -> list[int]:
        """Return the open states that can be reached when one side plays these moves."""
        seen, todo, found = {0}, [0], []
        for index in todo:
            if self.values[index] == OPEN:
                found.append(index)
                continue
            children: Iterable[int] = self.children[index]
            if self.defends[index] == defending and moves.get(index, ANY) != ANY:
                children = (moves[index],)
            for child in children:
                if child not in seen:
                    seen.add(child)
                    todo.append(child)
        return found


class Reach:
    """The states that let one side force its way to the given states, with the next state on that
    way.
    """

    def __init__(
        self, explored: Explored, *, defending: bool, within: set[int] | None = None
    ) -> None:
        self.ways: Moves = {}
        self._explored = explored
        self._defending = defending
        self._within = within
        self._left = explored.counts.copy()

    def grow(self, more: Moves) -> None:
        """Add states, and all other states that can now be forced to a reached one."""
        explored, ways, left, within = self._explored, self.ways, self._left, self._within
        parents, defends, defending = explored.parents, explored.defends, self._defending
        ways.update(more)
        todo = list(more)
        for index in todo:
            for parent in parents[index]:
                if parent in ways or (within is not None and parent not in within):
                    continue
                if defends[parent] == defending:
                    ways[parent] = index
                    todo.append(parent)
                else:
                    left[parent] -= 1
                    if not left[parent]:
                        ways[parent] = ANY
                        todo.append(parent)
