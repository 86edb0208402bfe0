"""Lines that tell a move, a pass or that one resigns, as people tell each other.

A small grammar of frames: what one does (``I'll play D4``, ``stawiam D4``), what the move is (``my
move: D4``), courtesy before and after it (``OK, D4``, ``D4, good luck!``). All else is talk, such
as ``D4 was bad``, ``maybe D4``, ``D4 or F4``. None of it is a command: it is asked about.
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
"""Characters that are read; what follows is talk."""
_MENTIONS = ("<@", "@")
"""How a person begins who is mentioned, and is one word, perhaps in quotes."""
_END = re.compile(r"(?<=[.!?…;])\s+")
_LONGEST_PHRASE = 7
_TOWARDS = TOWARDS | {"with", "do"}
_AND = frozenset({"and", "i", "oraz"})
_BEFORE = phrases.OPENINGS | phrases.COURTESY
_ALL = (
    *(_BEFORE, phrases.DOING, phrases.SAYING),
    *(phrases.PASSING, phrases.GIVING_UP, phrases.RESIGNING),
)
_AFTER = phrases.CLOSINGS | phrases.COURTESY
_UNSURE = {"pasuje": "pasuję"}
"""What says something else without its diacritics: "that suits me"."""


@dataclass(frozen=True)
class Announced(Want):
    """The move at ``point``; None: a pass, or that one ``resigns``. ``surely``: in words that say
    so, and not a point with courtesy around it. ``others`` are further points that were named."""

    point: Point | None = None
    resigns: bool = False
    surely: bool = False
    others: tuple[Point, ...] = ()

    @property
    def command(self) -> Play | Pass | requests.Resign:
        if self.point is not None:
            return Play(self.point)
        return requests.Resign() if self.resigns else Pass()


class _Clause(NamedTuple):
    """Words up to the end of a sentence or of a line. ``alone``: all of its line."""

    words: Sequence[Word]
    asks: bool
    alone: bool


def announced(text: str, *, meant: bool = False) -> Announced | None:
    """The move that a line announces. None if it is talk, or names several points.

    It is also found in a line that is a command, such as ``D4``. ``meant``: the line was surely
    meant for the bot, so that ``4d`` is most likely ``D4``.
    """
    whole = read(text[:LONGEST])
    if any(not word.plain and only_point([word]) is None for word in whole.words):
        return None  # another is quoted
    clauses = [*_clauses(text)]
    if sum(isinstance(read_point(word), Point) for word in whole.words) > 1:
        return None
    told = [(clause, _told(clause, meant)) for clause in clauses]
    found = [(clause, one) for clause, one in told if isinstance(one, Announced)]
    if len(found) != 1:
        return None
    clause, one = found[0]
    if all(each for _, each in told) and len(text) <= LONGEST:
        return one
    # Beside talk it must be more than a word that is also said about something else.
    clear = one.surely and (one.point is not None or one.resigns)
    return one if clear or (clause.alone and one.point is not None) else None


def announced_to(text: str) -> Announced | None:
    """As `announced`, in a line to another person, in which they may be mentioned beside a bare
    point, if there is nothing else."""
    line = read(text[:LONGEST])
    rest = [word for word in line.words if not word.chunk.startswith(_MENTIONS)]
    if len(rest) == len(line.words):
        return announced(text)
    bare = len(rest) == len(line.words) - 1 and isinstance(only_point(rest), Point)
    bare = bare and not line.asks and len(text) <= LONGEST
    return announced(" ".join(word.chunk for word in rest)) if bare else None


def courtesy(words: Sequence[Word]) -> int:
    """How many words at the beginning of a line are but courtesy."""
    return _past([_token(word, meant=True) for word in words], words, 0, _BEFORE)


def _clauses(text: str) -> Iterator[_Clause]:
    lines = text[:LONGEST].splitlines()
    for line in lines[:-1] if len(text) > LONGEST else lines:
        said = [read(piece, polite=True) for piece in _END.split(line)]
        clauses = [sentence for sentence in said if sentence.words]
        for sentence in clauses:
            yield _Clause(sentence.words, sentence.asks, len(clauses) == 1)


def _told(clause: _Clause, meant: bool) -> Announced | bool:
    """What it announces; else whether it is courtesy and nothing more."""
    words = clause.words
    tokens = [_token(word, meant) for word in words]
    at = _past(tokens, words, 0, _BEFORE)
    if at == len(words):
        return not clause.asks
    if clause.asks:
        return False
    return _given_up(tokens, words, at) or _moved(tokens, words, at, meant) or False


def _given_up(tokens: Sequence[str], words: Sequence[Word], at: int) -> Announced | None:
    """A pass, or that one resigns."""
    said = _phrase_end(tokens, at, phrases.SAYING)
    for known, one in (
        (phrases.RESIGNING, Announced(resigns=True, surely=True)),
        (phrases.GIVING_UP, Announced(resigns=True)),
        (phrases.PASSING, Announced()),
    ):
        for begin in {at, said}:
            end = _phrase_end(tokens, begin, known)
            if end > begin and _past(tokens, words, end, _AFTER) == len(words):
                return one
    return None


def _moved(tokens: Sequence[str], words: Sequence[Word], at: int, meant: bool) -> Announced | None:
    said = _phrase_end(tokens, at, phrases.SAYING)
    begin = max(said, _phrase_end(tokens, at, phrases.DOING))
    framed = begin > at
    while framed and begin < len(words) and tokens[begin] in _TOWARDS:
        begin += 1
    point, end = _point(words, begin, meant=meant, framed=framed)
    # ``I play 10-12`` tells when.
    if point is None or (point.row < 0 and said == at):
        return None
    called = _phrase_end(tokens, end, phrases.CALLING)
    if _past(tokens, words, called, _AFTER) != len(words):
        return None
    return Announced(point, surely=framed or called > end)


def _point(
    words: Sequence[Word], at: int, *, meant: bool, framed: bool
) -> tuple[Point | None, int]:
    """The point that stands here, and what follows it."""
    pair, single = words[at : at + 2], words[at : at + 1]
    for here in (pair, single):
        point = only_point(here)
        if isinstance(point, Point):
            return point, at + len(here)
    letter, rest = pair[0].plain if pair else "", pair[1:]
    point = None
    if rest and not framed and letter in ONE_LETTER_WORDS and rest[0].number is not None:
        point = _named(letter + rest[0].plain)
    elif meant and letter[:1].isdigit():
        pair, point = single, _named(letter[-1] + letter[:-1])
    return point, at + len(pair)


def _named(text: str) -> Point | None:
    point = read_point(Word(text, text, text))
    return point if isinstance(point, Point) else None


def _past(tokens: Sequence[str], words: Sequence[Word], at: int, known: frozenset[str]) -> int:
    """Where what stands here goes on after these phrases, and names of people after greetings."""
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
    """Where the longest phrase that begins here ends; ``at`` if none does."""
    for end in range(min(len(tokens), at + _LONGEST_PHRASE), at, -1):
        if " ".join(tokens[at:end]) in known:
            return end
    return at


def _token(word: Word, meant: bool) -> str:
    full = _UNSURE.get(word.plain)
    return word.plain if full is None or meant or word.lower == full else ""
