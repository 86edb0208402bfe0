"""Game records that are pasted into a line, or come with it as a file."""

from __future__ import annotations

from bot.language import requests

_IMPORT = frozenset({"import", "sgf", "wczytaj", "zapis"})
_LONGEST_WORD = 10
_LONGEST_LINE = 20


def asks_to_import(text: str) -> bool:
    """Whether a line says nothing but that a record is to be read, which came as a file."""
    return len(text) <= _LONGEST_LINE and text.lstrip("/! ").strip().lower() in _IMPORT


def is_record_name(name: str) -> bool:
    """Whether a file is called as game records are."""
    return name.lower().endswith(".sgf")


def pasted(text: str, *, addressed: bool) -> requests.ImportRecord | None:
    """A line that begins as a record does, ``(;``: after ``import`` or ``sgf``, or if it was surely
    meant for the bot; None for all others. How long it is does not matter."""
    head = text.lstrip("/! ")
    begin = head.find("(", 0, _LONGEST_WORD + 2)
    word = head[:begin].strip().lower()
    meant = word in _IMPORT if word else addressed
    if begin < 0 or not meant or head[begin + 1 : begin + 10].lstrip()[:1] != ";":
        return None
    return requests.ImportRecord(head[begin:])
