"""Servers that the bot is added to and removed from."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.discord.discord_ids import guild_key, room_id
from bot.discord.invitation import invite_link
from bot.play.ports.stores import everywhere
from tests.adapters.discord.desk import Bot, Club, board, boards, says, shown
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.model import Guild
from tests.patience import PATIENCE
from tests.test_frame import ROOT


def welcomes(guild: Guild) -> list[str]:
    """The names of the channels where the bot has said hello, once for each time."""
    return [
        channel.name
        for channel in guild.channels
        for message in channel.messages
        if message.said.startswith(("Hello! I keep games", "Cześć! Prowadzę"))
    ]


async def kept(club: Club, guild: Guild) -> dict[str, object]:
    """What is kept of a server: its settings, rooms and those of its rooms."""
    data, posts = club.memory.backends.personal_data, club.memory.backends.posts
    rooms = [room_id(room.id) for room in (*guild.channels, *guild.threads)]
    found: dict[str, object] = {}
    for room in (guild_key(guild.id), *rooms):
        found |= {f"{room} {name}": value for name, value in (await data.kept(room)).items()}
        found |= {f"{room} {name}": value for name, value in (await posts.export(room)).items()}
    found |= dict.fromkeys(await posts.members(guild_key(guild.id)))
    return found | ({"entered": 1} if str(guild.id) in await entered(club) else {})


def themed(guild: Guild) -> str:
    """Under what a server's theme stands in `kept`."""
    return f"{guild_key(guild.id)} set:theme"


async def entered(club: Club) -> set[str]:
    """The servers that the bot takes itself to be on, by their ids."""
    return set(await club.memory.backends.posts.members("discord-servers"))


async def compared(club: Club) -> None:
    """What the bot knows of servers has been compared with what Discord lists."""
    memberships = club.bot.adapter.client.memberships
    assert memberships is not None
    await memberships.compare()


async def expelled(club: Club, guild: Guild) -> None:
    """The bot is removed from a server, and has dealt with it."""
    client = club.bot.adapter.client
    heard = asyncio.create_task(client.wait_for("guild_remove"))
    await asyncio.sleep(0)
    club.fake.world.expel(guild)
    await asyncio.wait_for(heard, PATIENCE)
    await asyncio.gather(*client.at_work())


async def test_hello(club: Club) -> None:
    """A server to which the bot is added is told once how to begin, and where to learn; after a
    restart it is not told again, nor are servers that had the bot before."""
    guild = club.fake.guild("New club", club.carl)
    hello = await says(guild.channels[0], "Hello! I keep games of Go here")
    assert ["/go challenge", "/go learn", "/go help"] == [
        word for word in ("/go challenge", "/go learn", "/go help") if word in shown(hello)
    ]
    await club.restart()
    await compared(club)
    for known in (guild, club.guild):
        club.fake.world.tell_invited(known)  # as discord.py takes a server that comes late
    await club.carl.slash(guild.channels[0], "go help")
    assert (["general"], []) == (welcomes(guild), welcomes(club.guild))


async def test_hello_where_the_bot_may_write(club: Club) -> None:
    """The greeting stands in the channel for Discord's own messages, or else in the first where the
    bot may write, in the server's language; where it may write nowhere there is none."""
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
    await says(system.channels[1], "Hello! I keep games of Go here")
    await says(first.channels[1], "Cześć! Prowadzę tu partie go")
    assert [["hall"], ["hall"], []] == [welcomes(guild) for guild in (system, first, nowhere)]


async def test_removed(club: Club) -> None:
    """When the bot is removed from a server, nothing is kept of it and its rooms; a game of it goes
    on in the private chats of its players, if they can be reached, and the next time the server
    begins afresh."""
    elsewhere = club.fake.guild("Chess club", club.carl, club.anna, club.bob)
    await club.owner.slash(club.general, "go-server settings", theme="slate")
    await club.begin()
    assert await kept(club, club.guild) != {}
    await expelled(club, club.guild)
    for person in (club.anna, club.bob):
        await says(person.dm(), "I am no longer on the server")
        await board(person.dm(), 1)
    assert {} == await kept(club, club.guild)
    await club.anna.send(club.anna.dm(), "C3")
    await says(club.bob.dm(), "C3")
    club.fake.world.invite(club.guild)
    await says(club.general, "Hello! I keep games of Go here")
    shown = await (await club.owner.slash(club.general, "go-server settings")).answer()
    assert "Boards: kaya wood" in shown.said
    assert [] == welcomes(elsewhere)[1:]


async def test_nobody_can_be_reached(club: Club) -> None:
    """Where the bot shares no other server with the players, it may not write to them; the game is
    still theirs, and a code brings it to another place."""
    await club.begin()
    place = everywhere(guild_key(club.guild.id))
    (game_id,) = await club.memory.backends.matches.games_in(place)
    await expelled(club, club.guild)
    assert [] == boards(club.anna.dm())
    other = club.fake.guild("Chess club", club.carl, club.anna, club.bob)
    hall = other.channels[0]
    await says(hall, "Hello!")
    await club.anna.send(hall, f"{club.fake.bot.mention} join #{game_id}")
    thread = await hall.bell.until(lambda: next(iter(hall.threads), None), PATIENCE, "a thread")
    await board(thread, 1)


@pytest.mark.parametrize("archived", [False, True])
async def test_added_again(club: Club, archived: bool) -> None:
    """When the bot is added again to a server where a game goes on still, its thread speaks the
    server's language, also if Discord no longer lists it; and is noted, so that nothing is kept of
    it after the next removal."""
    club.guild.locale = "pl"
    thread = await club.begin()
    await expelled(club, club.guild)
    thread.archived = archived
    club.fake.world.invite(club.guild)
    await says(club.general, "Cześć! Prowadzę")
    await asyncio.gather(*club.bot.adapter.client.at_work())
    await club.anna.send(thread, f"{club.fake.bot.mention} C3")
    assert "ruch 1" in (await board(thread, 2)).said
    await expelled(club, club.guild)
    assert {} == await kept(club, club.guild)


async def test_added_again_without_a_language(club: Club) -> None:
    """Where Discord reports none, such a thread speaks what the managers choose afterwards."""
    thread = await club.begin()
    await expelled(club, club.guild)
    club.fake.world.invite(club.guild)
    await says(club.general, "Hello! I keep games")
    await (await club.owner.slash(club.general, "go-server settings", language="pl")).answer()
    await club.anna.send(thread, f"{club.fake.bot.mention} C3")
    assert "ruch 1" in (await board(thread, 2)).said


async def test_an_outage_deletes_nothing(club: Club) -> None:
    """A server that is away for an outage keeps its settings: live, and when the bot starts while
    the server is away."""
    await club.owner.slash(club.general, "go-server settings", theme="slate")
    before = await kept(club, club.guild)
    club.fake.world.outage(club.guild)
    await club.restart()
    await compared(club)
    assert before.items() <= (await kept(club, club.guild)).items()
    club.fake.world.outage(club.guild, over=True)
    await compared(club)
    assert before.items() <= (await kept(club, club.guild)).items()


async def test_removed_while_away(club: Club) -> None:
    """What is kept of a server that has removed the bot while it was away goes at the next start;
    that of servers which Discord lists stays, and so does that of one which Discord does not list
    but still lets the bot look at."""
    others = [club.fake.guild(name, club.carl, club.anna) for name in ("Away", "Unlisted")]
    for other in others:
        await says(other.channels[0], "Hello!")
    for who, guild in ((club.owner, club.guild), *((club.carl, other) for other in others)):
        await who.slash(guild.channels[0], "go-server settings", theme="slate")
    await compared(club)
    await club.bot.stop()
    club.fake.world.expel(club.guild)
    club.fake.world.outage(others[0])
    club.fake.world.unlisted.add(others[1].id)
    club.bot = await Bot(club.fake, club.memory).start()
    await compared(club)
    assert {} == await kept(club, club.guild)
    assert {str(other.id) for other in others} == await entered(club)
    assert ["slate", "slate"] == [(await kept(club, other))[themed(other)] for other in others]


async def test_help_invites(club: Club) -> None:
    """Under the help stands a button that opens the invitation, with the least permissions."""
    answer = await (await club.anna.slash(club.general, "go help")).answer()
    (button,) = [one for one in answer.buttons if one["style"] == 5]
    assert ("Add me to a server", invite_link(club.fake.app.id)) == (button["label"], button["url"])


def test_the_readme_invites() -> None:
    """The README has the same address, with a place for the application's id."""
    link = invite_link(0).replace("client_id=0", "client_id=YOUR_APPLICATION_ID")
    assert link in (ROOT / "README.md").read_text(encoding="utf-8")


async def test_stopped_while_servers_are_compared(club: Club) -> None:
    """A comparison that still tries to reach Discord when the bot leaves is cut short, which is no
    failure."""
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
