"""Rooms that move, close, or become unreachable: the game continues, and people are told."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.repositories.matches import RedisMatchStore
from bot.telegram.outbound import tidying
from tests.adapters.telegram.bench import Bench, board
from tests.adapters.telegram.desk import Club, boards, press_button, wait_for_button
from tests.adapters.telegram.desk import board as newest_board
from tests.fakes.telegram.model import Chat, Message
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram


async def start_in_private(
    club: Club, terms: str = "5x5 komi 0.5 black no clock"
) -> tuple[Chat, Chat]:
    """Start a game of Anna (Black) and Bob, each in their private chat."""
    await club.anna.start()
    await club.anna.send(club.anna.private, f"challenge {terms}")
    shared = await wait_for_button(club.anna.private, "Share the link")
    (link,) = [url for url in shared.urls() if "start=" in url and "share" not in url]
    await club.bob.open(link)
    await press_button(club.bob, await wait_for_button(club.bob.private, "Accept"), "Accept")
    for person in (club.anna, club.bob):
        await newest_board(person.private, 1)
    return club.anna.private, club.bob.private


async def play(person: Person, room: Chat, point: str) -> Message:
    """Play a move and wait for the board after it."""
    count = len(boards(room)) + 1
    await person.send(room, point)
    return await newest_board(room, count)


async def wait_until_noted(club: Club, room: Chat) -> None:
    """Wait until the bot has recorded that the room has its newest board."""
    store, name = RedisMatchStore(club.database.client), f"telegram:{room.id}"
    (game_id,) = await store.games_in(name)
    for _ in range(500):
        stored = await store.load(game_id)
        if stored is not None and stored.meta.posted.get(name) == stored.meta.version:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"no board is noted for {name}")


@pytest.mark.parametrize("club", ["en", "pl"], indirect=True)
async def test_a_group_becomes_a_supergroup(club: Club) -> None:
    """The games of a group that becomes a supergroup continue there, in its language, and no board
    is duplicated."""
    group = club.fake.group("Old group", club.anna, club.bob)
    await club.anna.send(group, "/challenge@NigiriBot @bobby 5x5 komi 0.5 black")
    accept = {"en": "Accept", "pl": "Przyjmuję"}[club.anna.language]
    await press_button(club.bob, await wait_for_button(group, accept), accept)
    await newest_board(group, 1)
    await wait_until_noted(club, group)
    new = club.fake.migrate(group)
    await club.anna.send(new, "/play@NigiriBot C3")
    shown = await newest_board(new, 1)
    to_move = {"en": "⚫ C3 · Bob", "pl": "⚫ C3 · Bob"}[club.anna.language]
    assert to_move in shown.text
    await club.bob.send(new, "/play D3")
    await newest_board(new, 2)
    assert [1, 2] == [len(boards(group)), len(boards(new))]


async def test_a_supergroup_is_the_community_that_the_group_was(club: Club) -> None:
    """A group's settings stay valid in the supergroup that it becomes: open challenges are listed
    there, and its administrators manage earlier games."""
    group = club.fake.group("Old group", club.carl, club.anna, club.bob)
    await club.carl.send(group, "/defaults@NigiriBot 7x7")
    await group.says("Default terms of challenges here: 7×7")
    await club.begin(group)
    await club.anna.send(group, "/challenge@NigiriBot 9x9")
    await wait_for_button(group, "Withdraw")
    new = club.fake.migrate(group)
    await club.bob.send(new, "/open_games@NigiriBot")
    await new.wait_for(lambda message: "Play Anna, 9×9" in message.labels)
    await club.bob.send(new, "/defaults@NigiriBot")
    await new.says("Default terms of challenges here: 7×7")
    await club.carl.send(new, "/pause_game@NigiriBot")
    await new.says("An organiser pauses the game")
    await club.bob.send(new, "/continue@NigiriBot")
    await new.says("Only those who may manage this chat can do that")


async def test_a_post_finds_the_moved_group(telegram: FakeTelegram, hurried: None) -> None:
    """If a post reveals that a group has moved, it is sent to the new group immediately."""
    bench = Bench(telegram)
    async with bench.bot:
        group = telegram.group("Old group", bench.anna)
        new = telegram.migrate(group)
        sent = await bench.posting.post(f"telegram:{group.id}", board())
        assert [sent.message] == [str(message.id) for message in new.messages]
        again = await bench.posting.post(f"telegram:{new.id}", board())
        assert sent.message == again.message
        await bench.posting.close()


@pytest.mark.parametrize("gone", ["deleted", "closed"])
async def test_a_deleted_topic(club: Club, gone: str) -> None:
    """A game whose topic is gone continues in the group's general topic, which is told why."""
    forum = club.fake.supergroup("Forum", club.anna, club.bob, forum=True)
    topic = club.fake.topic(forum, "Go", club.anna)
    await club.begin(topic)
    if gone == "deleted":
        club.fake.delete_topic(topic)
    else:
        club.fake.close_topic(topic)
    await club.anna.send(forum, "/play C3")
    await forum.says("The topic where you played is closed, so the game goes on here.")
    shown = await forum.wait_for(lambda m: "⚫ C3" in m.text and m.topic is None)
    await club.bob.send(forum, "D3", reply_to=shown)
    await forum.says("⚪ D3")
    closed = "The topic where you played is closed"
    assert 1 == len(forum.find_messages(closed))
    club.fake.excuse()


async def test_a_player_blocks_the_bot(club: Club) -> None:
    """If a player blocks the bot the opponent is told once and the game continues; after unblocking
    the player sees it again."""
    anna, bob = await start_in_private(club)
    await club.bob.block()
    await play(club.anna, anna, "C3")
    told = await anna.says("I can’t reach Bob any more")
    assert told.photo is None
    seen = len(boards(bob))
    await club.bob.start()
    await club.bob.send(bob, "board")
    await newest_board(bob, seen + 1)
    await play(club.bob, bob, "D3")
    await newest_board(anna, 3)
    assert 1 == len(anna.find_messages("reach Bob any more"))
    club.fake.excuse()


async def test_the_bot_is_removed_from_the_group(club: Club) -> None:
    """If the bot is removed from the group, the game continues in the private chats of the players
    who have one."""
    await club.begin()
    await club.anna.start()
    club.fake.kick_bot(club.group)
    await club.anna.send(club.anna.private, "C3")
    await club.anna.private.says("One of the rooms of game")
    shown = await newest_board(club.anna.private, 1)
    assert "⚫ C3" in shown.text
    club.fake.excuse()


async def test_a_closed_room_does_not_delay_the_exit(
    telegram: FakeTelegram, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Postponed work for a closed room does not delay the program's exit."""
    monkeypatch.setattr(tidying, "TIDY_SECONDS", 60.0)
    bench = Bench(telegram)
    async with bench.bot:
        for version in (7, 8):
            await bench.posting.post(bench.room, board(version))
        await bench.posting.close()
    assert [] == telegram.calls("editMessageReplyMarkup")
