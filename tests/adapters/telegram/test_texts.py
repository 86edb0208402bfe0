"""Plain text as Telegram's HTML, read back by the parser of the fake."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.adapters.telegram.markup.texts import (
    LONGEST,
    Person,
    cut,
    guarded,
    html,
    plain,
    split,
    units,
)
from tests.fakes.telegram.entities import Entity, find
from tests.fakes.telegram.entities import cut as cut_out
from tests.fakes.telegram.markup import parse_html

ANNA = Person(7, "Anna")


def visible(source: str) -> tuple[str, list[tuple[str, str]]]:
    """What Telegram shows, and what in it is a link to somebody or something."""
    text, entities = parse_html(source, lambda _: None)
    return text, [(entity["type"], _marked(text, entity)) for entity in entities]


def _marked(text: str, entity: Entity) -> str:
    return cut_out(text, entity["offset"], entity["length"])


@given(st.text())
@example("<b>Anna</b> &amp; &#60; \"'")
@example("👩\u200d👩\u200d👧 🇵🇱 \u200f\u05d0\u05d1 Z\u0338\u0322\u035da")
@example('</a><a href="tg://user?id=1">x</a>')
def test_whatever_is_said_is_shown(text: str) -> None:
    """Telegram reads no mark in any text, and shows it letter for letter."""
    assert (plain(text), []) == visible(html(text))


@given(st.text(), st.text(min_size=1), st.text(), st.integers(2, 60))
@example("", "<b>", "", 4)
@example("a", "🂡🂡🂡", "b", 5)
def test_a_text_with_a_person(before: str, name: str, after: str, most: int) -> None:
    """With a name in it the text is still read without complaint, is not too long, and its only
    link is the whole name."""
    source = html(f"{before} {name} {after}", most, [Person(7, name)])
    text, entities = visible(source)
    assert units(text) <= most
    # The fake knows nobody, so that it shows a link to a person as no link at all.
    assert [] == entities
    assert source.count("<a ") in (0, 1)
    if source.count("<a "):
        assert plain(name) in text


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Bob: D4.\nAnna to move.", "Bob: D4.\n{Anna} to move."),
        ("Annabel: D4.\nAnna to move.", "Annabel: D4.\n{Anna} to move."),
        ("Annabel to move.", "{Anna} · Annabel to move."),
        ("", "{Anna} · "),
    ],
)
def test_who_is_to_act_is_a_link(text: str, expected: str) -> None:
    """The name as a word of its own becomes the link; without it, it is put before the text."""
    link = '<a href="tg://user?id=7">Anna</a>'
    assert expected.replace("{Anna}", link) == html(text, people=[ANNA])


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Anna and Bob", "{Anna} and {Bob}"),
        ("Bob beats Anna.", "{Bob} beats {Anna}."),
        ("Annabel and Bob", "{Anna} · Annabel and {Bob}"),
        ("Black wins.", "{Anna}, {Bob} · Black wins."),
    ],
)
def test_both_are_links(text: str, expected: str) -> None:
    """Two people who are called are each a link, in the text or before it."""
    for name, number in (("Anna", 7), ("Bob", 8)):
        expected = expected.replace(f"{{{name}}}", f'<a href="tg://user?id={number}">{name}</a>')
    assert expected == html(text, people=[ANNA, Person(8, "Bob")])


@pytest.mark.parametrize(
    ("first", "second"), [("Anna", "Anna"), ("Anna", "Anna Bo"), ("Bo", "Bo Bo")]
)
def test_names_within_names(first: str, second: str) -> None:
    """Whatever two people are called, each is a link of their own, and no name in a name is."""
    told = html(f"{first} – {second}", people=[Person(7, first), Person(8, second)])
    for number, name in ((7, first), (8, second)):
        assert told.count(f'<a href="tg://user?id={number}">{name}</a>') == 1, told


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
def test_what_people_wrote_is_set_apart(text: str, expected: str) -> None:
    """Signs that would make a command, a mention, a tag or a link are set apart from what follows
    them, without a trace; other text stays."""
    assert expected == guarded(text).replace("\N{WORD JOINER}", "|")


@given(
    st.text(st.characters(codec="utf-8")) | st.from_regex(r"([/@#$.+]?[A-Za-z0-9:?_ ·]{1,9}){1,9}")
)
def test_nothing_that_people_write_can_be_tapped(text: str) -> None:
    """Of no text whatever does Telegram make anything."""
    assert [] == find(guarded(text), [])


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
def test_cut(text: str, expected: str) -> None:
    """Too long a text ends with its last whole line, and never with half a character."""
    assert expected == cut(text, 10)


@given(st.text(st.characters(codec="utf-8"), max_size=60), st.integers(2, 40))
def test_nothing_is_lost_by_splitting(text: str, most: int) -> None:
    """A split text is the whole text; its end is short enough, and begins with a line, unless
    its last line alone is too long."""
    first, last = split(text, most)
    assert units(last) <= most
    if units(text.rpartition("\n")[2]) <= most:
        assert text == (last if text == last else f"{first}\n{last}")


def test_long_texts_fit() -> None:
    """Whatever is said, Telegram takes it."""
    text, _ = visible(html("\n".join(["<&>👍" * 30] * 80), people=[ANNA]))
    assert units(text) <= LONGEST
