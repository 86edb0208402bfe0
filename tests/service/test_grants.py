"""Spans of time that is given back, and the arithmetic of spans."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.clocks.grants import Grant, OperatorGift, Outage, Span, cut_off, difference, union

ALL_DOWN = {"web": 100, "discord": 130, "telegram": 90}
ALL = Outage(500, ALL_DOWN, frozenset(ALL_DOWN))
WEB_FIRST: list[Grant] = [
    Outage(500, ALL_DOWN, frozenset({"web"})),
    Outage(510, {"discord": 130, "telegram": 90}, frozenset({"discord"})),
    Outage(900, {"telegram": 90}, frozenset({"telegram"})),
]


@pytest.mark.parametrize(
    ("grants", "chats", "expected"),
    [
        ([ALL], {"web"}, [(100, 500)]),
        ([ALL], {"web", "discord"}, [(130, 500)]),
        ([ALL], {"engine"}, []),
        ([ALL], {"web", "engine"}, []),
        ([ALL], set(), []),
        ([Outage(500, {"discord": 130}, frozenset({"discord"}))], {"web", "discord"}, []),
        (WEB_FIRST, {"web"}, [(100, 500)]),
        (WEB_FIRST, {"telegram"}, [(90, 900)]),
        (WEB_FIRST, {"web", "telegram"}, [(100, 500)]),
        (WEB_FIRST, {"discord", "telegram"}, [(130, 510)]),
        ([OperatorGift(500, 70, "sorry")], {"web"}, []),
    ],
)
def test_a_person_is_cut_off_while_none_of_their_chats_is_served(
    grants: list[Grant], chats: set[str], expected: list[Span]
) -> None:
    """A person's span ends when the first of their chats is back."""
    assert expected == cut_off(grants, chats)


SPANS = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda pair: (min(pair), max(pair)))
)


def moments(spans: list[Span]) -> set[int]:
    """The whole numbers in these spans."""
    return {moment for begin, end in spans for moment in range(begin, end)}


@given(SPANS, SPANS)
def test_spans_are_sets_of_moments(one: list[Span], other: list[Span]) -> None:
    """Union and difference agree with those of sets; both give disjoint spans in order."""
    joined = union(one)
    left = difference(joined, union(other))
    assert moments(one) == moments(joined)
    assert moments(one) - moments(other) == moments(left)
    for spans in (joined, left):
        assert sorted(spans) == spans
        assert sum(end - begin for begin, end in spans) == len(moments(spans))
