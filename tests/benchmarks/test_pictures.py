"""What a picture costs. Compare ratios: milliseconds depend on the machine and its other work."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from pytest_benchmark.fixture import BenchmarkFixture

from renderer.diagram import Diagram
from renderer.draw import png
from tests.renderer.drawings import FULL, MIDDLE_GAME, SCORE

pytestmark = pytest.mark.benchmark

ROOT = Path(__file__).resolve().parents[2]


def _fastest(work: Callable[[], object], rounds: int = 15) -> float:
    """Return the shortest time, in seconds, that ``work`` took."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def _encoding(file: bytes) -> float:
    """Return the seconds that Pillow needs to encode the picture in ``file`` once more."""
    image = Image.open(io.BytesIO(file))
    image.load()
    return _fastest(lambda: image.save(io.BytesIO(), "PNG", compress_level=2))


@pytest.mark.parametrize(
    "diagram", [MIDDLE_GAME, FULL, SCORE], ids=["middle game", "full board", "score"]
)
def test_a_19x19_picture(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str], diagram: Diagram
) -> None:
    """Drawing a full picture from cached parts takes less than 5 times its encoding."""
    file = benchmark(png, diagram)
    ratio = _fastest(lambda: png(diagram)) / _encoding(file)
    with capsys.disabled():
        sys.stdout.write(f"\n{ratio:.2f} times the encoding alone, {len(file) // 1000} kB ")
    assert ratio < 5


def test_the_first_picture_of_a_process(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Making all the parts for the first picture costs less than 30 times its encoding.

    The table shows the whole process with its start and imports, the line above it the picture.
    """
    script = (
        "import time; from renderer.draw import png;"
        "from tests.renderer.drawings import MIDDLE_GAME;"
        "start = time.perf_counter(); png(MIDDLE_GAME); print(time.perf_counter() - start)"
    )
    seconds = []

    def process() -> None:
        run = [sys.executable, "-c", script]
        seconds.append(float(subprocess.run(run, cwd=ROOT, capture_output=True, check=True).stdout))

    benchmark(process)
    ratio = min(seconds) / _encoding(png(MIDDLE_GAME))
    with capsys.disabled():
        sys.stdout.write(f"\n{1000 * min(seconds):.0f} ms, {ratio:.1f} times the encoding alone ")
    assert ratio < 30
