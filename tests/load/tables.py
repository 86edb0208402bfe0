"""What the processes of a load run tell each other: tables for two, and moves."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from bot.rules.points import format_point
from tests.rules.recorded import recorded_games

FEWEST, MOST = 20, 119
"""Moves that the games have when the run begins, so that boards are neither empty nor alike."""


@dataclass(frozen=True)
class Seats:
    """Where a game is played and by whom, in the ids of the program; ``host`` has Black."""

    room: str
    community: str
    host: str
    guest: str
    names: tuple[str, str]


@dataclass(frozen=True)
class Order:
    """What one chat is to do: in its games (by id, with the moves that they have) type so many
    moves a second for so many seconds, and then wait for what is not posted yet."""

    url: str
    games: list[tuple[str, int]]
    rate: float
    seconds: float
    patience: float


@dataclass
class Typed:
    """One move. Times are of the clock that all processes of a machine share (s); 0: never."""

    game: str
    version: int
    typed: float
    answered: float = 0.0
    posted: float = 0.0


@dataclass
class Report:
    """What one chat saw. ``late`` is by how many seconds it typed later than it should have at
    worst, ``counts`` what else was counted."""

    moves: list[Typed]
    late: float
    counts: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Report:
        moves = [Typed(**one) for one in told["moves"]]
        return cls(moves, told["late"], told["counts"])


def line() -> list[str]:
    """The moves that are played at every table, in turn: those of a recorded game."""
    game = max(
        (game for game in recorded_games() if game.size == 19),
        key=lambda game: next(i for i, (_, at) in enumerate(game.moves) if at is None),
    )
    points = [point for _, point in game.moves]
    return [format_point(point) for point in points[: points.index(None)] if point is not None]


def begun(number: int) -> int:
    """How many moves the game at this table has when the run begins."""
    return FEWEST + number * 7 % (MOST - FEWEST + 1)
