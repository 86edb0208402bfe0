"""Compact encoding of challenge terms for button ids."""

from __future__ import annotations

import re
from typing import Any

from bot.match.clocks.clock import HOUR, Clock, Fischer, PerMove
from bot.match.events import Colours
from bot.talk import requests
from bot.talk.arguments.spelling import given_fields

_PACKED = re.compile(
    r"(?P<size>[0-9]{1,2})?"
    r"(?:k(?P<komi>-?[0-9]{1,3}(?:\.5)?))?"
    r"(?:h(?P<handicap>[0-9]))?"
    r"(?P<colours>[bwn])?"
    r"(?:s(?P<strict>[01]))?(?:r(?P<rated>[01]))?(?:e(?P<estimates>[01]))?"
    r"(?:c(?P<clock>[0-9]{1,4}(?:\+[0-9]{1,4}\^[0-9]{1,4})?))?"
)
"""Clocks are in hours: ``c72`` per move, ``c0`` none, ``c240+24^336`` a reserve."""
_SWITCHES = ("strict", "rated", "estimates")


def pack(change: requests.Challenge) -> str:
    """Encode the given terms, without a name: ``13h4ws1c72``."""
    given = given_fields(change)
    parts = [str(change.size)] if "size" in given else []
    parts += [f"k{change.komi:g}"] if "komi" in given else []
    parts += [f"h{change.handicap}"] if "handicap" in given else []
    parts += [change.colours.value] if change.colours is not None else []
    parts += [f"{name[0]}{getattr(change, name):d}" for name in _SWITCHES if name in given]
    parts += [f"c{_clock(change.clock)}"] if "clock" in given else []
    return "".join(parts)


def unpack(text: str) -> requests.Challenge | None:
    """Decode the output of `pack`; None for other text."""
    found = _PACKED.fullmatch(text)
    if found is None:
        return None
    given = {name: value for name, value in found.groupdict().items() if value is not None}
    terms: dict[str, Any] = {name: given[name] == "1" for name in _SWITCHES if name in given}
    terms |= {name: int(given[name]) for name in ("size", "handicap") if name in given}
    terms |= {"komi": float(given["komi"])} if "komi" in given else {}
    terms |= {"colours": Colours(given["colours"])} if "colours" in given else {}
    terms |= {"clock": _read_clock(given["clock"])} if "clock" in given else {}
    return requests.Challenge(**terms, given=frozenset(terms))


def _clock(clock: Clock | None) -> str:
    match clock:
        case None:
            return "0"
        case PerMove(span):
            return str(span // HOUR)
        case Fischer(reserve, increment, cap):
            return f"{reserve // HOUR}+{increment // HOUR}^{cap // HOUR}"


def _read_clock(text: str) -> Clock | None:
    if "+" not in text:
        return PerMove(int(text) * HOUR) if int(text) else None
    reserve, _, more = text.partition("+")
    increment, _, cap = more.partition("^")
    return Fischer(int(reserve) * HOUR, int(increment) * HOUR, int(cap) * HOUR)
