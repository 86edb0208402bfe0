"""A group became a supergroup, and Telegram's messages about it were lost: a refused post tells."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.ids import GameId, RoomId
from bot.play.ports.stores import RoomBusy, StoreUnavailableError
from bot.posts.post import Post
from bot.routing.lookups import Lookups
from bot.telegram import communities
from tests.adapters.telegram.bench import Bench, board
from tests.adapters.telegram.desk import Club, boards, press_button
from tests.adapters.telegram.desk import board as newest_board
from tests.adapters.telegram.steps import wait_until_settled
from tests.adapters.telegram.test_absence import restart_bot, stop_bot
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.server import FakeTelegram

TWO_DAYS_MS = 2 * 24 * 3600 * 1000


async def begin_in_group(club: Club) -> Chat:
    """Start a game in a group that is no supergroup, with default terms of its own."""
    group = club.fake.group("Old group", club.carl, club.anna, club.bob)
    await club.carl.send(group, "/defaults@NigiriBot 7x7")
    await group.says("Default terms of challenges here: 7×7")
    await club.begin(group)
    await wait_until_settled(club)
    return group


async def migrate_unnoticed(club: Club, group: Chat) -> Chat:
    """Let the group become a supergroup while the bot is stopped for two days, and start it."""
    since = await stop_bot(club, 0)
    new = club.fake.migrate(group)
    club.fake.clock.advance(TWO_DAYS_MS / 1000)
    await restart_bot(club, since - TWO_DAYS_MS)
    return new


async def test_the_game_follows(club: Club) -> None:
    """The first post that the old group refuses moves the game and the settings, and goes to the
    supergroup; the game continues there."""
    group = await begin_in_group(club)
    new = await migrate_unnoticed(club, group)
    await new.says("I was away")
    await wait_until_settled(club)
    await club.anna.send(new, "/play@NigiriBot C3")
    await new.says("⚫ C3")
    await club.bob.send(new, "/defaults@NigiriBot")
    await new.says("Default terms of challenges here: 7×7")
    await wait_until_settled(club)
    assert (1, 1) == (len(boards(group)), len([m for m in boards(new) if "⚫ C3" in m.text]))


async def test_names_follow(club: Club) -> None:
    """A person who was seen only in the old group is found by name in the supergroup, until they
    leave."""
    group = await begin_in_group(club)
    new = await migrate_unnoticed(club, group)
    await new.says("I was away")
    await wait_until_settled(club)
    await club.anna.send(new, "/challenge@NigiriBot Carl 5x5")
    await new.says("Anna challenges Carl")
    await club.carl.leave(new)
    await club.bob.send(new, "/challenge@NigiriBot Carl 5x5")
    await new.says("I don’t know anyone here called “Carl”")


async def test_games_of_a_busy_group_follow_once(club: Club) -> None:
    """Posts about two games that the old group refuses at the same time reach the supergroup once
    each."""
    group = await begin_in_group(club)
    await club.carl.send(group, "/challenge@NigiriBot @bobby 5x5 komi 0.5 black")
    asked = await group.wait_for(lambda message: "Carl challenges" in message.text)
    await press_button(club.bob, asked, "Accept")
    await newest_board(group, 2)
    await wait_until_settled(club)
    for person in (club.anna, club.carl):
        await person.start()
    new = await migrate_unnoticed(club, group)
    await asyncio.gather(
        club.anna.send(club.anna.private, "C3"), club.carl.send(club.carl.private, "D3")
    )
    for point in ("⚫ C3", "⚫ D3"):
        await new.says(point)
    await wait_until_settled(club)
    assert [1, 1] == [len(new.find_messages(point)) for point in ("⚫ C3 · ", "⚫ D3 · ")]
    club.fake.excuse()


async def test_interrupted_while_moving(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the database fails in the middle of the move, the next post completes it."""
    group = await begin_in_group(club)
    await club.anna.start()
    move, failed = Lookups.move, list[RoomId]()

    async def fail_once(
        self: Lookups, old: RoomId, new: RoomId, games: Sequence[GameId] | None = None
    ) -> list[GameId]:
        if not failed:
            failed.append(old)
            raise StoreUnavailableError("gone")
        return await move(self, old, new, games)

    monkeypatch.setattr(Lookups, "move", fail_once)
    new = await migrate_unnoticed(club, group)
    await club.anna.send(club.anna.private, "C3")
    await new.says("⚫ C3")
    await wait_until_settled(club)
    assert ([f"telegram:{group.id}"], 1) == (failed, len(new.find_messages("⚫ C3 · ")))


async def test_two_posts_at_once(telegram: FakeTelegram, hurried: None) -> None:
    """Two posts that are refused at the same time reach the supergroup once each, also if a process
    dies before and its successor sends them again."""
    bench = Bench(telegram)
    async with bench.bot:
        group = telegram.group("Old group", bench.anna)
        new, old = telegram.migrate(group), f"telegram:{group.id}"
        posts = [board(7), Post("answer/1", "Hello")]
        telegram.fail("sendPhoto", 502, times=1)
        with pytest.raises(RoomBusy):
            await bench.posting.post(old, posts[0])
        for _ in range(2):
            await asyncio.gather(*(bench.posting.post(old, post) for post in posts))
            await bench.posting.close()
            bench.posting = bench.restarted()
        assert 2 == len([m for m in new.messages if m.author is telegram.bot])


async def test_a_plain_text_follows(telegram: FakeTelegram, hurried: None) -> None:
    """A short text that the old group refuses goes to the supergroup, too."""
    bench = Bench(telegram)
    async with bench.bot:
        group = telegram.group("Old group", bench.anna)
        new = telegram.migrate(group)
        await bench.posting.tell(f"telegram:{group.id}", "telegram-topic-back")
        assert 1 == len([m for m in new.messages if m.author is telegram.bot])


async def test_a_move_by_another_process(
    telegram: FakeTelegram, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that knew the supergroup as a group of its own learns that another process has
    moved the games there."""
    monkeypatch.setattr(communities, "RELIED_ON_SECONDS", 0.0)
    bench = Bench(telegram)
    old, new = "telegram:-5", "telegram:-1005"
    other = bench.restarted()
    assert new == await other.communities.find_community(new)
    await bench.posting.communities.record_supergroup(old, new)
    assert old == await other.communities.find_community(new)
