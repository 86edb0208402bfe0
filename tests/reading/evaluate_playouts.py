"""Compare the suggestion with the recorded games, one by one.

``python -m tests.reading.evaluate_playouts odd`` prints every game of the odd half with a chain
that is judged differently from the engine or asked about, with its boards. It then prints their
number and the time of a suggestion by board size. ``even`` is the half that was used during
development. With ``odd net`` the net gives the owners of the points, otherwise random play.
``data/suggestions.txt`` says for each game which side is right; ``wrong`` writes the boards that
random play judges wrong to ``data/still_wrong.txt``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from time import perf_counter

from bot.engines.net.looking import own
from bot.reading.dead_stones.suggestion import suggest
from bot.rules.points import Colour, Point, format_point
from tests.net.net_files import real_net
from tests.rules.recorded import recorded_games

DATA = Path(__file__).parent / "data"
TABLE, STILL_WRONG = DATA / "suggestions.txt", DATA / "still_wrong.txt"
_SIGNS = {Colour.BLACK: "XxB", Colour.WHITE: "OoW"}


def main(half: str, net: Path | None) -> None:
    """Print the comparison for ``"odd"`` or ``"even"``, with this net or with random play."""
    seconds: dict[int, list[float]] = defaultdict(list)
    differing = 0
    for number, recorded in enumerate(recorded_games()):
        if number % 2 != (half == "odd"):
            continue
        game = recorded.replay()
        start = perf_counter()
        owned = None if net is None else own(net, game.board)
        answer = suggest(game.board, game.to_move, ko=None, seed=1, owned=owned)
        seconds[recorded.size].append(perf_counter() - start)
        engine = {chain.name for chain in map(game.board.chain_at, recorded.dead) if chain}
        if engine == answer.dead and not answer.doubtful:
            continue
        differing += 1
        groups = {
            "dead for us only": answer.dead - engine,
            "dead for the engine only": engine - answer.dead - answer.doubtful,
            "asked about": answer.doubtful,
            "open": answer.open_borders,
        }
        print(f"\n{number}: {recorded.size} lines, {recorded.score}")
        for words, points in groups.items():
            print(f"  {words}: {' '.join(sorted(map(format_point, points))) or '-'}")
        print(game.board)
    print(f"\n{differing} games differ")
    for size, spans in sorted(seconds.items()):
        mean = sum(spans) / len(spans)
        print(f"{size} lines: {len(spans)} games, mean {mean:.3f} s, most {max(spans):.3f} s")


def still_wrong() -> str:
    """Return the boards of the recorded games that random play judges wrong, with its verdicts."""
    parts = [
        (
            "What random play judges wrong or asks about needlessly; suggestions.txt says what is"
            " right.\n"
            "X and O live, x and o are suggested dead, B and W are asked about.\n"
        )
    ]
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        number, by, right = [*line.split(" | ", 3), "", ""][:3]
        if number.isdecimal() and by != "net" and right in {"engine", "open"}:
            parts.append(f"{line}\n{_draw_verdicts(int(number))}\n")
    return "\n".join(parts)


def _draw_verdicts(number: int) -> str:
    """Return a recorded game's last board with our verdicts, row by row from the top."""
    game = recorded_games()[number].replay()
    board, answer = game.board, suggest(game.board, game.to_move, ko=None, seed=1)
    signs = {}
    for chain in board.chains():
        kind = 1 if chain.name in answer.dead else 2 if chain.name in answer.doubtful else 0
        signs.update(dict.fromkeys(chain.stones, _SIGNS[chain.colour][kind]))
    rows = range(board.size - 1, -1, -1)
    return "\n".join(
        " ".join(signs.get(Point(column, row), ".") for column in range(board.size)) for row in rows
    )


if __name__ == "__main__":
    if sys.argv[1] == "wrong":
        STILL_WRONG.write_text(still_wrong(), encoding="utf-8")
    else:
        main(sys.argv[1], real_net() if "net" in sys.argv else None)
