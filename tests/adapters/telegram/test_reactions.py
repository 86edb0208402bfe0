"""Votes by 👍 and 👎, and groups where the bot does not receive them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.play.ports.codec import Codec
from bot.posts.post_context import CONTEXT
from bot.store.repositories.post_index import RedisPostIndex
from tests.adapters.telegram.desk import Club, Place, board, press_button, wait_for_button
from tests.fakes.telegram.model import Message

UP, DOWN = "👍", "👎"
NO_REACTIONS = "I can’t see reactions here"


async def prepare_proposal(club: Club, room: Place) -> Message:
    """Return the score proposal of a game after both passes."""
    await club.anna.send(room, "/pass")
    await room.says("⚫ passes")
    await club.bob.send(room, "/pass")
    return await wait_for_button(room, "Agree")


async def test_both_agree_by_reaction(club: Club) -> None:
    """A 👍 of both players under the proposal ends the game; other reactions and other people's do
    not."""
    club.fake.promote(club.group)
    room = await club.begin()
    proposal = await prepare_proposal(club, room)
    await club.carl.react(proposal, UP)
    await club.anna.react(proposal, "❤")
    await club.anna.react(proposal, UP)
    await room.says("Anna agrees that ")
    await club.bob.react(proposal, UP)
    await room.says("(W+")


async def test_a_removed_reaction(club: Club) -> None:
    """Removing a 👍 withdraws the agreement."""
    club.fake.promote(club.group)
    room = await club.begin()
    proposal = await prepare_proposal(club, room)
    await club.anna.react(proposal, UP)
    await room.says("Anna agrees")
    await club.anna.unreact(proposal)
    await room.says("no longer agrees")


async def test_a_reaction_changed(club: Club) -> None:
    """Changing 👍 to 👎 withdraws the agreement and then refuses."""
    club.fake.promote(club.group)
    room = await club.begin()
    proposal = await prepare_proposal(club, room)
    await club.anna.react(proposal, UP)
    await room.says("Anna agrees")
    await club.anna.react(proposal, DOWN)
    await room.says("doesn’t agree")


async def test_anonymous_reactions_count_for_no_player(club: Club) -> None:
    """An anonymous administrator's 👍 counts for no player; the group is told why, once. Taking it
    back is not answered."""
    club.fake.promote(club.group)
    room = await club.begin()
    proposal = await prepare_proposal(club, room)
    club.anna.hide(club.group)
    await club.anna.react(proposal, UP)
    told = await room.says("That 👍 came from an anonymous administrator")
    assert (proposal, True) == (told.reply_to, told.silent)
    await club.anna.unreact(proposal)
    await club.anna.react(proposal, DOWN)
    await club.bob.react(proposal, UP)
    await room.says("Bob agrees")
    assert [] == room.find_messages("Anna agrees")
    assert [told] == room.find_messages("anonymous administrator")


async def test_a_challenge_is_accepted_by_reaction(club: Club) -> None:
    """A 👍 under an open challenge accepts it, in a private chat as well as in a topic."""
    club.fake.promote(club.group)
    club.group.is_forum = True
    topic = club.fake.topic(club.group, "Go")
    await club.anna.send(topic, "/challenge 5x5 black no clock")
    await club.bob.react(await wait_for_button(topic, "Accept"), UP)
    shown = await board(topic, 1)
    await press_button(club.anna, shown, "Pass")
    await topic.says("⚫ passes")


async def test_a_private_chat_has_reactions(club: Club) -> None:
    """In private chats the bot always receives reactions."""
    await club.carl.start()
    await club.carl.send(club.carl.private, "challenge 5x5 black no clock")
    text = (await wait_for_button(club.carl.private, "Accept")).text
    await club.bob.start(text.rpartition("start=")[2].split()[0])
    await club.bob.react(await wait_for_button(club.bob.private, "Accept"), UP)
    await board(club.bob.private, 1)


async def test_missing_right_is_told_once(club: Club) -> None:
    """A bot that is no administrator says once, with the first vote, that it does not receive
    reactions, and works with buttons and words."""
    room = await club.begin()
    assert [] == room.find_messages(NO_REACTIONS)
    proposal = await prepare_proposal(club, room)
    await room.says(NO_REACTIONS)
    await press_button(club.anna, proposal, "Play on")
    await room.says("Anna resumes the game")
    await club.bob.send(room, "/pass")
    await room.says("⚪ passes")
    await club.anna.send(room, "/pass")
    await room.says("count 2")
    await press_button(club.anna, await wait_for_button(room, "Agree"), "Agree")
    await room.says("Anna agrees")
    await club.bob.send(room, "/agree")
    await room.says("(W+")
    assert 1 == len(room.find_messages(NO_REACTIONS))


@pytest.mark.parametrize("late", [False, True])
async def test_an_administrator_gives_no_notice(club: Club, late: bool) -> None:
    """A bot that is an administrator, from the start or since recently, does not say that."""
    if not late:
        club.fake.promote(club.group)
    room = await club.begin()
    if late:
        club.fake.promote(club.group)
    proposal = await prepare_proposal(club, room)
    await club.anna.react(proposal, UP)
    await room.says("Anna agrees")
    assert [] == room.find_messages(NO_REACTIONS)


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "taken back"])
async def test_a_reaction_before_its_post_is_recorded(
    club: Club, monkeypatch: pytest.MonkeyPatch, *, kept: bool
) -> None:
    """A 👍 counts even if it arrives before the bot has recorded its post, and it delays no one
    else in the chat. If it is removed right after the recording, the vote is withdrawn."""
    save, load = RedisPostIndex.save, RedisPostIndex.load
    heard, room = asyncio.Event(), club.group
    tapped: list[Message] = []

    async def slow(
        index: RedisPostIndex, kind: Codec[Any], shelf: str, message: str, record: Any
    ) -> None:
        noting = not tapped and kind is CONTEXT and record.ref is not None
        noting = noting and record.ref.proposal == 1
        if noting:
            tapped.append(await room.wait_for(lambda sent: str(sent.id) == message))
            await club.anna.react(tapped[0], UP)
            await heard.wait()
            press = await press_button(club.carl, tapped[0], "Agree")
            assert "Only its two players can do that." in str(press.text)
        await save(index, kind, shelf, message, record)
        if noting and not kept:
            await club.anna.unreact(tapped[0])

    async def noted(index: RedisPostIndex, kind: Codec[Any], shelf: str, message: str) -> object:
        found = await load(index, kind, shelf, message)
        if tapped and str(tapped[0].id) == message:
            heard.set()
        return found

    monkeypatch.setattr(RedisPostIndex, "save", slow)
    monkeypatch.setattr(RedisPostIndex, "load", noted)
    club.fake.promote(room)
    await club.begin()
    await prepare_proposal(club, room)
    await room.says("Anna agrees")
    if not kept:
        await room.says("no longer agrees")


async def test_a_reaction_between_people_is_looked_up_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 👍 under a person's message is looked up only once."""
    load, looked = RedisPostIndex.load, list[str]()

    async def noted(index: RedisPostIndex, kind: Codec[Any], shelf: str, message: str) -> object:
        looked.append(message)
        return await load(index, kind, shelf, message)

    monkeypatch.setattr(RedisPostIndex, "load", noted)
    club.fake.promote(club.group)
    line = await club.carl.send(club.group, "Good morning")
    await club.anna.react(line, UP)
    room = await club.begin()
    await press_button(club.anna, await board(room, 1), "Pass")
    assert 1 == looked.count(str(line.id))
