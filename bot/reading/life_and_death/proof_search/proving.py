"""Search for a proof and repeat until the check passes."""

from __future__ import annotations

from dataclasses import replace

from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.proof_search.budget import Exhausted, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate, find_faults, follow
from bot.reading.life_and_death.proof_search.exact import Explored
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.proof_search.search import Search
from bot.reading.life_and_death.proof_search.two_steps import prove_in_two_steps

_FIRST_PAUSE = 500
_MAX_ROUNDS = 12
_MAX_AT_ONCE = 500
_SHARE = 4
# Node limit for following up a capture, which succeeds quickly or not at all.
_TO_FOLLOW = 5_000
# Up to this many vacant points are read in two steps, within this node limit.
_FEW_VACANT, _IN_TWO_STEPS = 8, 1_500


def prove(
    board: LocalBoard,
    goal: Goal,
    root: State,
    meter: Meter,
    capture: Certificate | None = None,
) -> Certificate:
    """Prove who wins from a state, and check the proof. Raise `Exhausted`.

    ``capture``: if the goal is to keep points, the proof that the chain there can be captured. It
    must be of the same board and root.

    The first search ignores the cycle rule: stones lost in a cycle rarely matter, and they depend
    on the whole line. If the check, which always applies the rule, fails, the second search applies
    it too.
    """
    hints = {} if capture is None else capture.moves
    if capture is not None:
        attempt = _try_two_steps if _fills_ground(capture) else _follow_capture
        found = attempt(goal, capture, meter)
        if found is not None:
            return _trim(found)
    for costs in (False, True):
        search = Search(board, goal, meter, hints, costs=costs)
        certificate = (
            _prove_with_costs(search, root) if costs else _prove_without_costs(search, root)
        )
        if certificate is not None and not find_faults(certificate):
            return _trim(certificate)
    raise Exhausted("repetition")


def _fills_ground(capture: Certificate) -> bool:
    """Return whether a chain is alone between enemy walls, with few vacant points and more
    stones.
    """
    board, goal, root = capture.board, capture.goal, capture.root
    if board.walls[goal.defender] or root[goal.defender] != goal.points:
        return False
    vacant = (board.all & ~(root[0] | root[1])).bit_count()
    return vacant <= _FEW_VACANT and vacant < goal.points.bit_count()


def _follow_capture(goal: Goal, capture: Certificate, meter: Meter) -> Certificate | None:
    """Return a proof by continuing the attacker's capture, None if none is found quickly. Only a
    win for the attacker counts. Raise `Exhausted`.
    """
    limited = meter.limit(_TO_FOLLOW)
    search = Search(capture.board, goal, limited, capture.moves, costs=False, hints_only=True)
    try:
        certificate = _prove_without_costs(search, capture.root)
    except Exhausted:
        meter.look()
        return None
    if certificate.winner < 0 or find_faults(certificate):
        return None
    return certificate


def _try_two_steps(goal: Goal, capture: Certificate, meter: Meter) -> Certificate | None:
    """Return a proof by reading what comes after the capture, None if none is found quickly. Raise
    `Exhausted`.
    """
    limited = meter.limit(_IN_TWO_STEPS)
    search = Search(capture.board, goal, limited, {}, costs=False)

    def read(state: State, limit: Meter) -> Certificate:
        search.meter = limit
        found = _prove_without_costs(search, state)
        if find_faults(found):
            raise Exhausted("repetition")
        return found

    try:
        return prove_in_two_steps(goal, capture, read, limited)
    except Exhausted:
        meter.look()
        return None


def _prove_without_costs(search: Search, root: State) -> Certificate:
    """Return a proof that is correct except for the cycle rule. Raise `Exhausted`.

    A repetition decided on one path may be decided differently on another. If the check finds such
    an error, all visited states are solved exactly. If that does not decide the root, the search
    continues with the results and with some more states.
    """
    pause = _FIRST_PAUSE
    while True:
        winner = search.winner(root, pause)
        if winner:
            certificate = _build_certificate(search, root, winner)
            if not find_faults(certificate):
                return certificate
        else:
            pause *= 2
        exact = _solve(search, root, winner)
        if exact is not None:
            return exact


def _prove_with_costs(search: Search, root: State) -> Certificate | None:
    """Return a proof from the search alone, None if there is none. If the check fails, the states
    are read again, a few times. Raise `Exhausted`.
    """
    for _ in range(_MAX_ROUNDS):
        winner = 0
        while not winner:
            winner = search.winner(root, _FIRST_PAUSE)
        certificate = _build_certificate(search, root, winner)
        wrong = find_faults(certificate)
        if not wrong:
            return certificate
        search.forget(wrong)
    return None


def _build_certificate(search: Search, root: State, winner: int) -> Certificate:
    moves = {state: transition[0] for state, transition in search.replies.items()}
    return Certificate(search.board, search.goal, root, winner, moves)


def _solve(search: Search, root: State, winner: int) -> Certificate | None:
    """Solve the visited states exactly. If that does not decide the root, correct the search and
    extend it where ``winner`` seemed to win.
    """
    board, goal = search.board, search.goal
    explored = Explored(
        goal, root, search.known_transitions, search.terminal.find_winner, search.meter.look
    )
    sure = explored.solve_for_defender(generous=False)
    if 0 in sure:
        return Certificate(board, goal, root, -1, explored.to_moves(sure, defending=True))
    hoped = explored.solve_for_defender(generous=True)
    if 0 not in hoped:
        ways = explored.solve_for_attacker(hoped)
        return Certificate(board, goal, root, 1, explored.to_moves(ways, defending=False))
    states = explored.states
    search.correct(
        (state for index, state in enumerate(states) if index not in hoped),
        (states[index] for index in sure),
    )
    if not winner:
        return None
    share = len(search.known_transitions) // _SHARE
    for ways, defending in ((hoped, True), (explored.solve_for_attacker(sure), False)):
        frontier = explored.list_open(ways, defending=defending)[:_MAX_AT_ONCE]
        search.look_at([states[index] for index in frontier], share)
    return None


def _trim(certificate: Certificate) -> Certificate:
    """Return the certificate without the moves for unreachable states."""
    lines, _ = follow(certificate)
    moves = {
        state: move
        for state, move in certificate.moves.items()
        if lines.get(state) and certificate.winner_moves(state)
    }
    return replace(certificate, moves=moves)
