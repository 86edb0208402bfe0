"""The name and the archiving of a thread that is shared by several games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.discord.desk import Club, boards, wait_for_message
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person
from tests.patience import PATIENCE


def changes(club: Club, thread: Channel) -> list[dict[str, Any]]:
    """Return all changes that the bot made to a thread, in order."""
    calls = [call for call in club.fake.requests if call.method == "PATCH"]
    changed = [call for call in calls if call.path == "/channels/{channel}"]
    return [call.body for call in changed if call.id("channel") == thread.id]


async def challenge_carl(club: Club, thread: Channel) -> Message:
    """Challenge Carl as Anna in the thread."""
    line = f"{club.fake.bot.mention} challenge {club.carl.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(thread, line)
    return await wait_for_message(thread, "Anna challenges")


async def resigns(who: Person, thread: Channel) -> None:
    """Resign this player's only game in the thread."""
    sure = await (await who.slash(thread, "go resign")).answer()
    await who.press(sure, "Yes, resign")
    await wait_for_message(thread, f"{who.name} resigns")


@pytest.mark.parametrize(
    ("first", "last"),
    [("Carl", "Bob"), ("Bob", "Carl")],
    ids=["its own ends last", "it ends first"],
)
async def test_two_games_in_a_thread(club: Club, first: str, last: str) -> None:
    """A game that starts or ends while another one runs in its thread neither renames nor archives
    it; the last game to end does both."""
    people = {"Bob": club.bob, "Carl": club.carl}
    await (await club.owner.slash(club.general, "go-server settings", archive=True)).answer()
    thread = await club.begin()
    await club.carl.press(await challenge_carl(club, thread), "Accept")
    await thread.wait_for(lambda _: len(boards(thread)) == 2)
    for loser in (first, last):
        await resigns(people[loser], thread)
    await thread.bell.until(lambda: thread.archived, PATIENCE, "an archived thread")
    assert [{"name": f"Anna – {last} · B+R"}, {"archived": True}] == changes(club, thread)


async def test_beside_a_challenge_that_waits(club: Club) -> None:
    """An open challenge does not prevent renaming or archiving its thread."""
    await (await club.owner.slash(club.general, "go-server settings", archive=True)).answer()
    thread = await club.begin()
    await challenge_carl(club, thread)
    await resigns(club.bob, thread)
    await thread.bell.until(lambda: thread.archived, PATIENCE, "an archived thread")
    assert [{"name": "Anna – Bob · B+R"}, {"archived": True}] == changes(club, thread)
