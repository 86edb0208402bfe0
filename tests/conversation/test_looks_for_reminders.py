"""Scheduling of reminders: the most urgent games first, without delaying moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.features.reminders import reminders
from bot.features.reminders.reminders import LOOK_AGAIN, ReminderSender
from bot.ids import GameId
from bot.match.clocks.clock import DAY, HOUR, MINUTE
from bot.match.state import Phase
from bot.play.ports.stores import StoredMatch, StoreUnavailableError
from bot.play.timekeeping.time_settings import TIME
from tests.conversation.desk import ROOM, Desk
from tests.conversation.test_time import warsaw_ms
from tests.reminders import reminders_of


async def test_the_earliest_deadlines_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reminder run that takes too long leaves games to the next run, and starts with the earliest
    deadlines."""
    desk = Desk()
    begun = []
    for _ in range(3):
        begun.append(await desk.game(terms="9x9 black 2 days"))
        desk.ms += HOUR
    desk.ms += DAY + 20 * HOUR
    looks = reminders_of(replace(desk.app))
    monkeypatch.setattr(reminders, "EVERY", 0.0)
    for number in range(1, 4):
        await looks.once()
        told = [post for post in desk.chat.posts if post.key.startswith("remind/")]
        assert begun[:number] == [post.key.split("/")[1] for post in told]


async def test_a_run_pauses_between_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run pauses between two games, less with more games, and not with a single one."""
    desk = Desk()

    async def rests() -> list[float]:
        found: list[float] = []

        async def rest(seconds: float) -> None:
            found.append(seconds)

        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "sleep", rest)
            await reminders_of(replace(desk.app)).once()
        return [seconds for seconds in found if seconds]

    for count in (1, 2, 3):
        await desk.game(terms="9x9 black 3 days")
        assert [reminders.APART] * (count - 1) == await rests()
    monkeypatch.setattr(reminders, "ROUND", reminders.APART)
    assert [reminders.APART / 3] * 2 == await rests()


async def test_a_reminder_after_quiet_hours() -> None:
    """A reminder skipped in quiet hours is sent when they end, even if a later reminder is still to
    come."""
    desk = Desk()
    for line in ("timezone Europe/Warsaw", "quiet 22-7", "remind 2 days 6h"):
        await desk.say("Anna", line)
    desk.ms = warsaw_ms("2026-11-02 12:00")
    await desk.game(terms="9x9 black 3 days")
    looks = reminders_of(replace(desk.app))
    for at in ("2026-11-05 23:00", "2026-11-06 07:00"):
        desk.ms = warsaw_ms(at)
        await looks.once()
    assert 1 == len([post for post in desk.chat.posts if post.key.startswith("remind/")])


async def test_the_list_is_cached_for_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of games with deadlines is cached for five minutes."""
    desk = Desk()
    looks, begun, listed = reminders_of(replace(desk.app)), desk.ms, []

    async def due(before: int, limit: int) -> list[tuple[GameId, int]]:
        listed.append((desk.ms - begun, before - desk.ms, limit))
        return []

    monkeypatch.setattr(desk.store, "due", due)
    for _ in range(11):
        await looks.once()
        desk.ms += MINUTE
    assert [(wait * MINUTE, 14 * DAY, 100_000) for wait in (0, 5, 10)] == listed


async def test_no_reminder_after_the_deadline() -> None:
    """No reminder is sent for a deadline that has passed or for a game that has ended."""
    desk = Desk()
    looks = reminders_of(replace(desk.app))
    first, second = [await desk.game(terms="9x9 black 2 days") for _ in range(2)]
    begun = desk.ms
    await looks.once()
    await desk.confirms("Anna", f"resign yes #{second}")
    desk.ms = begun + 2 * DAY
    await looks.once()
    assert [] == [post.key for post in desk.chat.posts if post.key.startswith("remind/")]
    assert Phase.PLAY is (await desk.match(first)).match.phase


ANNA, BEN, EVE = f"{ROOM}/anna", f"{ROOM}/ben", f"{ROOM}/eve"
UNKNOWN = [
    '{"calls":"weekly"}',
    '{"calendar":{"zone":"Mars/Olympus","quiet":[1320,420]},"digest":480}',
]
"""Time settings of a newer version, and with a time zone unknown to this machine."""


async def _two_games(desk: Desk) -> list[GameId]:
    """Start Anna's and Eve's games with Ben, Eve's ending an hour later; both women get a digest at
    eight."""
    for who in ("Anna", "Eve"):
        await desk.say(who, "digest 8:00")
    games = []
    for who in ("Anna", "Eve"):
        answer = await desk.say(who, "challenge Ben 9x9 black 2 days")
        await desk.say("Ben", f"accept #{answer.game_id}")
        games.append(answer.game_id)
        desk.ms += HOUR
    return games


async def _send_due(desk: Desk, looks: ReminderSender) -> list[str]:
    """The people whose digests and the games whose reminders are sent by now; repeated runs send no
    more."""
    count = len(desk.chat.posts)
    for _ in range(3):
        await looks.once()
    keys = [post.key for post in desk.chat.posts[count:]]
    assert all(key.startswith(("remind/", "digest/")) for key in keys)
    return [key.split("/")[1] if key.startswith("remind") else key[7:-11] for key in keys]


@pytest.mark.parametrize("unknown", UNKNOWN)
async def test_unreadable_settings(unknown: str) -> None:
    """Unreadable settings of one person do not stop reminders and digests of others. The log
    reports them, rate-limited and without a name; once they are readable the person is served
    again."""
    desk = Desk()
    first, second = await _two_games(desk)
    usual = await desk.people.load(ANNA, TIME)
    desk.people.store_text(ANNA, TIME.name, unknown)
    looks = reminders_of(replace(desk.app))
    with capture_logs() as logs:
        desk.ms += DAY
        assert [EVE] == await _send_due(desk, looks)
        desk.ms += 12 * HOUR
        assert [second] == await _send_due(desk, looks)
    # A damaged text is reported once for a process, perhaps by an earlier test.
    failures = [entry for entry in logs if entry["event"] != "damaged-record"]
    said = {(entry["event"], entry.get("game")) for entry in failures}
    assert {("digest-failed", None), ("not-reminded", first)} == said
    assert 4 == len(failures)
    assert ANNA not in str(logs)
    await desk.people.save(ANNA, TIME, usual)
    desk.ms += LOOK_AGAIN
    assert [first, ANNA] == await _send_due(desk, looks)


@pytest.mark.parametrize("who", ["Anna", "Ben"])
async def test_unreadable_settings_of_the_opponent(who: str) -> None:
    """If both players are awaited, one is reminded even if the other's settings are unreadable."""
    desk = Desk()
    await desk.game("D4 E5 - -", terms="9x9 black 2 days")
    desk.people.store_text(f"{ROOM}/{who.casefold()}", TIME.name, UNKNOWN[0])
    desk.ms += DAY + 20 * HOUR
    count = len(desk.chat.posts)
    await reminders_of(replace(desk.app)).once()
    (post,) = desk.chat.posts[count:]
    assert {"Anna": f"{ROOM}/ben", "Ben": ANNA}[who] == post.mover


@pytest.mark.parametrize(
    ("error", "expected"), [(KeyError("schema"), [1, 0]), (StoreUnavailableError(), [0, 2])]
)
async def test_a_failing_game_is_skipped(
    error: Exception, expected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that fails is skipped for a while and the others are served; if the database is
    unavailable, everything waits and is sent when it returns."""
    desk = Desk()
    first, _ = await _two_games(desk)
    desk.ms += DAY + 12 * HOUR
    looks, load = reminders_of(replace(desk.app)), desk.store.load

    async def broken(game_id: GameId) -> StoredMatch | None:
        if game_id == first:
            raise error
        return await load(game_id)

    with monkeypatch.context() as patched:
        patched.setattr(desk.store, "load", broken)
        count = len(desk.chat.posts)
        with suppress(StoreUnavailableError):
            await looks.once()
        found = [len(desk.chat.posts) - count]
    await looks.once()
    assert expected == [*found, len(desk.chat.posts) - count - found[0]]


async def test_one_post_reminds_both_players() -> None:
    """When a count waits for both players, one post per room reminds both; after one has agreed it
    reminds only the other."""
    desk = Desk()
    both = "Anna, Ben, 8 hours left to agree on the score (#"
    for agrees, expected in ((False, (both, (ANNA, BEN))), (True, ("Ben, 7 hours 59", (BEN,)))):
        game_id = await desk.game("D4 E5 - -", terms="9x9 black 2 days")
        if agrees:
            await desk.say("Anna", f"agree #{game_id}")
        before, desk.ms = len(desk.chat.posts), desk.ms + 40 * HOUR
        for _ in range(2):
            await reminders_of(replace(desk.app)).once()
        posts = [post for post in desk.chat.posts[before:] if game_id in post.key]
        assert [expected] == [(post.text[: len(expected[0])], post.mentions) for post in posts]
