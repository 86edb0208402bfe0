"""The port for life-and-death proofs, and its answers.

Implemented by `bot.engines.prover_workers`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.match.state import Match
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.lines import LinesOfPlay, PlayedMove
from bot.reading.life_and_death.proof_search.certificate import Certificate
from bot.reading.life_and_death.rulings import TOO_LARGE, Grade, ProofAnswer, Ruling, RulingStatus
from bot.rules.board import Board, Chain
from bot.rules.points import Colour, Point
from bot.rules.scoring.territory import Score, count

SECONDS, SECONDS_FOR_ALL = 10, 30
"""Seconds for one chain, and for all chains of a position together."""
MAX_MOVES = 60
"""Moves in a shown line; longer lines are cut."""
MAX_OTHERS = 40


@dataclass(frozen=True)
class Variation:
    """The line after an alternative ``answer`` (None is a pass) of the losing side."""

    answer: Point | None
    line: tuple[PlayedMove, ...]


@dataclass(frozen=True)
class Proof:
    """A summary of the ruling on a chain; the full proof may hold a hundred thousand positions.

    ``line`` is the main line of the proof; ``others`` are the lines after other first answers of
    the losing side. Both are empty if no play is needed or the search had no result. For
    ``region``, ``reason``, ``given`` and ``answer`` see `Ruling`. Only a `PROVED` answer is
    unconditional.
    """

    chain: Chain
    status: RulingStatus
    answer: ProofAnswer
    grade: Grade | None = None
    line: tuple[PlayedMove, ...] = ()
    others: tuple[Variation, ...] = ()
    region: frozenset[Point] = frozenset()
    reason: str | None = None
    given: frozenset[Point] = frozenset()

    @property
    def stopped(self) -> bool:
        """Whether the search ended without a result; False if the region was too large to
        search."""
        return self.answer is ProofAnswer.OPEN and bool(self.region) and self.reason != TOO_LARGE

    def after(self, answer: Point | None) -> tuple[PlayedMove, ...] | None:
        """Return the line after this answer; None if it is unknown."""
        return next((other.line for other in self.others if other.answer == answer), None)


class Prover(Protocol):
    """Proves life and death. A proof takes up to half a minute of CPU time and may fail."""

    async def prove(
        self, board: Board, point: Point | None, agreement: Agreement
    ) -> tuple[Proof, ...] | None:
        """Prove the status of the chain at ``point``, or of all chains if it is None (without lines
        and regions). If necessary, the proof assumes other chains alive as ``agreement`` says.

        Return None if no answer is available now. The result is deterministic. Cancelling the call
        stops the search. Raises nothing; there must be a stone on the point.
        """


def proof_of(ruling: Ruling) -> Proof:
    """Summarise a ruling."""
    line: tuple[PlayedMove, ...] = ()
    others = list[Variation]()
    if ruling.certificate is not None:
        lines = LinesOfPlay(ruling.certificate)
        line = ruling.cut_line(lines.main_line())
        known = {_answer(line, ruling.certificate)}
        for answer in lines.answers()[: MAX_OTHERS + 1]:
            if answer not in known:
                known.add(answer)
                other = ruling.cut_line(lines.main_line((answer,)))
                others.append(Variation(answer, other[:MAX_MOVES]))
    return Proof(
        ruling.chain,
        ruling.status,
        ruling.answer,
        ruling.grade,
        line[:MAX_MOVES],
        tuple(others[:MAX_OTHERS]),
        ruling.region,
        ruling.reason,
        ruling.given,
    )


def _answer(line: tuple[PlayedMove, ...], certificate: Certificate) -> Point | str | None:
    """Return the losing side's first point in a line (None is a pass); "nowhere" if it makes no
    move in the line."""
    first = int(certificate.winner_moves(certificate.root))
    return line[first].move.point if len(line) > first else "nowhere"


def score_of(match: Match, proofs: tuple[Proof, ...]) -> Score | None:
    """Return the score by the letter of article 8, removing the chains proved dead; None unless all
    chains are proved unconditionally."""
    if any(proof.answer is not ProofAnswer.PROVED for proof in proofs):
        return None
    black, white = (match.game.prisoners(colour) for colour in Colour)
    return count(
        match.game.board,
        [proof.chain.name for proof in proofs if proof.status is RulingStatus.DEAD],
        black_prisoners=black,
        white_prisoners=white,
        komi=match.terms.komi,
        dame="literal",
    )
