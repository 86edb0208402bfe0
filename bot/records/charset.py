"""Decode the bytes of a record: in the encoding that it declares, or in the most plausible one."""

from __future__ import annotations

import codecs
import re
from bisect import bisect
from collections.abc import Mapping
from functools import lru_cache

from bot.play.ports.remarks import Remark
from bot.records.plausible import plausibility

MAX_INVALID = 3
"""An encoding is rejected if it gives more invalid byte sequences than this and more than one for
every 50 valid characters."""
SAMPLE_BYTES = 4_096
"""Approximate size of the sample that guesses are scored on."""
DECLARED_BONUS = 12.0
"""Added to the log-likelihood of the declared encoding. Single-byte encodings decode anything, so
a declared one is only replaced by an encoding that is e^12 times more likely."""

_DISPLAY_NAMES: Mapping[str, str] = {
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
"""Python's name of an encoding -> its name in remarks."""

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
"""Candidate encoding -> the logarithm of its prior probability, up to a constant. Set by hand and
tuned as described in `bot.records.plausible`."""

_SUPERSETS: Mapping[str, str] = {
    **dict.fromkeys(("gb2312", "gbk", "gb18030"), "gb18030"),
    **dict.fromkeys(("big5", "cp950", "big5hkscs"), "big5hkscs"),
    **dict.fromkeys(("shift_jis", "cp932", "shift_jis_2004", "shift_jisx0213"), "cp932"),
    **dict.fromkeys(("euc_jp", "euc_jis_2004", "euc_jisx0213"), "euc_jp"),
    **dict.fromkeys(("euc_kr", "cp949", "johab"), "cp949"),
    **dict.fromkeys(("iso8859-1", "cp1252", "ascii"), "cp1252"),
}
"""Python's name of an encoding -> the superset to decode with
(as in https://encoding.spec.whatwg.org/#names-and-labels)."""

_DECLARED_ONLY = frozenset(
    {
        "utf-8",
        "koi8-r",
        "koi8-u",
        "iso2022_jp",
        "tis-620",
        *(f"iso8859-{part}" for part in (2, 3, 4, 5, 7, 8, 9, 10, 13, 14, 15, 16)),
        *(f"cp125{page}" for page in range(9)),
        "cp437",
        "cp850",
        "cp852",
        "cp866",
        "cp874",
    }
)
"""Encodings that are accepted if declared, but never guessed. An allow-list, because some of
Python's codecs, such as ``rot13``, don't decode bytes to text."""

_TWO_BYTE = frozenset({"gb18030", "big5hkscs", "cp932", "euc_jp", "cp949"})

_ALIAS_CHARACTERS = re.compile(r"[a-z0-9]{1,40}")
_ALIASES: Mapping[str, str] = {
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
"""Aliases that `codecs.lookup` does not know or maps to another encoding. Keys are in lower case,
letters and digits only."""


def decode(content: bytes) -> tuple[str, tuple[Remark, ...]]:
    """Decode a record and remove its byte order mark. Never fails.

    The encoding is the first of these that applies:

    1. the one of the byte order mark;
    2. UTF-16 or ISO-2022-JP if the bytes look like it;
    3. UTF-8 if the bytes are valid in it;
    4. the one that CA of the first root declares, if most of the text is valid in it;
    5. the most plausible one.

    A declared encoding that could also be guessed competes with the guesses, with `DECLARED_BONUS`.

    Possible remarks: ``encoding-guessed``, ``encoding-damaged`` (invalid byte sequences became
    U+FFFD), and ``repaired`` (doubled backslashes).
    """
    for mark, name in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return _decode_with(content[len(mark) :], name)
    utf_16 = _find_utf_16(content)
    if utf_16:
        return _decode_guess(content, utf_16)
    if b"\x1b$" in content:
        with_escapes = _decode_strictly(content, "iso2022_jp")
        if with_escapes is not None:
            return _decode_guess(content, "iso2022_jp", declared=_find_declared(content))
    if content.isascii():
        return content.decode("ascii"), ()
    declared = _find_declared(content)
    plain = _decode_strictly(content, "utf-8")
    if plain is not None and (declared == "utf-8" or not _mixes_alphabets(plain)):
        return plain, ()
    if plain is None and _is_utf_8(
        content.decode("utf-8", "replace"), declared=declared == "utf-8"
    ):
        return _decode_guess(content, "utf-8", declared=declared or "utf-8")
    if declared in ("", "utf-8") or not _is_mostly_valid(
        _restore_brackets(content.decode(declared, "replace"), declared)
    ):
        return _decode_guess(content, _guess_codec(content))
    return _decode_guess(
        content,
        _guess_codec(content, declared) if declared in _PRIORS else declared,
        declared=declared,
    )


_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def _find_utf_16(content: bytes) -> str:
    """Return the UTF-16 codec that decodes the beginning to mostly ASCII; empty if neither does."""
    head = content[:512]
    for name, high, low in (
        ("utf-16-be", head[::2], head[1::2]),
        ("utf-16-le", head[1::2], head[::2]),
    ):
        if 2 * high.count(0) > len(high) and 4 * low.count(0) < high.count(0):
            return name
    return ""


def _decode_guess(content: bytes, codec: str, declared: str = "") -> tuple[str, tuple[Remark, ...]]:
    text, remarks = _decode_with(content, codec)
    if codec != declared:
        remarks = (Remark("encoding-guessed", {"encoding": _DISPLAY_NAMES[codec]}), *remarks)
    return text, remarks


def _decode_with(content: bytes, codec: str) -> tuple[str, tuple[Remark, ...]]:
    """Decode with repairs; remark on invalid byte sequences and on repairs."""
    text = _restore_brackets(content.decode(codec, "replace"), codec)
    bad = text.count("\ufffd")
    damaged = (Remark("encoding-damaged", {"count": bad}),) if bad else ()
    text, repaired = _drop_doubled_backslashes(text, codec)
    return text, (*damaged, *repaired)


def _decode_strictly(content: bytes, codec: str) -> str | None:
    try:
        return content.decode(codec)
    except UnicodeDecodeError:
        return None


def _restore_brackets(text: str, codec: str) -> str:
    """Restore closing brackets that were decoded as the second byte of a character.

    That happens where a program truncated a name in the middle of a two-byte character. A
    character is only replaced if `_AFTER_VALUE` follows it.
    """
    swallowing = _list_characters_ending_in(0x5D, codec)
    if not swallowing:
        return text
    pieces: list[str] = []
    done = 0
    for found in re.finditer(f"[{swallowing}](?={_AFTER_VALUE})", text):
        pieces.append(text[done : found.start()] + "\ufffd]")
        done = found.end()
    return "".join(pieces) + text[done:]


_AFTER_VALUE = r"[A-Z]{1,2}\[|;[A-Z]{1,2}\[|;?\)\s*$"
"""Syntax after the closing bracket of a value: a property, a node or the end of the game."""


def _drop_doubled_backslashes(text: str, codec: str) -> tuple[str, tuple[Remark, ...]]:
    """Remove the second backslash of programs that escape bytes instead of characters.

    Such programs double a byte 5C even if it is the second byte of a character. Only doubled
    backslashes before a closing bracket are removed: they would escape it.
    """
    doubled = _list_characters_ending_in(0x5C, codec)
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
def _list_characters_ending_in(last: int, codec: str) -> str:
    """Return all two-byte characters of an encoding with this second byte."""
    if codec not in _TWO_BYTE:
        return ""
    codes = (bytes((lead, last)) for lead in range(0x81, 0xFF))
    return "".join(
        text for code in codes if (text := _decode_strictly(code, codec)) and len(text) == 1
    )


def _is_mostly_valid(text: str) -> bool:
    """Whether few non-ASCII characters are U+FFFD: at most 20 %, and at most `MAX_INVALID` or
    one for every 50 others."""
    bad = text.count("\ufffd")
    good = sum(len(run) for run in _BEYOND_ASCII.findall(text)) - bad
    return bad == 0 or (good >= 4 * bad and (bad <= MAX_INVALID or good >= 50 * bad))


def _is_utf_8(text: str, *, declared: bool) -> bool:
    """Whether a text decoded as UTF-8 is mostly valid. If CA declares UTF-8, one valid character is
    enough, unless its bytes could be valid UTF-8 by chance."""
    if _is_mostly_valid(text):
        return True
    bad = text.count("\ufffd")
    valid = sum(len(run.encode()) for run in _BEYOND_ASCII.findall(text)) - 3 * bad
    by_chance = _mixes_alphabets(text.replace("\ufffd", " "))
    return declared and bad <= MAX_INVALID and valid >= 2 * bad and not by_chance


def _mixes_alphabets(text: str) -> bool:
    """Whether every non-ASCII run mixes alphabets. Text in a two-byte encoding that happens to be
    valid UTF-8 does."""
    return all(
        max(run) < "\u0800" and (len(_identify_alphabets(run)) > 1 or "\u0250" <= run[0] < "\u0300")
        for run in _BEYOND_ASCII.findall(text)
    )


def _identify_alphabets(run: str) -> set[int]:
    """Return a number for each alphabet of a run. A combining mark counts with its letter."""
    letters = run[0] + "".join(each for each in run[1:] if not "\u0300" <= each < "\u0370")
    return {bisect(_ALPHABETS, letter) for letter in letters}


_ALPHABETS = "\u0250\u0300\u0370\u0400\u0530\u0590\u0600\u0700"
"""First characters of the Unicode blocks after Latin: phonetic signs, combining marks, Greek,
Cyrillic, Armenian, Hebrew, Arabic, Syriac."""
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]++")
_BYTE_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_SAMPLED_RUN = re.compile(rb"(?:[\x80-\xff][^;\n\x80-\xff]{0,64}+)++")
_TEXT_BEFORE = re.compile(rb"[^;\n]{0,64}\Z")
"""Up to 64 bytes of the same line or node before a non-ASCII byte. Cutting at a semicolon or line
break is safe: neither is the second byte of a character in any candidate encoding."""


def _take_sample(content: bytes) -> bytes:
    """Return about `SAMPLE_BYTES` bytes: non-ASCII runs with up to 64 bytes of context each."""
    pieces: list[bytes] = []
    size = at = 0
    while size < SAMPLE_BYTES and (found := _BYTE_BEYOND_ASCII.search(content, at)) is not None:
        lead = _TEXT_BEFORE.search(content, max(at, found.start() - 64), found.start())
        run = _SAMPLED_RUN.match(content, found.start(), found.start() + SAMPLE_BYTES - size)
        piece = (lead[0] if lead else b"") + (run[0] if run else b"")
        at = found.start() + len(run[0] if run else b"")
        pieces.append(piece)
        size += len(piece)
    return b";".join(pieces)


def _guess_codec(content: bytes, declared: str = "") -> str:
    """Return Python's name of the most plausible encoding; add `DECLARED_BONUS` to ``declared``."""
    sample = _take_sample(content)
    best, highest = "cp1252", float("-inf")
    for codec, prior in _PRIORS.items():
        found = (
            plausibility(codec, sample.decode(codec, "replace"))
            + prior
            + (DECLARED_BONUS if codec == declared else 0.0)
        )
        if found > highest:
            best, highest = codec, found
    return best


def _find_declared(content: bytes) -> str:
    """Return Python's name of the encoding that CA of the first root declares; empty if CA is
    missing or unknown.

    The second byte of a two-byte character can equal a bracket or a backslash. So the header is
    parsed twice: as two-byte characters, which counts if CA then declares a two-byte encoding, and
    as single bytes.
    """
    paired = _lookup_codec(_read_root_charset(content, pairs=True))
    if paired in _TWO_BYTE:
        return paired
    alone = _lookup_codec(_read_root_charset(content, pairs=False))
    return "" if alone in _TWO_BYTE else alone


_HEAD = 16_384
_BEGINNING = re.compile(rb"\(\s*+;?")
_VALUE = {
    False: re.compile(rb"((?:[^\]\\]++|\\.)*+)\]", re.DOTALL),
    True: re.compile(rb"((?:[^\]\\\x80-\xff]++|\\.|[\x80-\xff].)*+)\]", re.DOTALL),
}
_IDENTIFIER = re.compile(rb"[\sa-z]*+([A-Za-z]*+)\s*+")


def _read_root_charset(content: bytes, *, pairs: bool) -> str:
    """Return the value of CA in the first node; empty if there is none. ``pairs``: a byte >= 80
    (hexadecimal) and the next one are one character."""
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


def _lookup_codec(label: str) -> str:
    """Return Python's name of the encoding with this label; empty if it is unknown."""
    short = "".join(_ALIAS_CHARACTERS.findall(label.lower()))
    if short in _ALIASES:
        return _ALIASES[short]
    try:
        name = codecs.lookup(label).name
    except (LookupError, ValueError):
        return ""
    return _SUPERSETS.get(name, name if name in _DECLARED_ONLY else "")
