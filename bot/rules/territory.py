"""Whose is what at the end: regions, eye points, dame, seki, and the count (articles 8 and 10).

`count` takes a position and the stones held to be dead, and answers with a `Score`. Whether those
stones really are dead is the players' business (article 9.2).

Two readings of article 8 are offered. ``dame="literal"``: living stones next to any neutral point
are in seki, as the official figure 15 and example 24 have it. ``dame="filled"``: neutral points
are taken as filled by agreement first, as players do before counting; then a neutral point makes
a seki only for a group that needs it to live, and points that would have to be connected at once
all dame are filled are nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.rules.board import Board, Chain
from bot.rules.errors import NoStoneThere
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point

Dame = Literal["filled", "literal"]


@dataclass(frozen=True)
class Region:
    """Connected points that are empty or hold dead stones, as large as can be.

    ``owner`` is the colour whose living stones alone surround it; None for neutral ground.
    """

    points: frozenset[Point]
    empty: frozenset[Point]
    owner: Colour | None


@dataclass(frozen=True)
class Side:
    """One player's part of a score.

    ``territory`` are the points that count, those under removed dead stones included, and
    ``prisoners`` all stones taken from the opponent, the removed dead ones included.
    """

    territory: frozenset[Point]
    eye_points: frozenset[Point]
    prisoners: int

    @property
    def points(self) -> int:
        """Territory plus prisoners, before komi."""
        return len(self.territory) + self.prisoners


@dataclass(frozen=True)
class Score:
    """A whole count.

    ``dead`` are all stones held dead, ``removed`` those of them that come off (article 10.1);
    ``seki`` the living stones in seki; ``false_eyes`` the points inside a side's own ground that
    it must fill itself once the dame are filled (only with ``dame="filled"``).
    """

    black: Side
    white: Side
    komi: float
    dead: frozenset[Point]
    removed: frozenset[Point]
    dame: frozenset[Point]
    seki: frozenset[Point]
    false_eyes: frozenset[Point]

    def side(self, colour: Colour) -> Side:
        return self.black if colour is Colour.BLACK else self.white

    @property
    def margin(self) -> float:
        """Black's points minus White's, komi included."""
        return self.black.points - self.white.points - self.komi

    def after_filling(self, colour: Colour) -> int:
        """This player's territory after the opponent's prisoners filled it (article 10.2).

        Prisoners for which there is no room count for who took them.
        """
        mine, other = self.side(colour), self.side(colour.opponent)
        surplus = max(0, mine.prisoners - len(other.territory))
        return max(0, len(mine.territory) - other.prisoners) + surplus

    @property
    def outcome(self) -> Outcome:
        return Outcome.of_margin(self.margin)


def dead_stones(board: Board, marked: Iterable[Point]) -> frozenset[Point]:
    """All stones of the chains at the marked points. Raises `NoStoneThere` or `OffBoard`."""
    stones: set[Point] = set()
    for point in marked:
        chain = board.chain_at(point)
        if chain is None:
            raise NoStoneThere(point)
        stones |= chain.stones
    return frozenset(stones)


def count(
    board: Board,
    marked: Iterable[Point],
    *,
    black_prisoners: int,
    white_prisoners: int,
    komi: float,
    dame: Dame = "filled",
) -> Score:
    """The score of a position with the chains at ``marked`` held dead.

    ``black_prisoners`` and ``white_prisoners`` are what each player captured during play. Raises
    `NoStoneThere` or `OffBoard` for a bad mark.
    """
    dead = dead_stones(board, marked)
    regions = _regions(board, dead)
    living = [chain for chain in board.chains() if not chain.stones & dead]
    neutral = frozenset(p for region in regions if region.owner is None for p in region.empty)
    seki = _in_seki(living, regions, neutral, dame)
    owned = [region for region in regions if region.owner is not None]
    counted = [region for region in owned if not any(_touches(chain, region) for chain in seki)]
    inside = frozenset(p for region in counted for p in region.points)
    removed = dead & inside
    must_fill: frozenset[Point] = frozenset()
    if dame == "filled":
        cleared = board.copy()
        cleared.remove(removed)
        must_fill = _must_fill(cleared, seki, inside, neutral)
    captured = {Colour.BLACK: black_prisoners, Colour.WHITE: white_prisoners}
    sides = {
        colour: Side(
            territory=_points_of(colour, counted) - must_fill,
            eye_points=_points_of(colour, owned) - dead,
            prisoners=captured[colour] + len(removed.intersection(board.stones(colour.opponent))),
        )
        for colour in Colour
    }
    return Score(
        black=sides[Colour.BLACK],
        white=sides[Colour.WHITE],
        komi=komi,
        dead=dead,
        removed=removed,
        dame=neutral,
        seki=frozenset(stone for chain in seki for stone in chain.stones),
        false_eyes=must_fill,
    )


def _points_of(colour: Colour, regions: list[Region]) -> frozenset[Point]:
    return frozenset(p for region in regions if region.owner is colour for p in region.points)


def _regions(board: Board, dead: frozenset[Point]) -> list[Region]:
    """Flood fill through empty points and dead stones; living stones are the walls.

    A region around which some stones are dead ones of its would-be owner is neutral, as in the
    official examples 24 and 25.
    """
    regions: list[Region] = []
    seen: set[Point] = set()
    for start in board.points():
        if start in seen or (board.at(start) is not None and start not in dead):
            continue
        points, todo = {start}, [start]
        walls: set[Colour] = set()
        inside: set[Colour] = set()
        while todo:
            here = todo.pop()
            if (dead_colour := board.at(here)) is not None:
                inside.add(dead_colour)
            for near in board.neighbours(here):
                colour = board.at(near)
                if colour is not None and near not in dead:
                    walls.add(colour)
                elif near not in points:
                    points.add(near)
                    todo.append(near)
        seen |= points
        owner = walls.pop() if len(walls) == 1 and not walls & inside else None
        empty = frozenset(point for point in points if board.at(point) is None)
        regions.append(Region(frozenset(points), empty, owner))
    return regions


def _touches(chain: Chain, region: Region) -> bool:
    """Whether a living chain is part of a region's wall.

    Dead stones in a region hide no wall: a chain that touches only dead stones of it still has
    them among its neighbours, so look from the stones outward.
    """
    return not chain.liberties.isdisjoint(region.empty) or any(
        (stone.column + step_column, stone.row + step_row) in region.points
        for stone in chain.stones
        for step_column, step_row in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def _in_seki(
    living: list[Chain], regions: list[Region], neutral: frozenset[Point], dame: Dame
) -> list[Chain]:
    """The living chains in seki.

    Filled by agreement, a large neutral region is open ground where nobody needs the last liberty:
    the borders are unfinished, and it makes no seki.
    """
    if dame == "literal":
        return [chain for chain in living if not chain.liberties.isdisjoint(neutral)]
    shared = [r.empty for r in regions if r.owner is None and len(r.points) <= _SHARED]
    touching = [chain for chain in living if any(chain.liberties & empty for empty in shared)]
    return [
        chain
        for group in _groups(living, regions)
        if group.eyes < 2 and any(chain in touching for chain in group.chains)
        for chain in group.chains
        # A chain without eyes that touches nothing shared has nothing to lose by a seki.
        if chain in touching or group.eyes
    ]


@dataclass
class _Group:
    """Chains of one colour that live or die together, and how many eyes they have (2: enough)."""

    chains: list[Chain]
    eyes: int


_SHARED = 6
"""The most points of a region that both sides of a seki can share as liberties."""

# An eye space of this many points can be made into two eyes whatever the opponent does, but for
# the square, which stays to be proved; smaller ones are one eye.
_TWO_EYES = 4


def _groups(living: list[Chain], regions: list[Region]) -> list[_Group]:
    """Chains joined by a common eye space, or by two common liberties, and their eyes."""
    leader = list(range(len(living)))

    def find(index: int) -> int:
        while leader[index] != index:
            index = leader[index]
        return index

    walls: list[tuple[Region, list[int]]] = []
    for region in regions:
        if region.owner is not None:
            wall = [i for i, chain in enumerate(living) if _touches(chain, region)]
            walls.append((region, wall))
            for index in wall[1:]:
                leader[find(index)] = find(wall[0])
    for i, one in enumerate(living):
        for j in range(i):
            other = living[j]
            if one.colour is other.colour and len(one.liberties & other.liberties) >= 2:
                leader[find(i)] = find(j)
    groups: dict[int, _Group] = {}
    for index, chain in enumerate(living):
        groups.setdefault(find(index), _Group([], 0)).chains.append(chain)
    for region, wall in walls:
        groups[find(wall[0])].eyes += 2 if len(region.points) >= _TWO_EYES else 1
    return list(groups.values())


def _must_fill(
    board: Board, seki: list[Chain], inside: frozenset[Point], neutral: frozenset[Point]
) -> frozenset[Point]:
    """Points inside a side's own ground that it must fill once all dame are filled.

    A chain whose last liberty is then one point of its own ground has to be connected there, or
    the opponent takes it: the point was a false eye. Connecting may put the next chain in the
    same need, so this goes on until nothing changes. ``board`` is without the dead stones that
    come off, and is used up.
    """
    in_seki = {chain.name for chain in seki}
    filled: set[Point] = set()
    while True:
        needy = next(
            (
                chain
                for chain in board.chains()
                if chain.name not in in_seki
                and len(chain.liberties - neutral) == 1
                and chain.liberties <= inside | neutral
            ),
            None,
        )
        if needy is None:
            return frozenset(filled)
        last = needy.liberties - neutral
        filled |= last
        board.place(needy.colour, last)
