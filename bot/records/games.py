"""Detection of the format of a file or pasted text (SGF, GIB, NGF), and the games in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records import gib, ngf, sgf
from bot.records.charset import decode
from bot.records.interpretation import InterpretedGame, interpret
from bot.records.limits import MAX_FILE_BYTES
from bot.records.remarks import Remarks
from bot.records.tree import Node, ParsedFile

_ENCODING_GUESSED = "encoding-guessed"
_KOREAN_ENCODING = "EUC-KR"
_DISPLAYED_PROPERTIES = ("PB", "PW", "DT", "RE")
"""Root properties that are shown in the chat."""


@dataclass(frozen=True)
class Games:
    """The parsed games of a ``text``, at least one, not interpreted yet."""

    text: str
    roots: tuple[Node, ...]
    remarks: tuple[Remark, ...]


def find_games(record: str | bytes) -> Games | Refusal:
    """Find the games in the bytes of a file, or in pasted or stored text.

    Refusals: ``record-long`` (more than `MAX_FILE_BYTES`), ``record-nothing`` (empty file),
    ``record-type`` (file without a game), ``record-broken`` (text without a game) and
    ``record-empty`` (games without moves).
    """
    if len(record) > MAX_FILE_BYTES:
        return _refuse_length()
    remarks: tuple[Remark, ...] = ()
    if isinstance(record, bytes):
        if not record.strip():
            return Refusal("record-nothing")
        text, remarks = decode(record)
    else:
        content = record.encode("utf-8", "surrogatepass")
        if len(content) > MAX_FILE_BYTES:
            return _refuse_length()
        text = content.decode("utf-8", "replace")
    parsed = _parse(text)
    if isinstance(parsed, Refusal):
        is_unknown = parsed.id == "record-broken" and isinstance(record, bytes)
        return Refusal("record-type") if is_unknown else parsed
    if _can_omit_encoding_remark(text, parsed.games, remarks):
        remarks = tuple(remark for remark in remarks if remark.id != _ENCODING_GUESSED)
    return Games(text, parsed.games, (*remarks, *parsed.remarks))


def _can_omit_encoding_remark(text: str, roots: Iterable[Node], remarks: Iterable[Remark]) -> bool:
    """Whether a guessed encoding needs no remark: all text on display is ASCII, or the format
    cannot declare an encoding and the guess is its usual one."""
    guesses = {remark.data["encoding"] for remark in remarks if remark.id == _ENCODING_GUESSED}
    if guesses == {_KOREAN_ENCODING} and _is_korean_format(text):
        return True
    shown = (
        value
        for root in roots
        for id in _DISPLAYED_PROPERTIES
        for value in root.properties.get(id, ())
    )
    return all(map(str.isascii, shown))


def _is_korean_format(text: str) -> bool:
    """Whether the text is GIB or NGF, the formats of Korean servers."""
    return gib.is_gib(text) or (not sgf.is_sgf(text) and ngf.is_ngf(text))


def _parse(text: str) -> ParsedFile | Refusal:
    """Detect the format and parse the text.

    SGF comments can quote GIB or NGF, and NGF titles can look like SGF. If in doubt, SGF wins if a
    game is found.
    """
    if "\n" not in text:
        # GIB and NGF are line-based. Replacing keeps the offsets of the moves.
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


def _drop_chatter(parsed: ParsedFile, text: str) -> ParsedFile:
    """Drop single nodes without ``;``, such as ``(B [3d] won)`` in a pasted message, unless the
    text has no other game."""
    games = [root for root in parsed.games if root.children or text.startswith(";", root.offset)]
    return replace(parsed, games=tuple(games)) if games else parsed


def choose_game(games: Games, number: int) -> tuple[InterpretedGame, Remarks] | Refusal:
    """Interpret one game. ``number`` counts from 1."""
    if not 1 <= number <= len(games.roots):
        return Refusal("record-game", {"game": number, "games": len(games.roots)})
    remarks = Remarks(games.remarks)
    remarks.remove(["games-left-out"])
    found = interpret(games.roots[number - 1], games.text, remarks)
    return found if isinstance(found, Refusal) else (found, remarks)


def choose_only_game(
    record: str | bytes, number: int | None
) -> tuple[InterpretedGame, Remarks] | Refusal:
    """Find the games in a record and interpret the one with this number. None means the only one;
    several are refused as ``record-several``."""
    games = find_games(record)
    if isinstance(games, Refusal):
        return games
    if number is None and len(games.roots) > 1:
        return Refusal("record-several", {"games": len(games.roots)})
    return choose_game(games, 1 if number is None else number)


def _refuse_length() -> Refusal:
    return Refusal("record-long", {"most": MAX_FILE_BYTES // 1_000_000})
