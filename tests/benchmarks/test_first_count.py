"""How often the first count is right, on positions whose dead stones are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import mean

import pytest

from tests.benchmarks.peer import PEER, peer_judgement
from tests.rules import first_counts, random_fights
from tests.rules.first_counts import Answered, our_judgement, tally

SEED, FIGHTS = 1989, 200
SETS: dict[str, Callable[[], Iterator[Answered]]] = {
    "official": first_counts.official,
    "known": first_counts.known,
    "known, open": first_counts.with_open_surroundings,
    "own, open": first_counts.own,
    "drawn": first_counts.drawn,
    "by chance": lambda: random_fights.fights(SEED, FIGHTS),
    "games 9×9": lambda: first_counts.recorded(9),
    "games 13×13": lambda: first_counts.recorded(13),
    "games 19×19": lambda: first_counts.recorded(19),
}
SILENT = {
    "own, open": 1,
    "by chance": 2,
    "games 9×9": 1,
    "games 13×13": 3,
    "games 19×19": 2,
}
"""How many positions may be wrong in silence."""


@pytest.mark.benchmark
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", SETS)
def test_few_positions_are_wrong_in_silence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each set has no more than so many. The table also says how GNU Go does, if it is installed;
    the recorded games are its own."""
    ours = tally(SETS[name](), our_judgement)
    rows = [("we", ours)]
    if PEER and not name.startswith("games"):
        rows.append(("GNU Go", tally(SETS[name](), peer_judgement)))
    with capsys.disabled():
        for who, found in rows:
            print(  # noqa: T201
                f"\n{name:12} {who:7} of {len(found.seconds):3}: exact {found.exact:3}, "
                f"asked {len(found.asked):2}, wrong {len(found.wrong):2}; "
                f"mean {mean(found.seconds):.2f} s, most {max(found.seconds):.2f} s",
                end="",
            )
    assert len(ours.wrong) <= SILENT.get(name, 0)
