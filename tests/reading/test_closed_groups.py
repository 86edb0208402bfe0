"""Groups that fill a small closed area: new life there, compared with an exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bot.reading.life_and_death.life import (
    find_connected_to_walls,
    find_deniable,
    find_denied,
    find_hopeless,
    find_linked,
    find_livable,
    find_living,
)
from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.proof_search.budget import Budget, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate, find_faults
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.proof_search.proving import prove
from bot.reading.life_and_death.proof_search.two_steps import prove_in_two_steps
from bot.reading.life_and_death.rulings import RulingStatus
from bot.rules.bits import bits_of
from bot.rules.points import Point
from tests.reading.adjudication import rule_on
from tests.reading.exhaustive_play import attacker_wins
from tests.rules.drawings import board_of

FEW = 3_000
STEPS = (0, 1), (1, 0), (0, -1), (-1, 0)
SEEDS = range(4)
LONG = pytest.mark.soak, pytest.mark.timeout(900)


@pytest.mark.parametrize(
    "drawing",
    [
        """
        O O X X O . X O O
        O O X . . O X O O
        O O X X . X X O O
        O O O X X X O O O
        O O O O O O O O O
        O . O O O O O O O
        O O O O O O O O O
        O O O O O O O O O
        O . O O O O O O O
        """,
        """
        O O O O O O O O O
        O O O O O O O O .
        O O O O O O O O O
        O O O O O O O O O
        O O O . X . O O O
        O O X . X O O O O
        O O X X X O O . O
        . X X X X O O O O
        X X X . X O O O O
        """,
    ],
)
def test_a_group_that_fills_its_ground_is_dead(drawing: str) -> None:
    """A group of a dozen stones with one eye space is dead: after its capture no stone can stay
    between the living walls.
    """
    board = board_of(drawing)
    names = [chain.name for chain in board.chains() if len(chain.stones) in range(9, 16)]
    for name in names:
        ruling = rule_on(board, name, Budget(FEW))
        assert RulingStatus.DEAD is ruling.status
        assert ruling.certificate is not None
        assert not find_faults(ruling.certificate)
    assert names


def closed_boards(seed: int, most: int) -> Iterator[tuple[LocalBoard, int, int]]:
    """Yield areas of up to ``most`` points, with the stones of both sides. The walls are White's,
    up to two of them Black's.
    """
    random = Random(seed)
    while True:
        inside = {Point(9, 9)}
        wanted = random.randint(4, most)
        while len(inside) < wanted:
            inside.add(_next_to(random.choice(sorted(inside)), *random.choice(STEPS)))
        around = {_next_to(point, *step) for point in inside for step in STEPS} - inside
        # The edges of the board are sides without walls.
        row = random.choice([0, max(point.row for point in around)])
        column = random.choice([0, 0, max(point.column for point in around)])
        walls = [p for p in sorted(around) if p.row != row and p.column != column]
        ours = walls[: random.choice([0, 0, 1, 2])]
        local = LocalBoard(inside, (ours, walls[len(ours) :]))
        density = random.choice([0.1, 0.4, 0.8])
        stones = [0, 0]
        for bit in bits_of(local.all):
            if random.random() < density:
                stones[random.choice([0, 0, 1])] |= bit
        vacant = local.all & ~(stones[0] | stones[1])
        chains = [
            (chain, near, side) for side in (0, 1) for chain, near in local.chains(stones[side])
        ]
        if all(near & vacant or chain & local.walls[side] for chain, near, side in chains):
            yield local, stones[0], stones[1]


def _next_to(point: Point, columns: int, rows: int) -> Point:
    return Point(point.column + columns, point.row + rows)


LARGE = [pytest.param(seed, 9, marks=LONG) for seed in range(100, 140)]
BY_ANSWERS = [*((seed, 7) for seed in SEEDS), *LARGE]


@pytest.mark.parametrize(("seed", "most"), BY_ANSWERS)
def test_no_new_life_on_denied_points(seed: int, most: int) -> None:
    """An exhaustive search agrees that no stone stays on denied points, even if the defender moves
    first.
    """
    tested = 0
    for local, black, white in closed_boards(seed, most):
        denied = find_denied(local, white, black, 1)
        if not denied & ~find_hopeless(local, white, 1):
            continue
        goal = Goal(denied, 0, keeping=True)
        for mover in (0, 1):
            assert attacker_wins(local, goal, (black, white, 0, mover)), (black, white, mover)
        tested += 1
        if tested == 10:
            return


@pytest.mark.parametrize(("seed", "most"), BY_ANSWERS)
def test_linked_stones_are_not_captured(seed: int, most: int) -> None:
    """An exhaustive search agrees that stones linked to walls cannot be captured, even if the
    attacker moves first.
    """
    tested = 0
    for local, black, white in closed_boards(seed, most):
        linked = find_linked(local, white, black, 1)
        for chain, _ in local.chains(linked & ~find_connected_to_walls(local, white, 1)):
            goal = Goal(chain, 1, keeping=False)
            for mover in (0, 1):
                assert not attacker_wins(local, goal, (black, white, 0, mover)), (black, white)
            tested += 1
        if tested >= 30:
            return


def test_chains_with_a_common_link_are_not_both_linked() -> None:
    """Two chains between three links: a move on the middle link takes one from both, so only one of
    them can be connected.
    """
    links = [Point(1, 1), Point(3, 1), Point(5, 1)]
    stones = [Point(2, 1), Point(4, 1)]
    black = [Point(column, 2) for column in (2, 3, 4)]
    local = LocalBoard([*links, *stones], (black, [_next_to(link, 0, -1) for link in links]))
    white = local.bits(stones)
    linked = find_linked(local, white, 0, 1)
    assert {True, False} == {bool(bit & linked) for bit in bits_of(white)}
    assert not attacker_wins(local, Goal(linked, 1, keeping=False), (0, white, 0, 0))
    assert attacker_wins(local, Goal(white, 1, keeping=False), (0, white, 0, 0))


def test_bounds_from_the_stones_of_one_side() -> None:
    """The bounds from the stones of one side hold for all stones of the other."""
    for local, black, white in islice(closed_boards(5, 12), 2_000):
        for side, own, others in ((0, black, white), (1, white, black)):
            denied = find_denied(local, own, others, side)
            assert not denied & ~find_deniable(local, own, side)
            living = find_living(local, own, others, side)
            assert not living & ~find_livable(local, own, side)


@pytest.mark.parametrize(
    ("rows", "open_above"),
    [
        ((".....", ".....", "....."), True),
        ((".....", "....O", "....."), False),
        ((".OX..", "O....", "O...O"), True),
    ],
)
def test_each_pair_serves_one_purpose(rows: tuple[str, ...], open_above: bool) -> None:
    """In an area of five by three points at the edge of the board, the pairs are too few to deny
    everything.
    """
    cells = {
        Point(column + 1, 3 - row): cell
        for row, drawn in enumerate(rows)
        for column, cell in enumerate(drawn)
    }
    sides = [Point(column, row) for column in (0, 6) for row in (1, 2, 3)]
    wall = [Point(column, 0 if open_above else 4) for column in range(1, 6)]
    local = LocalBoard(cells, ((), [*sides, *wall]))
    black, white = (local.bits(p for p in cells if cells[p] == sign) for sign in "XO")
    assert local.all & ~find_denied(local, white, black, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_steps_agree_with_an_exhaustive_search(seed: int) -> None:
    """Read in two steps, the same side gets or prevents new life as in an exhaustive search."""
    winners = []
    for local, black, white in closed_boards(seed, 6):
        root = black, white, 0, 1
        for chain, _ in local.chains(black):
            capture = prove(local, Goal(chain, 0, keeping=False), root, Meter(Budget(FEW)))
            if capture.winner < 0 or chain.bit_count() < 2:
                continue
            goal = Goal(local.flood(chain, local.all), 0, keeping=True)

            def read(state: State, meter: Meter, goal: Goal = goal) -> Certificate:
                return prove(local, goal, state, meter)  # noqa: B023

            found = prove_in_two_steps(goal, capture, read, Meter(Budget(10 * FEW)))
            assert found is not None
            assert not find_faults(found)
            assert attacker_wins(local, goal, root) == (found.winner > 0)
            winners.append(found.winner)
        if len(winners) >= 40:
            break
    assert {1, -1} == set(winners)
