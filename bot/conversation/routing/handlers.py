"""The table of who answers what: each type of request and each kind of callback has its handler.

What `General` and `Standings` answer they say themselves, so that another thing to look up is
declared, answered and worded, and nothing else."""

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
from bot.language import own_settings, requests
from bot.service.match.commands import Command, GoOn, Halt, Pass, Play


def of_no_match(
    general: General, personal: Personal, arranging: Arranging, studies: Studies
) -> dict[type, RequestHandler]:
    """What is answered without a match."""
    tools, replay = personal.private_tools, studies.importing.stepping
    preferences, sandbox = personal.preferences.answer, tools.analysing.answer
    return {
        **general.handlers(),
        **personal.standings.handlers(),
        requests.Challenge: arranging.challenge,
        requests.Spar: arranging.partner.asked,
        requests.Defaults: arranging.organising.house_rule,
        requests.Limit: arranging.organising.house_rule,
        requests.Link: personal.linking.link,
        requests.Unlink: personal.linking.unlink,
        requests.Search: personal.search.search,
        requests.Export: personal.data_export.export,
        requests.Forget: personal.erasure.forget,
        requests.Guessers: tools.spectators.table,
        own_settings.Language: preferences,
        own_settings.Settings: preferences,
        own_settings.Look: preferences,
        own_settings.Told: preferences,
        own_settings.Vacation: preferences,
        own_settings.Weekends: preferences,
        own_settings.Quiet: preferences,
        own_settings.Zone: preferences,
        own_settings.Reminders: preferences,
        own_settings.Digest: preferences,
        Play: sandbox,
        Pass: sandbox,
        requests.Board: sandbox,
        requests.Back: sandbox,
        requests.End: sandbox,
        requests.Plan: tools.out_of_place,
        requests.Plans: tools.out_of_place,
        requests.NoPlan: tools.out_of_place,
        requests.Note: tools.out_of_place,
        requests.Notes: tools.out_of_place,
        requests.Analysis: tools.out_of_place,
        requests.Step: replay.asked,
        requests.Replay: replay.asked,
        requests.Learn: studies.learning.answer,
        requests.Rules: studies.learning.answer,
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
        requests.Accept: questions.command,
        requests.Decline: questions.command,
        requests.Resign: questions.resign,
        requests.Board: views.answer,
        requests.Score: views.answer,
        requests.Description: views.answer,
        requests.Picture: views.answer,
        requests.Replay: views.answer,
        requests.Sgf: views.answer,
        requests.Plan: tools.answer,
        requests.Plans: tools.answer,
        requests.NoPlan: tools.answer,
        requests.Note: tools.answer,
        requests.Notes: tools.answer,
        requests.Analysis: tools.answer,
        requests.Guess: tools.spectators.guess,
        requests.Step: studies.importing.stepping.of_game,
        requests.Proof: studies.proving.answer,
        requests.Terms: arranging.terms,
        requests.Form: arranging.terms,
        requests.Rematch: arranging.rematch,
        Halt: arranging.moderate,
        GoOn: arranging.moderate,
        requests.Annul: arranging.moderate,
        requests.MoveGame: arranging.moderate,
        requests.Organise: arranging.organising.about,
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
        of_no_match(general, personal, arranging, studies),
        requests_of_match(questions, personal, arranging, studies, views),
        callbacks(questions, studies),
        callbacks_of_match(questions, studies, board_buttons),
    )
