"""Notifications in Discord, from the view of people who muted the channel: only a mention notifies
them."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club
from tests.adapters.discord.steps import run_step
from tests.conversation.calls import CALLS
from tests.fakes.discord.model import SILENT, Message
from tests.fakes.discord.posting import REPLY


def bot_messages(club: Club) -> list[Message]:
    """Return all messages of the bot in all channels, without system messages about threads."""
    said = [one for room in club.fake.world.channels.values() for one in room.log]
    return [one for one in said if one.author is club.fake.bot and one.type in (0, REPLY)]


IN_PLACE = ("mark", "mark of the other")
"""Steps that edit the current count. That count has already notified both players, so an edit
notifies no one."""


@pytest.mark.parametrize(
    ("before", "step", "expected"),
    [
        pytest.param(before, step, None if name in IN_PLACE else expected, id=name)
        for name, before, step, expected in CALLS
    ],
)
async def test_posts_mention_the_awaited_people(
    club: Club, before: tuple[str, ...], step: str, expected: list[str] | None
) -> None:
    """A post that waits for people mentions exactly those people. A message without mentions is
    silent, and an edit mentions no one."""
    for done in before:
        await run_step(club, done)
    earlier = {message.id: message.pings for message in bot_messages(club)}
    await run_step(club, step)
    new = [message for message in bot_messages(club) if message.id not in earlier]
    called = [person.name for message in new for person in message.pings]
    wanted = " ".join(expected or ()).replace("Ben", "Bob").split()
    assert (wanted, expected is not None) == (sorted(called), bool(new))
    assert [not message.pings for message in new] == [bool(m.flags & SILENT) for m in new]
    assert {one.id: one.pings for one in bot_messages(club) if one.id in earlier} == earlier
