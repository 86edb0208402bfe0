"""The messages between the processes of a load run: tables for two, and moves."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from bot.rules.points import format_point
from tests.rules.recorded import recorded_games

FEWEST, MOST = 20, 119
"""How many moves the games have at the beginning of the run. They differ, so that the boards do,
too."""


@dataclass(frozen=True)
class Seats:
    """The place and the players of a game, with the program's ids. ``host`` has Black."""

    room: str
    community: str
    host: str
    guest: str
    names: tuple[str, str]


@dataclass(frozen=True)
class Order:
    """The order for one chat: type moves in these games (ids with their current numbers of moves)
    at ``rate`` moves a second for ``seconds``, then wait up to ``patience`` seconds for the missing
    boards."""

    url: str
    games: list[tuple[str, int]]
    rate: float
    seconds: float
    patience: float


@dataclass
class Typed:
    """One move. Times are in seconds of the clock that all processes of a machine share; 0 means
    never."""

    game: str
    version: int
    typed: float
    answered: float = 0.0
    posted: float = 0.0


@dataclass
class Report:
    """The results of one chat. ``late`` is the largest delay in seconds between the planned and the
    actual time of typing. ``counts`` contains all other counters."""

    moves: list[Typed]
    late: float
    counts: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Report:
        moves = [Typed(**one) for one in data["moves"]]
        return cls(moves, data["late"], data["counts"])


def line() -> list[str]:
    """Return the moves that every table plays in turn: those of a recorded game."""
    game = max(
        (game for game in recorded_games() if game.size == 19),
        key=lambda game: next(i for i, (_, at) in enumerate(game.moves) if at is None),
    )
    points = [point for _, point in game.moves]
    return [format_point(point) for point in points[: points.index(None)] if point is not None]


def moves_at_start(number: int) -> int:
    """Return how many moves the game at this table has when the run begins."""
    return FEWEST + number * 7 % (MOST - FEWEST + 1)
