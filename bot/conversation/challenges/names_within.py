"""A name typed in no quotes, of which only some words are a name that is known in the room."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from bot.conversation.kit import match_buttons
from bot.conversation.kit.directories import Directory, nobody_called
from bot.conversation.kit.request_context import RequestContext
from bot.conversation.posts.post import Answer
from bot.language import requests
from bot.language.arguments.spelling import spell_start, spell_terms
from bot.language.text import text
from bot.service.match.state import Refusal
from bot.service.ports.stores import UserId

_MOST_WORDS = 3
"""Words of a shorter name that is looked for: each is asked of the chat."""
_MENTION = "<@"


async def find_named(
    directory: Directory, context: RequestContext, want: requests.Challenge, own: Collection[UserId]
) -> UserId | Refusal | Answer:
    """The person of a name of several words in no quotes, if one is known in the room; else a
    question whether a shorter name is meant that is known there, or why there is none. A browser
    room takes any name, so there a new one needs its quotes. ``own`` are the ids of who asks."""
    room, name = context.incoming.room, want.name or ""
    found = await directory.find(room, name)
    if isinstance(found, str) and await _is_known(context, found):
        return found
    told = found if isinstance(found, Refusal) else None
    for shorter, rest in _shorter(want.parts):
        user = await directory.find(room, shorter)
        if isinstance(user, str) and user not in own and await _is_known(context, user):
            return await _asked(context, want, user, shorter, rest)
        told = told or (user if isinstance(user, Refusal) else None)
    return told or nobody_called(name)


async def _is_known(context: RequestContext, user: UserId) -> bool:
    (profile,) = await context.profiles.read(user)
    return bool(profile.name)


def _shorter(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The shorter names at the beginning and at the end, the longest first, each with the words
    that would be none of it."""
    for length in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        yield " ".join(words[:length]), " ".join(words[length:])
        yield " ".join(words[-length:]), " ".join(words[:-length])


async def _asked(
    context: RequestContext, want: requests.Challenge, user: UserId, shorter: str, rest: str
) -> Answer:
    """What was understood, and what to type or to tap; nothing is sent."""
    known = await context.profiles.name(user)
    typed = f'"{shorter}"' if shorter in want.parts and " " in shorter else shorter
    name = want.name or ""
    if shorter.startswith(_MENTION):
        typed, name = f"@{known}", name.replace(shorter, f"@{known}")
    data = {"known": known, "name": name, "extra": rest}
    line = " ".join(filter(None, (typed, want.beside, _start(want.start, "from …"))))
    spelled = ("challenge", f'"{shorter}"', spell_terms(want), _start(want.start, ""))
    buttons = []
    with suppress(ValueError):  # a name in other letters, or too much to carry
        if want.start is None or want.start.code:
            label = text("label-challenge", name=known)
            one = match_buttons.own(" ".join(filter(None, spelled)), context.incoming.user, label)
            buttons.append(one)
    said = text("challenge-within", line=line, **data)
    return context.say(said, choices=tuple(buttons), aside=True)


def _start(start: requests.Start | None, otherwise: str) -> str:
    """The position, as it can be typed; ``otherwise`` for a record that was pasted."""
    if start is None:
        return ""
    return spell_start(start) if start.code else otherwise
