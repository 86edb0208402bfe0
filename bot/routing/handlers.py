"""The table of who answers what: each type of request and each kind of callback has its handler.

What `General`, `Standings` and a few others answer they say themselves, so that another thing
to look up is declared, answered and worded, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from bot.features.challenges.open_games import OpenGamesHandlers
from bot.features.course.course import CourseHandlers
from bot.features.game.board_buttons import BoardButtons
from bot.features.game.match_views import MatchViews
from bot.features.proofs.proofs import ProofHandlers
from bot.features.records.imports import ImportHandlers
from bot.match.commands import AskUndo, Command, Pass, Play
from bot.posts.callbacks import Verb
from bot.routing.arranging import ArrangementHandlers
from bot.routing.general import General
from bot.routing.personal import Personal
from bot.routing.questions import Questions
from bot.talk import orders, own_settings, requests, server_settings
from bot.talk.handling import (
    CallbackHandler,
    Handlers,
    MatchCallbackHandler,
    MatchHandler,
    RequestHandler,
)
from bot.talk.to_command import OF_CHOICE

_SETTINGS = (
    *(own_settings.Language, own_settings.OpenSettings, own_settings.SetLook),
    *(own_settings.CloseBoards, own_settings.OfferZones),
)
_VIEWS = (
    *(requests.ShowBoard, requests.ShowScore, requests.ShowDescription),
    *(requests.ShowPicture, requests.ShowReplay, requests.Sgf),
)
_OF_A_BOARD = (
    *(Verb.VISIT, Verb.MORE, Verb.COLUMN, Verb.LINE, Verb.CHAINS),
    *(Verb.BACK, Verb.REPLAY, Verb.PICTURE, Verb.DETAILS),
)


@dataclass(frozen=True)
class StudyHandlers:
    """Games looked through, brought or played here, chains proved alive or dead, and the course."""

    importing: ImportHandlers
    proving: ProofHandlers
    learning: CourseHandlers


@dataclass(frozen=True)
class Answering:
    """All that answers something."""

    general: General
    questions: Questions
    personal: Personal
    arranging: ArrangementHandlers
    study: StudyHandlers
    views: MatchViews
    board_buttons: BoardButtons

    def handlers(self) -> Handlers:
        return Handlers(
            self._of_no_match(),
            self._requests_of_match(),
            self._callbacks(),
            self._callbacks_of_match(),
        )

    def _of_no_match(self) -> dict[type, RequestHandler]:
        tools, replay = self.personal.private_tools, self.study.importing.stepping
        preferences, sandbox = self.personal.preferences.answer, tools.analysing.answer
        offering = self.arranging.offering
        return {
            **self.general.handlers(),
            **self.personal.ratings.handlers(),
            **self.personal.blocking.handlers(),
            **self.arranging.restraining.handlers(),
            **OpenGamesHandlers(offering.rules, offering.standings).handlers(),
            requests.Challenge: self.arranging.challenge,
            requests.PlayEngine: self.arranging.engine_games.asked,
            orders.SetDefaults: self.arranging.moderation.community_setting,
            orders.SetGameLimit: self.arranging.moderation.community_setting,
            server_settings.Switch: self.arranging.moderation.community_setting,
            requests.Link: self.personal.linking.link,
            requests.Unlink: self.personal.linking.unlink,
            requests.SearchGames: self.personal.search.search,
            requests.PerhapsAnswer: self.questions.perhaps_answered,
            requests.Resign: self.questions.resign_answered,
            orders.Annul: self.questions.order_answered,
            orders.Confirm: self.questions.order_answered,
            requests.Export: self.personal.data_export.export,
            requests.Forget: self.personal.erasure.forget,
            requests.ShowGuessers: tools.predictions.table,
            **dict.fromkeys((*_SETTINGS, *get_args(own_settings.TimeSetting)), preferences),
            **dict.fromkeys(
                (
                    Play,
                    Pass,
                    AskUndo,
                    requests.ShowBoard,
                    requests.SandboxUndo,
                    requests.SandboxEnd,
                ),
                sandbox,
            ),
            **dict.fromkeys(get_args(requests.PrivateTool), tools.out_of_place),
            requests.ChooseGame: replay.asked,
            requests.MoveByMove: replay.asked,
            requests.ShowReplay: replay.asked,
            requests.Learn: self.study.learning.answer,
            requests.Rules: self.study.learning.answer,
        }

    def _requests_of_match(self) -> dict[type, MatchHandler]:
        tools = self.personal.private_tools
        return {
            **dict.fromkeys(get_args(Command), self.questions.command),
            requests.Accept: self.questions.command,
            requests.Decline: self.questions.command,
            requests.Resign: self.questions.resign,
            requests.Disagree: self.questions.disagree,
            requests.MarkLetters: self.questions.mark_letters,
            **dict.fromkeys(_VIEWS, self.views.answer),
            requests.Guidance: self.views.guidance,
            **dict.fromkeys(get_args(requests.PrivateTool), tools.answer),
            requests.Guess: tools.predictions.guess,
            requests.MoveByMove: self.study.importing.stepping.of_game,
            requests.Prove: self.study.proving.answer,
            requests.ChangeTerms: self.arranging.terms,
            requests.EditForm: self.arranging.terms,
            requests.Rematch: self.arranging.rematch,
            **dict.fromkeys(get_args(orders.Order), self.arranging.moderate),
            orders.Organise: self.arranging.moderation.about,
        }

    def _callbacks(self) -> dict[Verb, CallbackHandler]:
        """The handlers of callbacks without the match of the button, if it has one."""
        return {
            Verb.OWN: self.questions.own,
            Verb.BEGIN: self.questions.own,
            Verb.FORM: self.questions.form,
            Verb.FROM: self.questions.play_from,
            Verb.LEARN: self.study.learning.pressed,
            Verb.STEP: self.study.importing.stepping.pressed,
            Verb.REPLAY: self.study.importing.stepping.pressed,
        }

    def _callbacks_of_match(self) -> dict[Verb, MatchCallbackHandler]:
        return {
            **dict.fromkeys(OF_CHOICE, self.questions.pressed_command),
            Verb.RESIGN: self.questions.confirmed,
            Verb.KEEP: self.questions.confirmed,
            Verb.SAY: self.questions.say,
            Verb.PICK: self.questions.pick,
            Verb.PROOF: self.study.proving.pressed,
            **dict.fromkeys(_OF_A_BOARD, self.board_buttons.pressed),
        }
