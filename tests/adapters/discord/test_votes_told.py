"""A vote changes its post and calls the other player, whatever becomes of these two messages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.discord.desk import Club
from tests.adapters.discord.steps import does, place, settled
from tests.conversation.calls import STOPPED
from tests.fakes.discord.model import Message

EDIT = ("PATCH", "/channels/{channel}/messages/{message}")
CALL = ("POST", "/channels/{channel}/messages")
VOTE = "✅ Bob · waiting for Anna"


def asking(club: Club) -> Message:
    """The post that asks."""
    return next(m for m in reversed(place(club).messages) if "Agree" in str(m.buttons))


def votes(club: Club) -> list[Message]:
    """The posts in which the vote is told as it stands."""
    return [message for message in place(club).messages if VOTE in message.said]


def calls(club: Club) -> list[Message]:
    """The messages that call Anna to answer it."""
    told = (m for m in place(club).messages if "agrees to " in m.said)
    return [message for message in told if message.pings == {club.anna}]


@pytest.mark.parametrize("call", [EDIT, CALL], ids=["edit", "call"])
@pytest.mark.parametrize(
    "how",
    [{}, {"after": True}, {"status": 502}, {"status": 502, "after": True}, {"twice": True}],
    ids=["lost before", "lost after", "refused", "refused after", "twice"],
)
async def test_trouble_on_the_way(club: Club, call: tuple[str, str], how: dict[str, Any]) -> None:
    """If the edit or the call is lost, refused or carried out twice, the post shows the vote and
    the other player is called once all the same."""
    for step in STOPPED:
        await does(club, step)
    fault = club.fake.faults.close(*call, **how)
    await does(club, "Ben: [agree]")
    assert [1, 1, 1] == [len(fault.seen), len(votes(club)), len(calls(club))]


@pytest.mark.parametrize("after", [False, True], ids=["not there", "there"])
async def test_killed_in_between(club: Club, after: bool) -> None:
    """A bot that dies after the edit, before or after Discord has the call, makes it good when it
    is back: the post shows the vote, and the other player was called once."""
    for step in STOPPED:
        await does(club, step)
    fault = club.fake.faults.refuse(*CALL, 502, after=after)
    asked = asking(club)
    await club.bob.press(asked, "Agree")
    await place(club).wait_for(lambda message: VOTE in message.said)
    await club.fake.world.bell.until(lambda: bool(fault.seen), 30.0, "the call")
    await club.bot.stop()
    club.fake.faults.clear()
    await club.restart()
    await settled(club)
    assert [1, 1] == [len(votes(club)), len(calls(club))]
