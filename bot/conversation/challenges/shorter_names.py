"""Shorter names in a name typed without quotes, of people who are known in the room."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from bot.conversation.kit import match_buttons
from bot.conversation.kit.directories import Directory, nobody_called
from bot.conversation.kit.request_context import RequestContext
from bot.conversation.posts.post import Answer, Choice
from bot.language import requests
from bot.language.arguments.spelling import spell_start, spell_terms
from bot.language.arguments.tokens import plain, word_set
from bot.language.text import text
from bot.service.match.state import Refusal
from bot.service.ports.stores import UserId

_MOST_WORDS = 3
"""Longest shorter name tried: each try is a search in the chat."""
_MENTION = "<@"
_BETWEEN = word_set("and or & + i oraz lub albo")
"""What may stand between two names."""


async def find_named(
    directory: Directory,
    context: RequestContext,
    want: requests.Challenge,
    asker_ids: Collection[UserId],
) -> UserId | Refusal | Answer:
    """Return the person called by the several words of ``want.name``, if one is known in the room;
    else a question whether a shorter name is meant that is known there, or why there is none. A
    browser room takes any name, so there a new one needs its quotes."""
    room, name = context.incoming.room, want.name or ""
    found = await directory.find(room, name)
    if isinstance(found, str) and await _is_known(context, found):
        return found
    first_refusal = found if isinstance(found, Refusal) else None
    for shorter, left_over in _shorter(want.parts):
        user = await directory.find(room, shorter)
        if isinstance(user, str) and user not in asker_ids and await _is_known(context, user):
            second = _without_conjunctions(left_over)
            other = await directory.find(room, second) if second else None
            known = isinstance(other, str) and await _is_known(context, other)
            if isinstance(other, str) and known and other not in {user, *asker_ids}:
                return await _which_of(context, want, {shorter: user, second: other})
            return await _asked(context, want, user, shorter)
        first_refusal = first_refusal or (user if isinstance(user, Refusal) else None)
    return first_refusal or nobody_called(name)


async def _is_known(context: RequestContext, user: UserId) -> bool:
    (profile,) = await context.profiles.read(user)
    return bool(profile.name)


def _shorter(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The shorter names at the beginning and at the end, the longest first, each with the words
    that are left over."""
    for length in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        yield " ".join(words[:length]), " ".join(words[length:])
        yield " ".join(words[-length:]), " ".join(words[:-length])


def _without_conjunctions(name: str) -> str:
    """A name without ``and`` or the like before and after it."""
    words = name.split()
    while words and plain(words[0]) in _BETWEEN:
        words.pop(0)
    while words and plain(words[-1]) in _BETWEEN:
        words.pop()
    return " ".join(words)


async def _asked(
    context: RequestContext, want: requests.Challenge, user: UserId, shorter: str
) -> Answer:
    """What was understood, and what to type or to press; nothing is sent."""
    known = await context.profiles.name(user)
    name = want.name or ""
    if shorter.startswith(_MENTION):
        name = name.replace(shorter, f"@{known}")
    buttons = _buttons(context, want, shorter, known)
    how = "record" if want.start and want.start.record else "press" if buttons else "type"
    line = _line(want, shorter, known)
    said = text("challenge-within", known=known, name=name, line=line, how=how)
    return context.say(said, choices=buttons, aside=True)


async def _which_of(
    context: RequestContext, want: requests.Challenge, found: dict[str, UserId]
) -> Answer:
    """Which of two people is meant; nothing is sent."""
    lines: list[str] = []
    buttons: list[Choice] = []
    for typed, user in found.items():
        known = await context.profiles.name(user)
        lines.append(_line(want, typed, known))
        buttons += _buttons(context, want, typed, known)
    how = "record" if want.start and want.start.record else "press" if buttons else "type"
    said = text("challenge-one-of", first=lines[0], second=lines[1], how=how)
    return context.say(said, choices=tuple(buttons), aside=True)


def _line(want: requests.Challenge, shorter: str, known: str) -> str:
    """What to type after the command; a record is to be added to it."""
    typed = f'"{shorter}"' if shorter in want.parts and " " in shorter else shorter
    if shorter.startswith(_MENTION):
        typed = f"@{known}"
    start = "" if want.start is None else _start(want.start)
    return " ".join(filter(None, (typed, want.beside, start)))


def _start(start: requests.Start) -> str:
    if start.code:
        return spell_start(start)
    game = "" if start.game is None else f" game {start.game}"
    move = "" if start.move is None else f" move {start.move}"
    return f"from{game}{move}" if start.record or game or move else "from the position"


def _buttons(
    context: RequestContext, want: requests.Challenge, shorter: str, known: str
) -> tuple[Choice, ...]:
    """The button that sends the challenge; none if it cannot carry all of the line."""
    if want.start is not None and not want.start.code:
        return ()
    start = spell_start(want.start) if want.start is not None else ""
    line = " ".join(filter(None, ("challenge", f'"{shorter}"', spell_terms(want), start)))
    with suppress(ValueError):  # a name in other letters, or too much to carry
        label = text("label-challenge", name=known)
        return (match_buttons.own(line, context.incoming.user, label),)
    return ()
