"""The outcome of a game and its text form."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.outcome import Outcome, Reason, format_outcome, parse_outcome
from bot.rules.points import Colour

OUTCOMES = {
    "0": Outcome(Reason.SCORE),
    "B+6.5": Outcome(Reason.SCORE, Colour.BLACK, 6.5),
    "W+1": Outcome(Reason.SCORE, Colour.WHITE, 1),
    "B+361": Outcome(Reason.SCORE, Colour.BLACK, 361),
    "W+R": Outcome(Reason.RESIGNATION, Colour.WHITE),
    "B+T": Outcome(Reason.TIME, Colour.BLACK),
    "B+F": Outcome(Reason.FORFEIT, Colour.BLACK),
    "Void": Outcome(Reason.NO_RESULT),
    "Both": Outcome(Reason.BOTH_LOSE),
}


@pytest.mark.parametrize("text", OUTCOMES)
def test_results_are_written_as_in_records(text: str) -> None:
    """Every kind of result has one text form and is parsed from it."""
    assert (OUTCOMES[text], text) == (parse_outcome(text), format_outcome(OUTCOMES[text]))


@given(st.integers(-2000, 2000))
def test_every_margin_is_read_as_it_is_written(halves: int) -> None:
    """The outcome of a count survives formatting and parsing, for whole and half points."""
    outcome = Outcome.from_margin(halves / 2)
    assert outcome == parse_outcome(format_outcome(outcome))


@pytest.mark.parametrize(
    ("margin", "expected"),
    [(0.5, "B+0.5"), (0.25, "B+0.25"), (-0.5, "W+0.5"), (0, "0"), (-7, "W+7"), (12, "B+12")],
)
def test_a_positive_margin_wins_for_black(margin: float, expected: str) -> None:
    """Black wins with a positive margin, White with a negative one, and zero is jigo."""
    assert expected == format_outcome(Outcome.from_margin(margin))


NO_WINNER = ["", "+", "+5", "X+5", "b+5", "BLACK+5", "Jigo", "void", "0 ", "B"]
NO_REASON = ["B+", "B++5", "B+resign", "B+Void", "B+5 ", "B+ 5"]
NO_MARGIN = ["B+nan", "B+inf", "B+-3", "B+0", "B+05", "B+5.0", "B+1e2", "B+1_0", "B+\u0663"]


@pytest.mark.parametrize("text", [*NO_WINNER, *NO_REASON, *NO_MARGIN])
def test_other_text_is_not_a_result(text: str) -> None:
    """Any text that is not a result is refused."""
    with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
        parse_outcome(text)
