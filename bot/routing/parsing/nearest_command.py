"""The nearest command to a line that looks like a misspelled one and not like chat."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import groupby, product

from bot.routing.catalogue import COMMANDS, PHRASES
from bot.talk import requests
from bot.talk.arguments.tokens import Word, word_set
from bot.talk.command_spec import Phrase, Talk
from bot.texts.problem import Problem

_LONGEST_HEAD = 24
_MAX_SLIPS = 2
_SHORTEST_LIKE = 4
_ALIKE = 0.8
"""Minimum similarity. A lower value finds ``help clock`` in ``hello``, and random matches for
short words."""

_ORDINARY = word_set(
    "able akceptuja annual apis aps boar challenged challenger challenges command core dad"
    " dear design domow duch earn fames formula from game gra graja hoard lay live moge moved"
    " movie movies nauk odmawia odrzuca opis oraz parte parti pay play plays plazy podaje"
    " poddaj poddane pomo presume probe prof przejmuje przyjmie przyjmuja przypomina"
    " przypominam psa psuje read recline reign reply resin reuse rich roof ruchu ruchy rule"
    " setting spasuje spring stable standing szuka szukam term trzymaj udowodnic uzywa wyzywa"
    " wznawia wznowienia zapisz zasad znow"
) | {
    "give me",
    "my game",
    "forget my",
    "take black",
    "no rest",
    "no thank",
    "no than",
    "i design",
    "i ass",
    "poddaj sie",
    "zgadza sie",
    "nie zgadza sie",
    "zgadzamy sie",
    "zgadzaja sie",
}
"""Common words and phrases that are similar to a command."""

_SLANG = {word: command.phrases[0] for command in COMMANDS for word in command.slang}

_KNOWN = _ORDINARY | {phrase.plain for phrase in PHRASES}
_COMMANDS = [phrase for phrase in PHRASES if Talk.MEANT not in phrase.command.talk]
_LETTERS = {
    phrase: frozenset(phrase.plain)
    for phrase in _COMMANDS
    if Talk.UNGUESSED not in phrase.command.talk
}
_AS_LONG = [
    [each for each in _LETTERS.items() if abs(len(each[0].plain) - length) <= _MAX_SLIPS]
    for length in range(_LONGEST_HEAD + 1)
]
"""Candidates by the length of the typed text, each with its set of letters."""

_NEGATIONS = ("nie", "not", "don", "doesn", "isn", "cann", "cant", "disag")
"""Prefixes of negations."""

_ENDINGS = word_set("s d r y i a u e m")
_KEYS = {
    key: (row, 2 * place + row)
    for row, keys in enumerate(("qwertyuiop", "asdfghjkl", "zxcvbnm"))
    for place, key in enumerate(keys)
}
"""The position of each letter on a keyboard, in halves of a key."""
_NEIGHBOURS = {
    (one, other)
    for (one, (row, place)), (other, (below, beside)) in product(_KEYS.items(), repeat=2)
    if abs(row - below) <= 1 and abs(place - beside) <= 2
}
"""Pairs of adjacent keys."""


def nearest_command(words: Sequence[Word]) -> Problem | None:
    """Return the command that was probably meant, if the line looks like one with a typing error.

    The problem's ``data`` has the ``word`` typed and the ``suggestion``, a whole line.
    """
    best: tuple[int, int, Problem] | None = None
    for length in range(1, min(3, len(words)) + 1):
        head = " ".join(word.plain for word in words[:length])
        if len(head) > _LONGEST_HEAD or head in _KNOWN:
            continue
        rest = words[length:]
        letters = frozenset(head)
        for phrase, its_letters in _AS_LONG[len(head)]:
            # An error changes at most two letters: this filter avoids most of the work below.
            if len(letters ^ its_letters) > 2 * _MAX_SLIPS:
                continue
            slips = _slips(head, phrase.plain)
            rank = (slips, len(rest))
            if (best is None or rank < best[:2]) and _is_slip(head, phrase, slips, rest):
                best = (*rank, _did_you_mean(words[:length], phrase, rest))
    return best[2] if best else None


def likeness(word: Word) -> Problem | None:
    """Return the command that is most similar to the word, for lines surely meant for the bot."""
    typed = word.plain
    if (meant := _SLANG.get(typed)) is not None:
        return _did_you_mean([word], meant, [])
    if len(typed) < _SHORTEST_LIKE:
        return None
    longer = [phrase.plain for phrase in _COMMANDS if typed in phrase.plain.split()]
    alike = [phrase.plain for phrase in _COMMANDS if phrase.plain[0] == typed[0]]
    shorter = [each for each in alike if typed.startswith(each)]
    near = get_close_matches(typed, longer, n=1) or get_close_matches(typed, shorter, n=1)
    near = near or get_close_matches(typed, alike, 1, _ALIKE)
    for phrase in _COMMANDS:
        if near and phrase.plain == near[0]:
            return _did_you_mean([word], phrase, [])
    return None


def _is_slip(head: str, phrase: Phrase, slips: int, rest: Sequence[Word]) -> bool:
    """Whether a typing error explains the difference better than chance."""
    if not 1 <= slips <= _MAX_SLIPS or _denies(head) != _denies(phrase.plain):
        return False
    length = len(phrase.plain)
    if Talk.CASUAL in phrase.command.talk and length < 7:
        return False
    if rest and Talk.FIRM in phrase.command.talk:
        likely = slips == 1 or length > 8
    elif length <= 4:
        likely = slips == 1 and _has_the_same_letters(head, phrase.plain)
    else:
        likely = slips <= (1 if length < 9 else 2) and not _is_inflected(head, phrase.plain)
    return likely and _makes_sense(phrase, rest, slips)


def _denies(text: str) -> bool:
    """Whether it contains a negation: “I do agree” must not become “I disagree”."""
    return any(word.startswith(_NEGATIONS) for word in text.split())


def _makes_sense(phrase: Phrase, rest: Sequence[Word], slips: int) -> bool:
    request = phrase.read(rest)
    if isinstance(request, requests.Challenge):
        only_a_name = request == requests.Challenge(name=request.name)
        return slips == 1 or not only_a_name or len(phrase.plain) > 8
    return request is not None and not isinstance(request, Problem)


def _has_the_same_letters(typed: str, meant: str) -> bool:
    """Whether two letters are swapped, or one is doubled."""
    doubled = [a for a, _ in groupby(typed)] == [a for a, _ in groupby(meant)]
    return sorted(typed) == sorted(meant) or (doubled and len(typed) > len(meant))


def _is_inflected(typed: str, meant: str) -> bool:
    """Whether it is the same word with another ending: ``games`` and ``game``."""
    return typed[:-1] == meant and typed[-1] in _ENDINGS and typed[-1] != meant[-1]


def _did_you_mean(typed: Sequence[Word], phrase: Phrase, rest: Sequence[Word]) -> Problem:
    word = " ".join(word.chunk for word in typed)
    line = " ".join([phrase.spelled, *(word.chunk for word in rest)])
    return Problem("unknown-word", {"word": word, "suggestion": line})


def _slips(typed: str, meant: str) -> int:
    """Return the number of missing, added, swapped or changed letters, up to a limit. A change
    counts twice unless the keys are adjacent."""
    too_many = _MAX_SLIPS + 1
    before: list[int] = []
    above = list(range(len(meant) + 1))
    for i, a in enumerate(typed, start=1):
        row = [i]
        for j, b in enumerate(meant, start=1):
            changed = 0 if a == b else 1 if (a, b) in _NEIGHBOURS else 2
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + changed)
            if i > 1 and j > 1 and a == meant[j - 2] and typed[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > _MAX_SLIPS:
            return too_many
        before, above = above, row
    return above[-1]
