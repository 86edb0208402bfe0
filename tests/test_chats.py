"""Chats are kept running independently."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from aiohttp import ServerDisconnectedError

from bot.app.chats import keep_all
from bot.routing.platform.availability import REFUSED_SECONDS, Availability
from bot.routing.platform.platform_context import ChatRefusedError
from tests.fakes.hours import run

DAY = 86_400


class Chat:
    """Fails with each of these errors in turn, and then runs."""

    def __init__(self, name: str, *errors: Exception) -> None:
        self.name = name
        self.reported: list[str] = []
        self.availability = Availability(name, lambda error: self.reported.append(error.id))
        self.started: list[float] = []
        self._errors: Iterator[Exception] = iter(errors)

    async def start(self) -> None:
        self.started.append(asyncio.get_running_loop().time())
        for error in self._errors:
            raise error

    async def run(self) -> None:
        await asyncio.Event().wait()


async def story() -> tuple[list[Chat], list[float]]:
    """Run four chats for a day, one of them without errors. Return the chats, and the seconds until
    each report that all of them have started."""
    chats = [
        Chat("well"),
        Chat("closed", *(ServerDisconnectedError() for _ in range(30))),
        Chat("refused", *(ChatRefusedError("discord-bad-token") for _ in range(3))),
        Chat("broken", *(KeyError("x") for _ in range(5))),
    ]
    begun: list[float] = []
    loop = asyncio.get_running_loop()
    names = [chat.name for chat in chats]
    keeping = keep_all(chats, names, lambda: begun.append(loop.time()), lambda: 0.5)
    began, task = loop.time(), asyncio.create_task(keeping)
    await asyncio.sleep(DAY)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return chats, [at - began for at in begun]


def test_each_for_itself() -> None:
    """Failures of one chat do not delay the others. A failed chat is restarted with growing pauses,
    or every ten minutes if only the operator can fix it, who is told once."""
    (well, closed, refused, broken), begun = run(story())
    assert [1, 31, 4, 6] == [len(chat.started) for chat in (well, closed, refused, broken)]
    (at,) = begun
    assert at < 1
    assert (["discord-bad-token"], []) == (refused.reported, closed.reported)
    waits = [b - a for a, b in zip(refused.started, refused.started[1:], strict=False)]
    assert [pytest.approx(REFUSED_SECONDS)] * 3 == waits
    grows = [b - a for a, b in zip(closed.started, closed.started[1:], strict=False)]
    assert grows[0] < 1.5 < grows[3] < 60
    assert max(grows) < 61
