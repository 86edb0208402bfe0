"""Run tests on other days, in other time zones and locales, and in a random order under load.

    .venv/bin/python -m tests.conditions                                    every row
    .venv/bin/python -m tests.conditions --row leap-day --row order-1       some rows
    .venv/bin/python -m tests.conditions --row leap-day tests/service       other tests

Each row is one run of pytest. The results are printed as a table at the end; the output of each run
goes to ``build/conditions``. Exit status 1 if a row has failed. A row takes about as long as
`deploy/test`. Options of pytest follow ``--``.

Rows with a date need Linux, a C compiler and `faketime` (https://github.com/wolfcw/libfaketime,
Debian's package of that name). Set up ``.venv`` at the real date: on a faked one no certificate is
valid, so nothing can be downloaded. Within each folder of tests, files run in an order drawn from
the row's seed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
from calendar import isleap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "build" / "conditions"

TIMED = (
    "tests/end_to_end",
    "tests/adapters",
    "tests/faults",
    "tests/service",
    "tests/conversation",
)
"""Folders whose tests read a clock."""
HURRIED = ("tests/end_to_end", "tests/adapters", "tests/faults")
"""Folders whose tests start processes and wait for them."""

Moment = Callable[[datetime], datetime]
"""When a row starts, given the real time; both in UTC."""


@dataclass(frozen=True)
class Row:
    """One run of the suite. ``busy`` keeps every processor loaded beside it."""

    name: str
    tests: tuple[str, ...]
    seed: int
    moment: Moment | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    busy: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a row ended: the time at its start, as the tests saw it, and pytest's last line."""

    row: Row
    started: datetime
    passed: bool
    summary: str


def later(days: int) -> Moment:
    """The time in so many days."""
    return lambda now: now + timedelta(days=days)


def leap_day(now: datetime) -> datetime:
    """Noon on the next 29 February after this year."""
    year = next(year for year in range(now.year + 1, now.year + 9) if isleap(year))
    return datetime(year, 2, 29, 12, tzinfo=UTC)


def new_year(now: datetime) -> datetime:
    """A minute before the next New Year."""
    return datetime(now.year, 12, 31, 23, 59, tzinfo=UTC)


def last_sunday(month: int, hour: int, minute: int) -> Moment:
    """On the last Sunday of ``month``, which has 31 days, in the next year. In Europe the clocks
    change then at 01:00 UTC (Directive 2000/84/EC)."""

    def find(now: datetime) -> datetime:
        last = datetime(now.year + 1, month, 31, hour, minute, tzinfo=UTC)
        return last - timedelta(days=(last.weekday() + 1) % 7)

    return find


WARSAW = {"TZ": "Europe/Warsaw"}

# Each row combines several conditions, to keep the number of runs small.
ROWS = (
    Row("plus-10", ("tests",), 10, later(10)),
    Row("plus-100", TIMED, 11, later(100), {"TZ": "America/St_Johns", "PYTHONHASHSEED": "2"}),
    Row("plus-400", TIMED, 12, later(400), {"TZ": "Pacific/Apia"}),
    Row("leap-day", TIMED, 13, leap_day, {"LC_ALL": "C", "LANG": "C", "PYTHONHASHSEED": "1"}),
    Row("new-year", TIMED, 14, new_year, {"LC_ALL": "C", "LANG": "C"}),
    Row("spring", TIMED, 15, last_sunday(3, 0, 59), WARSAW),
    # 00:05 UTC is 02:05 in summer time, in an hour that comes twice that night.
    Row("autumn-first", TIMED, 16, last_sunday(10, 0, 5), WARSAW | {"PYTHONHASHSEED": "1"}),
    Row("autumn", TIMED, 17, last_sunday(10, 0, 59), WARSAW | {"PYTHONHASHSEED": "2"}),
    # After the date on which the clock of the end-to-end tests begins (tests/end_to_end/life.py).
    Row("plus-1500", TIMED, 18, later(1500)),
    *(Row(f"order-{seed}", HURRIED, seed, busy=True) for seed in range(1, 6)),
)


def files(tests: tuple[str, ...], seed: int) -> list[str]:
    """The test files below these folders, in an order drawn from the seed."""
    found = sorted(
        str(path.relative_to(ROOT))
        for folder in tests
        for path in ROOT.glob(f"{folder}/**/test_*.py")
    )
    random.Random(seed).shuffle(found)
    return found


def move_clock(seconds: int) -> tuple[list[str], dict[str, str]]:
    """Return the prefix of a command, and variables, that move the clock of all its processes.

    The offset is relative to the real time, so that processes started later agree. Monotonic clocks
    stay real: faked ones make waiting loops hang. libfaketime's correction for them is off, because
    Chromium spins with it.
    """
    faketime = shutil.which("faketime")
    if faketime is None:
        sys.exit("Rows with a date need faketime. On Debian: apt install faketime")
    library = OUTPUT / "clock_nanosleep.so"
    source = ROOT / "tests" / "clock_nanosleep.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    return [faketime, "-f", f"{seconds:+d}"], {
        "LD_PRELOAD": str(library),
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",
    }


@contextmanager
def busy_processors() -> Iterator[None]:
    """Keep every processor busy."""
    loops = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"])
        for _ in range(os.cpu_count() or 1)
    ]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run(row: Row, arguments: list[str]) -> Outcome:
    """Run pytest; ``arguments`` replace the row's own files."""
    now = datetime.now(UTC)  # noqa: TID251  the clock to be moved
    started = row.moment(now) if row.moment else now
    seconds = round((started - now).total_seconds())
    prefix, variables = move_clock(seconds) if seconds else ([], {})
    command = [*prefix, sys.executable, "-m", "pytest", "-n", "4", "--dist", "loadfile"]
    command += ["--no-loadscope-reorder", "-p", "no:cacheprovider"]
    output = OUTPUT / f"{row.name}.log"
    with output.open("wb") as file, busy_processors() if row.busy else nullcontext():
        ended = subprocess.run(
            [*command, *(arguments or files(row.tests, row.seed))],
            cwd=ROOT,
            env={**os.environ, **variables, **row.environment},
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            check=False,
        )
    summary = output.read_text(errors="replace").rstrip().rpartition("\n")[2].strip("= ")
    return Outcome(row, started, passed=ended.returncode == 0, summary=summary)


def main() -> int:
    """Run the rows named, or all, and print the table; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.conditions")
    parser.add_argument("--row", action="append", choices=[row.name for row in ROWS])
    parser.add_argument(
        "pytest", nargs="*", help="arguments of pytest instead of the row's files; not shuffled"
    )
    options = parser.parse_args()
    OUTPUT.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for row in ROWS:
        if options.row is None or row.name in options.row:
            sys.stderr.write(f"{row.name} …\n")
            outcomes.append(run(row, options.pytest))
    for outcome in outcomes:
        row, mark = outcome.row, "ok" if outcome.passed else "FAILED"
        environment = " ".join(f"{name}={value}" for name, value in row.environment.items())
        sys.stdout.write(
            f"{row.name:13} {outcome.started:%Y-%m-%d %H:%M} {mark:7} {outcome.summary}"
            f"  {environment}\n"
        )
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
