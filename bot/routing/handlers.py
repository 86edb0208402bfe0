"""The handlers of everything that people ask for, registered by request type and by verb."""

from __future__ import annotations

from dataclasses import dataclass

from bot.features.challenges.arranging import ArrangementHandlers
from bot.features.course.course import CourseHandlers
from bot.features.game.board_buttons import BoardButtons
from bot.features.game.match_views import MatchViews
from bot.features.proofs.proofs import ProofHandlers
from bot.features.records.imports import ImportHandlers
from bot.routing.general import General
from bot.routing.personal import Personal
from bot.routing.questions import Questions
from bot.talk.handling import Handlers


@dataclass(frozen=True)
class StudyHandlers:
    """Games looked through, brought or played here, chains proved alive or dead, and the course."""

    importing: ImportHandlers
    proving: ProofHandlers
    learning: CourseHandlers

    def register(self, handlers: Handlers) -> None:
        self.importing.stepping.register(handlers)
        self.proving.register(handlers)
        self.learning.register(handlers)


@dataclass(frozen=True)
class Answering:
    """All parts that register handlers."""

    general: General
    questions: Questions
    personal: Personal
    arranging: ArrangementHandlers
    study: StudyHandlers
    views: MatchViews
    board_buttons: BoardButtons

    def register(self, handlers: Handlers) -> None:
        self.general.register(handlers)
        self.questions.register(handlers)
        self.personal.register(handlers)
        self.arranging.register(handlers)
        self.study.register(handlers)
        self.views.register(handlers)
        self.board_buttons.register(handlers)
