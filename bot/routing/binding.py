"""Debouncing: which buttons are binding, and how soon after they appear a press is ignored.

The second tap of a finger can hit a button that has just appeared under it. So a binding button is
ignored until it has been visible for a while, if the chat reports that. Marks can be undone and
views are harmless, so those work at once.
"""

from __future__ import annotations

from typing import get_args

from bot.match.commands import Command, LookAgain, MarkStones, UnmarkStones
from bot.posts.callbacks import Callback, Verb, parse_choice
from bot.routing.parsing.parser import parse
from bot.talk import requests
from bot.talk.incoming import Pressed, UserAction
from bot.talk.line import Want

QUICK_MS = 700
"""A binding button works once it has been visible for this long, in milliseconds."""

_BINDING = frozenset(
    {
        Verb.TAKE,
        Verb.DROP,
        Verb.AGREE,
        Verb.RETRACT,
        Verb.REFUSE,
        Verb.RESUME,
        Verb.RESIGN,
    }
)
_LINES = frozenset({Verb.SAY, Verb.PICK, Verb.OWN, Verb.FORM})
"""Verbs that are binding if their line is."""

_REQUESTS = (
    requests.Accept,
    requests.Decline,
    *(set(get_args(Command)) - {MarkStones, UnmarkStones, LookAgain}),
)
"""Requests that are binding at once."""


def is_too_quick(did: UserAction) -> bool:
    """Whether a binding button was pressed before a person could have read it."""
    if not isinstance(did, Pressed) or did.shown_ms is None or did.shown_ms >= QUICK_MS:
        return False
    return binds(did.choice)


def binds(choice: str) -> bool:
    """Whether a choice, by its id, is an irreversible action: a move, a pass, an answer to the
    opponent, a confirmation."""
    wanted = parse_choice(choice)
    if wanted is None:
        return False
    if wanted.verb is Verb.REVIEW:
        return wanted.detail[:1].isupper()
    return wanted.verb in _BINDING or (wanted.verb in _LINES and _line_binds(wanted))


def lasts(choice: str) -> bool:
    """Whether a choice, by its id, means the same after any later move: it leads through a review,
    whose posts show earlier positions."""
    wanted = parse_choice(choice)
    return wanted is not None and wanted.verb is Verb.REVIEW


def _line_binds(wanted: Callback) -> bool:
    text = wanted.detail if wanted.verb is Verb.SAY else wanted.detail.partition(".")[2]
    line = parse(text, addressed=True)
    request = None if line is None else line.request
    confirmed = isinstance(request, Want) and request.is_confirmed
    return confirmed or isinstance(request, _REQUESTS)
