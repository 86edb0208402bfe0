"""Channels that refuse posts: looked up only once in a while, and logged once."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.discord.outbound import channels
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import RoomUnavailable
from bot.posts.post import Post
from tests.adapters.discord.desk import Club, wait_for_message
from tests.adapters.discord.steps import wait_until_settled
from tests.fakes.discord.faults import FOR_EVER, Fault
from tests.patience import PATIENCE

CHANNEL = "/channels/{channel}"
MESSAGES = f"{CHANNEL}/messages"
MESSAGE = f"{MESSAGES}/{{message}}"


async def posts(club: Club, room: str, *keys: str) -> None:
    """Post a message in this room for each of these keys."""
    for key in keys:
        with suppress(RoomUnavailable):
            await club.bot.adapter.post(room, Post(f"match/bamoku/{key}", f"Hello {key}."))


def count_lookups(club: Club, room: str) -> int:
    """Return how often this room's channel was looked up."""
    id = room.removeprefix("discord:")
    calls = (call for call in club.fake.requests if (call.method, call.path) == ("GET", CHANNEL))
    return sum(call.names["channel"] == id for call in calls)


def closing_reasons(logs: Sequence[MutableMapping[str, Any]]) -> list[str]:
    """Return the logged reasons for closed rooms."""
    return [each["reason"].split(" ")[1] for each in logs if each["event"] == "room-closed"]


async def room_with_deleted_thread(club: Club) -> str:
    """Return the room of a game whose thread a moderator has deleted, unknown to the restarted
    process."""
    thread = await club.begin()
    await club.owner.delete_thread(thread)
    await wait_until_settled(club)
    await club.restart()
    return f"discord:{thread.id}"


async def test_a_deleted_thread_is_looked_up_once(club: Club) -> None:
    """A deleted thread is looked up and logged only once, however many posts are redirected to its
    channel."""
    room = await room_with_deleted_thread(club)
    before = count_lookups(club, room)
    with capture_logs() as logs:
        await posts(club, room, *"abc")
    await wait_for_message(club.general, "Hello c.")
    assert (1, ["10003"]) == (count_lookups(club, room) - before, closing_reasons(logs))


async def test_the_cached_refusal_expires(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the cached refusal has expired, the channel is looked up again."""
    monkeypatch.setattr(channels, "ASKED_AGAIN_SECONDS", -1.0)
    room = await room_with_deleted_thread(club)
    await posts(club, room, "a")
    before = count_lookups(club, room)
    await posts(club, room, "b")
    assert count_lookups(club, room) > before


async def test_a_new_reason_is_logged(club: Club) -> None:
    """A closed room is logged again for a new reason, and after a successful post."""
    room = f"discord:{club.general.id}"
    with capture_logs() as logs:
        for keys, code in (("ab", 50001), ("cd", 50013), ("e", 0), ("fg", 50013)):
            if code:
                club.fake.faults.refuse("POST", MESSAGES, 403, code)
            await posts(club, room, *keys)
            club.fake.faults.clear()
    assert ["50001", "50013", "50013"] == closing_reasons(logs)


async def test_the_cache_is_bounded(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of refusing channels is bounded; the oldest is looked up again."""
    rooms = club.bot.adapter._posting.channels
    monkeypatch.setattr(rooms, "_refused", LruDict(2))
    for number in (1, 2, 3, 2, 1):
        await posts(club, f"discord:{number}", "a")
    assert [2, 1, 1] == [count_lookups(club, f"discord:{number}") for number in (1, 2, 3)]


async def test_a_thread_is_archived_without_its_new_name(club: Club) -> None:
    """The thread of a finished game is archived even if Discord refuses its new name."""
    fault = club.fake.faults.refuse(
        "PATCH", CHANNEL, 400, 50035, where=lambda call: "name" in call.body
    )
    await club.owner.slash(club.general, "go-server settings", archive=True)
    thread = await club.begin()
    await (await club.bob.slash(thread, "go resign")).answer()
    await club.bob.send(thread, f"{club.fake.bot.mention} resign yes")
    await thread.bell.until(lambda: thread.archived, PATIENCE, "an archived thread")
    await asyncio.gather(*club.bot.adapter._homes.names._tasks)
    assert (True, False) == (bool(fault.seen), "B+R" in thread.name)


@pytest.mark.parametrize("status", [0, 503], ids=["lost", "503"])
async def test_unreadable_votes_are_logged(club: Club, status: int) -> None:
    """Votes that cannot be read because of a lost connection or a server error are logged each time
    with the reason, and cause no failure."""
    asking = await club.anna.send(club.general, f"{club.fake.bot.mention} challenge 5x5 no clock")
    await club.general.wait_for(lambda m: bool(m.buttons) and m.id > asking.id)
    await wait_until_settled(club)
    club.fake.faults.add(Fault("GET", MESSAGE, status, times=FOR_EVER))
    reactions = club.bot.adapter.client.reactions
    assert reactions is not None
    with capture_logs() as logs:
        assert not await reactions.catch_up()
    told = [each for each in logs if each["event"] == "votes-not-read"]
    assert {("warning", False)} == {(each["log_level"], "exc_info" in each) for each in told}
