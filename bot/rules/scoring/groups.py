"""Groups once the dame are filled: which live by eyes, which by a seki, and what must connect.

Both players may fill neutral points after the stop (article 9.2), so a count has to know what is
left when they have. Three things follow, and here is how they are found:

- **What must be filled.** When the neutral points around some stones are gone and their one
  liberty left is a point of their own territory, the opponent puts them in atari with the last of
  the dame and they connect: a false eye. Stones that only dead stones join to the rest have to
  capture these first. Nothing needs to be filled where a capture gains nothing, as in a snapback,
  or where only dead stones would profit by it.
- **Who lives by eyes.** What is left of a group's territory makes its eyes. Two are enough; a
  living group with fewer owes its life to a seki, and its eye points do not count.
- **Which neutral points are the shared liberties of a seki.** A group with two eyes fills every
  neutral region that it touches at leisure, so such a region keeps no group alive. What is left are
  points between groups none of which has two eyes: neither side fills them.

Where the border is open, a group has more room than its closed territory. Parts of a neutral region
that one move closes are therefore room for eyes as well, if not territory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.rules.board import BLACK, WHITE, parts, reached
from bot.rules.scoring.eyes import eyes_of_space
from bot.rules.scoring.leaving_open import may_be_left_open


@dataclass(frozen=True)
class StoppedPosition:
    """A stopped position by board indices: its stones, the dead ones, and who surrounds what.

    ``owner`` has for every point without a living stone the colour that surrounds it, EMPTY where
    it is neutral; for a living stone it has EMPTY, too.
    """

    cells: bytes
    dead: frozenset[int]
    owner: Sequence[int]
    neighbours: Sequence[Sequence[int]]

    def living(self, colour: int) -> set[int]:
        """The living stones of one colour."""
        return {i for i, cell in enumerate(self.cells) if cell == colour and i not in self.dead}

    def neutral(self) -> set[int]:
        """Neutral points, those under dead stones included."""
        return {
            i
            for i, cell in enumerate(self.cells)
            if not self.owner[i] and (not cell or i in self.dead)
        }


@dataclass(frozen=True)
class FilledDame:
    """``seki`` are the living stones in seki and ``shared`` the liberties that keep them so;
    ``must_fill`` the points inside the territory of other groups that their owners have to fill."""

    seki: frozenset[int]
    shared: frozenset[int]
    must_fill: frozenset[int]


@dataclass(eq=False)
class _Group:
    """Stones of one colour that live or die together, and the eyes they make."""

    colour: int
    stones: set[int]
    eyes: int = 0
    has_territory: bool = False

    @property
    def lives_by_eyes(self) -> bool:
        return self.eyes >= 2


def fill_dame(position: StoppedPosition) -> FilledDame:
    """The seki and the points to fill once the dame are filled, in whatever order."""
    sides = [_Side(position, colour) for colour in (BLACK, WHITE)]
    groups = [group for side in sides for group in side.groups()]
    weak = [group for group in groups if not group.lives_by_eyes]
    shared: set[int] = set()
    for region in parts(position.neutral(), position.neighbours.__getitem__):
        beside = _beside(region, position.neighbours)
        around = [group for group in groups if not group.stones.isdisjoint(beside)]
        # A region with a point that no stone touches has room to play: no seki there.
        is_open = any(_beside({point}, position.neighbours) <= region for point in region)
        both = len({group.colour for group in around}) > 1
        if both and not is_open and all(group in weak for group in around):
            shared |= {point for point in region if not position.cells[point]}
    liberties = _beside(shared, position.neighbours)
    seki: set[int] = set()
    for group in weak:
        # A group that neither surrounds nor shares anything has nothing to lose by a seki.
        if group.has_territory or not group.stones.isdisjoint(liberties):
            seki |= group.stones
    filled = frozenset(point for side in sides for point in side.filled)
    return FilledDame(frozenset(seki) - filled, frozenset(shared), filled - seki)


class _Side:
    """One colour while the dame around its stones are being filled.

    Stones are one unit if nothing separates them, or only a neutral point that touches them both:
    who wants to cut there has to be let.
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
        while needed := self._needed():
            self.filled |= needed
            self._stones |= needed
            self._empty -= needed
            self._capture()
            self._units = self._find_units()

    def groups(self) -> list[_Group]:
        """Units joined by common eye spaces, with the eyes of these."""
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
        for space in parts(self._own, self._near.__getitem__):
            held = {point for point in space if self._position.cells[point]}
            yield space, eyes_of_space(space, held, space & self.filled, self._near)
        for room in self._rooms():
            yield room, eyes_of_space(room, set(), set(), self._near)

    def _rooms(self) -> Iterator[set[int]]:
        """Parts of neutral regions that one move closes: beside them stands no enemy stone nor a
        dead one, and one point at most leads to where some do."""
        position = self._position
        others = position.living(BLACK + WHITE - self._colour) | position.dead
        inner = {p for p in self._links if others.isdisjoint(self._near[p])}
        for room in parts(inner, self._near.__getitem__):
            if len(_beside(room, self._near) & self._links - room) <= 1:
                yield room

    def _find_units(self) -> list[set[int]]:
        """The stones, joined by contact and by neutral points that touch several."""
        return [*parts(self._stones, self._within_reach)]

    def _within_reach(self, stone: int) -> Iterator[int]:
        for near in self._near[stone]:
            yield near
            if near in self._links:
                yield from self._near[near]

    def _needed(self) -> set[int]:
        """The points that some units have to fill now, lest they be captured."""
        needed: set[int] = set()
        for unit in self._units:
            beside = _beside(unit, self._near)
            empty, prey = beside & self._empty, beside & self._prey
            if beside.isdisjoint(self._hostile) or not self._leads_on(empty | prey, unit):
                continue
            if len(empty) == 1 and not self._may_stay_open(empty, unit):
                needed |= empty
            elif len(empty) == 2:
                needed |= self._way_out(empty, unit)
            elif not empty and prey:
                needed |= self._to_capture(prey)
        return needed

    def _way_out(self, last: set[int], unit: set[int]) -> set[int]:
        """Which of a unit's last two points leads to other stones, if the other one is a dead end.

        A stone thrown in there can be captured from the dead end only, and then thrown in again.
        """
        others = self._stones - unit
        out = {point for point in last if not others.isdisjoint(self._near[point])}
        inside = (self._empty | self._prey) - out
        blind = len(out) == 1 and out & _beside(last - out, self._near)
        return out if blind and inside.isdisjoint(_beside(last - out, self._near)) else set()

    def _may_stay_open(self, last: set[int], unit: set[int]) -> bool:
        """Whether nothing is lost if a unit is taken at its last liberty. One stone for one is a
        ko, which has to be closed in the end."""
        space = reached(last, self._empty | self._prey, self._near.__getitem__)
        walls = self._stones - unit, self._hostile
        inside = space & self._prey
        return may_be_left_open(unit, inside, space - inside, walls, self._near)

    def _leads_on(self, points: set[int], unit: set[int]) -> bool:
        """Whether other stones of the colour stand around the eye space of these points."""
        space = reached(points, self._empty | self._prey, self._near.__getitem__)
        return not _beside(space, self._near).isdisjoint(self._stones - unit)

    def _to_capture(self, prey: set[int]) -> set[int]:
        """The liberties of the dead stones there, if they are one chain."""
        chain = reached({min(prey)}, self._prey, self._near.__getitem__)
        return _beside(chain, self._near) & self._empty if prey <= chain else set()

    def _capture(self) -> None:
        """Takes off dead stones that have lost their last liberty."""
        for chain in list(parts(self._prey, self._near.__getitem__)):
            if _beside(chain, self._near).isdisjoint(self._empty):
                self._prey -= chain
                self._empty |= chain


def _beside(points: Iterable[int], neighbours: Sequence[Sequence[int]]) -> set[int]:
    """The points next to any of these, some of these included."""
    return {near for point in points for near in neighbours[point]}
