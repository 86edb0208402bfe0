"""Proofs of life and death: the rulings, and the rejection of invalid proofs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.reading.life_and_death.lines import LinesOfPlay
from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.proof_search.budget import Budget, Exhausted, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate, find_faults, follow
from bot.reading.life_and_death.proof_search.goals import Goal, cost
from bot.reading.life_and_death.proof_search.proving import prove
from bot.reading.life_and_death.regions import SIDES, Regions
from bot.reading.life_and_death.rulings import Grade, ProofAnswer, Ruling, RulingStatus
from bot.rules.bits import bits_of
from bot.rules.board import Board
from bot.rules.points import Point, format_point, parse_point
from tests.reading.adjudication import rule_all, rule_on
from tests.reading.exhaustive_play import attacker_wins
from tests.reading.hypothetical_play import HypotheticalPlay
from tests.rules.drawings import board_of
from tests.rules.examples import APPROACH_KO, BENT_FOUR, DIRECT_KO, THREE_POINTS
from tests.rules.golden_files import turn

ENOUGH = Budget(nodes=100_000)
# Figure 7's snapbacks, and a seki with one shared point.
SNAPBACK = """
    . X O O O O O
    O O X O O . O
    X X X O O O O
    X X X O . O O
    X . X O O O O
    X X X X O O O
    X X . X X O O
"""
SHARED_POINT = """
    . X X O O O X X X
    X X . O . O X X X
    O O O O O X X . X
    X X X X X X X X X
    X X X . X X X X X
    X X X X X X X X X
    O O O O O O O O O
    O O . O O O . O O
    O O O O O O O O O
"""
RULED: dict[str, dict[str, Grade | None]] = {
    THREE_POINTS: {"A8": Grade.SECOND, "B9": Grade.FIRST},
    BENT_FOUR: {"A6": None, "A9": Grade.UNCAPTURABLE},
    DIRECT_KO: {"A7": None, "A9": None, "B9": None},
    APPROACH_KO: {"A7": Grade.UNCAPTURABLE, "A9": Grade.SECOND, "B9": None},
    SNAPBACK: {"B7": Grade.FIRST, "A6": None},
    SHARED_POINT: {"A7": Grade.UNCAPTURABLE, "A8": Grade.UNCAPTURABLE},
}


def rulings(board: Board) -> dict[str, Grade | None]:
    """Return the grade of each chain that is not unconditionally alive; None for dead chains."""
    found = rule_all(board, ENOUGH).rulings
    assert not [r for r in found.values() if r.status is RulingStatus.UNDECIDED]
    return {
        format_point(name): ruling.grade
        for name, ruling in found.items()
        if ruling.grade is not Grade.UNCONDITIONAL
    }


@pytest.mark.parametrize("drawing", list(RULED))
def test_chains_are_ruled_as_the_commentary_has_it(drawing: str) -> None:
    """Each chain lives for the reason that the official text gives, or is dead."""
    assert RULED[drawing] == rulings(board_of(drawing))


@pytest.mark.parametrize("way", range(1, 8))
def test_it_does_not_matter_how_a_board_lies(way: int) -> None:
    """Turned, reflected and with colours swapped, the rulings are the same."""
    for drawing in (THREE_POINTS, DIRECT_KO):
        rows = [row.strip() for row in drawing.strip().splitlines()]
        swapped = "\n".join(turn(rows, way)).translate(str.maketrans("XO", "OX"))
        expected = sorted(str(grade) for grade in RULED[drawing].values())
        assert expected == sorted(str(grade) for grade in rulings(board_of(swapped)).values())


@pytest.mark.parametrize("drawing", list(RULED))
def test_the_line_shown_is_legal_play(drawing: str) -> None:
    """Every line can be played on the whole board, with the captures it states."""
    board = board_of(drawing)
    for ruling in rule_all(board, ENOUGH).rulings.values():
        if ruling.certificate is None:
            continue
        play = HypotheticalPlay(board, ruling.chain.colour.opponent)
        for shown in ruling.line:
            actual = play.play(shown.move)
            assert (set(shown.captured), shown.in_ko) == (set(actual.captured), actual.in_ko)


def test_a_dead_chain_is_captured_in_its_line() -> None:
    """The line that shows a chain dead ends with its capture."""
    for drawing, point in ((DIRECT_KO, "D9"), (BENT_FOUR, "D9"), (SNAPBACK, "A6")):
        ruling = rule_on(board_of(drawing), parse_point(point), ENOUGH)
        assert RulingStatus.DEAD is ruling.status
        *before, last = ruling.line
        assert ruling.chain.stones <= set(last.captured)
        assert not [shown for shown in before if ruling.chain.stones & set(shown.captured)]


def test_every_answer_is_refuted(certificate: Certificate) -> None:
    """Each legal answer to the first move of the proof is shown with its refutation."""
    lines = LinesOfPlay(certificate)
    first = lines.main_line()[0].move.point
    (other,) = {parse_point("A7"), parse_point("C9")} - {first}
    assert {None, other} == set(lines.answers())
    for answer in (None, other):
        shown = lines.main_line(after=(answer,))
        assert (answer, True) == (shown[1].move.point, len(shown) > 2)


def test_dead_stones_that_stay() -> None:
    """If both sides are dead, no stones are removed and there is no territory."""
    ruled = rule_all(board_of(DIRECT_KO), ENOUGH, komi=0.5)
    dead = {"A9", "B9", "A7", "B7", "B8", "C8", "D8", "D9"}
    assert ruled.score is not None
    assert dead == {format_point(point) for point in ruled.score.dead - ruled.score.removed}
    assert (2, 2, -0.5) == (
        ruled.score.black.points,
        ruled.score.white.points,
        ruled.score.margin,
    )


def test_a_stone_connected_to_living_stones_does_not_save_a_chain() -> None:
    """A new stone that is connected to stones alive anyway does not count as made possible by the
    capture."""
    board = board_of("""
        X . X X O . O
        X X X X O O O
        X X X X O O O
        X X O . . O O
        X X X X O O O
        X . X X O . O
        X X X X O O O
    """)
    assert RulingStatus.DEAD is rule_on(board, parse_point("C4"), ENOUGH).status


def test_only_the_fight_is_read() -> None:
    """The region ends at unconditionally alive stones."""
    board = board_of(DIRECT_KO)
    ruling = rule_on(board, parse_point("B9"), ENOUGH)
    fight = {"A9", "B9", "C9", "D9", "A8", "B8", "C8", "D8", "A7", "B7"}
    assert fight == {format_point(point) for point in ruling.region}


def test_living_stones_that_need_the_fight_are_read_along() -> None:
    """A group with one eye beside the disputed points is part of the fight."""
    board = board_of("""
        X . O . O X .
        O O O O O X X
        X X X X X X .
        . X X X X X X
        X X . X X X X
        X X X X X X X
        X X X X X X X
    """)
    ruling = rule_on(board, parse_point("A7"), ENOUGH)
    assert {"D7", "C6"} <= {format_point(point) for point in ruling.region}


def clock() -> Iterator[float]:
    """A clock that advances by a second at every reading."""
    return iter(map(float, count()))


@pytest.mark.parametrize(
    ("budget", "reason"),
    [
        (Budget(nodes=20), "nodes"),
        (Budget(nodes=100_000, cancelled=lambda: True), "cancelled"),
        (Budget(nodes=100_000, seconds=3.0, clock=clock().__next__), "time"),
    ],
)
def test_a_cancelled_search_is_undecided(budget: Budget, reason: str) -> None:
    """A cancelled search gives its reason and no verdict, and a line only for a capture that it has
    proved.
    """
    ruling = rule_on(board_of(BENT_FOUR), parse_point("A6"), budget)
    assert (RulingStatus.UNDECIDED, reason) == (ruling.status, ruling.reason)
    assert (ProofAnswer.OPEN is ruling.answer) == (() == ruling.line)
    assert rule_all(board_of(BENT_FOUR), budget).score is None


def test_a_ground_too_wide_is_not_begun() -> None:
    """No search begins in an open position."""
    ruling = rule_on(
        board_of("\n".join([". . . . . . . . ."] * 8 + [". . . X . . . . ."])),
        parse_point("D1"),
        ENOUGH,
    )
    assert (RulingStatus.UNDECIDED, "large", 0) == (ruling.status, ruling.reason, ruling.nodes)


# Certificates


@pytest.fixture
def certificate() -> Certificate:
    """The proof that seven stones with a bent four in the corner are dead."""
    ruling: Ruling = rule_on(board_of(BENT_FOUR), parse_point("A6"), ENOUGH)
    assert ruling.certificate is not None
    return ruling.certificate


def test_a_proof_with_one_move_missing_fails(certificate: Certificate) -> None:
    """Each single move of a certificate is needed."""
    assert set() == find_faults(certificate)
    for state in list(certificate.moves)[::7]:
        moves = {other: move for other, move in certificate.moves.items() if other != state}
        assert state in find_faults(replace(certificate, moves=moves))


def test_a_proof_of_the_contrary_fails(certificate: Certificate) -> None:
    """The same moves do not prove that the other side wins."""
    assert find_faults(replace(certificate, winner=-certificate.winner))


def test_a_proof_that_only_passes_fails(certificate: Certificate) -> None:
    """An attacker who always passes captures nothing."""
    moves = dict.fromkeys(certificate.moves, 0)
    assert find_faults(replace(certificate, moves=moves))


def test_an_endless_line_is_not_a_capture() -> None:
    """An attacker who always passes has an answer to everything, but captures nothing."""
    inside = [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)]
    local = LocalBoard(inside, ((), ()))
    target = local.bits([Point(0, 0), Point(1, 0)])
    root = (target, local.bits([Point(1, 1)]), 0, 1)
    moves: dict[State, int] = {}
    certificate = Certificate(local, Goal(target, 0, keeping=False), root, 1, moves)
    while unanswered := follow(certificate)[1]:
        moves.update(dict.fromkeys(unanswered, 0))
    assert root in find_faults(certificate)


# An oracle


@st.composite
def local_boards(draw: st.DrawFn) -> tuple[LocalBoard, State]:
    """Generate up to six points with random walls and stones, without a player to move."""
    width, height = draw(st.sampled_from([(2, 2), (3, 2), (2, 3), (4, 1), (1, 5), (6, 1)]))
    inside = [Point(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    around = [Point(x, y) for x in (0, width + 1) for y in range(1, height + 1)]
    around += [Point(x, y) for x in range(1, width + 1) for y in (0, height + 1)]
    walls = {point: draw(st.sampled_from(["b", "b", "w", ""])) for point in around}
    local = LocalBoard(
        inside,
        ([p for p in around if walls[p] == "b"], [p for p in around if walls[p] == "w"]),
    )
    cells = {point: draw(st.sampled_from([0, 1, None])) for point in inside}
    stones = [local.bits(p for p in inside if cells[p] == side) for side in (0, 1)]
    for side in (0, 1):
        for chain, near in local.chains(stones[side]):
            assume(near & ~(stones[0] | stones[1]) or chain & local.walls[side])
    return local, (stones[0], stones[1], 0, 0)


@settings(deadline=None, max_examples=150)
@given(local_boards(), st.sampled_from([0, 1]), st.booleans())
def test_proofs_agree_with_an_exhaustive_search(
    given: tuple[LocalBoard, State], defender: int, keeping: bool
) -> None:
    """On tiny local boards search, exact solution and static rules agree with an exhaustive
    search.
    """
    local, (black, white, _, _) = given
    root = (black, white, 0, 1 - defender)
    stones = (black, white)[defender]
    for chain, _ in local.chains(stones):
        wider = local.flood(chain, local.all & ~(stones & ~chain))
        for points in (chain, wider) if keeping else (chain,):
            goal = Goal(points, defender, keeping)
            try:
                winner = prove(local, goal, root, Meter(Budget(20_000))).winner
            except Exhausted as spent:
                # Sometimes the attacker wins only with a strategy that depends on earlier moves.
                assert "repetition" == spent.reason  # noqa: PT017
                continue
            assert (1 if attacker_wins(local, goal, root) else -1) == winner


def test_the_oracle_sees_both_sides_win() -> None:
    """A lone stone in a corner between two enemies falls; one connected to its own wall stands."""
    for walls, attacker in (((), True), ((Point(2, 0),), False)):
        local = LocalBoard([Point(0, 0), Point(1, 0)], (walls, (Point(0, 1), Point(1, 1))))
        stone = next(bits_of(local.bits([Point(1, 0)])))
        goal = Goal(stone, 0, keeping=False)
        assert attacker == attacker_wins(local, goal, (stone, 0, 0, 1))


@pytest.mark.parametrize("drawing", [DIRECT_KO, APPROACH_KO])
def test_a_ko_fight_elsewhere_changes_nothing(drawing: str) -> None:
    """The winner in a region also wins there during a ko fight elsewhere."""
    board = board_of(drawing)
    region = Regions(board).around(parse_point("B9"))
    walls = [[p for p in board.stones(colour) if p not in region.points] for colour in SIDES]
    # A ko of two points: a black stone between white walls, and White's way to capture it.
    ko, taking = Point(20, 0), Point(21, 0)
    wide = LocalBoard(
        [*region.points, ko, taking],
        ([*walls[0], Point(22, 0), Point(21, 1)], [*walls[1], Point(19, 0), Point(20, 1)]),
    )
    for side, stones in enumerate((region.black, region.white)):
        for chain, _ in region.board.chains(stones):
            for keeping in (False, True):
                goal = Goal(chain, side, keeping)
                root = region.black, region.white, 0, 1 - side
                alone = prove(region.board, goal, root, Meter(ENOUGH))
                black, white, points = (
                    wide.bits(region.board.points(bits))
                    for bits in (region.black, region.white, chain)
                )
                joint = black | wide.bits([ko]), white, 0, 1 - side
                beside = prove(wide, Goal(points, side, keeping), joint, Meter(ENOUGH))
                assert alone.winner == beside.winner, (side, keeping)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from([(2, 2), (3, 1), (3, 2)]), st.randoms())
def test_the_side_losing_stones_in_a_cycle_passes_less(
    size: tuple[int, int], random: Random
) -> None:
    """In a cycle, the side that loses more stones passes less often; both differences are equal."""
    inside = [Point(x, y) for x in range(size[0]) for y in range(size[1])]
    local = LocalBoard(inside, ((), ()))
    goal = Goal(local.all, 0, keeping=True)
    state: State = (0, 0, 0, 0)
    more_passes = lost = 0
    seen = {state: (0, 0)}
    for _ in range(300):
        move, after = random.choice(local.transitions(state))
        if move <= 0:
            more_passes += 1 if state[3] else -1
        lost += cost(goal, state, after)
        state = after
        begun, had_lost = seen.setdefault(state, (more_passes, lost))
        assert more_passes - begun == lost - had_lost
