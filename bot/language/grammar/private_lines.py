"""Finds lines that concern their writer alone, before a chat publishes them.

Stricter than the parser: ``note C3 is thin`` is chatter where people talk, and ``if D4 then E555``
is no plan, but both give their writer away.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from bot.language.arguments.tokens import POLITE, Word, plain, read
from bot.language.command_spec import Phrase, Talk
from bot.language.commands.catalogue import PHRASES, find_phrase
from bot.language.grammar.parser import MAX_LENGTH, parse, unquoted
from bot.language.requests import MakePlan

MAX_HEAD = 8
"""A private command that follows another one is found behind so many words at most, since the
rest of the line is parsed anew behind each of them."""
_LONGEST_PHRASE = max(phrase.length for phrase in PHRASES)
_POINT_DIGITS = 3
"""A slip such as ``Q166`` is still seen to be a point."""


class Privacy(Enum):
    """How much of a text is for its writer alone."""

    WHOLE = "whole"
    PART = "part"


def privacy_of(text: str, *, addressed: bool) -> Privacy | None:
    """How much of a text is a private command, of either language; None: nothing. The text has a
    bounded length.

    >>> privacy_of("note C3 is thin", addressed=False)
    <Privacy.WHOLE: 'whole'>
    >>> privacy_of("pass; if D4 then Q16", addressed=False)
    <Privacy.PART: 'part'>
    >>> privacy_of("if you like", addressed=False)
    """
    said, _ = unquoted(text)
    pieces = dict.fromkeys(piece.strip() for line in said.split("\n") for piece in line.split(";"))
    lines = [_without_mentions(piece) for piece in pieces if piece and not piece.startswith(">")]
    if len(lines) == 1 and _is_private(lines[0], addressed=addressed):
        return Privacy.WHOLE
    found = any(_is_private(line, addressed=addressed) or _ends_private(line) for line in lines)
    return Privacy.PART if found else None


def _without_mentions(line: str) -> str:
    """Drop the mentions and the bullets that a line begins with."""
    words = line.split()
    while words and (words[0].startswith("@") or not any(map(str.isalnum, words[0]))):
        words.pop(0)
    return " ".join(words)


def _is_private(line: str, *, addressed: bool) -> bool:
    head = line[:MAX_LENGTH]
    words = read(head).words
    phrase = find_phrase(words)
    if phrase is None or not phrase.command.private:
        return False
    rest = words[phrase.length :]
    if _says_what(phrase, rest) and plain(head.split()[0]) not in POLITE:
        return True
    found = parse(head, addressed=addressed)
    return found is not None and (not found.casual or bool(rest))


def _says_what(phrase: Phrase, rest: Sequence[Word]) -> bool:
    """Whether words follow that a person may well have meant for the bot: any behind ``note``,
    mostly points behind ``if``."""
    command = phrase.command
    if not rest or not callable(command.read):
        return False
    if Talk.ADDRESSED in command.talk:
        return True
    return MakePlan in command.about and 2 * sum(map(_looks_like_point, rest)) >= len(rest)


def _looks_like_point(word: Word) -> bool:
    digits = word.plain[1:]
    begins = word.plain[:1].isascii() and word.plain[:1].isalpha()
    return begins and digits.isascii() and digits.isdigit() and len(digits) <= _POINT_DIGITS


def _ends_private(line: str) -> bool:
    """Whether a private command follows another one: ``D4, if E5 then F6``."""
    chunks = line[:MAX_LENGTH].split()
    words = [read(chunk).words for chunk in chunks[: MAX_HEAD + _LONGEST_PHRASE]]
    return any(
        _begins_private(words[at:])
        and _is_command(chunks[:at])
        and _is_private(" ".join(chunks[at:]), addressed=False)
        for at in range(1, min(MAX_HEAD + 1, len(chunks)))
    )


def _begins_private(words: Sequence[Sequence[Word]]) -> bool:
    phrase = find_phrase([word for found in words[:_LONGEST_PHRASE] for word in found])
    return phrase is not None and phrase.command.private


def _is_command(chunks: Sequence[str]) -> bool:
    line = parse(" ".join(chunks))
    return line is not None and not line.casual
