"""Cut out the parts of a board to read when the players' agreement is taken as given.

A chain that both players consider alive is a *wall by agreement* if it has agreed ground for two
eyes outside the area being read: its liberties inside may then be filled. A chain that needs a
point of the area is no wall; it is read along with it as ordinary stones. If such a chain has a far
side, or if only the nearest points are read, the area is *sealed*: everything beyond counts as
permanent stones of the side against which something is to be shown. A result is therefore shown
under conditions at least as bad for its winner as those on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bot.reading.life_and_death.life import find_living
from bot.reading.life_and_death.local_board import LocalBoard
from bot.reading.life_and_death.regions import SIDES, LocalRegion
from bot.rules.bits import bits_of
from bot.rules.board import Board, Chain
from bot.rules.points import Point

_TWO_EYES = 7
"""Agreed ground of this many points counts as two eyes, smaller ground as one."""
_MAX_VACANT = 40
_NEAREST = (6, 10, 15, 22, 40)
_Spaces = list[tuple[int, int]]
"""The chains that border a space, and the number of eyes it counts for."""


@dataclass(frozen=True)
class Agreement:
    """The statuses that the players take for granted.

    ``dead`` are the names of the chains agreed to be dead, and ``disputed`` those that a player
    objects to. All other chains are taken to live.
    """

    dead: frozenset[Point] = frozenset()
    disputed: frozenset[Point] = frozenset()


class Trust(Enum):
    """Which chains are walls by agreement, besides those with ground of their own elsewhere."""

    NONE = "none"
    FRIENDS = "friends"  # chains of the same side that live if this chain does
    ENEMIES = "enemies"  # enemies with enough ground, including that around the chain


@dataclass(frozen=True)
class ClaimedGround:
    """The area for showing one side's claim.

    ``given`` are the names of the chains that are walls by agreement there. ``sealed``: the points
    beyond the area count as permanent enemy stones although they are not, which is worse for the
    side that makes the claim.
    """

    region: LocalRegion
    given: frozenset[Point]
    sealed: bool

    @property
    def is_sound(self) -> bool:
        """Whether a result here may be reported. It is not proved that permanent stones are always
        worse for the winner, so an unconditional result is never reported on sealed ground.
        """
        return bool(self.given) or not self.sealed


@dataclass(frozen=True)
class Zone:
    """Points that are read together.

    ``capture`` is the ground for the claim of the chain's enemy, ``life`` for that of its owner. A
    ``whole`` zone includes all points where a new stone could live because of the capture.
    """

    capture: ClaimedGround
    life: ClaimedGround
    whole: bool
    trust: Trust = Trust.NONE

    def claim_of(self, winner: int) -> ClaimedGround:
        """Return the ground for the claim of the attacker (1) or the defender (-1)."""
        return self.capture if winner > 0 else self.life


class AgreedWalls:
    """The zones around one chain."""

    def __init__(self, board: Board, asked: Chain, agreement: Agreement) -> None:
        self._whole = whole = LocalBoard(board.points(), ((), ()))
        self._stones = tuple(whole.bits(board.stones(colour)) for colour in SIDES)
        self._asked = whole.bits(asked.stones)
        self._side = SIDES.index(asked.colour)
        self._names = {whole.bits(chain.stones): chain.name for chain in board.chains()}
        named = {name: bits for bits, name in self._names.items()}
        dead = sum(named[name] for name in agreement.dead)
        self._disputed = sum(named[name] for name in agreement.disputed)
        contested = dead | self._disputed | self._asked
        self._agreed = tuple(stones & ~contested for stones in self._stones)
        self._open = whole.all & ~(self._agreed[0] | self._agreed[1])
        self._regions: dict[tuple[int, int, int], LocalRegion] = {}

    def zones(self) -> list[Zone]:
        """Return the zones that are small enough to read, the smallest first."""
        base = self._gather_ground()
        cut = [self._take_nearest(max_empty, base) for max_empty in _NEAREST]
        wide = self._gather_ground(far=True)
        found = [
            self._make_zone(inside, whole=False) for inside in self._readable(cut, {base, wide})
        ]
        found += [self._make_zone(inside, whole=True) for inside in self._readable([base, wide])]
        friendly = self._gather_ground(self._find_friends())
        near = [friendly, *(self._take_nearest(max_empty, friendly) for max_empty in _NEAREST)]
        found += [
            self._make_zone(inside, whole=False, trust=Trust.FRIENDS)
            for inside in self._readable(near)
        ]
        return found

    def find_walled_zone(self) -> Zone | None:
        """Return the zone for reading whether new stones live after a capture, provided that the
        strong enemy chains around live as agreed. None if the zone is too large."""
        inside = self._gather_ground(self._find_strong_enemies())
        for found in self._readable([inside]):
            return self._make_zone(found, whole=True, trust=Trust.ENEMIES)
        return None

    def _readable(self, zones: list[int], known: set[int] | None = None) -> Iterator[int]:
        """Yield the areas that are small enough to read, each once."""
        vacant = self._whole.all & ~(self._stones[0] | self._stones[1])
        for inside in dict.fromkeys(zones):
            if (inside & vacant).bit_count() <= _MAX_VACANT and inside not in (known or ()):
                yield inside

    # Living chains

    def _find_living(self, side: int, apart: int) -> int:
        """Return the chains that are walls beside these points."""
        return self._find_unconditional(side, apart) | self._find_supported(side, apart)

    def _find_unconditional(self, side: int, apart: int) -> int:
        return find_living(self._whole, self._stones[side], self._stones[1 - side], side, apart)

    def _find_supported(self, side: int, apart: int) -> int:
        """Return the agreed chains with agreed ground for two eyes outside ``apart``."""
        return self._with_two_eyes(self._agreed[side] & ~apart, self._spaces(side, apart))

    def _spaces(self, side: int, apart: int) -> _Spaces:
        apart |= self._disputed
        return [(around, _eyes(space)) for space, around in self._ground(side) if not space & apart]

    def _ground(self, side: int) -> list[tuple[int, int]]:
        """Return the agreed ground of a side, each space with the chains around it."""
        others = self._agreed[1 - side]
        return [(s, around) for s, around in self._whole.chains(self._open) if not around & others]

    def _find_friends(self) -> tuple[int, int]:
        """Return the chains of the same side that have ground for two eyes, counting the chain in
        question as alive."""
        side, whole = self._side, self._whole
        own = self._agreed[side] | self._asked
        others = self._agreed[1 - side]
        spaces = [
            (around, _eyes(space))
            for space, around in whole.chains(whole.all & ~(own | others))
            if around and not around & others and not space & self._disputed
        ]
        return self._by_side(side, self._with_two_eyes(own, spaces) & ~self._asked)

    def _find_strong_enemies(self) -> tuple[int, int]:
        """Return the enemy chains with ground for two eyes. Ground around the chain in question
        counts only if the part of it farther away is enough for two eyes."""
        side = 1 - self._side
        around = self._asked | self._whole.beside(self._asked)
        spaces = []
        for space, border in self._ground(side):
            if not space & self._disputed:
                eyes = _eyes(space & ~around)
                if eyes == 2 or not space & around:
                    spaces.append((border, eyes))
        return self._by_side(side, self._with_two_eyes(self._agreed[side], spaces))

    def _by_side(self, side: int, stones: int) -> tuple[int, int]:
        return (0, stones) if side else (stones, 0)

    def _with_two_eyes(self, stones: int, spaces: _Spaces) -> int:
        """Return the chains that border ``spaces`` worth two eyes. As in Benson's algorithm, a
        space counts only while all chains around it have two eyes themselves."""
        firm = [chain for chain, _ in self._whole.chains(stones)]
        while True:
            remaining = [c for c in firm if sum(eyes for around, eyes in spaces if around & c) >= 2]
            alive = sum(remaining)
            rest = [space for space in spaces if not space[0] & ~alive]
            if len(remaining) == len(firm) and len(rest) == len(spaces):
                return alive
            firm, spaces = remaining, rest

    # Areas to read

    def _gather_ground(self, trusted: tuple[int, int] = (0, 0), *, far: bool = False) -> int:
        """Return the open ground connected to the chain. Include the agreed chains that would not
        live without this ground, and with ``far`` also the open ground on their other sides.
        ``trusted`` chains count as living."""
        whole = self._whole
        inside = whole.flood(self._asked, self._open | self._asked)
        while True:
            before = inside
            for side, stones in enumerate(self._agreed):
                needed = stones & ~inside & ~self._find_living(side, inside) & ~trusted[side]
                for chain, around in whole.chains(self._stones[side]):
                    if chain & needed and around & inside:
                        inside |= chain
                        for bit in bits_of(around & self._open) if far else ():
                            inside |= whole.flood(bit, self._open)
            if inside == before:
                return inside

    def _take_nearest(self, max_empty: int, base: int) -> int:
        """Return the points of ``base`` nearest to the chain, with at most ``max_empty`` empty."""
        whole, inside = self._whole, self._asked
        stones = self._stones[0] | self._stones[1]
        while True:
            wider = inside | whole.beside(inside) & base
            for side in (0, 1):
                for chain, _ in whole.chains(self._stones[side]):
                    if chain & wider:
                        wider |= chain & base
            if wider == inside or (wider & ~stones).bit_count() > max_empty:
                return inside
            inside = wider

    def _make_zone(self, inside: int, *, whole: bool, trust: Trust = Trust.NONE) -> Zone:
        alive = [self._find_living(side, inside) & ~inside for side in (0, 1)]
        trusted = (0, 0)
        if trust is Trust.FRIENDS:
            trusted = self._find_friends()
        elif trust is Trust.ENEMIES:
            trusted = self._find_strong_enemies()
        black, white = (
            stones | more & ~inside for stones, more in zip(alive, trusted, strict=True)
        )
        capture = self._make_claim(inside, (black, white), against=self._side)
        life = self._make_claim(inside, (black, white), against=1 - self._side)
        if capture.region.board.walls == life.region.board.walls:
            life = capture
        return Zone(capture, life, whole, trust)

    def _make_claim(self, inside: int, alive: tuple[int, int], against: int) -> ClaimedGround:
        whole = self._whole
        edge = whole.beside(inside) & ~inside & ~(alive[0] | alive[1])
        walls = [
            whole.points(stones | (edge if side == against else 0))
            for side, stones in enumerate(alive)
        ]
        region = self._cut_out(inside, walls)
        given = []
        for side, stones in enumerate(alive):
            agreed = stones & whole.beside(inside) & ~self._find_unconditional(side, inside)
            given += [name for chain, name in self._names.items() if chain & agreed]
        return ClaimedGround(region, frozenset(given), bool(edge))

    def _cut_out(self, inside: int, walls: list[list[Point]]) -> LocalRegion:
        """Return the region with these walls, the same one if they touch it alike."""
        whole = self._whole
        local = LocalBoard(whole.points(inside), (walls[0], walls[1]))
        key = inside, *local.walls
        if key not in self._regions:
            black, white = (local.bits(whole.points(stones & inside)) for stones in self._stones)
            self._regions[key] = LocalRegion(local, black, white)
        return self._regions[key]


def _eyes(space: int) -> int:
    return 2 if space.bit_count() >= _TWO_EYES else 1
