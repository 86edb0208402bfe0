"""The dependencies of the composition apart from backends: chance, engines, drawing, timeouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.features.accounts.erasure import LATER_SECONDS, TELL_SECONDS
from bot.features.proofs import proofs
from bot.ids import RecordId
from bot.match.events import Nigiri
from bot.play.engines.engine import Engine
from bot.play.engines.prover import Prover
from bot.play.ports.dead_stones import DeadStonesAdvisor, SecondOpinion
from bot.records.reader import RecordReader
from renderer.model.diagram import Chart, Diagram, Pace, Picture


@dataclass(frozen=True)
class Chance:
    """The sources of randomness. ``link_code`` returns a number below `LINK_CODES`; ``record_id``
    returns an id that cannot be guessed."""

    nigiri: Callable[[], Nigiri]
    link_code: Callable[[], int]
    record_id: Callable[[], RecordId]


@dataclass(frozen=True)
class Engines:
    """The engines: an ``opponent`` to play against, an ``advisor`` and a ``second`` opinion on dead
    stones (each may be missing), a ``prover``, and a reader of ``records``."""

    opponent: Engine | None
    advisor: DeadStonesAdvisor | None
    prover: Prover
    records: RecordReader
    second: SecondOpinion | None = None


@dataclass(frozen=True)
class Renderers:
    """Renders PNG files (by theme and scale) and GIF files (by theme and pace)."""

    picture: Callable[[Picture | Chart, str, int], bytes]
    replay: Callable[[Sequence[Diagram], str, Pace], bytes]


@dataclass(frozen=True)
class AnswerTimeouts:
    """Seconds that answers wait: for opponents to be notified that a person leaves, for other
    messages of the same moment, and for a proof."""

    tell: float = TELL_SECONDS
    later: float = LATER_SECONDS
    proof: float = proofs.PATIENCE
