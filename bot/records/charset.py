"""The bytes of a record -> its text: as named, or as is most plausible."""

from __future__ import annotations

import codecs
import re
from bisect import bisect
from collections.abc import Mapping
from functools import lru_cache

from bot.records.plausible import plausibility
from bot.records.remarks import Remark

FEW = 3
"""Bad sequences of bytes with which an encoding is believed; in longer texts, one in 50."""
SAMPLE = 4_096
"""Bytes beyond ASCII, with what stands around them, that a guess looks at."""
TRUST = 12.0
"""By how much another reading must be more plausible than one in the encoding that a record names
(logarithm of the ratio of the likelihoods)."""

_NAMES: Mapping[str, str] = {
    "cp932": "Shift-JIS",
    "gb18030": "GBK",
    "big5hkscs": "Big5",
    "cp949": "EUC-KR",
    "euc_jp": "EUC-JP",
    "cp1250": "Windows-1250",
    "iso8859-2": "ISO-8859-2",
    "cp1251": "Windows-1251",
    "koi8-r": "KOI8-R",
    "cp1252": "Latin-1",
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "iso2022_jp": "ISO-2022-JP",
}
"""What a guess is called for people, by Python's names."""

_PRIORS: Mapping[str, float] = {
    "gb18030": 0.0,
    "cp932": -0.2,
    "cp949": -0.7,
    "big5hkscs": -0.7,
    "cp1250": -0.7,
    "cp1251": -1.5,
    "euc_jp": -2.0,
    "iso8859-2": -3.0,
    "koi8-r": -3.5,
    "cp1252": -1.5,
}
"""The encodings that are guessed among, with the logarithm of how common they are."""

_SUPERSETS: Mapping[str, str] = {
    **dict.fromkeys(("gb2312", "gbk", "gb18030"), "gb18030"),
    **dict.fromkeys(("big5", "cp950", "big5hkscs"), "big5hkscs"),
    **dict.fromkeys(("shift_jis", "cp932", "shift_jis_2004", "shift_jisx0213"), "cp932"),
    **dict.fromkeys(("euc_jp", "euc_jis_2004", "euc_jisx0213"), "euc_jp"),
    **dict.fromkeys(("euc_kr", "cp949", "johab"), "cp949"),
    **dict.fromkeys(("iso8859-1", "cp1252", "ascii"), "cp1252"),
}
"""By Python's name of an encoding: what programs write that name it
(as in https://encoding.spec.whatwg.org/#names-and-labels)."""

_OTHERS = frozenset(
    {
        *("utf-8", "koi8-r", "koi8-u", "iso2022_jp", "tis-620"),
        *(f"iso8859-{part}" for part in (2, 3, 4, 5, 7, 8, 9, 10, 13, 14, 15, 16)),
        *(f"cp125{page}" for page in range(9)),
        *("cp437", "cp850", "cp852", "cp866", "cp874"),
    }
)
"""Encodings that are read if a record names them. Some of Python's are no encodings of text."""

_DOUBLE = frozenset({"gb18030", "big5hkscs", "cp932", "euc_jp", "cp949"})

_LABEL = re.compile(r"[a-z0-9]{1,40}")
_LABELS: Mapping[str, str] = {
    **dict.fromkeys(
        ("xsjis", "sjis", "shiftjis", "ms932", "windows31j", "mskanji", "cp932"), "cp932"
    ),
    **dict.fromkeys(("windows932", "xmscp932", "csshiftjis"), "cp932"),
    **dict.fromkeys(("gb", "xgbk", "ms936", "cp936", "windows936", "euccn", "gb231280"), "gb18030"),
    **dict.fromkeys(("ms950", "windows950", "xxbig5", "bigfive", "cnbig5"), "big5hkscs"),
    **dict.fromkeys(("ksc56011987", "ksc5601", "ms949", "windows949", "uhc", "xeuckr"), "cp949"),
    **dict.fromkeys(("eucjp", "xeucjp", "ujis"), "euc_jp"),
    **dict.fromkeys(("latin1", "iso88591", "ansi", "western", "windows1252"), "cp1252"),
    **dict.fromkeys(("utf8", "unicode", "xutf8", "utf", "utf8n"), "utf-8"),
    **{f"cp125{page}": f"cp125{page}" for page in range(9) if page != 2},
    **{f"win125{page}": f"cp125{page}" for page in range(9) if page != 2},
    **{f"windows125{page}": f"cp125{page}" for page in range(9) if page != 2},
    **{f"xcp125{page}": f"cp125{page}" for page in range(9) if page != 2},
    **{f"iso8859{part}": f"iso8859-{part}" for part in range(2, 17) if part not in (6, 11, 12)},
}
"""Names of encodings without signs, as programs write them, where Python knows them by others."""


def decode(content: bytes) -> tuple[str, tuple[Remark, ...]]:
    """The text of a record, without a byte order mark; never fails.

    In this order: a byte order mark; UTF-8 if it is valid; the CA of the first root, with a
    replacement character for each of at most `FEW` bad sequences; the most plausible guess. An
    encoding that cannot fail, such as Latin-1, is believed unless another is far more plausible.
    Remarks: ``encoding-guessed`` and ``encoding-damaged``.
    """
    for mark, name in _MARKS:
        if content.startswith(mark):
            return _read(content[len(mark) :], name)
    utf_16 = _find_utf_16(content)
    if utf_16:
        return _guessed(content, utf_16)
    if b"\x1b$" in content:
        with_escapes = _try(content, "iso2022_jp")
        if with_escapes is not None:
            return _guessed(content, "iso2022_jp", said=_said(content))
    if content.isascii():
        return content.decode("ascii"), ()
    said = _said(content)
    plain = _try(content, "utf-8")
    if plain is not None and (said == "utf-8" or not _is_mixed(plain)):
        return plain, ()
    if plain is None and _is_utf_8(content.decode("utf-8", "replace"), declared=said == "utf-8"):
        return _guessed(content, "utf-8", said=said or "utf-8")
    if said in ("", "utf-8") or not _is_almost(_mended(content.decode(said, "replace"), said)):
        return _guessed(content, _guess(content))
    return _guessed(content, _guess(content, said) if said in _PRIORS else said, said=said)


_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def _find_utf_16(content: bytes) -> str:
    """The byte order in which most characters of the beginning are ASCII; empty for none."""
    head = content[:512]
    for name, high, low in (
        ("utf-16-be", head[::2], head[1::2]),
        ("utf-16-le", head[1::2], head[::2]),
    ):
        if 2 * high.count(0) > len(high) and 4 * low.count(0) < high.count(0):
            return name
    return ""


def _guessed(content: bytes, codec: str, said: str = "") -> tuple[str, tuple[Remark, ...]]:
    text, remarks = _read(content, codec)
    if codec != said:
        remarks = (Remark("encoding-guessed", {"encoding": _NAMES[codec]}), *remarks)
    return text, remarks


def _read(content: bytes, codec: str) -> tuple[str, tuple[Remark, ...]]:
    """Decode a record, and remark on the number of invalid byte sequences and of repairs."""
    text = _mended(content.decode(codec, "replace"), codec)
    bad = text.count("\ufffd")
    damaged = (Remark("encoding-damaged", {"count": bad}),) if bad else ()
    text, repaired = _drop_doubled_backslashes(text, codec)
    return text, (*damaged, *repaired)


def _try(content: bytes, codec: str) -> str | None:
    try:
        return content.decode(codec)
    except UnicodeDecodeError:
        return None


def _mended(text: str, codec: str) -> str:
    """The text, with the closing bracket back that the first half of a character has taken.

    A name that was cut to a number of bytes may end in such a half: what follows then looks like
    the next property, not like the rest of the value.
    """
    eaten = _characters_ending_in(0x5D, codec)
    if not eaten:
        return text
    pieces: list[str] = []
    done = 0
    for found in re.finditer(f"[{eaten}](?={_AFTER_VALUE})", text):
        pieces.append(text[done : found.start()] + "\ufffd]")
        done = found.end()
    return "".join(pieces) + text[done:]


_AFTER_VALUE = r"[A-Z]{1,2}\[|;[A-Z]{1,2}\[|;?\)\s*$"
"""What follows the closing bracket of a value: a property, a node or the end of the game."""


def _drop_doubled_backslashes(text: str, codec: str) -> tuple[str, tuple[Remark, ...]]:
    """Remove the backslash of programs that escape bytes, after a character whose second byte is
    that of a backslash, where it would escape the closing bracket of the value."""
    doubled = _characters_ending_in(0x5C, codec)
    if not doubled:
        return text, ()
    pattern = re.compile(rf"([{doubled}])\\(?=\](?:{_AFTER_VALUE}))")
    first = pattern.search(text)
    if first is None:
        return text, ()
    mended, count = pattern.subn(r"\1", text)
    line = text.count("\n", 0, first.start()) + 1
    return mended, (Remark("repaired", {"count": count, "line": line}),)


@lru_cache
def _characters_ending_in(last: int, codec: str) -> str:
    """The two-byte characters of an encoding with this second byte."""
    if codec not in _DOUBLE:
        return ""
    codes = (bytes((lead, last)) for lead in range(0x81, 0xFF))
    return "".join(text for code in codes if (text := _try(code, codec)) and len(text) == 1)


def _is_almost(text: str) -> bool:
    """Whether a decoded text has few replacement characters, and many more others."""
    bad = text.count("\ufffd")
    good = sum(len(run) for run in _BEYOND_ASCII.findall(text)) - bad
    return bad == 0 or (good >= 4 * bad and (bad <= FEW or good >= 50 * bad))


def _is_utf_8(text: str, *, declared: bool) -> bool:
    """Whether a text that is decoded as UTF-8 is mostly valid. If CA declares UTF-8, a single
    character is enough, unless two-byte encodings have it by chance."""
    if _is_almost(text):
        return True
    bad = text.count("\ufffd")
    valid = sum(len(run.encode()) for run in _BEYOND_ASCII.findall(text)) - 3 * bad
    by_chance = _is_mixed(text.replace("\ufffd", " "))
    return declared and bad <= FEW and valid >= 2 * bad and not by_chance


def _is_mixed(text: str) -> bool:
    """Whether all words beyond ASCII mix alphabets, as two-byte characters do that are valid
    UTF-8 by chance."""
    return all(
        max(run) < "\u0800" and (len(_alphabets(run)) > 1 or "\u0250" <= run[0] < "\u0300")
        for run in _BEYOND_ASCII.findall(text)
    )


def _alphabets(run: str) -> set[int]:
    """A number for each alphabet of a run; marks that a letter before them has are of its own."""
    letters = run[0] + "".join(each for each in run[1:] if not "\u0300" <= each < "\u0370")
    return {bisect(_ALPHABETS, letter) for letter in letters}


_ALPHABETS = "\u0250\u0300\u0370\u0400\u0530\u0590\u0600\u0700"
"""Where those after the Latin ones begin: phonetic signs, marks, Greek, Cyrillic, Armenian, …"""
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]++")
_BEYOND = re.compile(rb"[\x80-\xff]")
_RUN = re.compile(rb"(?:[\x80-\xff][^;\n\x80-\xff]{0,64}+)++")
_LEAD = re.compile(rb"[^;\n]{0,64}\Z")
"""What stands around bytes beyond ASCII. No second byte of the encodings is a semicolon or a line
break."""


def _sample(content: bytes) -> bytes:
    """So much of a record that a guess can be made of it."""
    pieces: list[bytes] = []
    size = at = 0
    while size < SAMPLE and (found := _BEYOND.search(content, at)) is not None:
        lead = _LEAD.search(content, max(at, found.start() - 64), found.start())
        run = _RUN.match(content, found.start(), found.start() + SAMPLE - size)
        piece = (lead[0] if lead else b"") + (run[0] if run else b"")
        at = found.start() + len(run[0] if run else b"")
        pieces.append(piece)
        size += len(piece)
    return b";".join(pieces)


def _guess(content: bytes, said: str = "") -> str:
    """Python's name of the most plausible encoding; ``said`` has the advantage `TRUST`."""
    sample = _sample(content)
    best, highest = "cp1252", float("-inf")
    for codec, prior in _PRIORS.items():
        found = (
            plausibility(codec, sample.decode(codec, "replace"))
            + prior
            + (TRUST if codec == said else 0.0)
        )
        if found > highest:
            best, highest = codec, found
    return best


def _said(content: bytes) -> str:
    """Python's name of the encoding that the first root names; empty if it names none that is read.

    Where second bytes may look like brackets and backslashes, CA is looked for with such bytes
    passed over; that counts if it then names such an encoding.
    """
    paired = _named(_root_charset(content, pairs=True))
    if paired in _DOUBLE:
        return paired
    alone = _named(_root_charset(content, pairs=False))
    return "" if alone in _DOUBLE else alone


_HEAD = 16_384
_BEGINNING = re.compile(rb"\(\s*+;?")
_VALUE = {
    False: re.compile(rb"((?:[^\]\\]++|\\.)*+)\]", re.DOTALL),
    True: re.compile(rb"((?:[^\]\\\x80-\xff]++|\\.|[\x80-\xff].)*+)\]", re.DOTALL),
}
_IDENTIFIER = re.compile(rb"[\sa-z]*+([A-Za-z]*+)\s*+")


def _root_charset(content: bytes, *, pairs: bool) -> str:
    """What CA of the first node says; ``pairs``: two bytes from 80 on are one character."""
    head = content[:_HEAD]
    begins = _BEGINNING.search(head)
    at, name = 0 if begins is None else begins.end(), b""
    while at < len(head):
        if head[at : at + 1] == b"[":
            value = _VALUE[pairs].match(head, at + 1)
            if value is None:
                break
            if name == b"CA":
                return value[1].decode("ascii", "replace").strip()
            at = value.end()
            continue
        if head[at : at + 1] in b";()":
            break
        found = _IDENTIFIER.match(head, at)
        if found is not None and found[1]:
            name = bytes(letter for letter in found[1] if letter < 0x61)
        at = found.end() if found is not None and found.end() > at else at + 1
    return ""


def _named(label: str) -> str:
    """Python's name of an encoding; empty for what is none that is read."""
    short = "".join(_LABEL.findall(label.lower()))
    if short in _LABELS:
        return _LABELS[short]
    try:
        name = codecs.lookup(label).name
    except (LookupError, ValueError):
        return ""
    return _SUPERSETS.get(name, name if name in _OTHERS else "")
