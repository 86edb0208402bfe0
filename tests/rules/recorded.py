"""The finished games of the test data: parsed, replayed and counted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.rules.game import Game
from bot.rules.points import Colour, Point, parse_point
from bot.rules.scoring.territory import Score, count

GAMES = Path(__file__).resolve().parent.parent / "data" / "finished_games.jsonl"
DIFFERENCES = Path(__file__).parent / "data" / "differences.txt"


@dataclass(frozen=True)
class Recorded:
    """A recorded game with the judgement of the engine that played it."""

    size: int
    komi: float
    moves: list[tuple[Colour, Point | None]]
    dead: list[Point]
    score: str

    def replay(self) -> Game:
        """Replay the game, move by move."""
        game = Game(self.size)
        for colour, point in self.moves:
            if point is None:
                game.pass_(colour)
            else:
                game.play(colour, point)
        return game

    def count(self, game: Game) -> Score:
        """Count with the recorded dead stones."""
        return count(
            game.board,
            self.dead,
            black_prisoners=game.prisoners(Colour.BLACK),
            white_prisoners=game.prisoners(Colour.WHITE),
            komi=self.komi,
        )


@cache
def recorded_games() -> tuple[Recorded, ...]:
    """Return all games, in the order of their numbers (from 0)."""
    return tuple(_read_game(line) for line in GAMES.read_text(encoding="utf-8").splitlines())


def _read_game(line: str) -> Recorded:
    values = json.loads(line)
    size = values["size"]
    return Recorded(
        size=size,
        komi=values["komi"],
        moves=[
            (Colour(colour), None if name == "pass" else parse_point(name, size))
            for colour, name in values["moves"]
        ],
        dead=[parse_point(name, size) for name in values["dead"]],
        score=values["score"],
    )


@dataclass(frozen=True)
class Difference:
    """A game that we count differently from the engine, and the reason."""

    game: int
    recorded: str
    ours: str
    right: str
    reason: str


def differences() -> list[Difference]:
    """Read the table of differences."""
    lines = DIFFERENCES.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines if " | " in line]
    return [Difference(int(number), *rest) for number, *rest in cells[1:]]
