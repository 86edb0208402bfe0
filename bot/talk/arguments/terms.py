"""Parser for the arguments of a challenge: a name and the terms, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile
from typing import Any, NamedTuple

from bot.match.clocks.clock import is_possible
from bot.match.events import Colours
from bot.rules.errors import BadBoardSize
from bot.rules.points import check_size
from bot.talk import requests
from bot.talk.arguments.board_sizes import ADJECTIVE_SIZES, BOARD_WORDS, read_size
from bot.talk.arguments.durations import per_move_words, read_clock
from bot.talk.arguments.record_references import is_unclear, take_start, unknown_code
from bot.talk.arguments.rule_words import RULE_WORDS, read_rules
from bot.talk.arguments.tokens import POLITE, Word, by_phrase, word_set
from bot.talk.numeric_points import DASHES
from bot.texts.problem import Problem

_COLOURS = by_phrase(
    {
        Colours.BLACK: "black, czarne, czarny, czarna, czarnymi",
        Colours.WHITE: "white, biale, bialy, biala, bialymi",
        Colours.NIGIRI: "nigiri, random, losowo",
    }
)
_ANYONE = word_set(
    "anyone anybody everyone someone somebody open"
    " kogokolwiek ktokolwiek kogos kims kimkolwiek wszystkich otwarte"
)
_CLOCK = word_set("clock zegar")
_KOMI = frozenset({"komi"})
_HANDICAP = word_set("handicap handi handicapu handicapem")
_AUTO = word_set("auto automatic automatyczny automatyczne")
_NO_CLOCK = _CLOCK | word_set(
    "reserve rezerwa rezerwy rezerwe fischer zapas byoyomi byo-yomi blitz"
)
"""Words left over from a clock without a time, or from one for live games."""
_OTHER_UNITS = word_set(
    "min mins minute minutes minuta minuty minut sec secs second seconds sekunda sekundy sekund"
    " month months miesiac miesiace miesiecy year years rok lata lat"
)
_STONES = word_set("stones stone kamienie kamieni")
_STRICT = word_set("strict scisle scisla scisly")
_RATED = word_set("rated ranked rankingowa rankingowe rankingowy rankingowo")
_UNRATED = word_set("unrated unranked friendly towarzyska towarzyski towarzysko nierankingowa")
_ESTIMATES = word_set(
    "estimate estimates estimation estimating estimator"
    " ocena ocen oceny szacowanie szacowania szacowaniem szacunek szacunki szacunku szacunkow"
)
_SCORE = word_set("score wynik wyniku")
_NO = word_set("no without bez")
_NOT = word_set("not no nie bez")
_LEAD_IN = BOARD_WORDS | word_set(
    "on with and at as a an the na z ze i oraz jako plus w size rozmiar"
)
_TO, _A, _OF = word_set("to for do na"), word_set("a an the"), word_set("of w")
_GAME = word_set("game match go gre gry gra partie partii partia")
"""Words for a game, which may end a challenge: ``to a 9x9 game``, ``na grę w go``."""

_PROSE = word_set(
    "a accepted all am an and are be but by can cannot complete completed could did do does done"
    " failed for from had has have he her here him his how i if in is it its just lets made me mode"
    " my not of on or our really she should so some that the their them there these they this those"
    " time to today tomorrow too up us was we week were what when which who why will with would you"
    " your yourself"
    " a ale bo byc byl byla bylo bym cie ci czy dla dnia do dzis go ja jak jest jestem jutro juz"
    " kogo kto lub mam masz mi mnie moje moj na nas nie o od on ona oni po przez sa sam sie siebie"
    " sobie ta taki takie tego temu ten to tu ty tydzien tygodnia tylko u w was wiec z za ze zeby"
)
"""Words that show that something is no name. A person with such a name can be named in quotes."""
_WITH = word_set("for with against vs dla z ze przeciw przeciwko")
"""Prepositions before a name."""
_CASUAL = _A | _WITH | word_set("and as i oraz jako plus")
"""Words before a board or rules in chat."""
_LONGEST_NAME = 4
_TERM_WORDS = 4
"""Longest term, in words."""


class _Term(NamedTuple):
    """A term in the next ``length`` words. ``field`` is a field of `requests.Challenge`, or
    empty."""

    length: int
    field: str = ""
    value: Any = None
    problem: Problem | None = None


def read_terms(
    words: Sequence[Word], *, addressed: bool = False
) -> requests.Challenge | Problem | None:
    """Read the words after ``challenge``. None if the line is prose.

    ``addressed``: any adjacent words count as a name.
    """
    start, words = take_start(words)
    if start is not None and is_unclear(words):
        return Problem("position-how")
    if typed := unknown_code(words, start):
        return Problem("position-which", {"typed": typed})
    read = _read_all(words[: _to_a_game(words)] if addressed else words)
    if not (addressed or read.named or start) and _is_likely_chat(words, read):
        return None
    named = read.named
    if named and (read.terms or (addressed and len(named) > 1)):
        named = named[words[named[0]].plain in _WITH :]
    if not addressed and _is_prose([words[index] for index in named]):
        return None
    left_over = _left_over([words[index] for index in named])
    if left_over is not None and (read.terms or len(named) > 1):
        return left_over
    if _is_torn(named):
        extra = words[named[-1]].chunk
        return Problem("challenge-how", {"extra": extra}) if read.terms else None
    parts = tuple(_name_part(words[index]) for index in named)
    loose = len(named) > 1 and any(words[index].plain for index in named)
    beside = [word.chunk for index, word in enumerate(words) if index not in named]
    return read.problem or requests.Challenge(
        name=" ".join(parts) or None,
        **read.terms,
        start=start,
        given=frozenset(read.terms),
        parts=parts if loose else (),
        beside=" ".join(beside),
    )


def _is_likely_chat(words: Sequence[Word], read: _Read) -> bool:
    """Whether words without a name are more likely chat than terms: rules alone, or a board or
    rules after an article (``the small board``, ``as normal``)."""
    if any(word.plain in _ANYONE for word in words):
        return False
    if not read.terms and any(word.plain in RULE_WORDS for word in words):
        return True
    after = list(dropwhile(lambda word: word.plain in _CASUAL, words))
    if not after or len(after) == len(words):
        return False
    calls = after[0].plain.isalpha() and (read_size(after) or _adjective_size(after))
    return bool(calls) or read_rules(after) is not None


def read_change(words: Sequence[Word]) -> requests.Challenge | Problem | None:
    """Read terms without a name. None if the line is prose."""
    read = _read_all(words)
    if read.named or _is_likely_chat(words, read):
        return None
    return read.problem or requests.Challenge(**read.terms, given=frozenset(read.terms))


def _left_over(words: Sequence[Word]) -> Problem | None:
    """Return the problem if words that would be a name belong to a term."""
    if any(word.plain in _NO_CLOCK for word in words):
        return Problem("error-bad-clock")
    extra = next((word.chunk for word in words if word.plain in _KOMI | _HANDICAP), None)
    return None if extra is None else Problem("challenge-how", {"extra": extra})


class _Read(NamedTuple):
    """The terms, the first problem with them, and the positions of all words that belong to no
    term."""

    terms: dict[str, Any]
    problem: Problem | None
    named: list[int]


def _read_all(words: Sequence[Word]) -> _Read:
    terms: dict[str, Any] = {}
    typed_as: dict[str, str] = {}
    problem: Problem | None = None
    named: list[int] = []
    at = 0
    while at < len(words):
        term = _term(words[at:])
        if term is None:
            named.append(at)
            at += 1
            continue
        typed = " ".join(word.chunk for word in words[at : at + term.length])
        if term.field in terms:
            term = _Term(term.length, problem=_twice(typed_as[term.field], typed))
        problem = problem or term.problem
        if term.field:
            terms[term.field], typed_as[term.field] = term.value, typed
        at += term.length
    return _Read(terms, problem, named)


def read_name(words: Sequence[Word]) -> str | None:
    """Read a person's name. None if the words cannot be a name, empty if there are no words."""
    return None if _is_prose(words) else " ".join(map(_name_part, words))


def _term(words: Sequence[Word]) -> _Term | None:
    if (rules := read_rules(words)) is not None:
        return _Term(rules.length, problem=rules.problem)
    if words[0].plain in BOARD_WORDS and (called := _size(words)):
        return called
    if leading := _leads_in(words):
        term = _term(words[leading:])
        return term and term._replace(length=term.length + leading)
    for read in (_clock, _komi, _handicap, _estimates, _size, _adjective_size, _word):
        if term := read(words):
            game = _next_is(words[term.length - 1 :], _GAME)
            return term._replace(length=term.length + game)
    return None


def _leads_in(words: Sequence[Word]) -> int:
    """Return the number of words that introduce a term: ``on``, ``to a``, ``game of``."""
    first, then, *_ = *(word.plain for word in words), "", ""
    to = first in _TO and (then in _A | _GAME or _names_size(then))
    leading = int(first in _LEAD_IN or to)
    leading += (1 + (then in _OF)) * (first in _GAME)
    return leading if leading < len(words) else 0


def _names_size(word: str) -> bool:
    return word.isascii() and word[:1].isdigit() and "x" in word


def _to_a_game(words: Sequence[Word]) -> int:
    """Return the start of a final phrase such as ``to a game``; the length if there is none."""
    at = len(words)
    while at and words[at - 1].plain in _GAME | _OF | _A:
        at -= 1
    says = at and words[at - 1].plain in _TO and any(word.plain in _GAME for word in words[at:])
    return at - 1 if says else len(words)


def _clock(words: Sequence[Word]) -> _Term | None:
    span = words[words[0].plain in _CLOCK :]
    if len(span) > 1 and span[0].number is not None and span[1].plain in _OTHER_UNITS:
        length = len(words) - len(span) + 2 + per_move_words(span[2:])
        return _Term(length, "clock", None, Problem("error-bad-clock"))
    found = read_clock(words)
    if found is None:
        meant = words[0].plain in _CLOCK and len(words) > 1
        return _Term(2, "clock", None, Problem("error-bad-clock")) if meant else None
    possible = found.clock is None or is_possible(found.clock)
    problem = None if possible else Problem("error-bad-clock")
    return _Term(found.length, "clock", found.clock, problem)


def _komi(words: Sequence[Word]) -> _Term | None:
    if length := _without(words, _KOMI):
        return _Term(length, "komi", 0.0)
    index = _number_with(words, _KOMI)
    if index is None:
        alone = _decimal(words[0])
        if alone is None or alone.is_integer():
            return None
        return _Term(1, "komi", alone)
    komi = _decimal(words[index])
    unreadable = Problem("bad-komi", {"typed": words[index].chunk}) if komi is None else None
    return _Term(2, "komi", komi, unreadable)


def _handicap(words: Sequence[Word]) -> _Term | None:
    if length := _without(words, _HANDICAP):
        return _Term(length, "handicap", 0)
    if {words[0].plain, words[1].plain if len(words) > 1 else ""} & _AUTO and any(
        word.plain in _HANDICAP for word in words[:2]
    ):
        return _Term(2, "fair", True)
    index = _number_with(words, _HANDICAP)
    if index is None and words[0].number and _next_is(words, _STONES):
        index = 0
    if index is None:
        return None
    stones = words[index].number
    if stones is None:
        return _Term(2, problem=Problem("bad-handicap-number", {"typed": words[index].chunk}))
    more = 1 if index == 1 and _next_is(words[1:], _STONES) else 0
    return _Term(2 + more, "handicap", stones)


def _estimates(words: Sequence[Word]) -> _Term | None:
    """Read ``no estimates``, ``without score estimates``, ``bez szacowania wyniku``."""
    denied = words[0].plain in _NO
    index = int(denied)
    index += words[index].plain in _SCORE if len(words) > index else 0
    if len(words) <= index or words[index].plain not in _ESTIMATES:
        return None
    length = index + 1
    length += _next_is(words[index:], _SCORE)
    return _Term(length, "estimates", not denied)


def _size(words: Sequence[Word]) -> _Term | None:
    read = read_size(words)
    if read is None:
        return None
    length, lines = read
    if length == 1 and _repeats_number(words):  # “9 * 9”: the “*” was dropped by the tokeniser
        length = 2 + _next_is(words[1:], BOARD_WORDS)
    typed = " ".join(word.chunk for word in words[:length])
    return _Term(length, "size", lines[0], _bad_size(lines, typed))


def _adjective_size(words: Sequence[Word]) -> _Term | None:
    """Read a size without the word for board: ``small``.

    It must be in lower case, since ``Small`` is a name, and before the end or a term, since ``big
    bob`` is a name, too.
    """
    size = ADJECTIVE_SIZES.get(words[0].plain)
    after = words[1 + _next_is(words, _GAME) :][:_TERM_WORDS]
    if size is None or not words[0].chunk.islower() or (after and not _term(after)):
        return None
    return _Term(1, "size", size)


def _repeats_number(words: Sequence[Word]) -> bool:
    """Whether the first two words are the same number, and the second belongs to no other term."""
    after = words[1:]
    again = bool(after) and after[0].number is not None and after[0].number == words[0].number
    return again and not (_clock(after) or _komi(after) or _handicap(after))


def _word(words: Sequence[Word]) -> _Term | None:
    word = words[0].plain
    if word in _COLOURS:
        return _Term(1, "colours", _COLOURS[word])
    if word in POLITE:
        return _Term(1)
    if word in _STRICT:
        return _Term(1 + _next_is(words, RULE_WORDS), "strict", True)
    if word in _NOT and _next_is(words, _STRICT):
        return _Term(2, "strict", False)
    if word in _RATED or word in _UNRATED:
        return _Term(1, "rated", word in _RATED)
    return _Term(1) if word in _ANYONE else None


def _number_with(words: Sequence[Word], unit: frozenset[str]) -> int | None:
    """Return the position of the number in ``komi 6.5`` (1) or ``6.5 komi`` (0), or None."""
    if len(words) < 2:
        return None
    if words[0].plain in unit:
        return 1 if words[1].chunk[:1] in "-+" or words[1].plain[:1].isdigit() else None
    if not _next_is(words, unit) or _decimal(words[0]) is None:
        return None
    the_next_one_counts = len(words) > 2 and _decimal(words[2]) is not None
    return None if the_next_one_counts else 0


def _without(words: Sequence[Word], unit: frozenset[str]) -> int:
    return 2 if words[0].plain in _NO and _next_is(words, unit) else 0


def _next_is(words: Sequence[Word], wanted: frozenset[str]) -> bool:
    return len(words) > 1 and words[1].plain in wanted


def _decimal(word: Word) -> float | None:
    """Parse ``6.5`` or ``6,5``, perhaps with a sign: negative komi is for Black."""
    text = word.chunk.translate(DASHES).rstrip(".,!)").lstrip("(").replace(",", ".")
    digits = text.lstrip("-+").replace(".", "", 1)
    good = digits.isascii() and digits.isdigit() and len(digits) <= 5 and word.plain
    return float(text) if good and len(text) - len(digits) <= 2 else None


def _bad_size(lines: Sequence[int | None], typed: str) -> Problem | None:
    if len(set(lines)) > 1:
        return Problem("board-not-square", {"typed": typed})
    try:
        check_size(lines[0] or 0)
    except BadBoardSize as error:
        return Problem("error-bad-board-size", dict(error.data))
    return None


def _twice(first: str, second: str) -> Problem:
    return Problem("said-twice", {"first": first, "second": second})


def _name_part(word: Word) -> str:
    return word.chunk.strip(",.;:!()").removeprefix("@") if word.plain else word.chunk


def _is_torn(indices: Sequence[int]) -> bool:
    """Whether the words that would be the name are not adjacent."""
    return bool(indices) and indices[-1] - indices[0] >= len(indices)


def _is_prose(words: Sequence[Word]) -> bool:
    return len(words) > _LONGEST_NAME or any(word.plain in _PROSE for word in words)
