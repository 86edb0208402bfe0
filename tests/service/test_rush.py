"""Delivery when more is committed than can be announced at once."""

from __future__ import annotations

import asyncio

from bot.play.delivery import AT_ONCE
from tests.service.test_delivery import Post, until

WAITING = 44


async def test_so_many_at_once_and_the_others_later_and_newest() -> None:
    """With slow rooms, at most so many are posted to at a time; the others wait and then get one
    post about the newest state."""
    post = Post()
    rooms = [f"web:room-{number}" for number in range(AT_ONCE + WAITING)]
    ids = [f"game{number}" for number in range(len(rooms))]
    slow = asyncio.Event()
    post.announcer.closed = dict.fromkeys(rooms, slow)
    async with post.delivering():
        for game_id, room in zip(ids, rooms, strict=True):
            await post.commit(1, game_id, (room,))
        await until(lambda: post.announcer.prepared == len(rooms))
        for version in (2, 3):
            await post.commit(version, ids[-1], (rooms[-1],))
        assert AT_ONCE == post.announcer.tries
        slow.set()
        await until(lambda: post.is_empty)
    assert len(rooms) == len(post.announcer.announced)
    assert [(0, 3)] == post.announcer.versions_in(rooms[-1])


async def test_a_chat_that_is_slow_does_not_hold_up_another() -> None:
    """Any number of waiting rooms of one chat do not delay another chat."""
    post = Post()
    rooms = [f"telegram:{number}" for number in range(AT_ONCE + WAITING)]
    slow = asyncio.Event()
    post.announcer.closed = dict.fromkeys(rooms, slow)
    async with post.delivering():
        for number, room in enumerate(rooms):
            await post.commit(1, f"game{number}", (room,))
        await until(lambda: post.announcer.tries == AT_ONCE)
        await post.commit(1, "other", ("web:lobby",))
        await until(lambda: post.announcer.versions_in("web:lobby") == [(0, 1)])
        slow.set()
        await until(lambda: post.is_empty)
