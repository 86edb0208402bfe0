"""The parts of a board to read if what the players agree on is taken for true.

A chain of which nobody doubts that it lives is a *wall by agreement* if it has agreed ground for
two eyes without a point of what is read: its own liberties there may then be filled. A chain that
needs a point of it is no wall; it is read along, as real stones. Where such a chain has a far side,
or where only the nearest points are read, the ground is *sealed*: what lies beyond counts as full
of stones that stay for ever, of the side against which something is to be shown. So what is shown
is shown on ground at least as bad for its winner as the board is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bot.reading.life_and_death.life import living
from bot.reading.life_and_death.local_board import LocalBoard
from bot.reading.life_and_death.regions import SIDES, LocalRegion
from bot.rules.bits import bits_of
from bot.rules.board import Board, Chain
from bot.rules.points import Point

_TWO_EYES = 7
"""Points of agreed ground that count as two eyes; fewer count as one."""
_MAX_VACANT = 40
_NEAREST = (6, 10, 15, 22, 40)
_Spaces = list[tuple[int, int]]
"""Chains that border a space, and for how many eyes it counts."""


@dataclass(frozen=True)
class Agreement:
    """What players take for granted: the chains that are ``dead``, by their names, and those of
    which a player says otherwise. All other chains are taken to live."""

    dead: frozenset[Point] = frozenset()
    disputed: frozenset[Point] = frozenset()


class Trust(Enum):
    """Which chains are walls by agreement, besides those with ground of their own elsewhere."""

    NOBODY = "nobody"
    FRIENDS = "friends"  # those of the chain's side that live if it does
    ENEMIES = "enemies"  # those against it with enough ground, that around the chain included


@dataclass(frozen=True)
class ClaimedGround:
    """Ground on which one side's claim can be shown. ``given`` are the chains, by their names, that
    are walls by agreement there; ``sealed``: something beyond it counts as worse than it is."""

    region: LocalRegion
    given: frozenset[Point]
    sealed: bool

    @property
    def is_sound(self) -> bool:
        """Whether what is shown here may be told: it is not proved that stones which stay for ever
        are always worse, so without a condition nothing is told of sealed ground."""
        return bool(self.given) or not self.sealed


@dataclass(frozen=True)
class Zone:
    """Points that are read together. ``capture`` and ``life`` are for what the chain's enemy
    claims, and for what its owner does. On a ``whole`` one nothing that can come back is left out.
    """

    capture: ClaimedGround
    life: ClaimedGround
    whole: bool
    trust: Trust = Trust.NOBODY


class AgreedWalls:
    """The ground around one chain."""

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

    def zones(self) -> list[Zone]:
        """The zones that can be read, the smallest first."""
        base = self._together()
        cut = [self._near(most, base) for most in _NEAREST]
        wide = self._together(far=True)
        found = [self._zone(inside, whole=False) for inside in self._new(cut, {base, wide})]
        found += [self._zone(inside, whole=True) for inside in self._new([base, wide])]
        friendly = self._together(self._with_the_chain())
        near = [friendly, *(self._near(most, friendly) for most in _NEAREST)]
        found += [
            self._zone(inside, whole=False, trust=Trust.FRIENDS) for inside in self._new(near)
        ]
        return found

    def walled(self) -> Zone | None:
        """Where it can be asked what comes back, if all around is as agreed; None if too large."""
        inside = self._together(self._with_much_ground())
        for found in self._new([inside]):
            return self._zone(found, whole=True, trust=Trust.ENEMIES)
        return None

    def _new(self, zones: list[int], known: set[int] | None = None) -> Iterator[int]:
        """Those of a size that can be read, each once."""
        vacant = self._whole.all & ~(self._stones[0] | self._stones[1])
        for inside in dict.fromkeys(zones):
            if (inside & vacant).bit_count() <= _MAX_VACANT and inside not in (known or ()):
                yield inside

    # Who lives

    def _living(self, side: int, apart: int) -> int:
        """The chains that are walls beside these points."""
        return self._unconditional(side, apart) | self._supported(side, apart)

    def _unconditional(self, side: int, apart: int) -> int:
        return living(self._whole, self._stones[side], self._stones[1 - side], side, apart)

    def _supported(self, side: int, apart: int) -> int:
        """Agreed chains with agreed ground for two eyes that has no point of ``apart``."""
        return self._kept(self._agreed[side] & ~apart, self._spaces(side, apart))

    def _spaces(self, side: int, apart: int) -> _Spaces:
        apart |= self._disputed
        return [(around, _eyes(space)) for space, around in self._ground(side) if not space & apart]

    def _ground(self, side: int) -> list[tuple[int, int]]:
        """The agreed ground of a side, each space with the chains around it."""
        others = self._agreed[1 - side]
        return [(s, around) for s, around in self._whole.chains(self._open) if not around & others]

    def _with_the_chain(self) -> tuple[int, int]:
        """Friends with ground for two eyes if the asked chain lives with them."""
        side, whole = self._side, self._whole
        own = self._agreed[side] | self._asked
        others = self._agreed[1 - side]
        spaces = [
            (around, _eyes(space))
            for space, around in whole.chains(whole.all & ~(own | others))
            if around and not around & others and not space & self._disputed
        ]
        return self._for(side, self._kept(own, spaces) & ~self._asked)

    def _with_much_ground(self) -> tuple[int, int]:
        """Enemies with ground for two eyes, even around the chain, if much of it is elsewhere."""
        side = 1 - self._side
        around = self._asked | self._whole.beside(self._asked)
        spaces = []
        for space, border in self._ground(side):
            if not space & self._disputed:
                eyes = _eyes(space & ~around)
                if eyes == 2 or not space & around:
                    spaces.append((border, eyes))
        return self._for(side, self._kept(self._agreed[side], spaces))

    def _for(self, side: int, stones: int) -> tuple[int, int]:
        return (0, stones) if side else (stones, 0)

    def _kept(self, stones: int, spaces: _Spaces) -> int:
        """The chains with ground for two eyes all of whose border has it, like Benson's."""
        firm = [chain for chain, _ in self._whole.chains(stones)]
        while True:
            kept = [c for c in firm if sum(eyes for around, eyes in spaces if around & c) >= 2]
            alive = sum(kept)
            rest = [space for space in spaces if not space[0] & ~alive]
            if len(kept) == len(firm) and len(rest) == len(spaces):
                return alive
            firm, spaces = kept, rest

    # What is read

    def _together(self, trusted: tuple[int, int] = (0, 0), *, far: bool = False) -> int:
        """The open ground around the chain with the chains that need it. ``far``: with their far
        sides, too."""
        whole = self._whole
        inside = whole.flood(self._asked, self._open | self._asked)
        while True:
            before = inside
            for side, stones in enumerate(self._agreed):
                needed = stones & ~inside & ~self._living(side, inside) & ~trusted[side]
                for chain, around in whole.chains(self._stones[side]):
                    if chain & needed and around & inside:
                        inside |= chain
                        for bit in bits_of(around & self._open) if far else ():
                            inside |= whole.flood(bit, self._open)
            if inside == before:
                return inside

    def _near(self, most: int, base: int) -> int:
        """The points of ``base`` nearest to the chain, with at most so many empty ones."""
        whole, inside = self._whole, self._asked
        stones = self._stones[0] | self._stones[1]
        while True:
            wider = inside | whole.beside(inside) & base
            for side in (0, 1):
                for chain, _ in whole.chains(self._stones[side]):
                    if chain & wider:
                        wider |= chain & base
            if wider == inside or (wider & ~stones).bit_count() > most:
                return inside
            inside = wider

    def _zone(self, inside: int, *, whole: bool, trust: Trust = Trust.NOBODY) -> Zone:
        alive = [self._living(side, inside) & ~inside for side in (0, 1)]
        trusted = (0, 0)
        if trust is Trust.FRIENDS:
            trusted = self._with_the_chain()
        elif trust is Trust.ENEMIES:
            trusted = self._with_much_ground()
        black, white = (
            stones | more & ~inside for stones, more in zip(alive, trusted, strict=True)
        )
        capture = self._claim(inside, (black, white), against=self._side)
        life = self._claim(inside, (black, white), against=1 - self._side)
        if capture.region.board.walls == life.region.board.walls:
            life = capture
        return Zone(capture, life, whole, trust)

    def _claim(self, inside: int, alive: tuple[int, int], against: int) -> ClaimedGround:
        whole = self._whole
        edge = whole.beside(inside) & ~inside & ~(alive[0] | alive[1])
        walls = [
            whole.points(stones | (edge if side == against else 0))
            for side, stones in enumerate(alive)
        ]
        local = LocalBoard(whole.points(inside), (walls[0], walls[1]))
        black, white = (local.bits(whole.points(stones & inside)) for stones in self._stones)
        given = []
        for side, stones in enumerate(alive):
            agreed = stones & whole.beside(inside) & ~self._unconditional(side, inside)
            given += [name for chain, name in self._names.items() if chain & agreed]
        return ClaimedGround(LocalRegion(local, black, white), frozenset(given), bool(edge))


def _eyes(space: int) -> int:
    return 2 if space.bit_count() >= _TWO_EYES else 1
