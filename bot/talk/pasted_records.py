"""Game records pasted into a line, or uploaded with it."""

from __future__ import annotations

from bot.talk import requests
from bot.talk.arguments.record_references import MARK

_IMPORT = frozenset({"import", "sgf", "wczytaj", "zapis"})
_LONGEST_WORD = 10
_LONGEST_LINE = 20
_LONGEST_HEAD = 200


def asks_to_import(text: str) -> bool:
    """Whether a line only asks to import the uploaded record."""
    return len(text) <= _LONGEST_LINE and text.lstrip("/! ").strip().lower() in _IMPORT


def is_record_name(name: str) -> bool:
    """Whether a file name has the extension of a game record: SGF, GIB or NGF."""
    return name.lower().endswith((".sgf", ".gib", ".ngf"))


def read_pasted(text: str, *, addressed: bool) -> requests.ImportRecord | None:
    """Return a pasted record: a line that begins with ``(;`` after ``import`` or ``sgf``, or, if
    it is surely meant for the bot, without them. None for other lines. The line may be of any
    length."""
    head = text.lstrip("/! ")
    begin = head.find("(", 0, _LONGEST_WORD + 2)
    word = head[:begin].strip().lower()
    meant = word in _IMPORT if word else addressed
    if begin < 0 or not meant or not _begins(head, begin):
        return None
    return requests.ImportRecord(head[begin:])


def without_record(text: str) -> tuple[str, str]:
    """Replace the record in a line by a mark. Return the line and the record, empty if there is
    none. The line may be of any length."""
    begin = text.find("(", 0, _LONGEST_HEAD)
    while begin >= 0 and not _begins(text, begin):
        begin = text.find("(", begin + 1, _LONGEST_HEAD)
    if begin < 0:
        return text, ""
    end = text.rfind(")") + 1
    end = end if end > begin else len(text)
    return f"{text[:begin]} from {MARK} {text[end:]}", text[begin:end]


def _begins(text: str, bracket: int) -> bool:
    """Whether a record begins at this bracket: a semicolon follows, perhaps after blanks."""
    return text[bracket + 1 : bracket + 10].lstrip()[:1] == ";"
