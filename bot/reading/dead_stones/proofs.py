"""Proofs about the chains of a position: what article 7 says of them, whatever is played elsewhere.

They are asked for where the ground is so small that a proof is to be had for little: what is easy
before anything else is read, and what is not after that. Only proofs without a condition count.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.verdicts import A_NODE, PROVED, ChainStatus, Verdict
from bot.reading.life_and_death import rulings
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.regions import LocalRegion, Regions
from bot.rules.board import Board, Chain
from bot.rules.points import Point

# The nodes that an easy chain may cost, in turn, and one of the others.
_EASY = 300, 1500
_HARD = 6500
# What easy ones may cost together, and the others.
_EASY_EFFORT, _HARD_EFFORT = 54000, 100000
# Ground wider than this is left to reading.
_MAX_POINTS = 48
_MAX_VACANT = 12

_ALIVE, _DEAD = Verdict(ChainStatus.ALIVE, PROVED), Verdict(ChainStatus.DEAD, PROVED)
_TOLD = {rulings.RulingStatus.ALIVE: _ALIVE, rulings.RulingStatus.DEAD: _DEAD}


class Proofs:
    """Proofs about a board. ``verdicts`` has what is proved, by the names of chains."""

    def __init__(self, board: Board, effort: Effort) -> None:
        self._effort = effort
        self._inquiry = rulings.Inquiry(board)
        self._fights = _small_fights(board)
        self._too_hard = set[LocalRegion]()
        self._easy, self._hard = Effort(_EASY_EFFORT), Effort(_HARD_EFFORT)
        self.verdicts: dict[Point, Verdict] = {}

    @property
    def open(self) -> frozenset[Point]:
        """The chains on small ground of which nothing is proved."""
        return frozenset(chain.name for chain in self._fights) - self.verdicts.keys()

    @property
    def standing(self) -> frozenset[Point]:
        """The chains that are proved to live, as does one of the opponent's in the same fight."""
        lives = [c for c in self._fights if self.verdicts.get(c.name) is _ALIVE]
        sides = {(self._fights[chain].points, chain.colour) for chain in lives}
        return frozenset(
            c.name for c in lives if (self._fights[c].points, c.colour.opponent) in sides
        )

    def prove_easy(self) -> None:
        """Proves what costs little."""
        for limit in _EASY:
            self._prove(self.open, limit, self._easy)

    def prove_hard(self, names: Iterable[Point]) -> None:
        """Tries what it can for these chains. Where one is too hard, the others of its fight are
        left alone."""
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
            if ruling.status in _TOLD:
                self.verdicts[chain.name] = _TOLD[ruling.status]
            elif limit == _HARD:
                self._too_hard.add(fight)


def _small_fights(board: Board) -> dict[Chain, LocalRegion]:
    """The ground that has to be read for each chain, where that is small."""
    regions = Regions(board)
    fights = dict[Chain, LocalRegion]()
    for chain in board.chains():
        if not regions.is_alive(chain.name):
            region = regions.around(chain.name)
            small = len(region.points) <= _MAX_POINTS
            if small and region.vacant.bit_count() <= _MAX_VACANT:
                fights[chain] = region
    return fights
