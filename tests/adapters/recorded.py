"""Finished 9×9 games, to be replayed in chats."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from bot.rules.game import Game
from bot.rules.points import Colour, parse_point

DATA = Path(__file__).parents[1] / "data" / "finished_games.jsonl"


@dataclass(frozen=True)
class Recorded:
    """A finished 9×9 game with its dead stones."""

    moves: list[tuple[str, str]]
    dead: list[str]
    komi: float
    score: str


def recorded(number: int) -> Recorded:
    """Return the game in this line of the file."""
    game = json.loads(DATA.read_text(encoding="utf-8").splitlines()[number])
    moves = [(colour, point) for colour, point in game["moves"]]
    return Recorded(moves, game["dead"], game["komi"], game["score"])


@dataclass(frozen=True)
class Half:
    """A game cut in two: the position in the middle, the record up to there, and the moves of the
    ``rest``."""

    record: str
    rows: list[str]
    took: tuple[int, int]
    rest: list[tuple[str, str]]
    dead: list[str]
    score: str

    def prisoners(self) -> str:
        """Return the text about the prisoners of the first half."""
        took = [f"{stone} {count}" for stone, count in zip("⚫⚪", self.took, strict=True) if count]
        return " · ".join(took)


def half(number: int) -> Half:
    """Return the game in this line of the file, cut after a capture."""
    game = recorded(number)
    played, nodes = Game(9), ""
    for cut, (colour, point) in enumerate(game.moves, start=1):
        stone = parse_point(point)
        played.play(Colour(colour), stone)
        column, row = stone.column, 8 - stone.row
        nodes += f";{colour.upper()}[{'abcdefghi'[column]}{'abcdefghi'[row]}]"
        took = played.prisoners(Colour.BLACK), played.prisoners(Colour.WHITE)
        if cut >= len(game.moves) // 2 and any(took):
            record = f"(;GM[1]SZ[9]KM[{game.komi}]{nodes})"
            rest = game.moves[cut:]
            return Half(record, played.board.rows(), took, rest, game.dead, game.score)
    raise ValueError(number)


def chains(game: Recorded) -> int:
    """Return the number of chains in the final position."""
    end = Game(9)
    for colour, point in game.moves:
        if point == "pass":
            end.pass_(Colour(colour))
        else:
            end.play(Colour(colour), parse_point(point))
    return len(end.board.chains())
