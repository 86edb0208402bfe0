"""Groups after the dame are filled: which live by eyes, which are in seki, which must be connected.

Both players may fill neutral points after the stop (article 9.2), so a count has to know the
position after that. Three things follow:

- **Points that must be filled.** Filling the neutral points around some stones can leave them a
  single liberty in their own territory. The last dame move then puts these stones in atari and
  they must connect there, so that point is a false eye. If only dead stones lie between them and
  other stones of their colour, they must capture the dead stones first. Nothing has to be filled
  where the capture gains nothing, as in a snapback, or where only dead stones would benefit.
- **Groups that live by eyes.** The remaining territory of a group makes its eyes. Two are enough;
  a living group with fewer is alive in seki, and its eye points do not count.
- **Shared liberties of a seki.** A group with two eyes can safely fill every neutral region that
  it touches, so such a region keeps no group alive. The remaining neutral points are between
  groups without two eyes, and neither side fills them.

With an open border a group has more room than its closed territory. Parts of a neutral region that
one move closes therefore count as room for eyes, though not as territory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.rules.board import BLACK, WHITE, connected_parts, flood_fill
from bot.rules.scoring.eyes import eyes_of_space
from bot.rules.scoring.leaving_open import may_be_left_open


@dataclass(frozen=True)
class StoppedPosition:
    """A stopped position by board indices: its stones, the dead ones, and the owner of each area.

    ``owner`` has, for every point without a living stone, the colour that surrounds it, or EMPTY if
    it is neutral. For a living stone it is EMPTY, too.
    """

    cells: bytes
    dead: frozenset[int]
    owner: Sequence[int]
    neighbours: Sequence[Sequence[int]]

    def living(self, colour: int) -> set[int]:
        """Return the living stones of one colour."""
        return {i for i, cell in enumerate(self.cells) if cell == colour and i not in self.dead}

    def neutral(self) -> set[int]:
        """Return the neutral points, including those under dead stones."""
        return {
            i
            for i, cell in enumerate(self.cells)
            if not self.owner[i] and (not cell or i in self.dead)
        }


@dataclass(frozen=True)
class FilledDame:
    """The result of filling the dame.

    ``seki`` are the living stones in seki and ``shared`` the liberties that keep them alive;
    ``must_fill`` are points inside the territory of other groups that their owners must fill.
    """

    seki: frozenset[int]
    shared: frozenset[int]
    must_fill: frozenset[int]


@dataclass(eq=False)
class _Group:
    """Stones of one colour that live or die together, and the number of their eyes."""

    colour: int
    stones: set[int]
    eyes: int = 0
    has_territory: bool = False

    @property
    def lives_by_eyes(self) -> bool:
        return self.eyes >= 2


def fill_dame(position: StoppedPosition) -> FilledDame:
    """Find the seki and the points that must be filled once all dame are filled, in any order."""
    sides = [_Side(position, colour) for colour in (BLACK, WHITE)]
    groups = [group for side in sides for group in side.groups()]
    weak = [group for group in groups if not group.lives_by_eyes]
    shared: set[int] = set()
    for region in connected_parts(position.neutral(), position.neighbours.__getitem__):
        beside = _beside(region, position.neighbours)
        around = [group for group in groups if not group.stones.isdisjoint(beside)]
        # A point that no stone touches leaves room to play, so the region is no seki.
        is_open = any(_beside({point}, position.neighbours) <= region for point in region)
        both = len({group.colour for group in around}) > 1
        if both and not is_open and all(group in weak for group in around):
            shared |= {point for point in region if not position.cells[point]}
    liberties = _beside(shared, position.neighbours)
    seki: set[int] = set()
    for group in weak:
        # A group without territory and without a shared liberty loses nothing in a seki.
        if group.has_territory or not group.stones.isdisjoint(liberties):
            seki |= group.stones
    filled = frozenset(point for side in sides for point in side.filled)
    return FilledDame(frozenset(seki) - filled, frozenset(shared), filled - seki)


class _Side:
    """One colour while the dame around its stones are filled.

    Stones form one unit if they touch, or if only a neutral point that touches both separates them:
    the opponent can cut there only if the owner allows it.
    """

    def __init__(self, position: StoppedPosition, colour: int) -> None:
        self._position = position
        self._colour = colour
        self._near = position.neighbours
        self._stones = position.living(colour)
        self._own = {point for point, owner in enumerate(position.owner) if owner == colour}
        self._prey = {point for point in self._own if position.cells[point]}
        self._empty = self._own - self._prey
        neutral = position.neutral()
        self._links = {point for point in neutral if not position.cells[point]}
        self._hostile = neutral | position.living(BLACK + WHITE - colour)
        self.filled: set[int] = set()
        self._units = self._find_units()
        while needed := self._points_to_fill():
            self.filled |= needed
            self._stones |= needed
            self._empty -= needed
            self._capture()
            self._units = self._find_units()

    def groups(self) -> list[_Group]:
        """Return the units, joined where they share eye spaces, with the eyes of these spaces."""
        groups = [_Group(self._colour, set(unit)) for unit in self._units]
        for space, eyes in self._spaces():
            beside = _beside(space, self._near)
            around = [group for group in groups if not group.stones.isdisjoint(beside)]
            if around:
                joined = _Group(self._colour, set().union(*(group.stones for group in around)))
                joined.eyes = eyes + sum(group.eyes for group in around)
                joined.has_territory = True
                groups = [group for group in groups if group not in around] + [joined]
        return groups

    def _spaces(self) -> Iterator[tuple[set[int], int]]:
        for space in connected_parts(self._own, self._near.__getitem__):
            held = {point for point in space if self._position.cells[point]}
            yield space, eyes_of_space(space, held, space & self.filled, self._near)
        for room in self._rooms():
            yield room, eyes_of_space(room, set(), set(), self._near)

    def _rooms(self) -> Iterator[set[int]]:
        """Yield the parts of neutral regions that one move closes: no enemy or dead stone touches
        them, and at most one point connects them to the rest of the region.
        """
        position = self._position
        others = position.living(BLACK + WHITE - self._colour) | position.dead
        inner = {p for p in self._links if others.isdisjoint(self._near[p])}
        for room in connected_parts(inner, self._near.__getitem__):
            if len(_beside(room, self._near) & self._links - room) <= 1:
                yield room

    def _find_units(self) -> list[set[int]]:
        """Return the stones, joined by contact and by neutral points that touch several of them."""
        return [*connected_parts(self._stones, self._within_reach)]

    def _within_reach(self, stone: int) -> Iterator[int]:
        for near in self._near[stone]:
            yield near
            if near in self._links:
                yield from self._near[near]

    def _points_to_fill(self) -> set[int]:
        """Return the points that some units must fill now to avoid capture."""
        needed: set[int] = set()
        for unit in self._units:
            beside = _beside(unit, self._near)
            empty, prey = beside & self._empty, beside & self._prey
            if beside.isdisjoint(self._hostile) or not self._leads_on(empty | prey, unit):
                continue
            if len(empty) == 1 and not self._may_stay_open(empty, unit):
                needed |= empty
            elif len(empty) == 2:
                needed |= self._find_way_out(empty, unit)
            elif not empty and prey:
                needed |= self._liberties_of_prey(prey)
        return needed

    def _find_way_out(self, last: set[int], unit: set[int]) -> set[int]:
        """Return which of a unit's last two points leads to other stones, if the other one is a
        dead end.

        A stone thrown in there can only be captured from the dead end, and then another can be
        thrown in.
        """
        others = self._stones - unit
        out = {point for point in last if not others.isdisjoint(self._near[point])}
        inside = (self._empty | self._prey) - out
        blind = len(out) == 1 and out & _beside(last - out, self._near)
        return out if blind and inside.isdisjoint(_beside(last - out, self._near)) else set()

    def _may_stay_open(self, last: set[int], unit: set[int]) -> bool:
        """Return whether nothing is lost if a unit is captured at its last liberty. An exchange of
        one stone for one is a ko, which must be closed in the end.
        """
        space = flood_fill(last, self._empty | self._prey, self._near.__getitem__)
        walls = self._stones - unit, self._hostile
        inside = space & self._prey
        return may_be_left_open(unit, inside, space - inside, walls, self._near)

    def _leads_on(self, points: set[int], unit: set[int]) -> bool:
        """Return whether other stones of the colour border the eye space of these points."""
        space = flood_fill(points, self._empty | self._prey, self._near.__getitem__)
        return not _beside(space, self._near).isdisjoint(self._stones - unit)

    def _liberties_of_prey(self, prey: set[int]) -> set[int]:
        """Return the liberties of the dead stones there, if these are one chain."""
        chain = flood_fill({min(prey)}, self._prey, self._near.__getitem__)
        return _beside(chain, self._near) & self._empty if prey <= chain else set()

    def _capture(self) -> None:
        """Remove dead stones that have lost their last liberty."""
        for chain in list(connected_parts(self._prey, self._near.__getitem__)):
            if _beside(chain, self._near).isdisjoint(self._empty):
                self._prey -= chain
                self._empty |= chain


def _beside(points: Iterable[int], neighbours: Sequence[Sequence[int]]) -> set[int]:
    """Return all neighbours of these points, which may include some of the points themselves."""
    return {near for point in points for near in neighbours[point]}
