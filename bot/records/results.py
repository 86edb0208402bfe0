"""Conversion of results in words, as servers write them, to SGF."""

from __future__ import annotations

import re

_BLACK = ("black", "흑", "黑", "黒", "ดำ")
_WHITE = ("white", "백", "白", "ขาว")
_LOST = ("lose", "loss", "lost", "패", "敗", "败", "負", "负")
_RESIGNED = ("resign", "불계", "中押", "中盘", "中盤", "认输", "認輸", "投了")
_ON_TIME = ("time", "시간", "時間", "时间", "超时", "超時")
_DRAWN = ("draw", "jigo", "무승부", "持碁", "和棋", "빅")
_MARGIN = re.compile(r"(?<![0-9./])([0-9]{1,3}(?:[.,][0-9]{1,2})?)(?![0-9./手])")
_HALF = re.compile(r"[目집子][ ]?[半반]")
_HALF_ONLY = re.compile(r"半[目子]|반집")


def spell_result(words: str) -> str:
    """Convert a result in English, Korean, Japanese or Chinese to the SGF property RE.

    Return unclear results unchanged.

    >>> spell_result("黒2目半勝ち"), spell_result("White wins by resignation!")
    ('B+2.5', 'W+R')
    """
    # The scores of both sides may follow: "Black Win 6.5 >> White(50):Black(63)".
    phrase = words.partition(">>")[0].lower()
    if any(word in phrase for word in _DRAWN):
        return "0"
    black, white = (any(word in phrase for word in names) for names in (_BLACK, _WHITE))
    if black == white:
        return words
    wins = black != any(word in phrase for word in _LOST)
    margin = _parse_margin(phrase)
    return f"{'B' if wins else 'W'}+{margin}" if margin else words


def _parse_margin(phrase: str) -> str:
    """Return R, T or the points; empty if the text has none of them."""
    if any(word in phrase for word in _RESIGNED):
        return "R"
    if any(word in phrase for word in _ON_TIME):
        return "T"
    found = _MARGIN.search(phrase)
    if found is None:
        return "0.5" if _HALF_ONLY.search(phrase) else ""
    points = float(found[1].replace(",", ".")) + (0.5 if _HALF.search(phrase) else 0.0)
    return f"{points:g}"
