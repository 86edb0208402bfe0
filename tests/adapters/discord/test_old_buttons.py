"""Posts whose question is closed lose their buttons; the newest post about a match keeps its
own."""

from __future__ import annotations

import asyncio
import re
from copy import copy
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.discord.outbound import later_edits
from bot.posts.json_kind import JsonKind
from bot.posts.outbound import OPEN_MESSAGES, UNFINISHED
from tests.adapters.discord.desk import Club, boards
from tests.adapters.discord.steps import buttons, does, named, place
from tests.fakes.discord.limits import OLD_AFTER
from tests.fakes.discord.model import Channel, Message
from tests.patience import PATIENCE

START = ("Anna: challenge Ben 5x5 komi 0.5 black", "Ben: accept")
PLAYED = (*START, "Anna: C3", "Ben: B2")
STOPPED = (*START, "Anna: C3", "Ben: pass", "Anna: pass")
AGREED = (*STOPPED, "Anna: [agree]")
REPEATED = (
    *(*START, "Anna: B1", "Ben: A2", "Anna: C2", "Ben: B2", "Anna: D1", "Ben: E5", "Anna: A1"),
    *("Ben: C1", "Anna: B1"),
)
OVER = [
    # the question, the earlier steps, and the step that closes it
    ("a challenge, refused", START[:1], "Ben: [drop]"),
    ("a challenge, other terms", START[:1], "Ben: terms 9x9"),
    ("a challenge, accepted", START[:1], "Ben: [take]"),
    ("other terms, accepted", (*START[:1], "Ben: terms 9x9"), "Anna: [take]"),
    ("a turn", PLAYED, "Anna: D4"),
    ("an undo, refused", (*PLAYED, "Ben: undo"), "Anna: [refuse]"),
    ("an undo, agreed to", (*PLAYED, "Ben: undo"), "Anna: [agree]"),
    ("a count, marked after a vote", AGREED, "Ben: dead C3"),
    ("a count, play goes on", STOPPED, "Ben: [resume]"),
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
    r"|\n(?:No longer current|Accepted)\.$",
    re.MULTILINE,
)
"""Matches the changing parts of a text: the votes, a repeated move, the awaited player, and the
end."""


def asking(said: str) -> str:
    """Return the question without these parts."""
    return VOTED.sub("", said)


def live(club: Club, game: str) -> list[Message]:
    """Return the messages with buttons about a match, in all rooms."""
    rooms = (club.general, *club.general.threads)
    return [message for room in rooms for message in room.messages if game in games(message)]


async def only(club: Club, message: Message) -> None:
    """Wait until this message is the only one about its match with buttons."""
    (game,) = games(message)
    seen = f"buttons under {message!r} alone"
    await message.channel.bell.until(lambda: [message] == live(club, game), PATIENCE, seen)


def newest(channel: Channel) -> Message:
    """Return the newest message with buttons about a match."""
    return next(message for message in reversed(channel.messages) if games(message))


async def play_steps(club: Club, *steps: str) -> Message:
    """Do these steps and return the newest post with buttons."""
    for step in steps:
        await does(club, step)
    return newest(place(club))


@pytest.mark.parametrize(("before", "last"), [pytest.param(*what, id=name) for name, *what in OVER])
async def test_what_is_over(club: Club, before: tuple[str, ...], last: str) -> None:
    """When any event closes a question, its post loses its buttons and the awaited player's name,
    shows the votes or the end, and is otherwise unchanged. At most the newest post about that match
    has buttons."""
    asked = await play_steps(club, *before)
    (game,), said, pictures = games(asked), asked.said, list(asked.attachments)
    await does(club, last)
    await asked.channel.bell.until(lambda: not asked.components, PATIENCE, "no buttons")
    await asked.channel.bell.until(lambda: len(live(club, game)) <= 1, PATIENCE, "one set")
    assert live(club, game) == [m for m in place(club).messages[-1:] if game in games(m)]
    assert (asking(said), pictures) == (asking(asked.said), asked.attachments)
    assert ("waiting" in asked.said, 0) == (False, len(asked.menus))


async def test_a_vote_keeps_its_buttons(club: Club) -> None:
    """The post with the question keeps its buttons and menus while votes are announced."""
    asked = await play_steps(club, *STOPPED)
    await does(club, "Anna: [agree]")
    await does(club, "Ben: [refuse]")
    await only(club, asked)
    assert asked.menus


async def test_words_alone_leave_the_board_its_menus(club: Club) -> None:
    """If the post with the question could not be edited, a vote is announced in a text with buttons
    of its own; the board keeps its menus until the next question."""
    asked = await play_steps(club, *STOPPED)
    await only(club, asked)
    club.fake.clock.advance(2 * OLD_AFTER)
    club.fake.limits.old_edits = (0, 0.01)
    await does(club, "Anna: [agree]")
    await wait_until_unwatched(club)
    instead = newest(place(club))
    assert (True, []) == (bool(asked.menus), instead.attachments)
    club.fake.limits.old_edits = (3, 60.0)
    await does(club, "Ben: dead C3")
    await only(club, newest(place(club)))


async def test_an_answer_with_a_board(club: Club) -> None:
    """A board posted on request loses its buttons when the match continues, too."""
    asked = await play_steps(club, *PLAYED)
    await does(club, "Carl: board")
    answer = newest(place(club))
    assert asked is not answer
    await does(club, "Anna: D4")
    await only(club, newest(place(club)))
    assert ([], []) == (asked.components, answer.components)


async def test_a_press_under_way(club: Club) -> None:
    """A button pressed just after its removal has no effect and gets a helpful answer."""
    asked = await play_steps(club, *AGREED)
    held = copy(asked)
    await does(club, "Ben: dead C3")
    await only(club, newest(place(club)))
    pressed = await club.anna.press(held, named(held, "agree"))
    told = await pressed.answer()
    assert told.said.startswith("Anna, the count has changed")
    assert "Agree" not in asked.labels


async def test_killed_before_the_buttons_went(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit that a process left undone when it died after the new post is made by the next
    process."""
    asked = await play_steps(club, *AGREED)
    with monkeypatch.context() as patient:
        patient.setattr(later_edits, "TIDY_SECONDS", 60.0)
        await does(club, "Ben: dead C3")
        await club.bot.stop()
    then = newest(place(club))
    assert (True, True) == (bool(asked.components), asked is not then)
    await club.restart()
    await only(club, then)
    await wait_until_unwatched(club)


async def test_killed_before_the_post_was_known(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a process dies right after the new post, before recording it, the next process recognises
    that post and removes the old buttons."""
    asked = await play_steps(club, *AGREED)
    index = club.memory.backends.posts
    save, dead = index.save, asyncio.Event()

    async def dies(kind: JsonKind[Any], room: str, id: str, record: object) -> None:
        if kind is OPEN_MESSAGES:
            dead.set()
            await asyncio.Event().wait()
        await save(kind, room, id, record)

    monkeypatch.setattr(index, "save", dies)
    await club.bob.send(place(club), f"{club.fake.bot.mention} dead C3")
    async with asyncio.timeout(PATIENCE):
        await dead.wait()
    await club.bot.stop()
    monkeypatch.undo()
    count = len(boards(place(club)))
    await club.restart()
    await only(club, newest(place(club)))
    assert (count, []) == (len(boards(place(club))), asked.components)


async def test_old_messages_are_throttled(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord throttles edits of messages older than an hour: the edit is tried once and logged,
    and the game continues meanwhile."""
    monkeypatch.setattr(later_edits, "EDIT_SECONDS", 0.2)
    asked = await play_steps(club, *PLAYED)
    await only(club, asked)
    club.fake.clock.advance(2 * OLD_AFTER)
    club.fake.limits.old_edits = (0, 60.0)
    with capture_logs() as log:
        await does(club, "Anna: D4")
        await does(club, "Ben: pass")
        await wait_until_unwatched(club)
    refused = [line for line in log if line["event"] == "not-edited"]
    assert [str(asked.id)] == [line["message"] for line in refused]
    edits = [c for c in club.fake.requests if c.method == "PATCH" and str(asked.id) in str(c.names)]
    assert [429] == [call.status for call in edits]


async def wait_until_unwatched(club: Club) -> None:
    """Wait until no button removal is pending."""
    index = club.memory.backends.posts

    async with asyncio.timeout(PATIENCE):
        while await index.watched("discord", UNFINISHED):  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)


async def test_the_connection_is_lost(club: Club) -> None:
    """An edit whose connection is lost is logged in one line, and made after a restart."""
    asked = await play_steps(club, *PLAYED)
    fault = club.fake.faults.close("PATCH", "/channels/{channel}/messages/{message}", times=9)
    with capture_logs() as logs:
        await does(club, "Anna: D4")
        await club.fake.world.bell.until(lambda: bool(fault.seen), PATIENCE, "an edit")
        await club.bot.stop()
    club.fake.faults.clear()
    await club.restart()
    await only(club, newest(place(club)))
    errors = [one for one in logs if one["log_level"] == "error"]
    assert ([], []) == (asked.buttons, errors)
