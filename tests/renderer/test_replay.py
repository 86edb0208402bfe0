"""Animated games, read back frame by frame."""

from __future__ import annotations

import io
import math
import random
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image, ImageChops, ImageSequence

from renderer.board.board_drawing import board_canvas
from renderer.model.diagram import Diagram, Mark, Pace, Point, Stone
from renderer.model.theme import KAYA, THEMES, Theme, palette
from renderer.output.gif import LAST_MS, MAX_FRAMES, REPLAY_WIDTH, gif
from renderer.output.indices import to_indexed

SLATE = THEMES["slate"]


def game(moves: int, size: int = 19, seed: int = 1) -> list[Diagram]:
    """Return positions of a realistic game: moves mostly near the previous one, with occasional
    captures.
    """
    chance = random.Random(seed)
    free = {(column, row) for column in range(size) for row in range(size)}
    stones: dict[tuple[int, int], Stone] = {}
    shown, last = [Diagram(size)], (size // 2, size // 2)
    for number in range(moves):
        if number % 20 == 19 or not free:
            taken = next(iter(stones))
            free.add(taken)
            del stones[taken]
        near = sorted(free, key=partial(_distance, last))
        last = near[0] if chance.random() < 0.7 else chance.choice(near)
        free.remove(last)
        stones[last] = (Stone.BLACK, Stone.WHITE)[number % 2]
        shown.append(Diagram(size, dict(stones), {last: (Mark.LAST_MOVE,)}))
    return shown


def _distance(one: Point, other: Point) -> tuple[float, Point]:
    """Return a sort key: the distance, then a random order."""
    return math.dist(one, other), other


def frames(data: bytes) -> list[Image.Image]:
    """Return all frames as displayed."""
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(open_animation(data))]


def open_animation(data: bytes) -> Image.Image:
    """Open the animation."""
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("theme", [KAYA, SLATE])
def test_every_frame_is_the_position(theme: Theme) -> None:
    """Pixels omitted from a frame are unchanged: each frame looks as if drawn from scratch."""
    positions = game(30, size=9)
    seen = frames(gif(positions, 360, theme))
    assert len(positions) == len(seen)
    for position, frame in zip(positions, seen, strict=True):
        drawn = to_indexed(board_canvas(theme, position, 360), theme).convert("RGB")
        assert ImageChops.difference(drawn, frame).getbbox() is None


def test_it_fits_into_every_chat() -> None:
    """A game of 250 moves on 19x19 takes at most 600 kB, with or without numbers, at the intended
    width.
    """
    positions = game(250)
    numbered, laid = [], dict[Point, int]()
    for number, position in enumerate(positions):
        laid |= dict.fromkeys(position.marks, number)
        numbers = {point: laid[point] for point in position.stones}
        numbered.append(replace(position, marks={}, numbers=numbers))
    for data in (gif(positions), gif(numbered)):
        assert len(data) <= 600_000
        assert (REPLAY_WIDTH, REPLAY_WIDTH) == open_animation(data).size


def test_it_ends_with_the_last_position() -> None:
    """The animation plays once and then shows the last position."""
    picture = open_animation(gif(game(5, size=9), 200))
    assert "loop" not in picture.info
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
    assert [800] * 5 + [LAST_MS] == times


@pytest.mark.parametrize("pace, each", [(Pace.SLOW, 1600), (Pace.NORMAL, 800), (Pace.FAST, 400)])
def test_paces(pace: Pace, each: int) -> None:
    """The pace applies to all positions except the last, whose duration is fixed."""
    picture = open_animation(gif(game(3, size=9), 200, pace=pace))
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
    assert [each] * 3 + [LAST_MS] == times


def test_the_longest_game() -> None:
    """A very long game omits some positions, but never the last."""
    positions = game(MAX_FRAMES * 2 + 5, size=25)
    data = gif(positions, 200)
    seen = frames(data)
    assert len(seen) <= MAX_FRAMES
    last = to_indexed(board_canvas(KAYA, positions[-1], 200), KAYA).convert("RGB")
    assert ImageChops.difference(last, seen[-1]).getbbox() is None


def test_one_position() -> None:
    """A game without moves is an empty board."""
    assert 1 == len(frames(gif([Diagram(9)], 200)))


def test_an_animation_without_positions_is_refused() -> None:
    """An animation without positions is refused."""
    with pytest.raises(ValueError, match="no positions"):
        gif([])


def test_each_theme_has_a_transparent_entry() -> None:
    """Each theme leaves one palette entry free for transparent pixels."""
    for theme in THEMES.values():
        assert len(palette(theme)) < 256
        assert (0, 255, 0) not in palette(theme)
