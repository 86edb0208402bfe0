"""How often the first count is right, on positions whose dead stones are known.

``deploy/test tests/benchmarks/test_first_count.py`` prints a row for each set and one for all
together, with the net and with random play in its place. If GNU Go is installed, a row with its
result follows each. ``-k`` selects sets.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import mean

import pytest

from tests.benchmarks.measurement import Measurement
from tests.benchmarks.peer import PEER, peer_judgement
from tests.net.net_files import real_net
from tests.reading import first_counts, random_fights
from tests.reading.first_counts import Answered, Judge, Tally, our_judgement, tally

SEED, FIGHTS = 1989, 100
SETS: dict[str, Callable[[], Iterator[Answered]]] = {
    "official": first_counts.official,
    "known": first_counts.known_positions,
    "opened": first_counts.with_open_surroundings,
    "own": first_counts.own,
    "drawn": first_counts.drawn_positions,
    "chance": lambda: random_fights.fights(SEED, FIGHTS),
    "games-9": lambda: first_counts.recorded_positions(9),
    "games-13": lambda: first_counts.recorded_positions(13),
    "games-19": lambda: first_counts.recorded_positions(19),
}
SILENT = {
    "random play": {"own": 1, "opened": 0, "chance": 2, "games-9": 1, "games-13": 3, "games-19": 2},
    "net": {"own": 1, "chance": 2, "games-9": 1, "games-19": 2},
}
"""How many positions may be judged wrongly without a question to the players. In both games of
19×19 the label of GNU Go is wrong (``tests/reading/data/suggestions.txt``)."""
OF_THE_PEER = {"games-9", "games-13", "games-19"}
"""GNU Go judged these sets itself, since they are its own games."""
_LOOP = 5_000_000

Rows = dict[str, list[Tally]]


@pytest.fixture(scope="module")
def rows(measurement: Measurement) -> Iterator[Rows]:
    """Yield the results so far, by judge. At the end, report the totals."""
    found: Rows = defaultdict(list)
    start = time.process_time()
    for _ in range(_LOOP):
        pass
    loop = time.process_time() - start
    load = os.getloadavg()[0]
    measurement.report(f"load {load:.1f}; {_LOOP:,} rounds of an empty loop take {loop:.2f} s")
    yield found
    for who, tallies in found.items():
        measurement.report(_row("all", who, tallies))
    measurement.report(f"load {os.getloadavg()[0]:.1f}")


@pytest.mark.benchmark
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", SETS)
def test_few_positions_are_wrong_in_silence(
    name: str, rows: Rows, measurement: Measurement
) -> None:
    """Each set has at most its allowed number of wrongly judged positions without a question."""
    positions = list(islice(SETS[name](), measurement.workload(None, smoke=1)))
    judges: dict[str, Judge] = {"random play": our_judgement}
    net = real_net()
    if net is not None:
        judges["net"] = partial(our_judgement, net=net)
    if PEER and name not in OF_THE_PEER:
        judges["GNU Go"] = peer_judgement
    for who, judge in judges.items():
        rows[who].append(tally(iter(positions), judge))
        measurement.report(_row(name, who, rows[who][-1:]))
    for who, allowed in SILENT.items():
        if who in judges:
            assert len(rows[who][-1].wrong) <= allowed.get(name, 0)


def _row(name: str, who: str, tallies: list[Tally]) -> str:
    seconds = [span for found in tallies for span in found.seconds]
    kinds = {
        "exact": sum(found.exact for found in tallies),
        "asked rightly": sum(len(found.rightly) for found in tallies),
        "asked": sum(len(found.asked) for found in tallies),
        "wrong": sum(len(found.wrong) for found in tallies),
    }
    shares = ", ".join(f"{kind} {n:3} ({n / len(seconds):5.1%})" for kind, n in kinds.items())
    return (
        f"{name:8} {who:11} of {len(seconds):3}: {shares}; "
        f"mean {mean(seconds):.2f} s, most {max(seconds):.2f} s"
    )
