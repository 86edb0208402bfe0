"""No name of a person makes the program mention, format or link anything."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.outbound import markdown as discord_texts
from bot.discord.outbound.markdown import escape
from bot.posts.post import Post
from bot.telegram.markup.html_text import cut as cut_units
from bot.telegram.markup.html_text import guard_text, html, mark_mention, message, plain, units
from bot.texts.rendered_text import RenderedText
from bot.texts.text import Guard, Parts, Text
from bot.texts.text import Person as Somebody
from bot.texts.text import text as wording
from bot.texts.translations import LANGUAGES, shown_name, words
from tests.fakes.telegram.entities import find
from tests.fakes.telegram.markup import parse_html
from tests.fakes.telegram.model import User
from tests.faults.markup import (
    NAMES,
    REAL_NAMES,
    discord_marks,
    discord_shows,
    fill_variables,
    messages,
)

WORST = (NAMES[2], NAMES[4], NAMES[12])
NUMBERS_ONLY = frozenset({"learn-contents-line"})
"""Messages whose variables never contain people's text: a name after their "/" could be a
command."""
PERSON = 81
MARKED = st.text(
    st.sampled_from("*_~`|<>[]()#-+.\\@&;:/!1 \nab\"'=\u200b\u202e\u0301"), max_size=40
) | st.sampled_from(NAMES)


def cases() -> Iterator[ParameterSet]:
    """Yield each language and name: normally the first and the worst names in both languages, the
    others in alternating ones; the rest as soak tests."""
    for turn, name in enumerate(NAMES):
        for number, language in enumerate(LANGUAGES):
            is_regular = name in (NAMES[0], *WORST) or turn % len(LANGUAGES) == number
            yield pytest.param(language, name, marks=() if is_regular else pytest.mark.soak)


CASES = [*cases()]
LINKED = "line-there", "discord-accepted", "discord-there", "discord-room-closed"
"""Texts with a link that is intended markup: the ids of a channel or post, never a name."""


def wordings(language: str, name: str) -> Iterator[Text]:
    """Yield every text of this language with the name in every variable; for the worst names also
    every variant. Texts without variables are yielded for the first name only."""
    variants = name in WORST
    for id, variables in messages(language).items():
        if not variables and name != NAMES[0]:
            continue
        for data in fill_variables(variables, name, variants=variants):
            yield wording(id, **data)


def texts(language: str, name: str, guard: Guard | None = None) -> Iterator[str]:
    """Yield the rendered texts."""
    for each in wordings(language, name):
        yield words(language).render(each, guard=guard)


def known_actor(number: int) -> User | None:
    """Return the one person who is to act, whom Telegram knows."""
    return User(PERSON, "Anna") if number == PERSON else None


@pytest.mark.parametrize(("language", "name"), CASES)
def test_discord_reads_no_marks(language: str, name: str) -> None:
    """Discord shows every text unchanged in each part of a post, and a message mentions only the
    person to act."""
    count = 0
    anna = Somebody("discord:81", "Anna", awaited=True)
    for each in wordings(language, name):
        if each.id in LINKED:
            continue
        text = words(language).render(each)
        parts = Parts(each, (each,), (each,), (each,), anna)
        post = Post("key", parts, language=language)
        rendered = discord_texts.render_post(post, {"discord:81": PERSON})
        plain_text = escape(text)
        framed = f"**{plain_text}** · <@81>\n{plain_text}\n{plain_text}\n-# {plain_text}"
        assert discord_texts.cut(framed, discord_texts.LONGEST) == discord_texts.message(
            rendered
        ), text
        assert [] == discord_marks(plain_text), text
        assert text == discord_shows(plain_text).replace("@\u200b", "@"), text
        count += 1
    assert count > 500


@pytest.mark.parametrize(("language", "name"), CASES)
def test_telegram_reads_no_marks(language: str, name: str) -> None:
    """Telegram shows every text unchanged; its only link mentions the person to act by name."""
    for text in texts(language, name, guard_text):
        assert (plain(text), []) == parse_html(html(text), known_actor), text
        laid = RenderedText(text, mark_mention(PERSON, "Anna"), (text,), (text,), text)
        shown, entities = parse_html(message(laid), known_actor)
        assert "\n".join([f"{plain(text)} · Anna", *[plain(text)] * 3]) == shown, text
        kinds = [(entity["type"], entity["length"]) for entity in entities]
        parts = [("bold", units(plain(text))), ("expandable_blockquote", units(plain(text)))]
        assert [parts[0], ("text_mention", 4), parts[1]] == kinds, text


def tappable(shown: str) -> Counter[str]:
    """Return the entities that Telegram detects in a text."""
    return Counter(entity["type"] for entity in find(shown, []))


@pytest.mark.parametrize(("language", "name"), CASES)
def test_telegram_makes_nothing_of_names(language: str, name: str) -> None:
    """No text has more links than it has with a plain name, and the displayed name is unchanged."""
    locale = words(language)
    for each in wordings(language, name):
        if each.id in NUMBERS_ONLY:
            continue
        bare = Text(each.id, {key: "Ola" if v == name else v for key, v in each.data.items()})
        seen = locale.render(each, guard=guard_text)
        assert Counter() == tappable(seen) - tappable(locale.render(bare)), seen
        assert locale.render(each) == seen.replace("\N{WORD JOINER}", "")


@pytest.mark.parametrize("name", REAL_NAMES)
def test_names_stay_as_they_are(name: str) -> None:
    """Names of real people are displayed unchanged in every chat."""
    (telegram,) = {
        words(code).render(Somebody("u:1", name), guard=guard_text) for code in LANGUAGES
    }
    isolates = str.maketrans("", "", "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}")
    discord = discord_shows(escape(words("en").render(Somebody("u:1", name))))
    assert [name, name] == [telegram.translate(isolates), discord.translate(isolates)]


def test_a_name_without_ink() -> None:
    """A person with an invisible name is named by the end of their id."""
    assert "81" == words("en").render(Somebody("telegram:81", "\u3164 \u200b"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("\u202eevil\u202c", "evil"),
        ("Zofia\n⚫ Bob wins", "Zofia ⚫ Bob wins"),
        ("a\u0301\u0301\u0301\u0301\u0301\u0301b", "á\u0301\u0301\u0301b"),
        ("\u3164", ""),
        ("An\u200dna", "Anna"),
        ("\u05d0\u05d1", "\u2068\u05d0\u05d1\u2069"),
    ],
)
def test_names_keep_to_themselves(name: str, expected: str) -> None:
    """A name cannot change the text direction, break the line, or hide anything."""
    assert expected == shown_name(name)


@pytest.mark.parametrize(("language", "name"), CASES)
def test_nothing_hides_or_turns_around(language: str, name: str) -> None:
    """Invisible and direction-changing characters of a name do not get into any text."""
    for text in texts(language, name):
        strange = [c for c in text if unicodedata.category(c) in ("Cc", "Cf") and c != "\n"]
        assert [] == strange, text


@given(MARKED, st.integers(10, 60))
def test_cutting_opens_nothing(text: str, most: int) -> None:
    """A text that is cut anywhere is still harmless."""
    long = f"{text} " * 70
    assert [] == discord_marks(discord_texts.content(long))
    shown, entities = parse_html(html(long, most), known_actor)
    assert ([], True) == (entities, units(shown) <= most)
    assert plain(cut_units(long, most))[: len(shown) // 2] == shown[: len(shown) // 2]


@given(MARKED, MARKED)
def test_adjacent_names_form_no_markup(first: str, second: str) -> None:
    """Two adjacent names form no markup together."""
    locale = words("en")
    for id in ("challenges", "game-moved", "seat"):
        variables = messages("en")[id]
        names = iter([first, second, first])
        shown = locale.text(id, **{variable: next(names) for variable in variables})
        assert [] == discord_marks(escape(shown))
        assert [] == parse_html(html(shown), known_actor)[1]
