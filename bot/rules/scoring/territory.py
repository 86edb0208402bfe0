"""Count the score at the end: regions, eye points, dame, seki (articles 8 and 10).

`count` takes a position and the stones considered dead, and returns a `Score`. Whether those stones
really are dead is for the players to decide (article 9.2).

Two readings of article 8 are available. With ``dame="literal"``, living stones adjacent to any
neutral point are in seki, as in the official figure 15 and example 24. With ``dame="filled"``,
neutral points are first filled by agreement, as players do before counting. Then a neutral point
makes a seki only for groups that need it to live, and points that must be filled once all dame are
filled count for neither side (`bot.rules.scoring.groups` finds both).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.rules.board import EMPTY, Board, cell_of, connected_parts, grid
from bot.rules.errors import NoStoneThere
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point
from bot.rules.scoring.groups import StoppedPosition, fill_dame

Dame = Literal["filled", "literal"]


@dataclass(frozen=True)
class Region:
    """A maximal connected set of points that are empty or hold dead stones.

    ``walls`` are the living stones around it. ``owner`` is their colour if all have the same,
    otherwise None: the region is neutral.
    """

    points: frozenset[Point]
    empty: frozenset[Point]
    walls: frozenset[Point]
    owner: Colour | None


@dataclass(frozen=True)
class SideScore:
    """One player's part of a score.

    ``territory`` are the points that count, including those under removed dead stones.
    ``prisoners`` are all stones captured from the opponent, including the removed dead stones.
    """

    territory: frozenset[Point]
    eye_points: frozenset[Point]
    prisoners: int

    @property
    def points(self) -> int:
        """Territory plus prisoners, without komi."""
        return len(self.territory) + self.prisoners


@dataclass(frozen=True)
class Score:
    """A complete count.

    ``dead`` are all stones considered dead, and ``removed`` those of them that are taken off
    (article 10.1). ``dame`` are all empty neutral points; ``shared`` are those of them that keep
    the stones ``seki`` alive in seki, so that neither side fills them. ``false_eyes`` are points
    inside a side's own territory that it must fill itself once the dame are filled (only with
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
        """Black's points minus White's, including komi."""
        return self.black.points - self.white.points - self.komi

    def after_filling(self, colour: Colour) -> int:
        """Return this player's territory after the opponent's prisoners have been placed in it
        (article 10.2).

        Prisoners that do not fit count for the player who took them.
        """
        mine, other = self.side(colour), self.side(colour.opponent)
        surplus = max(0, mine.prisoners - len(other.territory))
        return max(0, len(mine.territory) - other.prisoners) + surplus

    @property
    def outcome(self) -> Outcome:
        return Outcome.from_margin(self.margin)


def dead_stones(board: Board, marked: Iterable[Point]) -> frozenset[Point]:
    """Return all stones of the chains at the marked points. Raise `NoStoneThere` or `OffBoard`."""
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
    """Return the score of a position if the chains at ``marked`` are dead.

    ``black_prisoners`` and ``white_prisoners`` are the stones that each player captured during
    play. Raise `NoStoneThere` or `OffBoard` for a bad mark.
    """
    dead = dead_stones(board, marked)
    regions = _regions(board, dead)
    neutral = frozenset(p for region in regions if region.owner is None for p in region.empty)
    if dame == "filled":
        found = _apply_filled(board, dead, regions)
    else:
        found = _apply_literally(board, regions)
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

    A region that contains or borders dead stones of its would-be owner is neutral, as in the
    official examples 24 and 25.
    """
    living = {p for colour in Colour for p in board.stones(colour) if p not in dead}
    left = (point for point in board.points() if point not in living)
    regions: list[Region] = []
    for points in connected_parts(left, board.neighbours):
        walls = {near for point in points for near in board.neighbours(point)} & living
        empty = frozenset(points - dead)
        owner = _owner(board, walls, points - empty)
        regions.append(Region(frozenset(points), empty, frozenset(walls), owner))
    return regions


def _owner(board: Board, walls: Iterable[Point], inside: Iterable[Point]) -> Colour | None:
    """Return the owner of a region by the living stones around it and the dead stones inside."""
    around = {board.at(point) for point in walls}
    dead = {board.at(point) for point in inside}
    return around.pop() if len(around) == 1 and not around & dead else None


@dataclass(frozen=True)
class _Verdict:
    """The result of one reading of article 8: `bot.rules.scoring.groups.FilledDame` as points."""

    seki: frozenset[Point]
    shared: frozenset[Point]
    must_fill: frozenset[Point] = frozenset()


def _apply_literally(board: Board, regions: list[Region]) -> _Verdict:
    """Treat every living chain with a neutral liberty as in seki (article 8)."""
    neutral = {point for region in regions if region.owner is None for point in region.empty}
    living = {point for region in regions for point in region.walls}
    touching = {near for point in neutral for near in board.neighbours(point) if near in living}
    seki: set[Point] = set()
    for stone in touching:
        if stone not in seki and (chain := board.chain_at(stone)) is not None:
            seki |= chain.stones
    shared = {p for p in neutral if not touching.isdisjoint(board.neighbours(p))}
    return _Verdict(frozenset(seki), frozenset(shared))


def _apply_filled(board: Board, dead: frozenset[Point], regions: list[Region]) -> _Verdict:
    """Treat neutral points as filled, except for those that a seki needs."""
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
