"""The answers of KataGo itself for 63 positions (`tests/data/katago_raw.jsonl`).

KataGo 1.17.2, built for the processor, with the pinned net: its command ``kata-raw-nn 0`` (no
search, no symmetry) under Japanese rules. Each line has the moves, the results and, by rows from
the top, policy and ownership. The outputs are facts about positions that were made up for this
purpose; KataGo and the net are under the MIT licence, and neither is part of the file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation, describe_game
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, parse_point
from bot.rules.start_position import StartPosition, spell_board

_FILE = Path(__file__).parent.parent / "data" / "katago_raw.jsonl"


@dataclass(frozen=True)
class Reference:
    name: str
    game: Game
    komi: float
    judgement: Judgement

    @property
    def situation(self) -> Situation:
        return describe_game(self.game, self.komi)


def references() -> list[Reference]:
    """Return all positions of the file."""
    lines = _FILE.read_text("utf-8").splitlines()
    return [_reference(number, json.loads(line)) for number, line in enumerate(lines, start=1)]


def _reference(number: int, row: dict[str, Any]) -> Reference:
    size = row["size"]
    start = None
    if row["handicap"]:
        board = Board(size)
        board.place(Colour.BLACK, [parse_point(name, size) for name in row["handicap"]])
        start = StartPosition(size, spell_board(board), Colour.WHITE)
    game = Game(size, start=start)
    for letter, move in row["moves"]:
        if move == "pass":
            game.pass_(Colour(letter))
        else:
            game.play(Colour(letter), parse_point(move, size))
    assert row["to_move"] == game.to_move.value
    judgement = Judgement(
        row["whiteWin"],
        row["whiteLoss"],
        row["noResult"],
        row["whiteLead"],
        _read_deviation(row),
        tuple(chain.from_iterable(reversed(row["whiteOwnership"]))),
        tuple(share or 0.0 for share in chain.from_iterable(reversed(row["policy"]))),
        row["policyPass"],
    )
    name = f"{number} {row['kind']} {size}x{size}, {len(game.moves)} moves"
    return Reference(name, game, row["komi"], judgement)


def _read_deviation(row: dict[str, Any]) -> float:
    """KataGo prints the mean score and the mean of its square, each times the chance of a
    result."""
    result = 1 - row["noResult"]
    mean, square = row["whiteScoreSelfplay"] / result, row["whiteScoreSelfplaySq"] / result
    return float(max(0.0, square - mean**2) ** 0.5)


def differ(one: Judgement, other: Judgement) -> float:
    """Return the largest difference in any figure."""
    pairs = [
        (one.white_wins, other.white_wins),
        (one.black_wins, other.black_wins),
        (one.no_result, other.no_result),
        (one.white_lead, other.white_lead),
        (one.pass_policy, other.pass_policy),
        *zip(one.policy, other.policy, strict=True),
        *zip(one.white_ownership, other.white_ownership, strict=True),
    ]
    return max(abs(left - right) for left, right in pairs)
