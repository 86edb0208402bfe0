"""Searching for a proof until its check passes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.proof_search.budget import Exhausted, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate, faults, followed
from bot.reading.life_and_death.proof_search.exact import Explored
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.proof_search.search import Search

_FIRST_PAUSE = 500
_MAX_ROUNDS = 12
_MAX_AT_ONCE = 500
_SHARE = 4
# Nodes spent on following a capture, which is quick where it works at all.
_TO_FOLLOW = 5_000


def prove(
    board: LocalBoard,
    goal: Goal,
    root: State,
    meter: Meter,
    hints: Mapping[State, int] = MappingProxyType({}),
) -> Certificate:
    """Proves who wins from a state, and checks the proof. Raises `Exhausted`. ``hints`` are moves
    worth trying first: those with which the attacker captures, where it is to keep what it has
    captured.

    Costs are left out of the search at first: they hardly ever matter, and what a line costs hangs
    on all of it. Where the check, which never leaves them out, finds that they do, they count.
    """
    if hints and goal.keeping:
        followed_up = _following(board, goal, root, meter, hints)
        if followed_up is not None:
            return followed_up
    for costs in (False, True):
        search = Search(board, goal, meter, hints, costs=costs)
        certificate = _searched(search, root) if costs else _proved(search, root)
        if certificate is not None and not faults(certificate):
            return _trimmed(certificate)
    raise Exhausted("repetition")


def _following(
    board: LocalBoard, goal: Goal, root: State, meter: Meter, hints: Mapping[State, int]
) -> Certificate | None:
    """A proof in which the attacker goes on as it captured, None if none is soon found. Only what
    the attacker wins is believed. Raises `Exhausted`."""
    search = Search(board, goal, meter.at_most(_TO_FOLLOW), hints, costs=False, hints_only=True)
    try:
        certificate = _proved(search, root)
    except Exhausted:
        meter.look()
        return None
    if certificate.winner < 0 or faults(certificate):
        return None
    return _trimmed(certificate)


def _proved(search: Search, root: State) -> Certificate:
    """A proof that is right but for the cycle rule. Raises `Exhausted`.

    What a repetition decided on one path may be wrong on another. Where the check finds that, all
    that has been looked at is solved exactly; if that does not decide it, the search goes on with
    what is then known, and some states further on.
    """
    pause = _FIRST_PAUSE
    while True:
        winner = search.winner(root, pause)
        if winner:
            certificate = _claimed(search, root, winner)
            if not faults(certificate):
                return certificate
        else:
            pause *= 2
        exact = _solve(search, root, winner)
        if exact is not None:
            return exact


def _searched(search: Search, root: State) -> Certificate | None:
    """What a search finds by itself. Where it is not right, that is read again, a few times; None
    if this does not help. Raises `Exhausted`."""
    for _ in range(_MAX_ROUNDS):
        winner = 0
        while not winner:
            winner = search.winner(root, _FIRST_PAUSE)
        certificate = _claimed(search, root, winner)
        wrong = faults(certificate)
        if not wrong:
            return certificate
        search.forget(wrong)
    return None


def _claimed(search: Search, root: State, winner: int) -> Certificate:
    moves = {state: transition[0] for state, transition in search.replies.items()}
    return Certificate(search.board, search.goal, root, winner, moves)


def _solve(search: Search, root: State, winner: int) -> Certificate | None:
    """Solves what a search has looked at. If that does not decide the root, the search is put
    right and taken further where it seemed that ``winner`` wins."""
    board, goal = search.board, search.goal
    explored = Explored(
        goal, root, search.known_transitions, search.terminal.decided, search.meter.look
    )
    sure = explored.defended(generous=False)
    if 0 in sure:
        return Certificate(board, goal, root, -1, explored.moves_of(sure, defending=True))
    hoped = explored.defended(generous=True)
    if 0 not in hoped:
        ways = explored.attacked(hoped)
        return Certificate(board, goal, root, 1, explored.moves_of(ways, defending=False))
    states = explored.states
    search.correct(
        (state for index, state in enumerate(states) if index not in hoped),
        (states[index] for index in sure),
    )
    if not winner:
        return None
    share = len(search.known_transitions) // _SHARE
    for ways, defending in ((hoped, True), (explored.attacked(sure), False)):
        frontier = explored.frontier(ways, defending=defending)[:_MAX_AT_ONCE]
        search.look_at(frontier, share)
    return None


def _trimmed(certificate: Certificate) -> Certificate:
    """The same certificate without the moves that never come up."""
    lines, _ = followed(certificate)
    moves = {
        state: move
        for state, move in certificate.moves.items()
        if lines.get(state) and certificate.winner_moves(state)
    }
    return replace(certificate, moves=moves)
