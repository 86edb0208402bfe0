"""Detection of lines that are private to their author, before a chat publishes them.

It is stricter than the parser: ``note C3 is thin`` is chat in public, and ``if D4 then E555`` is no
valid plan, but both reveal the author's thoughts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from itertools import chain
from typing import NamedTuple
from unicodedata import normalize

from bot.match.short_ids import is_link_code
from bot.routing.catalogue import PHRASES, find_phrase
from bot.routing.parsing.parser import MAX_LENGTH, parse
from bot.talk import requests
from bot.talk.arguments.tokens import POLITE, Word, plain, read, word_set
from bot.talk.command_spec import Phrase, Talk
from bot.talk.incoming import strip_quotes

MAX_HEAD = 8
"""Maximum number of words before an embedded private command, since the rest of the line is
parsed again after each word."""
_LONGEST_PHRASE = max(phrase.length for phrase in PHRASES)
_POINT_DIGITS = 3
"""Digits of a misspelled point, such as ``Q166``."""


_POINT_ENDS = str.maketrans(dict.fromkeys("-→>/", " "))
"""Separators between the moves of a plan."""
_CLAUSE_ENDS = tuple(",:.!")
_FILLERS = word_set("then to i and oraz wtedy potem at on na w")
"""Words between the moves of a plan."""
_TO_SELF = {("to", "self"), ("to", "myself"), ("dla", "siebie"), ("do", "siebie")}
"""``note to self`` is an idiom of talk."""
_ANSWERS = (requests.Accept, requests.Decline)
_QUOTES = "\"'„”“«»"
_CODE = re.compile("(?<![a-z])[a-z]{6}-[a-z]{6}(?![a-z])")


class Extent(Enum):
    """The private part of a text."""

    WHOLE = "whole"
    PART = "part"


class Privacy(NamedTuple):
    """The private part of a text, and its first private line without the text before it."""

    extent: Extent
    line: str


def privacy_of(text: str, *, addressed: bool) -> Privacy | None:
    """Return how much of a text is a private command in either language; None if nothing is. The
    caller limits the length of the text.

    >>> privacy_of("- note C3 is thin", addressed=False)
    Privacy(extent=<Extent.WHOLE: 'whole'>, line='note C3 is thin')
    >>> privacy_of("pass; if D4 then Q16", addressed=False)
    Privacy(extent=<Extent.PART: 'part'>, line='if D4 then Q16')
    >>> privacy_of("if you like", addressed=False)
    """
    unquoted = strip_quotes(text)
    pieces = dict.fromkeys(
        piece.strip() for line in unquoted.splitlines() for piece in line.split(";")
    )
    lines = [_without_prefix(piece) for piece in pieces if piece and not piece.startswith(">")]
    if len(lines) == 1 and (_is_private(lines[0], addressed=addressed) or _has_code(lines[0])):
        return Privacy(Extent.WHOLE, lines[0])
    for line in lines:
        if _is_private(line, addressed=addressed) or _has_code(line) or _ends_private(line):
            return Privacy(Extent.PART, line)
    return None


def _without_prefix(line: str) -> str:
    """Remove mentions, bullets and numbers at the beginning, and surrounding quotes."""
    words = line.split()
    while words and _is_prefix(words[0]):
        words.pop(0)
    rest = " ".join(words)
    return rest.strip(_QUOTES) if rest.startswith(tuple(_QUOTES)) else rest


def _is_prefix(word: str) -> bool:
    number = word[:-1]
    numbered = word.endswith((".", ")")) and number.isascii() and number.isdigit()
    return numbered or word.startswith("@") or not any(map(str.isalnum, word))


def _has_code(line: str) -> bool:
    """Whether it contains a link code, which gives access to its author's games."""
    return any(map(is_link_code, _CODE.findall(plain(normalize("NFKC", line)))))


def _is_private(line: str, *, addressed: bool) -> bool:
    head = line[:MAX_LENGTH]
    words = read(head).words
    phrase = find_phrase(words)
    if phrase is None or not phrase.command.private:
        return False
    rest = words[phrase.length :]
    idiom = tuple(word.plain for word in rest[:2]) in _TO_SELF
    if idiom and not addressed and not any(map(_is_points, rest)):
        return False
    if _says_what(phrase, rest) and plain(head.split()[0]) not in POLITE:
        return True
    found = parse(head, addressed=addressed)
    return found is not None and (not found.casual or bool(rest))


def _says_what(phrase: Phrase, rest: Sequence[Word]) -> bool:
    """Whether the arguments were probably meant for the bot: any words after ``note``; mostly
    points after ``if``; a point after ``notes``."""
    command = phrase.command
    if not rest or not callable(command.read):
        return False
    if requests.MakePlan in command.about:
        points = sum(map(_is_points, rest))
        fillers = sum(word.plain in _FILLERS for word in rest) if points > 1 else 0
        return 0 < len(rest) - fillers <= 2 * points
    names_point = any(map(_is_points, rest))
    return Talk.ADDRESSED in command.talk or (requests.ShowNotes in command.about and names_point)


def _is_points(word: Word) -> bool:
    """Whether a word is a point, or several with separators: ``D4->Q16``."""
    points = word.plain.translate(_POINT_ENDS).split()
    return bool(points) and all(map(_looks_like_point, points))


def _looks_like_point(word: str) -> bool:
    begins = word[:1].isascii() and word[:1].isalpha()
    digits = word[1:]
    return begins and digits.isascii() and digits.isdigit() and len(digits) <= _POINT_DIGITS


def _ends_private(line: str) -> bool:
    """Whether a private command follows another command or a clause: ``D4, if E5 then F6``."""
    chunks = line[:MAX_LENGTH].split()
    words = [read(chunk).words for chunk in chunks]
    return any(
        _begins_private(words[at:])
        and _may_precede(chunks[:at], names_point=any(map(_is_points, chain(*words[at:]))))
        and _is_private(" ".join(chunks[at:]), addressed=False)
        for at in range(1, min(MAX_HEAD + 1, len(chunks)))
    )


def _begins_private(words: Sequence[Sequence[Word]]) -> bool:
    phrase = find_phrase([word for found in words[:_LONGEST_PHRASE] for word in found])
    return phrase is not None and phrase.command.private


def _may_precede(chunks: Sequence[str], *, names_point: bool) -> bool:
    """Whether a private command may follow these words: any clause if it ``names_point``, else a
    command that people do not use as an answer (``no, note that …``)."""
    if names_point and chunks[-1].endswith(_CLAUSE_ENDS):
        return True
    if plain(chunks[-1]) in _FILLERS:
        chunks = chunks[:-1]
    line = parse(" ".join(chunks))
    return line is not None and not line.casual and not isinstance(line.request, _ANSWERS)
