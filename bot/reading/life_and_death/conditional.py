"""Life and death of a chain, given that other chains live as the players agree.

An unconditional proof is tried first (`rulings`), and a proof on ground with walls by agreement
only if there is none. Such a result is only as good as its assumptions, so these are named. The
smallest zone and the side that the players expect to win come first; each is retried with more
effort until one gives an answer.

A chain that can be captured on some ground can be captured. Whether a new stone can live there
afterwards is a separate question: permanent stones around the chain would hide a snapback. It is
therefore read only where everything connected to the chain is included, or where its enemies have
much ground elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.reading.life_and_death.agreed_walls import (
    AgreedWalls,
    Agreement,
    ClaimedGround,
    Trust,
    Zone,
)
from bot.reading.life_and_death.proof_search.budget import Budget, Exhausted, Meter
from bot.reading.life_and_death.proof_search.certificate import Certificate
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.regions import SIDES, LocalRegion
from bot.reading.life_and_death.rulings import Grade, Inquiry, Ruling, RulingStatus
from bot.rules.board import Board, Chain
from bot.rules.errors import NoStoneThere
from bot.rules.points import Point

# The divisor of the budget that an unconditional proof may spend.
_UNCONDITIONAL_PART = 2
_FIRST_EFFORT, _EFFORT_FACTOR = 300, 4
# The divisor of the effort for the result that the players do not expect.
_UNEXPECTED_PART = 4
_EFFORTS = (1_000, 4_000, 16_000, 64_000, 256_000)


def rule_with_agreement(board: Board, point: Point, agreement: Agreement, budget: Budget) -> Ruling:
    """Rule on the chain at a point, if necessary on the condition that other chains live.

    Raise `NoStoneThere` or `OffBoard`.
    """
    chain = board.chain_at(point)
    if chain is None:
        raise NoStoneThere(point)
    return _rule_on(chain, Inquiry(board), agreement, budget)


def rule_all_with_agreement(
    board: Board, agreement: Agreement, budgets: Iterable[Budget]
) -> list[Ruling]:
    """Rule on all chains like `rule_with_agreement`.

    Chains proposed as dead or disputed come first, then the others; within both, chains with fewer
    liberties come first. Each chain gets the first budget; the undecided ones then get the next
    ones.
    """
    asked = agreement.dead | agreement.disputed
    inquiry = Inquiry(board)
    chains = board.chains()
    chains.sort(key=lambda chain: (chain.name not in asked, len(chain.liberties), chain.name))
    found: dict[Point, Ruling] = {}
    for budget in budgets:
        for chain in chains:
            before = found.get(chain.name)
            if before is None or before.status is RulingStatus.UNDECIDED:
                ruling = _rule_on(chain, inquiry, agreement, budget)
                if before is None or ruling.certificate is not None or before.certificate is None:
                    found[chain.name] = ruling
    return list(found.values())


def _rule_on(chain: Chain, inquiry: Inquiry, agreement: Agreement, budget: Budget) -> Ruling:
    half = replace(
        budget,
        nodes=budget.nodes // _UNCONDITIONAL_PART,
        seconds=budget.seconds / _UNCONDITIONAL_PART,
    )
    meter = Meter(budget)
    plain = inquiry.rule_on(chain, half)
    if plain.status is not RulingStatus.UNDECIDED or plain.reason == "cancelled":
        return plain
    meter.nodes = plain.nodes
    walls = AgreedWalls(inquiry.board, chain, agreement)
    conditional = _Conditional(inquiry, chain, walls, meter)
    found = conditional.rule(dead=chain.name in agreement.dead)
    if found is None and conditional.tried and plain.certificate is None:
        # Report the area where the search stopped, which is smaller than all connected ground.
        plain = replace(plain, region=conditional.tried, reason=conditional.reason)
    if found is None or (found.status is RulingStatus.UNDECIDED and plain.certificate is not None):
        found = plain
    return replace(found, nodes=meter.nodes)


@dataclass(frozen=True)
class _Standing:
    """Whether a chain can be captured, and the zone that shows it."""

    zone: Zone
    proof: Certificate

    @property
    def claim(self) -> ClaimedGround:
        return self.zone.claim_of(self.proof.winner)


class _Conditional:
    """The ruling on one chain. ``tried`` is the area read last, ``reason`` why reading stopped."""

    def __init__(self, inquiry: Inquiry, chain: Chain, walls: AgreedWalls, meter: Meter) -> None:
        self._inquiry = inquiry
        self._chain = chain
        self._side = SIDES.index(chain.colour)
        self._walls = walls
        self._meter = meter
        self.tried = frozenset[Point]()
        self.reason: str | None = None

    def rule(self, *, dead: bool) -> Ruling | None:
        """Return a ruling, or None if nothing was found out. ``dead`` is what the players
        expect.
        """
        zones = self._walls.zones()
        try:
            standing = self._decide_capture(zones, dead=dead)
        except Exhausted as spent:
            self.reason = spent.reason
            return None
        if standing is None:
            return None
        if standing.proof.winner < 0:
            friends = standing.zone.trust is Trust.FRIENDS
            alive = self._make_ruling(RulingStatus.ALIVE, standing.proof, standing.claim)
            return replace(alive, grade=Grade.UNCAPTURABLE, with_friends=friends)
        try:
            return self._rule_on_return(zones, standing)
        except Exhausted:
            return self._rule_capturable(standing)

    def _rule_capturable(self, standing: _Standing) -> Ruling:
        return self._make_ruling(RulingStatus.UNDECIDED, standing.proof, standing.claim)

    def _make_ruling(
        self, status: RulingStatus, proof: Certificate, *claims: ClaimedGround
    ) -> Ruling:
        given = frozenset[Point]().union(*(claim.given for claim in claims))
        points = claims[0].region.points
        return Ruling(self._chain, status, None, proof, points, given=given)

    def _decide_capture(self, zones: list[Zone], *, dead: bool) -> _Standing | None:
        """Return whether the chain can be captured, on the first zone that decides it.

        Zones without trust in friends come first, as they show more. Larger zones get less effort
        while smaller ones are open, and so does the result that the players do not expect.
        """
        expected = 1 if dead else -1
        left = self._list_claims(zones, expected)
        effort = _FIRST_EFFORT
        while left:
            attempts, left = left, []
            least = min(size for size, _, _ in attempts)
            for size, zone, winner in attempts:
                nodes = effort * least // size
                if winner != expected:
                    nodes //= _UNEXPECTED_PART
                try:
                    proof = self._prove_capture(zone.claim_of(winner), nodes)
                except Exhausted as spent:
                    self._meter.look()
                    if spent.reason == "nodes":
                        left.append((size, zone, winner))
                    continue
                if proof.winner == winner:
                    return _Standing(zone, proof)
            effort *= _EFFORT_FACTOR
        return None

    def _list_claims(self, zones: list[Zone], expected: int) -> list[tuple[int, Zone, int]]:
        """Return the zones and winners worth trying, each with the number of its vacant points."""
        found = []
        regions = set[tuple[LocalRegion, int]]()
        for zone in zones:
            for winner in (expected, -expected):
                claim = zone.claim_of(winner)
                useful = claim.is_sound and (winner < 0 or zone.trust is not Trust.FRIENDS)
                if useful and (claim.region, winner) not in regions:
                    regions.add((claim.region, winner))
                    found.append((max(1, claim.region.vacant.bit_count()), zone, winner))
        return sorted(found, key=lambda each: (each[1].trust is Trust.FRIENDS, each[0]))

    def _prove_capture(self, claim: ClaimedGround, effort: int) -> Certificate:
        region = claim.region
        self.tried = region.points
        goal = Goal(region.board.bits(self._chain.stones), self._side, keeping=False)
        return self._inquiry.prove(region, goal, self._meter.limit(effort))

    def _rule_on_return(self, zones: list[Zone], standing: _Standing) -> Ruling:
        """Rule on whether a new stone can live after the capture of the chain. Raise
        `Exhausted`."""
        walled = self._walls.find_walled_zone()
        grounds = [
            zone
            for zone in (walled, *zones)
            if zone is not None and zone.whole and zone.capture.is_sound and zone.life.is_sound
        ]
        for effort in _EFFORTS:
            for zone in list(grounds):
                try:
                    found = self._rule_on_zone(zone, standing, self._meter.limit(effort))
                except Exhausted as spent:
                    self._meter.look()
                    if spent.reason != "nodes":
                        grounds.remove(zone)
                    continue
                if found is not None:
                    return found
                grounds.remove(zone)
        return self._rule_capturable(standing)

    def _rule_on_zone(self, zone: Zone, standing: _Standing, meter: Meter) -> Ruling | None:
        """Rule the chain dead, or alive because a new stone can live after its capture. None if
        this zone does not decide it."""
        inquiry, capture, life = self._inquiry, zone.capture.region, zone.life.region
        points = capture.board.bits(self._chain.stones)
        safe, unsure = inquiry.split_others(points, self._side, life, meter)
        captured = standing.proof if standing.proof.board is capture.board else None
        largest = inquiry.find_opened_area(points, self._side, life, safe)
        goal = Goal(largest, self._side, keeping=True)
        proof = inquiry.prove(capture, goal, meter, captured)
        if proof.winner > 0:
            return self._make_ruling(RulingStatus.DEAD, proof, zone.capture, standing.claim)
        if zone.trust is Trust.ENEMIES:
            return None
        smallest = inquiry.find_opened_area(points, self._side, life, safe | unsure)
        goal = Goal(smallest, self._side, keeping=True)
        proof = inquiry.prove(life, goal, meter)
        if proof.winner > 0:
            return None
        alive = self._make_ruling(RulingStatus.ALIVE, proof, zone.life)
        return replace(alive, grade=Grade.SECOND)
