"""The role that open challenges notify, chosen by a server's managers."""

from __future__ import annotations

import asyncio

from bot.discord.discord_ids import guild_key
from bot.discord.outbound.servers import ROLE
from tests.adapters.discord.desk import Club, displayed_text
from tests.fakes.discord.model import SILENT, Message, Role
from tests.patience import PATIENCE

HOUR_SECONDS = 3600


async def settings(club: Club, **given: object) -> str:
    """The answer to the command for server settings."""
    told = await club.owner.slash(club.general, "go-server settings", **given)
    return displayed_text(await told.answer())


async def settings_say(club: Club, told: str) -> None:
    """Wait until the settings say this: Discord's events take a moment."""
    async with asyncio.timeout(PATIENCE):
        while told not in await settings(club):
            pass


async def challenge(club: Club) -> Message:
    """Post an open challenge and return its message."""
    asked = await club.anna.send(club.general, f"{club.fake.bot.mention} challenge 9x9 no clock")
    return await club.general.wait_for(lambda m: bool(m.buttons) and m.id > asked.id)


async def chosen(club: Club, *, mentionable: bool = True) -> Role:
    """Create a role, which Carl has, and choose it."""
    role = club.fake.role(club.guild, "Players", club.carl, mentionable=mentionable)
    await settings(club, role=role)
    return role


async def test_an_open_challenge_notifies_the_role(club: Club) -> None:
    """The post mentions the role, so Discord notifies its members, and nobody else."""
    role = await chosen(club)
    posted = await challenge(club)
    assert [role] == posted.mention_roles
    assert posted.shown_text.endswith(f"<@&{role.id}>")
    assert (False, []) == (posted.mention_everyone, posted.mentions)
    assert frozenset({club.carl}) == posted.pings
    assert not posted.flags & SILENT


async def test_no_role_is_chosen_at_first(club: Club) -> None:
    """Without a choice of the managers, challenges notify no role; they can also end it."""
    club.fake.role(club.guild, "Players", club.carl, mentionable=True)
    assert "Open challenges notify no role" in await settings(club)
    assert "<@&" not in (await challenge(club)).shown_text
    await chosen(club)
    assert "Open challenges notify no role" in await settings(club, **{"no-role": True})
    assert [] == (await challenge(club)).mention_roles


async def test_only_open_challenges_notify_it(club: Club) -> None:
    """A challenge of one person, its game and a board on request notify no role."""
    await chosen(club)
    thread = await club.begin()
    await club.anna.slash(thread, "go board")
    everything = [*club.general.messages, *thread.messages]
    assert any(message.mentions for message in everything)
    assert [] == [message for message in everything if message.mention_roles]


async def test_once_an_hour_across_restarts(club: Club) -> None:
    """A second challenge within the hour notifies nobody, also after a restart; a later one
    does."""
    role = await chosen(club)
    assert [role] == (await challenge(club)).mention_roles
    await club.restart()
    club.memory.clock.advance(HOUR_SECONDS - 60)
    second = await challenge(club)
    assert ([], False) == (second.mention_roles, "<@&" in second.shown_text)
    club.memory.clock.advance(HOUR_SECONDS)
    assert [role] == (await challenge(club)).mention_roles


async def test_never_everyone(club: Club) -> None:
    """The role of all members is refused, and no other setting of the command is changed."""
    told = await settings(club, role=club.guild.everyone, archive=True)
    assert "I never notify everyone." in told
    told = await settings(club)
    assert "Open challenges notify no role" in told
    assert "Threads of finished games stay open" in told


async def test_a_role_that_cannot_be_mentioned(club: Club) -> None:
    """The manager learns what to change; until then the role is neither notified nor shown. Either
    change is enough."""
    role = await chosen(club, mentionable=False)
    told = await settings(club)
    assert "I can’t mention @Players" in told
    assert f"<@&{role.id}>" not in (await challenge(club)).shown_text
    club.fake.grant(club.guild, club.fake.bot, "mention_everyone")
    await settings_say(club, "Open challenges notify @Players, at most once an hour")
    assert [role] == (await challenge(club)).mention_roles


async def test_a_deleted_role(club: Club) -> None:
    """A deleted role leaves no trace in posts, and the manager is told."""
    role = await chosen(club)
    club.fake.delete_role(club.guild, role)
    await settings_say(club, "The role for open challenges was deleted")
    assert "<@&" not in (await challenge(club)).shown_text


async def test_nothing_remains_of_a_server_that_removed_the_bot(club: Club) -> None:
    """The choice goes with the server's other settings."""
    await chosen(club)
    people, key = club.memory.backends.people, guild_key(club.guild.id)
    assert await people.load(key, ROLE)
    await club.bot.conversation.forget_community(key, [])
    assert 0 == await people.load(key, ROLE)
