"""Debounced announcements: marks in quick succession are announced together, other events at
once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.match.events import Agreed, Event, Marked, Timed
from bot.play import delivery
from bot.play.delivery import Delivery
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import StoredMatch
from bot.rules.points import Colour, Point
from tests.service.club import unread
from tests.service.test_delivery import CAFE, LOBBY, Announcer, Post, until

ROOMS = LOBBY, CAFE
NOW = 1_760_000_000_000
"""The time of `Post`'s clock."""


def mark(ago: int) -> Marked:
    """A mark made so many milliseconds ago."""
    return Marked(NOW - ago, Colour.BLACK, 2, (Point(3, 3),), dead=True)


class Reader(Announcer):
    """Reads the events after the challenge from ``happened``."""

    happened: tuple[Event, ...] = ()

    async def read(self, game_id: GameId, stored: StoredMatch) -> LoadedMatch:
        loaded = unread(game_id, stored)
        for event in self.happened[: stored.meta.version - 1]:
            loaded.match.events.append(event)
        loaded.match.version = stored.meta.version
        return replace(loaded, at=NOW)


class Waits:
    """Records how long delivery would wait for more marks; ``over`` ends the wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds: list[float] = []
        self.over = asyncio.Event()
        monkeypatch.setattr(delivery, "_pause", self._pause)

    async def _pause(self, bell: asyncio.Event, seconds: float) -> None:
        self.seconds.append(round(seconds, 3))
        waits = [asyncio.create_task(each.wait()) for each in (bell, self.over)]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for each in waits:
            each.cancel()


@asynccontextmanager
async def announce_challenge(*happened: Event) -> AsyncIterator[tuple[Post, Reader, Delivery]]:
    """Two rooms with the challenge announced, and a running worker."""
    post, reader = Post(), Reader()
    reader.happened = happened
    post.announcer = reader
    worker = post.delivery()
    async with post.delivering(worker):
        await post.commit(1, rooms=ROOMS)
        await until(lambda: post.is_empty)
        yield post, reader, worker


@pytest.mark.parametrize(
    ("happened", "seconds"),
    [
        ([mark(0)], 0.7),
        ([mark(600)], 0.1),
        ([mark(1900), mark(50)], 0.1),
        ([mark(500), mark(100), Timed(NOW, 0, 0, None, 0)], 0.6),
        ([mark(-3_600_000)], 2.0),
    ],
)
async def test_marks_wait_for_more(
    happened: Sequence[Event], seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Marks are announced 700 ms after the last one, two seconds after the first at the latest,
    also if the database's clock was set back since."""
    waits = Waits(monkeypatch)
    async with announce_challenge(*happened) as (post, reader, _):
        for version in range(2, 2 + len(happened)):
            await post.commit(version, rooms=ROOMS)
        await until(lambda: waits.seconds[-1:] == [seconds])
        assert [(0, 1)] == reader.versions_in(LOBBY)
        waits.over.set()
        await until(lambda: post.is_empty)
        last = 1 + len(happened)
        assert [(0, 1), (1, last)] == reader.versions_in(LOBBY) == reader.versions_in(CAFE)


@pytest.mark.parametrize(
    "happened",
    [
        [mark(700)],
        [mark(2000), mark(0)],
        [mark(0), Agreed(NOW, Colour.WHITE, 2)],
        [Agreed(NOW, Colour.WHITE, 1), mark(0)],
        [Timed(NOW, 0, 0, None, 0)],
    ],
)
async def test_nothing_else_waits(
    happened: Sequence[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old marks, and marks with any other event, are announced at once."""
    waits = Waits(monkeypatch)
    async with announce_challenge(*happened) as (post, reader, _):
        for version in range(2, 2 + len(happened)):
            await post.commit(version, rooms=ROOMS)
        await until(lambda: post.is_empty)
        assert (1, 1 + len(happened)) == reader.versions_in(LOBBY)[-1]
        assert [] == waits.seconds


async def test_waiting_marks_are_announced_after_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting marks stay in the outbox, and the next worker announces them."""
    waits = Waits(monkeypatch)
    async with announce_challenge(mark(0)) as (post, reader, worker):
        await post.commit(2, rooms=ROOMS)
        await until(lambda: waits.seconds == [0.7])
        await worker.finish()
    assert not post.is_empty
    waits.over.set()
    async with post.delivering():
        await until(lambda: post.is_empty)
    assert [(0, 1), (1, 2)] == reader.versions_in(LOBBY)
