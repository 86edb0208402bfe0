"""A vote edits its post and notifies the other player, even if either request fails."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.desk import Club
from tests.adapters.telegram.steps import find_button, run_step, wait_until_settled
from tests.conversation.calls import ANSWERED, STOPPED
from tests.fakes.telegram.faults import AFTER, BEFORE, Fault
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE

EDIT, CALL = "editMessageCaption", "sendMessage"
VOTE = "✅ Bob · waiting for Anna"


def votes(club: Club) -> list[Message]:
    """Return the posts that show the current vote."""
    return [message for message in club.group.messages if VOTE in message.text]


def calls(club: Club) -> list[Message]:
    """Return the messages that notify a player of it."""
    return [m for m in club.group.messages if "agrees that " in m.text and not m.silent]


@pytest.mark.parametrize("call", [EDIT, CALL], ids=["edit", "call"])
@pytest.mark.parametrize(
    "fault",
    [Fault(drop=BEFORE), Fault(status=502), Fault(status=429, retry_after=1)],
    ids=["lost before", "refused", "too many"],
)
async def test_a_lost_edit_or_notification(club: Club, call: str, fault: Fault) -> None:
    """If the edit or the notification is lost or refused, the post still shows the vote and the
    other player is notified once."""
    for step in STOPPED:
        await run_step(club, step)
    club.fake.faults.add(call, fault)
    await run_step(club, "Ben: [agree]")
    club.fake.excuse_repeated_edits()
    assert [None, 1, 1] == [club.fake.faults.take(call), len(votes(club)), len(calls(club))]


@pytest.mark.parametrize("call", [EDIT, CALL], ids=["edit", "call"])
async def test_a_lost_response(club: Club, call: str) -> None:
    """If Telegram has carried out the request and only its response is lost, the post shows the
    vote, and the other player is notified, at worst twice, since the bot cannot query Telegram."""
    for step in STOPPED:
        await run_step(club, step)
    club.fake.faults.add(call, Fault(drop=AFTER))
    await run_step(club, "Ben: [agree]")
    club.fake.excuse_repeated_edits()
    expected = 2 if call == CALL else 1
    assert [1, expected] == [len(votes(club)), len(calls(club))]


async def test_killed_in_between(club: Club) -> None:
    """A bot that dies between the edit and the notification completes both after its return: the
    post shows the vote, and the other player was notified once."""
    for step in STOPPED:
        await run_step(club, step)
    club.fake.faults.add(CALL, Fault(status=502), 1_000)
    asking = next(m for m in reversed(club.group.messages) if find_button(m, "agree"))
    await club.bob.press(asking, find_button(asking, "agree"))
    await club.group.says(VOTE)
    await club.bot.stop()
    club.fake.faults.clear()
    await club.restart()
    await wait_until_settled(club)
    assert [1, 1] == [len(votes(club)), len(calls(club))]


@pytest.mark.parametrize(("before", "last", "standing"), ANSWERED)
async def test_a_closed_question(
    club: Club, before: tuple[str, ...], last: str, standing: str
) -> None:
    """When a question is closed, the edit that removes its buttons also shows how both have voted,
    and the post no longer names a player to answer."""
    for step in before:
        await run_step(club, step)
    asked = next(m for m in reversed(club.group.messages) if find_button(m, "agree"))
    await run_step(club, last)
    await club.group.bell.until(lambda: not asked.buttons, PATIENCE, "no buttons")
    lines = asked.text.split("\n")
    voted = [part for part in lines[-1].split(" · ") if part[0] in "✅❌"]
    assert standing.replace("Ben", "Bob") == " · ".join(voted)
    assert (False, False) == ("waiting" in asked.text, "· Bob" in lines[0])


async def close_question(club: Club, fault: Fault) -> Message:
    """Close a question while the edit that shows it has this fault; return the question."""
    for step in (*STOPPED, "Ben: [agree]"):
        await run_step(club, step)
    asked = next(m for m in reversed(club.group.messages) if find_button(m, "agree"))
    club.fake.faults.add(EDIT, fault)
    await run_step(club, "Anna: [agree]")
    await club.group.bell.until(lambda: not asked.buttons, PATIENCE, "no buttons")
    return asked


@pytest.mark.parametrize(
    "fault",
    [Fault(drop=BEFORE), Fault(drop=AFTER), Fault(status=502), Fault(status=429, retry_after=1)],
    ids=["lost before", "lost after", "refused", "too many"],
)
async def test_a_lost_edit_of_a_closed_question(club: Club, fault: Fault) -> None:
    """If the edit of a closed question is lost or throttled, it is retried."""
    asked = await close_question(club, fault)
    assert "✅ Anna · ✅ Bob" in asked.text
    club.fake.excuse_repeated_edits()


async def test_a_rejected_edit_of_a_closed_question(club: Club) -> None:
    """If Telegram rejects the text of the edit, the buttons are removed all the same."""
    asked = await close_question(club, Fault(status=400))
    assert (VOTE in asked.text, []) == (True, asked.buttons)
