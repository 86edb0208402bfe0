"""Players who are not members of the server: the bot tells their opponents."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club, boards, displayed_text, wait_for_message
from tests.adapters.discord.steps import run_step, wait_until_settled
from tests.adapters.discord.test_clocks import HOUR, advance_clock
from tests.fakes.discord.faults import FOR_EVER, Fault
from tests.fakes.discord.model import Channel
from tests.faults.markup import discord_marks

MEMBER = ("GET", "/guilds/{guild}/members/{user}")
AWAY = "Bob isn’t on this server and won’t see this."
TOLD = {
    "en-US": f"{AWAY} /go decline takes the challenge back.",
    "pl": "Bob nie należy do tego serwera i tego nie zobaczy. Wyzwanie można wycofać: /go decline.",
}


def unreachable_notices(channel: Channel) -> list[str]:
    """Return the messages that tell the room about unreachable players."""
    return [displayed_text(message) for message in channel.messages if AWAY in message.shown_text]


def calls(club: Club) -> list[object]:
    """Return the member look-ups that Discord received."""
    return [call for call in club.fake.requests if (call.method, call.path) == MEMBER]


async def play(club: Club, *steps: str) -> None:
    """Do these steps and wait for all their effects."""
    for step in steps:
        await run_step(club, step)


@pytest.mark.parametrize("club", ["en-US", "pl"], indirect=True)
async def test_a_challenged_person_outside_the_server(club: Club) -> None:
    """A challenged person who is not on the server is not notified. The bot tells the room so
    silently, with the command to withdraw. The challenge stays open, because the person may
    join."""
    club.fake.leave(club.guild, club.bob)
    await club.anna.slash(
        club.general, "go challenge", opponent=club.bob, size=19, clock="no clock"
    )
    await wait_until_settled(club)
    challenge, found = club.general.messages
    assert (TOLD[club.anna.locale], True) == (displayed_text(found), not found.pings)
    club.fake.join(club.guild, club.bob)
    await club.bob.press(challenge, challenge.labels[0])
    assert boards(await club.thread())


@pytest.mark.parametrize(
    ("terms", "then"),
    [("no clock", " An organiser can end the game without a result."), ("2 days", "")],
    ids=["no clock", "clock"],
)
async def test_a_player_who_leaves_in_mid_game(club: Club, terms: str, then: str) -> None:
    """If a player leaves the server in mid-game, the next board cannot notify them. The room is
    told so once, with advice if no clock runs; afterwards Discord is not asked again."""
    thread = await club.begin(f"5x5 komi 0.5 black {terms}")
    await play(club, "Anna: C3", "Ben: B3")
    club.fake.leave(club.guild, club.bob)
    await play(club, "Anna: C2")
    assert [f"{AWAY}{then}"] == unreachable_notices(thread)
    await advance_clock(club, 36 * HOUR)
    asked = len(calls(club))
    await play(club, "Anna: undo")
    assert (1, asked) == (len(unreachable_notices(thread)), len(calls(club)))


async def test_the_name_of_an_absent_player_is_escaped(club: Club) -> None:
    """The name of an absent player is shown as typed: it mentions and formats nothing."""
    club.guild.members[club.bob.id].nick = f"@everyone **<@{club.carl.id}>** [x](http://y.example)"
    thread = await club.begin()
    club.fake.leave(club.guild, club.bob)
    await play(club, "Anna: C3")
    told = await wait_for_message(thread, "isn’t on this server")
    assert ([], False, set()) == (
        discord_marks(told.shown_text),
        told.mention_everyone,
        set(told.pings),
    )


async def test_a_player_who_leaves_during_their_turn(club: Club) -> None:
    """If a player leaves during their turn, the reminder cannot reach them, and the room is told
    then."""
    thread = await club.begin("5x5 komi 0.5 black 2 days")
    await play(club, "Anna: C3")
    club.fake.leave(club.guild, club.bob)
    await advance_clock(club, 36 * HOUR)
    assert [AWAY] == unreachable_notices(thread)


async def test_absent_players_at_the_end(club: Club) -> None:
    """At the end of a game no one is awaited, so the room is not told about absent players."""
    thread = await club.begin()
    club.fake.leave(club.guild, club.bob)
    await play(club, "Anna: resign", "Anna: [resign]")
    assert ("Anna resigns, Bob wins (W+R)", []) == (
        thread.last.shown_text.split("\n")[0],
        unreachable_notices(thread),
    )


@pytest.mark.parametrize("status", [403, 502])
async def test_an_unanswered_look_up(club: Club, status: int) -> None:
    """While Discord does not answer the look-up, the room is told nothing; the game continues, and
    the next board looks again."""
    thread = await club.begin()
    club.fake.leave(club.guild, club.bob)
    club.fake.faults.add(Fault(*MEMBER, status, times=FOR_EVER))
    await play(club, "Anna: C3")
    assert ([], "⚫ C3") == (unreachable_notices(thread), thread.last.shown_text.split(" · ")[0])
    club.fake.faults.clear()
    await play(club, "Anna: undo")
    assert 1 == len(unreachable_notices(thread))


async def test_members_cost_no_request(club: Club) -> None:
    """A board whose mentioned player is a member costs no additional request."""
    await club.begin()
    await play(club, "Anna: C3", "Ben: B3")
    assert [] == calls(club)
