"""Life and death of a chain, given that others live as the players agree.

First a proof is tried that needs no agreement (`rulings`); only if there is none, one on ground
with walls by agreement. What is found then is as good as what it takes for granted, so that is
named. The smallest zone comes first, and the side that the players expect to win; each is tried
again with more effort until one has an answer.

A chain that can be captured on some ground can be captured. Whether something comes back is another
question: there, stones around that live for ever would hide a snapback, so it is asked only where
all is read that hangs together with the chain, or where its enemies have much ground elsewhere.
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
from bot.reading.life_and_death.regions import SIDES
from bot.reading.life_and_death.rulings import Grade, Inquiry, Ruling, RulingStatus
from bot.rules.board import Board, Chain
from bot.rules.errors import NoStoneThere
from bot.rules.points import Point

# The part of a budget for a proof that needs no agreement: one half.
_WITHOUT = 2
_FIRST_EFFORT, _MORE = 300, 4
_EFFORTS = (1_000, 4_000, 16_000, 64_000, 256_000)


def rule_given(board: Board, point: Point, agreement: Agreement, budget: Budget) -> Ruling:
    """Whether the chain at a point is alive, if need be under the condition that others are.

    Raises `NoStoneThere` or `OffBoard`.
    """
    chain = board.chain_at(point)
    if chain is None:
        raise NoStoneThere(point)
    return _ruling_on(chain, Inquiry(board), agreement, budget)


def rule_all_given(board: Board, agreement: Agreement, budgets: Iterable[Budget]) -> list[Ruling]:
    """The same of all chains: first of those that the players speak of, proposed dead or disputed,
    then of the others, in both cases by how few liberties they have.

    Each has the first budget; those still open then the next ones.
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
                ruling = _ruling_on(chain, inquiry, agreement, budget)
                if before is None or ruling.certificate is not None or before.certificate is None:
                    found[chain.name] = ruling
    return list(found.values())


def _ruling_on(chain: Chain, inquiry: Inquiry, agreement: Agreement, budget: Budget) -> Ruling:
    half = replace(budget, nodes=budget.nodes // _WITHOUT, seconds=budget.seconds / _WITHOUT)
    meter = Meter(budget)
    plain = inquiry.rule_on(chain, half)
    if plain.status is not RulingStatus.UNDECIDED or plain.reason == "cancelled":
        return plain
    meter.nodes = plain.nodes
    walls = AgreedWalls(inquiry.board, chain, agreement)
    conditional = _Conditional(inquiry, chain, walls, meter)
    found = conditional.rule(dead=chain.name in agreement.dead)
    if found is None and conditional.tried and plain.certificate is None:
        # Where the search stopped, which is less than all that hangs together.
        plain = replace(plain, region=conditional.tried, reason=conditional.reason)
    if found is None or (found.status is RulingStatus.UNDECIDED and plain.certificate is not None):
        found = plain
    return replace(found, nodes=meter.nodes)


@dataclass(frozen=True)
class _Standing:
    """Whether a chain can be captured, and the ground that shows it."""

    zone: Zone
    proof: Certificate

    @property
    def claim(self) -> ClaimedGround:
        return self.zone.capture if self.proof.winner > 0 else self.zone.life


class _Conditional:
    """The ruling on one chain. ``tried`` is the ground read last, ``reason`` why nothing more was
    read."""

    def __init__(self, inquiry: Inquiry, chain: Chain, walls: AgreedWalls, meter: Meter) -> None:
        self._inquiry = inquiry
        self._chain = chain
        self._side = SIDES.index(chain.colour)
        self._walls = walls
        self._meter = meter
        self.tried = frozenset[Point]()
        self.reason: str | None = None

    def rule(self, *, dead: bool) -> Ruling | None:
        """None if nothing is found out. ``dead``: what the players expect."""
        zones = self._walls.zones()
        try:
            standing = self._standing(zones, dead=dead)
        except Exhausted as spent:
            self.reason = spent.reason
            return None
        if standing is None:
            return None
        if standing.proof.winner < 0:
            friends = standing.zone.trust is Trust.FRIENDS
            alive = self._ruling(RulingStatus.ALIVE, standing.proof, standing.claim)
            return replace(alive, grade=Grade.UNCAPTURABLE, with_friends=friends)
        try:
            return self._coming_back(zones, standing)
        except Exhausted:
            return self._capturable(standing)

    def _capturable(self, standing: _Standing) -> Ruling:
        return self._ruling(RulingStatus.UNDECIDED, standing.proof, standing.claim)

    def _ruling(self, status: RulingStatus, proof: Certificate, *claims: ClaimedGround) -> Ruling:
        given = frozenset[Point]().union(*(claim.given for claim in claims))
        points = claims[0].region.points
        return Ruling(self._chain, status, None, proof, points, given=given)

    def _standing(self, zones: list[Zone], *, dead: bool) -> _Standing | None:
        """Who wins the question of capture, on the ground where it is found first."""
        left = [
            (zone, winner)
            for zone in zones
            for winner in ((1, -1) if dead else (-1, 1))
            if (zone.capture if winner > 0 else zone.life).is_sound
            and (winner < 0 or zone.trust is not Trust.FRIENDS)
        ]
        effort = _FIRST_EFFORT
        while left:
            tried, left = left, []
            for zone, winner in tried:
                claim = zone.capture if winner > 0 else zone.life
                try:
                    proof = self._captured(claim, effort)
                except Exhausted as spent:
                    self._meter.look()
                    if spent.reason == "nodes":
                        left.append((zone, winner))
                    continue
                if proof.winner == winner:
                    return _Standing(zone, proof)
            effort *= _MORE
        return None

    def _captured(self, claim: ClaimedGround, effort: int) -> Certificate:
        region = claim.region
        self.tried = region.points
        goal = Goal(region.board.bits(self._chain.stones), self._side, keeping=False)
        return self._inquiry.prove(region, goal, self._meter.at_most(effort))

    def _coming_back(self, zones: list[Zone], standing: _Standing) -> Ruling:
        """Whether anything comes back after a capture. Raises `Exhausted`."""
        walled = self._walls.walled()
        grounds = [
            zone
            for zone in (walled, *zones)
            if zone is not None and zone.whole and zone.capture.is_sound and zone.life.is_sound
        ]
        for effort in _EFFORTS:
            for zone in list(grounds):
                try:
                    found = self._comes_back(zone, standing, self._meter.at_most(effort))
                except Exhausted as spent:
                    self._meter.look()
                    if spent.reason != "nodes":
                        grounds.remove(zone)
                    continue
                if found is not None:
                    return found
                grounds.remove(zone)
        return self._capturable(standing)

    def _comes_back(self, zone: Zone, standing: _Standing, meter: Meter) -> Ruling | None:
        """Dead, or alive since something comes back; None if this ground does not show it."""
        inquiry, capture, life = self._inquiry, zone.capture.region, zone.life.region
        points = capture.board.bits(self._chain.stones)
        safe, unsure = inquiry.others(points, self._side, life, meter)
        hints = standing.proof.moves if standing.proof.board is capture.board else {}
        largest = inquiry.area(points, self._side, life, safe)
        goal = Goal(largest, self._side, keeping=True)
        kept = inquiry.prove(capture, goal, meter, hints)
        if kept.winner > 0:
            return self._ruling(RulingStatus.DEAD, kept, zone.capture, standing.claim)
        if zone.trust is Trust.ENEMIES:
            return None
        smallest = inquiry.area(points, self._side, life, safe | unsure)
        goal = Goal(smallest, self._side, keeping=True)
        kept = inquiry.prove(life, goal, meter)
        if kept.winner > 0:
            return None
        alive = self._ruling(RulingStatus.ALIVE, kept, zone.life)
        return replace(alive, grade=Grade.SECOND)
