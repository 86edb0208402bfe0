"""Reviews games with KataGo.

A worker process takes the steps, since they replay games and prove groups dead. It cannot wait for
KataGo, so it goes as far as the known answers lead, and tells which question comes next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import structlog

from bot.engines.katago.estimator import ask_judgement
from bot.engines.katago.katago import Katago
from bot.engines.katago.queries import Effort, describe_position, read_search
from bot.engines.worker_processes import Workers
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation, describe_game
from bot.reading.review.game_line import GameLine
from bot.reading.review.judge import Searched
from bot.reading.review.work import Course, Unfinished
from bot.rules.game import Game

LOOK: Final = Effort(visits=8, seconds=2.0, priority=0)
SEARCH: Final = Effort(visits=64, seconds=10.0, priority=0)
PATIENCE: Final = 60.0
"""Seconds until an answer is given up. Up to a few dozen questions are asked at once."""
LONGEST_STEPS: Final = 30
"""Seconds of CPU time until the worker kills itself as hung. A piece takes one or two."""
STEPS_PATIENCE: Final = 300.0
"""Seconds until the worker is given up: at the lowest priority, a busy machine hardly runs it."""
_NICENESS = 19

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Answers:
    """The answers of KataGo for one piece of a review. Implements
    `bot.reading.review.judge.Judge`; raises `UnansweredError`."""

    looks: Mapping[Situation, Judgement] = field(default_factory=dict)
    searches: Mapping[Situation, Searched] = field(default_factory=dict)

    def look(self, situation: Situation) -> Judgement:
        """Return the answer about a situation."""
        if situation not in self.looks:
            raise UnansweredError(situation, is_search=False)
        return self.looks[situation]

    def search(self, game: Game, komi: float, /) -> Searched:
        """Return the answer about a position that was searched."""
        situation = describe_game(game, komi)
        if situation not in self.searches:
            raise UnansweredError(situation, is_search=True)
        return self.searches[situation]


class UnansweredError(Exception):
    """The review needs an answer that is not known yet."""

    def __init__(self, situation: Situation, *, is_search: bool) -> None:
        super().__init__(situation)
        self.situation = situation
        self.is_search = is_search


@dataclass(frozen=True)
class Questions:
    """The next questions of a review: looks, or else one search."""

    looks: Sequence[Situation] = ()
    search: Situation | None = None


Step: TypeAlias = Unfinished | Questions


def take_steps(line: GameLine, found: Unfinished, answers: Answers) -> Step:
    """Return what is known after another piece, or what must be asked for it. Runs in a worker."""
    course = Course(line)
    try:
        return course.advance(found, answers)
    except UnansweredError as missing:
        if missing.is_search:
            return Questions(search=missing.situation)
        coming = course.list_looks(found)
        return Questions(looks=coming if missing.situation in coming else [missing.situation])


class KatagoReviewer:
    """Implements `bot.play.ports.reviews.Reviewer`. ``close`` ends the worker, not KataGo."""

    def __init__(self, katago: Katago, patience: float = PATIENCE) -> None:
        self._katago = katago
        self._patience = patience
        self._workers = Workers(1, LONGEST_STEPS, _NICENESS)

    @property
    def name(self) -> str:
        return self._katago.name

    async def advance(self, line: GameLine, found: Unfinished) -> Unfinished | None:
        answers: Answers | None = Answers()
        while answers is not None:
            step = await self._workers.attempt(
                "review", STEPS_PATIENCE, take_steps, line, found, answers
            )
            if not isinstance(step, Questions):
                return step
            answers = await self._answer(step, answers)
        return None

    async def close(self) -> None:
        """End the worker once its current work is done."""
        await self._workers.close()

    async def _answer(self, questions: Questions, known: Answers) -> Answers | None:
        """Return all answers; None if one is missing. Waits for the whole start of KataGo."""
        if not await self._katago.wait_until_ready(self._katago.start_seconds):
            return None
        if questions.search is not None:
            searched = await self._search(questions.search)
            if searched is None:
                return None
            return Answers(known.looks, {**known.searches, questions.search: searched})
        asked = (
            ask_judgement(self._katago, situation, LOOK, self._patience)
            for situation in questions.looks
        )
        found = await asyncio.gather(*asked)
        looks = {
            situation: judged
            for situation, judged in zip(questions.looks, found, strict=True)
            if judged is not None
        }
        if len(looks) < len({*questions.looks}):
            return None
        return Answers({**known.looks, **looks}, known.searches)

    async def _search(self, situation: Situation) -> Searched | None:
        position = describe_position(situation)
        answer = await self._katago.ask(position, SEARCH, self._patience)
        try:
            return None if answer is None else read_search(answer, position)
        except ValueError as error:
            _log.warning("katago-unreadable", reason=str(error))
            return None
