"""Spelling of a challenge's terms and start position as they are typed."""

from __future__ import annotations

from dataclasses import fields

from bot.match.clocks.clock import DAY, HOUR, Clock, PerMove
from bot.match.events import Colours, Terms
from bot.play.ports.records import game_record_id
from bot.talk import requests

_COLOURS = {Colours.BLACK: "black", Colours.WHITE: "white", Colours.NIGIRI: "nigiri"}


def spell_terms(change: requests.Challenge) -> str:
    """Spell the given terms, without a name, as briefly as possible."""
    given = given_fields(change)
    words = [str(change.size)] if "size" in given else []
    words += [f"komi {change.komi:g}"] if "komi" in given else []
    if "handicap" in given:
        words.append(f"handicap {change.handicap}" if change.handicap else "no handicap")
    words += ["handicap auto"] if change.fair else []
    if change.colours is not None:
        words.append(_COLOURS[change.colours])
    if "strict" in given:
        words.append("strict" if change.strict else "not strict")
    if "rated" in given:
        words.append("rated" if change.rated else "unrated")
    if "estimates" in given:
        words.append("estimates" if change.estimates else "no estimates")
    if "clock" in given:
        words.append(_spell_clock(change.clock))
    return " ".join(words)


def spell_choices(terms: Terms) -> dict[str, str]:
    """Spell each of the terms that the form of a browser room offers."""
    handicap = f"handicap {terms.handicap}" if terms.handicap else "no handicap"
    size = f"{terms.size}x{terms.size}"
    return {"size": size, "clock": _spell_clock(terms.clock), "handicap": handicap}


def spell_start(start: requests.Start) -> str:
    """Spell a start position in a game or record that has a code."""
    code = start.code if start.game is None else game_record_id(start.code, start.game)
    return f"from #{code}" + (f" move {start.move}" if start.move is not None else "")


def given_fields(change: requests.Challenge) -> frozenset[str]:
    """Return the names of the terms that were given."""
    differ = (each.name for each in fields(change) if getattr(change, each.name) != each.default)
    return change.given | frozenset(differ) - {"name", "start", "given", "parts", "beside"}


def _spell_clock(clock: Clock | None) -> str:
    if clock is None:
        return "no clock"
    if isinstance(clock, PerMove):
        return _span(clock.span)
    maximum = "" if clock.cap == clock.reserve else f" max {_span(clock.cap)}"
    more = f" +{_span(clock.increment)}" if clock.increment else ""
    return f"reserve {_span(clock.reserve)}{more}{maximum}"


def _span(ms: int) -> str:
    return f"{ms // HOUR}h" if ms % DAY else f"{ms // DAY}d"
