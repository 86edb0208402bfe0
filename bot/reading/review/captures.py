"""The chains that are captured at once or in a ladder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.reading.net.ladders import find_ladders
from bot.rules.board import Chain
from bot.rules.game import Game
from bot.rules.points import Point


@dataclass(frozen=True)
class Capture:
    """A chain, and the move of the player to move that begins its capture."""

    chain: Chain
    move: Point


def list_captures(game: Game) -> Iterator[Capture]:
    """Yield what the player to move can capture."""
    ladders = _list_ladders(game)
    for chain in game.board.chains():
        if chain.colour is game.to_move:
            continue
        moves = [*chain.liberties] if len(chain.liberties) == 1 else ladders.get(chain.name, [])
        legal = [move for move in moves if game.why_illegal(game.to_move, move) is None]
        if legal:
            yield Capture(chain, min(legal))


def list_caught(game: Game) -> Iterator[Chain]:
    """Yield the chains of the player to move that are in atari and cannot escape."""
    ladders = _list_ladders(game)
    for chain in game.board.chains():
        if chain.colour is game.to_move and len(chain.liberties) == 1 and chain.name in ladders:
            yield chain


def _list_ladders(game: Game) -> dict[Point, list[Point]]:
    """Return the chains that a ladder captures, by name, with the moves that begin it."""
    board, points = game.board, [*game.board.points()]
    ko = None if game.ko is None else points.index(game.ko)
    found = {}
    for ladder in find_ladders(board.size, board.key(), ko):
        chain = board.chain_at(points[ladder.stones[0]])
        if chain is not None:
            found[chain.name] = [points[move] for move in ladder.first_moves]
    return found
