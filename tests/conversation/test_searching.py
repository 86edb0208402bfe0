"""Search for finished games, by words and pages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.features.records import game_search
from bot.ids import GameId
from bot.match.clocks.clock import DAY
from bot.play import matches
from bot.posts.post import Answer
from tests.conversation.chats import Chats
from tests.conversation.desk import Desk
from tests.incoming import to_bot
from tests.posts import motion_in


async def finish_game(desk: Desk, guest: str, terms: str = "9x9 black no clock") -> GameId:
    """Play a game of Anna's against this guest that she resigns, a day after the one before."""
    desk.ms += DAY
    game = (await desk.say("Anna", f"challenge {guest} {terms}")).game_id
    await desk.say(guest, f"accept #{game}")
    await desk.say("Anna", f"D4 #{game}")
    await desk.confirms("Anna", f"resign yes #{game}")
    return game


def lines(answer: Answer) -> list[str]:
    """The lines of an answer."""
    return [line for post in answer.posts for line in post.text.split("\n")]


async def test_the_newest_games_come_first() -> None:
    """Any person in the room finds its finished games, the newest first, each with a button for its
    replay."""
    desk = Desk()
    older, newer = (
        await finish_game(desk, "Ben"),
        await finish_game(desk, "Eve", "13x13 black no clock"),
    )
    await desk.game("C3")
    answer = await desk.say("Carl", "search")
    assert [
        "2 finished games, the last first:",
        f"#{newer} · Anna – Eve · 13×13 · 2025-10-11 · W+R",
        f"#{older} · Anna – Ben · 9×9 · 2025-10-10 · W+R",
    ] == lines(answer)
    assert [f"#{newer}", f"#{older}"] == [*map(answer.posts[0].label, answer.posts[0].choices)]
    replay = await desk.hears(desk.press("Carl", "replay"))
    assert motion_in(replay.posts[0])


async def test_dates_are_those_of_the_person_who_asks() -> None:
    """A game that ends late in the evening in UTC ends the next day in Warsaw."""
    desk = Desk()
    desk.ms = int(datetime(2025, 10, 9, 22, 30, tzinfo=UTC).timestamp() * 1000)
    await finish_game(desk, "Ben")
    await desk.app.time_setting_changes.note_browser_zone("web:lobby/carl", "Europe/Warsaw")
    assert " · 2025-10-11 · W+R" in "".join(lines(await desk.say("Carl", "search 2025-10-11")))
    assert " · 2025-10-10 · W+R" in "".join(lines(await desk.say("Dora", "search")))


@pytest.mark.parametrize(
    "line, found",
    [
        ("search ben", ["Ben"]),
        ("szukaj 13x13", ["Eve"]),
        ("search Benem 9x9", ["Ben"]),
        ("search 2025-10-11", ["Eve"]),
        ("search 2025-10", ["Eve", "Ben"]),
        ("search Anna 9x9 2025", ["Ben"]),
        ("search Anna 19x19 2026-10", []),
        ("search nobody 9x9", []),
    ],
)
async def test_name_size_and_day_narrow_the_search(line: str, found: list[str]) -> None:
    """Name, size and day narrow the search; an empty result says so."""
    desk = Desk()
    await finish_game(desk, "Ben")
    await finish_game(desk, "Eve", "13x13 black no clock")
    told = lines(await desk.say("Carl", f"language {'pl' if 'szukaj' in line else 'en'}"))
    told = lines(await desk.say("Carl", line))
    assert found == [line.split(" · ")[1].split(" – ")[1] for line in told if line.startswith("#")]
    assert bool(found) != ("No finished games found, neither here nor among yours." in told)


@pytest.mark.parametrize("line", ["games of Ben", "partie z Benem", "my games with Ben"])
async def test_a_search_by_opponent(line: str) -> None:
    """“Games with” a person, addressed to the bot, searches by name, in Polish also by declined
    names; otherwise it is chatter."""
    desk = Desk()
    await finish_game(desk, "Ben")
    await finish_game(desk, "Eve")
    assert Answer() == await desk.say("Carl", line)
    answer = await desk.hears(to_bot(desk.line("Carl", line)))
    assert ["Ben"] == [
        each.split(" · ")[1].split(" – ")[1] for each in lines(answer) if each.startswith("#")
    ]


async def test_the_search_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there are more games than the search looks through, the answer says so, whether or not it
    found any."""
    monkeypatch.setattr(matches, "MAX_FINISHED", 2)
    monkeypatch.setattr(game_search, "MAX_FINISHED", 2)
    desk = Desk()
    for guest in ("Ben", "Eve"):
        await finish_game(desk, guest)
    assert 3 == len(lines(await desk.say("Carl", "search")))
    await finish_game(desk, "Ola")
    cut = "I searched only the 2 newest games of this room and as many of yours."
    told = lines(await desk.say("Carl", "search"))
    assert ("2 finished games, the last first:", cut) == (told[0], told[-1])
    assert ["No finished games found, neither here nor among yours.", cut] == lines(
        await desk.say("Carl", "search Ben 9x9")
    )


async def test_a_damaged_game_hides_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged finished game does not hide the others."""
    desk = Desk()
    damaged, other = await finish_game(desk, "Ben"), await finish_game(desk, "Eve")
    entry = desk.store._matches[damaged]
    monkeypatch.setattr(entry, "records", [*entry.records, "?"])
    told = lines(await desk.say("Carl", "search"))
    assert (2, True) == (len(told), told[1].startswith(f"#{other} · Anna – Eve"))


async def test_a_search_without_a_mention() -> None:
    """“Search” without a mention is answered only if it finds games."""
    desk = Desk()
    await finish_game(desk, "Ben")
    assert not (await desk.say("Carl", "search everything")).posts
    assert not (await desk.say("Carl", "search for the keys in my old red car")).posts
    assert (await desk.say("Carl", "search Ben")).posts


async def test_pages() -> None:
    """A button leads to the next page, except on the last one."""
    desk = Desk()
    games = [await finish_game(desk, "Ben") for _ in range(7)][::-1]
    first = await desk.say("Anna", "search ben")
    assert [f"#{game}" for game in games[:5]] + ["More"] == labels(first)
    second = await desk.hears(desk.press("Anna", "own"))
    assert [f"#{game}" for game in games[5:]] == labels(second)
    assert not (await desk.hears(desk.press("Eve", "own"))).posts[0].choices


async def test_a_name_that_fits_no_button() -> None:
    """If the name does not fit in a button, the answer has a line to type for the next page."""
    desk = Desk()
    for _ in range(6):
        await finish_game(desk, "Żółw")
    answer = await desk.say("Anna", "search Żółw")
    assert 'More: search "żółw" page 2' == lines(answer)[-1]
    assert 1 == len(labels(await desk.say("Anna", 'search "żółw" page 2')))


def labels(answer: Answer) -> list[str]:
    """The labels of an answer's buttons."""
    return [post.label(choice) for post in answer.posts for choice in post.choices]


async def test_own_games_are_found_in_private() -> None:
    """A player finds their game from any chat in private; in shared rooms, and for others, it is
    found only where it was played."""
    chats = Chats()
    game = await chats.across()
    await chats.confirms("Anna", f"resign yes #{game}")
    told = [lines(await chats.says(who, "search", room)) for who, room in (
        ("Anna", "discord:810"), ("Ben", "telegram:770"), ("Eve", "discord:555"), ("Eve", ""),
        ("Anna", "discord:999"), ("Ben", "telegram:-5"),
    )]  # fmt: skip
    assert [True, True, True, False, False, False] == [
        any(game in line for line in said) for said in told
    ]
