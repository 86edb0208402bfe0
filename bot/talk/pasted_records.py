"""Game records that are pasted into a line, or come with it as a file."""

from __future__ import annotations

from bot.talk import requests
from bot.talk.arguments.record_references import MARK

_IMPORT = frozenset({"import", "sgf", "wczytaj", "zapis"})
_LONGEST_WORD = 10
_LONGEST_LINE = 20
_LONGEST_HEAD = 200


def asks_to_import(text: str) -> bool:
    """Whether a line says nothing but that a record is to be read, which came as a file."""
    return len(text) <= _LONGEST_LINE and text.lstrip("/! ").strip().lower() in _IMPORT


def is_record_name(name: str) -> bool:
    """Whether a file name has the extension of a game record: SGF, GIB or NGF."""
    return name.lower().endswith((".sgf", ".gib", ".ngf"))


def pasted(text: str, *, addressed: bool) -> requests.ImportRecord | None:
    """A line that begins as a record does, ``(;``: after ``import`` or ``sgf``, or if it was surely
    meant for the bot; None for all others. How long it is does not matter."""
    head = text.lstrip("/! ")
    begin = head.find("(", 0, _LONGEST_WORD + 2)
    word = head[:begin].strip().lower()
    meant = word in _IMPORT if word else addressed
    if begin < 0 or not meant or not _begins(head, begin):
        return None
    return requests.ImportRecord(head[begin:])


def without_record(text: str) -> tuple[str, str]:
    """A line with a mark where the record in it was, and the record; empty if there is none. How
    long it is does not matter."""
    begin = text.find("(", 0, _LONGEST_HEAD)
    while begin >= 0 and not _begins(text, begin):
        begin = text.find("(", begin + 1, _LONGEST_HEAD)
    if begin < 0:
        return text, ""
    end = text.rfind(")") + 1
    end = end if end > begin else len(text)
    return f"{text[:begin]} from {MARK} {text[end:]}", text[begin:end]


def _begins(text: str, bracket: int) -> bool:
    """Whether the bracket at this place begins a record: a semicolon follows, blanks aside."""
    return text[bracket + 1 : bracket + 10].lstrip()[:1] == ";"
