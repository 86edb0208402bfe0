"""Who wins, exactly, in what a search has looked at, whatever goes round in it.

Where a search takes a repetition for granted that is none on other paths, this sets it right. It
solves the finite graph of the states that have been looked at by fixed points: the defender wins
where it can force its way to a state that is won, or to a part of the graph in which it keeps one
stone on the goal for ever (nested fixed points for the union of such parts, as for Rabin games:
E. A. Emerson and C. S. Jutla, 1991). States not looked at yet count for one side or for the other:
what a side wins in spite of them it has won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.rules.confirmation.goals import Goal
from bot.rules.confirmation.ground import State, Step, bits_of

OPEN = 2
Moves = dict[int, int]


class Explored:
    """The states reached from a root so far, numbered. ``root`` has the number 0.

    ``values`` of states: 1 and -1 for the attacker and the defender, 0 for those looked at,
    `OPEN` for others.
    """

    def __init__(
        self,
        goal: Goal,
        root: State,
        steps: Mapping[State, list[Step]],
        decided: Callable[[State], int],
    ) -> None:
        self._goal = goal
        self._steps = steps
        self.states = [root]
        number = {root: 0}
        self.values: list[int] = []
        self._children: list[tuple[int, ...]] = []
        for state in self.states:
            value = decided(state)
            known = None if value else steps.get(state)
            self.values.append(value if value or known is not None else OPEN)
            following = []
            for _, child in known or ():
                if child not in number:
                    number[child] = len(self.states)
                    self.states.append(child)
                following.append(number[child])
            self._children.append(tuple(following))
        self._parents: list[list[int]] = [[] for _ in self.states]
        for index, children in enumerate(self._children):
            for child in children:
                self._parents[child].append(index)
        self._defends = [state[3] == goal.defender for state in self.states]
        self._held = [goal.held(state) for state in self.states]

    def defended(self, *, generous: bool) -> Moves:
        """The states that the defender wins, each with its next one there (-1 if that does not
        matter). With ``generous`` all open states count as won."""
        ends = (-1, OPEN) if generous else (-1,)
        won = dict.fromkeys((i for i, value in enumerate(self.values) if value in ends), -1)
        self._attract(won, defending=True)
        lost = dict.fromkeys((i for i, v in enumerate(self.values) if v and v not in ends), -1)
        self._attract(lost, defending=False)
        rest = [i for i in range(len(self.states)) if i not in won and i not in lost]
        if not self._goal.keeping:
            self._stay(set(rest), won)
            return won
        points = list(bits_of(self._goal.points))
        before = -1
        while len(won) != before:
            before = len(won)
            for point in points:
                self._stay({i for i in rest if i not in won and self._held[i] & point}, won)
                self._attract(won, defending=True)
        return won

    def attacked(self, defended: Moves) -> Moves:
        """A way to win for the attacker wherever the defender has not won."""
        ours = {i for i in range(len(self.states)) if i not in defended}
        moves = dict.fromkeys((i for i in ours if self.values[i]), -1)
        self._attract(moves, defending=False, within=ours)
        clear = {i: self._stays_in(i, ours) for i in ours if i not in moves and not self._held[i]}
        moves.update(clear)
        self._attract(moves, defending=False, within=ours)
        for point in bits_of(self._goal.points):
            free = {i: moves.get(i, -1) for i in ours if not self._held[i] & point}
            self._attract(free, defending=False, within=ours)
            for index, move in free.items():
                if index not in moves and self._held[index] & point:
                    moves[index] = move
        return moves

    def _stays_in(self, index: int, ours: set[int]) -> int:
        return next((child for child in self._children[index] if child in ours), -1)

    def _attract(self, reached: Moves, *, defending: bool, within: set[int] | None = None) -> None:
        """Adds all states from which one side can force its way to those reached."""
        left: dict[int, int] = {}
        todo = list(reached)
        for index in todo:
            for parent in self._parents[index]:
                if parent in reached or (within is not None and parent not in within):
                    continue
                if self._defends[parent] == defending:
                    reached[parent] = index
                    todo.append(parent)
                else:
                    left[parent] = left.get(parent, len(self._children[parent])) - 1
                    if not left[parent]:
                        reached[parent] = -1
                        todo.append(parent)

    def _stay(self, part: set[int], won: Moves) -> None:
        """Adds to ``won`` the largest part of ``part`` that the defender never has to leave but
        for states that are won."""
        left = {
            i: sum(1 for c in self._children[i] if c in part or c in won) for i in part
        }
        full = {i: len(self._children[i]) for i in part}
        todo = [i for i in part if (not left[i] if self._defends[i] else left[i] < full[i])]
        gone = set(todo)
        for index in todo:
            for parent in self._parents[index]:
                if parent in part and parent not in gone:
                    left[parent] -= 1
                    if not left[parent] or not self._defends[parent]:
                        gone.add(parent)
                        todo.append(parent)
        part -= gone
        for index in part:
            won[index] = next(
                (c for c in reversed(self._children[index]) if c in part or c in won), -1
            )

    def moves_of(self, ways: Moves, *, defending: bool) -> dict[State, int]:
        """A side's moves, as a certificate names them."""
        found = {}
        for index, way in ways.items():
            if way >= 0 and self._defends[index] == defending:
                state = self.states[index]
                at = self._children[index].index(way)
                found[state] = self._steps[state][at][0]
        return found

    def frontier(self, moves: Moves, *, defending: bool) -> list[State]:
        """The open states that can come up when one side plays these moves."""
        seen, todo, found = {0}, [0], []
        for index in todo:
            if self.values[index] == OPEN:
                found.append(self.states[index])
                continue
            children: Iterable[int] = self._children[index]
            if self._defends[index] == defending and moves.get(index, -1) >= 0:
                children = (moves[index],)
            for child in children:
                if child not in seen:
                    seen.add(child)
                    todo.append(child)
        return found
