"""Terms in a short form for buttons."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.clocks.clock import HOUR, LONGEST, Fischer, PerMove
from bot.match.events import Colours
from bot.talk import requests
from bot.talk.codecs import pack, unpack

_hours = st.integers(1, LONGEST // HOUR).map(lambda hours: hours * HOUR)
_values = {
    "size": st.integers(5, 25),
    "komi": st.integers(-200, 200).map(lambda halves: halves / 2),
    "handicap": st.integers(0, 9),
    "colours": st.sampled_from(Colours),
    "strict": st.booleans(),
    "rated": st.booleans(),
    "estimates": st.booleans(),
    "clock": st.none() | st.builds(PerMove, _hours) | st.builds(Fischer, _hours, _hours, _hours),
}


@given(st.fixed_dictionaries({}, optional=_values))
def test_packed_terms_are_unpacked_the_same(terms: dict[str, Any]) -> None:
    """Any terms survive a round trip, and fit in a button."""
    change = requests.Challenge(**terms, given=frozenset(terms))
    packed = pack(change)
    unpacked = unpack(packed)
    assert change == unpacked
    assert unpacked is not None
    assert change.given == unpacked.given
    assert len(packed) <= 35


@pytest.mark.parametrize("text", ["x", "9k6,5", "99999", "h10", "s2", "c", "c1+", "9\u0669", " 9"])
def test_other_text_is_not_unpacked(text: str) -> None:
    """Other text is not unpacked."""
    assert unpack(text) is None
