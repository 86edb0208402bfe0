"""A question to a player can be answered under each message that asks it or notifies about it: by a
reaction, a reply, or a typed word."""

from __future__ import annotations

from itertools import product

import pytest

from bot.match.events import Started, Timed
from bot.play.timekeeping.time_settings import Calls, TimeSettings
from bot.talk.community_settings import switch
from tests.adapters.telegram.desk import Club, game_of
from tests.adapters.telegram.steps import find_button, run_step, wait_until_settled
from tests.conversation.calls import ASKED
from tests.fakes.telegram.model import Message

GROUPS = ("usual", "called in private", "quiet", "quiet, called in the group")


async def ask_bob(club: Club, question: str, group: str) -> None:
    """Ask Bob a question in a group of this kind, and notify him there or in private."""
    club.fake.promote(club.group)
    *before, last = ASKED[question][0]
    for step in before:
        await run_step(club, step)
    if group.startswith("quiet"):
        await switch(club.bot.backends.people, f"telegram:{club.group.id}", "quiet", on=True)
    if group == "called in private":
        alone = TimeSettings(calls=Calls.PRIVATE)
        await club.bot.app.time_settings.save(f"telegram:{club.bob.id}", alone)
    if group == "quiet, called in the group":
        await club.bob.block()
    await run_step(club, last)


def question_message(club: Club) -> Message:
    """Return the newest message in the group with buttons for the answer."""
    asks = (
        m
        for m in reversed(club.group.messages)
        if find_button(m, "agree") or find_button(m, "take")
    )
    return next(asks)


def notification_message(club: Club) -> Message | None:
    """Return the message that notifies Bob, if the question itself does not."""
    alone = [m for m in club.bob.private.messages if m.author is club.fake.bot][1:]
    short = [
        m for m in club.group.messages if _mentions(club, m) and m.id > question_message(club).id
    ]
    return next(reversed([*alone, *short]), None)


def _mentions(club: Club, message: Message) -> bool:
    by_name = f"@{club.bob.username}" in message.spans("mention")
    return message.author is club.fake.bot and (club.bob.id in message.mentioned() or by_name)


async def has_counted(club: Club, question: str, game: str) -> bool:
    """Return whether Bob's yes counted."""
    await wait_until_settled(club)
    loaded = await club.bot.app.service.matches.load(game)
    return loaded is not None and isinstance(
        next(e for e in reversed(loaded.match.events) if not isinstance(e, Timed)),
        ASKED[question][1],
    )


WORDED = ("challenge", "undo", "count, vote")
"""These suffice: replies and words are bound to a question by the post they refer to, whatever it
asks."""
ANSWERS = [
    *product(ASKED, GROUPS, ["reaction"]),
    *product(WORDED, GROUPS, ["reply", "word"]),
]


@pytest.mark.parametrize(("question", "group", "way"), ANSWERS)
async def test_each_message_accepts_the_answer(
    club: Club, question: str, group: str, way: str
) -> None:
    """Bob can answer under the message that notified him, by each way; a reaction to the question
    counts as well as one to the notification."""
    await ask_bob(club, question, group)
    question_post, call = question_message(club), notification_message(club)
    assert (call is not None) >= (group == "called in private")
    there = call or question_post
    game = game_of(question_post)
    if way == "reaction":
        await club.bob.react(there, "👍")
    elif way == "reply":
        await club.bob.send(there.chat, "ok", reply_to=there)
    else:
        word = "accept" if ASKED[question][1] is Started else "agree"
        line = word if there.chat is club.bob.private else f"/{word}@{club.fake.bot.username}"
        await club.bob.send(there.chat, line)
    assert await has_counted(club, question, game)


@pytest.mark.parametrize("group", GROUPS[1:3])
@pytest.mark.parametrize("question", ["undo", "repetition", "count, vote"])
async def test_a_reaction_to_the_question(club: Club, question: str, group: str) -> None:
    """A reaction to the question counts, wherever the notification about it was sent."""
    await ask_bob(club, question, group)
    question_post = question_message(club)
    game = game_of(question_post)
    await club.bob.react(question_post, "👍")
    assert await has_counted(club, question, game)
