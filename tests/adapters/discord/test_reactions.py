"""Special cases of Discord's reactions: super reactions, and reactions cleared by a moderator."""

from __future__ import annotations

import pytest

from bot.discord.inbound.reactions import MAX_CLEARINGS
from tests.adapters.discord.desk import Club, letter, wait_for_message
from tests.adapters.discord.test_votes import renew_vote, vote, wait_until_idle
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE

__all__ = ["vote"]


async def wait_for_reactions(club: Club, vote: Message, before: list[str]) -> None:
    """Wait until the bot has added its reactions again."""
    bot = club.fake.bot

    def found() -> bool:
        return all(bot in vote.reactions.get(emoji, []) for emoji in before)

    await club.fake.world.bell.until(found, PATIENCE, "the reactions offered again")


async def test_a_super_reaction_is_a_vote(club: Club, vote: Message) -> None:
    """A super ✅ agrees, and removing it withdraws the agreement."""
    await club.anna.react(vote, "✅", burst=True)
    await wait_for_message(vote.channel, "Do you?")
    await club.anna.unreact(vote, "✅", burst=True)
    await wait_for_message(vote.channel, "no longer agrees")


async def test_super_reactions_during_an_absence(club: Club, vote: Message) -> None:
    """Super reactions added or removed during an absence of the bot are read once at its return: a
    removed one no longer counts when the other player agrees."""
    await club.bob.react(vote, "✅", burst=True)
    await wait_for_message(vote.channel, "Do you?")
    await club.bot.stop()
    await club.bob.unreact(vote, "✅", burst=True)
    await club.anna.react(vote, "✅", burst=True)
    await club.restart()
    await wait_for_message(vote.channel, "Anna agrees")
    await wait_until_idle(club)
    assert "✅ Anna · waiting for Bob" in vote.shown_text
    before = len(vote.channel.messages)
    await club.restart()
    await wait_until_idle(club)
    assert before == len(vote.channel.messages)


@pytest.mark.parametrize("kept", [True, False], ids=["the super one stays", "the normal one stays"])
@pytest.mark.parametrize("away", [True, False], ids=["away", "live"])
async def test_two_ticks_are_one_vote(club: Club, vote: Message, *, kept: bool, away: bool) -> None:
    """A normal and a super ✅ of one player are one vote, which counts until both are removed."""
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    before = len(vote.channel.messages)
    await club.anna.react(vote, "✅", burst=True)
    await wait_until_idle(club)
    if away:
        await club.bot.stop()
    await club.anna.unreact(vote, "✅", burst=not kept)
    if away:
        await club.restart()
    await wait_until_idle(club)
    assert before == len(vote.channel.messages)
    await club.anna.unreact(vote, "✅", burst=kept)
    await wait_for_message(vote.channel, "no longer agrees")


@pytest.mark.parametrize("emoji", ["✅", None], ids=["one emoji", "all"])
@pytest.mark.parametrize("away", [True, False], ids=["away", "live"])
async def test_a_cleared_vote_still_counts(
    club: Club, vote: Message, *, emoji: str | None, away: bool
) -> None:
    """A vote cleared by a moderator still counts, and the bot adds its reactions again, live and
    after a restart, without a message."""
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    seeded, before = [*vote.reactions], len(vote.channel.messages)
    if away:
        await club.bot.stop()
    await club.owner.clear(vote, emoji)
    if away:
        await club.restart()
    await wait_for_reactions(club, vote, seeded)
    await club.restart()
    await wait_until_idle(club)
    assert before == len(vote.channel.messages)
    await club.bob.react(vote, "✅")
    await wait_for_message(vote.channel, "(W+")


async def test_a_cleared_tick_can_be_added_again(club: Club, vote: Message) -> None:
    """A cleared ✅ can be added again, without a new message, and removed."""
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    seeded = [*vote.reactions]
    await club.owner.clear(vote)
    await wait_for_reactions(club, vote, seeded)
    before = len(vote.channel.messages)
    await club.anna.react(vote, "✅")
    await wait_until_idle(club)
    assert before == len(vote.channel.messages)
    await club.anna.unreact(vote, "✅")
    await wait_for_message(vote.channel, "no longer agrees")


async def test_a_withdrawal_before_a_clearing(club: Club, vote: Message) -> None:
    """The bot takes reactions as cleared by a moderator only if one of its own is missing. So a ✅
    that its player removed during the bot's absence is withdrawn, even if other emojis were
    cleared."""
    await club.anna.react(vote, "✅")
    await wait_for_message(vote.channel, "Do you?")
    await club.bot.stop()
    await club.anna.unreact(vote, "✅")
    await club.owner.clear(vote, letter("A"))
    await club.restart()
    await wait_for_message(vote.channel, "no longer agrees")


async def test_repeated_clearing(club: Club, vote: Message) -> None:
    """If a moderator clears reactions repeatedly, the bot stops adding them again."""
    seeded = [*vote.reactions]
    for _ in range(MAX_CLEARINGS):
        await club.owner.clear(vote)
        await wait_for_reactions(club, vote, seeded)
    await club.owner.clear(vote)
    await wait_until_idle(club)
    assert {} == vote.reactions


async def test_older_posts_get_no_reactions_again(club: Club, vote: Message) -> None:
    """Cleared reactions are added again only to the newest post of a vote."""
    await renew_vote(club, vote)
    await club.owner.clear(vote)
    await wait_until_idle(club)
    assert {} == vote.reactions
