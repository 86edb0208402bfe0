"""Randomly generated fights between living walls, each with a proved answer.

A piece of the board lies between walls of one colour, or between both colours divided by a line.
Both sides play there at random, occasionally badly. Behind the walls everything is filled except
two eyes for each colour, so that proofs are feasible (`own_positions.judge`); then the walls are
opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import cos, pi, sin
from random import Random

from bot.rules.board import Board, connected_parts
from bot.rules.errors import IllegalMove
from bot.rules.points import Colour, Point
from tests.reading.first_counts import Answered
from tests.reading.opened import open_surroundings
from tests.reading.own_positions import judge, kind

SIZE = 9
_SMALLEST, _LARGEST = 8, 20
"""The size of the contested piece, in points."""
_BEGINNINGS = 0, 0, 1, 2, 4
"""Columns and rows that the piece grows from: mostly at the edge."""
_ONE_SIDED, _CARELESS = 0.4, 0.2
"""The probabilities of a wall of one colour only, and of a move that sacrifices stones."""
_GROUND = 7
_ALL = [Point(column, row) for column in range(SIZE) for row in range(SIZE)]


def fights(seed: int, wanted: int) -> Iterator[Answered]:
    """Yield ``wanted`` fights. Different seeds give different fights."""
    made = 0
    for number in count(seed):
        board = _draw_piece(Random(number))
        new = None if board is None else open_surroundings(board)
        lives = None if board is None or new is None else judge(board)
        if board is None or new is None or lives is None:
            continue
        if all(_has_ground(new, chain.name, set(lives)) for chain in new.chains()):
            dead = frozenset(name for name, alive in lives.items() if not alive)
            chains = (new.chain_at(name) for name in dead)
            names = frozenset(chain.name for chain in chains if chain)
            yield Answered(f"{kind(board, lives)} {number}", new, Colour.BLACK, names)
            made += 1
            if made == wanted:
                return


def _has_ground(board: Board, name: Point, fought: set[Point]) -> bool:
    """Return whether a chain is part of the fight or borders wide ground of its own."""
    chain = board.chain_at(name)
    assert chain is not None
    if chain.stones & fought:
        return True
    empty = [point for point in _ALL if board.at(point) is None]
    return any(
        len(part) >= _GROUND
        and bool(chain.liberties & set(part))
        and {board.at(p) for here in part for p in board.neighbours(here)} <= {chain.colour, None}
        for part in connected_parts(empty, board.neighbours)
    )


def _draw_piece(random: Random) -> Board | None:
    """Return a piece with walls and random play; None if the walls have no room for eyes."""
    piece = _piece(random)
    walls = _walls(piece, random)
    for colour in set(walls.values()):
        eyes = _eyes([point for point in walls if walls[point] is colour], walls, piece, random)
        if eyes is None:
            return None
        for eye in eyes:
            del walls[eye]
    signs = {Colour.BLACK: "X", Colour.WHITE: "O", None: "."}
    rows = (
        "".join(signs[walls.get(Point(column, row))] for column in range(SIZE))
        for row in range(SIZE - 1, -1, -1)
    )
    board = Board.from_rows(list(rows))
    moves = int(len(piece) * random.uniform(0.6, 1.3))
    return _play_randomly(board, sorted(piece), moves, random) if _stands(board) else None


def _near(point: Point) -> list[Point]:
    return [p for p in _ALL if abs(p.column - point.column) + abs(p.row - point.row) == 1]


def _piece(random: Random) -> set[Point]:
    wanted = random.randint(_SMALLEST, _LARGEST)
    piece = {Point(random.choice(_BEGINNINGS), random.choice(_BEGINNINGS))}
    while len(piece) < wanted:
        # A point with several neighbours inside is in the list that many times, so pieces are
        # rather compact.
        beside = [new for point in sorted(piece) for new in _near(point) if new not in piece]
        piece.add(random.choice(beside))
    return piece


def _walls(piece: set[Point], random: Random) -> dict[Point, Colour]:
    """Return all other points as White's, or on one side of a line as Black's."""
    angle, shift = random.uniform(0, 2 * pi), random.uniform(-1.2, 1.2)
    across, up = cos(angle), sin(angle)
    middle = sum(p.column * across + p.row * up for p in piece) / len(piece) + shift
    if random.random() < _ONE_SIDED:
        middle = float("inf")
    return {
        p: Colour.BLACK if p.column * across + p.row * up > middle else Colour.WHITE
        for p in _ALL
        if p not in piece
    }


def _eyes(
    own: list[Point], walls: dict[Point, Colour], piece: set[Point], random: Random
) -> list[Point] | None:
    """Return two points of a wall that are not adjacent to the piece."""
    random.shuffle(own)
    colour = walls[own[0]]
    found: list[Point] = []
    for point in own:
        around = {p for near in _near(point) for p in _near(near)}
        inside = all(walls.get(p) is colour for p in _near(point))
        if inside and not around & piece and not set(_near(point)) & set(found):
            found.append(point)
    return found[:2] if len(found) > 1 else None


def _stands(board: Board) -> bool:
    return all(chain.liberties for chain in board.chains())


def _play_randomly(board: Board, piece: list[Point], moves: int, random: Random) -> Board:
    """Return the board after ``moves`` random moves on the piece."""
    side = random.choice(list(Colour))
    for _ in range(moves):
        for point in random.sample(piece, len(piece)):
            new = _after(board, side, point)
            if new is None:
                continue
            chain = new.chain_at(point)
            gives = chain is not None and len(chain.stones) > 1 and len(chain.liberties) == 1
            if not gives or random.random() < _CARELESS:
                board = new
                break
        side = side.opponent
    return board


def _after(board: Board, side: Colour, point: Point) -> Board | None:
    """Return the board with one more stone; None if it is illegal or fills an eye."""
    if board.at(point) is not None or all(board.at(p) is side for p in board.neighbours(point)):
        return None
    new = board.copy()
    try:
        new.play(side, point)
    except IllegalMove:
        return None
    return new
