"""The table of who answers what: each type of request and each kind of callback has its handler."""

from __future__ import annotations

from typing import get_args

from bot.conversation.accounts.personal import Personal
from bot.conversation.challenges.arranging import Arranging
from bot.conversation.kit.handling import (
    CallbackHandler,
    Handlers,
    MatchCallbackHandler,
    MatchHandler,
    RequestHandler,
)
from bot.conversation.match.board_buttons import Looking
from bot.conversation.match.views import Showing
from bot.conversation.posts.callbacks import Verb
from bot.conversation.routing.general import General
from bot.conversation.routing.questions import Questions
from bot.conversation.routing.studies import Studies
from bot.language.requests.course import WantLearn, WantRules
from bot.language.requests.game import (
    Problem,
    WantAccept,
    WantBoard,
    WantChallenge,
    WantDecline,
    WantDefaults,
    WantDescription,
    WantForm,
    WantGames,
    WantHelp,
    WantJoin,
    WantLanguage,
    WantLook,
    WantPicture,
    WantProfile,
    WantProof,
    WantRematch,
    WantReplay,
    WantResign,
    WantScore,
    WantSearch,
    WantSettings,
    WantSgf,
    WantSpar,
    WantTable,
    WantTerms,
)
from bot.language.requests.moderation import (
    WantAnnul,
    WantLimit,
    WantMoveGame,
    WantOrganise,
)
from bot.language.requests.person import (
    WantDigest,
    WantExport,
    WantForget,
    WantLink,
    WantQuiet,
    WantReminders,
    WantTold,
    WantUnlink,
    WantVacation,
    WantWeekends,
    WantZone,
)
from bot.language.requests.private_tools import (
    WantAnalysis,
    WantBack,
    WantEnd,
    WantGuess,
    WantGuessers,
    WantNoPlan,
    WantNote,
    WantNotes,
    WantPlan,
    WantPlans,
)
from bot.language.requests.records import WantRecord, WantStep
from bot.service.match.commands import Command, GoOn, Halt, Pass, Play


def requests(
    general: General, personal: Personal, arranging: Arranging, studies: Studies
) -> dict[type, RequestHandler]:
    """What is answered without a match."""
    tools, replay = personal.private_tools, studies.importing.stepping
    preferences, sandbox = personal.preferences.answer, tools.analysing.answer
    return {
        Problem: general.problem,
        WantHelp: general.help,
        WantGames: general.games,
        WantRecord: general.record,
        WantJoin: general.join,
        WantAccept: general.accept,
        WantForm: general.form,
        WantOrganise: general.organise,
        WantChallenge: arranging.challenge,
        WantSpar: arranging.partner.asked,
        WantDefaults: arranging.organising.house_rule,
        WantLimit: arranging.organising.house_rule,
        WantLink: personal.linking.link,
        WantUnlink: personal.linking.unlink,
        WantTable: personal.standings.table,
        WantProfile: personal.standings.profile,
        WantSearch: personal.search.search,
        WantExport: personal.data_export.export,
        WantForget: personal.erasure.forget,
        WantGuessers: tools.spectators.table,
        WantLanguage: preferences,
        WantSettings: preferences,
        WantLook: preferences,
        WantTold: preferences,
        WantVacation: preferences,
        WantWeekends: preferences,
        WantQuiet: preferences,
        WantZone: preferences,
        WantReminders: preferences,
        WantDigest: preferences,
        Play: sandbox,
        Pass: sandbox,
        WantBoard: sandbox,
        WantBack: sandbox,
        WantEnd: sandbox,
        WantPlan: tools.out_of_place,
        WantPlans: tools.out_of_place,
        WantNoPlan: tools.out_of_place,
        WantNote: tools.out_of_place,
        WantNotes: tools.out_of_place,
        WantAnalysis: tools.out_of_place,
        WantStep: replay.asked,
        WantReplay: replay.asked,
        WantLearn: studies.learning.answer,
        WantRules: studies.learning.answer,
    }


def requests_of_match(
    questions: Questions,
    personal: Personal,
    arranging: Arranging,
    studies: Studies,
    views: Showing,
) -> dict[type, MatchHandler]:
    """What is answered about the match that is meant."""
    tools = personal.private_tools
    return {
        **dict.fromkeys(get_args(Command), questions.command),
        WantAccept: questions.command,
        WantDecline: questions.command,
        WantResign: questions.resign,
        WantBoard: views.answer,
        WantScore: views.answer,
        WantDescription: views.answer,
        WantPicture: views.answer,
        WantReplay: views.answer,
        WantSgf: views.answer,
        WantPlan: tools.answer,
        WantPlans: tools.answer,
        WantNoPlan: tools.answer,
        WantNote: tools.answer,
        WantNotes: tools.answer,
        WantAnalysis: tools.answer,
        WantGuess: tools.spectators.guess,
        WantStep: studies.importing.stepping.of_game,
        WantProof: studies.proving.answer,
        WantTerms: arranging.terms,
        WantForm: arranging.terms,
        WantRematch: arranging.rematch,
        Halt: arranging.moderate,
        GoOn: arranging.moderate,
        WantAnnul: arranging.moderate,
        WantMoveGame: arranging.moderate,
        WantOrganise: arranging.organising.about,
    }


def callbacks(questions: Questions, studies: Studies) -> dict[Verb, CallbackHandler]:
    """What is answered without the match of the button, if it has one."""
    return {
        Verb.OWN: questions.own,
        Verb.BEGIN: questions.own,
        Verb.FORM: questions.form,
        Verb.FROM: questions.play_from,
        Verb.LEARN: studies.learning.pressed,
        Verb.STEP: studies.importing.stepping.pressed,
        Verb.REPLAY: studies.importing.stepping.pressed,
    }


def callbacks_of_match(
    questions: Questions, studies: Studies, board_buttons: Looking
) -> dict[Verb, MatchCallbackHandler]:
    """What is answered about the match of the button."""
    return {
        Verb.TAKE: questions.pressed_command,
        Verb.DROP: questions.pressed_command,
        Verb.AGREE: questions.pressed_command,
        Verb.REFUSE: questions.pressed_command,
        Verb.RESUME: questions.pressed_command,
        Verb.TOGGLE: questions.pressed_command,
        Verb.DEAD: questions.pressed_command,
        Verb.ALIVE: questions.pressed_command,
        Verb.RESIGN: questions.confirmed,
        Verb.KEEP: questions.confirmed,
        Verb.SAY: questions.say,
        Verb.PICK: questions.pick,
        Verb.PROOF: studies.proving.pressed,
        Verb.VISIT: board_buttons.pressed,
        Verb.MORE: board_buttons.pressed,
        Verb.COLUMN: board_buttons.pressed,
        Verb.CHAINS: board_buttons.pressed,
        Verb.BACK: board_buttons.pressed,
        Verb.REPLAY: board_buttons.pressed,
        Verb.PICTURE: board_buttons.pressed,
    }


def handlers(
    general: General,
    questions: Questions,
    personal: Personal,
    arranging: Arranging,
    studies: Studies,
    views: Showing,
    board_buttons: Looking,
) -> Handlers:
    """All of it."""
    return Handlers(
        requests(general, personal, arranging, studies),
        requests_of_match(questions, personal, arranging, studies, views),
        callbacks(questions, studies),
        callbacks_of_match(questions, studies, board_buttons),
    )
