"""Notifications of the shipped program in all three chats, by day, at night, and in private."""

from __future__ import annotations

import asyncio

import pytest

from tests.end_to_end.life import Life
from tests.end_to_end.moved import CLAIMED_MS
from tests.end_to_end.tables import DiscordTable, Table, TelegramTable, Told, text_for

MOVE = Told("⚫ D4 · Ben", "⚫ D4 · Ben")
LATE = Told("waits for you: ⚫ D4", "czeka na Ciebie: ⚫ D4")


async def notified_people(table: Table, text: Told) -> list[str]:
    """Return the people whom the newest message with this text notifies."""
    seen = [one for one in await table.seen() if text_for(table, text) in one.text]
    return [name.casefold() for name in seen[-1].calls]


@pytest.mark.parametrize("dies", ["", "claimed", "told"])
async def test_quiet_hours(club: Life, dies: str) -> None:
    """A move at night notifies no one; in the morning one line notifies the player, exactly once
    even if the program dies in between."""
    await club.say("Ben", Told("quiet 22-7", "cisza 22-7"))
    await club.begin(Told("9x9 black no clock", "9x9 czarne bez zegara"))
    await club.at("2030-03-06 23:00")
    await club.say("Anna", "D4", MOVE)
    assert [[]] * 3 == [await notified_people(table, MOVE) for table in club.tables]
    await club.at("2030-03-07 06:59")
    await club.hear(LATE, times=0)
    if dies:
        await club.dies(dies, "2030-03-07 07:00")
        await asyncio.sleep(CLAIMED_MS / 1000)
    else:
        await club.at("2030-03-07 07:00")
    for _ in range(3):
        await club.later(minutes=10)
    await club.hear(LATE)
    assert [["ben"]] * 3 == [await notified_people(table, LATE) for table in club.tables]


async def test_notifications_by_day(club: Life) -> None:
    """By default a move notifies the player to move. A player who chose "questions only" is
    notified only for questions, and the opponent as before."""
    await club.say("Ben", Told("quiet 22-7", "cisza 22-7"))
    await club.begin(Told("9x9 black no clock", "9x9 czarne bez zegara"))
    await club.say("Anna", "D4", MOVE)
    assert [["ben"]] * 3 == [await notified_people(table, MOVE) for table in club.tables]
    only = Told("call me for questions", "powiadamiaj mnie o pytaniach")
    await club.say("Anna", only)
    answer = Told("⚪ E5 · Anna", "⚪ E5 · Anna")
    await club.say("Ben", "E5", answer)
    assert [[]] * 3 == [await notified_people(table, answer) for table in club.tables]
    asks = Told("Ben asks to undo", "Ben prosi o cofnięcie")
    await club.say("Ben", Told("undo", "cofnij"), asks)
    assert [["anna"]] * 3 == [await notified_people(table, asks) for table in club.tables]


async def test_private_notifications(club: Life) -> None:
    """In Discord, and in Telegram once there is a private chat, the notification goes to the
    private chat and the room's post is silent. Otherwise, and in a browser room without a private
    chat, the room's post notifies."""
    await club.say("Ben", Told("call me in private", "powiadamiaj mnie prywatnie"))
    await club.begin(Told("9x9 black no clock", "9x9 czarne bez zegara"))
    await club.say("Anna", "D4", MOVE)
    found = {table.name: await notified_people(table, MOVE) for table in club.tables}
    assert {"discord": [], "telegram": ["ben"], "web": ["ben"]} == found
    discord, telegram = club.tables[0], club.tables[1]
    assert isinstance(discord, DiscordTable)
    assert isinstance(telegram, TelegramTable)
    (alone,) = [one for one in discord.cast["Ben"].dm().messages if MOVE.en in one.shown_text]
    assert ["Ben"] == [user.name for user in alone.pings]
    ben = telegram.cast["Ben"]
    await ben.start()
    await club.say("Ben", "E5", "⚪ E5 · ")
    await club.say("Anna", "F6", "⚫ F6 · ")
    move = Told("⚫ F6 · Ben", "⚫ F6 · Ben")
    assert [] == await notified_people(telegram, move)
    told = await ben.private.wait_for(lambda one: move.pl in one.text)
    assert not told.silent
