"""Boards as drawings: how tests of the rules show positions, and how they compare them."""

from __future__ import annotations

from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, Point, parse_point

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def lines(drawing: str) -> list[str]:
    """The rows of a drawing, top row first, without spaces and empty lines."""
    return [row for line in drawing.splitlines() if (row := line.replace(" ", ""))]


def board_of(drawing: str) -> Board:
    """A board from a drawing: ``X`` black, ``O`` white; whatever else stands there is empty."""
    return Board.from_rows(
        ["".join(c if c in "XO" else "." for c in row) for row in lines(drawing)]
    )


def marked(drawing: str, mark: str) -> set[Point]:
    """The points at which a drawing has this character."""
    return {
        Point(column, row)
        for row, line in enumerate(reversed(lines(drawing)))
        for column, drawn in enumerate(line)
        if drawn == mark
    }


def the(drawing: str, mark: str) -> Point:
    """The one point at which a drawing has this character."""
    (point,) = marked(drawing, mark)
    return point


def compare(expected: str, actual: Board) -> None:
    """Fails with both boards side by side unless they are the same."""
    rows = board_of(expected).rows()
    if rows != actual.rows():
        width = len(rows[0]) + 4
        shown = [("expected".ljust(width), "actual"), *zip(rows, actual.rows(), strict=True)]
        raise AssertionError("\n" + "\n".join(f"{one:{width}}{other}" for one, other in shown))


def game_at(drawing: str, to_move: Colour = BLACK) -> Game:
    """A game that has come to a position through legal moves, with this player to move.

    Stones are laid by turns, and who has none left passes. Nothing is captured on the way: part
    of a chain of the drawing has either a liberty of the chain or a point still to be filled.
    """
    board = board_of(drawing)
    game = Game(board.size)
    left = {colour: board.stones(colour) for colour in Colour}
    while left[BLACK] or left[WHITE] or game.to_move is not to_move:
        if left[game.to_move]:
            game.play(game.to_move, left[game.to_move].pop())
        else:
            game.pass_(game.to_move)
    compare(drawing, game.board)
    return game


def play(game: Game, moves: str) -> None:
    """Makes moves by turns from whoever is to move: ``"D4 pass C3"``."""
    for move in moves.split():
        if move == "pass":
            game.pass_(game.to_move)
        else:
            game.play(game.to_move, parse_point(move, game.board.size))
