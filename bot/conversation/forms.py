"""Terms put together by buttons, each with the line for all that is chosen so far and one change.

So a form needs no memory, and whoever likes may type its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.conversation import posts
from bot.conversation.incoming import Choice, Post
from bot.conversation.turn import Turn
from bot.language.requests import WantChallenge, WantForm, WantTerms
from bot.language.spelling import said_in, spell, spell_terms
from bot.service.clock import DAY, Clock, Fischer, PerMove
from bot.service.events import Colours, Side, Terms
from bot.service.loaded import LoadedMatch
from bot.service.offers import why_impossible

SIZES = (9, 13, 19)
HANDICAPS = (0, 2, 3, 4, 5)
CLOCKS: tuple[Clock | None, ...] = (
    None,
    PerMove(DAY),
    PerMove(3 * DAY),
    PerMove(7 * DAY),
    Fischer(10 * DAY, DAY, 14 * DAY),
)

Carry = Callable[[str, str], Choice]
"""Makes a button of a line and a label. Raises `ValueError` if the line is too long for one."""


def of_challenge(turn: Turn, change: WantChallenge, so_far: Terms) -> Post:
    """For a challenge to anyone; nothing happens before it is sent."""
    user = turn.incoming.user

    def carry(line: str, label: str) -> Choice:
        return posts.own(line, user, label)

    shown = turn.words.plain_terms(so_far, turn.incoming.user_name)
    line = ("challenge " + spell_terms(change)).strip()
    text = turn.words.told("form-new", terms=shown, line=line)
    send = [(line, turn.words.told("label-form-send"))]
    choices = (*_changes(turn, change, so_far, carry), *_fitting(carry, send))
    return Post(turn.key, text, choices=choices)


def of_terms(
    turn: Turn,
    loaded: LoadedMatch,
    change: WantChallenge,
    so_far: Terms,
    names: Mapping[Side, str],
) -> Post:
    """For a challenge that waits."""

    def carry(line: str, label: str) -> Choice:
        return posts.say(loaded, line, label)

    line = spell(WantTerms(change))
    shown = turn.words.terms(loaded, so_far, names)
    if not said_in(change):
        text = turn.words.told("form-terms-now", terms=shown)
    else:
        text = turn.words.told("form-terms", terms=shown, line=line)
    ready = [(line, turn.words.told("label-form-offer"))] if said_in(change) else []
    choices = (*_changes(turn, change, so_far, carry), *_fitting(carry, ready))
    return Post(turn.key, text, choices=choices, ref=posts.ref(loaded))


def _changes(turn: Turn, change: WantChallenge, so_far: Terms, carry: Carry) -> tuple[Choice, ...]:
    """A button for each change that makes sense."""
    lines = []
    for name, value, label in _options(turn):
        said = said_in(change)
        changed = replace(change, **{name: value}, said=said | {name})
        if why_impossible(replace(so_far, **{name: value})) is None:
            chosen = name in said and getattr(change, name) == value
            lines.append((spell(WantForm(changed)), f"✓ {label}" if chosen else label))
    return _fitting(carry, lines)


def _options(turn: Turn) -> Iterator[tuple[str, Any, str]]:
    """The field, a value for it, and what the button says."""
    told = turn.words.told
    for size in SIZES:
        yield "size", size, told("label-form-size", size=size)
    for count in HANDICAPS:
        yield "handicap", count, told("label-form-handicap", count=count)
    for clock in CLOCKS:
        shown = "none" if clock is None else turn.words.clock(clock)
        yield "clock", clock, told("label-form-clock", clock=shown)
    for colours in Colours:
        yield "colours", colours, told("label-form-colours", colours=colours.value)
    for rated in (True, False):
        yield "rated", rated, told("label-form-rated", rated=rated)


def _fitting(carry: Carry, lines: Iterable[tuple[str, str]]) -> tuple[Choice, ...]:
    """What is too long for a button can still be typed."""
    made = []
    for line, label in lines:
        with suppress(ValueError):
            made.append(carry(line, label))
    return tuple(made)
