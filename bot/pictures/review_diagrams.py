"""The pictures of a review: the curve of the lead, and the named moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.pictures.lines_of_play import Numbered, draw_line
from bot.pictures.match_diagrams import STONE, draw_position, marks_of
from bot.pictures.parts import around
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import NamedMove, Review
from bot.rules.board import Board
from bot.rules.points import Colour, LineOfPlay, Point
from renderer.model.diagram import Diagram, LeadChart, Mark, MarkedMove, Title

MAX_LINE: Final = 9
"""The longest line on one board. Later moves are less certain, and more numbers hide the stones."""
_REACHES = (4, 10, 20, 30, 40, 60, 100)
_SHARE = 0.9
"""The share of positions whose leads must be on the scale of a curve."""


def draw_curve(review: Review, title: Title | None = None) -> LeadChart:
    """Return the curve of Black's lead with the named moves; ``title`` has the players' names."""
    marked = tuple(MarkedMove(named.number, STONE[named.seat]) for named in review.named)
    return LeadChart(review.leads, find_reach(review.leads), marked, title)


def find_reach(leads: Sequence[float]) -> int:
    """Return the highest lead on the scale of a curve. A few leads may be higher: the last moves of
    a lost game would flatten all others."""
    ordered = sorted(map(abs, leads))
    wanted = ordered[min(len(ordered) - 1, int(_SHARE * len(ordered)))]
    return next((reach for reach in _REACHES if reach >= wanted), _REACHES[-1])


def draw_choice(line: GameLine, named: NamedMove) -> Diagram:
    """Return the position before a named move: a cross on the move as played, a tick on the better
    one, and triangles on the stones that its reasons name. A pass has no mark.

    A large board is cropped.
    """
    game = line.position(named.number - 1)
    marks = marks_of(game, ko=True)
    stones = {stone for reason in named.reasons for stone in reason.stones}
    marks |= {
        stone: (Mark.CHANGED, *marks.get(stone, ()))
        for stone in sorted(stones)
        if game.board.at(stone) is not None
    }
    moves = {named.played: Mark.WORSE, named.better: Mark.BETTER}
    chosen = {point: mark for point, mark in moves.items() if point is not None}
    shown = draw_position(game.board, marks | {point: (mark,) for point, mark in chosen.items()})
    shown = replace(shown, variations=dict.fromkeys(chosen, STONE[named.seat]))
    answers = (reason.move for reason in named.reasons if reason.move is not None)
    return _crop(shown, {*chosen, *stones, *answers})


def draw_better_line(line: GameLine, named: NamedMove) -> Numbered:
    """Return the position before a named move with the better line, numbered from 1."""
    game = line.position(named.number - 1)
    played = _alternate(named.seat, named.instead[:MAX_LINE])
    after = _play(game.board, played)
    figure = draw_line(game.board, after, played, marks_of(game, ko=False))
    points = {point for _, point in played if point is not None}
    return replace(figure, board=_crop(figure.board, points))


def _crop(figure: Diagram, points: set[Point]) -> Diagram:
    return around(figure, points) if points else figure


def _alternate(first: Colour, moves: Sequence[Point | None]) -> LineOfPlay:
    seats = (first, first.opponent)
    return tuple((seats[number % 2], point) for number, point in enumerate(moves))


def _play(before: Board, line: LineOfPlay) -> Board:
    after = before.copy()
    for colour, point in line:
        if point is not None:
            after.play(colour, point)
    return after
