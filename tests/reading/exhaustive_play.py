"""An oracle for hypothetical play on tiny local boards: it visits every state without pruning.

Slow and simple on purpose. It uses the moves (`LocalBoard.transitions`, which other tests compare
with play on a board) and the rules of `goals` for lines that never end, except the cycle rule.
"""

from __future__ import annotations

from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.rules.bits import bits_of

Graph = dict[State, list[State]]


def attacker_wins(local: LocalBoard, goal: Goal, root: State) -> bool:
    """Return whether the attacker reaches the goal from a state, by fixed points over all
    states.
    """
    graph = _graph(local, root)
    if not goal.keeping:
        return root in _forcing_states(
            graph, goal, {s for s in graph if goal.is_captured(s)}, attacking=True
        )
    held: set[State] = set()
    while True:
        before = len(held)
        for point in bits_of(goal.points):
            staying = {s for s in graph if goal.held_stones(s) & point and s not in held}
            while True:
                left = {s for s in staying if _can_stay(graph[s], s, goal, staying | held)}
                if left == staying:
                    break
                staying = left
            held = _forcing_states(graph, goal, held | staying, attacking=False)
        if len(held) == before:
            return root not in held


def _graph(local: LocalBoard, root: State) -> Graph:
    graph: Graph = {}
    todo = [root]
    while todo:
        state = todo.pop()
        if state not in graph:
            graph[state] = [child for _, child in local.transitions(state)]
            todo += graph[state]
    return graph


def _forcing_states(graph: Graph, goal: Goal, wanted: set[State], *, attacking: bool) -> set[State]:
    """Return the states that let one side force its way to the wanted ones."""
    reached = set(wanted)
    while True:
        more = {
            state
            for state, children in graph.items()
            if state not in reached
            and (
                any(child in reached for child in children)
                if (state[3] != goal.defender) == attacking
                else all(child in reached for child in children)
            )
        }
        if not more:
            return reached
        reached |= more


def _can_stay(children: list[State], state: State, goal: Goal, within: set[State]) -> bool:
    if state[3] == goal.defender:
        return any(child in within for child in children)
    return all(child in within for child in children)
