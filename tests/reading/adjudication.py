"""Unconditional proofs for one chain or for all chains of a small board, and the resulting
count.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.rulings import Inquiry, Ruling, RulingStatus
from bot.rules.board import Board
from bot.rules.points import Point
from bot.rules.scoring.territory import Score, count


def rule_on(board: Board, point: Point, budget: Budget) -> Ruling:
    """Return whether the chain at a point lives."""
    chain = board.chain_at(point)
    assert chain is not None
    return Inquiry(board).rule_on(chain, budget)


@dataclass(frozen=True)
class Adjudication:
    """The rulings on all chains by name, and the literal count by article 8. ``score`` is None
    while a chain is undecided.
    """

    rulings: dict[Point, Ruling]
    score: Score | None


def rule_all(
    board: Board,
    budget: Budget,
    *,
    black_prisoners: int = 0,
    white_prisoners: int = 0,
    komi: float = 0,
) -> Adjudication:
    """Rule on all chains of a board, each within the budget, and count the score by these
    rulings.
    """
    inquiry = Inquiry(board)
    rulings = {chain.name: inquiry.rule_on(chain, budget) for chain in board.chains()}
    score = None
    if all(ruling.status is not RulingStatus.UNDECIDED for ruling in rulings.values()):
        score = count(
            board,
            [name for name, ruling in rulings.items() if ruling.status is RulingStatus.DEAD],
            black_prisoners=black_prisoners,
            white_prisoners=white_prisoners,
            komi=komi,
            dame="literal",
        )
    return Adjudication(rulings, score)
