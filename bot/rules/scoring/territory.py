"""Whose is what at the end: regions, eye points, dame, seki, and the count (articles 8 and 10).

`count` takes a position and the stones held to be dead, and answers with a `Score`. Whether those
stones really are dead is the players' business (article 9.2).

Two readings of article 8 are offered. ``dame="literal"``: living stones next to any neutral point
are in seki, as the official figure 15 and example 24 have it. ``dame="filled"``: neutral points
are taken as filled by agreement first, as players do before counting; then a neutral point makes
a seki only for groups that need it to live, and points that have to be connected once all dame
are filled count for neither side (`bot.rules.scoring.groups` finds both).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.rules.board import EMPTY, Board, cell_of, grid, parts
from bot.rules.errors import NoStoneThere
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point
from bot.rules.scoring.groups import StoppedPosition, fill_dame

Dame = Literal["filled", "literal"]


@dataclass(frozen=True)
class Region:
    """Connected points that are empty or hold dead stones, as large as can be.

    ``walls`` are the living stones around it, and ``owner`` is their colour if it is one; None
    for a neutral region.
    """

    points: frozenset[Point]
    empty: frozenset[Point]
    walls: frozenset[Point]
    owner: Colour | None


@dataclass(frozen=True)
class SideScore:
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
    ``dame`` all empty points that are neutral, and ``shared`` those of them that keep the stones
    ``seki`` alive in seki, so that neither side fills them; ``false_eyes`` the points inside a
    side's own territory that it must fill itself once the dame are filled (only with
    ``dame="filled"``).
    """

    black: SideScore
    white: SideScore
    komi: float
    dead: frozenset[Point]
    removed: frozenset[Point]
    dame: frozenset[Point]
    shared: frozenset[Point]
    seki: frozenset[Point]
    false_eyes: frozenset[Point]

    def side(self, colour: Colour) -> SideScore:
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
    neutral = frozenset(p for region in regions if region.owner is None for p in region.empty)
    if dame == "filled":
        found = _once_filled(board, dead, regions)
    else:
        found = _to_the_letter(board, regions)
    owned = [region for region in regions if region.owner is not None]
    counted = [region for region in owned if region.walls.isdisjoint(found.seki)]
    inside = frozenset(p for region in counted for p in region.points)
    removed = dead & inside
    must_fill = found.must_fill & inside
    captured = {Colour.BLACK: black_prisoners, Colour.WHITE: white_prisoners}
    sides = {
        colour: SideScore(
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
        shared=found.shared,
        seki=found.seki,
        false_eyes=must_fill,
    )


def _points_of(colour: Colour, regions: list[Region]) -> frozenset[Point]:
    return frozenset(p for region in regions if region.owner is colour for p in region.points)


def _regions(board: Board, dead: frozenset[Point]) -> list[Region]:
    """Flood fill through empty points and dead stones; living stones are the walls.

    A region around which some stones are dead ones of its would-be owner is neutral, as in the
    official examples 24 and 25.
    """
    living = {p for colour in Colour for p in board.stones(colour) if p not in dead}
    left = (point for point in board.points() if point not in living)
    regions: list[Region] = []
    for points in parts(left, board.neighbours):
        walls = {near for point in points for near in board.neighbours(point)} & living
        empty = frozenset(points - dead)
        owner = _owner(board, walls, points - empty)
        regions.append(Region(frozenset(points), empty, frozenset(walls), owner))
    return regions


def _owner(board: Board, walls: Iterable[Point], inside: Iterable[Point]) -> Colour | None:
    """Whose a region is, by the living stones around it and the dead ones inside."""
    around = {board.at(point) for point in walls}
    dead = {board.at(point) for point in inside}
    return around.pop() if len(around) == 1 and not around & dead else None


@dataclass(frozen=True)
class _Verdict:
    """What the dame come to: `bot.rules.scoring.groups.FilledDame` in points."""

    seki: frozenset[Point]
    shared: frozenset[Point]
    must_fill: frozenset[Point] = frozenset()


def _to_the_letter(board: Board, regions: list[Region]) -> _Verdict:
    """Every living chain with a neutral liberty is in seki (article 8)."""
    neutral = {point for region in regions if region.owner is None for point in region.empty}
    living = {point for region in regions for point in region.walls}
    touching = {near for point in neutral for near in board.neighbours(point) if near in living}
    seki: set[Point] = set()
    for stone in touching:
        if stone not in seki and (chain := board.chain_at(stone)) is not None:
            seki |= chain.stones
    shared = {p for p in neutral if not touching.isdisjoint(board.neighbours(p))}
    return _Verdict(frozenset(seki), frozenset(shared))


def _once_filled(board: Board, dead: frozenset[Point], regions: list[Region]) -> _Verdict:
    """Neutral points are taken as filled, but for those that a seki needs."""
    lines = grid(board.size, board.height)
    number, points = lines.index, lines.points
    owner = [EMPTY] * len(points)
    for region in regions:
        if region.owner is not None:
            for point in region.points:
                owner[number[point]] = cell_of(region.owner)
    held = frozenset(number[point] for point in dead)
    filled = fill_dame(StoppedPosition(board.key(), held, owner, lines.neighbours))
    return _Verdict(
        *(
            frozenset(points[index] for index in part)
            for part in (filled.seki, filled.shared, filled.must_fill)
        )
    )
