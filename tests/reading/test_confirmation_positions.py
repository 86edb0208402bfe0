"""The prover on positions with known answers: official ones and our own.

The answers come from the commentary and from a complete search that is independent of the prover.
"""

from __future__ import annotations

import pytest

from bot.reading.life_and_death.lines import LineMove
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.rulings import Grade, Ruling, RulingStatus
from bot.rules.board import Board
from bot.rules.points import Point
from tests.reading.adjudication import rule_all, rule_on
from tests.reading.hypothetical_play import HypotheticalPlay, KoPass
from tests.rules.hypothetical import play_out
from tests.rules.official_files import OFFICIAL, OWN, Known, read
from tests.rules.variants import Variant, shift, turn, with_neighbour

# Node limits for each chain: to start with, for chains that are not slow, and for the soak tests.
BEGINNING, FEW, MANY = 250, 6_000, 40_000
# Chains that stay undecided within these limits.
OPEN = {"example-03", "example-06", "example-16", "example-17", "example-18"}
# Slow chains that are decided.
SLOW = OPEN | {
    "example-11",
    "example-25",
    "figure-11",
    "ko-double-seki-both-white",
    "ko-moonshine-corner",
    "seki-four-groups",
}
# Positions that are too slow for many orientations.
HEAVY = {
    "cycle-made-seki",
    "cycle-sending-three",
    "example-10",
    "example-22",
    "example-23",
    "example-07-1",
    "example-07-2",
    "example-08",
    "example-12",
    "ko-triple-taken",
    "ko-two-kos-and-eye",
    "fight-big-eye",
    "fight-eye-against-none",
    "fight-three-shared",
    "corner-bent-four-loose",
    "corner-bent-four-sooner",
    "inside-cross",
    "inside-diagonal-in-square",
    "inside-lone-stone",
    "inside-rabbity",
    "inside-two-in-four",
    "inside-one-in-square",
    "inside-two-in-six",
    "ko-double-seki-both-black",
    "ko-thousand-year-taken",
    "space-bent-four-corner",
    "space-l-group",
    "space-pyramid-four",
    "space-six-corner",
    "space-square-four",
}

# Chains decided before the first grade is.
COARSE = {"example-07-2", "ko-triple-taken"}

POSITIONS = [
    *(("official", name) for name in OFFICIAL if read("official", name).counted),
    *(("known", name) for name in OWN),
]
QUICK = [(folder, name) for folder, name in POSITIONS if name not in SLOW]
LIGHT = [(folder, name) for folder, name in QUICK if name not in HEAVY]
LINES = [
    (folder, name)
    for folder, name in POSITIONS
    if any(not line.game for line in read(folder, name).lines)
]


def verdict(known: Known, point: Point) -> RulingStatus:
    """Return the drawing's verdict on the stone at a point."""
    return RulingStatus.DEAD if point in known.dead else RulingStatus.ALIVE


def check(known: Known, point: Point, ruling: Ruling, *, coarse: bool = False) -> None:
    """Fail unless the ruling on a chain matches the drawing, and its grade the file. If ``coarse``,
    the second grade is accepted in place of any, because a small budget may show it before it
    decides the first."""
    assert verdict(known, point) is ruling.status, (point, ruling.reason)
    if coarse and ruling.grade is Grade.SECOND:
        return
    status = next((s for p, s in known.statuses.items() if p in ruling_stones(known, point)), None)
    if status in {"uncapturable", "first", "second"}:
        assert Grade(status) is ruling.grade, point


def ruling_stones(known: Known, point: Point) -> frozenset[Point]:
    """Return the stones of the chain at a point."""
    chain = known.board.chain_at(point)
    assert chain is not None
    return chain.stones


@pytest.mark.parametrize("folder, name", QUICK)
def test_known_positions_are_ruled_as_they_should(folder: str, name: str) -> None:
    """Every chain gets its verdict and grade, and the count matches the drawing."""
    known = read(folder, name)
    found = rule_all(known.board, Budget(nodes=FEW))
    for point, ruling in found.rulings.items():
        check(known, point, ruling, coarse=name in COARSE)
    assert known.score() == found.score


@pytest.mark.parametrize("name", sorted(SLOW))
def test_slow_positions_are_not_ruled_wrong(name: str) -> None:
    """In slow positions a chain gets its verdict, or none if the budget is small."""
    not_wrong(name, BEGINNING)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", sorted(SLOW))
def test_slow_positions_are_never_ruled_wrong(name: str) -> None:
    """In slow positions each chain gets its verdict in the end; in open positions it may get none,
    but never a wrong one.
    """
    undecided = not_wrong(name, MANY)
    assert name in OPEN or not undecided


def not_wrong(name: str, nodes: int) -> list[Point]:
    """Return the chains of a slow position without a verdict; fail if one has a wrong verdict."""
    (folder,) = (folder for folder, other in POSITIONS if other == name)
    known = read(folder, name)
    undecided = []
    for chain in known.board.chains():
        ruling = rule_on(known.board, chain.name, Budget(nodes=nodes))
        if ruling.status is RulingStatus.UNDECIDED:
            undecided.append(chain.name)
        else:
            check(known, chain.name, ruling, coarse=True)
    return undecided


@pytest.mark.parametrize("folder, name", LINES)
def test_the_texts_lines_are_hypothetical_play(folder: str, name: str) -> None:
    """The commentary's lines are legal in the prover's play, too, capture by capture."""
    known = read(folder, name)
    for line in known.lines:
        if line.game:
            continue
        play = HypotheticalPlay(known.board, line.plays[0].colour, KoPass.ONE)
        took = dict.fromkeys((chain.colour for chain in known.board.chains()), 0)
        for step in line.plays:
            if step.refused:
                continue
            marked = None
            if step.passed_for is not None:
                marked = _mark(play, step.passed_for)
            done = play.play(LineMove(step.colour, step.point, marked))
            took[step.colour] += len(done.captured)
            assert (step.takes, step.is_ko) == (len(done.captured), done.in_ko), step
        assert play_out(known.board.copy(), line.plays) == took


def _mark(play: HypotheticalPlay, ko: Point) -> Point:
    """Return the marked stone that playing at a point would recapture."""
    (stone,) = play.board.captures(play.to_move, ko)
    assert stone in play.marked, stone
    return stone


@pytest.mark.parametrize("index", range(len(LIGHT)))
def test_orientation_does_not_change_verdicts(index: int) -> None:
    """Turned, reflected and with colours swapped, chains keep their verdicts. Each position is
    tried in one way here, and in all others in the soak test.
    """
    folder, name = LIGHT[index]
    known = read(folder, name)
    compare(known, turn(known.board, 1 + index % 15))


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("folder, name", QUICK)
def test_no_orientation_changes_verdicts(folder: str, name: str) -> None:
    """A position keeps its verdicts in all fifteen other orientations."""
    known = read(folder, name)
    for way in range(1, 16):
        compare(known, turn(known.board, way), MANY)


@pytest.mark.parametrize("folder, name", LIGHT)
def test_other_places_and_neighbours_change_nothing(folder: str, name: str) -> None:
    """Moved along the edge, or with another living group behind the wall, verdicts stay."""
    known = read(folder, name)
    points = read_points(known.board)
    for variant in (shift(known.board, 2, points), with_neighbour(known.board)):
        if variant is not None:
            compare(known, variant)


def test_positions_can_be_moved_and_have_neighbours() -> None:
    """Many positions are tried at other places of the edge, and most beside a neighbour."""
    boards = [read(folder, name).board for folder, name in LIGHT]
    assert len([b for b in boards if shift(b, 2, read_points(b)) is not None]) >= 15
    assert len([b for b in boards if with_neighbour(b) is not None]) >= 40


def read_points(board: Board) -> frozenset[Point]:
    """Return the stones that are not unconditionally alive, and the empty points beside them."""
    rulings = rule_all(board, Budget(nodes=0)).rulings.values()
    stones = {p for r in rulings if r.grade is not Grade.UNCONDITIONAL for p in r.chain.stones}
    empty = {near for p in stones for near in board.neighbours(p) if board.at(near) is None}
    return frozenset(stones | empty)


def compare(known: Known, variant: Variant, nodes: int = FEW) -> None:
    """Fail unless all chains of a position have the same verdict in another orientation or
    place.
    """
    for chain in known.board.chains():
        ruling = rule_on(variant.board, variant.moved(chain.name), Budget(nodes=nodes))
        check(known, chain.name, ruling, coarse=True)
    mine = {variant.moved(p) for c in known.board.chains() for p in c.stones}
    for chain in variant.board.chains():
        if chain.stones.isdisjoint(mine):
            ruling = rule_on(variant.board, chain.name, Budget(nodes=nodes))
            assert ruling.status is RulingStatus.ALIVE, chain.name
