"""Tokeniser: cuts a typed line into words, without markup, courtesies and the game's id.

It uses no regular expressions: each step walks over the line once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar
from unicodedata import normalize

from bot.rules.errors import OffBoard
from bot.rules.points import Point, parse_point
from bot.talk.numeric_points import DASHES, read_numbered
from bot.texts.problem import Problem

T = TypeVar("T")


def word_set(text: str) -> frozenset[str]:
    """Split a line into a set of words."""
    return frozenset(text.split())


def by_phrase(phrases: Mapping[T, str]) -> dict[str, T]:
    """Invert a mapping of values to comma-separated phrases."""
    return {phrase: meant for meant, line in phrases.items() for phrase in line.split(", ")}


_AS_COMPARED = str.maketrans("ąćęłńóśźż", "acelnoszz", "'’`") | DASHES
_POINT_SEPARATORS = (*"./_|\\",)
"""Separators between the column and the row of a point, as in ``D.4``."""
_NUMBERING_LETTERS = frozenset("prstv")
"""Abbreviations before numbers: page, round, table, version; in Polish rok (year), rozdział
(chapter), strona (page), tom (volume)."""
_QUOTES = str.maketrans(dict.fromkeys("„“”«»\uff02", '"'))
_WIDE = str.maketrans(
    {chr(sign + 0xFEE0): chr(sign) for sign in range(0x21, 0x7F) if not chr(sign).isalnum()}
)
"""Full-width punctuation and its usual form."""
_LONGEST_WORD = 200
"""Characters of a word after NFKC, which may turn one character into eighteen."""
POLITE = word_set("please pls plz prosze poprosze thanks thx dzieki")
"""Courtesies, which don't change the meaning of a line."""
_SMILES = word_set("xd :d :p :o :3 ;d ;p =d")
_VOWELS = frozenset("aeiou")
ONE_LETTER_WORDS = frozenset("aiouwz")
"""One-letter words, which are no columns: ``gram o 4`` is a time."""

_NUMERALS = {
    word: str(number)
    for numbers in (
        (
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
            " fifteen sixteen seventeen eighteen nineteen"
        ),
        (
            "jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie"
            " trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie"
        ),
    )
    for number, word in enumerate(numbers.split(), start=1)
}

CONFIRM = frozenset({"yes", "confirm", "tak", "potwierdzam", "na pewno"})
REFUSE = frozenset({"no", "nie"})
"""Answers to a request for confirmation."""
OFF = word_set("off no none never cancel stop nie wylacz wylaczone odwolaj bez brak")
"""Words that end or switch off a setting."""
BETWEEN = word_set("to until till from at and do od na o w i")
"""Words before and between days, times and spans."""
TOWARDS = word_set("at on to the point na w punkt pole")
"""Words between a command and its point."""


@dataclass(frozen=True)
class Word:
    """A word. ``chunk`` is the typed text; ``lower`` is its NFKC form (so full-width letters and
    digits are the usual ones) in lower case, without outer punctuation.

    ``plain`` is ``lower`` without Polish diacritics and apostrophes, with a hyphen for each dash.
    It is empty for quoted text, which is a name and never a command.
    """

    chunk: str
    lower: str
    plain: str

    @property
    def number(self) -> int | None:
        """Parse ``3``, ``#3`` or ``3.``, with at most four digits; None for other words."""
        digits = self.plain
        good = len(digits) <= 4 and digits.isascii() and digits.isdigit() and "-" not in self.chunk
        return int(digits) if good else None


@dataclass(frozen=True)
class Sentence:
    """A line as words, without the game's id and without polite words at its ends.

    ``asks`` and ``exclaims``: it has a question or exclamation mark. ``pleads``: polite words were
    removed.
    """

    words: tuple[Word, ...]
    game_id: str | None = None
    asks: bool = False
    exclaims: bool = False
    pleads: bool = False


def read(text: str, *, polite: bool = False) -> Sentence:
    """Cut a line of bounded length into words. ``polite``: keep the polite words at its ends."""
    text = normalize("NFC", text)
    words = _words(text)
    ids = [word for word in words if _is_game_id(word)]
    game_id = ids[0].lower if ids else None
    words = [word for word in words if word.lower != game_id or not _is_game_id(word)]
    total = len(words)
    while words and words[-1].plain in POLITE and not polite:
        words.pop()
    while words and words[0].plain in POLITE and not polite:
        words.pop(0)
    signs = text.translate(_WIDE)
    exclaims = "!" in signs.lstrip("/! ")
    return Sentence(tuple(words), game_id, "?" in signs, exclaims, len(words) < total)


def plain(text: str) -> str:
    """Normalise text for comparison: lower case, no Polish diacritics, no apostrophes, and a hyphen
    for each dash."""
    return text.lower().translate(_AS_COMPARED)


def read_point(word: Word) -> Point | Problem | None:
    """Read a point, ``D4`` or ``D-4``, or return the problem with it.

    None if the word is neither a letter with one or two ASCII digits nor ``4-16`` (see
    `bot.talk.numeric_points`).
    """
    numbered = read_numbered(word.plain)
    if numbered is not None:
        return numbered
    letter, digits = word.plain[:1], word.plain[1:].removeprefix("-")
    if not (letter.isascii() and letter.isalpha() and 1 <= len(digits) <= 2):
        return None
    if not (digits.isascii() and digits.isdigit()):
        return None
    typed = letter.upper() + digits
    if letter == "i" and isinstance(read_point(Word("", "", "h" + digits)), Point):
        return Problem("no-column-i", {"typed": typed, "left": "H" + digits, "right": "J" + digits})
    try:
        return parse_point(typed)
    except (ValueError, OffBoard):
        return Problem("no-such-point", {"typed": typed})


def read_argument_point(word: Word) -> Point | Problem | None:
    """Read the point after a command, perhaps with a separator, as in ``D.4``.

    ``p.2`` (a page) and the like are no points; ``P.2`` is one. Use `read_point` for lines without
    a command: there ``D.4`` may be a number in a list.
    """
    if word.plain[1:2] in _POINT_SEPARATORS and word.chunk.lstrip("(")[:1] in _NUMBERING_LETTERS:
        return None
    return read_move_point(word)


def read_move_point(word: Word) -> Point | Problem | None:
    """Read the point after a command for moves, such as ``play``: as `read_argument_point`, but
    only ``v.2`` is no point."""
    if word.plain[1:2] not in _POINT_SEPARATORS or word.plain[:1] == "v":
        return read_point(word)
    bare = word.plain[:1] + word.plain[2:]
    point = read_point(Word(bare, bare, bare)) if bare.isalnum() else None
    return point if isinstance(point, Point) else None


def join_point(words: Sequence[Word]) -> Sequence[Word]:
    """Join ``d 4`` or ``d four`` to ``d4``, unless the letter is a word."""
    if len(words) != 2 or words[0].plain in ONE_LETTER_WORDS or len(words[0].plain) != 1:
        return words
    return [join_column_row(words[0].plain, words[1])]


def join_column_row(letter: str, row: Word) -> Word:
    """Join the column and row of a point to one word."""
    together = letter + _NUMERALS.get(row.plain, row.plain)
    return Word(together, together, together)


def only_point(words: Sequence[Word]) -> Point | Problem | None:
    """Read a point if it is the whole line: ``D4``, ``D 4`` or ``"D4"``. The result is as for
    `read_point`."""
    if len(words) == 1 and not words[0].plain:
        words = _split_words(words[0].chunk)
    if len(words) == 2:
        words = join_point(words)
    return read_point(words[0]) if len(words) == 1 else None


def _words(text: str) -> list[Word]:
    parts = text.translate(_QUOTES).split('"')
    if len(parts) % 2 == 0:  # an unclosed quote
        parts = [" ".join(parts)]
    words: list[Word] = []
    for index, part in enumerate(parts):
        if index % 2 == 0:
            words += _split_words(part)
        elif name := " ".join(part.split()):
            words.append(Word(name, normalize("NFKC", name)[:_LONGEST_WORD].lower(), ""))
    return words


def _split_words(text: str) -> list[Word]:
    words: list[Word] = []
    for chunk in text.translate(_WIDE).split():
        if chunk.lower() in _SMILES:
            continue
        cut = [(piece, _core(_to_compatible(piece))) for piece in _at_commas(chunk)]
        words += [Word(piece, core.lower(), plain(core)) for piece, core in cut if core]
    return words


def _to_compatible(piece: str) -> str:
    """Return the NFKC form, unless it is several words: some characters expand to a phrase."""
    form = normalize("NFKC", piece)
    return piece if " " in form else form


def _at_commas(chunk: str) -> list[str]:
    """Split ``D4,E5`` and ``komi:6`` into two words, but not ``6,5`` and ``8:00``."""
    spaced = ""
    for before, char, after in zip(" " + chunk, chunk, chunk[1:] + " ", strict=False):
        decimal = char in ",:" and before.isdigit() and after.isdigit()
        spaced += " " if char in ",;:=" and not decimal else char
    return spaced.split()


def _core(piece: str) -> str:
    """Strip punctuation, emoji and invisible characters around a word."""
    inner = [index for index, char in enumerate(piece) if char.isalnum()]
    return piece[inner[0] : inner[-1] + 1][:_LONGEST_WORD] if inner else ""


def _is_game_id(word: Word) -> bool:
    """Whether the word is a game id such as ``#bamoku``: six or eight letters, alternately
    consonants and vowels."""
    name = word.lower
    if len(name) not in (6, 8) or not (name.isascii() and name.isalpha()):
        return False
    in_turn = all((a in _VOWELS) != (b in _VOWELS) for a, b in pairwise(name))
    return in_turn and name[0] not in _VOWELS and "#" + name in word.chunk.lower()
