"""Guesses for lines that are surely meant for the bot but are no command.

Nothing is executed: the bot explains how to type it, shows something, or asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.routing.catalogue import COMMANDS, SHOWN, find_phrase
from bot.rules.points import Point
from bot.talk import own_settings, requests
from bot.talk.announced_moves import Announced, courtesy
from bot.talk.arguments.tokens import Word, join_column_row, read, read_move_point, word_set
from bot.talk.command_spec import Phrase, Talk
from bot.talk.line import Request, Want
from bot.texts.problem import Problem

_END = re.compile(r"[.,!?;:…]+\s+|\s[-–—]\s")
_ASKING = word_set(
    "how why help can could may where do should want need jak czemu dlaczego pomoc moge mozemy"
    " mozna czy chce gdzie chcialbym chcialabym"
)
"""First words of questions about how to do something."""
_HOW = ("how to ", "how do i ", "how do we ", "how can i ", "how can we ", "how should i ")
_FILLING = word_set(
    "i we you to do can could a the my me this that it is should want sie mam mamy moge mozemy"
    " mozna to sobie moja moj swoj swoja ten te tu teraz here now"
)
_LIKE, _SHORTEST = 4, 3
"""Letters that a word must share with a command (“poddać” with “poddaję”), and the minimum
length of a fully shared word."""
_MAX_WORDS, _MOST_PARTS = 8, 4
"""Words, and parts of a line, that are analysed."""
_PREFIXES = ("za", "s", "z")
"""Prefixes of perfective Polish verbs: “spasować” from “pasować”."""
_NOT = word_set("not nie than niz zamiast of od obok nad pod przy above below under near beside")
"""Words before a point that exclude it as a move."""
_SECOND_THOUGHTS = word_set(
    "no not wait sorry oops i mean meant actually rather nie czekaj poczekaj jednak sorki ups"
    " raczej znaczy chcialem chcialam mialo byc a"
)
_AND = word_set("a i")
"""Words that continue a correction but do not make one."""
_MAX_POINTS = 3
_DOES = (requests.Challenge, requests.PlayEngine, requests.AddNote, own_settings.SetLook)
"""Requests with an immediate effect, which only a whole line may trigger."""
_LETTERS = {
    name: names.split()[0]
    for names in (
        "a ay",
        "b be bee",
        "c ce see sea cee",
        "d de dee",
        "f ef eff",
        "g gie gee",
        "h ha aitch",
        "j jot jay",
        "k ka kay",
        "l el",
        "m em",
        "n en",
        "p pe pee",
        "q ku cue queue",
        "r er ar",
        "s es ess",
        "t te tee",
        "e",
    )
    for name in names.split()
}
"""Letters as speech recognition spells them."""

_NAMES = {row.name for row in SHOWN if row.page}
_WAYS: dict[str, str] = {
    phrase.plain: name
    for command in COMMANDS
    if Talk.MEANT not in command.talk
    for name in [command.entries[0].name if command.entries else command.key]
    if name in _NAMES
    for phrase in command.phrases
} | {"skip": "pass", "give up": "resign", "surrender": "resign", "zrezygnowac": "resign"}
"""Phrase -> the command's name in help."""
_BEGINNINGS = {
    one[:length]: one
    for one in _WAYS
    if " " not in one
    for length in range(_LIKE, len(one))
    if f"{one[:length]} {one[length:]}" not in _WAYS  # “take” does not abbreviate “takeback”
}


def read_meant(text: str, words: Sequence[Word], phrase: Phrase | None) -> Request | None:
    """Return the likeliest request of such a line, or None."""
    if "#" in text:
        return None  # an unknown game's name has an answer of its own
    parts, moves = [*_parts(text)], _moves(text)
    way = read_way(words)
    found = way or next((one for part in parts if (one := _harmless(part))), None)
    if found is None or isinstance(found, Problem):
        stones = None if "?" in text else _which_stones(words)
        found = stones or (None if moves else _find_question(words) or found)
    if found is not None:
        return found
    answer = None if phrase is None else phrase.read(())
    if isinstance(answer, requests.Accept | requests.Decline) and answer.casual:
        line = " ".join(word.chunk for word in words)
        unknown = Problem("unknown-line", {"line": line})
        return requests.PerhapsAnswer(answer, moves or unknown)
    if moves is not None and "?" in text and not isinstance(way, Problem):
        return requests.MoveAdvice()
    if moves is not None or courtesy(words) < len(words):
        return moves
    called = any(word.plain in ("nigiri", "bot") for word in words)
    polite = requests.Help() if called else requests.Thanks()
    return next((one for word in words if (one := _harmless([word]))), polite)


def read_how(words: Sequence[Word]) -> requests.Help | None:
    """Read “How do I pass?”, “jak spasować?”, which also count in a reply to a post. “How was
    the game?” is chat."""
    line, rest = " ".join(word.plain for word in words), _drop_fillers(words[1:])
    asks = line.startswith(_HOW) or (line.startswith("jak ") and rest and rest[0].endswith("c"))
    way = read_way(words) if asks and rest and _command_at(rest) else None
    return way if isinstance(way, requests.Help) else None


def read_way(words: Sequence[Word]) -> requests.Help | Problem | None:
    """Return help on the command in “How do I pass?”, “can I pass”, “jak się poddać”."""
    if not words or words[0].plain not in _ASKING:
        return None
    rest = _drop_fillers(words[1:])
    name = next((name for at in range(len(rest)) if (name := _command_at(rest[at:]))), None)
    if name is None:
        return None
    return Problem("play-where") if name == "play" else requests.Help(command=name)


def _drop_fillers(words: Sequence[Word]) -> list[str]:
    return [word.plain for word in words if word.plain not in _FILLING][:_MAX_WORDS]


def _command_at(words: Sequence[str]) -> str | None:
    """Return the command of a phrase, or of a similar word, at the beginning of the words."""
    first = words[0]
    heads = [" ".join(words[:length]) for length in range(len(words), 0, -1)]
    likes = [_like(word) for word in (first, *_imperfect(first))]
    return next((_WAYS[head] for head in (*heads, *likes) if head in _WAYS), None)


def _imperfect(word: str) -> Iterator[str]:
    return (word.removeprefix(each) for each in _PREFIXES if word.startswith(each))


def _like(word: str) -> str:
    """Return the one-word phrase with the longest common prefix; empty if there is none."""
    for length in range(len(word), _SHORTEST - 1, -1):
        head = word[:length]
        found = head if head in _WAYS else _BEGINNINGS.get(head)
        if found is not None:
            return found
    return ""


def _parts(text: str) -> Iterator[Sequence[Word]]:
    """Yield the sentences and clauses of a line, with and without courtesy before them."""
    for part in (text, *_END.split(text, _MOST_PARTS)):
        words = read(part).words
        yield from (words, words[courtesy(words) :])


def _harmless(words: Sequence[Word]) -> Request | None:
    """Return the request of a part of a line, if it only explains, shows or asks something."""
    phrase = find_phrase(words)
    if phrase is not None and phrase.command.asked is not None:
        return phrase.command.asked
    request = None if phrase is None else phrase.read(words[phrase.length :])
    if phrase is None or request is None:
        return read_way(words)
    harmless = phrase.command.talk & (Talk.MEANT | Talk.ASKED)
    return request if harmless and _is_told(request) else None


def _is_told(request: Request) -> bool:
    return isinstance(request, Want) and not isinstance(request, _DOES)


def read_corrected(text: str, words: Sequence[Word]) -> Announced | None:
    """Read “D4, no wait, D5” in reply to a board: only points and corrections."""
    moves = None if "?" in text else _moves(text)
    rest = {word.plain for word in words if _usual(word) is None}
    sure = moves is not None and moves.others and rest <= _SECOND_THOUGHTS
    return moves if sure and rest - _AND else None


def _find_question(words: Sequence[Word]) -> Request | None:
    """Read “Tell me who is winning now”: the longest question within a line."""
    asked = [
        (phrase.length, request)
        for at in range(min(len(words), _MAX_WORDS))
        if (phrase := find_phrase(words[at:])) is not None
        if phrase.length > 1 and Talk.MEANT in phrase.command.talk
        if (request := phrase.read(())) is not None and _is_told(request)
    ]
    return max(asked, key=lambda one: one[0])[1] if asked else None


def _which_stones(words: Sequence[Word]) -> Request | None:
    """Read “The corner is dead”: a mark without a point."""
    phrases = [find_phrase([word]) for word in words]
    marks = (one for one in phrases if one is not None and one.command.key in ("dead", "alive"))
    return next((mark.amend(()) for mark in marks), None)


def _moves(text: str) -> Announced | None:
    """Read “D4, no wait, D5”, “hane at D4”, “de cztery”: the points that are not excluded, the
    last first."""
    points = dict[Point, None]()
    for part in _END.split(text, _MOST_PARTS):
        words = read(part).words
        for at, word in enumerate(words):
            letter = _LETTERS.get(word.plain)
            pair = [join_column_row(letter, row) for row in words[at + 1 : at + 2] if letter]
            point = next((p for each in (word, *pair) if (p := _usual(each))), None)
            if point is not None and not (at and words[at - 1].plain in _NOT):
                points = {point: None, **points}
    if not 0 < len(points) <= _MAX_POINTS:
        return None
    newest, *others = points
    return Announced(newest, surely=True, others=(*others,))


def _usual(word: Word) -> Point | None:
    """Return the point that a word names by letter and number, such as ``D4``."""
    point = read_move_point(word)
    return point if isinstance(point, Point) and point.row >= 0 else None
