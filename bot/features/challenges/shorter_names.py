"""Resolution of unquoted names of several words, which may include words that are no name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from bot.ids import UserId
from bot.match.state import Refusal
from bot.posts.post import Answer, Choice
from bot.talk import match_buttons, requests
from bot.talk.arguments.spelling import spell_start, spell_terms
from bot.talk.arguments.tokens import plain, word_set
from bot.talk.directories import Directory, nobody_called
from bot.talk.request_context import RequestContext
from bot.texts.text import text

_MAX_NAME_WORDS = 3
"""Words of the longest name that is tried. Each try is a search in the chat."""
_MENTION = "<@"
_CONJUNCTIONS = word_set("and or & + i oraz lub albo")


async def find_or_ask(
    directory: Directory,
    context: RequestContext,
    want: requests.Challenge,
    asker_ids: Collection[UserId],
) -> UserId | Refusal | Answer:
    """Find the person with the name ``want.name``, which has several unquoted words.

    If it is unknown in the room, but its first or last words are a known name, return the question
    whether that is meant; else a refusal. Browser rooms accept any name, so a new name of several
    words needs quotes there.
    """
    room, name = context.incoming.room, want.name or ""
    found = await directory.find(room, name)
    if isinstance(found, str) and await _is_known(context, found):
        return found
    first_refusal = found if isinstance(found, Refusal) else None
    for shorter, left_over in _list_shorter_names(want.parts):
        user = await directory.find(room, shorter)
        if isinstance(user, str) and user not in asker_ids and await _is_known(context, user):
            second = _strip_conjunctions(left_over)
            other = await directory.find(room, second) if second else None
            known = isinstance(other, str) and await _is_known(context, other)
            if isinstance(other, str) and known and other not in {user, *asker_ids}:
                return await _ask_which_is_meant(context, want, {shorter: user, second: other})
            return await _ask_if_meant(context, want, user, shorter)
        first_refusal = first_refusal or (user if isinstance(user, Refusal) else None)
    return first_refusal or nobody_called(name)


async def _is_known(context: RequestContext, user: UserId) -> bool:
    (profile,) = await context.profiles.read(user)
    return bool(profile.name)


def _list_shorter_names(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the first and last words as names, the longest first, each with the other words."""
    for length in range(min(_MAX_NAME_WORDS, len(words) - 1), 0, -1):
        yield " ".join(words[:length]), " ".join(words[length:])
        yield " ".join(words[-length:]), " ".join(words[:-length])


def _strip_conjunctions(name: str) -> str:
    """Remove ``and`` and the like from the beginning and the end of a name."""
    words = name.split()
    while words and plain(words[0]) in _CONJUNCTIONS:
        words.pop(0)
    while words and plain(words[-1]) in _CONJUNCTIONS:
        words.pop()
    return " ".join(words)


async def _ask_if_meant(
    context: RequestContext, want: requests.Challenge, user: UserId, shorter: str
) -> Answer:
    """Ask whether the shorter name is meant, with a button or a line to type. Send no challenge."""
    known = await context.profiles.name(user)
    name = want.name or ""
    if shorter.startswith(_MENTION):
        name = name.replace(shorter, f"@{known}")
    buttons = _make_buttons(context, want, shorter, known)
    how = "record" if want.start and want.start.record else "press" if buttons else "type"
    line = _spell_line(want, shorter, known)
    question = text("challenge-within", known=known, name=name, line=line, how=how)
    return context.say(question, choices=buttons, aside=True)


async def _ask_which_is_meant(
    context: RequestContext, want: requests.Challenge, found: dict[str, UserId]
) -> Answer:
    """Ask which of two people is meant. Send no challenge."""
    lines: list[str] = []
    buttons: list[Choice] = []
    for typed, user in found.items():
        known = await context.profiles.name(user)
        lines.append(_spell_line(want, typed, known))
        buttons += _make_buttons(context, want, typed, known)
    how = "record" if want.start and want.start.record else "press" if buttons else "type"
    question = text("challenge-one-of", first=lines[0], second=lines[1], how=how)
    return context.say(question, choices=tuple(buttons), aside=True)


def _spell_line(want: requests.Challenge, shorter: str, known: str) -> str:
    """Return the words to type after the command. A pasted record is not included."""
    typed = f'"{shorter}"' if shorter in want.parts and " " in shorter else shorter
    if shorter.startswith(_MENTION):
        typed = f"@{known}"
    start = "" if want.start is None else _spell_position(want.start)
    return " ".join(filter(None, (typed, want.beside, start)))


def _spell_position(start: requests.Start) -> str:
    if start.code:
        return spell_start(start)
    game = "" if start.game is None else f" game {start.game}"
    move = "" if start.move is None else f" move {start.move}"
    return f"from{game}{move}" if start.record or game or move else "from the position"


def _make_buttons(
    context: RequestContext, want: requests.Challenge, shorter: str, known: str
) -> tuple[Choice, ...]:
    """Return a button that sends the challenge; none if it cannot carry the whole line."""
    if want.start is not None and not want.start.code:
        return ()
    start = spell_start(want.start) if want.start is not None else ""
    line = " ".join(filter(None, ("challenge", f'"{shorter}"', spell_terms(want), start)))
    with suppress(ValueError):  # a name in other letters, or too much to carry
        label = text("label-challenge", name=known)
        return (match_buttons.own(line, context.incoming.user, label),)
    return ()
