"""Every text that the rooms use is in the locale files."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from bot.lessons.course import find_explanations, topics
from bot.routing.parsing.parser import parse
from bot.talk import requests
from bot.texts.translations import LANGUAGES, words
from bot.web.http.room_pages import FOLDERS, PLACEHOLDERS, PageFiles

WORD_IDS = PageFiles(FOLDERS).word_ids
FOLDER = resources.files("bot.web")


def _find_ids(pattern: str, folder: str, *endings: str) -> set[str]:
    place = FOLDER / folder if folder else FOLDER
    texts = [e.read_text("utf-8") for e in place.iterdir() if e.name.endswith(endings)]
    return {id for text in texts for id in re.findall(pattern, text)}


def test_the_page_gets_its_texts() -> None:
    """Every text id used in the page's files is among those that the server sends."""
    folders = ("page", *(f"page/{folder}" for folder in FOLDERS))
    said = r"""(?<![.\w])say\(["']([a-z-]+)["']"""
    shown = r'''data-(?:word|hint|label)="([a-z-]+)"'''
    found = (_find_ids(each, at, ".js", ".html") for at in folders for each in (said, shown))
    used = set[str]().union(*found)
    assert 100 < len(used)
    assert set() == used - set(WORD_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_texts_exist(language: str) -> None:
    """Each text of the page exists in each language, with no more data than the page has."""
    for id in WORD_IDS:
        assert words(language).text(id, **PLACEHOLDERS).strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_link_to_an_explanation_sends_words(language: str) -> None:
    """The link from a refusal to its explanation sends a line that a person could type, without a
    step's id."""
    script = (FOLDER / "page" / "room.js").read_text("utf-8")
    about = dict(re.findall(r'"([a-z0-9-]+)": "(page-about-[a-z]+)"', script))
    found = dict[str, str]()
    for step, id in about.items():
        line = words(language).text("page-line-learn", what=words(language).text(id))
        assert step not in line
        asked = parse(line, addressed=True)
        assert asked is not None
        assert isinstance(asked.request, requests.Learn)
        found[step] = topics()[asked.request.topic]
    assert {step: step for step in find_explanations().values()} == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_refusals_exist(language: str) -> None:
    """Each refusal has a text in each language, with the data that it gets."""
    data: dict[str, object] = {"max": 7, "seconds": 3, "name": "Nigiri", "field": "text"}
    data |= {"until": "18:00", "left": "an hour"}
    pattern = r'"(web-error-[a-z-]+)"'
    ids = {id for folder in ("", "http", "log") for id in _find_ids(pattern, folder, ".py")}
    assert 20 < len(ids)
    for id in ids:
        assert words(language).text(id, **data).strip()
