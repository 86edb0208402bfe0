"""Find the games in a file or in pasted text, in any of the formats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

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
    """The ``roots`` of the games in a ``text``, at least one, before their interpretation."""

    text: str
    roots: tuple[Node, ...]
    remarks: tuple[Remark, ...]


def find_games(record: str | bytes) -> Games | Refusal:
    """Find the games in the bytes of a file, or in pasted or stored text.

    Refuses more than `MOST_FILE_BYTES` (``record-long``), an empty file (``record-nothing``), and
    content without a game (``record-type`` for files, ``record-broken`` for text, ``record-empty``
    if a game has no moves).
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
        is_unknown = parsed.id == "record-broken" and isinstance(record, bytes)
        return Refusal("record-type") if is_unknown else parsed
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
    """Parse a text in the format that its content shows.

    Comments of SGF may quote the other formats, and titles of NGF may look like SGF: if both are
    possible, the text is NGF or GIB only if no game of SGF is found in it.
    """
    if "\n" not in text:
        # GIB and NGF are read by lines. The offsets of the moves stay the same.
        text = text.replace("\r", "\n")
    if gib.is_gib(text):
        return gib.parse(text)
    parse_lines = gib.parse if gib.has_gib(text) else ngf.parse if ngf.is_ngf(text) else None
    if parse_lines is not None and not sgf.is_sgf(text):
        return parse_lines(text)
    parsed = sgf.parse(text)
    if parse_lines is not None and isinstance(parsed, Refusal):
        return parse_lines(text)
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
