"""Buttons under posts: within Telegram's limits, and readable on a phone."""

from __future__ import annotations

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.posts.attachments import BoardPicture
from bot.posts.callbacks import Callback, Verb
from bot.posts.post import ChainState, Choice, Post, PostRef
from bot.rules.points import COLUMNS
from bot.telegram.markup.keyboards import MOST_BUTTONS, markup, page
from bot.texts.translations import words
from renderer.model.diagram import Diagram

REF = PostRef("bamoku", 7, 2)


def labels(made: InlineKeyboardMarkup | None) -> list[list[str]]:
    """Return the labels of the keyboard."""
    return [[button.text for button in row] for row in made.inline_keyboard] if made else []


def votes(language: str) -> tuple[Choice, ...]:
    """Return the answers to a score proposal."""
    told = words(language)
    signs = {"agree": "✅", "refuse": "❌", "resume": "▶️"}
    return tuple(
        Choice(f"{verb}:bamoku:2:", told.text(f"label-{verb}"), sign)
        for verb, sign in signs.items()
    )


def chains(count: int, lettered: int) -> Post:
    """Return a score proposal with this many chains."""
    toggles = tuple(
        Choice(f"dead:bamoku:2:A{row}", f"{row}", "🇦", shown=ChainState.ALIVE)
        for row in range(1, lettered + 1)
    )
    marks = tuple(Choice(f"dead:bamoku:2:A{row}", f"A ⚫ A{row}") for row in range(1, count + 1))
    choices = (*toggles, *votes("en"))
    return Post(
        "key", "text", attachment=BoardPicture(Diagram(9)), choices=choices, ref=REF, marks=marks
    )


@pytest.mark.parametrize(
    "size, expected",
    [
        (5, ["ABCDE🔍"]),
        (9, ["ABCDE", "FGHJ🔍"]),
        (13, ["ABCDEFG", "HJKLMN🔍"]),
        (19, ["ABCDEFG", "HJKLMNO", "PQRST🔍"]),
        (25, ["ABCDEFG", "HJKLMNO", "PQRSTU", "VWXYZ🔍"]),
    ],
)
def test_columns(size: int, expected: list[str]) -> None:
    """All columns of a board are in rows of nearly equal length, together with the button for the
    large picture; the other actions follow."""
    columns = tuple(Choice(f"col:bamoku:7:{name}", name) for name in COLUMNS[:size])
    moves = tuple(Choice(f"say:bamoku:7:{name}", name) for name in ("Pass", "Undo", "Resign"))
    post = Post(
        "k", "t", attachment=BoardPicture(Diagram(size)), choices=moves, ref=REF, columns=columns
    )
    *rows, last = labels(markup(post, words("en")))
    assert (expected, ["Pass", "Undo", "Resign"]) == (["".join(row) for row in rows], last)


@pytest.mark.parametrize(
    "size, expected",
    [
        (9, ["ABCDE", "FGHJ", "12345", "6789🔍"]),
        (19, ["ABCDEFG", "HJKLMN", "OPQRST", "1234567", "891011121314", "1516171819🔍"]),
    ],
)
def test_columns_and_rows(size: int, expected: list[str]) -> None:
    """On a keyboard that is not edited, the rows of the board follow its columns. Every button is
    one coordinate of a point, and the largest keyboard is within Telegram's limits."""
    columns = tuple(Choice(f"col:bamoku:7:{name}", name) for name in COLUMNS[:size])
    post = Post("k", "t", attachment=BoardPicture(Diagram(size)), ref=REF, columns=columns)
    made = markup(post, words("en"), standing=True)
    assert expected == ["".join(row) for row in labels(made)]
    data = [button.callback_data for row in made.inline_keyboard for button in row] if made else []
    halves = [f"line:bamoku:7:{name}" for name in (*COLUMNS[:size], *range(1, size + 1))]
    assert halves == data[:-1]
    largest = tuple(Choice(f"col:bamoku:7:{name}", name) for name in COLUMNS)
    biggest = markup(Post("k", "t", columns=largest), words("en"), standing=True)
    assert 50 == sum(map(len, labels(biggest)))


@pytest.mark.parametrize(
    "language, expected",
    [
        ("en", [["✅ Agree", "❌ Refuse", "▶️ Play on"], ["🔍"]]),
        ("pl", [["✅ Zgoda", "❌ Nie zgadzam się"], ["▶️ Gramy dalej", "🔍"]]),
    ],
)
def test_a_row_of_answers_fits(language: str, expected: list[list[str]]) -> None:
    """A row has only as many answers as a phone can show in full."""
    post = Post("k", "t", attachment=BoardPicture(Diagram(9)), choices=votes(language), ref=REF)
    assert expected == labels(markup(post, words(language)))


@pytest.mark.parametrize("count, lettered, shown, more", [(5, 3, 5, False), (90, 16, 16, True)])
def test_chains(count: int, lettered: int, shown: int, more: bool) -> None:
    """A few chains are all shown; of many only the lettered ones, and another tap shows the
    rest."""
    rows = labels(markup(chains(count, lettered), words("en")))
    flat = [label for row in rows for label in row]
    assert (shown, more) == (len([1 for label in flat if "⚫" in label]), "More chains …" in flat)
    assert ["✅ Agree", "❌ Refuse", "▶️ Play on"] == [x for x in flat if x[0] in "✅❌▶"]


def test_no_chains_without_a_picture() -> None:
    """Buttons for chains need a picture that shows the chains."""
    post = Post("k", "t", choices=chains(5, 3).choices, ref=REF)
    assert [["✅ Agree", "❌ Refuse", "▶️ Play on"]] == labels(markup(post, words("en")))


def test_a_page_has_a_back_button() -> None:
    """A page of choices always has room for the back button."""
    post = Post("k", "t", choices=chains(180, 0).marks)
    made = page(post, Callback(Verb.BACK, "bamoku", 7))
    buttons = [button for row in made.inline_keyboard for button in row]
    assert (MOST_BUTTONS, "↩", "back:bamoku:7:") == (
        len(buttons),
        buttons[-1].text,
        buttons[-1].callback_data,
    )
    assert all(len(row) <= 8 for row in made.inline_keyboard)


def test_a_post_without_choices() -> None:
    """A post without choices has no buttons."""
    assert None is markup(Post("k", "t"), words("en"))


def test_links_come_last() -> None:
    """Links follow the buttons that act in this chat."""
    post = Post("k", "t", choices=votes("en")[:1])
    link = InlineKeyboardButton("Share", url="https://t.me/share/url?url=x")
    assert [["✅ Agree"], ["Share"]] == labels(markup(post, words("en"), [[link]]))
