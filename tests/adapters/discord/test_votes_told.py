"""A vote edits its post and notifies the other player, even if either request fails."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.discord.outbound import later_edits
from tests.adapters.discord.desk import Club, address_of
from tests.adapters.discord.steps import (
    room_of_newest_game,
    run_step,
    start_step,
    wait_until_settled,
)
from tests.conversation.calls import ANSWERED, STOPPED
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.limits import OLD_AFTER
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE

EDIT = ("PATCH", "/channels/{channel}/messages/{message}")
CALL = ("POST", "/channels/{channel}/messages")
VOTE = "✅ Bob · waiting for Anna"


def find_question(club: Club) -> Message:
    """Return the post with the question."""
    agreeing = re.compile("Agree|End without result")
    return next(
        m for m in reversed(room_of_newest_game(club).messages) if agreeing.search(str(m.buttons))
    )


def votes(club: Club) -> list[Message]:
    """Return the posts that show the current vote."""
    return [message for message in room_of_newest_game(club).messages if VOTE in message.shown_text]


def calls(club: Club) -> list[Message]:
    """Return the messages that notify Anna of it."""
    told = (m for m in room_of_newest_game(club).messages if "agrees that " in m.shown_text)
    return [message for message in told if message.pings == {club.anna}]


@pytest.mark.parametrize("call", [EDIT, CALL], ids=["edit", "call"])
@pytest.mark.parametrize(
    "how",
    [{}, {"after": True}, {"status": 502}, {"status": 502, "after": True}, {"twice": True}],
    ids=["lost before", "lost after", "refused", "refused after", "twice"],
)
async def test_a_lost_edit_or_notification(
    club: Club, call: tuple[str, str], how: dict[str, Any]
) -> None:
    """If the edit or the notification is lost, refused or executed twice, the post still shows the
    vote and the other player is notified once."""
    for step in STOPPED:
        await run_step(club, step)
    fault = club.fake.faults.close(*call, **how)
    await run_step(club, "Ben: [agree]")
    assert [1, 1, 1] == [len(fault.seen), len(votes(club)), len(calls(club))]


@pytest.mark.parametrize("after", [False, True], ids=["not there", "there"])
async def test_killed_in_between(club: Club, after: bool) -> None:
    """A bot that dies after the edit, before or after Discord has accepted the notification,
    completes both after its return: the post shows the vote, and the other player was notified
    once."""
    for step in STOPPED:
        await run_step(club, step)
    fault = club.fake.faults.refuse(*CALL, 502, after=after)
    asked = find_question(club)
    await club.bob.press(asked, "Agree")
    await room_of_newest_game(club).wait_for(lambda message: VOTE in message.shown_text)
    await club.fake.world.bell.until(lambda: bool(fault.seen), 30.0, "the call")
    await club.bot.stop()
    club.fake.faults.clear()
    await club.restart()
    await wait_until_settled(club)
    assert [1, 1] == [len(votes(club)), len(calls(club))]


def edits(club: Club, message: Message) -> int:
    """Return how often the bot has edited a message."""
    asked = (call for call in club.fake.requests if call.method == "PATCH")
    return sum(str(message.id) in str(call.names) for call in asked)


@pytest.mark.parametrize(("before", "last", "standing"), ANSWERED)
async def test_a_closed_question(
    club: Club, before: tuple[str, ...], last: str, standing: str
) -> None:
    """When a question is closed, the edit that removes its buttons also shows how both have voted,
    and the post no longer names a player to answer."""
    for step in before:
        await run_step(club, step)
    asked, said = find_question(club), standing.replace("Ben", "Bob")
    known = edits(club, asked)
    await run_step(club, last)
    await asked.channel.bell.until(lambda: not asked.components, PATIENCE, "no buttons")
    assert (said, 1) == (footer(asked), edits(club, asked) - known)
    assert ("waiting" in asked.shown_text, f"<@{club.bob.id}>" in asked.shown_text) == (
        False,
        False,
    )


OPEN = "Anna: challenge 5x5 no clock"
CHALLENGED = ("Anna: challenge Ben 5x5 no clock",)
ACCEPTED, OVER = "Accepted → ", "No longer current."


@pytest.mark.parametrize(
    ("before", "last", "said"),
    [
        ((OPEN,), "Ben: [take]", f"Anna is looking for a game\n5×5 · komi 6.5\n{ACCEPTED}"),
        ((OPEN,), "Anna: [drop]", f"Anna is looking for a game\n5×5 · komi 6.5\n{OVER}"),
        (CHALLENGED, "Ben: [take]", f"Anna challenges Bob\n5×5 · komi 6.5\n{ACCEPTED}"),
        (CHALLENGED, "Ben: [drop]", f"Anna challenges Bob\n5×5 · komi 6.5\n{OVER}"),
        (CHALLENGED, "Ben: terms 9x9", f"Anna challenges Bob\n5×5 · komi 6.5\n{OVER}"),
        (
            (*CHALLENGED, "Ben: terms 9x9"),
            "Anna: [take]",
            f"Bob offers other terms\n9×9 · komi 6.5\n{ACCEPTED}",
        ),
    ],
)
async def test_a_closed_challenge(
    club: Club,
    before: tuple[str, ...],
    last: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """When a challenge is accepted, withdrawn or answered with other terms, the edit that removes
    its buttons also shows the outcome, without a code to type, and names no player to answer. An
    accepted one links the game's thread; the edit is repeated if the thread has no board yet."""
    monkeypatch.setattr(later_edits, "TIDY_SECONDS", 0.1)
    for step in before:
        await run_step(club, step)
    asked = club.general.last
    known = edits(club, asked)
    await run_step(club, last)
    await asked.channel.bell.until(lambda: not asked.components, PATIENCE, "no buttons")
    if said.endswith(ACCEPTED):
        said += address_of(await club.thread())
        await asked.channel.bell.until(lambda: asked.shown_text == said, PATIENCE, "a link")
    else:
        assert (said, 1) == (asked.shown_text, edits(club, asked) - known)
    assert "<@" not in asked.content


async def test_a_requested_board(club: Club) -> None:
    """The text of a board that was posted on request during a question stays unchanged."""
    for step in (*STOPPED, "Carl: board"):
        await run_step(club, step)
    asked, board = [m for m in room_of_newest_game(club).messages if m.attachments][-2:]
    said = board.shown_text
    for step in ("Ben: [agree]", "Anna: [agree]"):
        await run_step(club, step)
    await asked.channel.bell.until(lambda: not asked.components, PATIENCE, "no buttons")
    assert ("✅ Anna · ✅ Bob", said) == (footer(asked), board.shown_text)


async def test_a_vote_in_a_post_of_its_own(club: Club) -> None:
    """If the post with the question could not be edited, the post that announced the vote instead
    stays unchanged, and the question shows both votes in the end."""
    for step in STOPPED:
        await run_step(club, step)
    asked = find_question(club)
    club.fake.clock.advance(2 * OLD_AFTER)
    club.fake.limits.old_edits = (0, 0.01)
    await run_step(club, "Ben: [agree]")
    instead = find_question(club)
    said, club.fake.limits.old_edits = instead.shown_text, (9, 60.0)
    await run_step(club, "Anna: [agree]")
    await asked.channel.bell.until(lambda: not asked.components, PATIENCE, "no buttons")
    assert ("✅ Anna · ✅ Bob", said) == (footer(asked), instead.shown_text)
    assert said.startswith("Bob agrees that ")


async def test_killed_before_the_question_is_edited(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bot died right after the result, the next process adds it to the question."""
    for step in (*STOPPED, "Ben: [agree]"):
        await run_step(club, step)
    asked = find_question(club)
    with monkeypatch.context() as patient:
        patient.setattr(later_edits, "TIDY_SECONDS", 60.0)
        await run_step(club, "Anna: [agree]")
        await club.bot.stop()
    assert VOTE in asked.shown_text
    await club.restart()
    await asked.channel.bell.until(lambda: not asked.components, PATIENCE, "no buttons")
    assert "✅ Anna · ✅ Bob" == footer(asked)


def footer(message: Message) -> str:
    """Return the votes, from the start of the last line of a post."""
    found = [part for part in message.shown_text.split("\n")[-1].split(" · ") if part[0] in "✅❌"]
    return " · ".join(found)


async def test_no_link_to_an_empty_thread(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the new thread of an accepted challenge has no board, the challenge does not link it; a
    board that arrives late adds the link."""
    monkeypatch.setattr(later_edits, "TIDY_SECONDS", 0.1)
    taken = asyncio.Event()
    await run_step(club, CHALLENGED[0])
    asked = club.general.last
    club.fake.faults.add(Fault(*CALL, until=taken, where=lambda call: bool(call.uploads)))
    await start_step(club, "Ben: [take]")
    await asked.channel.bell.until(
        lambda: asked.shown_text.endswith("\nAccepted."), PATIENCE, "an end"
    )
    taken.set()
    there = address_of(await club.thread())
    await asked.channel.bell.until(
        lambda: asked.shown_text.endswith(f" → {there}"), PATIENCE, "a link"
    )
