"""Orderly shutdown of delivery: posts in progress finish, and no others start."""

from __future__ import annotations

import asyncio

import pytest

from bot.play import delivery
from tests.patience import PATIENCE
from tests.service.test_delivery import CAFE, LOBBY, OTHER, Post, settle, until


@pytest.fixture
def post() -> Post:
    """An empty store."""
    return Post()


async def test_posts_in_progress_finish(post: Post) -> None:
    """A post in progress is finished and recorded; later steps are left to the next worker."""
    post.announcer.closed[LOBBY] = asyncio.Event()
    await post.commit(1)
    worker = post.delivery("first")
    async with post.delivering(worker):
        await until(lambda: post.announcer.tries == 1)
        finishing = asyncio.create_task(worker.finish())
        await asyncio.sleep(0)
        await post.commit(2)
        await post.commit(1, OTHER, rooms=(CAFE,))
        post.announcer.closed.pop(LOBBY).set()
        await finishing
    assert (1, 0) == (await post.posted_version(), await post.posted_version(CAFE, OTHER))
    async with post.delivering(post.delivery("second")):
        await settle(post)
    assert ([(0, 1), (1, 2)], [(0, 1)]) == (
        post.announcer.versions_in(LOBBY),
        post.announcer.versions_in(CAFE),
    )


async def test_a_hanging_post_delays_the_end_only_briefly(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room that does not answer delays the shutdown for a bounded time; the next worker posts
    there."""
    monkeypatch.setattr(delivery, "FINISHING_SECONDS", 0.1)
    post.announcer.closed[LOBBY] = asyncio.Event()
    await post.commit(1)
    worker = post.delivery("first")
    async with post.delivering(worker):
        await until(lambda: post.announcer.tries == 1)
        async with asyncio.timeout(PATIENCE):
            await worker.finish()
    post.announcer.closed.clear()
    async with post.delivering(post.delivery("second")):
        await settle(post)
    assert [(0, 1)] == post.announcer.versions_in(LOBBY)
