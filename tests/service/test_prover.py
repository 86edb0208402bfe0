"""Proofs as given to callers: playable lines, and the count if all rulings hold."""

from __future__ import annotations

import pytest

from bot.play.engines.prover import MAX_MOVES, proof_of
from bot.reading.life_and_death.lines import LineMove, PlayedMove
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.rulings import RulingStatus
from bot.rules.points import Point, parse_point
from tests.reading.adjudication import rule_on
from tests.reading.hypothetical_play import HypotheticalPlay
from tests.rules.drawings import board_of
from tests.rules.examples import BENT_FOUR

BUDGET = Budget(200_000)


@pytest.mark.parametrize(
    ("stone", "status"), [("A9", RulingStatus.ALIVE), ("A6", RulingStatus.DEAD)]
)
def test_every_line_can_be_played(stone: str, status: RulingStatus) -> None:
    """Each line is legal hypothetical play with the right captures, started by the attacker; each
    alternative answer has its own line and is not in the main one."""
    board = board_of(BENT_FOUR)
    proof = proof_of(rule_on(board, parse_point(stone), BUDGET))
    assert status is proof.status
    attacker = proof.chain.colour.opponent
    turn = 0 if status is RulingStatus.ALIVE else 1
    lines = [proof.line, *(other.line for other in proof.others)]
    for line in lines:
        tried = HypotheticalPlay(board, attacker)
        played = tried.play_all([each.move for each in line])
        assert [_sort_captures(each) for each in line] == [_sort_captures(each) for each in played]
        assert len(line) <= MAX_MOVES
    answers = [other.answer for other in proof.others]
    assert answers == [other.line[turn].move.point for other in proof.others]
    assert answers
    assert proof.line[turn].move.point not in answers
    assert proof.others[0].line == proof.after(answers[0])


def _sort_captures(played: PlayedMove) -> tuple[LineMove, list[Point], bool]:
    """A move with its captures, sorted."""
    return played.move, sorted(played.captured), played.in_ko


def test_a_chain_that_needs_no_proof() -> None:
    """A chain that lives unconditionally has no line, and neither has one too large to read."""
    board = board_of(BENT_FOUR)
    sure = proof_of(rule_on(board, parse_point("A1"), BUDGET))
    assert (RulingStatus.ALIVE, (), ()) == (sure.status, sure.line, sure.others)
    hurried = proof_of(rule_on(board, parse_point("A6"), Budget(10)))
    assert (RulingStatus.UNDECIDED, "nodes", ()) == (hurried.status, hurried.reason, hurried.line)
    assert None is hurried.after(parse_point("A7"))
