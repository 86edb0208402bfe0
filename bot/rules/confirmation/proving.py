"""Searching for a proof until its check passes."""

from __future__ import annotations

from bot.rules.confirmation.budget import Exhausted, Meter
from bot.rules.confirmation.certificate import Certificate, faults, followed
from bot.rules.confirmation.exact import Explored
from bot.rules.confirmation.goals import Goal
from bot.rules.confirmation.ground import Ground, State
from bot.rules.confirmation.search import Search

_FIRST_PAUSE = 500
_MOST_AT_ONCE = 500
_SHARE = 4


def prove(ground: Ground, goal: Goal, root: State, meter: Meter) -> Certificate:
    """Who wins from a state, checked. Raises `Exhausted`.

    What a repetition decided on one path may be wrong on another. Where the check finds that, all
    that has been looked at is solved exactly; if that does not decide it, the search goes on with
    what is then known, and a few states further on.
    """
    search = Search(ground, goal, meter, costs=False)
    pause = _FIRST_PAUSE
    while True:
        winner = search.winner(root, pause)
        if winner:
            moves = {state: step[0] for state, step in search.replies.items()}
            certificate = Certificate(ground, goal, root, winner, moves)
            if not faults(certificate):
                return _trimmed(certificate)
        else:
            pause *= 2
        exact = _solve(search, root, winner)
        if exact is not None:
            if faults(exact):
                raise Exhausted("repetition")
            return _trimmed(exact)


def _solve(search: Search, root: State, winner: int) -> Certificate | None:
    """Solves what a search has looked at. If that does not decide the root, the search is put
    right and taken further where it seemed that ``winner`` wins."""
    ground, goal = search.ground, search.goal
    explored = Explored(goal, root, search.known_steps, search.judge.decided)
    sure = explored.defended(generous=False)
    if 0 in sure:
        return Certificate(ground, goal, root, -1, explored.moves_of(sure, defending=True))
    hoped = explored.defended(generous=True)
    if 0 not in hoped:
        ways = explored.attacked(hoped)
        return Certificate(ground, goal, root, 1, explored.moves_of(ways, defending=False))
    states = explored.states
    search.correct(
        (state for index, state in enumerate(states) if index not in hoped),
        (states[index] for index in sure),
    )
    if not winner:
        return None
    share = len(search.known_steps) // _SHARE
    for ways, defending in ((hoped, True), (explored.attacked(sure), False)):
        frontier = explored.frontier(ways, defending=defending)[:_MOST_AT_ONCE]
        search.look_at(frontier, share)
    return None


def _trimmed(certificate: Certificate) -> Certificate:
    """The same certificate without the moves that never come up."""
    lines, _ = followed(certificate)
    moves = {state: move for state, move in certificate.moves.items() if state in lines}
    return Certificate(
        certificate.ground, certificate.goal, certificate.root, certificate.winner, moves
    )
