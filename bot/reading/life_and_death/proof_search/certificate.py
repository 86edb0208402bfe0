"""The winner's complete strategy, and the check that every result must pass.

A certificate names one move of the winner for every state that the loser's moves can lead to. The
check plays all of them by the rules of play alone. Every line must end where `goals.TerminalTest`
decides it without reading, or repeat for ever in a way that `goals.judge_cycle` awards to the
winner. The check does not depend on how the moves were found.
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
    """``winner`` is 1 for the attacker and -1 for the defender; ``moves`` are the winner's
    moves.
    """

    board: LocalBoard
    goal: Goal
    root: State
    winner: int
    moves: Mapping[State, int]

    def winner_moves(self, state: State) -> bool:
        """Return whether it is the winner's turn in this state."""
        return (state[3] != self.goal.defender) == (self.winner > 0)


def find_faults(certificate: Certificate) -> set[State]:
    """Return the states where a certificate fails; empty if it proves its claim."""
    lines, holes = follow(certificate)
    return holes or _find_bad_cycles(certificate, lines)


def follow(certificate: Certificate) -> tuple[Graph, set[State]]:
    """Return the graph of all reachable states, and the states without a valid move in the
    certificate.
    """
    terminal = TerminalTest(certificate.board, certificate.goal)
    lines: Graph = {}
    holes = set()
    todo = [certificate.root]
    while todo:
        state = todo.pop()
        if state in lines:
            continue
        lines[state] = []
        decided = terminal.find_winner(state)
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


def _find_bad_cycles(certificate: Certificate, lines: Graph) -> set[State]:
    """Return the states on cycles that the winner does not win, or not certainly."""
    goal, winner = certificate.goal, certificate.winner
    bad: set[State] = set()
    for part in find_cycles(lines):
        if _bound_gains(goal, winner, part) is None:
            bad.update(part)
        elif winner > 0 and goal.keeping:
            for point in bits_of(goal.points):
                held = {state for state in part if goal.held_stones(state) & point}
                for inner in find_cycles(_restrict(part, held)):
                    if not _all_gain(goal, winner, inner):
                        bad.update(inner)
        elif winner < 0 and (not goal.keeping or _find_always_held(goal, part)):
            continue
        elif not _all_gain(goal, winner, part):
            bad.update(part)
    return bad


def _find_always_held(goal: Goal, part: Iterable[State]) -> int:
    always_held = goal.points
    for state in part:
        always_held &= goal.held_stones(state)
    return always_held


def _restrict(lines: Graph, states: set[State]) -> Graph:
    return {state: [child for child in lines[state] if child in states] for state in states}


def _bound_gains(goal: Goal, winner: int, part: Graph) -> dict[State, int] | None:
    """Return, for each state, a lower bound that the winner's gain never falls below; None if it
    can fall for ever (Bellman-Ford: shortest paths unless there is a negative cycle).
    """
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
    """Return whether every cycle gains something for the winner."""
    least = _bound_gains(goal, winner, part)
    if least is None:
        return False
    # Cycles that gain nothing consist of tight edges only.
    tight = {
        state: [
            child
            for child in children
            if least[state] + winner * cost(goal, state, child) == least[child]
        ]
        for state, children in part.items()
    }
    return not find_cycles(tight)


def find_cycles(lines: Graph) -> list[Graph]:
    """Return the strongly connected components that contain a cycle (R. Tarjan, 1972)."""
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
                        found.append(_restrict(lines, part))
    return found
