"""The winner's whole strategy, and the check without which nothing is believed.

A certificate names one move of the winner for every state that the loser's moves can lead to. The
check plays all of them, by the rules of play alone: every line has to end where
`goals.TerminalTest` says so without reading, or to go round for ever in a way that
`goals.round_trip` gives to the winner. How the moves were found does not matter to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.proof_search.goals import Goal, TerminalTest, cost
from bot.rules.bits import bits_of

Graph = dict[State, list[State]]


@dataclass(frozen=True)
class Certificate:
    """``winner`` is 1 for the attacker, -1 for the defender; ``moves`` are the winner's."""

    board: LocalBoard
    goal: Goal
    root: State
    winner: int
    moves: Mapping[State, int]

    def winner_moves(self, state: State) -> bool:
        """Whether the winner is to move in this state."""
        return (state[3] != self.goal.defender) == (self.winner > 0)


def faults(certificate: Certificate) -> set[State]:
    """The states at which a certificate fails: none if it proves what it says."""
    lines, holes = followed(certificate)
    return holes or _bad_rounds(certificate, lines)


def followed(certificate: Certificate) -> tuple[Graph, set[State]]:
    """All states that can come up, with those that follow; and those where the moves end."""
    terminal = TerminalTest(certificate.board, certificate.goal)
    lines: Graph = {}
    holes = set()
    todo = [certificate.root]
    while todo:
        state = todo.pop()
        if state in lines:
            continue
        lines[state] = []
        decided = terminal.decided(state)
        if decided:
            if decided != certificate.winner:
                holes.add(state)
            continue
        transitions = certificate.board.transitions(state)
        if certificate.winner_moves(state):
            chosen = certificate.moves.get(state)
            transitions = [(move, child) for move, child in transitions if move == chosen]
            if not transitions:
                holes.add(state)
        lines[state] = [child for _, child in transitions]
        todo += lines[state]
    return lines, holes


def _bad_rounds(certificate: Certificate, lines: Graph) -> set[State]:
    """States on rounds that are not, or not surely, the winner's."""
    goal, winner = certificate.goal, certificate.winner
    bad: set[State] = set()
    for part in rounds_in(lines):
        if _least_turn(goal, winner, part) is None:
            bad.update(part)
        elif winner > 0 and goal.keeping:
            for point in bits_of(goal.points):
                held = {state for state in part if goal.held(state) & point}
                for inner in rounds_in(_within(part, held)):
                    if not _all_gain(goal, winner, inner):
                        bad.update(inner)
        elif winner < 0 and (not goal.keeping or _kept(goal, part)):
            continue
        elif not _all_gain(goal, winner, part):
            bad.update(part)
    return bad


def _kept(goal: Goal, part: Iterable[State]) -> int:
    kept = goal.points
    for state in part:
        kept &= goal.held(state)
    return kept


def _within(lines: Graph, states: set[State]) -> Graph:
    return {state: [child for child in lines[state] if child in states] for state in states}


def _least_turn(goal: Goal, winner: int, part: Graph) -> dict[State, int] | None:
    """Bounds below which the winner's gain never falls from each state, None if it may fall for
    ever (Bellman and Ford: shortest paths, unless a round is negative)."""
    least = dict.fromkeys(part, 0)
    for _ in range(len(part) + 1):
        changed = False
        for state, children in part.items():
            for child in children:
                reached = least[state] + winner * cost(goal, state, child)
                if reached < least[child]:
                    least[child] = reached
                    changed = True
        if not changed:
            return least
    return None


def _all_gain(goal: Goal, winner: int, part: Graph) -> bool:
    """Whether each round gains something for the winner, and not only some of them."""
    least = _least_turn(goal, winner, part)
    if least is None:
        return False
    # Rounds that gain nothing consist of moves that are tight.
    tight = {
        state: [
            child
            for child in children
            if least[state] + winner * cost(goal, state, child) == least[child]
        ]
        for state, children in part.items()
    }
    return not rounds_in(tight)


def rounds_in(lines: Graph) -> list[Graph]:
    """The parts of a graph in which play can go round (R. Tarjan's strong components, 1972)."""
    number: dict[State, int] = {}
    low: dict[State, int] = {}
    stack: list[State] = []
    on_stack: set[State] = set()
    found = []
    for start in lines:
        if start in number:
            continue
        work = [(start, iter(lines[start]))]
        number[start] = low[start] = len(number)
        stack.append(start)
        on_stack.add(start)
        while work:
            state, children = work[-1]
            for child in children:
                if child not in number:
                    number[child] = low[child] = len(number)
                    stack.append(child)
                    on_stack.add(child)
                    work.append((child, iter(lines[child])))
                    break
                if child in on_stack:
                    low[state] = min(low[state], number[child])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == number[state]:
                    part = {state}
                    while (other := stack.pop()) != state:
                        part.add(other)
                    on_stack -= part
                    if len(part) > 1 or state in lines[state]:
                        found.append(_within(lines, part))
    return found
