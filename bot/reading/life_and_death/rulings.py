"""Life and death of chains by article 7, with a proof for each answer.

A chain is *uncapturable* if the attacker, moving first, cannot capture it. A chain that can be
captured still lives if its defender then gets a permanent stone: on the chain's own points (first
grade), or in the area that its capture opens (second grade). Otherwise it is dead. That area
consists of everything connected to the chain in its region over all points except those of the
defender's living stones. It excludes points that were empty at the start and touch such stones: a
stone there would connect to stones that live anyway, and owes nothing to the capture.

Each chain is judged by itself with the attacker moving first, so two chains that could capture each
other may both be dead (article 9 and the official example 9).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bot.reading.life_and_death.lines import LinesOfPlay, PlayedMove
from bot.reading.life_and_death.local_board import LocalBoard
from bot.reading.life_and_death.proof_search.budget import Budget, Exhausted, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.proof_search.proving import prove
from bot.reading.life_and_death.regions import SIDES, LocalRegion, Regions
from bot.rules.board import Board, Chain
from bot.rules.points import Point

TOO_LARGE = "large"
"""The reason of a ruling that was not attempted."""
_MAX_VACANT = 40
# Node limit for finding the grade of a chain that is known to live.
_NODES_FOR_GRADE = 2000
# Node limit for whether another chain, which bounds the area, is uncapturable.
_NODES_FOR_OTHERS = 10_000


class RulingStatus(Enum):
    """The status of a chain by article 7; `Ruling.reason` says why it is undecided."""

    ALIVE = "alive"
    DEAD = "dead"
    UNDECIDED = "undecided"


class ProofAnswer(Enum):
    """How far the status of a chain is proved. Only ``PROVED`` is unconditional."""

    PROVED = "proved"
    GIVEN = "given"  # if the chains assumed to live do live
    WITH_FRIENDS = "with-friends"  # if its friends live, with which it may share ground
    CAPTURABLE = "capturable"  # capturable; open whether a new stone can live
    OPEN = "open"


class Grade(Enum):
    """Why a chain is alive."""

    UNCONDITIONAL = "unconditional"  # whatever is played
    UNCAPTURABLE = "uncapturable"
    FIRST = "first"  # a new stone on its own points
    SECOND = "second"  # a new stone where its capture made room


@dataclass(frozen=True)
class Ruling:
    """The ruling on a chain.

    ``certificate`` is the proof; None if none is needed or none was found. ``region`` are the
    points that were read. ``reason`` says why nothing could be decided: "nodes", "time",
    "cancelled", "depth", "repetition" or `TOO_LARGE`. For an undecided chain, a certificate shows
    that it can be captured.

    ``given`` are the names of the chains assumed to live; the certificate depends on them. With
    ``with_friends``, some of them may live only if this chain does.
    """

    chain: Chain
    status: RulingStatus
    grade: Grade | None = None
    certificate: Certificate | None = None
    region: frozenset[Point] = frozenset()
    nodes: int = 0
    reason: str | None = None
    given: frozenset[Point] = frozenset()
    with_friends: bool = False

    @property
    def answer(self) -> ProofAnswer:
        """The kind of answer: proved, conditional, capturable, or open."""
        if self.status is RulingStatus.UNDECIDED:
            return ProofAnswer.OPEN if self.certificate is None else ProofAnswer.CAPTURABLE
        if self.with_friends:
            return ProofAnswer.WITH_FRIENDS
        return ProofAnswer.GIVEN if self.given else ProofAnswer.PROVED

    @property
    def line(self) -> tuple[PlayedMove, ...]:
        """The line of play that shows the ruling: the attacker moves first and the loser resists
        longest.
        """
        return self.cut_line(LinesOfPlay(self.certificate).main_line()) if self.certificate else ()

    def cut_line(self, line: tuple[PlayedMove, ...]) -> tuple[PlayedMove, ...]:
        """Shorten a line of the certificate to the part worth showing. For a dead chain the line is
        cut after the capture; the certificate continues until no new stone can live."""
        taken = [i for i, played in enumerate(line) if self.chain.stones <= {*played.captured}]
        return line[: taken[0] + 1] if taken and self.status is not RulingStatus.ALIVE else line


class Inquiry:
    """The rulings on one board. Results that several chains need are computed once."""

    def __init__(self, board: Board) -> None:
        self._regions = Regions(board)
        self._proofs: dict[tuple[LocalBoard, Goal], Certificate] = {}
        self._hard: set[tuple[LocalBoard, Goal]] = set()

    @property
    def board(self) -> Board:
        return self._regions.board

    def rule_on(self, chain: Chain, budget: Budget) -> Ruling:
        """Return whether a chain of this board lives; undecided if the budget runs out."""
        if self._regions.is_alive(chain.name):
            return Ruling(chain, RulingStatus.ALIVE, Grade.UNCONDITIONAL)
        region = self._regions.around(chain.name)
        if region.vacant.bit_count() > _MAX_VACANT:
            return Ruling(chain, RulingStatus.UNDECIDED, region=region.points, reason=TOO_LARGE)
        meter = Meter(budget)
        try:
            grade, certificate = self._judge(chain, region, meter)
        except Exhausted as spent:
            return Ruling(
                chain,
                RulingStatus.UNDECIDED,
                certificate=self._find_capture_proof(chain, region),
                region=region.points,
                nodes=meter.nodes,
                reason=spent.reason,
            )
        status = RulingStatus.DEAD if grade is None else RulingStatus.ALIVE
        return Ruling(chain, status, grade, certificate, region.points, meter.nodes)

    def _find_capture_proof(self, chain: Chain, region: LocalRegion) -> Certificate | None:
        """Return the proof that a chain can be captured, if one was found."""
        goal = Goal(region.board.bits(chain.stones), SIDES.index(chain.colour), keeping=False)
        found = self._proofs.get((region.board, goal))
        return found if found is not None and found.winner > 0 else None

    def _judge(
        self, chain: Chain, region: LocalRegion, meter: Meter
    ) -> tuple[Grade | None, Certificate]:
        """Return the grade of a living chain, None if it is dead, and the proof. Raise `Exhausted`.

        The area depends on the other living chains: the fewer live, the larger it is. So its
        largest possible extent is enough to prove a chain dead, and its smallest to prove it alive.
        """
        points = region.board.bits(chain.stones)
        side = SIDES.index(chain.colour)
        standing = self.prove(region, Goal(points, side, keeping=False), meter)
        if standing.winner < 0:
            return Grade.UNCAPTURABLE, standing
        safe, unsure = self.split_others(points, side, region, meter)
        largest = self.find_opened_area(points, side, region, safe)
        proof = self.prove(region, Goal(largest, side, keeping=True), meter, standing)
        if proof.winner > 0:
            return None, proof
        smallest = self.find_opened_area(points, side, region, safe | unsure)
        if smallest != largest:
            proof = self.prove(region, Goal(smallest, side, keeping=True), meter)
        if proof.winner < 0:
            return self._grade(points, proof, region, meter)
        for stones, _ in region.board.chains(unsure):
            again = self.prove(region, Goal(stones, side, keeping=True), meter)
            safe |= stones if again.winner < 0 else 0
        exact = self.find_opened_area(points, side, region, safe)
        proof = self.prove(region, Goal(exact, side, keeping=True), meter)
        return (Grade.SECOND if proof.winner < 0 else None), proof

    def _grade(
        self, points: int, proof: Certificate, region: LocalRegion, meter: Meter
    ) -> tuple[Grade, Certificate]:
        """Return the first grade and its proof if a new stone can live on the chain's own points
        after its capture. Otherwise, or if this cannot be found out within the limit, return the
        second grade and the given proof."""
        limited = meter.limit(max(_NODES_FOR_GRADE, meter.nodes // 2))
        try:
            own = self.prove(region, replace(proof.goal, points=points), limited)
        except Exhausted:
            return Grade.SECOND, proof
        return (Grade.FIRST, own) if own.winner < 0 else (Grade.SECOND, proof)

    def split_others(
        self, points: int, side: int, region: LocalRegion, meter: Meter
    ) -> tuple[int, int]:
        """Return the other chains of a side, as bits: the uncapturable ones, and all those not
        known to be.
        """
        safe = unsure = 0
        for stones, _ in region.board.chains((region.black, region.white)[side]):
            if stones & points:
                continue
            if self._is_uncapturable(stones, side, region, meter):
                safe |= stones
            else:
                unsure |= stones
        return safe, unsure

    def _is_uncapturable(self, stones: int, side: int, region: LocalRegion, meter: Meter) -> bool:
        """Return whether a chain is quickly found to be uncapturable. Raise `Exhausted`."""
        goal = Goal(stones, side, keeping=False)
        if (region.board, goal) in self._hard:
            return False
        try:
            return self.prove(region, goal, meter.limit(_NODES_FOR_OTHERS)).winner < 0
        except Exhausted:
            meter.look()
            self._hard.add((region.board, goal))
            return False

    def find_opened_area(self, points: int, side: int, region: LocalRegion, alive: int) -> int:
        """Return the points that the capture of a chain opens if the ``alive`` chains live."""
        board = region.board
        beside_living = (board.beside(alive) | board.walls[side]) & region.vacant
        return board.flood(points, board.all & ~alive) & ~beside_living

    def prove(
        self,
        region: LocalRegion,
        goal: Goal,
        meter: Meter,
        capture: Certificate | None = None,
    ) -> Certificate:
        """Return the proof of who reaches a goal in a region, computed once. Raise `Exhausted`.

        ``capture`` is as for `bot.reading.life_and_death.proof_search.proving.prove`.
        """
        key = region.board, goal
        if key not in self._proofs:
            root = region.black, region.white, 0, 1 - goal.defender
            self._proofs[key] = prove(region.board, goal, root, meter, capture)
        return self._proofs[key]
