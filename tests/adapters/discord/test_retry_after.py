"""Rate limits: after a 429 nothing is sent before `retry_after` is over, since each early request
counts as invalid. Other rooms go on, and nothing is doubled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from bot.discord.outbound import jumps
from bot.posts.post import Post
from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.adapters.discord.steps import wait_until_settled
from tests.fakes.discord.calls import Call
from tests.fakes.discord.faults import FOR_EVER, Fault
from tests.fakes.discord.limits import POST, REACT
from tests.fakes.discord.model import Channel
from tests.patience import PATIENCE

RETRY_AFTER = 1.5
"""In place of the 30 seconds and more that Discord may demand."""


@dataclass(eq=False)
class Limit:
    """Refuses the calls of one route in one channel, or with ``everywhere`` all calls that wait for
    the global limit, until `RETRY_AFTER` after the first one for which ``where`` is true."""

    club: Club
    method: str
    path: str
    channel: Channel
    everywhere: bool = False
    where: Callable[[Call], bool] = lambda _: True
    until: float = 0.0
    faults: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        for route in {(self.method, self.path), *([POST, REACT] if self.everywhere else [])}:
            fault = Fault(
                *route,
                429,
                retry_after=RETRY_AFTER,
                everywhere=self.everywhere,
                times=FOR_EVER,
                where=self._refuses,
            )
            self.faults.append(self.club.fake.faults.add(fault))

    def _refuses(self, call: Call) -> bool:
        begins = (call.method, call.path) == (self.method, self.path) and self.where(call)
        if not self.until and begins and call.names["channel"] == str(self.channel.id):
            self.until = time.monotonic() + RETRY_AFTER
        is_met = self.everywhere or call.names["channel"] == str(self.channel.id)
        return is_met and time.monotonic() < self.until

    @property
    def refused(self) -> int:
        return sum(len(fault.seen) for fault in self.faults)

    async def met(self) -> None:
        """Wait until the limit refuses a call."""
        await self.club.fake.world.bell.until(lambda: self.refused > 0, PATIENCE, "a limit")


def count_posts(club: Club, channel: Channel, text: str) -> int:
    """Return how many messages of the bot have this text."""
    return sum(one.author is club.fake.bot and text in one.shown_text for one in channel.messages)


@pytest.mark.parametrize("everywhere", [False, True])
async def test_one_try(club: Club, *, everywhere: bool) -> None:
    """A post that is refused is sent again once the limit is over, not before, though delivery has
    long stopped waiting for it; it appears once. If the limit is for one route, other games go on
    meanwhile; if it is global, no request is made."""
    thread, other = await club.begin(), await club.begin()
    club.bot.app.delivery.patience = 0.05
    limit = Limit(club, *POST, thread, everywhere=everywhere)
    await club.anna.slash(thread, "go play", point="C3")
    await limit.met()
    await club.anna.slash(other, "go play", point="D4")
    if not everywhere:
        await wait_for_message(other, "⚫ D4")
        assert 0 == count_posts(club, thread, "⚫ C3")
    await wait_for_message(thread, "⚫ C3")
    await wait_for_message(other, "⚫ D4")
    await wait_until_settled(club)
    assert (1, True) == (limit.refused, time.monotonic() >= limit.until)
    assert (1, 1) == (count_posts(club, thread, "⚫ C3"), count_posts(club, other, "⚫ D4"))


async def test_later_posts_of_the_room_wait(club: Club) -> None:
    """While a post waits for its limit, an answer in the same room waits, too, instead of being
    refused; the next move is posted after it."""
    club.fake.limits.routes[POST] = (50, 5.0)  # the library knows of more requests that are left
    thread = await club.begin()
    club.bot.app.delivery.patience = 0.05
    limit = Limit(club, *POST, thread)
    await club.anna.slash(thread, "go play", point="C3")
    await limit.met()
    await club.carl.send(thread, f"{club.fake.bot.mention} games")
    await club.bob.slash(thread, "go play", point="D4")
    await wait_for_message(thread, "⚪ D4")
    await wait_for_message(thread, "no games")
    assert 1 == limit.refused
    texts = [one.shown_text for one in thread.messages]
    moves = [text for text in texts if "⚫ C3" in text or "⚪ D4" in text]
    assert (True, 1) == ("⚫ C3" in moves[0], sum("⚪ D4" in text for text in moves))


async def test_killed_meanwhile(club: Club) -> None:
    """If the program ends while a post waits for its limit, the next one sends the post, once."""
    thread = await club.begin()
    limit = Limit(club, *POST, thread)
    await club.anna.slash(thread, "go play", point="C3")
    await limit.met()
    await club.bot.stop()
    assert 1 == limit.refused
    await club.restart()
    await wait_for_message(thread, "⚫ C3")
    await wait_until_settled(club)
    assert (2, 1) == (len(boards(thread)), count_posts(club, thread, "⚫ C3"))


async def test_a_caller_that_gives_up(club: Club) -> None:
    """A caller that stops waiting neither ends the sleep nor leads to a second call: a later one
    with the same post waits for the first."""
    limit = Limit(club, *POST, club.general, everywhere=True)
    room, post = f"discord:{club.general.id}", Post("reminder/1", "Hello.")
    for _ in range(3):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await club.bot.adapter.post(room, post)
    sent = await club.bot.adapter.post(room, post)
    (shown,) = [one for one in club.general.messages if one.shown_text == "Hello."]
    assert (str(shown.id), 1) == (sent.message, limit.refused)


async def test_outdated_reactions(club: Club) -> None:
    """If the bot meets a global limit while it adds reactions that a moderator then clears, the
    game goes on once the limit is over."""
    limit = Limit(
        club, *REACT, club.general, everywhere=True, where=lambda call: call.names["emoji"] == "❌"
    )
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(club.general, line)
    challenge = await club.general.wait_for(lambda m: "Accept" in m.labels)
    await limit.met()
    club.fake.world.clear(challenge)
    await club.general.wait_for(lambda m: m is challenge and "❌" in m.reactions)
    await club.bob.press(challenge, "Accept")
    assert boards(await club.thread())
    assert 1 == limit.refused


async def test_votes_read_twice(club: Club) -> None:
    """If a new session begins while votes are read and a global limit is met, the votes are read
    again afterwards, and posts arrive."""
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(club.general, line)
    await club.general.wait_for(lambda m: "Accept" in m.labels and "❌" in m.reactions)
    read = ("GET", "/channels/{channel}/messages/{message}")
    limit = Limit(club, *read, club.general, everywhere=True)
    before = count_calls(club, *read)
    client = club.bot.adapter.client
    client._read_votes(0.0)
    await limit.met()
    client._read_votes(0.0)
    await club.fake.world.bell.until(
        lambda: count_calls(club, *read) >= before + 3, PATIENCE, "both readings"
    )
    await club.carl.send(club.general, f"{club.fake.bot.mention} games")
    await wait_for_message(club.general, "no games")
    assert 1 == limit.refused


def count_calls(club: Club, method: str, path: str) -> int:
    """Return how many calls of a route were answered."""
    return sum((call.method, call.path) == (method, path) for call in club.fake.requests)


async def test_links_that_take_long(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the search for links meets a global limit, the list is sent without links once the limit
    is over."""
    monkeypatch.setattr(jumps, "_PATIENCE", 0.05)
    thread = await club.begin()
    limit = Limit(club, "GET", "/channels/{channel}/messages/{message}", thread, everywhere=True)
    answer = await (await club.anna.slash(club.general, "go games")).answer()
    assert ("Your games" in answer.shown_text, "discord.com" in answer.shown_text) == (True, False)
    await club.anna.slash(thread, "go play", point="C3")
    await board(thread, 2)
    assert 1 == limit.refused
