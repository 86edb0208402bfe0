"""The locale files: complete, equal in both languages, used, and readable with real data."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.features.vacation.vacation_dates import FromToday, Vacation
from bot.lessons.course import articles, course
from bot.lessons.steps import PlayMove
from bot.play.timekeeping.time_settings import TimeSettings, with_vacation
from bot.routing.parsing.parser import parse
from bot.rules import errors
from bot.rules.points import Colour, Point
from bot.talk.line import Request
from bot.texts.problem import Problem
from bot.texts.translations import LANGUAGES, pick_language, source, visible, words

ROOT = Path(__file__).resolve().parents[2]
CATEGORIES = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
QUOTES = {"en": ("“", "”"), "pl": ("„", "”")}
FAMILIES = (
    "error-",
    "label-",
    "label-settings-",
    "record-remark-",
    "cannot-start-",
    "durability-",
    "upkeep-",
    "doctor-status-",
    "doctor-topic-",
    "menu-command-",
    "menu-about-",
    "help-",
    "help-more-",
    "help-title-",
    "example-",
    "server-",
    *(
        f"discord-{family}-"
        for family in (
            "option",
            "hint",
            "context",
            "colours",
            "language",
            "home",
            "theme",
            "clock",
            "order",
            "topic",
            "challenges",
        )
    ),
)
"""Prefixes that the code puts before an id."""


class _Finder(Visitor):
    """The variables of a message and the variants of each of its selections."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.selections: list[tuple[str, set[str]]] = []

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        selector = node.selector
        assert isinstance(selector, ftl.VariableReference)
        keys = {_key(variant) for variant in node.variants}
        self.selections.append((selector.id.name, keys))
        self.generic_visit(node)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        raise AssertionError(node.id.name)  # no message refers to another

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
        raise AssertionError(node.id.name)


def _key(variant: ftl.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ftl.Identifier) else variant.key.value


@cache
def _messages(language: str) -> dict[str, _Finder]:
    """Parse the messages on demand, because only one of the test processes needs them."""
    found = {}
    for entry in FluentParser().parse(source(language)).body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, entry.id.name
            finder = found[entry.id.name] = _Finder()
            finder.visit(entry)
    return found


COUNTED = {"one", "few", "many"}

SAMPLES: dict[str, list[object]] = {
    "count": [1, 2, 5, 22],
    "captured": [0, 1, 2, 5],
    "liberties": [1, 2, 5, 22],
    "lines": [1, 2, 5],
    "moves": [1, 2, 5],
    "places": [1, 2, 5],
    "found": [1, 2, 5],
    "longer": [1, 2, 5],
    "length": [2, 6, 21],
    "margin": [0.5, 1, 3, 6.5, 12],
    "points": [0, 1, 22, 36.5],
    "stones": [1, 2, 5],
    "komi": [0, 0.5, 7],
    "colour": [Colour.BLACK, Colour.WHITE],
    "colours": ["b", "w", "n"],
    "to_move": [Colour.BLACK, Colour.WHITE],
    "leader": ["b", "w", "none"],
    "guess": ["odd", "even"],
    "right": [True, False],
    "same": [True, False],
    "handicap": [0, 2],
    "most": [0, 5],
    "current": [0, 4],
    "earlier": [0, 12],
    "later": [18],
    "size": [5, 9, 22],
    "number": [3],
    "point": [Point(3, 3)],
    "days": [30],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_messages(language: str) -> None:
    """Both languages have the same messages with the same data."""
    expected = {id: finder.variables for id, finder in _messages("en").items()}
    assert expected == {id: finder.variables for id, finder in _messages(language).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals(language: str) -> None:
    """Each selection by number has all plural forms of the language."""
    for id, finder in _messages(language).items():
        for variable, keys in finder.selections:
            if keys & COUNTED:
                exact = {"one"} if "1" in keys else set()
                assert set() == CATEGORIES[language] - keys - exact, (id, variable)
                assert set() == (keys & COUNTED) - CATEGORIES[language], (id, variable)


@pytest.mark.parametrize("language", LANGUAGES)
def test_renders(language: str) -> None:
    """Every message renders with every kind of data, without missing values or odd spaces."""
    for id, finder in _messages(language).items():
        for turn in range(4):
            data = {name: _sample(name, turn) for name in finder.variables}
            text = words(language).text(id, **data)
            assert text.strip() == text, id
            for oddity in ("  ", "{", "}", " . ", " ,", "..", "None", "???"):
                assert oddity not in text.replace("\n    ", "\n"), (id, text)


def _sample(name: str, turn: int) -> object:
    samples = SAMPLES.get(name, ["Anna"])
    return samples[turn % len(samples)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes(language: str) -> None:
    """Quotation marks are those of the language, and balanced."""
    opening, closing = QUOTES[language]
    text = source(language).replace("“language en”", "").replace("„język pl”", "")
    text = text.replace("“język pl”", "").replace("“ ”", "").replace("„ ”", "")
    assert text.count(opening) == text.count(closing)
    strange = set("\"'“”„«»‘") - {opening, closing}
    prose = re.sub(r'{(""|" "| SLASH\([a-z", -]+\) )}', "", text)
    assert set() == strange & set(prose)


ASKS_FOR_A_REPLY = {"dead-not-sought", "rest-not-sought"}
"""Messages whose commands are typed in reply."""


def typed_hints(language: str) -> Iterator[tuple[str, str]]:
    """Each message that tells people what to type, with its id."""
    for id in _messages(language):
        if id.startswith(("page-", "web-")):
            continue
        data = {name: _sample(name, 0) for name in _messages(language)[id].variables}
        data |= {
            "command": "dead" if id == "mark-which" else "pass",
            "line": "D4",
            "suggestion": "pass",
            "game": "bamoku",
            "code": "bamoku-tazire",
            "step": "rules-1",
        }
        data |= {"word": "pass", "first": "pass", "second": "pass", "extra": "pass"}
        data |= {"typed": "pass", "name": "pass", "zone": "pass", "written": "pass"}
        data |= {"offered": "Europe/Warsaw"}
        yield id, words(language).text(id, **data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quoted_commands(language: str) -> None:
    """Each command quoted in a message is parsed."""
    opening, closing = QUOTES[language]
    terms = ("komi", "handicap", "black", "white", "rated", "czarne", "białe", "rankingowa")
    for id, text in typed_hints(language):
        for piece in text.split(opening)[1:]:
            typed = piece.partition(closing)[0]
            if typed.startswith(terms):
                typed = f"challenge {typed}"
            line = parse(typed, answering=id in ASKS_FOR_A_REPLY)
            assert line is not None, (id, typed)
            assert not isinstance(line.request, Problem), (id, typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quoted_vacations(language: str) -> None:
    """A vacation quoted in answers, help or the manual can be set on any day of any year."""
    opening, closing = QUOTES[language]
    texts = "\n".join(text for _, text in typed_hints(language))
    quoted = re.findall(f"{opening}([^{closing}]+){closing}", texts)
    pages = [page.read_text("utf-8") for page in (ROOT / "bot" / "manual").glob("*.md")]
    quoted += re.findall("`([^`\n]+)`", "\n".join(pages))
    lines = {typed for typed in quoted if isinstance(_request_of(typed), Vacation)}
    assert len(lines) >= 4
    for typed in lines:
        days = getattr(_request_of(typed), "days", None)
        if days is None:  # “vacation off”
            continue
        assert isinstance(days, FromToday), typed
        for after in range(28):
            today = date(2099, 12, 10) + timedelta(days=after)
            now = int(datetime.combine(today, time(12), UTC).timestamp() * 1000)
            begins, ends = days.begins(today), days.ends(today)
            settings = with_vacation(TimeSettings(), begins, ends, now)
            assert isinstance(settings, TimeSettings), (typed, today)


def _request_of(typed: str) -> Request | None:
    line = parse(typed, addressed=True)
    return None if line is None else line.request


def _literals() -> set[str]:
    """Every string in the program, and every id in the page's files."""
    found = set()
    for path in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    for path in (ROOT / "bot/web/page").rglob("*"):
        if path.suffix in (".js", ".html"):
            found.update(re.findall(r"""["'](page-[a-z-]+)["']""", path.read_text("utf-8")))
    return found


def _requested_messages() -> Iterator[tuple[str, str]]:
    """The messages that the code requests by name, with the file."""
    for path in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield from ((id, path.name) for id in _id_of(node))


def _id_of(call: ast.Call) -> Iterator[str]:
    name: str = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
    place = {"RefusedError": 1, "own_confirmation": 2}.get(name, 0)
    id = call.args[place] if len(call.args) > place else None
    if not (isinstance(id, ast.Constant) and isinstance(id.value, str)):
        return
    if name == "own_confirmation":
        yield from (f"label-{id.value}-{given}" for given in ("yes", "no"))
    prefix = _PREFIXES.get(name)
    if prefix is not None:
        yield prefix + id.value


_PREFIXES = {
    "text": "",
    "Problem": "",
    "RefusedError": "",
    "Refusal": "error-",
    "Remark": "record-remark-",
    "label": "label-",
    "CannotStart": "cannot-start-",
    "DatabaseProblem": "cannot-start-",
    "UpkeepProblem": "upkeep-",
}


def test_nothing_missing() -> None:
    """Every message that the program requests by name exists."""
    missing = {(id, where) for id, where in _requested_messages() if id not in _messages("en")}
    assert set() == missing


def test_nothing_unused() -> None:
    """Every message is used in the program."""
    literals, asked_for = _literals(), {id for id, _ in _requested_messages()}
    unused = {
        id
        for id in _messages("en")
        if id not in literals | asked_for | _taught()
        and not any(id.startswith(f) and id.removeprefix(f) in literals for f in FAMILIES)
    }
    assert set() == unused


@cache
def _taught() -> set[str]:
    """The messages of the lessons, by their steps, and of the rules."""
    found = {f"rules-{number}" for number in range(1, 7)}
    for number in articles():
        found |= {f"article-title-{number}", f"article-{number}", f"article-{number}-here"}
    for lesson in course():
        found.add(f"lesson-title-{lesson.id}")
        for step in lesson.steps:
            found.add(f"lesson-{step.id}")
            asks = step.question is not None
            found |= {f"lesson-{step.id}-{end}" for end in ("right", "wrong") if asks}
            if isinstance(step.question, PlayMove):
                traps = step.question.traps.values()
                found |= {f"lesson-{step.id}-wrong-{trap}" for trap in traps}
    return found


def test_lessons_have_words() -> None:
    """Every step, every reason for an answer and every article has its messages."""
    assert set() == _taught() - set(_messages("en"))


def _rules_errors() -> list[type[errors.RulesError]]:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    return [k for k in kinds if issubclass(k, errors.RulesError) and hasattr(k, "id")]


@pytest.mark.parametrize("kind", _rules_errors())
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_errors(kind: type[errors.RulesError], language: str) -> None:
    """Every refusal by the rules has a message of at least one sentence."""
    finder = _messages(language)[f"error-{kind.id}"]
    text = words(language).text(
        f"error-{kind.id}", **{name: _sample(name, 1) for name in finder.variables}
    )
    assert text.count(".") >= 1


@pytest.mark.parametrize(
    "language, data, expected",
    [
        ("en", {"size": 19, "komi": 6.5, "handicap": 0}, "19×19, komi 6.5"),
        ("pl", {"size": 19, "komi": 6.5, "handicap": 0}, "plansza 19×19, komi 6,5"),
        ("pl", {"size": 9, "komi": 7.0, "handicap": 2}, "plansza 9×9, komi 7, handicap 2"),
    ],
)
def test_numbers(language: str, data: dict[str, object], expected: str) -> None:
    """Numbers follow the language, and whole numbers have no fraction."""
    assert expected == words(language).text("terms", **data)


def test_big_numbers() -> None:
    """Move numbers have no thousands separator."""
    text = words("en").text("move-number", move=1234)
    assert "move 1234" == text


def test_unknown() -> None:
    """An unknown message, missing data and an unknown language raise."""
    with pytest.raises(KeyError):
        words("en").text("no-such-message")
    with pytest.raises(KeyError):
        words("en").text("no-result-wanted")
    with pytest.raises(KeyError):
        words("de")


@pytest.mark.parametrize(
    "typed, expected",
    [
        ("Anna", "Anna"),
        ("An\u202ena", "Anna"),
        ("\u2066Bob\u2069\u200b", "Bob"),
        ("a\nb\tc", "a b c"),
        ("\x00\x1b[31m", "[31m"),
        ("Łukasz 🙂", "Łukasz 🙂"),
        ("\ud800x", "x"),
    ],
)
def test_visible(typed: str, expected: str) -> None:
    """Text typed by people cannot reverse or hide the words after it."""
    assert expected == visible(typed)
    shown = words("en").text("no-result-wanted", who=typed)
    assert shown == f"{expected} proposes to end without result"


def test_polish_is_polite() -> None:
    """Polish pronouns of address are capitalised."""
    small = {"ty", "tobie", "tobą", "ciebie", "cię", "twój", "twoje", "twoja", "twoich", "twoim"}
    for line in source("pl").splitlines():
        assert not small & set("".join(c if c.isalpha() else " " for c in line).split()), line


@pytest.mark.parametrize(
    "code, expected",
    [
        ("en", "en"),
        ("en-GB", "en"),
        ("EN_us", "en"),
        ("pl", "pl"),
        ("pl-PL", "pl"),
        ("pl_PL", "pl"),
        ("pl_PL.UTF-8", "pl"),
        ("de-DE", ""),
        ("zh-Hant-TW", ""),
        ("", ""),
        ("x" * 10_000, ""),
        ("../../etc", ""),
        ("pl\x00", ""),
    ],
)
def test_pick_language(code: str, expected: str) -> None:
    """A platform's language code maps to one of ours, or to none."""
    assert expected == pick_language(code)


@pytest.mark.parametrize(
    ("minutes", "english", "polish"),
    [
        (0, "in 1 minute", "za 1 minutę"),
        (59, "in 59 minutes", "za 59 minut"),
        (119, "in 1 hour", "za 1 godzinę"),
        (23 * 60 + 59, "in 23 hours", "za 23 godziny"),
        (3 * 24 * 60 - 1, "in 2 days", "za 2 dni"),
        (45 * 24 * 60, "in 45 days", "za 45 dni"),
    ],
)
def test_when_a_span_will_have_passed(minutes: int, english: str, polish: str) -> None:
    """A span is rounded down to its largest unit, so a deadline is never shown too late."""
    ms = minutes * 60_000
    assert (english, polish) == (words("en").in_span(ms), words("pl").in_span(ms))
