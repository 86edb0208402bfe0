"""Life and death under the players' agreement: the results and their conditions."""

from __future__ import annotations

from itertools import count, islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.reading.life_and_death import conditional
from bot.reading.life_and_death.agreed_walls import AgreedWalls, Agreement, ClaimedGround
from bot.reading.life_and_death.conditional import rule_all_with_agreement, rule_with_agreement
from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.proof_search.budget import Budget, Exhausted, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.proof_search.proving import prove
from bot.reading.life_and_death.regions import LocalRegion
from bot.reading.life_and_death.rulings import Grade, Inquiry, ProofAnswer, Ruling, RulingStatus
from bot.rules.board import Board
from bot.rules.errors import NoStoneThere
from bot.rules.points import Point, format_point, parse_point
from tests.reading.adjudication import rule_all, rule_on
from tests.reading.exhaustive_play import attacker_wins
from tests.reading.first_counts import recorded_positions
from tests.reading.test_proofs import local_boards
from tests.rules.drawings import board_of
from tests.rules.examples import BENT_FOUR, INVADER, THREE_POINTS
from tests.rules.official_files import OFFICIAL, OWN, Known, read

HARD = {
    "example-03": "F9",
    "example-06": "A9 C11 F11",
    "example-16": "K12 D12 J11 A12 B13 K13",
    "example-17": "G12 A10 F11 A13 G13",
    "example-18": "G12 A10 F11 A12 B13 G13",
}
"""The chains of the official examples that cannot be decided without agreement in ten seconds."""

# Node limits for a single chain, for many chains, and for the soak tests.
ENOUGH, FEW, MANY = 20_000, 600, 6_000

POSITIONS = [
    *(("official", name) for name in OFFICIAL if read("official", name).counted),
    *(("known", name) for name in OWN),
]


def agreement_on(names: str = "", disputed: str = "") -> Agreement:
    """Return an agreement: dead chains and disputed ones, by points."""
    dead, doubted = (frozenset(map(parse_point, points.split())) for points in (names, disputed))
    return Agreement(dead, doubted)


def summarise(ruling: Ruling | None) -> tuple[RulingStatus, ProofAnswer, str]:
    """Return the status, the kind of proof, and the chains it depends on."""
    assert ruling is not None
    return ruling.status, ruling.answer, " ".join(sorted(map(format_point, ruling.given)))


def rule_by_agreement(
    board: Board, point: Point, agreement: Agreement, budget: Budget
) -> Ruling | None:
    """Return the ruling on ground with walls by agreement only; None if there is none."""
    chain = board.chain_at(point)
    assert chain is not None
    walls = AgreedWalls(board, chain, agreement)
    question = conditional._Conditional(Inquiry(board), chain, walls, Meter(budget))
    return question.rule(dead=chain.name in agreement.dead)


# The five answers


def test_an_unconditional_proof_needs_no_agreement() -> None:
    """If there is an unconditional proof, it is the answer, whatever is proposed."""
    for agreement in (agreement_on(), agreement_on("A6"), agreement_on("A9 D9", disputed="A6")):
        ruling = rule_with_agreement(
            board_of(BENT_FOUR), parse_point("A6"), agreement, Budget(ENOUGH)
        )
        assert (RulingStatus.DEAD, ProofAnswer.PROVED, "") == summarise(ruling)


@pytest.mark.parametrize("agreement", [agreement_on("B8"), agreement_on()])
def test_a_wall_by_agreement_is_named(agreement: Agreement) -> None:
    """An invader is dead and the chain around it alive, given that the wall beside them lives."""
    board, budget = board_of(INVADER), Budget(ENOUGH)
    stone = rule_with_agreement(board, parse_point("B8"), agreement, budget)
    assert (RulingStatus.DEAD, ProofAnswer.GIVEN, "C4") == summarise(stone)
    assert stone.chain.stones <= {p for played in stone.line for p in played.captured}
    around = rule_with_agreement(board, parse_point("C9"), agreement, budget)
    assert (RulingStatus.ALIVE, ProofAnswer.GIVEN, "C4") == summarise(around)
    assert Grade.UNCAPTURABLE is around.grade


@pytest.mark.parametrize(
    ("agreement", "order"),
    [
        (agreement_on(), "B8 A4 C4"),
        (agreement_on("A4"), "A4 B8 C4"),
        (agreement_on(disputed="C4"), "C4 B8 A4"),
        (agreement_on("C4", disputed="A4"), "A4 C4 B8"),
    ],
)
def test_disputed_chains_are_ruled_on_first(agreement: Agreement, order: str) -> None:
    """Chains proposed as dead or disputed are ruled on first, then those with fewer liberties;
    these have 3, 7 and 9.
    """
    found = rule_all_with_agreement(board_of(INVADER), agreement, [Budget(0)])
    assert order == " ".join(format_point(ruling.chain.name) for ruling in found)


def test_undecided_chains_are_tried_again() -> None:
    """An undecided chain gets the next budget, and an earlier result stands even if that budget
    finds less.
    """
    board, agreement = board_of(INVADER), agreement_on("B8")
    short, ample = Budget(3), Budget(FEW * 2)
    once = rule_all_with_agreement(board, agreement, [ample])
    assert (RulingStatus.DEAD, ProofAnswer.GIVEN, "C4") == summarise(once[0])
    assert (RulingStatus.ALIVE, ProofAnswer.GIVEN, "C4") == summarise(once[1])
    assert {ProofAnswer.OPEN} == {
        r.answer for r in rule_all_with_agreement(board, agreement, [short])
    }
    again = rule_all_with_agreement(board, agreement, [short, ample])
    assert list(map(summarise, once)) == list(map(summarise, again))
    resumed = rule_all_with_agreement(board, agreement, [ample, short])
    assert list(map(summarise, once)) == list(map(summarise, resumed))


def test_decided_chains_cost_nothing_more() -> None:
    """Chains that are already decided are skipped: the clock is not read for them again."""
    later = Budget(ENOUGH, clock=lambda: pytest.fail("asked again"))
    rulings = rule_all_with_agreement(board_of(BENT_FOUR), agreement_on(), [Budget(ENOUGH), later])
    assert {ProofAnswer.PROVED} == {ruling.answer for ruling in rulings}


def test_a_proved_capture_survives_a_cancelled_search() -> None:
    """A proved capture is reported although the next search was cancelled at once without a
    result.
    """
    some, none = Budget(FEW // 6), Budget(FEW // 6, cancelled=lambda: True)
    for budgets in ([some], [some, none]):
        invader = rule_all_with_agreement(board_of(INVADER), agreement_on("B8"), budgets)[0]
        assert (RulingStatus.UNDECIDED, ProofAnswer.CAPTURABLE, "C4") == summarise(invader)


@pytest.mark.parametrize("agreement", [agreement_on("B8 C4"), agreement_on("B8", disputed="C4")])
def test_only_chains_agreed_to_live_are_walls(agreement: Agreement) -> None:
    """A chain that is proposed as dead or disputed is not assumed to live."""
    ruling = rule_with_agreement(board_of(INVADER), parse_point("B8"), agreement, Budget(ENOUGH))
    assert parse_point("C4") not in ruling.given


def test_ground_with_disputed_stones_makes_no_wall() -> None:
    """Ground that contains a disputed stone makes no wall."""
    drawing = INVADER.replace("O . . . . .\n    . O X", "O . . X . .\n    . O X", 1)
    board = board_of(drawing)
    for agreement, expected in ((agreement_on("B8 G9"), "C4"), (agreement_on("B8 G9", "G9"), "")):
        ruling = rule_with_agreement(board, parse_point("B8"), agreement, Budget(ENOUGH))
        assert expected == summarise(ruling)[2]


def test_a_proved_capture_is_not_thrown_away() -> None:
    """If the capture of a chain is proved, but not whether new stones survive there afterwards, the
    result stays undecided and shows the capture."""
    board, point = board_of(THREE_POINTS), parse_point("A8")
    nodes = next(
        n for n in count(1) if rule_on(board, point, Budget(n)).answer is not ProofAnswer.OPEN
    )
    for ruling in (
        rule_on(board, point, Budget(nodes)),
        rule_with_agreement(board, point, agreement_on(), Budget(2 * nodes)),
    ):
        assert (RulingStatus.UNDECIDED, ProofAnswer.CAPTURABLE, "") == summarise(ruling)
        assert ruling.chain.stones <= {*ruling.line[-1].captured}


def test_the_area_of_a_stopped_search_is_reported() -> None:
    """A stopped search within the agreed walls reports the area between them, although the search
    without an agreement failed because the whole board is too large."""
    (game,) = islice(recorded_positions(19), 1)
    point, agreement = parse_point("E2"), Agreement(game.dead)
    assert "large" == rule_on(game.board, point, Budget(FEW)).reason
    ruling = rule_with_agreement(game.board, point, agreement, Budget(FEW // 6))
    assert (RulingStatus.UNDECIDED, ProofAnswer.OPEN, "") == summarise(ruling)
    assert "large" != ruling.reason
    assert point in ruling.region
    assert len(ruling.region) < 120


def test_small_zones_get_most_of_the_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """The smaller an open zone, the more effort it gets."""
    attempts: list[tuple[LocalRegion, int]] = []

    def read_in_vain(
        self: conditional._Conditional, claim: ClaimedGround, effort: int
    ) -> Certificate:
        attempts.append((claim.region, effort))
        self._meter.nodes += effort
        raise Exhausted("nodes")

    monkeypatch.setattr(conditional._Conditional, "_prove_capture", read_in_vain)
    (game,) = islice(recorded_positions(19), 1)
    agreement = Agreement(game.dead)
    assert None is rule_by_agreement(game.board, parse_point("E2"), agreement, Budget(ENOUGH))
    first: dict[int, int] = {}
    for region, effort in attempts:
        first.setdefault(region.vacant.bit_count(), effort)
    assert len(first) > 4
    assert sorted(first) == sorted(first, key=lambda size: -first[size])
    assert first[min(first)] > 3 * first[max(first)] > 0


def test_an_open_board_is_undecided() -> None:
    """On an open board nothing can be decided; an empty point has no ruling."""
    board = board_of("\n".join([". . . . . . . . ."] * 8 + [". . . X . . . . ."]))
    ruling = rule_with_agreement(board, parse_point("D1"), agreement_on(), Budget(ENOUGH))
    assert (RulingStatus.UNDECIDED, ProofAnswer.OPEN, "") == summarise(ruling)
    assert "large" == ruling.reason
    with pytest.raises(NoStoneThere):
        rule_with_agreement(board, parse_point("A1"), agreement_on(), Budget(ENOUGH))


# Positions whose answers are known


def right(known: Known) -> Agreement:
    """Return the proposal of a player who knows the answers."""
    return Agreement(frozenset(c.name for c in known.board.chains() if c.name in known.dead))


def test_hard_official_chains() -> None:
    """18 of the 21 chains that are too hard without agreement get their verdict with it, under a
    named condition. The others are known to be capturable or stay undecided. None is wrong.
    """
    decided = 0
    for name, points in HARD.items():
        known = read("official", name)
        for point in map(parse_point, points.split()):
            ruling = rule_by_agreement(known.board, point, right(known), Budget(MANY))
            if ruling is not None and ruling.status is not RulingStatus.UNDECIDED:
                decided += 1
                expected = RulingStatus.DEAD if point in known.dead else RulingStatus.ALIVE
                assert (expected, ProofAnswer.GIVEN) == (ruling.status, ruling.answer), (
                    name,
                    point,
                )
    assert 18 == decided


@pytest.mark.parametrize("folder, name", POSITIONS)
def test_a_wrong_answer_names_a_wrong_assumption(folder: str, name: str) -> None:
    """With everything proposed the other way round, or all proposed as alive, an answer is wrong
    only if one of the chains it assumes to live is dead.
    """
    not_wrong(read(folder, name), FEW, one_by_one=False)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("folder, name", POSITIONS)
def test_no_single_false_mark_misleads(folder: str, name: str) -> None:
    """With each single chain marked wrongly, an answer is wrong only if an assumption is."""
    not_wrong(read(folder, name), MANY, one_by_one=True)


def not_wrong(known: Known, nodes: int, *, one_by_one: bool) -> None:
    """Fail if an answer is wrong and does not depend on a wrong assumption."""
    dead = right(known).dead
    asked = open_chains(known)
    agreements = [Agreement(), Agreement(asked - dead)]
    if one_by_one:
        agreements += [right(known), Agreement(asked), Agreement(dead, asked)]
        agreements += [Agreement(dead ^ {name}) for name in asked]
    for point in sorted(asked):
        truth = RulingStatus.DEAD if point in dead else RulingStatus.ALIVE
        for agreement in agreements:
            ruling = rule_by_agreement(known.board, point, agreement, Budget(nodes))
            if ruling is None or ruling.status in {truth, RulingStatus.UNDECIDED}:
                continue
            assert ruling.given & dead, (point, agreement)
            assert not ruling.given & agreement.dead


def open_chains(known: Known) -> frozenset[Point]:
    """Return the chains that are not unconditionally alive."""
    rulings = rule_all(known.board, Budget(0)).rulings
    return frozenset(p for p, r in rulings.items() if r.grade is not Grade.UNCONDITIONAL)


# Sealing


@settings(deadline=None, max_examples=120)
@given(local_boards(), st.sampled_from([0, 1]), st.sampled_from([0, 1]), st.data())
def test_results_on_sealed_ground_hold_on_the_board(
    given: tuple[LocalBoard, State], defender: int, against: int, data: st.DataObject
) -> None:
    """If a side reaches its goal while everything beyond a zone belongs to its enemy for ever, it
    also reaches it on the whole board: an exhaustive search agrees. If bans were lifted one by one,
    this could fail, as one position has shown.
    """
    whole, (black, white, _, _) = given
    chains = whole.chains((black, white)[defender])
    assume(chains)
    target = data.draw(st.sampled_from(chains))[0]
    inside = target
    for bit in data.draw(st.sets(st.sampled_from(sorted(whole.near)))):
        inside |= bit
    for stones in (black, white):
        for chain, _ in whole.chains(stones):
            inside |= chain if chain & inside else 0
    inside = whole.flood(target, inside)
    beyond = whole.beside(inside) & ~inside
    walls = [whole.points(beyond) if side == against else [] for side in (0, 1)]
    sealed = LocalBoard(whole.points(inside), (walls[0], walls[1]))
    for side in (0, 1):
        more = sealed.bits(whole.points(whole.walls[side] & inside))
        sealed.walls = (
            sealed.walls[0] | (0 if side else more),
            sealed.walls[1] | (more if side else 0),
        )
    small = [sealed.bits(whole.points(stones & inside)) for stones in (black, white)]
    goal = Goal(sealed.bits(whole.points(target)), defender, keeping=False)
    root = (small[0], small[1], 0, 1 - defender)
    try:
        winner = prove(sealed, goal, root, Meter(Budget(20_000))).winner
    except Exhausted:
        return
    claimant = 1 - defender if winner > 0 else defender
    if claimant != against:
        everywhere = Goal(target, defender, keeping=False)
        wins = attacker_wins(whole, everywhere, (black, white, 0, 1 - defender))
        assert wins == (winner > 0)
