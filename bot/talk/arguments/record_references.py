"""Parser for the start position of a challenge.

``challenge Anna from (;SZ[9]AB[cc])``, ``wyzwanie Anna z #bamoku ruch 57``, or, as a reply to a
board, ``challenge from move 57``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bot.match.short_ids import is_game_id
from bot.play.ports.records import split_record_id
from bot.talk import requests
from bot.talk.arguments.tokens import Word, plain, word_set

MARK = "sgf"
"""Placeholder for a record or for a game's name."""
_SHORTEST_RECORD_ID = 12
_FROM = word_set("from z ze od")
_AFTER = word_set("at after po przy")
_THE = word_set("the this of ta tej te tego")
_WHAT = word_set("position game record pozycji partii gry zapisu") | {MARK}
_MOVE = word_set("move ruch ruchu")
_NUMBERED = word_set("game partii gry")
"""Words before the number of a game in a record with several: ``from game 2``."""


def mark_references(text: str) -> tuple[str, str]:
    """Replace a record id by a mark, and add a mark after each name of a game.

    Return the marked line, and the record's id (empty if none is named).
    """
    chunks, record_id = text.split(), ""
    for index, chunk in enumerate(chunks):
        name = chunk.removeprefix("#").rstrip(".,!?")
        if name != chunk and is_record_id(name):
            chunks[index], record_id = MARK, name
        elif chunk.startswith("#"):
            chunks[index] = f"{chunk} {MARK}"
        elif is_game_id(name.lower()) and _is_between(chunks, index):
            chunks[index] = f"#{name} {MARK}"
    return " ".join(chunks), record_id


def _is_between(chunks: Sequence[str], index: int) -> bool:
    """Whether a word can only be a game id: ``from bamoku move 20``."""
    before, after = chunks[max(0, index - 1)].lower(), chunks[index + 1 : index + 2]
    return before in _FROM | _WHAT and bool(after) and after[0].lower() in _MOVE


def is_record_id(name: str) -> bool:
    """Whether this is a record id, ``Yb_3xG-0aZ71kQpW``, or one of its games,
    ``Yb_3xG-0aZ71kQpW+3``. Record ids are case-sensitive, unlike game ids."""
    found = split_record_id(name)
    record_id = found[0] if found else ""
    signs = record_id.replace("-", "").replace("_", "")
    return len(record_id) >= _SHORTEST_RECORD_ID and record_id.isascii() and signs.isalnum()


def is_name(first: str) -> bool:
    """Whether the first word of a position can only be the name of a game or record, even if
    misspelled."""
    says = plain(first) in _FROM | _AFTER | _THE | _WHAT | _MOVE
    return first[:1].isalpha() and not says


def is_unclear(others: Sequence[Word]) -> bool:
    """Whether unparsed words still refer to a position: ``move x``."""
    return any(word.plain in _MOVE for word in others)


def unknown_code(others: Sequence[Word], start: requests.Start | None) -> str:
    """Return a word that was used as a game's name but is none: ``from #banana``; empty if there
    is none."""
    pairs = pairwise([Word("", "", ""), *others])
    named = [word for before, word in pairs if start or before.plain in _FROM | _WHAT]
    codes = [word.chunk for word in named if word.chunk.startswith("#") and word.number is None]
    return codes[0] if codes else ""


def take_start(words: Sequence[Word]) -> tuple[requests.Start | None, list[Word]]:
    """Return the position that the words refer to, and all other words."""
    start, others, at = None, list[Word](), 0
    while at < len(words):
        found = _start(words[at:])
        if found is not None and not (start and start.move is not None and found[1].move):
            length, more = found
            if start is not None:
                more = replace(more, game=more.game if start.game is None else start.game)
            start = more if start is None or more.move is not None or more.game else start
            at += length
            continue
        if words[at].plain != MARK:
            others.append(words[at])
        at += 1
    return start, others


def _start(words: Sequence[Word]) -> tuple[int, requests.Start] | None:
    """Read a position at the beginning of the words. Return the number of words and the
    position."""
    at, from_, what = 0, False, False
    while at < len(words) and words[at].plain in _FROM | _AFTER | _THE | _WHAT:
        from_ = from_ or words[at].plain in _FROM
        what = what or words[at].plain in _WHAT
        at += 1
    game = None
    if from_ and words[at - 1].plain in _NUMBERED and at < len(words):
        game = words[at].number
        at += game is not None
    if at + 1 < len(words) and words[at].plain in _MOVE and words[at + 1].number is not None:
        return at + 2, requests.Start(words[at + 1].number, game=game)
    meant = from_ and (what or at == len(words))
    pointed = at > 1 and words[at - 1].plain == MARK
    return (at, requests.Start(game=game)) if meant or pointed else None
