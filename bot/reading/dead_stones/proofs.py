"""Proofs of life and death for the chains of a position (article 7).

A proof holds whatever is played elsewhere. Proofs are tried where the region to be read is small:
cheap ones before any other reading, costlier ones afterwards. Only unconditional proofs count.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.reading.dead_stones.effort import A_NODE, Effort
from bot.reading.dead_stones.statuses import ChainStatus
from bot.reading.life_and_death import rulings
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.regions import LocalRegion, Regions
from bot.rules.board import Board, Chain
from bot.rules.points import Point

# Node limits for one chain: two successive passes over easy proofs, then hard ones.
_EASY = 300, 1500
_HARD = 6500
# Total effort for easy proofs and for hard proofs.
_EASY_EFFORT, _HARD_EFFORT = 54000, 100000
# Larger regions are left to heuristic reading.
_MAX_POINTS = 48
_MAX_VACANT = 12

_STATUSES = {
    rulings.RulingStatus.ALIVE: ChainStatus.ALIVE,
    rulings.RulingStatus.DEAD: ChainStatus.DEAD,
}


class Proofs:
    """Proofs about a board. ``statuses`` has those of the proved chains, by name."""

    def __init__(self, board: Board, effort: Effort) -> None:
        self._effort = effort
        self._inquiry = rulings.Inquiry(board)
        self._fights = _small_fights(board)
        self._too_hard = set[LocalRegion]()
        self._easy, self._hard = Effort(_EASY_EFFORT), Effort(_HARD_EFFORT)
        self.statuses: dict[Point, ChainStatus] = {}

    @property
    def open(self) -> frozenset[Point]:
        """The chains on small ground without a proof so far."""
        return frozenset(chain.name for chain in self._fights) - self.statuses.keys()

    @property
    def standing(self) -> frozenset[Point]:
        """The chains in a seki: proved to live, as is an enemy chain in the same fight."""
        lives = [c for c in self._fights if self.statuses.get(c.name) is ChainStatus.ALIVE]
        sides = {(self._fights[chain].points, chain.colour) for chain in lives}
        return frozenset(
            c.name for c in lives if (self._fights[c].points, c.colour.opponent) in sides
        )

    def prove_easy(self) -> None:
        """Try proofs within small node limits."""
        for limit in _EASY:
            self._prove(self.open, limit, self._easy)

    def prove_hard(self, names: Iterable[Point]) -> None:
        """Try costlier proofs for these chains. If one chain is too hard, skip the rest of its
        fight.
        """
        self._prove(self.open & set(names), _HARD, self._hard)

    def _prove(self, names: frozenset[Point], limit: int, share: Effort) -> None:
        chains = [chain for chain in self._fights if chain.name in names]
        chains.sort(key=lambda chain: (len(self._fights[chain].points), chain.name))
        for chain in chains:
            fight = self._fights[chain]
            left = min(share.left, self._effort.left) // A_NODE
            if not left or fight in self._too_hard:
                continue
            ruling = self._inquiry.rule_on(chain, Budget(min(limit, left)))
            for effort in (share, self._effort):
                effort.spend(ruling.nodes * A_NODE)
            if ruling.status in _STATUSES:
                self.statuses[chain.name] = _STATUSES[ruling.status]
            elif limit == _HARD:
                self._too_hard.add(fight)


def _small_fights(board: Board) -> dict[Chain, LocalRegion]:
    """Return the region to read for each chain that is not certainly alive. Large regions are left
    out."""
    regions = Regions(board)
    fights = dict[Chain, LocalRegion]()
    for chain in board.chains():
        if not regions.is_alive(chain.name):
            region = regions.around(chain.name)
            small = len(region.points) <= _MAX_POINTS
            if small and region.vacant.bit_count() <= _MAX_VACANT:
                fights[chain] = region
    return fights
