"""Life and death of chains by article 7, with a proof for each answer.

A chain is *uncapturable* if the attacker, moving first, cannot capture it. A chain that can be
captured lives if its defender then has a stone for good: on the chain's own points (first grade),
or in the area that its capture opens (second grade). Otherwise it is dead. That area is what hangs
together with the chain in its region, over all points but those of the defender's living stones,
and without points that were empty at the start and touch such stones: a stone there would be joined
to what lives in any case, and owes nothing to the capture.

Each chain is judged by itself, the attacker moving first, so of two chains that could take each
other both may be dead (article 9 and the official example 9).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from bot.reading.life_and_death.lines import LinesOfPlay, PlayedMove
from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.proof_search.budget import Budget, Exhausted, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.proof_search.proving import prove
from bot.reading.life_and_death.regions import SIDES, LocalRegion, Regions
from bot.rules.board import Board, Chain
from bot.rules.points import Point

TOO_LARGE = "large"
"""The reason of a ruling that was not begun."""
_MAX_VACANT = 40
# Nodes spent on the grade of a chain that is known to live.
_TO_GRADE = 2000
# And on whether another chain, which bounds the area, is uncapturable.
_TO_ASK_OTHERS = 10_000


class RulingStatus(Enum):
    """The status of a chain by article 7; `Ruling.reason` says why one is undecided."""

    ALIVE = "alive"
    DEAD = "dead"
    UNDECIDED = "undecided"


class ProofAnswer(Enum):
    """How far the status of a chain is proved. Only the first is a proof without addition."""

    PROVED = "proved"
    GIVEN = "given"  # if what is taken to live does live
    WITH_FRIENDS = "with-friends"  # alive if its friends live, with which it may share ground
    CAPTURABLE = "capturable"  # it can be captured; whether something comes back is open
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

    ``certificate`` is the proof, None if it needs none or there is none; ``region`` the points that
    were read; ``reason`` why nothing could be decided: "nodes", "time", "cancelled", "depth",
    "repetition" or `TOO_LARGE`. An undecided chain with a certificate can be captured: it shows
    that.

    ``given`` are the chains, by their names, that are taken to live: without that the certificate
    shows nothing. ``with_friends``: some of them may live only if this chain does.
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
        """The kind of this answer: proved, on conditions, capturable, or open."""
        if self.status is RulingStatus.UNDECIDED:
            return ProofAnswer.OPEN if self.certificate is None else ProofAnswer.CAPTURABLE
        if self.with_friends:
            return ProofAnswer.WITH_FRIENDS
        return ProofAnswer.GIVEN if self.given else ProofAnswer.PROVED

    @property
    def line(self) -> tuple[PlayedMove, ...]:
        """The line of play that shows it: the attacker first, the loser as stubborn as can be."""
        return self.shown(LinesOfPlay(self.certificate).main_line()) if self.certificate else ()

    def shown(self, line: tuple[PlayedMove, ...]) -> tuple[PlayedMove, ...]:
        """As much of a line of the certificate as is to be shown: that of a dead chain ends with
        its capture; the certificate goes on until nothing can come back."""
        taken = [i for i, played in enumerate(line) if self.chain.stones <= {*played.captured}]
        return line[: taken[0] + 1] if taken and self.status is not RulingStatus.ALIVE else line


class Inquiry:
    """The rulings on one board; what one chain needs to know of others is found out once."""

    def __init__(self, board: Board) -> None:
        self._regions = Regions(board)
        self._proofs: dict[tuple[LocalBoard, Goal], Certificate] = {}
        self._hard: set[tuple[LocalBoard, Goal]] = set()

    @property
    def board(self) -> Board:
        return self._regions.board

    def rule_on(self, chain: Chain, budget: Budget) -> Ruling:
        """Whether a chain of this board is alive; undecided if the budget did not do."""
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
                certificate=self._captured(chain, region),
                region=region.points,
                nodes=meter.nodes,
                reason=spent.reason,
            )
        status = RulingStatus.DEAD if grade is None else RulingStatus.ALIVE
        return Ruling(chain, status, grade, certificate, region.points, meter.nodes)

    def _captured(self, chain: Chain, region: LocalRegion) -> Certificate | None:
        """The proof that a chain can be captured, if one was found."""
        goal = Goal(region.board.bits(chain.stones), SIDES.index(chain.colour), keeping=False)
        found = self._proofs.get((region.board, goal))
        return found if found is not None and found.winner > 0 else None

    def _judge(
        self, chain: Chain, region: LocalRegion, meter: Meter
    ) -> tuple[Grade | None, Certificate]:
        """Why a chain lives, None if it is dead, and the proof. Raises `Exhausted`.

        The area depends on which other chains live, and grows the fewer they are. So the largest
        that it can be is enough to prove a chain dead, and the smallest to prove it alive.
        """
        points = region.board.bits(chain.stones)
        side = SIDES.index(chain.colour)
        standing = self.prove(region, Goal(points, side, keeping=False), meter)
        if standing.winner < 0:
            return Grade.UNCAPTURABLE, standing
        safe, unsure = self.others(points, side, region, meter)
        largest = self.area(points, side, region, safe)
        hints = standing.moves
        kept = self.prove(region, Goal(largest, side, keeping=True), meter, hints)
        if kept.winner > 0:
            return None, kept
        smallest = self.area(points, side, region, safe | unsure)
        if smallest != largest:
            kept = self.prove(region, Goal(smallest, side, keeping=True), meter)
        if kept.winner < 0:
            return self._graded(points, kept, region, meter)
        for stones, _ in region.board.chains(unsure):
            again = self.prove(region, Goal(stones, side, keeping=True), meter)
            safe |= stones if again.winner < 0 else 0
        exact = self.area(points, side, region, safe)
        kept = self.prove(region, Goal(exact, side, keeping=True), meter)
        return (Grade.SECOND if kept.winner < 0 else None), kept

    def _graded(
        self, points: int, kept: Certificate, region: LocalRegion, meter: Meter
    ) -> tuple[Grade, Certificate]:
        """A chain that comes back: on its own points, or at least in the area, if that is all that
        can be found out."""
        limited = meter.at_most(max(_TO_GRADE, meter.nodes // 2))
        try:
            own = self.prove(region, replace(kept.goal, points=points), limited)
        except Exhausted:
            return Grade.SECOND, kept
        return (Grade.FIRST, own) if own.winner < 0 else (Grade.SECOND, kept)

    def others(self, points: int, side: int, region: LocalRegion, meter: Meter) -> tuple[int, int]:
        """The other chains of a side that are uncapturable, and those of which this is not known
        or not so."""
        safe = unsure = 0
        for stones, _ in region.board.chains((region.black, region.white)[side]):
            if stones & points:
                continue
            if self._stands(stones, side, region, meter):
                safe |= stones
            else:
                unsure |= stones
        return safe, unsure

    def _stands(self, stones: int, side: int, region: LocalRegion, meter: Meter) -> bool:
        """Whether a chain is soon found to be uncapturable. Raises `Exhausted`."""
        goal = Goal(stones, side, keeping=False)
        if (region.board, goal) in self._hard:
            return False
        try:
            return self.prove(region, goal, meter.at_most(_TO_ASK_OTHERS)).winner < 0
        except Exhausted:
            meter.look()
            self._hard.add((region.board, goal))
            return False

    def area(self, points: int, side: int, region: LocalRegion, alive: int) -> int:
        """The points that the capture of a chain opens, if these others live."""
        board = region.board
        beside_living = (board.beside(alive) | board.walls[side]) & region.vacant
        return board.flood(points, board.all & ~alive) & ~beside_living

    def prove(
        self,
        region: LocalRegion,
        goal: Goal,
        meter: Meter,
        hints: Mapping[State, int] = MappingProxyType({}),
    ) -> Certificate:
        """Who wins in a region, found out once. Raises `Exhausted`."""
        key = region.board, goal
        if key not in self._proofs:
            root = region.black, region.white, 0, 1 - goal.defender
            self._proofs[key] = prove(region.board, goal, root, meter, hints)
        return self._proofs[key]
