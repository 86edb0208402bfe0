"""Answers to people in Telegram while the database cannot store their messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import count

import pytest

from bot.play.ports.outage import NoOutage
from bot.telegram.inbound import outage_answers
from bot.telegram.inbound.outage_answers import OutageAnswers
from bot.telegram.inbound.polling import GoBot
from bot.texts.translations import words
from tests.fakes.clock import Bell
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

KEPT = words("en").text("telegram-unavailable-kept")


@pytest.fixture
async def bot(telegram: FakeTelegram) -> AsyncIterator[GoBot]:
    """The library's client, connected to the fake."""
    telegram.limits.none()
    bot = GoBot(telegram.token, base_url=telegram.base_url, base_file_url=telegram.base_file_url)
    async with bot:
        yield bot


class Clock:
    """A clock that a test sets, in seconds."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def now(self) -> float:
        return self.seconds


_NUMBERS = count(1)


async def write(answers: OutageAnswers, *people: Person) -> None:
    """Let each person write in private a message that cannot be stored."""
    for person in people:
        chat = {"id": person.private.id, "type": "private"}
        sender = {"id": person.id, "language_code": "en"}
        message = {"chat": chat, "from": sender, "text": "help"}
        await answers.tell([{"update_id": next(_NUMBERS), "message": message}])


def count_notices(person: Person) -> int:
    """Return how many notices of the outage a person has received."""
    return sum(message.text == KEPT for message in person.private.messages)


async def test_one_notice_per_outage(telegram: FakeTelegram, bot: GoBot) -> None:
    """While the database refuses writes, a private chat gets a notice, and another one if the
    outage continues or returns some minutes later."""
    clock, anna = Clock(), telegram.user("Anna")
    await anna.start()
    answers = OutageAnswers(bot, NoOutage(), "en", clock.now)
    for _ in range(3):
        await write(answers, anna)
    assert 1 == count_notices(anna)
    clock.seconds += outage_answers._TOLD_SECONDS
    for _ in range(3):
        await write(answers, anna)
    assert 2 == count_notices(anna)


async def test_chats_beyond_the_remembered_ones(
    telegram: FakeTelegram, bot: GoBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chats beyond the number that is remembered are notified, too."""
    monkeypatch.setattr(outage_answers, "_MAX_CHATS", 2)
    people = [telegram.user(name) for name in ("Anna", "Bob", "Carl")]
    for person in people:
        await person.start()
    await write(OutageAnswers(bot, NoOutage(), "en", Clock().now), *people)
    assert [1, 1, 1] == [count_notices(person) for person in people]


class Outage:
    """An outage that a test begins and ends, and that counts the look-ups."""

    def __init__(self) -> None:
        self.lasts = True
        self._looks = 0
        self._bell = Bell()
        self._changed: Callable[[], None] = lambda: None

    def seconds(self) -> float | None:
        self._looks += 1
        self._bell.ring()
        return 1.0 if self.lasts else None

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed = changed

    def begin(self) -> None:
        self.lasts = True
        self._changed()

    async def looked(self, times: int) -> None:
        """Wait for this many further look-ups."""
        most = self._looks + times
        await self._bell.until(lambda: self._looks >= most, PATIENCE, f"{times} looks")


async def test_another_process_polls(
    telegram: FakeTelegram, bot: GoBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If only this process has lost the database and Telegram reports that another one polls, it
    leaves the updates to that one; in the next outage it tries again."""
    monkeypatch.setattr(outage_answers, "_PAUSE", 0.01)
    outage = Outage()
    telegram.faults.refuse(409, "terminated by other getUpdates request", "getUpdates")
    running = asyncio.create_task(OutageAnswers(bot, outage, "en", Clock().now).run(lambda: True))
    try:
        await telegram.wait_for_calls("getUpdates")
        await outage.looked(5)
        assert 1 == len(telegram.calls("getUpdates"))
        outage.lasts = False
        await outage.looked(1)
        outage.begin()
        await telegram.wait_for_calls("getUpdates", 2)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
