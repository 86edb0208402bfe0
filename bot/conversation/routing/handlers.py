"""The table of who answers what: each type of request and each kind of callback has its handler.

What `General`, `Standings` and a few others answer they say themselves, so that another thing
to look up is declared, answered and worded, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from bot.conversation.accounts.personal import Personal
from bot.conversation.analysis.proofs import ProofHandlers
from bot.conversation.archive.imports import ImportHandlers
from bot.conversation.challenges.arranging import ArrangementHandlers
from bot.conversation.challenges.open_games import OpenGamesHandlers
from bot.conversation.course.course import CourseHandlers
from bot.conversation.kit.handling import (
    CallbackHandler,
    Handlers,
    MatchCallbackHandler,
    MatchHandler,
    RequestHandler,
)
from bot.conversation.kit.to_command import OF_CHOICE
from bot.conversation.match.board_buttons import BoardButtons
from bot.conversation.match.match_views import MatchViews
from bot.conversation.posts.callbacks import Verb
from bot.conversation.routing.general import General
from bot.conversation.routing.questions import Questions
from bot.language import orders, own_settings, requests, server_settings
from bot.service.match.commands import AskUndo, Command, Pass, Play

_SETTINGS = (
    *(own_settings.Language, own_settings.OpenSettings, own_settings.SetLook),
    own_settings.CloseBoards,
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


def of_no_match(
    general: General,
    questions: Questions,
    personal: Personal,
    arranging: ArrangementHandlers,
    study: StudyHandlers,
) -> dict[type, RequestHandler]:
    tools, replay = personal.private_tools, study.importing.stepping
    preferences, sandbox = personal.preferences.answer, tools.analysing.answer
    offering = arranging.offering
    return {
        **general.handlers(),
        **personal.standings.handlers(),
        **personal.blocking.handlers(),
        **arranging.restraining.handlers(),
        **OpenGamesHandlers(offering.rules, offering.standings).handlers(),
        requests.Challenge: arranging.challenge,
        requests.PlayEngine: arranging.engine_games.asked,
        orders.SetDefaults: arranging.moderation.community_setting,
        orders.SetGameLimit: arranging.moderation.community_setting,
        server_settings.Switch: arranging.moderation.community_setting,
        requests.Link: personal.linking.link,
        requests.Unlink: personal.linking.unlink,
        requests.SearchGames: personal.search.search,
        requests.PerhapsAnswer: questions.perhaps_answered,
        requests.Resign: questions.resign_answered,
        orders.Annul: questions.order_answered,
        orders.Confirm: questions.order_answered,
        requests.Export: personal.data_export.export,
        requests.Forget: personal.erasure.forget,
        requests.ShowGuessers: tools.predictions.table,
        **dict.fromkeys((*_SETTINGS, *get_args(own_settings.TimeSetting)), preferences),
        **dict.fromkeys(
            (Play, Pass, AskUndo, requests.ShowBoard, requests.SandboxUndo, requests.SandboxEnd),
            sandbox,
        ),
        **dict.fromkeys(get_args(requests.PrivateTool), tools.out_of_place),
        requests.MoveByMove: replay.asked,
        requests.ShowReplay: replay.asked,
        requests.Learn: study.learning.answer,
        requests.Rules: study.learning.answer,
    }


def requests_of_match(
    questions: Questions,
    personal: Personal,
    arranging: ArrangementHandlers,
    study: StudyHandlers,
    views: MatchViews,
) -> dict[type, MatchHandler]:
    tools = personal.private_tools
    return {
        **dict.fromkeys(get_args(Command), questions.command),
        requests.Accept: questions.command,
        requests.Decline: questions.command,
        requests.Resign: questions.resign,
        requests.Disagree: questions.disagree,
        **dict.fromkeys(_VIEWS, views.answer),
        requests.Guidance: views.guidance,
        **dict.fromkeys(get_args(requests.PrivateTool), tools.answer),
        requests.Guess: tools.predictions.guess,
        requests.MoveByMove: study.importing.stepping.of_game,
        requests.Prove: study.proving.answer,
        requests.ChangeTerms: arranging.terms,
        requests.EditForm: arranging.terms,
        requests.Rematch: arranging.rematch,
        **dict.fromkeys(get_args(orders.Order), arranging.moderate),
        orders.Organise: arranging.moderation.about,
    }


def callbacks(questions: Questions, study: StudyHandlers) -> dict[Verb, CallbackHandler]:
    """The handlers of callbacks without the match of the button, if it has one."""
    return {
        Verb.OWN: questions.own,
        Verb.BEGIN: questions.own,
        Verb.FORM: questions.form,
        Verb.FROM: questions.play_from,
        Verb.LEARN: study.learning.pressed,
        Verb.STEP: study.importing.stepping.pressed,
        Verb.REPLAY: study.importing.stepping.pressed,
    }


def callbacks_of_match(
    questions: Questions, study: StudyHandlers, board_buttons: BoardButtons
) -> dict[Verb, MatchCallbackHandler]:
    return {
        **dict.fromkeys(OF_CHOICE, questions.pressed_command),
        Verb.RESIGN: questions.confirmed,
        Verb.KEEP: questions.confirmed,
        Verb.SAY: questions.say,
        Verb.PICK: questions.pick,
        Verb.PROOF: study.proving.pressed,
        **dict.fromkeys(_OF_A_BOARD, board_buttons.pressed),
    }


def handlers(
    general: General,
    questions: Questions,
    personal: Personal,
    arranging: ArrangementHandlers,
    study: StudyHandlers,
    views: MatchViews,
    board_buttons: BoardButtons,
) -> Handlers:
    return Handlers(
        of_no_match(general, questions, personal, arranging, study),
        requests_of_match(questions, personal, arranging, study, views),
        callbacks(questions, study),
        callbacks_of_match(questions, study, board_buttons),
    )
