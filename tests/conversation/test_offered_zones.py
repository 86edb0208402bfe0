"""Time zones by other names, and vacations inside a longer one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.play.timekeeping.time_settings import AT_ONCE_MS
from bot.posts.post import Answer
from bot.talk.incoming import Said
from tests.conversation.desk import Desk, first_line

NOON = int(datetime(2026, 11, 2, 12, tzinfo=UTC).timestamp() * 1000)
"""A Monday."""


@pytest.fixture
def desk() -> Desk:
    """Anna's private chat with the bot."""
    desk = Desk()
    desk.ms, desk.private = NOON, True
    return desk


async def ask(desk: Desk, line: str) -> Answer:
    """Anna's line, addressed to the bot, and its answer."""
    return await desk.hears(replace(desk.line("Anna", ""), did=Said(line, addressed=True)))


async def in_public(desk: Desk, line: str) -> Answer:
    """The same in a shared room."""
    desk.private = False
    heard = await ask(desk, line)
    desk.private = True
    return heard


OFFERED = [
    (
        "timezone Krakuw",
        "By “Krakuw”, did you mean “timezone Europe/Warsaw” (now 13:00)?",
        "Warsaw",
        "Time zone: Europe/Warsaw (13:00)",
    ),
    (
        "timezone Europe/Krakow",
        "By “Europe/Krakow”, did you mean “timezone Europe/Warsaw”",
        "Warsaw",
        "Time zone: Europe/Warsaw (13:00)",
    ),
    (
        "timezone EST",
        (
            "By “EST”, did you mean one of these: “timezone America/New_York” (now 7:00),"
            " “timezone America/Panama” (now 7:00),"
            " “timezone Australia/Sydney” (now 23:00)?"
        ),
        "New York",
        "Time zone: America/New_York (7:00)",
    ),
    (
        "timezone UTC+5:30",
        "By “UTC+5:30”, did you mean “timezone Asia/Kolkata” (now 17:30)?",
        "Kolkata",
        "Time zone: Asia/Kolkata (17:30)",
    ),
]


@pytest.mark.parametrize(("line", "asked", "button", "chosen"), OFFERED)
async def test_the_nearest_zones_are_offered(
    desk: Desk, line: str, asked: str, button: str, chosen: str
) -> None:
    """Possible zones are offered to tap or type; nothing changes until one is chosen."""
    desk.ms = NOON - 1000
    before = first_line(await desk.say("Anna", "settings hours"))
    desk.ms = NOON - 1000
    assert first_line(await desk.say("Anna", line)).startswith(asked)
    desk.ms = NOON - 1000
    assert before == first_line(await desk.say("Anna", "settings hours"))
    desk.ms = NOON - 1000
    assert chosen == first_line(await desk.hears(desk.tap("Anna", button)))


async def test_offered_in_polish(desk: Desk) -> None:
    """The offered line is in the user's language."""
    await desk.say("Anna", "język pl")
    told = first_line(await desk.say("Anna", "strefa Krakuw"))
    assert told.startswith("Czy „Krakuw” to „strefa Europe/Warsaw”")


@pytest.mark.parametrize("line", ["timezone Kraków", "strefa Kraków", "timezone CET"])
async def test_a_place_with_one_zone(desk: Desk, line: str) -> None:
    """A place with one zone is taken without a question, also in a shared room."""
    assert first_line(await desk.say("Anna", line)) == "Time zone: Europe/Warsaw (13:00)"
    desk.private = False
    assert "did you mean" not in first_line(await desk.say("Ben", line))


@pytest.mark.parametrize("line", ["timezone problems", "strefa komfortu", "strefa kibica"])
async def test_words_that_name_no_zone(desk: Desk, line: str) -> None:
    """Words that name no zone are answered only if addressed to the bot."""
    assert first_line(await ask(desk, line)).startswith("Which time zone?")
    desk.private = False
    assert (await desk.say("Anna", line)).posts == ()


async def test_an_offset_is_shown_as_it_was_typed(desk: Desk) -> None:
    """An offset zone is shown with the sign as typed, although its IANA name has the opposite
    sign."""
    told = first_line(await desk.say("Anna", "timezone UTC+2"))
    assert told.startswith("Time zone: UTC+2, without summer time (14:00).")
    told = first_line(await desk.say("Anna", "timezone UTC-5"))
    assert told.startswith("Time zone: UTC-5, without summer time (7:00).")


async def test_days_of_a_longer_vacation(desk: Desk) -> None:
    """A vacation inside a longer one changes nothing; the answer names the longer one and the
    command to change it. Today stays part of it, unless it was set just now."""
    await ask(desk, "vacation 10 days")
    told = first_line(await ask(desk, "vacation 1 day"))
    assert told.endswith(
        " To make it shorter, type “vacation off”, then for example “vacation 3 days”."
    )
    desk.ms += AT_ONCE_MS + 1
    before = first_line(await ask(desk, "settings vacation"))
    for line in ("vacation 1 day", "vacation tomorrow", "urlop 3 dni"):
        told = first_line(await ask(desk, line))
        assert told.startswith(
            "Those days are already in your vacation (Nov 2, 2026 – Nov 11, 2026), so nothing has"
            " changed. To make it shorter, type “vacation off” (today stays)"
        )
    assert before == first_line(await ask(desk, "settings vacation"))
    again = first_line(await ask(desk, "vacation 10 days"))
    assert again == "Clock pauses: Nov 2, 2026 – Nov 11, 2026"


async def test_days_of_a_longer_vacation_among_others(desk: Desk) -> None:
    """In a shared room the answer does not reveal the dates of the longer vacation."""
    await ask(desk, "vacation 10 days")
    told = first_line(await in_public(desk, "vacation 1 day"))
    assert told.startswith("Those days are already in your vacation, so nothing has changed.")


async def test_a_vacation_that_goes_on_in_another(desk: Desk) -> None:
    """In a shared room the answer does not give the end of a vacation that continues in another
    one."""
    await ask(desk, "vacation 2026-11-04 to 2026-11-13")
    told = first_line(await in_public(desk, "vacation 3 days"))
    assert "pauses until" not in told
    await ask(desk, "vacation off")
    assert "pauses until Nov 4, 2026" in first_line(await in_public(desk, "vacation 3 days"))
