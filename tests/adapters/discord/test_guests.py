"""Two friends who share no server with the bot, and have installed it for themselves."""

from __future__ import annotations

import discord
import pytest

from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.fakes.discord import interactions
from tests.fakes.discord.errors import ApiError, Impossible
from tests.fakes.discord.model import Channel


class Friends:
    """Dora and Emil in a group chat of their own."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.dora, self.emil = club.fake.user("Dora"), club.fake.user("Emil")
        for person in (self.dora, self.emil):
            club.fake.world.installed.add(person.id)
        self.chat: Channel = club.fake.world.group_dm(self.dora, self.emil)

    async def begin(self) -> None:
        """Challenge Emil as Dora, and accept as Emil."""
        board = {"size": 5, "komi": 0.5, "colours": "black", "clock": "no clock"}
        await self.dora.slash(self.chat, "go challenge", opponent=self.emil, **board)
        asked = await self.chat.wait_for(lambda m: "Accept" in m.labels)
        assert frozenset({self.emil}) == asked.pings
        await self.emil.press(asked, "Accept")
        await wait_for_message(self.chat, "boards and calls come to you both in private messages")


async def test_a_whole_game_of_friends(club: Club) -> None:
    """A whole game of two friends: the challenge is in their chat, boards and notifications are in
    the private chats, moves come from either, and the count is agreed. The bot makes no request
    that a user-installed app may not make."""
    friends = Friends(club)
    dora, emil, chat = friends.dora, friends.emil, friends.chat
    await friends.begin()
    for person in (dora, emil):
        await board(person.dm(), 1)
    assert frozenset({dora}) == boards(dora.dm())[0].pings
    for turn, point in enumerate(("C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5")):
        mover, other = (dora, emil) if turn % 2 == 0 else (emil, dora)
        if turn < 4:
            answer = await (await mover.slash(chat, "go play", point=point)).answer()
            assert (True, True) == (answer.ephemeral, bool(answer.attachments))
        else:
            await mover.send(mover.dm(), point)
        await wait_for_message(other.dm(), f" {point} · ")
    await dora.send(dora.dm(), "pass")
    await wait_for_message(emil.dm(), "passes")
    await emil.slash(chat, "go pass")
    for person in (dora, emil):
        asked = await person.dm().wait_for(lambda m: "✅" in str(m.buttons))
        (agree,) = [one["custom_id"] for one in asked.buttons if "agree" in one["custom_id"]]
        await person.press(asked, agree)
    for person in (dora, emil):
        await wait_for_message(person.dm(), "B+4.5")
    assert [] == [call for call in club.fake.requests if f"/channels/{chat.id}" in call.path]


async def test_a_friend_without_private_messages(club: Club) -> None:
    """If one friend accepts no private messages, the other is told once, and the first sees the
    board in the answers to their own actions."""
    friends = Friends(club)
    friends.emil.accepts_dms = False
    await friends.begin()
    await board(friends.dora.dm(), 1)
    await friends.dora.send(friends.dora.dm(), "C3")
    answer = await (await friends.emil.slash(friends.chat, "go play", point="D4")).answer()
    assert (True, True) == (answer.ephemeral, bool(answer.attachments))
    await wait_for_message(friends.dora.dm(), "⚪ D4")
    assert [] == boards(friends.emil.dm())


async def test_a_friend_without_the_app(club: Club) -> None:
    """A person who has not installed the bot sees no commands in the friends' chat, and receives
    nothing."""
    friends = Friends(club)
    stranger = club.fake.user("Stranger")
    chat = club.fake.world.group_dm(friends.dora, stranger)
    with pytest.raises(Impossible, match=r"has not installed the app"):
        await stranger.slash(chat, "go games")
    with pytest.raises(Impossible, match=r"not for this place|not installed"):
        await friends.dora.slash(chat, "go-server settings")


async def test_limits_of_a_user_installed_app(club: Club) -> None:
    """Discord refuses a user-installed app more than five follow-ups per interaction, any after
    fifteen minutes, and messages without an interaction."""
    friends, world = Friends(club), club.fake.world
    made = await friends.dora.slash(friends.chat, "go help")
    await made.answer()
    with pytest.raises(ApiError, match="40094"):
        [interactions.follow_up(world, made, {"content": "more"}, {}) for _ in range(6)]
    with pytest.raises(discord.Forbidden, match="50001"):
        await club.bot.adapter.client.get_partial_messageable(friends.chat.id).send("Hello")
    club.fake.clock.advance(15 * 60)
    with pytest.raises(ApiError, match="50027"):
        interactions.webhook(world, world.app.id, made.token)
