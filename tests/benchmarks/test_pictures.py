"""The cost of a picture. Compare ratios, because milliseconds depend on the machine and its other
work. They are processor time, and each of these tasks uses one processor. Limits in milliseconds
assume a processor as fast as the one that measured them.

On one machine, for 19x19 at 1080 pixels, other methods need: a public renderer of the same kind
(Pillow, real stones) 332 ms and 964 kB; an RGB picture saved at level 6 91 ms and 532 kB; cached
parts and an indexed PNG through zlib 12 to 15 ms and 180 kB; a cached picture with one stone
changed 6 ms, or 1.6 ms with an accelerated deflate. The minimum is about 0.6 ms, if only the
changed rows are deflated again. A replay of 250 moves at 720 pixels takes 90 ms and 479 kB if it is
composed of changed rectangles; with whole frames in RGB it takes 10 s and 61 MB.
"""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PIL import Image
from pytest_benchmark.fixture import BenchmarkFixture

from renderer.model.diagram import Diagram
from renderer.output.draw import png
from renderer.output.encoding import deflate
from renderer.output.gif import gif
from renderer.output.recent import boards
from tests.benchmarks.measurement import Measurement
from tests.renderer.drawings import FULL, MIDDLE_GAME, SCORE
from tests.renderer.test_replay import game
from tests.yardstick import slowness

pytestmark = pytest.mark.benchmark

ROOT = Path(__file__).resolve().parents[2]


def _fastest(measurement: Measurement, *works: Callable[[], object]) -> list[float]:
    """Return the least processor time of each task, in seconds. None of the tasks waits. They take
    turns, so that other work on the machine affects all of them."""
    rounds = measurement.workload(25, smoke=1)
    times = [[_seconds_for(each) for each in works] for _ in range(rounds)]
    return [min(each) for each in zip(*times, strict=True)]


def _seconds_for(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _save(image: Image.Image, level: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=level)
    return file.getvalue()


def _encodings(file: bytes) -> tuple[Callable[[], object], Callable[[], object]]:
    """Return two functions that encode the picture in ``file`` again: Pillow at its first level
    that gives a file no larger, and our own encoder."""
    image = Image.open(io.BytesIO(file))
    image.load()
    level = next(level for level in range(1, 10) if len(_save(image, level)) <= len(file))
    return partial(_save, image, level), partial(deflate, image)


@pytest.mark.parametrize(
    "diagram", [MIDDLE_GAME, FULL, SCORE], ids=["middle game", "full board", "score"]
)
def test_a_19x19_picture(
    benchmark: BenchmarkFixture, measurement: Measurement, diagram: Diagram
) -> None:
    """Drawing a full picture from cached parts, but without any cached board, takes at most 1.6
    times as long as Pillow takes to encode the picture into a file of the same size."""

    def whole() -> bytes:
        boards.clear()
        return png(diagram)

    file = benchmark(whole)
    seconds, by_pillow, by_us = _fastest(measurement, whole, *_encodings(file))
    measurement.report(
        f"{1000 * seconds:.1f} ms, {len(file) // 1000} kB: {seconds / by_pillow:.2f} times the"
        f" encoding alone by Pillow ({1000 * by_pillow:.1f} ms), {seconds / by_us:.1f} times that"
        f" by ISA-L ({1000 * by_us:.1f} ms)",
    )
    measurement.at_most(seconds, 1.6 * by_pillow)


def test_the_next_move(benchmark: BenchmarkFixture, measurement: Measurement) -> None:
    """The picture after the next move takes at most 4 ms when it is drawn for the first time."""
    positions = game(measurement.workload(220, smoke=5))[-40:]
    best = [1.0] * (len(positions) - 1)

    def moves() -> None:
        boards.clear()
        png(positions[0])
        for number, position in enumerate(positions[1:]):
            best[number] = min(best[number], _seconds_for(partial(png, position)))

    benchmark(moves)
    measurement.report(f"{1000 * min(best):.1f} to {1000 * max(best):.1f} ms for each move")
    measurement.at_most(max(best), 0.004 * slowness())


def test_a_replay(benchmark: BenchmarkFixture, measurement: Measurement) -> None:
    """An animation of 250 moves takes at most 0.15 s and 600 kB."""
    positions = game(measurement.workload(250, smoke=5))
    data = benchmark(gif, positions)
    (seconds,) = _fastest(measurement, lambda: gif(positions))
    measurement.report(f"{1000 * seconds:.0f} ms, {len(data) // 1000} kB")
    measurement.at_most(seconds, 0.15 * slowness())
    assert len(data) <= 600_000


def test_the_first_picture_of_a_process(
    benchmark: BenchmarkFixture, measurement: Measurement
) -> None:
    """The first picture of a process, including all its parts, takes at most 60 ms.

    The modules for pictures and replays are already imported, as in the bot. The table shows the
    whole process with its start and imports. The line above it shows the imports and the picture.
    """
    script = (
        "import time; start = time.process_time();"
        "from renderer.output.draw import png; import renderer.output.gif;"
        "imported = time.process_time() - start;"
        "from tests.renderer.drawings import MIDDLE_GAME;"
        "start = time.process_time(); png(MIDDLE_GAME);"
        "print(imported, time.process_time() - start)"
    )
    imports, seconds = [], []

    def process() -> None:
        run = [sys.executable, "-c", script]
        out = subprocess.run(run, cwd=ROOT, capture_output=True, check=True).stdout.split()
        imports.append(float(out[0]))
        seconds.append(float(out[1]))

    benchmark(process)
    measurement.report(
        f"{1000 * min(seconds):.0f} ms, after {1000 * min(imports):.0f} ms for the imports"
    )
    measurement.at_most(min(seconds), 0.06 * slowness())
