"""Reactions as Discord really has them: super reactions, and those that a moderator clears away."""

from __future__ import annotations

import pytest

from bot.discord.inbound.reactions import MOST_CLEARINGS
from tests.adapters.discord.desk import Club, letter, says
from tests.adapters.discord.test_votes import anew, quiet, vote
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE

__all__ = ["vote"]


async def put_again(club: Club, vote: Message, before: list[str]) -> None:
    """Waits until the bot has offered its reactions again."""
    bot = club.fake.bot

    def found() -> bool:
        return all(bot in vote.reactions.get(emoji, []) for emoji in before)

    await club.fake.world.bell.until(found, PATIENCE, "the reactions offered again")


async def test_a_super_reaction_is_a_vote(club: Club, vote: Message) -> None:
    """A super ✅ agrees, and taken back it takes the agreement back."""
    await club.anna.react(vote, "✅", burst=True)
    await says(vote.channel, "Do you?")
    await club.anna.unreact(vote, "✅", burst=True)
    await says(vote.channel, "no longer agrees")


async def test_super_reactions_while_away(club: Club, vote: Message) -> None:
    """Super reactions that were given or taken back while the bot was away are read again, once:
    what is taken back binds no longer when another agrees."""
    await club.bob.react(vote, "✅", burst=True)
    await says(vote.channel, "Do you?")
    await club.bot.stop()
    await club.bob.unreact(vote, "✅", burst=True)
    await club.anna.react(vote, "✅", burst=True)
    await club.restart()
    await says(vote.channel, "Anna agrees")
    await quiet(club)
    assert "✅ Anna · waiting for Bob" in vote.said
    before = len(vote.channel.messages)
    await club.restart()
    await quiet(club)
    assert before == len(vote.channel.messages)


@pytest.mark.parametrize("kept", [True, False], ids=["the super one stays", "the normal one stays"])
@pytest.mark.parametrize("away", [True, False], ids=["away", "live"])
async def test_given_twice_is_one_vote(
    club: Club, vote: Message, *, kept: bool, away: bool
) -> None:
    """A ✅ that is both normal and super is one vote, which counts until both are taken back."""
    await club.anna.react(vote, "✅")
    await says(vote.channel, "Do you?")
    before = len(vote.channel.messages)
    await club.anna.react(vote, "✅", burst=True)
    await quiet(club)
    if away:
        await club.bot.stop()
    await club.anna.unreact(vote, "✅", burst=not kept)
    if away:
        await club.restart()
    await quiet(club)
    assert before == len(vote.channel.messages)
    await club.anna.unreact(vote, "✅", burst=kept)
    await says(vote.channel, "no longer agrees")


@pytest.mark.parametrize("emoji", ["✅", None], ids=["one emoji", "all"])
@pytest.mark.parametrize("away", [True, False], ids=["away", "live"])
async def test_cleared_away_is_not_taken_back(
    club: Club, vote: Message, *, emoji: str | None, away: bool
) -> None:
    """What a moderator clears away goes on counting and is offered again, live and after a
    restart; nothing is said of it."""
    await club.anna.react(vote, "✅")
    await says(vote.channel, "Do you?")
    seeded, before = [*vote.reactions], len(vote.channel.messages)
    if away:
        await club.bot.stop()
    await club.owner.clear(vote, emoji)
    if away:
        await club.restart()
    await put_again(club, vote, seeded)
    await club.restart()
    await quiet(club)
    assert before == len(vote.channel.messages)
    await club.bob.react(vote, "✅")
    await says(vote.channel, "(W+")


async def test_given_and_taken_back_after_a_clearing(club: Club, vote: Message) -> None:
    """A ✅ that was cleared away can be given again, which says nothing new, and taken back."""
    await club.anna.react(vote, "✅")
    await says(vote.channel, "Do you?")
    seeded = [*vote.reactions]
    await club.owner.clear(vote)
    await put_again(club, vote, seeded)
    before = len(vote.channel.messages)
    await club.anna.react(vote, "✅")
    await quiet(club)
    assert before == len(vote.channel.messages)
    await club.anna.unreact(vote, "✅")
    await says(vote.channel, "no longer agrees")


async def test_taken_back_before_all_is_cleared(club: Club, vote: Message) -> None:
    """Only what the bot offered tells of a moderator: a ✅ that its giver alone took back while the
    bot was away is taken back, though other emojis are gone."""
    await club.anna.react(vote, "✅")
    await says(vote.channel, "Do you?")
    await club.bot.stop()
    await club.anna.unreact(vote, "✅")
    await club.owner.clear(vote, letter("A"))
    await club.restart()
    await says(vote.channel, "no longer agrees")


async def test_a_moderator_who_goes_on_clearing(club: Club, vote: Message) -> None:
    """Against one who clears again and again the bot does not put its reactions there for ever."""
    seeded = [*vote.reactions]
    for _ in range(MOST_CLEARINGS):
        await club.owner.clear(vote)
        await put_again(club, vote, seeded)
    await club.owner.clear(vote)
    await quiet(club)
    assert {} == vote.reactions


async def test_an_older_post_is_not_offered_again(club: Club, vote: Message) -> None:
    """Cleared reactions come back under the newest post of a vote only."""
    await anew(club, vote)
    await club.owner.clear(vote)
    await quiet(club)
    assert {} == vote.reactions
