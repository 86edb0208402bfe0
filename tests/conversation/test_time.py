"""Clocks, personal time settings and reminders, as used in a room."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from structlog.testing import capture_logs

from bot.features.reminders.reminders import CLAIMED_MS, LOOK_AGAIN, ReminderSender
from bot.ids import RoomId
from bot.match.clocks.clock import DAY, HOUR
from bot.play.background.deadlines import Sweep
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import RoomBusy
from bot.play.timekeeping.time_settings import AT_ONCE_MS
from bot.posts.post import Answer, Post, Sent
from bot.talk.incoming import Said
from bot.texts.text import people_in
from tests.conversation.chats import DISCORD, IDS, TELEGRAM, Chats
from tests.conversation.desk import ROOM, Desk, Killed, first_line
from tests.reminders import reminders_of

ANNA = f"{ROOM}/anna"
WARSAW = ZoneInfo("Europe/Warsaw")


@pytest.fixture
def desk() -> Desk:
    """Monday noon in Warsaw, in November 2026. Only Anna and the bot read the room."""
    desk = Desk()
    desk.private, desk.chat.own = True, {ANNA: ROOM}
    desk.ms = warsaw_ms("2026-11-02 12:00")
    return desk


def warsaw_ms(text: str) -> int:
    """A time in Warsaw, in milliseconds."""
    return round(datetime.fromisoformat(text).replace(tzinfo=WARSAW).timestamp() * 1000)


def reminder_sender(desk: Desk) -> ReminderSender:
    """The reminder sender of a process that has just started."""
    return reminders_of(replace(desk.app))


async def run_until(desk: Desk, until: str, step: int = HOUR // 4) -> list[tuple[str, str]]:
    """The posts sent by schedule until this time, with their times. One process runs throughout, a
    second one restarts each time."""
    found = []
    steady = reminder_sender(desk)
    while desk.ms < warsaw_ms(until):
        before = len(desk.chat.posts)
        for looks in (steady, reminder_sender(desk)):
            await looks.once()
        at = datetime.fromtimestamp(desk.ms / 1000, UTC).astimezone(WARSAW)
        for post in desk.chat.posts[before:]:
            assert post.mentions == (ANNA,)
            found.append((f"{at:%d %H:%M}", post.text.partition("\n")[0]))
        desk.ms += step
    return found


async def test_a_game_with_a_clock(desk: Desk) -> None:
    """The challenge names the clock; each board and the list of games show the time left."""
    game_id = await desk.game(terms="9x9 black 3 days")
    assert desk.chat.posts[-1].text.endswith("3 days a move · 3 days left")
    terms = "9×9 · komi 6.5 · Anna takes Black · 3 days a move"
    assert terms in [line for post in desk.chat.posts for line in post.text.split("\n")]
    desk.ms += DAY - 1000
    assert "\n2 days left · " in text(await desk.say("Anna", "board"))
    listed = f"#{game_id} · Ben · 9×9 · your move · 1 day 23 hours left"
    assert listed == text(await desk.say("Anna", "games")).split("\n")[1]


async def test_a_late_move_is_refused(desk: Desk) -> None:
    """A move after the deadline is refused, and the room gets the result."""
    await desk.game("D4 E5", terms="9x9 black 3 days")
    desk.ms += 3 * DAY
    assert "Too late: the time for this game is up." == first_line(await desk.say("Anna", "C3"))
    assert "Anna ran out of time, Ben wins (W+T)" == desk.newest()


async def test_the_sweep_ends_a_late_game(desk: Desk) -> None:
    """The sweep ends a game whose time has run out."""
    await desk.game(terms="9x9 black 3 days")
    desk.ms += 3 * DAY
    await Sweep(desk.service, desk.store).once()
    await desk.announce()
    assert "Anna ran out of time, Ben wins (W+T)" == desk.newest()


async def test_time_is_given_by_words(desk: Desk) -> None:
    """Time can be given and waived by words in both languages; impossible requests are refused."""
    await desk.game(terms="9x9 black 3 days")
    gives = "Ben gives Anna 2 days more"
    assert gives == await desk.settle_step("Ben: give 2 days")
    assert "4 days 23 hours left" in desk.match_line(-1)
    assert "Anna gives Ben 12 hours more" == await desk.settle_step("Anna: daj 12h")
    assert "left" not in desk.match_line(-1)  # Anna's clock is running
    too_much = "That’s too much time at once. Choose up to 30 days, such as “give 2 days”."
    assert too_much == await desk.settle_step("Ben: give 31 days")
    assert (await desk.settle_step("Ben: daruj czas")).startswith("Ben won’t claim the next")
    already = "You have already said so. “waive off” takes it back."
    assert already == await desk.settle_step("Ben: waive time")
    desk.ms += 6 * DAY
    await Sweep(desk.service, desk.store).once()
    await desk.announce()
    let_go = "Anna ran out of time; Ben lets it go · Anna"
    assert (let_go, (ANNA,)) == (desk.newest(), desk.chat.posts[-1].mentions)


@pytest.mark.parametrize(("asks", "waits"), [("Anna", "Ben"), ("Ben", "Ben")])
async def test_a_reminder_mentions_an_open_question(desk: Desk, asks: str, waits: str) -> None:
    """While an undo is asked for, the reminder to the player to move mentions it."""
    await desk.game("D4 E5 D5", terms="9x9 black 3 days")
    await desk.say(asks, "undo")
    desk.ms += 2 * DAY + 12 * HOUR
    await reminder_sender(desk).once()
    first, asked = desk.chat.posts[-1].text.split("\n")
    stone = "D5" if asks == "Anna" else "2 moves"
    assert first.startswith(f"{waits}, ")
    assert f"{asks} asks to undo {stone}" == asked


async def test_a_game_without_a_clock(desk: Desk) -> None:
    """A game without a clock shows no time, and giving time is refused."""
    await desk.game()
    assert "left" not in desk.chat.posts[-1].text
    assert (await desk.settle_step("Ben: give 2 days")).startswith("This game has no clock.")


async def test_a_vacation_moves_the_deadline(desk: Desk) -> None:
    """A vacation during the player's turn extends the deadline, and the room is told."""
    await desk.game(terms="9x9 black 3 days")
    await desk.say("Anna", "timezone Europe/Warsaw")
    answer = await desk.say("Anna", "vacation 2026-11-04 to 2026-11-13")
    assert "Clock pauses: Nov 4, 2026 – Nov 13, 2026" in text(answer).split("\n")
    assert "Vacation days left in 2026: 30" in text(answer).split("\n")
    assert "Pauses have changed the clock · Anna" == desk.match_line()
    assert "12 days 23 hours left (with pauses)" in desk.match_line(-1)
    await desk.say("Anna", "vacation off")
    assert "2 days 23 hours left" in desk.match_line(-1)


async def test_a_vacation_in_several_games(desk: Desk) -> None:
    """A room with several games gets one post about a vacation that lists each changed deadline and
    mentions no player, also when redelivered; the next move is announced as usual."""
    games = [await desk.game(terms="9x9 black 3 days") for _ in range(2)]
    await desk.say("Anna", f"D4 #{await desk.game(terms='9x9 black 3 days')}")
    await desk.say("Anna", "timezone Europe/Warsaw")
    before, line = len(desk.chat.posts), desk.line("Anna", "vacation 2026-11-04 to 2026-11-13")
    for _ in range(2):
        await desk.hears(line)
    told = {post.key: post for post in desk.chat.posts[before:] if "answer" not in post.key}
    assert [f"pauses/{line.event_id}"] == [*told]
    (post,) = told.values()
    left = "12 days 23 hours left (with pauses)"
    lines = [f"⚫ Anna – ⚪ Ben · #{game_id} · {left}" for game_id in games]
    assert ("\n".join(["Pauses have changed the clock", *lines]), ()) == (post.text, post.mentions)
    await desk.say("Anna", f"D4 #{games[0]}")
    assert "⚫ D4 · Ben" == desk.match_line()


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        ("say pass", "⚫ passes · Ben"),
        ("say resign", "Resign the game against Ben?"),
        ("more", "What would you like to do?"),
    ],
)
async def test_buttons_outlast_a_vacation(desk: Desk, button: str, expected: str) -> None:
    """After a vacation announced without boards, the buttons of the newest board still work."""
    for _ in range(2):
        await desk.game(terms="9x9 black 3 days")
    await desk.say("Anna", "vacation 2026-11-04 to 2026-11-13")
    assert expected == await desk.settle_step(f"Anna: [{button}]")


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("vacation 3 days", "Nov 4"),
        ("urlop 1 dzień", ""),
        ("vacation until Sunday", "Nov 8"),
        ("urlop do poniedziałku", "Nov 9"),
        ("vacation until 2026-11-05", "Nov 5"),
        ("vacation today until Monday", "Nov 9"),
    ],
)
async def test_a_vacation_from_today(desk: Desk, line: str, last: str) -> None:
    """A vacation without a first day begins today; one with too many days is refused."""
    await desk.game()
    told = f"Clock pauses: Nov 2, 2026{f' – {last}, 2026' if last else ''}"
    assert told in text(await desk.say("Anna", line)).split("\n")
    refused = first_line(await desk.say("Anna", line.split(maxsplit=1)[0] + " 41 days"))
    assert refused.startswith("That is more vacation than there is: you have")


async def test_a_vacation_that_begins_later(desk: Desk) -> None:
    """A vacation can begin tomorrow or on a named weekday; the weekday of its end is the next one
    after that."""
    await desk.game()
    for line, days in (
        ("urlop jutro 5 dni", "Nov 3, 2026 – Nov 7, 2026"),
        ("vacation off", ""),
        ("vacation Friday to Monday", "Nov 6, 2026 – Nov 9, 2026"),
        ("vacation off", ""),
        ("vacation Monday", "Nov 9, 2026"),
    ):
        told = text(await desk.say("Anna", line)).split("\n")
        assert (f"Clock pauses: {days}" in told) is bool(days)


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("vacation until Sunday", "Nov 8, 2026"),
        ("vacation 3 days", "Nov 4, 2026"),
        ("vacation 2026-11-04 to 2026-11-13", ""),
        ("vacation off", ""),
    ],
)
async def test_a_vacation_in_a_shared_room(desk: Desk, line: str, last: str) -> None:
    """In a shared room the answer gives the last day of a vacation that was not typed as a date."""
    desk.private = False
    line_of_hers = replace(desk.line("Anna", ""), did=Said(line, addressed=True))
    told = text(await desk.hears(line_of_hers)).split("\n")
    until = f"Your clock pauses until {last}, that day included."
    assert [
        *[until] * bool(last),
        "Done. All your settings: “settings” in Alone with Nigiri.",
    ] == told


SETTINGS = [
    ("timezone europe/warsaw", "Time zone: Europe/Warsaw (12:00)"),
    ("quiet 22-7", "Clock pauses: from 22:00 to 7:00"),
    ("weekends off", "Clock pauses: at weekends"),
    ("remind 2 days 12h", "Reminders: 2 days, 12 hours before your time ends"),
    ("remind off", "Reminders: off"),
    ("digest 8:00", "Daily digest: 8:00"),
    ("strefa Asia/Kathmandu", "Time zone: Asia/Kathmandu (16:45)"),
    ("cisza 23:30-6", "Clock pauses: from 23:30 to 6:00"),
]


@pytest.mark.parametrize(("line", "expected"), SETTINGS)
async def test_typed_settings(desk: Desk, line: str, expected: str) -> None:
    """A typed choice is confirmed in one line and shown by ``settings``, also after a restart."""
    assert expected == text(await desk.say("Anna", line))
    desk.restart()
    assert expected in text(await desk.say("Anna", "settings")).split("\n")
    assert expected not in text(await desk.say("Ben", "settings")).split("\n")


REFUSED = [
    ("timezone Europe/Krakow", "By “Europe/Krakow”, did you mean"),
    ("timezone ../../etc/passwd", "I don’t know the time zone “../../etc/passwd”."),
    ("quiet 7-22", "Quiet hours can be up to 12 hours long."),
    ("quiet 7-7", "Quiet hours can be up to 12 hours long."),
    ("vacation 2026-11-01", "A vacation cannot begin in the past."),
    ("vacation 2026-12-24 to 2026-12-20", "That vacation would end before it begins."),
    ("vacation 2027-12-24", "That is too far ahead."),
    ("vacation 2026-11-10 to 2026-12-25", "That is more vacation than there is: you have 40 days"),
    ("vacation 2026-12-01 to 2027-02-10", "That is more vacation than there is: you have 40 days"),
    ("remind 15 days", "That reminder isn’t possible."),
    ("remind 1h 2h 3h 4h", "Choose 3 reminders at most"),
]


@pytest.mark.parametrize(("line", "expected"), REFUSED)
async def test_impossible_settings(desk: Desk, line: str, expected: str) -> None:
    """Impossible settings are refused and change nothing."""
    before = text(await desk.say("Anna", "settings"))
    assert first_line(await desk.say("Anna", line)).startswith(expected)
    assert before == text(await desk.say("Anna", "settings"))


async def test_vacation_days_are_counted_once(desk: Desk) -> None:
    """Overlapping vacation days count once, and days taken are not given back."""
    await desk.say("Anna", "vacation 2026-11-02 to 2026-11-21")
    await desk.say("Anna", "vacation 2026-11-12 to 2026-12-01")
    desk.ms = warsaw_ms("2026-11-25 12:00")
    left = text(await desk.say("Anna", "vacation off")).split("\n")
    assert "Vacation days left in 2026: 16" in left


async def test_a_cancelled_vacation_takes_its_first_day(desk: Desk) -> None:
    """A vacation cancelled on its first day, but not at once, still takes that day."""
    await desk.say("Anna", "vacation 2026-11-02 to 2026-11-05")
    desk.ms += AT_ONCE_MS + 1
    await desk.say("Anna", "vacation off")
    left = text(await desk.say("Anna", "settings")).split("\n")
    assert "Vacation days left in 2026: 39" in left
    assert "Clock pauses: Nov 2, 2026" in left


async def test_adjacent_vacations_are_merged(desk: Desk) -> None:
    """Overlapping and adjacent vacations are merged."""
    for days in ("2026-12-10", "2026-12-05 to 2026-12-12", "2026-12-13", "2026-12-20"):
        await desk.say("Anna", f"vacation {days}")
    told = text(await desk.say("Anna", "settings")).split("\n")
    expected = "Dec 5, 2026 – Dec 13, 2026; Dec 20, 2026"
    assert f"Clock pauses: {expected}" in told
    assert "Vacation days left in 2026: 30" in told


async def test_changes_of_quiet_hours_are_limited(desk: Desk) -> None:
    """Quiet hours and weekends can be changed only a few times a week; repeating a setting is no
    change."""
    lines = ["quiet 0-12", "quiet 12-0"] * 2 + ["weekends off", "weekends off"]
    answers = [first_line(await desk.say("Anna", line)) for line in lines]
    assert "Clock pauses: from 0:00 to 12:00" == answers[0]
    assert ["Clock pauses: at weekends; from 12:00 to 0:00"] * 2 == answers[4:]
    often = "Weekends, quiet hours and the time zone can be changed only 5 times in 7 days."
    assert first_line(await desk.say("Anna", "quiet 0-12")).startswith(often)
    desk.ms += 7 * DAY
    assert "Clock pauses:" in first_line(await desk.say("Anna", "quiet 0-12"))


async def test_a_reminder_comes_once(desk: Desk) -> None:
    """By default a reminder comes when a quarter of the time is left, once, whichever process runs
    or restarts."""
    await desk.game(terms="9x9 black 2 days")
    (only,) = await run_until(desk, "2026-11-06 12:00")
    assert "04 00:00" == only[0]
    assert only[1].startswith("Anna, 12 hours left for your move against Ben (#")


async def test_a_reminder_names_the_mentioned_id() -> None:
    """In each room a reminder names the player by the id it mentions there, so that the chat has a
    name for the mention."""
    chats = Chats()
    assert await chats.backends.identities.link((IDS["Anna"],), ("telegram:82",))
    await chats.across("9x9 black 2 days")
    before = {room: len(posts) for room, posts in chats.rooms.posts.items()}
    chats.ms += 2 * DAY - HOUR
    await reminder_sender(chats).once()
    told = {room: posts[before.get(room, 0) :] for room, posts in chats.rooms.posts.items()}
    called = {DISCORD: IDS["Anna"], TELEGRAM: "telegram:82"}
    for room, user in called.items():
        (reminder,) = told[room]
        assert ((user,), user) == (reminder.mentions, next(iter(people_in(reminder.parts))))


async def test_chosen_reminder_times(desk: Desk) -> None:
    """Chosen reminder times are moved out of quiet hours; switched off, no reminder comes."""
    for line in ("timezone Europe/Warsaw", "quiet 22-7", "remind 1 day 6h"):
        await desk.say("Anna", line)
    await desk.game(terms="9x9 black 2 days")
    # Two days without the nights: until 15:00 on Thursday.
    assert ["04 15:00", "05 09:00"] == [at for at, _ in await run_until(desk, "2026-11-06 12:00")]
    await desk.say("Anna", "remind off")
    await desk.game(terms="9x9 black 2 days")
    assert [] == await run_until(desk, "2026-11-12 12:00")


async def test_a_reminder_after_a_long_silence(desk: Desk) -> None:
    """After several missed reminders one is sent, and none after the deadline."""
    await desk.say("Anna", "remind 2 days 1 day 6h")
    await desk.game(terms="9x9 black 3 days")
    desk.ms = warsaw_ms("2026-11-05 08:00")
    assert 1 == len(await run_until(desk, "2026-11-06 12:00"))


async def test_games_are_not_loaded_at_each_run(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game without a reminder soon is loaded again only when changed settings could matter, not
    at each run."""
    await desk.game(terms="9x9 black 3 days")
    sweep, begun = reminder_sender(desk), desk.ms
    looks, load = [], sweep.service.timeouts.take_in

    async def count_load(game_id: str) -> LoadedMatch | None:
        looks.append(desk.ms)
        return await load(game_id)

    monkeypatch.setattr(sweep.service.timeouts, "take_in", count_load)
    for _ in range(5):
        await sweep.once()
        desk.ms += LOOK_AGAIN // 2
    assert [begun, begun + LOOK_AGAIN, begun + 2 * LOOK_AGAIN] == looks


async def test_a_reminder_to_agree(desk: Desk) -> None:
    """While counting, the player who has not agreed is reminded."""
    await desk.game("D4 E5 - -", terms="9x9 black 4 days")
    await desk.say("Ben", "agree")
    ((_, line),) = await run_until(desk, "2026-11-07 12:00")
    assert "left to agree on the score" in line


async def test_the_digest(desk: Desk) -> None:
    """A digest lists the waiting games daily at the chosen time, once, in the room where it was
    requested. Without such games, on vacation or switched off there is none."""
    for line in ("timezone Europe/Warsaw", "digest 8:00"):
        await desk.say("Anna", line)
    game_id = await desk.game()
    first = "Anna, 1 game waits for you:"
    assert [("03 08:00", first), ("04 08:00", first)] == await run_until(desk, "2026-11-05 02:00")
    assert f"#{game_id} · Ben · 9×9 · your move" == desk.chat.posts[-1].text.split("\n")[1]
    await desk.say("Anna", "D4")
    assert [] == await run_until(desk, "2026-11-06 02:00")
    await desk.say("Ben", "E5")
    await desk.say("Anna", "vacation 2026-11-06 to 2026-11-06")
    assert [("07 08:00", first)] == await run_until(desk, "2026-11-08 02:00")
    await desk.say("Anna", "digest off")
    assert [] == await run_until(desk, "2026-11-10 02:00")


async def test_the_digest_after_an_agreement(desk: Desk) -> None:
    """A count that the person has agreed to is not in the digest."""
    for line in ("timezone Europe/Warsaw", "digest 8:00"):
        await desk.say("Anna", line)
    await desk.game("D4 E5 - -")
    await desk.say("Anna", "agree")
    assert [] == await run_until(desk, "2026-11-03 12:00")


async def test_two_processes_send_one_digest(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes that see the same digest at the same moment send it once."""
    await desk.say("Anna", "digest 8:00")
    await desk.game()
    digests = desk.store.due_digests

    async def slowly(before: int, limit: int) -> Sequence[tuple[str, int]]:
        found = await digests(before, limit)
        await asyncio.sleep(0)
        return found

    monkeypatch.setattr(desk.store, "due_digests", slowly)
    desk.ms += DAY
    told_before = len(desk.chat.posts)
    await asyncio.gather(*(reminder_sender(desk).once() for _ in range(3)))
    assert ["Anna, 1 game waits for you:"] == [
        post.text.partition("\n")[0] for post in desk.chat.posts[told_before:]
    ]


async def test_no_digest_in_quiet_hours(desk: Desk) -> None:
    """A digest due in quiet hours is sent when they end."""
    for line in ("timezone Europe/Warsaw", "quiet 22-7", "digest 6:00"):
        await desk.say("Anna", line)
    await desk.game()
    assert ["03 07:00", "04 07:00"] == [at for at, _ in await run_until(desk, "2026-11-05 02:00")]


def text(answer: Answer) -> str:
    """All text of an immediate answer."""
    return "\n".join(post.text for post in answer.posts)


async def test_linked_ids_share_time_settings(desk: Desk) -> None:
    """Time settings apply to all linked ids: a choice in one chat moves the deadlines of games that
    another id joined. One digest is sent, to the chat where it was requested, whatever else is
    changed elsewhere."""
    elsewhere = "web:hall/ann"
    await desk.game(terms="9x9 black 3 days")
    await desk.backends.identities.link((ANNA,), (elsewhere,))
    there = replace(desk.line("ann", "timezone Europe/Warsaw"), user=elsewhere, room="web:hall")
    for line in ("timezone Europe/Warsaw", "vacation 2026-11-04 to 2026-11-13", "digest 8:00"):
        await desk.hears(replace(there, did=Said(line), event_id=line))
    assert "12 days 23 hours left (with pauses)" in desk.match_line(-1)
    assert "Vacation days left in 2026: 30" in text(await desk.say("Anna", "settings"))
    await desk.say("Anna", "digest 9:00")
    await desk.hears(replace(there, did=Said("quiet 22-7"), event_id="quiet"))
    assert [(ANNA, warsaw_ms("2026-11-03 09:00"))] == [
        *await desk.store.due_digests(warsaw_ms("2027-01-01 00:00"), 9)
    ]


async def test_a_change_of_pauses_after_a_crash(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the process dies before a change of pauses is stored, the redelivered event stores it and
    moves no deadline twice."""
    for _ in range(2):
        await desk.game(terms="9x9 black 6 days")
    line = desk.line("Anna", "weekends off")
    first, second = await desk.service.matches.games_of(ANNA)
    with monkeypatch.context() as patch:
        patch.setattr(desk.app.time_settings, "save", _raise_killed)
        with pytest.raises(Killed):
            await desk.hears(line)
    desk.restart()
    await desk.hears(line)
    for game in (first, second):
        loaded = await desk.match(game.game_id)
        assert game.match.version + 1 == loaded.match.version
        assert game.match.due is not None
        assert game.match.due + 2 * DAY == loaded.match.due
    assert (await desk.app.time_settings.load(ANNA)).calendar.weekends_off


async def _raise_killed(*_: object) -> None:
    raise Killed


async def test_a_reminder_waits_for_a_busy_chat(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reminder waits for a busy chat, such as one that is logging in, without an error."""
    await desk.game(terms="9x9 black 2 days")
    desk.ms += 36 * HOUR
    post, answers = desk.chat.post, [RoomBusy("not logged in"), None]

    async def busy_once(room: RoomId, what: Post) -> Sent:
        if (refusal := answers.pop(0)) is not None:
            raise refusal
        return await post(room, what)

    monkeypatch.setattr(desk.chat, "post", busy_once)
    monkeypatch.setattr("bot.features.reminders.reminders._PAUSE", 0)
    with capture_logs() as logged:
        await reminder_sender(desk).once()
    assert desk.newest().startswith("Anna, 12 hours left")
    assert [("room-busy", "info")] == [(line["event"], line["log_level"]) for line in logged]


async def test_a_reminder_is_retried_after_its_claim(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reminder that a chat did not accept in time is retried when the claim on it expires."""
    await desk.game(terms="9x9 black 2 days")
    desk.ms += 36 * HOUR
    looks, post = reminder_sender(desk), desk.chat.post

    async def never(room: RoomId, what: Post) -> Sent:
        await asyncio.Event().wait()
        return await post(room, what)

    before = desk.newest()
    monkeypatch.setattr("bot.features.reminders.reminders._TELLING", 0.01)
    monkeypatch.setattr(desk.chat, "post", never)
    await looks.once()
    monkeypatch.setattr(desk.chat, "post", post)
    await looks.once()
    assert before == desk.newest()
    desk.ms += CLAIMED_MS
    await looks.once()
    assert desk.newest().startswith("Anna, 11 hours 58 minutes left")


async def test_the_news_line_omits_the_clock() -> None:
    """The news line of an act describes its outcome, not the clock."""
    desk = Desk()
    await desk.say("Anna", "challenge Ben 9x9 black 3 days")
    told = []
    for step in ("Ben: accept", "Anna: D4", "Ben: pass", "Anna: pass"):
        incoming = desk.step(step)
        told.append(await desk.conversation.lookups.news(incoming, await desk.hears(incoming)))
    assert ["⚫ Anna – ⚪ Ben", "⚫ D4", "⚪ passes", "Anna leads by 73.5"] == told
