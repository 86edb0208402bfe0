"""Boards as text drawings: how tests of the rules show and compare positions."""

from __future__ import annotations

from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, Point, parse_point

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def lines(drawing: str) -> list[str]:
    """Return the rows of a drawing, top row first, without spaces and empty lines."""
    return [row for line in drawing.splitlines() if (row := line.replace(" ", ""))]


def board_of(drawing: str) -> Board:
    """Return the board of a drawing: ``X`` black, ``O`` white; every other character is empty."""
    return Board.from_rows(
        ["".join(c if c in "XO" else "." for c in row) for row in lines(drawing)]
    )


def marked_points(drawing: str, mark: str) -> set[Point]:
    """Return the points of a drawing with this character."""
    return {
        Point(column, row)
        for row, line in enumerate(reversed(lines(drawing)))
        for column, drawn in enumerate(line)
        if drawn == mark
    }


def point_marked(drawing: str, mark: str) -> Point:
    """Return the only point of a drawing with this character."""
    (point,) = marked_points(drawing, mark)
    return point


def compare(expected: str, actual: Board) -> None:
    """Fail unless both boards are the same, and show them side by side."""
    rows = board_of(expected).rows()
    if rows != actual.rows():
        width = len(rows[0]) + 4
        shown = [("expected".ljust(width), "actual"), *zip(rows, actual.rows(), strict=True)]
        raise AssertionError("\n" + "\n".join(f"{one:{width}}{other}" for one, other in shown))


def game_at(drawing: str, to_move: Colour = BLACK) -> Game:
    """Return a game that reached a position through legal moves, with this player to move.

    The players place their stones alternately; a player without stones left passes. Nothing is
    captured on the way: every part of a chain of the drawing has either a liberty of the chain or a
    point that is still to be filled.
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
    """Play moves alternately, starting with the player to move: ``"D4 pass C3"``."""
    for move in moves.split():
        if move == "pass":
            game.pass_(game.to_move)
        else:
            game.play(game.to_move, parse_point(move, game.board.size))
