"""Debouncing: which buttons are binding, and how soon after they appear a press is ignored.

The second tap of a finger can hit a button that has just appeared under it. So a binding button is
ignored until it has been visible for a while, if the chat reports that. Marks can be undone and
views are harmless, so those work at once.
"""

from __future__ import annotations

from typing import get_args

from bot.features.accounts.account_commands import Export, Forget, Link
from bot.match.commands import Command, MarkStones, UnmarkStones
from bot.posts.callbacks import Callback, Verb, parse_choice
from bot.routing.parsing.parser import parse
from bot.talk import orders, requests
from bot.talk.incoming import Pressed, UserAction

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

_COMMANDS = tuple(set(get_args(Command)) - {MarkStones, UnmarkStones})


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
    return wanted.verb in _BINDING or (wanted.verb in _LINES and _line_binds(wanted))


def _line_binds(wanted: Callback) -> bool:
    text = wanted.detail if wanted.verb is Verb.SAY else wanted.detail.partition(".")[2]
    line = parse(text, addressed=True)
    match line.request if line is not None else None:
        case requests.Accept() | requests.Decline():
            return True
        case (
            orders.Annul()
            | orders.Confirm()
            | requests.Disagree()
            | Export()
            | Forget()
            | Link() as asked
        ):
            return asked.confirmed is True
        case request:
            return isinstance(request, _COMMANDS)
