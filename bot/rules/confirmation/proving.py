"""Searching for a proof until its check passes."""

from __future__ import annotations

from bot.rules.confirmation.budget import Exhausted, Meter
from bot.rules.confirmation.certificate import Certificate, Graph, faults, followed
from bot.rules.confirmation.goals import Goal
from bot.rules.confirmation.ground import Ground, State
from bot.rules.confirmation.search import Search

_MOST_ROUNDS = 40


def prove(ground: Ground, goal: Goal, root: State, meter: Meter) -> Certificate:
    """Who wins from a state, checked. Raises `Exhausted`.

    What a repetition decided on one path may be wrong on another. Where the check finds such a
    place, all that leads to it is forgotten and read again.
    """
    search = Search(ground, goal, meter, costs=False)
    for _ in range(_MOST_ROUNDS):
        winner = search.winner(root)
        moves = {state: step[0] for state, step in search.replies.items()}
        certificate = Certificate(ground, goal, root, winner, moves)
        wrong = faults(certificate)
        if not wrong:
            return trimmed(certificate)
        search.forget(_leading_to(wrong, followed(certificate)[0]))
    raise Exhausted("repetition")


def trimmed(certificate: Certificate) -> Certificate:
    """The same certificate without the moves that never come up."""
    lines, _ = followed(certificate)
    moves = {state: move for state, move in certificate.moves.items() if state in lines}
    return Certificate(
        certificate.ground, certificate.goal, certificate.root, certificate.winner, moves
    )


def _leading_to(states: set[State], lines: Graph) -> set[State]:
    """These states and all from which the lines reach them."""
    before: dict[State, list[State]] = {}
    for state, children in lines.items():
        for child in children:
            before.setdefault(child, []).append(state)
    found, todo = set(states), list(states)
    while todo:
        for state in before.get(todo.pop(), ()):
            if state not in found:
                found.add(state)
                todo.append(state)
    return found
