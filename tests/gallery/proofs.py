"""Positions whose life and death is proved, from the official commentary on article 7."""

from __future__ import annotations

from collections.abc import Iterator

from bot.features.proofs.proof_words import proof_picture
from bot.pictures import lines_of_play
from bot.play.engines.prover import Proof, proof_of
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.conditional import rule_with_agreement
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.rules.board import Board
from bot.rules.points import parse_point
from bot.texts.translations import words
from renderer.model.diagram import Picture
from tests.reading.adjudication import rule_on
from tests.rules.recorded import recorded_games

_NODES = 100_000
_GAME, _CHAIN, _FEW_NODES = 460, "C11", 3_000
"""A finished game on 19×19, with a chain that lives if certain other chains do."""
_BELOW = ("XXXXXXXXX", "XX.XXX.XX", "XXXXXXXXX")
_WHITE = ("OOOOOOOOO", "OOO.OOOOO", "OOOOOOOOO")
_POSITIONS = {
    # Example 9: the side that plays first captures the other, so both are dead.
    "open-ko": ("A7", ("XO.XOOOOO", ".XXXOOOOO", "XXOOOOO.O", *_WHITE, *_BELOW)),
    # Example 7-1: the bent four in the corner.
    "bent-four": (
        "A6",
        (
            "XX.OXXXXX",
            "XOOOXXXXX",
            ".OXXXXX.X",
            "OOXXXXXXX",
            "XXX.XXXXX",
            "XXXXXXXXX",
            "OOOOOOOOO",
            "OO.OOO.OO",
            "OOOOOOOOO",
        ),
    ),
    # Example 1: a single stone that can return beside its own point.
    "comes-back": (
        "B9",
        (
            ".XXOOOOO.",
            "OXXOOOOOO",
            "XOOOOOO.O",
            "XXXOOOOOO",
            "XXXXOOOOO",
            "X.XXXXXXX",
            "XXXX.XXXX",
            "XXXXXXXXX",
            "XXXXXXXXX",
        ),
    ),
}


def pictures(language: str) -> Iterator[tuple[str, Picture]]:
    """Yield each picture with its name, with the words in this language."""
    asked = {"in-a-game": _in_a_game()}
    for name, (stone, rows) in _POSITIONS.items():
        board = Board.from_rows(rows)
        asked[name] = board, proof_of(rule_on(board, parse_point(stone), Budget(_NODES)))
    for name, (board, proof) in asked.items():
        figure = lines_of_play.proof(board, proof, proof.line)
        yield name, proof_picture(words(language), proof, figure.board, proof.line, figure.again)


def _in_a_game() -> tuple[Board, Proof]:
    """Return a part of a board with its proof, which assumes that other chains live."""
    game = recorded_games()[_GAME]
    board = game.replay().board
    names = frozenset(chain.name for chain in map(board.chain_at, game.dead) if chain)
    ruling = rule_with_agreement(board, parse_point(_CHAIN), Agreement(names), Budget(_FEW_NODES))
    return board, proof_of(ruling)
