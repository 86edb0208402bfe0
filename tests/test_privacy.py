"""The statements of PRIVACY.md hold for the program."""

from __future__ import annotations

import re

import pytest

from bot.features.accounts.account_commands import Export, Forget, Unlink
from bot.play.accounts import identities
from bot.play.ports import board_sessions, records
from bot.routing.help_words import help_parts
from bot.routing.parsing.parser import parse
from bot.store.connection import keys
from bot.store.coordination import inbox, processed_events
from bot.store.repositories import post_index, room_log
from bot.talk import requests
from bot.talk.own_settings import OpenSettings
from bot.texts.translations import words
from bot.web.admission import browser_secrets
from bot.web.boards.board_api import SPENT_MS
from tests.test_frame import ROOT

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
PAGES = "that the board page is open as you, and its cookie"


def page_text() -> str:
    """The page, with its lines joined."""
    return " ".join((ROOT / "PRIVACY.md").read_text(encoding="utf-8").split())


def retention(what: str) -> str:
    """The retention time of one kind of data in the page's table."""
    rows = dict(re.findall(r"\| ([^|]+) \| ([^|]+) \|", page_text()))
    return str(rows[what])


def test_documented_retention_times() -> None:
    """Each time and number on the page is the one that the stores use."""
    posts, events = post_index.RETENTION_SECONDS // DAY, processed_events.RETENTION_SECONDS // HOUR
    days = records.KEPT_MS // (DAY * 1000)
    assert {
        "what a post in a chat is about": f"{posts} days",
        "records that you upload": f"{days} days",
        "which of your acts have been dealt with (a digest, without your words)": f"{events} hours",
        "a code that links two chats": f"{identities.CODE_MS // (MINUTE * 1000)} minutes",
        "what is said in a browser room": f"the newest {room_log.MAX_ENTRIES:,} entries or so",
        "the cookie of the browser room": f"{browser_secrets.LASTS_SECONDS // DAY} days",
        PAGES: f"{board_sessions.LASTS_MS // (DAY * 1000)} days",
        "that a way there was used (a digest)": f"{SPENT_MS // (HOUR * 1000)} hours",
    } == {
        what: retention(what)
        for what in (
            "what a post in a chat is about",
            "records that you upload",
            "which of your acts have been dealt with (a digest, without your words)",
            "a code that links two chats",
            "what is said in a browser room",
            "the cookie of the browser room",
            PAGES,
            "that a way there was used (a digest)",
        )
    }
    assert processed_events.RETENTION_SECONDS * 1000 == keys.REMEMBERED_MS
    assert f"the newest {inbox.MAX_ASIDE:,} stay for the operator" in page_text()


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("export", Export),
        ("eksport", Export),
        ("forget me", Forget),
        ("zapomnij mnie", Forget),
        ("settings", OpenSettings),
        ("ustawienia", OpenSettings),
        ("unlink", Unlink),
        ("rozłącz", Unlink),
        ("notes off", requests.ShowNotes),
        ("notatki skasuj", requests.ShowNotes),
    ],
)
def test_commands_on_the_page_are_parsed(line: str, wanted: type) -> None:
    """Each command that the page names is parsed."""
    assert f"`{line}`" in page_text()
    parsed = parse(line, addressed=True)
    assert parsed is not None
    assert wanted is type(parsed.request)


@pytest.mark.parametrize("line", ["help privacy", "pomoc prywatność", "privacy", "prywatnosc"])
def test_help_leads_there(line: str) -> None:
    """“Help privacy” asks for the page on privacy."""
    parsed = parse(line, addressed=True)
    assert parsed is not None
    assert requests.Help("privacy") == parsed.request


@pytest.mark.parametrize(
    ("language", "typed"), [("en", ("export", "forget me")), ("pl", ("eksport", "zapomnij mnie"))]
)
def test_the_help_on_privacy(language: str, typed: tuple[str, str]) -> None:
    """The help on privacy has the page's times, its name, and the commands for personal data."""
    answer = words(language).render(help_parts("privacy", by_command=False))
    days = (post_index.RETENTION_SECONDS // DAY, records.KEPT_MS // (DAY * 1000))
    for phrase in ("PRIVACY.md", *map(str, days), *typed):
        assert phrase in answer
