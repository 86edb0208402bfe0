"""Parser for moves, passes and resignations in the words that people use to each other.

A small grammar: an action (``I'll play D4``, ``stawiam D4``), a statement (``my move: D4``), and
courtesy before and after it (``OK, D4``, ``D4, good luck!``). All else is chat, such as ``D4 was
bad``, ``maybe D4``, ``D4 or F4``. Such a line is no command: the bot asks whether it is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.match.commands import Pass, Play
from bot.rules.points import Point
from bot.talk import announcing_phrases as phrases
from bot.talk import requests
from bot.talk.arguments.tokens import (
    ONE_LETTER_WORDS,
    TOWARDS,
    Word,
    only_point,
    read,
    read_point,
)
from bot.talk.line import Want

LONGEST = 200
"""Characters that are parsed; the rest counts as chat."""
_MENTIONS = ("<@", "@")
"""Prefixes of mentions. A mention is one word, perhaps in quotes."""
_END = re.compile(r"(?<=[.!?…;])\s+")
_LONGEST_PHRASE = 7
_TOWARDS = TOWARDS | {"with", "do"}
_AND = frozenset({"and", "i", "oraz"})
_BEFORE = phrases.OPENINGS | phrases.COURTESY
_ALL = (
    _BEFORE,
    phrases.DOING,
    phrases.SAYING,
    phrases.PASSING,
    phrases.GIVING_UP,
    phrases.RESIGNING,
)
_AFTER = phrases.CLOSINGS | phrases.COURTESY
_UNSURE = {"pasuje": "pasuję"}
"""Words that mean something else without their diacritics: "that suits me"."""


@dataclass(frozen=True)
class Announced(Want):
    """The move at ``point``; None: a pass, or a resignation if ``resigns``. ``surely``: the
    words name an action, so it is more than a point with courtesy around it. ``others`` are
    further points that were named."""

    point: Point | None = None
    resigns: bool = False
    surely: bool = False
    others: tuple[Point, ...] = ()

    @property
    def may_be_talk(self) -> bool:
        return True

    @property
    def command(self) -> Play | Pass | requests.Resign:
        if self.point is not None:
            return Play(self.point)
        return requests.Resign() if self.resigns else Pass()


class _Clause(NamedTuple):
    """Words up to the end of a sentence or line. ``alone``: they are the whole line."""

    words: Sequence[Word]
    asks: bool
    alone: bool


def read_announcement(text: str, *, meant: bool = False) -> Announced | None:
    """Return the move that a line announces. None if it is chat, or names several points.

    Commands such as ``D4`` are recognised, too. ``meant``: the line was surely meant for the bot,
    so ``4d`` is most likely ``D4``.
    """
    whole = read(text[:LONGEST])
    if any(not word.plain and only_point([word]) is None for word in whole.words):
        return None  # the line quotes another point
    clauses = [*_clauses(text)]
    if sum(isinstance(read_point(word), Point) for word in whole.words) > 1:
        return None
    readings = [(clause, _read_clause(clause, meant)) for clause in clauses]
    found = [(clause, one) for clause, one in readings if isinstance(one, Announced)]
    if len(found) != 1:
        return None
    clause, one = found[0]
    if all(each for _, each in readings) and len(text) <= LONGEST:
        return one
    # Beside chat, a word with other meanings, such as “pass”, is not clear enough.
    clear = one.surely and (one.point is not None or one.resigns)
    return one if clear or (clause.alone and one.point is not None) else None


def read_announcement_to(text: str) -> Announced | None:
    """Parse a line addressed to another person like `read_announcement`. A mention and a point
    with nothing else, ``@Bob D4``, count, too."""
    line = read(text[:LONGEST])
    rest = [word for word in line.words if not word.chunk.startswith(_MENTIONS)]
    if len(rest) == len(line.words):
        return read_announcement(text)
    bare = len(rest) == len(line.words) - 1 and isinstance(only_point(rest), Point)
    bare = bare and not line.asks and len(text) <= LONGEST
    return read_announcement(" ".join(word.chunk for word in rest)) if bare else None


def courtesy(words: Sequence[Word]) -> int:
    """Return the number of courtesy words at the beginning of a line."""
    return _past([_token(word, meant=True) for word in words], words, 0, _BEFORE)


def _clauses(text: str) -> Iterator[_Clause]:
    lines = text[:LONGEST].splitlines()
    for line in lines[:-1] if len(text) > LONGEST else lines:
        sentences = [read(piece, polite=True) for piece in _END.split(line)]
        clauses = [sentence for sentence in sentences if sentence.words]
        for sentence in clauses:
            yield _Clause(sentence.words, sentence.asks, len(clauses) == 1)


def _read_clause(clause: _Clause, meant: bool) -> Announced | bool:
    """Return the announced move; otherwise, whether the clause is pure courtesy."""
    words = clause.words
    tokens = [_token(word, meant) for word in words]
    at = _past(tokens, words, 0, _BEFORE)
    if at == len(words):
        return not clause.asks
    if clause.asks:
        return False
    return _read_surrender(tokens, words, at) or _read_move(tokens, words, at, meant) or False


def _read_surrender(tokens: Sequence[str], words: Sequence[Word], at: int) -> Announced | None:
    """Read a pass or a resignation."""
    after_saying = _phrase_end(tokens, at, phrases.SAYING)
    for known, one in (
        (phrases.RESIGNING, Announced(resigns=True, surely=True)),
        (phrases.GIVING_UP, Announced(resigns=True)),
        (phrases.PASSING, Announced()),
    ):
        for begin in {at, after_saying}:
            end = _phrase_end(tokens, begin, known)
            if end > begin and _past(tokens, words, end, _AFTER) == len(words):
                return one
    return None


def _read_move(
    tokens: Sequence[str], words: Sequence[Word], at: int, meant: bool
) -> Announced | None:
    after_saying = _phrase_end(tokens, at, phrases.SAYING)
    begin = max(after_saying, _phrase_end(tokens, at, phrases.DOING))
    framed = begin > at
    while framed and begin < len(words) and tokens[begin] in _TOWARDS:
        begin += 1
    point, end = _point(words, begin, meant=meant, framed=framed)
    # ``I play 10-12`` is a time span.
    if point is None or (point.row < 0 and after_saying == at):
        return None
    called = _phrase_end(tokens, end, phrases.CALLING)
    if _past(tokens, words, called, _AFTER) != len(words):
        return None
    return Announced(point, surely=framed or called > end)


def _point(
    words: Sequence[Word], at: int, *, meant: bool, framed: bool
) -> tuple[Point | None, int]:
    """Return the point at this position, and the position after it."""
    pair, single = words[at : at + 2], words[at : at + 1]
    for here in (pair, single):
        point = only_point(here)
        if isinstance(point, Point):
            return point, at + len(here)
    letter, rest = pair[0].plain if pair else "", pair[1:]
    point = None
    if rest and not framed and letter in ONE_LETTER_WORDS and rest[0].number is not None:
        point = _parse_point(letter + rest[0].plain)
    elif meant and letter[:1].isdigit():
        pair, point = single, _parse_point(letter[-1] + letter[:-1])
    return point, at + len(pair)


def _parse_point(text: str) -> Point | None:
    point = read_point(Word(text, text, text))
    return point if isinstance(point, Point) else None


def _past(tokens: Sequence[str], words: Sequence[Word], at: int, known: frozenset[str]) -> int:
    """Return the position after these phrases, and after names that follow greetings."""
    while at < len(words):
        begin = at + 1 if at and tokens[at] in _AND else at
        end = _phrase_end(tokens, begin, known)
        if end == begin:
            return at
        greets = " ".join(tokens[begin:end]) in phrases.GREETINGS
        at = end + 1 if greets and _is_name(tokens, words, end) else end
    return at


def _is_name(tokens: Sequence[str], words: Sequence[Word], at: int) -> bool:
    if at >= len(words) or not words[at].chunk.lstrip("@")[:1].isupper():
        return False
    begins = any(_phrase_end(tokens, at, known) > at for known in _ALL)
    return not begins and _point(words, at, meant=False, framed=True)[0] is None


def _phrase_end(tokens: Sequence[str], at: int, known: frozenset[str]) -> int:
    """Return the end of the longest phrase that begins here; ``at`` if there is none."""
    for end in range(min(len(tokens), at + _LONGEST_PHRASE), at, -1):
        if " ".join(tokens[at:end]) in known:
            return end
    return at


def _token(word: Word, meant: bool) -> str:
    full = _UNSURE.get(word.plain)
    return word.plain if full is None or meant or word.lower == full else ""
