"""Prove the life and death of chains of finished games, and compare with the engine that played.

``python -m tests.reading.evaluate_proofs`` takes a sample of chains that are not unconditionally
alive, with the engine's dead chains as the players' agreement. It prints every chain that stays
open or contradicts the engine, then their numbers. Seconds are processor time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.conditional import rule_with_agreement
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.reading.life_and_death.regions import Regions
from bot.reading.life_and_death.rulings import Ruling, RulingStatus
from bot.rules.points import format_point
from tests.reading.first_counts import Answered, recorded_positions

WANTED, SEED, SECONDS = 121, 1, 4.0


def sample() -> list[tuple[Answered, str]]:
    """Return the games and the chains to prove, the same at every call."""
    return sorted(
        Random(SEED).sample(list(_open_chains()), WANTED),
        key=lambda one: (int(one[0].name), one[1]),
    )


def _open_chains() -> Iterator[tuple[Answered, str]]:
    for game in recorded_positions(19):
        regions = Regions(game.board)
        for chain in sorted(game.board.chains(), key=lambda chain: chain.name):
            if not regions.is_alive(chain.name):
                yield game, format_point(chain.name)


def prove(game: Answered, name: str) -> tuple[Ruling, float]:
    """Return the ruling on a chain, and the seconds that it took."""
    chain = next(chain for chain in game.board.chains() if format_point(chain.name) == name)
    start = process_time()
    budget = Budget(nodes=10_000_000, seconds=SECONDS, clock=process_time)
    ruling = rule_with_agreement(game.board, chain.name, Agreement(game.dead), budget)
    return ruling, process_time() - start


def main() -> None:
    """Print the comparison."""
    found = Counter[str]()
    spent = []
    for game, name in sample():
        ruling, seconds = prove(game, name)
        spent.append(seconds)
        truth = RulingStatus.DEAD if ruling.chain.name in game.dead else RulingStatus.ALIVE
        kind = "decided"
        if ruling.status is RulingStatus.UNDECIDED:
            kind = ruling.answer.value
        elif ruling.status is not truth:
            kind = "other than the engine"
        found[kind] += 1
        if kind != "decided":
            print(
                f"{game.name} {name}: {kind}, {truth.value} for the engine; "
                f"{len(ruling.chain.stones)} stones, {len(ruling.region)} points, "
                f"{ruling.nodes} nodes, {ruling.reason}, {seconds:.1f} s",
                flush=True,
            )
    print(f"{dict(found)}; mean {sum(spent) / len(spent):.2f} s, most {max(spent):.2f} s")


if __name__ == "__main__":
    main()
