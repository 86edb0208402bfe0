"""Compares the suggestion with the recorded games, one by one.

``python -m tests.rules.evaluate_playouts odd`` prints every game of the odd half in which a chain
is judged otherwise than by the engine or asked about, with its boards, then how many there are
and how long a suggestion took by size. ``even`` is the half that was used while building. Who is
right in each is in ``data/suggestions.txt``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from time import perf_counter

from bot.rules.playouts import suggest
from bot.rules.points import format_point
from tests.rules.recorded import recorded_games


def main(half: str) -> None:
    """Prints the comparison for ``"odd"`` or ``"even"``."""
    seconds: dict[int, list[float]] = defaultdict(list)
    differing = 0
    for number, recorded in enumerate(recorded_games()):
        if number % 2 != (half == "odd"):
            continue
        game = recorded.replay()
        start = perf_counter()
        answer = suggest(game.board, game.to_move, ko=None, seed=1)
        seconds[recorded.size].append(perf_counter() - start)
        engine = {chain.name for chain in map(game.board.chain_at, recorded.dead) if chain}
        if engine == answer.dead and not answer.doubtful:
            continue
        differing += 1
        told = {
            "dead for us only": answer.dead - engine,
            "dead for the engine only": engine - answer.dead - answer.doubtful,
            "asked about": answer.doubtful,
            "open": answer.open_borders,
        }
        print(f"\n{number}: {recorded.size} lines, {recorded.score}")
        for words, points in told.items():
            print(f"  {words}: {' '.join(sorted(map(format_point, points))) or '-'}")
        print(game.board)
    print(f"\n{differing} games differ")
    for size, spans in sorted(seconds.items()):
        mean = sum(spans) / len(spans)
        print(f"{size} lines: {len(spans)} games, mean {mean:.3f} s, most {max(spans):.3f} s")


if __name__ == "__main__":
    main(sys.argv[1])
