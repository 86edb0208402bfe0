"""The requests behind the buttons of forms."""

from __future__ import annotations

from collections.abc import Callable

from bot.match.state import Refusal
from bot.posts.callbacks import Callback, Verb, tag
from bot.routing.parsing.parser import parse
from bot.talk import orders, requests
from bot.talk.codecs import unpack
from bot.talk.engine_forms import read_engine_game
from bot.talk.forms import PACKED
from bot.talk.incoming import Incoming
from bot.talk.line import Request
from bot.texts.text import Wording, text

_OF_TERMS: dict[str, Callable[[requests.Challenge], Request]] = {
    "form": requests.EditForm,
    "terms": requests.ChangeTerms,
    "challenge": lambda change: change,
    "defaults": orders.SetDefaults,
}


def play_from(wanted: Callback) -> requests.EditForm:
    """Return the request of the button "play from here": a challenge from that position."""
    start = requests.Start(wanted.number, wanted.game_id or wanted.detail)
    return requests.EditForm(requests.Challenge(start=start))


def typed_elsewhere(incoming: Incoming) -> Wording:
    """Return the line that starts a challenge from this position in a public room, for a person
    in private; else empty."""
    wanted = incoming.callback
    if wanted is None or wanted.verb is not Verb.FROM:
        return ""
    code = wanted.game_id or wanted.detail
    return text("play-from-typed", game=code, number=wanted.number)


def request_of(incoming: Incoming, wanted: Callback) -> Request | Refusal:
    """Return the request of a form's button, or a refusal."""
    who, _, line = wanted.detail.partition(".")
    if who != tag(incoming.user):
        return Refusal("not-asked-you")
    verb, packed, text = line.partition(PACKED)
    if packed:
        change, made = unpack(text.partition(PACKED)[0]), _OF_TERMS.get(verb)
        if change is None:
            return Refusal("stale-button")
        request = made(change) if made is not None else read_engine_game(verb, change)
        return request or Refusal("stale-button")
    typed = parse(line, addressed=True)
    return Refusal("stale-button") if typed is None else typed.request
