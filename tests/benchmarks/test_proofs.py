"""How much can be proved in ten seconds per chain: chains of finished games, and the official
examples.

A proof usually receives the correct proposal of dead stones. With ``wrong`` it receives the
opposite proposal; a false result must then depend on a dead chain that the proof names as alive.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from statistics import median

import pytest

from bot.engines.prover_workers import NODES
from bot.play.engines.prover import SECONDS
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.conditional import rule_with_agreement
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.rulings import Inquiry, ProofAnswer, Ruling, RulingStatus
from bot.rules.board import Chain
from bot.rules.points import Point, parse_point
from tests.benchmarks.measurement import Measurement
from tests.reading.first_counts import Answered, known_positions, official, recorded_positions
from tests.reading.test_agreed_walls import HARD

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(3600)]

SAMPLE = 120
"""How many chains of finished games on 19×19 are tested."""
HARD_DECIDED = 16
"""At least this many of the official examples' 21 chains that need an agreement are decided."""
BEGUN, DECIDED = 0.75, 0.85
"""The share of the chains whose area is small enough to be read, and the share of these that are
decided."""

Asked = tuple[Answered, Chain]


@dataclass
class Found:
    """The results for a set of chains."""

    answers: Counter[ProofAnswer] = field(default_factory=Counter)
    begun: int = 0
    wrong: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def add(self, more: Found) -> None:
        """Add the results for other chains."""
        self.answers += more.answers
        self.begun += more.begun
        self.wrong += more.wrong
        self.seconds += more.seconds
        self.nodes += more.nodes

    @property
    def decided(self) -> int:
        return sum(
            n
            for a, n in self.answers.items()
            if a not in {ProofAnswer.CAPTURABLE, ProofAnswer.OPEN}
        )


def prove(
    measurement: Measurement, asked: Iterator[Asked], agreement: Callable[[Answered], Agreement]
) -> Found:
    """Ask about each chain for as long as players would wait."""
    found = Found()
    for position, chain in islice(asked, measurement.workload(None, smoke=2)):
        nodes = measurement.workload(NODES, smoke=100)
        budget = Budget(nodes, SECONDS, time.process_time)
        begun = time.process_time()
        ruling = rule_with_agreement(position.board, chain.name, agreement(position), budget)
        found.seconds.append(time.process_time() - begun)
        found.answers[ruling.answer] += 1
        found.begun += ruling.nodes > 0 or ruling.status is not RulingStatus.UNDECIDED
        found.nodes.append(ruling.nodes)
        if _is_wrong(ruling, position):
            found.wrong.append(f"{position.name} {chain.name}")
    return found


def _is_wrong(ruling: Ruling, position: Answered) -> bool:
    """Return whether a ruling is false without depending on a false assumption."""
    truth = RulingStatus.DEAD if ruling.chain.name in position.dead else RulingStatus.ALIVE
    false = ruling.status not in {truth, RulingStatus.UNDECIDED}
    return false and not ruling.given & position.dead


def right(position: Answered) -> Agreement:
    """Return the agreement of players who know the correct answers."""
    return Agreement(position.dead)


def all_alive(_: Answered) -> Agreement:
    """Return an agreement without dead stones."""
    return Agreement()


def opposite_agreement(position: Answered) -> Agreement:
    """Return the opposite of the correct agreement, for all chains that are not alive by closed
    eyes."""
    return Agreement(_open(position) - position.dead)


def _open(position: Answered) -> frozenset[Point]:
    inquiry = Inquiry(position.board)
    chains = position.board.chains()
    return frozenset(
        c.name for c in chains if inquiry.rule_on(c, Budget(0)).status is RulingStatus.UNDECIDED
    )


def _fought(positions: Iterator[Answered]) -> Iterator[Asked]:
    for position in positions:
        names = _open(position)
        yield from ((position, c) for c in position.board.chains() if c.name in names)


def _report(measurement: Measurement, name: str, found: Found) -> None:
    answers = ", ".join(f"{answer.value} {found.answers[answer]}" for answer in ProofAnswer)
    measurement.report(
        f"{name:28} of {len(found.seconds):3}: begun {found.begun}, {answers}; "
        f"wrong {len(found.wrong)}; median {median(found.seconds):.2f} s, "
        f"most {max(found.seconds):.1f} s, {max(found.nodes):,} nodes"
    )


def test_chains_of_finished_games(measurement: Measurement) -> None:
    """Of the chains of games on 19×19 at least three in four are small enough to be read. More than
    five in six of these are decided in ten seconds, and none contradicts the engine's judgement."""
    chains = [(p, chain) for p in recorded_positions(19) for chain in p.board.chains()]
    found = prove(measurement, iter(Random(1).sample(chains, SAMPLE)), right)
    _report(measurement, "games 19×19", found)
    assert [] == found.wrong
    measurement.at_least(found.begun, BEGUN * SAMPLE)
    measurement.at_least(found.decided, DECIDED * found.begun)


def test_hard_chains(measurement: Measurement) -> None:
    """Most of the chains that need an agreement are decided in the same way as in the commentary,
    in ten seconds each."""
    positions = {position.name: position for position in official()}
    total = Found()
    for name, points in islice(HARD.items(), measurement.workload(None, smoke=1)):
        position = positions[name]
        for point in points.split():
            chain = position.board.chain_at(parse_point(point))
            assert chain is not None
            found = prove(measurement, iter([(position, chain)]), right)
            _report(measurement, f"{name} {point}", found)
            total.add(found)
    _report(measurement, "hard ones", total)
    assert [] == total.wrong
    measurement.at_least(total.decided, HARD_DECIDED)


@pytest.mark.parametrize("agreement", [right, all_alive, opposite_agreement])
@pytest.mark.parametrize("positions", [official, known_positions])
def test_known_chains(
    positions: Callable[[], Iterator[Answered]],
    agreement: Callable[[Answered], Agreement],
    measurement: Measurement,
) -> None:
    """With any proposal, every false result names a false assumption."""
    found = prove(measurement, _fought(positions()), agreement)
    _report(measurement, f"{positions.__name__}, {agreement.__name__}", found)
    assert [] == found.wrong
