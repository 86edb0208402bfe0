"""The documents: valid links, existing names, and short pages."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

from bot.rules.errors import BadHandicap
from bot.rules.outcome import Reason, parse_outcome
from bot.rules.points import MAX_HANDICAP, MAX_SIZE, MIN_HANDICAP, MIN_SIZE, Colour, handicap_points
from tests.test_frame import ROOT, files

FIRST_PAGES = ("README.md", "bot/README.md")
MAX_BYTES = 11 * 1024
MOST_BYTES_OF_FIRST_PAGES = 12_000

CODE = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
NAMED_FILE = re.compile(
    r"\b(?:tests|deploy|renderer|bot)(?:/[\w.-]+)+\.(?:py|md|txt|sh|yaml|yml)\b"
)
SCRIPT = re.compile(r"\bdeploy/[a-z-]+\b(?![/.\w-])")
NOT_THERE_YET = {"deploy/secrets", "deploy/backups"}
"""Folders that an operator makes."""
MODULE = re.compile(r"-m (tests[.\w]+)|`(tests(?:\.\w+)+)`")


def pages() -> list[str]:
    """All documents, by their paths."""
    return sorted(str(path) for path in files() if path.suffix == ".md")


@cache
def text_of(page: str) -> str:
    """The text of a document."""
    return (ROOT / page).read_text(encoding="utf-8")


def links(page: str) -> list[str]:
    """The targets of a document's links and pictures, as written, outside code."""
    prose = re.sub(r"`[^`\n]*`", "", CODE.sub("", text_of(page)))
    return [link or picture for link, picture in LINK.findall(prose)]


@cache
def anchors(page: str) -> frozenset[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    found = set[str]()
    for heading in HEADING.findall(CODE.sub("", text_of(page))):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        again = 0
        while (anchor := f"{slug}-{again}" if again else slug) in found:
            again += 1
        found.add(anchor)
    return frozenset(found)


def target(page: str, link: str) -> Path:
    """The target of a document's link, relative to the project's root."""
    path = link.partition("#")[0]
    return (ROOT / page).parent.joinpath(path).resolve() if path else ROOT / page


def broken(page: str) -> list[str]:
    """The broken links of a document."""
    found = []
    for link in links(page):
        if link.startswith(("https://", "http://")):
            continue
        goal, anchor = target(page, link), link.partition("#")[2]
        if not goal.exists() or (anchor and anchor not in anchors(str(goal.relative_to(ROOT)))):
            found.append(link)
    return found


def test_the_architecture_names_folders_that_are_there() -> None:
    """Each folder that bot/README.md names exists."""
    folders = {f"/{parent}/" for path in files() for parent in path.parents}
    named = set(re.findall(r"`([a-z_/]+/)`", text_of("bot/README.md")))
    assert "play/ports/" in named
    assert set() == {name for name in named if not any(f.endswith(f"/{name}") for f in folders)}


def test_the_documents_are_found() -> None:
    """The list of documents is not empty."""
    expected = {*FIRST_PAGES, "bot/manual/commands.md", "deploy/settings.md"}
    assert expected <= set(pages())


def test_every_link_leads_somewhere() -> None:
    """Each link and picture of a document exists, and so does the heading it names."""
    assert {page: found for page in pages() if (found := broken(page))} == {}


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("bot/manual/commands.md#organisers", True),
        ("bot/manual/commands.md#no-such-heading", False),
        ("bot/manual/no-such-page.md", False),
        ("#telegram", True),
        ("#no-such-heading", False),
    ],
)
def test_broken_links_are_detected(
    link: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check for broken links finds them and accepts good ones."""
    monkeypatch.setattr("tests.test_documents.links", lambda _: [link])
    assert expected == (broken("README.md") == [])


def test_every_page_can_be_reached() -> None:
    """Every document can be reached by links from the first page."""
    reached, waiting = set[str](), ["README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        goals = (target(page, link) for link in links(page) if not link.startswith("http"))
        waiting += [str(goal.relative_to(ROOT)) for goal in goals if goal.suffix == ".md"]
    assert set(pages()) == reached


def test_every_picture_is_shown() -> None:
    """Each picture of the gallery is used in a document."""
    made = {path.name for path in files() if path.is_relative_to("renderer/gallery")}
    shown = {Path(link).name for page in pages() for link in links(page) if link.endswith(".png")}
    assert made == shown


def test_pages_stay_short() -> None:
    """The two first pages have at most 12,000 bytes, every other one eleven kilobytes."""
    most = dict.fromkeys(pages(), MAX_BYTES) | dict.fromkeys(FIRST_PAGES, MOST_BYTES_OF_FIRST_PAGES)
    sizes = {page: (ROOT / page).stat().st_size for page in most}
    assert {page: size for page, size in sizes.items() if size > most[page]} == {}


def test_names_in_documents_exist() -> None:
    """Files, scripts and modules of the project that a document names exist."""
    assert {page: found for page in pages() if (found := missing(page))} == {}


def missing(page: str) -> list[str]:
    """The names in a document that do not exist."""
    text = text_of(page)
    named = {*NAMED_FILE.findall(text), *SCRIPT.findall(text)} - NOT_THERE_YET
    modules = {first or second for first, second in MODULE.findall(text)}
    files = [path for path in sorted(named) if not (ROOT / path).exists()]
    return files + [name for name in sorted(modules) if importlib.util.find_spec(name) is None]


def test_all_outcomes_are_documented() -> None:
    """The manual of the interface lists every outcome of a game, for either winner."""
    row = next(
        line for line in text_of("bot/manual/http-games.md").splitlines() if "| `outcome` |" in line
    )
    documented = {parse_outcome(result) for result in re.findall(r"`([^`]+)`", row)[1:]}
    won = {Reason.SCORE, Reason.RESIGNATION, Reason.TIME, Reason.FORFEIT}
    expected: set[tuple[Reason, Colour | None]] = {(r, winner) for r in won for winner in Colour}
    expected |= {(reason, None) for reason in Reason if reason is Reason.SCORE or reason not in won}
    assert expected == {(outcome.reason, outcome.winner) for outcome in documented}


def test_documented_handicaps_are_those_of_the_rules() -> None:
    """The page of challenges gives the right maximum handicap for every board."""
    documented = dict.fromkeys(range(MIN_SIZE, MAX_SIZE + 1), 0)
    documented |= dict.fromkeys(range(9, MAX_SIZE + 1, 2), 9)
    documented |= dict.fromkeys((7, *range(8, MAX_SIZE + 1, 2)), 4)
    assert documented == {size: most_stones(size) for size in documented}
    row = "2 to 9 stones on odd boards from 9 lines, 2 to 4 on even boards from 8 lines and on 7"
    assert row in text_of("bot/manual/challenges.md")


def most_stones(size: int) -> int:
    """The largest handicap for a board; 0 if it takes none."""
    return max((n for n in range(MIN_HANDICAP, MAX_HANDICAP + 1) if takes(size, n)), default=0)


def takes(size: int, stones: int) -> bool:
    """Whether a board of this size takes so many handicap stones."""
    try:
        return len(handicap_points(size, stones)) == stones
    except BadHandicap:
        return False
