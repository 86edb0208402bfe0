"""Finished 9×9 games, for people in chats to play again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from bot.rules.game import Game
from bot.rules.points import Colour, parse_point

DATA = Path(__file__).parents[1] / "data" / "finished_games.jsonl"


@dataclass(frozen=True)
class Recorded:
    """A finished 9×9 game with what was judged dead in it."""

    moves: list[tuple[str, str]]
    dead: list[str]
    komi: float
    score: str


def recorded(number: int) -> Recorded:
    """The game in this line of the file."""
    game = json.loads(DATA.read_text(encoding="utf-8").splitlines()[number])
    moves = [(colour, point) for colour, point in game["moves"]]
    return Recorded(moves, game["dead"], game["komi"], game["score"])


def chains(game: Recorded) -> int:
    """How many chains stand on the board in the end."""
    end = Game(9)
    for colour, point in game.moves:
        if point == "pass":
            end.pass_(Colour(colour))
        else:
            end.play(Colour(colour), parse_point(point))
    return len(end.board.chains())
