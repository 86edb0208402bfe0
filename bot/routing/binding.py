"""Debouncing: which buttons bind, and how soon after they appear a press does not count.

The second tap of a finger can meet a button that has just come under it. So what binds is not done
before its button has stood for a while, where that is known; what is marked can be marked back, and
what is only looked at does no harm, so those answer at once.
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
"""A button that binds counts once it has stood for so long."""

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
"""What binds if the line that it stands for does."""

_COMMANDS = tuple(set(get_args(Command)) - {MarkStones, UnmarkStones})


def is_too_quick(did: UserAction) -> bool:
    """Whether a button that binds was pressed before it could have been read."""
    if not isinstance(did, Pressed) or did.shown_ms is None or did.shown_ms >= QUICK_MS:
        return False
    return binds(did.choice)


def binds(choice: str) -> bool:
    """Whether a choice, by its id, is an act that counts for good: a move, a pass, an answer to
    the other player, a confirmation."""
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
