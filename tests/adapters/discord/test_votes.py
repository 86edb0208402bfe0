"""Votes by reactions: the offered ones, valid voters, withdrawals, and restarts."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket, KeepAliveHandler

from bot.discord.discord_ids import time_of
from bot.discord.inbound.reactions import OPEN_VOTE
from bot.play.ports.codec import Codec
from bot.play.ports.stores import StoreUnavailableError
from bot.posts.post_context import CONTEXT
from bot.routing.questions import CHANGED_MS
from tests.adapters.discord.desk import BEGINNING, Club, board, boards, letter, wait_for_message
from tests.adapters.discord.steps import wait_until_settled
from tests.fakes.discord.model import Channel, Message
from tests.fakes.memory.stores import MemoryPostIndex, MemoryProcessedEvents
from tests.patience import PATIENCE

# Black is Anna, White is Bob; White's last stone cannot live.
MOVES = ["C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4", "pass", "pass"]
SEEDED = ["✅", "❌", "▶️"]


@pytest.fixture
async def vote(club: Club) -> Message:
    """A game after two passes, with its first proposal and all reactions added."""
    thread = await club.begin()
    for turn, move in enumerate(MOVES):
        person = (club.anna, club.bob)[turn % 2]
        await person.send(thread, f"{club.fake.bot.mention} {move}")
        await board(thread, turn + 2)
    return await wait_for_offer(thread, 1)


async def wait_for_offer(thread: Channel, number: int) -> Message:
    """Wait until the board of this proposal has all its reactions."""
    return await thread.wait_for(
        lambda m: (
            f"count {number}" in m.shown_text and SEEDED[-1] in m.reactions and bool(m.attachments)
        )
    )


async def wait_until_idle(club: Club) -> None:
    """Wait until the bot has received everything, has read and added all reactions, and has sent
    all posts."""
    client = club.bot.adapter.client
    reactions, catching_up = client.reactions, client._catching_up
    assert reactions is not None
    async with asyncio.timeout(PATIENCE):
        if catching_up is not None:
            await asyncio.wait([catching_up])
        while reactions._seeding or reactions._reading:  # noqa: ASYNC110  no bell
            await asyncio.sleep(0.002)
    await wait_until_settled(club)


async def wait_until_read(club: Club, thread: Channel, number: int) -> Message:
    """Wait for the board of this proposal, then let its reading time pass."""
    found = await wait_for_offer(thread, number)
    await wait_until_idle(club)
    club.memory.clock.advance(2 * CHANGED_MS / 1000)
    return found


async def renew_vote(club: Club, vote: Message) -> Message:
    """Refuse the count as Bob and mark a chain, so that the next count is a new post; return it."""
    await club.bob.react(vote, "❌")
    await wait_until_idle(club)
    await club.bob.react(vote, letter("A"))
    return await wait_until_read(club, vote.channel, 2)


async def yield_to_tasks() -> None:
    """Give other tasks time to act first."""
    await asyncio.sleep(0.3)


async def test_reactions_buttons_and_menu_of_a_proposal(vote: Message) -> None:
    """A proposal has reactions for yes, no and play on. Each chain has a lettered button, grey
    while it counts as alive, and all chains are in a menu without a selection."""
    assert SEEDED == [*vote.reactions]
    letters, answers = [row["components"] for row in (vote.components[0], vote.components[2])]
    (menu,) = vote.menus
    assert [("A", 2), ("B", 2), ("C", 2)] == [(one["label"], one["style"]) for one in letters]
    answered = [one["label"] for one in answers]
    assert ["Agree", "Refuse", "Play on", "Life and death…", "Details"] == answered
    assert (0, 3) == (menu["min_values"], menu["max_values"])
    assert [] == [one["label"] for one in menu["options"] if one.get("default")]


async def test_a_letter_marks_a_chain(club: Club, vote: Message) -> None:
    """A player's letter replaces the proposal by a new one, with a new picture in the same post."""
    (before,) = vote.attachments
    await club.bob.react(vote, letter("A"))
    changed = await wait_for_offer(vote.channel, 2)
    (after,) = vote.attachments
    assert "Taken as dead: ⚪ D4." in changed.shown_text
    assert (True, True) == (changed is vote, before.data != after.data)


async def test_both_agree(club: Club, vote: Message) -> None:
    """Two ✅ under the same proposal end the game, and the thread is renamed for the result."""
    await club.bob.react(vote, letter("A"))
    changed = await wait_until_read(club, vote.channel, 2)
    await club.anna.react(changed, "✅")
    await wait_for_message(vote.channel, "Do you?")
    await club.bob.react(changed, "✅")
    result = await wait_for_message(vote.channel, "(B+")
    await club.fake.world.bell.until(lambda: "B+4.5" in vote.channel.name, PATIENCE, "a new name")
    labels = [button["label"] for button in result.buttons]
    assert "Anna – Bob · B+4.5" == vote.channel.name
    assert ["Rematch", "Replay", "Move by move", "Record (SGF)", "Details"] == labels


async def test_an_old_proposal_changes_nothing(club: Club, vote: Message) -> None:
    """A ✅ under a closed proposal counts nothing; the bot asks for confirmation with a button for
    the open one."""
    changed = await renew_vote(club, vote)
    assert vote is not changed
    await club.anna.react(vote, "✅")
    asked = await wait_for_message(vote.channel, "Anna, the count has changed")
    await wait_until_idle(club)
    assert (vote, "waiting for" in changed.shown_text) == (asked.reply_to, False)
    await club.anna.press(asked, asked.labels[0])
    await wait_for_message(vote.channel, "Do you?")


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "taken back"])
async def test_a_reaction_before_its_post_is_recorded(
    club: Club, vote: Message, monkeypatch: pytest.MonkeyPatch, *, kept: bool
) -> None:
    """A ✅ counts even if it arrives before the bot has recorded its post. If it is also removed
    before that, neither has an effect."""
    index, users = club.memory.backends.posts, discord.Reaction.users
    tapped: list[Message] = []

    async def slow(kind: Codec[Any], room: str, message: str, record: object) -> None:
        found = vote.channel.find(int(message)) if kind is CONTEXT else None
        if found is not None and "count 2" in found.shown_text and not tapped:
            tapped.append(found)
            await club.anna.react(found, "✅")
            await yield_to_tasks()
        await MemoryPostIndex.save(index, kind, room, message, record)

    async def late(
        reaction: discord.Reaction, *, limit: int | None, **kind: Any
    ) -> AsyncIterator[object]:
        for person in [person async for person in users(reaction, limit=limit, **kind)]:
            if not kept:
                await club.anna.unreact(tapped[0], "✅")
                await yield_to_tasks()
            yield person

    monkeypatch.setattr(index, "save", slow)
    monkeypatch.setattr(discord.Reaction, "users", late)
    await renew_vote(club, vote)
    await wait_for_message(vote.channel, "Do you?" if kept else "no longer agrees")


async def test_a_tick_can_be_removed_and_added(club: Club, vote: Message) -> None:
    """Removing a ✅ withdraws the agreement as long as the opponent has not agreed; adding it again
    agrees again."""
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    await club.anna.unreact(vote, "✅")
    await wait_for_message(vote.channel, "no longer agrees")
    await club.bob.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "(W+")


async def test_spectators_reactions_do_not_count(club: Club, vote: Message) -> None:
    """Reactions of spectators have no effect; their button presses and lines are refused."""
    before = len(vote.channel.messages)
    for emoji in ("✅", "❌", "▶️", letter("A"), "🍕"):
        await club.carl.react(vote, emoji)
    await wait_until_idle(club)
    assert before == len(vote.channel.messages)
    pressed = await (await club.carl.press(vote, "Agree")).answer()
    assert (True, "Only its two players can do that.") == (
        pressed.ephemeral,
        pressed.shown_text[:33],
    )
    await club.carl.send(vote.channel, "agree", reply_to=vote)
    await wait_for_message(vote.channel, "Only its two players can do that.")


async def test_other_emojis_do_nothing(club: Club, vote: Message) -> None:
    """A player's 🍕 has no effect."""
    before = len(vote.channel.messages)
    await club.anna.react(vote, "🍕")
    await wait_until_idle(club)
    assert before == len(vote.channel.messages)


async def test_a_restart_in_the_middle(club: Club, vote: Message) -> None:
    """Agreements, old buttons and old menus survive a restart."""
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    await club.restart()
    pressed = await club.bob.press(vote, "Agree")
    await wait_for_message(vote.channel, "(W+")
    assert [] == pressed.visible_responses


async def test_an_old_menu_after_a_restart(club: Club, vote: Message) -> None:
    """A menu posted before a restart still marks a chain."""
    await club.restart()
    await club.bob.select(vote, "Which chains are dead?", "A ⚪ D4")
    changed = await wait_for_offer(vote.channel, 2)
    assert "Taken as dead: ⚪ D4." in changed.shown_text


async def test_reactions_during_an_absence(club: Club, vote: Message) -> None:
    """Reactions of both players during an absence of the bot count once after its return."""
    await club.bot.stop()
    await club.anna.react(vote, "✅")
    await club.bob.react(vote, "✅")
    await club.carl.react(vote, "❌")
    await club.restart()
    await wait_for_message(vote.channel, "(W+")
    await wait_until_idle(club)
    before = len(vote.channel.messages)
    await club.restart()
    await wait_until_idle(club)
    assert before == len(vote.channel.messages)


async def test_a_withdrawal_during_an_absence(club: Club, vote: Message) -> None:
    """An agreement withdrawn during an absence of the bot is withdrawn; the bot does not ask again
    for one that still stands."""
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    before = len(vote.channel.messages)
    # Three days later the record of handled events has expired.
    kept = club.memory.backends
    club.memory.backends = replace(kept, processed_events=MemoryProcessedEvents())
    clock = kept.matches.clock
    later = time_of(vote.id) - BEGINNING + 3 * 24 * 3600 * 1000
    kept.matches.clock = lambda: clock() + later
    await club.restart()
    await wait_until_idle(club)
    await club.bot.stop()
    await club.anna.unreact(vote, "✅")
    await club.restart()
    await wait_for_message(vote.channel, "no longer agrees")
    assert before + 1 == len(vote.channel.messages)


async def test_a_reaction_during_a_rereading(
    club: Club, vote: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ✅ that arrives while the bot reads the reactions again does not count as removed."""
    reactions, fetch = club.bot.adapter.client.reactions, discord.PartialMessage.fetch
    assert reactions is not None

    async def slow(message: discord.PartialMessage) -> discord.Message:
        found = await fetch(message)
        await club.anna.react(vote, "✅")
        await wait_for_message(vote.channel, "Do you?")
        await yield_to_tasks()
        return found

    monkeypatch.setattr(discord.PartialMessage, "fetch", slow)
    assert await reactions.catch_up()
    await wait_until_idle(club)
    assert [] == [m for m in vote.channel.messages if "takes back" in m.shown_text]


async def test_a_deleted_vote(club: Club, vote: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deleted post is not read again; if the database is unavailable at that moment, its removal
    is retried."""
    reactions, index = club.bot.adapter.client.reactions, club.memory.backends.posts
    assert reactions is not None
    vote.channel.log.remove(vote)
    with monkeypatch.context() as away:
        away.setattr(index, "unwatch", unavailable)
        assert not await reactions.catch_up()
    assert 1 == len(await index.load_watched("discord", OPEN_VOTE))
    assert await reactions.catch_up()
    assert {} == await index.load_watched("discord", OPEN_VOTE)


async def unavailable(*_: object) -> None:
    """Simulate an unavailable database."""
    raise StoreUnavailableError("away")


@pytest.mark.parametrize("resumable", [True, False])
async def test_votes_after_a_lost_session(club: Club, vote: Message, resumable: bool) -> None:
    """After an invalidated session the votes are read again; after a resumed one Discord redelivers
    them."""
    await club.fake.down(rest=False)
    if not resumable:
        club.fake.gateway.sessions.clear()
    await club.anna.react(vote, "✅")
    club.fake.up()
    await wait_for_message(vote.channel, "Do you?")
    expected = (1, 1) if resumable else (2, 0)
    assert expected == (club.fake.gateway.identified, club.fake.gateway.resumed)


async def test_stopping_during_a_reconnection(
    club: Club, vote: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot stopped in the middle of a reconnection leaves no thread that keeps sending
    heartbeats."""
    coming_back = asyncio.Event()

    async def never(_: DiscordWebSocket) -> None:
        coming_back.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(DiscordWebSocket, "resume", never)
    before = {thread for thread in threading.enumerate() if isinstance(thread, KeepAliveHandler)}
    await club.fake.gateway.drop()
    await asyncio.wait_for(coming_back.wait(), PATIENCE)
    await club.bot.stop()
    left = {thread for thread in threading.enumerate() if isinstance(thread, KeepAliveHandler)}
    for thread in left:
        await asyncio.to_thread(thread.join, 1.0)
    beating = {thread for thread in left if thread.is_alive()}
    assert set() == beating - before


async def test_rate_limited_requests_are_repeated(club: Club, vote: Message) -> None:
    """Rate-limited requests are repeated; every post appears once and in order."""
    club.fake.limits.storm(8, retry_after=0.05)
    await club.bob.react(vote, letter("A"))
    await club.anna.react(await wait_until_read(club, vote.channel, 2), "✅")
    club.fake.limits.storm(5, retry_after=0.05, everywhere=True)
    await wait_for_message(vote.channel, "Do you?")
    await club.bob.react(vote.channel.find(boards(vote.channel)[-1].id) or vote, "✅")
    await wait_for_message(vote.channel, "(B+")
    texts = [m.shown_text for m in vote.channel.messages if m.author is club.fake.bot][1:]
    assert len(texts) == len(set(texts))
    assert club.fake.limits.refused >= 13
