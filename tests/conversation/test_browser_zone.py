"""The time zone that the browser reports: used until the person chooses one; it moves no pause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.clocks.clock import DAY
from bot.play.timekeeping.time_settings import BROWSER_ZONE, MAX_CHANGES, TIME
from bot.talk.incoming import Said
from tests.conversation.desk import Desk
from tests.conversation.test_offered_zones import ask, desk
from tests.conversation.test_time import ANNA, run_until, warsaw_ms
from tests.conversation.test_undone_vacations import lines
from tests.incoming import to_bot

__all__ = ["desk"]
DISCORD = "discord:70"
CONFIRM = "Use Warsaw time"


async def report(desk: Desk, zone: str, user: str = ANNA) -> None:
    """Visit with a browser in this zone."""
    await desk.app.time_setting_changes.note_browser_zone(user, zone)


async def zone_line(desk: Desk, line: str = "settings") -> str:
    told = lines(await ask(desk, line))
    return next(each for each in told if each.startswith(("Time zone", "Strefa")))


async def labels(desk: Desk, line: str = "settings") -> list[str]:
    return [label for post in (await ask(desk, line)).posts for label in post.labels(post.choices)]


async def test_it_is_shown_until_confirmed(desk: Desk) -> None:
    """The settings say that the zone is the browser's, with a button; after a tap it is the
    person’s own. The tap is no change of pauses."""
    await report(desk, "Europe/Warsaw")
    expected = "Time zone: Europe/Warsaw (13:00), from your browser"
    assert expected == await zone_line(desk) == await zone_line(desk, "settings hours")
    assert CONFIRM in await labels(desk)
    await desk.hears(desk.tap("Anna", CONFIRM))
    assert "Time zone: Europe/Warsaw (13:00)" == await zone_line(desk)
    assert CONFIRM not in await labels(desk)
    assert () == (await desk.people.load(ANNA, TIME)).changes


@pytest.mark.parametrize(
    ("zone", "label"), [("Europe/Warsaw", "Warsaw"), ("Europe/Prague", "Use Prague time")]
)
async def test_it_is_offered_among_other_zones(desk: Desk, zone: str, label: str) -> None:
    """The page of hours offers the browser's zone exactly once."""
    await report(desk, zone)
    place = zone.partition("/")[2]
    found = [each.lstrip("✓ ") for each in await labels(desk, "settings hours") if place in each]
    assert [label] == found
    await desk.hears(desk.press("Anna", "f", f"timezone {zone}"))
    assert (await desk.people.load(ANNA, TIME)).zone_chosen


async def test_in_polish(desk: Desk) -> None:
    """The settings show and offer the browser's zone in Polish."""
    await report(desk, "Europe/Warsaw")
    await ask(desk, "język pl")
    line = "Strefa czasowa: Europe/Warsaw (13:00), z Twojej przeglądarki"
    assert line == await zone_line(desk, "ustawienia")
    assert "Moja strefa: Warszawa" in await labels(desk, "ustawienia")


@pytest.mark.parametrize("zone", ["Europe/Krakow", "UTC", "Etc/GMT-2", "x" * 64, "ż\0", ""])
async def test_no_zone_of_a_place(desk: Desk, zone: str) -> None:
    """Anything but a zone of a place changes nothing, and the last report holds."""
    await report(desk, zone)
    assert "Time zone: UTC (12:00)" == await zone_line(desk)
    await report(desk, "Asia/Tokyo")
    await report(desk, zone)
    assert "Time zone: Asia/Tokyo (21:00), from your browser" == await zone_line(desk)


async def test_it_follows_the_browser_until_a_zone_is_chosen(desk: Desk) -> None:
    """An unconfirmed zone follows the browser; a typed or confirmed one, even UTC, stays."""
    for zone, hour in (("Europe/Warsaw", 13), ("Asia/Tokyo", 21)):
        await report(desk, zone)
        assert f"Time zone: {zone} ({hour}:00), from your browser" == await zone_line(desk)
    await ask(desk, "timezone UTC")
    await report(desk, "Europe/Warsaw")
    assert "Time zone: UTC (12:00)" == await zone_line(desk)
    assert [] == [label for label in await labels(desk) if label.startswith("Use ")]
    assert "Asia/Tokyo" == await desk.people.load(ANNA, BROWSER_ZONE)


@pytest.mark.parametrize(
    "line", ["quiet 22-7", "weekends off", "vacation 3 days", "vacation tomorrow"]
)
@pytest.mark.parametrize("reported_before", [False, True])
async def test_it_moves_no_pauses(desk: Desk, line: str, reported_before: bool) -> None:
    """Pauses keep their zone. The settings offer the browser's, which counts as a change of
    pauses."""
    game_id = await desk.game(terms="9x9 black 4 days")
    if reported_before:
        await report(desk, "America/New_York")
    await ask(desk, line)
    calendar = (await desk.app.time_settings.load(ANNA)).calendar
    deadline = (await desk.match(game_id)).match.due
    await report(desk, "Europe/Warsaw")
    assert calendar == (await desk.app.time_settings.load_with_zone(ANNA)).calendar
    assert deadline == (await desk.match(game_id)).match.due
    stays = "America/New_York (7:00)" if reported_before else "UTC (12:00)"
    expected = f"Time zone: {stays}, but your browser says Europe/Warsaw"
    assert expected == await zone_line(desk)
    await ask(desk, "settings")
    await desk.hears(desk.tap("Anna", CONFIRM))
    assert "Time zone: Europe/Warsaw (13:00)" == await zone_line(desk)
    settings = await desk.app.time_settings.load(ANNA)
    assert "Europe/Warsaw" == settings.calendar.zone
    assert settings.changes[-1] >= desk.ms - 10_000


async def test_reports_are_no_changes_of_pauses(desk: Desk) -> None:
    """However often the browser travels, the person can still change their pauses."""
    for zone in ("Europe/Warsaw", "Asia/Tokyo") * MAX_CHANGES:
        await report(desk, zone)
    assert lines(await ask(desk, "quiet 22-7"))[0].startswith("Clock pauses: from 22:00")


@pytest.mark.parametrize("digest_first", [False, True])
async def test_the_digest_comes_by_the_browsers_clock(desk: Desk, digest_first: bool) -> None:
    """``digest 8:00`` is eight in Warsaw, whether the browser's zone is known before or after."""
    desk.chat.own = {ANNA: "web:lobby"}
    if not digest_first:
        await report(desk, "Europe/Warsaw")
    await ask(desk, "digest 8:00")
    await report(desk, "Europe/Warsaw")
    await desk.game()
    first = "Anna, 1 game waits for you:"
    desk.ms = warsaw_ms("2026-11-02 14:00")
    assert [("03 08:00", first), ("04 08:00", first)] == await run_until(desk, "2026-11-05 02:00")


async def test_one_digest_for_linked_ids(desk: Desk) -> None:
    """A digest for a room of neither id is scheduled for one of them, whichever acts."""
    await desk.backends.identities.link((ANNA,), (DISCORD,))
    await ask(desk, "digest 8:00")
    for user in (ANNA, DISCORD):
        settings = await desk.app.time_settings.load(user)
        await desk.app.time_settings.save(user, replace(settings, told_in="telegram:9"))
    await report(desk, "Europe/Warsaw", DISCORD)
    due = await desk.store.due_digests(desk.ms + 2 * DAY, 10)
    assert [DISCORD] == [user for user, _ in due]


async def test_the_digest_of_an_unlinked_account(desk: Desk) -> None:
    """After the accounts are unlinked, neither a visit nor a changed setting sends the games of one
    account to the private chat of the other, and reminders stay out of it, too."""
    await desk.backends.identities.link((ANNA,), (DISCORD,))
    there = replace(desk.line("ann", ""), user=DISCORD, room="discord:7", event_id="there")
    await desk.hears(replace(there, did=Said("digest 8:00", addressed=True)))
    for user in (ANNA, DISCORD):
        settings = await desk.app.time_settings.load(user)
        await desk.app.time_settings.save(user, replace(settings, reminded_in="discord:7"))
    await ask(desk, "unlink")
    await report(desk, "Europe/Warsaw")
    await ask(desk, "quiet 22-7")
    due = await desk.store.due_digests(desk.ms + 2 * DAY, 10)
    assert [DISCORD] == [user for user, _ in due]
    for user, room in ((ANNA, None), (DISCORD, "discord:7")):
        assert room == (await desk.app.time_settings.load(user)).reminded_in


async def test_unlinking_keeps_an_own_digest(desk: Desk) -> None:
    """An account keeps the digest in its own private chat after it is unlinked; the others have
    none."""
    desk.chat.own = {ANNA: "web:lobby-anna"}
    await desk.backends.identities.link((ANNA,), (DISCORD,))
    here = replace(desk.line("Anna", "digest 8:00"), room="web:lobby-anna")
    await desk.hears(to_bot(here))
    there = replace(desk.line("ann", ""), user=DISCORD, room="discord:7", event_id="there")
    await desk.hears(replace(there, did=Said("unlink", addressed=True)))
    told = [(await desk.app.time_settings.load(user)).told_in for user in (ANNA, DISCORD)]
    assert ["web:lobby-anna", ""] == told
    due = await desk.store.due_digests(desk.ms + 2 * DAY, 10)
    assert [ANNA] == [user for user, _ in due]


async def test_days_are_those_of_the_browser(desk: Desk) -> None:
    """Late in the evening in UTC, “today” is already the next day in Warsaw."""
    desk.ms = warsaw_ms("2026-11-06 00:30")  # a Friday; in UTC it is still Thursday
    await report(desk, "Europe/Warsaw")
    assert "Clock pauses: Nov 6, 2026" == lines(await ask(desk, "vacation 1 day"))[0]


async def test_linked_ids(desk: Desk) -> None:
    """Linked ids get the zone unless they have a chosen one; confirming it is for all of them."""
    await desk.backends.identities.link((ANNA,), (DISCORD,))
    await report(desk, "Europe/Warsaw")
    there = replace(desk.line("ann", ""), user=DISCORD, room="discord:7", event_id="there")
    told = lines(await desk.hears(replace(there, did=Said("settings", addressed=True))))
    assert "Time zone: Europe/Warsaw (13:00), from your browser" in told
    await ask(desk, "settings")
    await desk.hears(desk.tap("Anna", CONFIRM))
    assert (await desk.app.time_settings.load(DISCORD)).zone_chosen


async def test_a_linked_id_with_its_own_zone(desk: Desk) -> None:
    """An id with a chosen zone keeps it when it is linked later."""
    there = replace(desk.line("ann", ""), user=DISCORD, room="discord:7", event_id="there")
    await desk.hears(replace(there, did=Said("timezone Asia/Tokyo", addressed=True)))
    await desk.backends.identities.link((ANNA,), (DISCORD,))
    await report(desk, "Europe/Warsaw")
    assert "Asia/Tokyo" == (await desk.app.time_settings.load_with_zone(DISCORD)).calendar.zone
    assert "" == await desk.people.load(DISCORD, BROWSER_ZONE)


async def test_it_is_stored_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Further visits from the same zone write nothing."""
    await report(desk, "Europe/Warsaw")

    async def fail(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(desk.people, "save", fail)
    await report(desk, "Europe/Warsaw")


async def test_it_is_exported_and_erased(desk: Desk) -> None:
    """The zone is personal data."""
    await report(desk, "Europe/Warsaw")
    await ask(desk, "export")
    exported = await ask(desk, "export yes")
    assert "Europe/Warsaw" in str([post.attachment for post in exported.posts])
    await ask(desk, "forget me yes")
    await ask(desk, "forget me yes")
    assert "" == await desk.people.load(ANNA, BROWSER_ZONE)


async def test_a_shared_room_shows_no_zone(desk: Desk) -> None:
    """In a shared room the settings show no zone."""
    await report(desk, "Europe/Warsaw")
    desk.private = False
    answer = await ask(desk, "settings")
    assert "Warsaw" not in str(answer)
