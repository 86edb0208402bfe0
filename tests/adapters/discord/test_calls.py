"""Who is called in Discord, by the view of people who muted the channel: mentions are heard."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club
from tests.adapters.discord.steps import does
from tests.conversation.calls import CALLS
from tests.fakes.discord.model import SILENT, Message
from tests.fakes.discord.posting import REPLY


def told(club: Club) -> list[Message]:
    """Everything that the bot has said, wherever it is; not what Discord says of threads."""
    said = [one for room in club.fake.world.channels.values() for one in room.log]
    return [one for one in said if one.author is club.fake.bot and one.type in (0, REPLY)]


IN_PLACE = ("mark", "mark of the other")
"""These change the count in its place, which has called both, and call nobody again."""


@pytest.mark.parametrize(
    ("before", "step", "expected"),
    [
        pytest.param(before, step, None if name in IN_PLACE else expected, id=name)
        for name, before, step, expected in CALLS
    ],
)
async def test_who_is_called(
    club: Club, before: tuple[str, ...], step: str, expected: list[str] | None
) -> None:
    """Each thing that waits is told in a message that mentions those whom it waits for, once; what
    mentions nobody is sent without a sound, and an edit calls nobody."""
    for done in before:
        await does(club, done)
    earlier = {message.id: message.pings for message in told(club)}
    await does(club, step)
    new = [message for message in told(club) if message.id not in earlier]
    called = [person.name for message in new for person in message.pings]
    wanted = " ".join(expected or ()).replace("Ben", "Bob").split()
    assert (wanted, expected is not None) == (sorted(called), bool(new))
    assert [not message.pings for message in new] == [bool(m.flags & SILENT) for m in new]
    assert {one.id: one.pings for one in told(club) if one.id in earlier} == earlier
