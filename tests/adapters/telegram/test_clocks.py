"""Games with clocks in Telegram. Tests cannot move the server's clock, so the game began in the
past."""

from __future__ import annotations

from functools import partial

import pytest

from bot.match.clocks.clock import DAY
from bot.telegram.telegram_ids import room_id, user_id
from tests.adapters.redis.test_deadlines import store_game, wait_until_passed
from tests.adapters.telegram.desk import Club, board, press_button, wait_for_button
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE
from tests.reminders import reminders_of

SOON = 4_000
"""Milliseconds; enough for the steps before the deadline."""


async def test_time_in_a_group(club: Club) -> None:
    """The clock of a challenge appears in its terms and under the board. Commands give time and
    waive a win on time, and what is impossible is refused with an explanation."""
    room = await club.begin(terms="5x5 komi 0.5 black 3 days")
    first = await board(room, 1)
    assert "5×5 · komi 0.5 · 3 days a move" in first.text
    assert "time ends in 3 days" in first.text
    (countdown,) = [each for each in first.entities if each["type"] == "date_time"]
    left = countdown["unix_time"] - first.date
    assert (True, "r") == (0 <= 3 * DAY // 1000 - left < PATIENCE, countdown["date_time_format"])
    await club.bob.send(room, "/give_time 2 days")
    await room.wait_for(lambda m: "Bob gives Anna 2 days more" in m.text)
    await club.bob.send(room, "/waive_time")
    await room.wait_for(lambda m: "won’t claim the next timeout" in m.text)
    await club.bob.send(room, "/give_time")
    await room.wait_for(
        lambda m: "How much time? Type for example /give@NigiriBot 2 days." in m.text
    )
    await club.carl.send(room, "/give_time 2 days")
    await room.wait_for(lambda m: "Only its two players can do that." in m.text)


async def test_a_server_without_countdowns(club: Club) -> None:
    """A Bot API server that does not know countdowns gets their texts, and no further countdown."""
    club.fake.world.knows_times = False
    room = await club.begin(terms="5x5 black 3 days")
    first = await board(room, 1)
    assert "time ends in 3 days" in first.text
    await club.anna.send(room, "/play C3")
    second = await board(room, 2)
    assert "time ends in 3 days" in second.text
    assert not any(each["type"] == "date_time" for each in second.entities)
    refused = [each for each in club.fake.mistakes if "tg-time" in each]
    assert refused == club.fake.mistakes
    assert 1 == len(refused)
    club.fake.mistakes.clear()


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_a_game_that_ends_by_time(club: Club) -> None:
    """In a game whose time is nearly over, in Polish: a reminder with a countdown and a button that
    gives time, one more day, and the end at the deadline, once."""
    store, reminders = club.bot.backends.matches, reminders_of(club.bot.app)
    anna, bob = user_id(club.anna.id), user_id(club.bob.id)
    room = room_id(club.group.id)
    await club.anna.send(club.group, "/jezyk pl")
    due = {
        game: await store_game(club.database, game, (anna, bob), room, SOON)
        for game in ("bamoku", "dufoji")
    }
    await reminders.once()
    asked = await wait_for_button(club.group, "Daj przeciwnikowi 1 dzień")
    assert asked.text.startswith("Anna, Twój czas na ruch mija ")
    assert (1, [club.anna.id]) == (asked.text.count("Anna"), asked.mentioned())
    game = min(due, key=lambda name: f"#{name}" not in asked.text)
    countdowns = [each["unix_time"] for each in asked.entities if each["type"] == "date_time"]
    assert [due[game] // 1000] == countdowns
    await press_button(club.bob, asked, "Daj przeciwnikowi 1 dzień")
    await club.group.wait_for(lambda m: "dodaje" in m.text or "daje" in m.text)
    await wait_until_passed(club.database, max(due.values()))
    await club.bot.app.sweep.once()
    await club.bot.app.sweep.once()
    await club.group.wait_for(lambda m: "W+T" in m.text)
    await wait_until_settled(club)
    ends = [m.text for m in club.group.messages if "W+T" in m.text]
    assert 1 == len(ends)
    kept = await store.load(game)
    assert kept is not None
    assert due[game] + DAY == kept.meta.deadline


def is_answer(begun: int, expected: str, message: Message) -> bool:
    """Return whether a message with this text came after the one with this id."""
    return message.id > begun and expected in message.text


async def test_the_end_of_a_vacation(club: Club) -> None:
    """The end of a vacation that runs now is a countdown, in private, in a group and on the first
    page of the settings; a later vacation has none."""
    await club.carl.start()
    for person, room, line, expected in (
        (club.bob, club.bob.private, "/vacation 3 days", "Your vacation ends in 2 days"),
        (club.anna, club.group, "/vacation 3 days", "that day included; it goes on in 2 days"),
        (club.bob, club.bob.private, "/settings", "Your vacation ends in 2 days"),
    ):
        begun = (await person.send(room, line)).id
        answer = await room.wait_for(partial(is_answer, begun, expected))
        (countdown,) = [each for each in answer.entities if each["type"] == "date_time"]
        left = countdown["unix_time"] - answer.date
        assert 2 * DAY // 1000 - PATIENCE < left <= 3 * DAY // 1000
    await club.carl.send(club.carl.private, "/vacation from tomorrow until Sunday")
    told = await club.carl.private.wait_for(lambda m: "Clock pauses: " in m.text)
    assert "Your vacation" not in told.text
