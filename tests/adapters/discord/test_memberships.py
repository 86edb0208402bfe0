"""Servers that add and remove the bot."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.discord.discord_ids import guild_key, room_id
from bot.discord.invitation import invite_link
from bot.play.ports.stores import everywhere
from tests.adapters.discord.desk import Bot, Club, board, boards, displayed_text, wait_for_message
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.model import Guild
from tests.patience import PATIENCE
from tests.test_frame import ROOT


def welcomes(guild: Guild) -> list[str]:
    """Return the channels with a greeting of the bot, once per greeting."""
    return [
        channel.name
        for channel in guild.channels
        for message in channel.messages
        if message.shown_text.startswith(("Hello! I keep games", "Cześć! Prowadzę"))
    ]


async def stored_data(club: Club, guild: Guild) -> dict[str, object]:
    """Return everything stored about a server: its settings, rooms, and the settings of its
    rooms."""
    data, posts = club.memory.backends.personal_data, club.memory.backends.posts
    rooms = [room_id(room.id) for room in (*guild.channels, *guild.threads)]
    found: dict[str, object] = {}
    for room in (guild_key(guild.id), *rooms):
        found |= {
            f"{room} {name}": value for name, value in (await data.load_settings(room)).items()
        }
        found |= {f"{room} {name}": value for name, value in (await posts.export(room)).items()}
    found |= dict.fromkeys(await posts.members(guild_key(guild.id)))
    return found | ({"entered": 1} if str(guild.id) in await recorded_servers(club) else {})


def theme_key(guild: Guild) -> str:
    """Return the key of a server's theme in `stored_data`."""
    return f"{guild_key(guild.id)} set:theme"


async def recorded_servers(club: Club) -> set[str]:
    """Return the ids of the servers that the bot has recorded as joined."""
    return set(await club.memory.backends.posts.members("discord-servers"))


async def compare_servers(club: Club) -> None:
    """Compare the recorded servers with Discord's list."""
    memberships = club.bot.adapter.client.memberships
    assert memberships is not None
    await memberships.compare()


async def expel_bot(club: Club, guild: Guild) -> None:
    """Remove the bot from a server, and wait until it has processed that."""
    client = club.bot.adapter.client
    heard = asyncio.create_task(client.wait_for("guild_remove"))
    await asyncio.sleep(0)
    club.fake.world.expel(guild)
    await asyncio.wait_for(heard, PATIENCE)
    await asyncio.gather(*client.at_work())


async def test_a_new_server_is_greeted(club: Club) -> None:
    """A server that adds the bot gets one greeting, with how to begin and where to learn; not again
    after a restart, and not if the server had the bot before."""
    guild = club.fake.guild("New club", club.carl)
    hello = await wait_for_message(guild.channels[0], "Hello! I keep games of Go here")
    assert ["/go challenge", "/go learn", "/go help"] == [
        word for word in ("/go challenge", "/go learn", "/go help") if word in displayed_text(hello)
    ]
    await club.restart()
    await compare_servers(club)
    for known in (guild, club.guild):
        # as discord.py reports a server that becomes available late
        club.fake.world.tell_invited(known)
    await club.carl.slash(guild.channels[0], "go help")
    assert (["general"], []) == (welcomes(guild), welcomes(club.guild))


async def test_the_channel_of_the_greeting(club: Club) -> None:
    """The greeting goes to the server's system channel, or else to the first channel where the bot
    may write, in the server's language; without such a channel there is none."""
    world = club.fake.world
    system = world.found_guild("system", club.carl, locale="en-US")
    system.system_channel = club.fake.channel(system, "hall")
    first = world.found_guild("first", club.carl, locale="pl")
    club.fake.channel(first, "hall")
    nowhere = world.found_guild("nowhere", club.carl, locale="en-US")
    for channel in (system.channels[0], first.channels[0], *nowhere.channels):
        club.fake.deny(channel, (channel.guild or first).everyone, "send_messages")
    for guild in (nowhere, system, first):
        world.invite(guild)
    await wait_for_message(system.channels[1], "Hello! I keep games of Go here")
    await wait_for_message(first.channels[1], "Cześć! Prowadzę tu partie go")
    assert [["hall"], ["hall"], []] == [welcomes(guild) for guild in (system, first, nowhere)]


async def test_removal_deletes_the_servers_data(club: Club) -> None:
    """When a server removes the bot, all data about it and its rooms is deleted. A running game
    continues in the private chats of the players who can be reached, and if the server adds the bot
    again it starts afresh."""
    elsewhere = club.fake.guild("Chess club", club.carl, club.anna, club.bob)
    await club.owner.slash(club.general, "go-server settings", theme="slate")
    await club.begin()
    assert await stored_data(club, club.guild) != {}
    await expel_bot(club, club.guild)
    for person in (club.anna, club.bob):
        await wait_for_message(person.dm(), "I am no longer on the server")
        await board(person.dm(), 1)
    assert {} == await stored_data(club, club.guild)
    await club.anna.send(club.anna.dm(), "C3")
    await wait_for_message(club.bob.dm(), "C3")
    club.fake.world.invite(club.guild)
    await wait_for_message(club.general, "Hello! I keep games of Go here")
    displayed_text = await (await club.owner.slash(club.general, "go-server settings")).answer()
    assert "Boards: kaya wood" in displayed_text.shown_text
    assert [] == welcomes(elsewhere)[1:]


async def test_unreachable_players_keep_the_game(club: Club) -> None:
    """If the bot shares no other server with the players, it cannot write to them. The game still
    belongs to them, and its code moves it to another room."""
    await club.begin()
    place = everywhere(guild_key(club.guild.id))
    (game_id,) = await club.memory.backends.matches.games_in(place)
    await expel_bot(club, club.guild)
    assert [] == boards(club.anna.dm())
    other = club.fake.guild("Chess club", club.carl, club.anna, club.bob)
    hall = other.channels[0]
    await wait_for_message(hall, "Hello!")
    await club.anna.send(hall, f"{club.fake.bot.mention} join #{game_id}")
    thread = await hall.bell.until(lambda: next(iter(hall.threads), None), PATIENCE, "a thread")
    await board(thread, 1)


@pytest.mark.parametrize("archived", [False, True])
async def test_a_server_that_returns(club: Club, archived: bool) -> None:
    """When a server with a running game adds the bot again, the game's thread uses the server's
    language, even if Discord no longer lists the thread. It is recorded, so the next removal
    deletes its data."""
    club.guild.locale = "pl"
    thread = await club.begin()
    await expel_bot(club, club.guild)
    thread.archived = archived
    club.fake.world.invite(club.guild)
    await wait_for_message(club.general, "Cześć! Prowadzę")
    await asyncio.gather(*club.bot.adapter.client.at_work())
    await club.anna.send(thread, f"{club.fake.bot.mention} C3")
    assert "ruch 1" in (await board(thread, 2)).shown_text
    await expel_bot(club, club.guild)
    assert {} == await stored_data(club, club.guild)


async def test_a_returning_server_without_a_language(club: Club) -> None:
    """If Discord reports no language, such a thread uses the one that the managers choose
    afterwards."""
    thread = await club.begin()
    await expel_bot(club, club.guild)
    club.fake.world.invite(club.guild)
    await wait_for_message(club.general, "Hello! I keep games")
    await (await club.owner.slash(club.general, "go-server settings", language="pl")).answer()
    await club.anna.send(thread, f"{club.fake.bot.mention} C3")
    assert "ruch 1" in (await board(thread, 2)).shown_text


async def test_an_outage_deletes_nothing(club: Club) -> None:
    """A server that is unavailable during an outage keeps its settings, both live and if the bot
    starts meanwhile."""
    await club.owner.slash(club.general, "go-server settings", theme="slate")
    before = await stored_data(club, club.guild)
    club.fake.world.outage(club.guild)
    await club.restart()
    await compare_servers(club)
    assert before.items() <= (await stored_data(club, club.guild)).items()
    club.fake.world.outage(club.guild, over=True)
    await compare_servers(club)
    assert before.items() <= (await stored_data(club, club.guild)).items()


async def test_a_removal_during_an_absence(club: Club) -> None:
    """The data of a server that removed the bot during its absence is deleted at the next start.
    Servers that Discord lists keep theirs, and so do unlisted ones that the bot can still fetch."""
    others = [club.fake.guild(name, club.carl, club.anna) for name in ("Away", "Unlisted")]
    for other in others:
        await wait_for_message(other.channels[0], "Hello!")
    for who, guild in ((club.owner, club.guild), *((club.carl, other) for other in others)):
        await who.slash(guild.channels[0], "go-server settings", theme="slate")
    await compare_servers(club)
    await club.bot.stop()
    club.fake.world.expel(club.guild)
    club.fake.world.outage(others[0])
    club.fake.world.unlisted.add(others[1].id)
    club.bot = await Bot(club.fake, club.memory).start()
    await compare_servers(club)
    assert {} == await stored_data(club, club.guild)
    assert {str(other.id) for other in others} == await recorded_servers(club)
    assert ['"slate"', '"slate"'] == [
        (await stored_data(club, other))[theme_key(other)] for other in others
    ]


async def test_help_invites(club: Club) -> None:
    """The help has a button that opens the invitation, with the least permissions."""
    answer = await (await club.anna.slash(club.general, "go help")).answer()
    (button,) = [one for one in answer.buttons if one["style"] == 5]
    assert ("Add me to a server", invite_link(club.fake.app.id)) == (button["label"], button["url"])


def test_the_readme_invites() -> None:
    """The README has the same address, with a placeholder for the application's id."""
    link = invite_link(0).replace("client_id=0", "client_id=YOUR_APPLICATION_ID")
    assert link in (ROOT / "README.md").read_text(encoding="utf-8")


async def test_stopped_while_servers_are_compared(club: Club) -> None:
    """A comparison that still tries to reach Discord when the bot stops is cancelled without an
    error."""
    client = club.bot.adapter.client
    down = Fault("GET", "/users/@me/guilds", status=502)
    club.fake.faults.add(down)
    with capture_logs() as logs:
        client.dispatch("ready")
        await club.fake.world.bell.until(lambda: down.seen, PATIENCE)
        comparing = client.at_work()
        await club.bot.stop()
        await asyncio.gather(*comparing)
    told = [log["event"] for log in logs if log["event"].startswith("handler")]
    assert ["handler-cut-short"] == told
