"""Hostile texts through the whole outbound side, to a fake that counts mentions."""

from __future__ import annotations

from bot.posts.post import Choice, Post
from tests.adapters.discord.desk import Club, address_of, boards, displayed_text
from tests.fakes.discord.model import SILENT
from tests.faults.markup import NAMES, discord_marks
from tests.patience import PATIENCE


async def test_posts_mention_only_intended_people(club: Club) -> None:
    """A post with any text mentions only the intended people and has no formatting. A post without
    mentions is silent."""
    room = f"discord:{club.general.id}"
    for place, name in enumerate(NAMES):
        name = name.replace("81", str(club.anna.id))  # noqa: PLW2901  somebody who is there
        text = f"{name}\n{name} · {name}"
        called = (f"discord:{club.bob.id}",) if place % 2 else ()
        post = Post(f"hostile/{place}", text, mentions=called, choices=(Choice("x", name),))
        message = int((await club.bot.adapter.post(room, post)).message)
        displayed_text = await club.general.wait_for(lambda m, id=message: m.id == id)  # type: ignore[misc]
        assert (frozenset({club.bob} if called else ()), False, not called) == (
            displayed_text.pings,
            displayed_text.mention_everyone,
            bool(displayed_text.flags & SILENT),
        )
        said = (
            displayed_text.shown_text.removeprefix(f"<@{club.bob.id}>")
            if called
            else displayed_text.shown_text
        )
        assert ([], []) == (discord_marks(said), displayed_text.embeds)


async def test_a_game_of_people_with_such_names(club: Club) -> None:
    """A game between two players with markup in their names mentions each player once per turn, and
    no one else."""
    club.guild.members[club.anna.id].nick = f"@everyone **<@{club.carl.id}>**"
    club.guild.members[club.bob.id].nick = "[x](http://y.example) ||`@here`||"
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await thread.bell.until(lambda: len(boards(thread)) > 1, PATIENCE, "a second board")
    await (await club.anna.slash(thread, "go resign")).answer()
    ours = [m for m in (*thread.messages, *club.general.messages) if m.author is club.fake.bot]
    assert True not in [message.mention_everyone for message in ours]
    assert set() == {person for message in ours for person in message.pings} - {club.anna, club.bob}
    for message in ours:
        said = (
            displayed_text(message)
            .removeprefix(f"<@{club.anna.id}>")
            .removeprefix(f"<@{club.bob.id}>")
        )
        assert [] == discord_marks(said.replace(address_of(thread), "")), message.shown_text
