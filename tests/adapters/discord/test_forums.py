"""A forum as the channel for a server's games."""

from __future__ import annotations

import discord
import pytest

from bot.discord.outbound import later_edits
from tests.adapters.discord.desk import Club, address_of, board, boards, wait_for_message
from tests.fakes.discord.model import FORUM, Channel, Message
from tests.fakes.discord.permissions import Permission
from tests.patience import PATIENCE


async def open_forum(club: Club, **more: object) -> Channel:
    """Create a forum and choose it for games."""
    forum = club.fake.world.add_channel(club.guild, "go-games", FORUM)
    for name, value in more.items():
        setattr(forum, name, value)
    club.fake.world.overwrite(forum, club.guild.everyone, Permission.NONE, Permission.NONE)
    told = await club.owner.slash(club.general, "go-server settings", forum=forum)
    assert "Games go on in a forum" in (await told.answer()).shown_text
    return forum


async def start_game(club: Club) -> Message:
    """Challenge Bob as Anna and accept as Bob."""
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    asked = await club.anna.send(club.general, line)
    challenge = await club.general.wait_for(lambda m: "Accept" in m.labels and m.id > asked.id)
    await club.bob.press(challenge, "Accept")
    return challenge


async def post_in(forum: Channel, count: int = 1) -> Channel:
    """Wait for this many posts and for a board in the newest one; return that post."""

    def found() -> Channel | None:
        there = len(forum.threads) >= count and boards(forum.threads[-1])
        return forum.threads[-1] if there else None

    return await forum.bell.until(found, PATIENCE, "a post with a board")


async def test_a_game_in_a_forum(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game gets a forum post of its own, named after the players and renamed at the end; the
    channel of the challenge gets one line that links to it, and so does the challenge."""
    monkeypatch.setattr(later_edits, "TIDY_SECONDS", 0.1)
    forum = await open_forum(club, slow=21600)
    challenge = await start_game(club)
    post = await post_in(forum)
    first = "⚫ Anna – ⚪ Bob\nBob, your game is here."
    assert ("Anna – Bob · 5×5", first) == (post.name, post.messages[0].shown_text)
    assert f"⚫ Anna – ⚪ Bob\n→ {address_of(post)}" == club.general.last.shown_text
    await club.general.wait_for(
        lambda m: m is challenge and m.shown_text.endswith(f"\nAccepted → {address_of(post)}")
    )
    await club.anna.slash(post, "go play", point="C3")
    await board(post, 2)
    await club.bob.send(post, f"{club.fake.bot.mention} D4")
    await board(post, 3)
    await (await club.anna.slash(post, "go resign")).answer()
    await club.anna.send(post, f"{club.fake.bot.mention} resign yes")
    await post.bell.until(lambda: "W+R" in post.name, PATIENCE, "a post with a result")
    await start_game(club)
    assert post is not await post_in(forum, 2)


async def test_a_forum_post_calls_both(club: Club) -> None:
    """In its forum post a game notifies each player once: the board the player to move, the first
    message the other one."""
    forum = await open_forum(club)
    await start_game(club)
    first, second = (await post_in(forum)).messages
    assert ([club.bob], [club.anna]) == ([*first.pings], [*second.pings])


@pytest.mark.parametrize("who", ["player", "server"])
async def test_a_forum_post_calls_no_one_who_declines(club: Club, who: str) -> None:
    """The first message of a forum post notifies no player who wants private calls, and no one on a
    server without calls."""
    forum = await open_forum(club)
    if who == "player":
        await club.bob.slash(club.general, "go settings", change="call me in private")
    else:
        await club.owner.slash(club.general, "go-server settings", calls=False)
    await start_game(club)
    assert frozenset() == (await post_in(forum)).messages[0].pings


async def test_a_channel_that_takes_no_headline(club: Club) -> None:
    """If the channel refuses the line about a new forum post, the game is played there all the
    same."""
    forum = await open_forum(club)
    club.fake.faults.refuse(
        "POST",
        "/channels/{channel}/messages",
        403,
        50013,
        where=lambda call: "discord.com/channels" in call.body["content"],
    )
    await start_game(club)
    post = await post_in(forum)
    await club.anna.slash(post, "go play", point="C3")
    await board(post, 2)
    assert "⚫ Anna" not in club.general.last.shown_text


async def test_a_required_tag_is_set(club: Club) -> None:
    """A post gets the first tag that anyone may use if the forum requires one, otherwise none."""
    tags = ((11, "moderators", True), (12, "games", False), (13, "talk", False))
    forum = await open_forum(club, tags=tags, requires_tag=True)
    await start_game(club)
    assert (12,) == (await post_in(forum)).applied
    forum.requires_tag = False
    club.fake.world.overwrite(forum, club.guild.everyone, Permission.NONE, Permission.NONE)
    await start_game(club)
    assert () == (await post_in(forum, 2)).applied


@pytest.mark.parametrize("why", ["no-tag", "no-permission", "deleted"])
async def test_a_forum_that_refuses_posts(club: Club, why: str) -> None:
    """If the forum accepts no posts, the game gets a thread where the challenge was made, and the
    missing requirement is reported once."""
    forum = await open_forum(club, tags=((11, "moderators", True),), requires_tag=why == "no-tag")
    if why == "no-permission":
        club.fake.deny(forum, club.fake.bot, "send_messages")
    if why == "deleted":
        club.fake.world.remove_channel(forum)
    for turn in range(2):
        await start_game(club)
        await club.thread(turn)
    told = [
        m for m in club.general.messages if "could not make a post in the forum" in m.shown_text
    ]
    assert (1, []) == (len(told), forum.threads)
    if why == "no-permission":
        assert [] == [call.path for call in club.fake.requests if call.status == 403]


async def test_a_post_is_made_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A forum post is found again after a lost response, and not created twice."""
    forum = await open_forum(club)
    lost: list[object] = []
    create = discord.http.HTTPClient.start_thread_in_forum

    async def lossy(self: discord.http.HTTPClient, *args: object, **named: object) -> object:
        """Create the post but lose the first response."""
        made = await create(self, *args, **named)  # type: ignore[arg-type]
        if not lost:
            lost.append(made)
            raise ConnectionResetError
        return made

    monkeypatch.setattr(discord.http.HTTPClient, "start_thread_in_forum", lossy)
    await start_game(club)
    post = await post_in(forum)
    await club.anna.slash(post, "go play", point="C3")
    await wait_for_message(post, "⚫ C3")
    assert ([post], 1) == (forum.threads, len(lost))
