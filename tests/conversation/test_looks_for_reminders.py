"""When games are looked at for reminders: what ends first comes first, and moves go on."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.conversation.accounts import reminders
from bot.service.clocks.clock import DAY, HOUR
from bot.service.match.state import Phase
from tests.conversation.desk import Desk
from tests.conversation.test_time import ms


async def test_what_is_urgent_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that has taken its time leaves the other games to the next one, and begins with those
    that end first."""
    desk = Desk()
    begun = []
    for _ in range(3):
        begun.append(await desk.game(terms="9x9 black 2 days"))
        desk.ms += HOUR
    desk.ms += DAY + 20 * HOUR
    looks = replace(desk.app).reminders
    monkeypatch.setattr(reminders, "EVERY", 0.0)
    for number in range(1, 4):
        await looks.once()
        told = [post for post in desk.chat.posts if post.key.startswith("remind/")]
        assert begun[:number] == [post.key.split("/")[1] for post in told]


async def test_between_games_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look rests between two games, the less the more of them there are, and not where there is
    but one."""
    desk = Desk()

    async def rests() -> list[float]:
        found: list[float] = []

        async def rest(seconds: float) -> None:
            found.append(seconds)

        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "sleep", rest)
            await replace(desk.app).reminders.once()
        return [seconds for seconds in found if seconds]

    for count in (1, 2, 3):
        await desk.game(terms="9x9 black 3 days")
        assert [reminders.APART] * (count - 1) == await rests()
    monkeypatch.setattr(reminders, "ROUND", reminders.APART)
    assert [reminders.APART / 3] * 2 == await rests()


async def test_after_the_night_and_not_after_the_next_reminder() -> None:
    """Who was not reminded by day, and is in quiet hours now, is when these end, though another
    reminder is still to come."""
    desk = Desk()
    for line in ("timezone Europe/Warsaw", "quiet 22-7", "remind 2 days 6h"):
        await desk.say("Anna", line)
    desk.ms = ms("2026-11-02 12:00")
    await desk.game(terms="9x9 black 3 days")
    looks = replace(desk.app).reminders
    for at in ("2026-11-05 23:00", "2026-11-06 07:00"):
        desk.ms = ms(at)
        await looks.once()
    assert 1 == len([post for post in desk.chat.posts if post.key.startswith("remind/")])


async def test_when_the_time_is_up() -> None:
    """Nobody is reminded of time that has run out, though the game has not been ended yet, nor of a
    game that has ended meanwhile."""
    desk = Desk()
    looks = replace(desk.app).reminders
    first, second = [await desk.game(terms="9x9 black 2 days") for _ in range(2)]
    begun = desk.ms
    await looks.once()
    await desk.confirms("Anna", f"resign yes #{second}")
    desk.ms = begun + 2 * DAY
    await looks.once()
    assert [] == [post.key for post in desk.chat.posts if post.key.startswith("remind/")]
    assert Phase.PLAY is (await desk.match(first)).match.phase
