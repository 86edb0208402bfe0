"""A scene of a lesson -> `renderer.model.diagram`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase

from bot.lessons.scenes import Scene, points
from bot.pictures import lines_of_play, match_diagrams
from bot.rules.points import Point
from bot.rules.scoring.territory import dead_stones
from renderer.model.diagram import Diagram, Mark, Plate


def scene_diagram(scene: Scene) -> Diagram:
    shown = _draw_count(scene) if scene.counted else _draw_position(scene)
    # A move number replaces a letter at the same point.
    letters: dict[tuple[int, int], str] = {
        point: letter
        for point, letter in zip(points(scene.letters), ascii_uppercase, strict=False)
        if point not in shown.numbers
    }
    marks = dict(shown.marks)
    # A cross beside a letter would be illegible.
    crossed = _list_crosses(scene) - letters.keys()
    for mark, where in ((Mark.CHANGED, points(scene.marked)), (Mark.LIBERTY, crossed)):
        marks |= {point: (*marks.get(point, ()), mark) for point in where}
    return replace(shown, marks=marks, labels=shown.labels | letters)


def plate(scenes: Sequence[Scene]) -> Plate:
    """Return the diagrams of several scenes (at least one), numbered from 1."""
    numbers = (str(number) for number, _ in enumerate(scenes, start=1))
    return Plate(tuple(map(scene_diagram, scenes)), tuple(numbers))


def _draw_count(scene: Scene) -> Diagram:
    counted = match_diagrams.draw_count(scene.board, scene.score)
    return (
        match_diagrams.with_prisoners(counted, scene.board, scene.score)
        if scene.filled
        else counted
    )


def _draw_position(scene: Scene) -> Diagram:
    game = scene.game
    line = [(move.colour, move.point) for move in game.moves]
    if scene.numbered:
        return lines_of_play.draw_line(scene.before, game.board, line, {}).board
    # A letter or a cross is more informative than a ko mark.
    ko = game.ko not in {*points(scene.letters), *_list_crosses(scene)}
    marks = match_diagrams.marks_of(game, ko=ko)
    return match_diagrams.draw_position(
        game.board, marks, dead=dead_stones(game.board, points(scene.dead))
    )


def _list_crosses(scene: Scene) -> set[Point]:
    chains = [scene.chain(stone) for stone in scene.breathing.split()]
    return {*points(scene.crossed), *(point for chain in chains for point in chain.liberties)}
