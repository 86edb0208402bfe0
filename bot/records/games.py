"""Bytes of a file, or pasted text -> the games in it, whatever their format."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.records import gib, ngf, sgf
from bot.records.charset import decode
from bot.records.interpretation import Interpreted, interpret
from bot.records.limits import MOST_FILE_BYTES
from bot.records.remarks import Remark, Remarks
from bot.records.tree import Node, Parsed
from bot.service.match.state import Refusal


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
    return Games(text, parsed.games, (*remarks, *parsed.remarks))


def _parse(text: str) -> Parsed | Refusal:
    """Parse the text in the format that its content shows. SGF is tried before NGF, because a
    comment may quote NGF."""
    if gib.is_gib(text):
        return gib.parse(text)
    if not sgf.is_sgf(text) and ngf.is_ngf(text):
        return ngf.parse(text)
    parsed = sgf.parse(text)
    return parsed if isinstance(parsed, Refusal) else _drop_chatter(parsed, text)


def _drop_chatter(parsed: Parsed, text: str) -> Parsed:
    """Drop single nodes without ``;``, such as ``(B [3d] won)`` in a pasted message, if the text
    has another game."""
    games = [root for root in parsed.games if root.children or text.startswith(";", root.at)]
    return replace(parsed, games=tuple(games)) if games else parsed


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
