"""The dependencies of the composition apart from backends: engines and drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.play.engines.engine import Engine, LevelPlayer
from bot.play.engines.prover import Prover
from bot.play.ports.dead_stones import DeadStonesAdvisor, SecondOpinion
from bot.play.ports.estimator import Estimator
from bot.play.ports.reviews import Reviewer
from bot.records.reader import RecordReader
from renderer.model.diagram import Chart, Diagram, Pace, Picture


@dataclass(frozen=True)
class Engines:
    """The engines: an ``opponent`` to play against and ``levels`` of a net, an ``advisor`` and a
    ``second`` opinion on dead stones, an ``estimator`` of games in progress and a ``reviewer`` of
    finished ones (each may be missing), a ``prover``, and a reader of ``records``."""

    opponent: Engine | None
    advisor: DeadStonesAdvisor | None
    prover: Prover
    records: RecordReader
    second: SecondOpinion | None = None
    estimator: Estimator | None = None
    reviewer: Reviewer | None = None
    levels: LevelPlayer | None = None

    @property
    def offer_games(self) -> bool:
        """Whether there is any program to play against."""
        return self.opponent is not None or self.levels is not None


@dataclass(frozen=True)
class Renderers:
    """Renders PNG files (by theme and scale) and GIF files (by theme and pace)."""

    picture: Callable[[Picture | Chart, str, int], bytes]
    replay: Callable[[Sequence[Diagram], str, Pace], bytes]
