"""Proving life and death: the port, and its answers.
`bot.engines.prover_workers` fulfils it."""

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
"""How long one chain is read at most, and all chains of a position together."""
MOST_MOVES = 60
"""In one line shown; longer ones are cut."""
MOST_OTHERS = 40


@dataclass(frozen=True)
class Variation:
    """A line with another answer than the most stubborn one. None: a pass."""

    answer: Point | None
    line: tuple[PlayedMove, ...]


@dataclass(frozen=True)
class Proof:
    """The answer about a chain, as small as it can be handed on: the proof itself may be a hundred
    thousand positions.

    ``line`` is the play that shows it, ``others`` are the lines after other first answers of the
    side that fails; both are empty where no play is needed, or nothing was found out. ``region``,
    ``reason``, ``given`` and ``answer``: see `Ruling`. Only what is `PROVED` holds without
    a condition.
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
        """Whether the region was read without an end; one that is too large is not read."""
        return self.answer is ProofAnswer.OPEN and bool(self.region) and self.reason != TOO_LARGE

    def after(self, answer: Point | None) -> tuple[PlayedMove, ...] | None:
        """The line after this answer; None if nothing is known of it."""
        return next((other.line for other in self.others if other.answer == answer), None)


class Prover(Protocol):
    """Proves life and death. That takes up to half a minute of one processor, so it is asked for
    and waited for, and may fail to answer."""

    async def prove(
        self, board: Board, point: Point | None, agreement: Agreement
    ) -> tuple[Proof, ...] | None:
        """What is found out about the chain at a point, if need be given that others live as the
        players agree; or, without a point, about all chains (then without lines and regions).
        None if it cannot be said now. The same position gets the same answer to the same question,
        and cancelling the call ends the search. Raises nothing; there must be a stone on the
        point."""


def proof_of(ruling: Ruling) -> Proof:
    """The part of a ruling that is handed on."""
    line: tuple[PlayedMove, ...] = ()
    others = list[Variation]()
    if ruling.certificate is not None:
        lines = LinesOfPlay(ruling.certificate)
        line = ruling.cut_line(lines.main_line())
        known = {_answer(line, ruling.certificate)}
        for answer in lines.answers()[: MOST_OTHERS + 1]:
            if answer not in known:
                known.add(answer)
                other = ruling.cut_line(lines.main_line((answer,)))
                others.append(Variation(answer, other[:MOST_MOVES]))
    return Proof(
        ruling.chain,
        ruling.status,
        ruling.answer,
        ruling.grade,
        line[:MOST_MOVES],
        tuple(others[:MOST_OTHERS]),
        ruling.region,
        ruling.reason,
        ruling.given,
    )


def _answer(line: tuple[PlayedMove, ...], certificate: Certificate) -> Point | str | None:
    """Where the side that fails plays first in a line; no point and no pass if it never does."""
    first = int(certificate.winner_moves(certificate.root))
    return line[first].move.point if len(line) > first else "nowhere"


def score_of(match: Match, proofs: tuple[Proof, ...]) -> Score | None:
    """The score to the letter of article 8, if the chains are what was found; None unless all is
    proved without a condition."""
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
