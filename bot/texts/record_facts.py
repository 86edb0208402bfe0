"""Texts for the players and the result of a game record."""

from __future__ import annotations

import re

from bot.rules.points import Colour
from bot.texts.text import Text, Wording, shorten, text

_WITHOUT_WINNER = {"draw": "record-drawn", "jigo": "record-drawn", "void": "record-void"}
_ZERO = re.compile(r"(?:[bw]\+)?0+(?:\.0+)?", re.ASCII)
"""SGF's result of a draw; some programs write it with decimals, or as a win by nothing."""
_WON = re.compile(
    r"([bw])\+(?:(r|resign|t|time|f|forfeit)|([0-9]{1,3}(?:\.[0-9]{1,2})?))?", re.ASCII
)
_HOW = {"r": "resignation", "t": "time", "f": "forfeit"}


def titled_player(name: str, colour: Colour) -> Text:
    """A player with the colour, for a title; the colour alone if the record has no name."""
    if not name.strip():
        return _colour_as_name(colour)
    return text("record-player", name=shorten(name), colour=colour)


def listed_player(name: str, colour: Colour) -> Wording:
    """A player for a list; the colour if the record has no name."""
    return shorten(name) if name.strip() else _colour_as_name(colour)


def _colour_as_name(colour: Colour) -> Text:
    return text("record-unnamed", colour=colour)


def result_in_words(result: str) -> Wording:
    """A result such as ``B+R`` (https://www.red-bean.com/sgf/properties.html#RE) in words. Results
    that SGF does not define stay as they are."""
    written = result.strip().lower()
    if _ZERO.fullmatch(written):
        return text("record-drawn")
    if written in _WITHOUT_WINNER:
        return text(_WITHOUT_WINNER[written])
    found = _WON.fullmatch(written)
    if found is None:
        return shorten(result)
    winner, how, points = found.groups()
    if points:
        return text("record-won-points", winner=winner, margin=float(points))
    if how:
        return text("record-won", winner=winner, how=_HOW[how[0]])
    return text("record-won-somehow", winner=winner)
