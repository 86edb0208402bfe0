"""Unreadable matches: they delay no others, and are announced once they can be read."""

from __future__ import annotations

import asyncio

import pytest

from bot.match.log import UnreadableLog
from bot.match.schema import SCHEMA
from bot.play import delivery
from tests.service.test_delivery import CAFE, LOBBY, OTHER, Post, settle, until


@pytest.fixture
def post() -> Post:
    """An empty store."""
    return Post()


async def test_a_damaged_match_is_dead_lettered(post: Post) -> None:
    """A damaged match is dead-lettered after five tries while others are announced. The next start
    retries it and announces it if it can be read."""
    post.announcer.trouble[CAFE] = [UnreadableLog(1, 7)] * 5
    await post.commit(1, OTHER, rooms=(CAFE,))
    async with post.delivering():
        await until(lambda: post.announcer.tries == 1)
        await post.commit(1)
        await until(lambda: post.announcer.versions_in(LOBBY) == [(0, 1)])
        assert [] == post.outbox.aside
        await settle(post)
        await until(lambda: bool(post.outbox.aside))
    assert (6, []) == (post.announcer.tries, post.announcer.versions_in(CAFE))
    async with post.delivering(post.delivery("a newer program")):
        await until(lambda: post.announcer.versions_in(CAFE) == [(0, 1)])
        await settle(post)
    assert [] == post.outbox.aside


async def test_a_newer_schema_waits_for_a_newer_program(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match with a newer schema is neither dead-lettered nor retried by an older program, but
    stays in the outbox for a newer one."""
    monkeypatch.setattr(delivery, "_FIRST_WAIT", 0.0)
    post.announcer.trouble[CAFE] = [UnreadableLog(SCHEMA + 1)]
    await post.commit(1, OTHER, rooms=(CAFE,))
    async with post.delivering():
        await until(lambda: post.announcer.tries == 1)
        for _ in range(100):
            await asyncio.sleep(0)  # by then any retry without a pause has run
        assert (1, [], False) == (post.announcer.tries, post.outbox.aside, post.is_empty)
        async with post.delivering(post.delivery("a newer program")):
            await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(CAFE)
