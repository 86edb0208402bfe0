"""Forms that combine terms by buttons.

Stateless: each button carries the whole selection. The current choice is ticked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.match.clocks.clock import DAY, Clock, Fischer, PerMove
from bot.match.events import Colours, Side, Terms
from bot.match.offers import why_impossible
from bot.play.loaded import LoadedMatch
from bot.posts.post import Answer, Choice
from bot.talk import match_buttons, requests
from bot.talk.arguments.spelling import given_fields, spell_start, spell_terms
from bot.talk.codecs import pack
from bot.talk.request_context import RequestContext
from bot.texts.match.match_facts import clock_choice, terms_line
from bot.texts.text import Joined, Person, Wording, text

SIZES = (9, 13, 19)
HANDICAPS = (0, 2, 3, 4, 5)
CLOCKS: tuple[Clock | None, ...] = (
    None,
    PerMove(DAY),
    PerMove(3 * DAY),
    PerMove(7 * DAY),
    Fischer(10 * DAY, DAY, 14 * DAY),
)
PACKED = "~"
"""Separates an action from packed terms in a button id, and packed terms from the letters that
make ids unique."""
LAST_ROW = 5
_SWITCHES = {
    "rated": "form-rated",
    "strict": "form-strict",
    "estimates": "form-estimates",
}


@dataclass(frozen=True)
class Form:
    """A form. ``verb`` is the action of its buttons, ``change`` is the selection so far, and
    ``so_far`` are the resulting terms. ``loaded`` and ``side``: the match, and the side that
    changes its terms. ``can_rate``: a rated game would count here."""

    context: RequestContext
    verb: str
    change: requests.Challenge
    so_far: Terms
    loaded: LoadedMatch | None = None
    side: Side = Side.HOST
    can_rate: bool = True

    def button(
        self, verb: str, change: requests.Challenge, label: Wording, row: int, field: str = ""
    ) -> Iterator[Choice]:
        """Yield a button, unless its id would be too long. ``field`` is the field that it
        changes: its first letters keep the ids of unchanged fields distinct, since Discord
        rejects duplicates."""
        packed, user = pack(change), self.context.incoming.user
        if field and packed == pack(self.change):
            packed += f"{PACKED}{field[:2]}"
        with suppress(ValueError):
            yield match_buttons.form(f"{verb}{PACKED}{packed}", user, label, row, self.loaded)


def of_challenge(
    context: RequestContext, change: requests.Challenge, so_far: Terms, *, can_rate: bool
) -> Answer:
    """Return the form of an open challenge. Nothing happens before it is sent."""
    form = Form(context, "form", change, so_far, can_rate=can_rate)
    shown = terms_line(so_far, own_name(context))
    label = text("label-form-send")
    send = form.button("challenge", change, label, LAST_ROW)
    return context.form(text("form-new", terms=shown), (*list_changes(form), *send))


def of_position(context: RequestContext, start: requests.Start, so_far: Terms) -> Answer:
    """Return the form of an open challenge from a position. It has no other terms, since no
    button id could carry them too."""
    line = f"challenge {spell_start(start)}"
    send = match_buttons.form(line, context.incoming.user, text("label-form-send"), LAST_ROW)
    shown = terms_line(so_far, own_name(context))
    heading = text("form-from", terms=shown, game=start.code, number=start.move)
    return context.form(heading, (send,))


def of_terms(
    context: RequestContext,
    loaded: LoadedMatch,
    change: requests.Challenge,
    so_far: Terms,
    names: Mapping[Side, str],
) -> Answer:
    """Return the form that changes an open challenge."""
    side = loaded.side_of(context.incoming.user) or Side.HOST
    can_rate = loaded.community != loaded.meta.host
    form = Form(context, "form", change, so_far, loaded, side, can_rate)
    shown, ready = context.words.facts(loaded, names).terms(so_far), bool(given_fields(change))
    heading = text("form-terms" if ready else "form-terms-now", terms=shown)
    label = text("label-form-offer")
    send = form.button("terms", change, label, LAST_ROW) if ready else ()
    shown_by = match_buttons.ref(loaded)
    asks = f"terms {spell_terms(change)}".strip()
    return context.form(heading, (*list_changes(form), *send), shown_by, asks=asks)


def of_defaults(
    context: RequestContext, change: requests.Challenge, so_far: Terms, heading: Wording
) -> Answer:
    """Return the form of a community's default terms. Each tap changes them at once."""
    form = Form(context, "defaults", change, so_far)
    user = context.incoming.user
    off = match_buttons.form("defaults off", user, text("label-defaults-off"), LAST_ROW)
    back = match_buttons.form("organise", user, text("label-form-back"), LAST_ROW)
    return context.form(heading, (*list_changes(form), off, back))


def own_name(context: RequestContext) -> Person:
    return Person(context.incoming.user, context.incoming.user_name)


def list_changes(form: Form, only: frozenset[str] | None = None) -> tuple[Choice, ...]:
    """Return a button for each valid change of these fields; None: of all fields."""
    made: list[Choice] = []
    for row, name, value, label in _options(form):
        if only is not None and name not in only:
            continue
        given = given_fields(form.change) | {name}
        changed = replace(form.change, **{name: value}, given=given)
        if why_impossible(replace(form.so_far, **{name: value})) is None:
            made += form.button(form.verb, changed, label, row, name)
    return tuple(made)


def _options(form: Form) -> Iterator[tuple[int, str, Any, Wording]]:
    """Yield the row, field, value and label of each option."""
    terms = form.so_far
    for size in SIZES:
        yield 1, "size", size, mark(text("label-form-size", size=size), terms.size == size)
    for count in HANDICAPS:
        label = text("label-form-handicap", count=count)
        yield 2, "handicap", count, mark(label, terms.handicap == count)
    for clock in CLOCKS:
        yield 3, "clock", clock, mark(clock_choice(clock), terms.clock == clock)
    for colours in Colours:
        label = text("label-form-colours", colours=colours.value)
        chosen = terms.colours is (colours if form.side is Side.HOST else colours.turned)
        yield 4, "colours", colours, mark(label, chosen)
    for name, switch in _SWITCHES.items():
        on = getattr(terms, name)
        if form.can_rate or name != "rated":
            yield LAST_ROW, name, not on, mark(text(f"label-{switch}"), on)


def mark(label: Wording, chosen: object) -> Wording:
    """Tick the label of the current choice."""
    return Joined(("✓", label), " ") if chosen else label
