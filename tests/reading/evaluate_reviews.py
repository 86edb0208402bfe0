"""Compare reviews with searches of many visits by the same net.

``python -m tests.reading.evaluate_reviews NET`` reviews the games of `REFERENCES` and prints how
many of the moves that cost most are among the costliest by the references, the error of the lead,
and processor time. ``… NET record GAMES`` adds references: for these games, counted from 0, the
leads at each position after 64 visits (9×9) or 40.

The references are as good as our own search: they show what few visits lose, not how strong the
net is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time

from bot.engines.net.looking import judge
from bot.reading.review.game_line import GameLine
from bot.reading.review.judge import Look
from bot.reading.review.review import Review
from bot.reading.review.search import NetJudge, search
from bot.reading.review.work import VISITS as SMALL_VISITS
from bot.reading.review.work import Course, Unfinished
from bot.rules.game import GamePhase
from bot.rules.points import Colour
from tests.rules.recorded import recorded_games

REFERENCES = Path(__file__).parent / "data" / "reviewed_games.jsonl"
VISITS = {9: 64, 13: 40}
COSTLIEST = 5


@dataclass(frozen=True)
class Reference:
    """``leads`` are Black's leads before the first move and after each."""

    game: int
    visits: int
    leads: tuple[float, ...]

    @property
    def line(self) -> GameLine:
        return read_line(self.game)

    def list_costliest(self) -> list[int]:
        """Return the numbers of the costliest moves of the game."""
        costs = list_costs(self.line, self.leads)
        return sorted(costs, key=lambda number: -costs[number])[:COSTLIEST]


def read_line(game: int) -> GameLine:
    """Return a game of the test data."""
    recorded = recorded_games()[game]
    return GameLine(recorded.size, recorded.komi, tuple(recorded.moves))


def list_costs(line: GameLine, leads: tuple[float, ...]) -> dict[int, float]:
    """Return what each move cost its player, by its number."""
    return {
        number: (1 if line.moves[number - 1][0] is Colour.BLACK else -1)
        * (leads[number - 1] - leads[number])
        for number in range(1, len(leads))
    }


def read_references() -> Iterator[Reference]:
    """Read the stored references."""
    for row in REFERENCES.read_text("utf-8").splitlines():
        fields = json.loads(row)
        yield Reference(fields["game"], fields["visits"], tuple(fields["leads"]))


def record(game: int, look: Look) -> Reference:
    """Search each position of a game."""
    line, leads = read_line(game), []
    for position in line.replay():
        if position.phase is GamePhase.PLAY:
            found = search(position, line.komi, look, VISITS[line.size])
            leads.append(round(found.lead, 2))
    return Reference(game, VISITS[line.size], tuple(leads))


def review(line: GameLine, look: Look) -> tuple[Review, float]:
    """Return the review of a game, and the longest piece in seconds of processor time."""
    course, found, longest = Course(line), Unfinished(), 0.0
    while not course.is_finished(found):
        start = process_time()
        found = course.advance(found, NetJudge(look, SMALL_VISITS))
        longest = max(longest, process_time() - start)
    return course.conclude(found, "game", "net"), longest


def compare(look: Look) -> None:
    """Print how the reviews agree with the references."""
    named = right = positions = 0
    errors = 0.0
    for reference in read_references():
        line, start = reference.line, process_time()
        found, longest = review(line, look)
        among = [move.number in reference.list_costliest() for move in found.named]
        error = sum(abs(a - b) for a, b in zip(found.leads, reference.leads, strict=True))
        print(
            f"game {reference.game}, {line.size}×{line.size}, {len(line.moves)} moves:"
            f" {sum(among)} of {len(among)} named moves, lead ±{error / len(found.leads):.2f},"
            f" {process_time() - start:.0f} s, longest piece {longest:.1f} s"
        )
        named, right = named + len(among), right + sum(among)
        positions, errors = positions + len(found.leads), errors + error
    print(f"{right} of {named} named moves are among the five costliest of their game")
    print(f"mean error of the lead {errors / positions:.2f} points")


def main(arguments: list[str]) -> None:
    """Run the command line."""
    look = partial(judge, Path(arguments[0]))
    if arguments[1:2] == ["record"]:
        with REFERENCES.open("a", encoding="utf-8") as file:
            for game in map(int, arguments[2:]):
                found = record(game, look)
                row = {"game": found.game, "visits": found.visits, "leads": found.leads}
                file.write(f"{json.dumps(row, separators=(',', ':'))}\n")
    else:
        compare(look)


if __name__ == "__main__":
    main(sys.argv[1:])
