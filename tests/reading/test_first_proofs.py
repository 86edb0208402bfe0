"""Unconditional proofs of the first count, within its effort."""

from __future__ import annotations

import pytest

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.proofs import Proofs
from bot.reading.dead_stones.statuses import ChainStatus
from bot.rules.board import Board
from bot.rules.points import format_point, parse_point
from tests.reading.first_counts import Answered, known_positions, official, our_judgement
from tests.rules.drawings import board_of

EXAMPLES = {position.name: position for position in official()}
OURS = {position.name: position for position in known_positions()}
ASKED = {"example-06", "example-16", "example-17", "example-18"}
"""Examples with questions about chains; all others match the commentary."""
AMPLE, ONE_SEARCH = 250_000, 80_000


def prove_chains(board: Board, effort: int = AMPLE) -> Proofs:
    """Return everything that can be proved with this effort."""
    proofs = Proofs(board, Effort(effort))
    proofs.prove_easy()
    proofs.prove_hard(proofs.open)
    return proofs


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_no_official_example_is_wrong_without_a_question(name: str) -> None:
    """The commentary's dead chains are dead; uncertain chains become questions."""
    position = EXAMPLES[name]
    dead, asked = our_judgement(position)
    assert frozenset() == (dead ^ position.dead) - asked
    assert (name in ASKED) == bool(asked)


@pytest.mark.parametrize("name", ["cycle-sending-three", "ko-two-eyes", "ko-two-stage-taken"])
def test_kos_and_cycles_are_proved(name: str) -> None:
    """A chain that lives only by an endless cycle or a ko is dead, as a complete search found."""
    position = OURS[name]
    assert (position.dead, frozenset()) == our_judgement(position)


def statuses(position: Answered) -> dict[str, ChainStatus]:
    """Return the proved status of each chain."""
    proofs = prove_chains(position.board)
    return {format_point(name): status for name, status in proofs.statuses.items()}


def test_both_chains_of_a_direct_ko_are_dead() -> None:
    """In the official example 9 both the seven stones and the single stone are dead."""
    expected = dict.fromkeys(("A7", "A9", "B9"), ChainStatus.DEAD)
    assert expected == statuses(EXAMPLES["example-09"])


def test_both_sides_of_a_thousand_year_ko_stand() -> None:
    """In the thousand-year ko of the official example 12 both sides live, and neither fills."""
    standing = prove_chains(EXAMPLES["example-12"].board).standing
    assert frozenset(map(parse_point, ("A6", "A7", "A9"))) == standing


def test_without_effort_nothing_is_proved() -> None:
    """With too little effort no chain is proved: the effort stops at zero, and all chains stay
    open."""
    effort = Effort(40)
    proofs = Proofs(EXAMPLES["example-12"].board, effort)
    proofs.prove_easy()
    proofs.prove_hard(proofs.open)
    assert (0, {}) == (effort.left, proofs.statuses)
    assert frozenset(map(parse_point, ("A6", "A7", "A9"))) == proofs.open


def test_one_hard_chain_skips_the_rest_of_its_fight() -> None:
    """In the official example 18, one fight over two corners, the long search runs once."""
    effort = Effort(AMPLE)
    proofs = Proofs(EXAMPLES["example-18"].board, effort)
    proofs.prove_easy()
    before = effort.left
    proofs.prove_hard(proofs.open)
    once, several = before - effort.left, len(proofs.open)
    proofs.prove_hard(proofs.open)
    assert (once, several) == (before - effort.left, len(proofs.open))
    assert 1 < several
    assert once < ONE_SEARCH


def test_wide_ground_is_left_to_reading() -> None:
    """Chains in the open are not tried: a proof there costs too much."""
    rows = ["OOO......", "..X......", "..X......", *["........."] * 6]
    board = board_of("\n".join(rows))
    assert frozenset() == Proofs(board, Effort(AMPLE)).open


def test_reserved_effort_is_available_later() -> None:
    """Reserved effort is added back to the rest afterwards."""
    effort = Effort(10)
    with effort.limit(6):
        effort.spend(5)
    assert 5 == effort.left
    with effort.limit(6):
        effort.spend(6)
    assert 0 == effort.left
