"""The services for chat adapters: languages, one-time notices, and the subject of a line."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import Mock

import pytest

from bot.posts.post import PostRef
from bot.posts.post_context import LAST, PostContext
from bot.routing.parsing.parser import read_line
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.announced_moves import Announced
from bot.talk.incoming import Incoming, Said
from bot.talk.requests import Challenge
from bot.texts.translations import words
from tests.fakes.lookups import NoGames
from tests.fakes.memory.stores import MemoryPeople, MemoryPostIndex, MemoryProcessedEvents

ROOM, ANOTHER, ANNA = "discord:555", "discord:556", "discord:81"
SAID = Incoming("e", ANNA, "Anna", ROOM, did=Said("hello"))
ME, BEN = "I'll play D4", "discord:77"


@pytest.fixture
def context() -> PlatformContext:
    """A context whose default language is Polish."""
    return PlatformContext(
        MemoryPeople(), MemoryPostIndex(), MemoryProcessedEvents(), Mock(), "pl", lookups=NoGames
    )


async def test_a_notice_is_due_once(context: PlatformContext) -> None:
    """A notice is due once per room and text."""
    asked = [(ROOM, "a"), (ROOM, "a"), (ANOTHER, "a"), (ROOM, "b"), (ROOM, "a"), (ROOM, "b")]
    told = [await context.first_time(room, what) for room, what in asked]
    assert [True, False, True, True, False, False] == told


async def test_languages_of_rooms_and_people(context: PlatformContext) -> None:
    """Rooms and people get their chosen language, or the default."""
    assert words("pl") == await context.room_words(ROOM)
    assert words("pl") == await context.words_for(SAID)
    await context.people.set_language(ROOM, "en")
    assert words("en") == await context.room_words(ROOM)
    assert words("en") == await context.words_for(SAID)
    assert words("en") == await context.words_for(replace(SAID, room=ANOTHER, locale="en-GB"))
    assert words("pl") == await context.room_words(ANOTHER)


async def test_the_subject_of_a_private_line(context: PlatformContext) -> None:
    """A line in a private chat may be an answer to the newest post there, but only the first."""
    await context.index.save(LAST, ROOM, "", PostContext(PostRef("bamoku", 7, 2)))
    about = [await context.last(ROOM) for _ in range(2)]
    assert [PostRef("bamoku", 7, 2), None] == [each.ref for each in about]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        (Said(ME, to=(BEN,)), True),
        (Said(f" {ME}\n", to=(BEN,)), True),
        (Said(ME, to=(BEN, "")), False),
        (Said(f"> what now?\n{ME}", to=(BEN,)), False),
        (Said(f"> what now?\n{ME}"), False),
        (Said("D4 was bad", to=(BEN,)), False),
        (Said("undo", to=(BEN,)), False),
        (Said('D4 "<@77>"', to=(BEN,)), True),
        (Said('"<@77>" d 4!', to=(BEN,)), True),
        (Said('D4\n"<@77>"', to=(BEN,)), True),
        (Said('D4 "<@77>"', to=("",)), False),
        (Said('D4 ? "<@77>"', to=(BEN,)), False),
        (Said('D4? "<@77>"', to=(BEN,)), False),
        (Said('pass "<@77>"', to=(BEN,)), False),
        (Said('D4 or E5 "<@77>"', to=(BEN,)), False),
        (Said('D4 good luck "<@77>"', to=(BEN,)), False),
        (Said('D4 "<@77>" "<@78>"', to=(BEN, "discord:78")), False),
        (Said('D4 "Ben"', to=(BEN,)), False),
        (Said('"<@77>"', to=(BEN,)), False),
        (Said('z99 "<@77>"', to=(BEN,)), False),
    ],
)
def test_a_line_to_another_person(said: Said, heard: bool) -> None:
    """In a line to another person, only a move announced to that one person is parsed, not one to
    several people or below quoted words. Beside a mention, only a bare point counts."""
    line = read_line(replace(SAID, did=said))
    assert heard is (line is not None and isinstance(line.request, Announced) and line.casual)


def test_a_challenge_with_a_mention() -> None:
    """A challenge that mentions its opponent is parsed."""
    line = read_line(replace(SAID, did=Said("challenge 9x9 no clock", to=(BEN,))))
    assert line is not None
    assert (True, False) == (isinstance(line.request, Challenge), line.casual)
