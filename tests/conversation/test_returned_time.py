"""The line each room gets about time given back after an outage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import GameId, RoomId
from bot.match.clocks.clock import HOUR
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import RoomBusy
from bot.posts.post import Post, Sent
from tests.conversation.chats import DISCORD, TELEGRAM, Chats
from tests.fakes.memory.heartbeats import MemoryHeartbeats


async def test_a_later_grant_is_not_announced_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that was told of a grant is not told again if another grant is recorded before a busy
    room got the first one."""
    chats, busy = Chats(), {TELEGRAM}
    heartbeats = MemoryHeartbeats(chats.store, lambda: chats.ms)
    chats.restart(backends=replace(chats.backends, heartbeats=heartbeats))
    await chats.across("9x9 black 2 days")
    post_in = chats.rooms.post

    async def post(room: RoomId, post: Post) -> Sent:
        if room in busy:
            raise RoomBusy(room)
        return await post_in(room, post)

    monkeypatch.setattr(chats.rooms, "post", post)
    before = {room: len(chats.rooms.posts[room]) for room in (DISCORD, TELEGRAM)}

    async def give(reason: str) -> None:
        await heartbeats.give(HOUR, reason, reason)
        await chats.app.uptime.beat()
        await chats.app.returned_time.once()

    def announced_reasons(room: RoomId) -> list[str]:
        return [
            line.rpartition(": ")[2]
            for post in chats.rooms.posts[room][before[room] :]
            for line in post.text.split("\n")
        ]

    await give("first")
    assert (["first"], []) == (announced_reasons(DISCORD), announced_reasons(TELEGRAM))
    busy.clear()
    await give("second")
    assert (["first", "second"], ["first", "second"]) == (
        announced_reasons(DISCORD),
        announced_reasons(TELEGRAM),
    )
    await chats.app.returned_time.once()
    assert (["first", "second"], ["first", "second"]) == (
        announced_reasons(DISCORD),
        announced_reasons(TELEGRAM),
    )


async def test_a_grant_while_another_is_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a grant is recorded while games apply an earlier one, they may apply both at once. Each is
    announced once."""
    chats = Chats()
    heartbeats = MemoryHeartbeats(chats.store, lambda: chats.ms)
    chats.restart(backends=replace(chats.backends, heartbeats=heartbeats))
    await chats.across("9x9 black 2 days")
    before = len(chats.rooms.posts[DISCORD])
    timeouts = chats.app.service.timeouts
    take_in = timeouts.take_in

    async def take_in_late(game_id: GameId) -> LoadedMatch | None:
        await heartbeats.give(HOUR, "second", "second")
        await chats.app.uptime.beat()
        return await take_in(game_id)

    monkeypatch.setattr(timeouts, "take_in", take_in_late)
    await heartbeats.give(HOUR, "first", "first")
    await chats.app.uptime.beat()
    for _ in range(3):
        await chats.app.returned_time.once()
    announced = [
        line.rpartition(": ")[2]
        for post in chats.rooms.posts[DISCORD][before:]
        for line in post.text.split("\n")
    ]
    assert ["first", "second"] == sorted(announced)
