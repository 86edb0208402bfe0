"""Plain text as Telegram's HTML, checked with the fake's parser."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.telegram.markup.html_text import (
    LONGEST,
    cut,
    fit_text,
    guard_text,
    html,
    mark_mention,
    mark_moment,
    message,
    plain,
    split,
    units,
)
from bot.texts.rendered_text import RenderedText
from tests.fakes.telegram.entities import Entity, find
from tests.fakes.telegram.entities import cut as cut_out
from tests.fakes.telegram.markup import parse_html


def visible(source: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the displayed text and its links, with their kinds."""
    text, entities = parse_html(source, lambda _: None)
    return text, [(entity["type"], _mark_up(text, entity)) for entity in entities]


def _mark_up(text: str, entity: Entity) -> str:
    return cut_out(text, entity["offset"], entity["length"])


@given(st.text())
@example("<b>Anna</b> &amp; &#60; \"'")
@example("👩\u200d👩\u200d👧 🇵🇱 \u200f\u05d0\u05d1 Z\u0338\u0322\u035da")
@example('</a><a href="tg://user?id=1">x</a>')
def test_no_text_is_markup(text: str) -> None:
    """Telegram finds no markup in any text and shows it unchanged."""
    assert (plain(text), []) == visible(html(text))


@given(st.text(), st.text(), st.text(), st.lists(st.text(), max_size=3), st.integers(20, 90))
@example("", "<b>", "", [], 20)
@example("a", "🂡🂡🂡", "b", ["c"], 20)
def test_the_format_of_each_part(
    headline: str, line: str, footer: str, details: list[str], most: int
) -> None:
    """The headline is bold and the details are in a folded quote. A post parses without errors and
    within the limit; the part that does not fit becomes a post before it."""
    laid = RenderedText(headline, "", (line,), tuple(details), footer)
    before, fits = fit_text(laid, most)
    text, entities = parse_html(message(fits), lambda _: None)
    assert units(text) <= most
    assert {entity["type"] for entity in entities} <= {"bold", "expandable_blockquote"}
    assert before is None or units(laid.plain) > most


def test_details_that_do_not_fit_come_first() -> None:
    """Details that do not fit under a picture become a post before it."""
    laid = RenderedText("Bob leads by 3", "", ("No dead stones.",), ("x" * 50, "y" * 50), "count 1")
    before, fits = fit_text(laid, 100)
    assert RenderedText(lines=laid.details) == before
    assert replace(laid, details=()) == fits


@pytest.mark.parametrize("name", ["Anna", "Łukasz 🙂", "<b>"])
def test_the_player_to_act_is_a_link(name: str) -> None:
    """The name of the player to act is a link in its place in the text, so Telegram notifies
    them."""
    source = message(RenderedText("⚫ D4", mark_mention(7, name), footer="move 1"))
    link = f'<a href="tg://user?id=7">{escape(name)}</a>'
    assert f"<b>⚫ D4</b> · {link}\nmove 1" == source


@pytest.mark.parametrize(
    "text, expected",
    [
        ("@anna, @ home", "@|anna, @ home"),
        ("/resign_yes / 1/2", "/|resign_yes / 1/|2"),
        ("#tag $BTC", "#|tag $|BTC"),
        ("https://x.pl", "https:/|/|x.|pl"),
        ("A. B. 87.5 …", "A. B. 87.5 …"),
        ("127.0.0.1", "127.|0.|0.1"),
        ("+48 600 700", "+|4|8| |6|0|0| |7|0|0"),
        ("B+87.5, 2026", "B+87.5, 2026"),
    ],
)
def test_typed_commands_and_links_are_disarmed(text: str, expected: str) -> None:
    """Characters that would start a command, mention, tag or link are separated by an invisible
    character; other text is unchanged."""
    assert expected == guard_text(text).replace("\N{WORD JOINER}", "|")


@given(
    st.text(st.characters(codec="utf-8")) | st.from_regex(r"([/@#$.+]?[A-Za-z0-9:?_ ·]{1,9}){1,9}")
)
def test_telegram_links_no_typed_text(text: str) -> None:
    """Telegram makes no link of any text whatsoever."""
    assert [] == find(guard_text(text), [])


@pytest.mark.parametrize(
    "text, expected",
    [
        ("short", "short"),
        ("0123456789", "0123456789"),
        ("01234567890", "012345678…"),
        ("one\ntwo three", "one…"),
        ("👍👍👍👍👍👍", "👍👍👍👍…"),
        ("a👍👍👍👍👍", "a👍👍👍👍…"),
    ],
)
def test_a_long_text_is_cut_at_a_line(text: str, expected: str) -> None:
    """A text that is too long ends with its last complete line, and never within a character."""
    assert expected == cut(text, 10)


@given(st.text(st.characters(codec="utf-8"), max_size=60), st.integers(2, 40))
def test_nothing_is_lost_by_splitting(text: str, most: int) -> None:
    """A split text is complete. Its last part is within the limit and starts at a line, unless its
    last line alone is too long."""
    first, last = split(text, most)
    assert units(last) <= most
    if units(text.rpartition("\n")[2]) <= most:
        assert text == (last if text == last else f"{first}\n{last}")


def test_long_texts_fit() -> None:
    """Any text, fitted to the limit, is accepted by Telegram."""
    _, fits = fit_text(RenderedText(lines=("\n".join(["<&>👍" * 30] * 80),)), LONGEST)
    text, _ = visible(message(fits))
    assert units(text) <= LONGEST


def test_a_countdown() -> None:
    """A marked moment becomes a countdown with its text, or only its text for old servers."""
    laid = RenderedText(lines=(f"time ends {mark_moment(1_800_000_000_999, 'in 2 days')}",))
    text, entities = parse_html(message(laid, live=True))
    (found,) = entities
    assert ("time ends in 2 days", 1_800_000_000, "in 2 days") == (
        text,
        found["unix_time"],
        cut_out(text, found["offset"], found["length"]),
    )
    assert "time ends in 2 days" == message(laid)
    assert (None, laid) == fit_text(laid, units(text))
