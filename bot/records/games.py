"""Bytes of a file, or pasted text -> the games in it, whatever their format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.records import gib, ngf, sgf
from bot.records.charset import decode
from bot.records.interpretation import Interpreted, interpret
from bot.records.limits import MOST_FILE_BYTES
from bot.records.remarks import Remark, Remarks
from bot.records.tree import Node, Parsed
from bot.service.match.state import Refusal

_GUESSED = "encoding-guessed"
_KOREAN = "EUC-KR"
_SHOWN = ("PB", "PW", "DT", "RE")
"""Properties of a root that people are shown."""


@dataclass(frozen=True)
class Games:
    """The ``roots`` of the games as they are written in the ``text``; there is at least one."""

    text: str
    roots: tuple[Node, ...]
    remarks: tuple[Remark, ...]


def find_games(record: str | bytes) -> Games | Refusal:
    """The games of a file, or of text that was pasted or kept.

    Refuses what is longer than `MOST_FILE_BYTES` (``record-long``), is empty (``record-nothing``,
    for files), or has no game (``record-type`` for files, else ``record-broken``).
    """
    if len(record) > MOST_FILE_BYTES:
        return _too_long()
    remarks: tuple[Remark, ...] = ()
    if isinstance(record, bytes):
        if not record.strip():
            return Refusal("record-nothing")
        text, remarks = decode(record)
    else:
        content = record.encode("utf-8", "surrogatepass")
        if len(content) > MOST_FILE_BYTES:
            return _too_long()
        text = content.decode("utf-8", "replace")
    parsed = _parse(text)
    if isinstance(parsed, Refusal):
        is_none = parsed.id == "record-broken" and isinstance(record, bytes)
        return Refusal("record-type") if is_none else parsed
    if _reads_safely(text, parsed.games, remarks):
        remarks = tuple(remark for remark in remarks if remark.id != _GUESSED)
    return Games(text, parsed.games, (*remarks, *parsed.remarks))


def _reads_safely(text: str, roots: Iterable[Node], remarks: Iterable[Remark]) -> bool:
    """Whether a guess of the encoding needs no remark: nothing that is shown depends on it, or it
    is the usual one of a format that has no field for its encoding."""
    guesses = {remark.data["encoding"] for remark in remarks if remark.id == _GUESSED}
    if guesses == {_KOREAN} and _is_korean(text):
        return True
    shown = (value for root in roots for id in _SHOWN for value in root.properties.get(id, ()))
    return all(map(str.isascii, shown))


def _is_korean(text: str) -> bool:
    """Whether the format is GIB or NGF, of Korean servers."""
    return gib.is_gib(text) or (not sgf.is_sgf(text) and ngf.is_ngf(text))


def _parse(text: str) -> Parsed | Refusal:
    """By what the text is like. A comment of SGF may quote NGF."""
    if gib.is_gib(text):
        return gib.parse(text)
    if not sgf.is_sgf(text) and ngf.is_ngf(text):
        return ngf.parse(text)
    return sgf.parse(text)


def choose_game(games: Games, number: int) -> tuple[Interpreted, Remarks] | Refusal:
    """Interpret a game by its number, from 1."""
    if not 1 <= number <= len(games.roots):
        return Refusal("record-game", {"game": number, "games": len(games.roots)})
    remarks = Remarks(games.remarks)
    remarks.remove(["games-left-out"])
    found = interpret(games.roots[number - 1], games.text, remarks)
    return found if isinstance(found, Refusal) else (found, remarks)


def _too_long() -> Refusal:
    return Refusal("record-long", {"most": MOST_FILE_BYTES // 1_000_000})
