"""Notifications in Telegram, from the view of people who muted the group: only a mention notifies
them."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.desk import Club
from tests.adapters.telegram.steps import run_step
from tests.conversation.calls import CALLS
from tests.fakes.telegram.model import Message


def mentioned_people(club: Club, message: Message) -> list[str]:
    """Return the people whom a message mentions, by a link or by a username."""
    people = {str(one.id): one.name for one in (club.anna, club.bob, club.carl)}
    people |= {f"@{one.username}": one.name for one in (club.anna, club.bob) if one.username}
    found = (*map(str, message.mentioned()), *message.spans("mention"))
    return [people.get(who, who) for who in found]


def bot_messages(club: Club) -> list[Message]:
    """Return all messages of the bot, in the group and in private."""
    rooms = (club.group, *(one.private for one in (club.anna, club.bob, club.carl)))
    return [one for room in rooms for one in room.messages if one.author is club.fake.bot]


@pytest.mark.parametrize(
    ("before", "step", "expected"), [pytest.param(*what, id=name) for name, *what in CALLS]
)
async def test_posts_mention_the_awaited_people(
    club: Club, before: tuple[str, ...], step: str, expected: list[str]
) -> None:
    """A post that waits for people mentions exactly those people. A message without mentions is
    silent, and an edited message mentions no new person."""
    club.fake.promote(club.group)
    for done in before:
        await run_step(club, done)
    earlier = {message: mentioned_people(club, message) for message in bot_messages(club)}
    await run_step(club, step)
    new = [message for message in bot_messages(club) if message not in earlier]
    wanted = " ".join(expected).replace("Ben", "Bob").split()
    assert (wanted, True) == (
        sorted(name for one in new for name in mentioned_people(club, one)),
        bool(new),
    )
    assert [not mentioned_people(club, message) for message in new] == [
        message.silent for message in new
    ]
    for message, named in earlier.items():
        assert set(mentioned_people(club, message)) <= set(named), message
