"""A closed question shows its outcome and loses its buttons. Earlier boards keep their buttons."""

from __future__ import annotations

import asyncio
import re
from copy import copy
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.discord.outbound import later_edits
from bot.play.ports.codec import Codec
from bot.posts.outbound import OPEN_MESSAGES, UNFINISHED
from tests.adapters.discord.desk import Club, boards
from tests.adapters.discord.steps import buttons, find_button, room_of_newest_game, run_step
from tests.fakes.discord.limits import OLD_AFTER
from tests.fakes.discord.model import Channel, Message
from tests.patience import PATIENCE

START = ("Anna: challenge Ben 5x5 komi 0.5 black no clock", "Ben: accept")
PLAYED = (*START, "Anna: C3", "Ben: B2")
STOPPED = (*START, "Anna: C3", "Ben: pass", "Anna: pass")
AGREED = (*STOPPED, "Anna: [agree]")
REPEATED = (
    *START,
    "Anna: B1",
    "Ben: A2",
    "Anna: C2",
    "Ben: B2",
    "Anna: D1",
    "Ben: E5",
    "Anna: A1",
    "Ben: C1",
    "Anna: B1",
)
OVER = [
    # the question, the earlier steps, and the step that closes it
    ("a challenge, refused", START[:1], "Ben: [drop]"),
    ("a challenge, other terms", START[:1], "Ben: terms 9x9"),
    ("a challenge, accepted", START[:1], "Ben: [take]"),
    ("other terms, accepted", (*START[:1], "Ben: terms 9x9"), "Anna: [take]"),
    ("an undo, refused", (*PLAYED, "Ben: undo"), "Anna: [refuse]"),
    ("an undo, agreed to", (*PLAYED, "Ben: undo"), "Anna: [agree]"),
    ("a count, marked after a vote", AGREED, "Ben: dead C3"),
    ("a count, agreed to", (*STOPPED, "Anna: [agree]"), "Ben: [agree]"),
    ("no result, refused", REPEATED, "Anna: [refuse]"),
    ("no result, agreed to", (*REPEATED, "Anna: [agree]"), "Ben: [agree]"),
    (
        "a rematch, accepted",
        (*START, "Anna: resign", "Anna: [resign]", "Ben: [say rematch]"),
        "Anna: [take]",
    ),
]


def games(message: Message) -> set[str]:
    """Return the matches that a message's buttons are about."""
    return {wanted.game_id for wanted in buttons(message).values() if wanted.game_id}


VOTED = re.compile(
    r"(?:[✅❌] |waiting for )(?:Anna|Bob)(?: · )?|⚫ B1 takes 1 · | · (?:Anna|Bob)$"
    r"|\n(?:No longer current\.|Accepted\.|Accepted → \S+)$",
    re.MULTILINE,
)
"""Matches the changing parts of a text: the votes, a repeated move, the awaited player, and the
end."""


def question_text(said: str) -> str:
    """Return the question without these parts."""
    return VOTED.sub("", said)


async def without_buttons(message: Message) -> None:
    """Wait until a message has lost its buttons and menus."""
    await message.channel.bell.until(lambda: not message.components, PATIENCE, "no buttons")


def newest_post_with_buttons(channel: Channel) -> Message:
    """Return the newest message with buttons about a match."""
    return next(message for message in reversed(channel.messages) if games(message))


async def play_steps(club: Club, *steps: str) -> Message:
    """Do these steps and return the newest post with buttons."""
    for step in steps:
        await run_step(club, step)
    return newest_post_with_buttons(room_of_newest_game(club))


@pytest.mark.parametrize(("before", "last"), [pytest.param(*what, id=name) for name, *what in OVER])
async def test_a_closed_question_loses_its_buttons(
    club: Club, before: tuple[str, ...], last: str
) -> None:
    """When any event closes a question, its post loses its buttons and the awaited player's name,
    shows the votes or the end, and is otherwise unchanged."""
    asked = await play_steps(club, *before)
    said, pictures = asked.shown_text, list(asked.attachments)
    await run_step(club, last)
    await without_buttons(asked)
    assert (question_text(said), pictures) == (question_text(asked.shown_text), asked.attachments)
    assert ("waiting" in asked.shown_text, 0) == (False, len(asked.menus))


@pytest.mark.parametrize(
    ("before", "last", "button", "told"),
    [
        (PLAYED, "Anna: D4", "say pass", "That button belongs to an earlier moment"),
        (STOPPED, "Ben: [resume]", "agree", "Question 1 is no longer open"),
    ],
    ids=["a turn", "a count that had no votes"],
)
async def test_an_earlier_board_is_not_edited(
    club: Club, before: tuple[str, ...], last: str, button: str, told: str
) -> None:
    """An earlier board without an outcome is not edited. A press on its outdated button does
    nothing and is answered kindly."""
    shown = await play_steps(club, *before)
    await run_step(club, last)
    await wait_until_unwatched(club)
    told_before = boards(room_of_newest_game(club))
    pressed = await club.bob.press(shown, find_button(shown, *button.split()))
    assert (await pressed.answer()).shown_text.startswith(told)
    assert told_before == boards(room_of_newest_game(club))
    assert [] == edits(club, shown)


async def test_a_vote_keeps_its_buttons(club: Club) -> None:
    """The post with the question keeps its buttons and menus while votes are announced."""
    asked = await play_steps(club, *STOPPED)
    await run_step(club, "Anna: [agree]")
    await run_step(club, "Ben: [refuse]")
    await wait_until_unwatched(club)
    assert (True, True) == (bool(asked.buttons), bool(asked.menus))


async def test_a_text_leaves_the_board_its_menus(club: Club) -> None:
    """If the post with the question could not be edited, a vote is announced in a text with buttons
    of its own; the board keeps its menus until the outcome."""
    asked = await play_steps(club, *STOPPED)
    club.fake.clock.advance(2 * OLD_AFTER)
    club.fake.limits.old_edits = (0, 0.01)
    await run_step(club, "Anna: [agree]")
    await wait_until_unwatched(club)
    instead = newest_post_with_buttons(room_of_newest_game(club))
    assert (True, []) == (bool(asked.menus), instead.attachments)
    club.fake.limits.old_edits = (3, 60.0)
    await run_step(club, "Ben: dead C3")
    await without_buttons(asked)


async def test_a_press_during_the_removal(club: Club) -> None:
    """A button pressed just after its removal has no effect and gets a helpful answer."""
    asked = await play_steps(club, *AGREED)
    held = copy(asked)
    await run_step(club, "Ben: dead C3")
    await without_buttons(asked)
    pressed = await club.anna.press(held, find_button(held, "agree"))
    told = await pressed.answer()
    assert told.shown_text.startswith("Anna, the count has changed")


async def test_killed_before_the_edit(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit that a process left open at its end is done by the next process."""
    asked = await play_steps(club, *AGREED)
    with monkeypatch.context() as patient:
        patient.setattr(later_edits, "TIDY_SECONDS", 60.0)
        await run_step(club, "Ben: dead C3")
        await club.bot.stop()
    assert (True, True) == (
        bool(asked.components),
        asked is not newest_post_with_buttons(room_of_newest_game(club)),
    )
    await club.restart()
    await without_buttons(asked)
    await wait_until_unwatched(club)


async def test_killed_before_the_post_is_recorded(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a process dies after sending a new post and before recording it, the next process finds
    the post and closes the question before it."""
    asked = await play_steps(club, *AGREED)
    index = club.memory.backends.posts
    save, dead = index.save, asyncio.Event()

    async def dies(kind: Codec[Any], room: str, id: str, record: object) -> None:
        if kind is OPEN_MESSAGES:
            dead.set()
            await asyncio.Event().wait()
        await save(kind, room, id, record)

    monkeypatch.setattr(index, "save", dies)
    await club.bob.send(room_of_newest_game(club), f"{club.fake.bot.mention} dead C3")
    async with asyncio.timeout(PATIENCE):
        await dead.wait()
    await club.bot.stop()
    monkeypatch.undo()
    count = len(boards(room_of_newest_game(club)))
    await club.restart()
    await without_buttons(asked)
    assert count == len(boards(room_of_newest_game(club)))


async def test_old_messages_are_throttled(club: Club) -> None:
    """Discord throttles edits of messages older than an hour: the edit is made when Discord allows
    it, after a single refusal, and the game continues meanwhile."""
    asked = await play_steps(club, *PLAYED, "Ben: undo")
    club.fake.clock.advance(2 * OLD_AFTER)
    club.fake.limits.old_edits = (0, 1.5)
    await run_step(club, "Anna: [refuse]")
    await club.fake.world.bell.until(lambda: edits(club, asked) == [429], PATIENCE, "a refusal")
    club.fake.limits.old_edits = (3, 60.0)
    await run_step(club, "Anna: D4")
    assert [429] == edits(club, asked)
    await wait_until_unwatched(club)
    assert ([429, 200], []) == (edits(club, asked), asked.buttons)


def edits(club: Club, message: Message) -> list[int]:
    """Return the statuses of Discord's answers to edits of a message."""
    calls = [one for one in club.fake.requests if one.method == "PATCH"]
    return [call.status for call in calls if str(message.id) in str(call.names)]


async def wait_until_unwatched(club: Club) -> None:
    """Wait until no edit is pending."""
    index = club.memory.backends.posts
    async with asyncio.timeout(PATIENCE):
        while await index.load_watched("discord", UNFINISHED):  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)


async def test_the_connection_is_lost(club: Club) -> None:
    """An edit whose connection is lost causes no error, and is made after a restart."""
    asked = await play_steps(club, *PLAYED, "Ben: undo")
    fault = club.fake.faults.close("PATCH", "/channels/{channel}/messages/{message}", times=9)
    with capture_logs() as logs:
        await run_step(club, "Anna: [refuse]")
        await club.fake.world.bell.until(lambda: bool(fault.seen), PATIENCE, "an edit")
        await club.bot.stop()
    club.fake.faults.clear()
    await club.restart()
    await without_buttons(asked)
    assert [] == [one for one in logs if one["log_level"] == "error"]
