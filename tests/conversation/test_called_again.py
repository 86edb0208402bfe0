"""A player who has not answered a challenge is called once more."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.announcements.calling import ONCE_MORE
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, HOUR
from bot.play.timekeeping.time_settings import Calls
from tests.conversation.desk import Desk
from tests.conversation.test_quiet_calls import MORNING, NIGHT, choose, names_called, play_steps

CHALLENGE = "Anna: challenge Ben 9x9 no clock"


async def _run_due_calls(desk: Desk, at: int) -> None:
    """Run the due calls of two processes at this time."""
    desk.ms = at
    for looks in (desk.app, replace(desk.app)):
        await looks.calling.once()


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ((CHALLENGE,), ["Ben"]),
        (
            (
                CHALLENGE,
                "Ben: terms komi 0",
            ),
            ["Anna"],
        ),
        ((CHALLENGE, "Ben: terms komi 0", "Anna: terms komi 5.5"), ["Ben"]),
        (
            (
                CHALLENGE,
                "Ben: accept",
            ),
            [],
        ),
        (
            (
                CHALLENGE,
                "Ben: [drop]",
            ),
            [],
        ),
        (
            (
                CHALLENGE,
                "Anna: withdraw",
            ),
            [],
        ),
        (("Anna: challenge 9x9 no clock",), []),
    ],
)
async def test_a_silent_recipient_is_called_again(
    steps: tuple[str, ...], expected: list[str]
) -> None:
    """One day after a challenge or a counter-offer its recipient is called once more. Answered and
    open challenges call no player."""
    desk = await play_steps(*steps)
    told, count = desk.ms, len(desk.chat.seen)
    await _run_due_calls(desk, told + ONCE_MORE - 10_000)
    assert [] == names_called(desk, count)
    for day in range(1, 6):
        await _run_due_calls(desk, told + day * DAY)
    assert expected == names_called(desk, count)


async def test_a_counter_offer_delays_the_second_call() -> None:
    """After a counter-offer, the second call is due a day after the new terms, not the old ones."""
    desk = await play_steps(CHALLENGE)
    first = desk.ms
    desk.ms += DAY - HOUR
    for step in ("Ben: terms komi 0", "Anna: terms komi 5.5"):
        await desk.hears(desk.step(step))
    last, count = desk.ms, len(desk.chat.seen)
    for at, expected in ((first + DAY, []), (last + DAY, ["Ben"]), (last + 2 * DAY, ["Ben"])):
        await _run_due_calls(desk, at)
        assert expected == names_called(desk, count)


async def test_the_text_of_the_second_call() -> None:
    """The second call replies to the challenge, names the challenger and can be answered."""
    desk = await play_steps(CHALLENGE)
    challenge, number = desk.chat.posts[-1], str(len(desk.chat.posts))
    await _run_due_calls(desk, desk.ms + DAY)
    call = desk.chat.posts[-1]
    game = challenge.ref.game_id if challenge.ref else ""
    assert f"Ben, Anna waits for your answer to challenge #{game}." == call.text
    assert number == call.reply_to
    assert challenge.ref == call.ref
    assert ["✅", "❌"] == [choice.emoji for choice in call.reactions]


@pytest.mark.parametrize("calls", Calls)
async def test_the_second_call_follows_the_players_choice(calls: Calls) -> None:
    """The second call follows the player's choice of private calls and quiet hours. If the
    challenge itself came in quiet hours, it is announced first; both are sent although nothing
    happened in between."""
    desk = await play_steps()
    await choose(desk, calls, NIGHT)
    await desk.hears(desk.step(CHALLENGE))
    alone = calls is Calls.PRIVATE
    count = len(desk.chat.seen)
    for at, expected in (
        (MORNING - HOUR, []),
        (MORNING, ["Ben"]),
        (MORNING + DAY - HOUR, ["Ben"]),
        (MORNING + DAY, ["Ben", "Ben"]),
        (MORNING + 3 * DAY, ["Ben", "Ben"]),
    ):
        await _run_due_calls(desk, at)
        assert expected == names_called(desk, count, alone=alone)
        assert [] == names_called(desk, count, alone=not alone)
    assert 2 == len({post.key for _, post in desk.chat.seen[count:]})


async def test_the_second_call_waits_for_a_vacation() -> None:
    """A player on vacation is called after it ends."""
    desk = await play_steps(CHALLENGE)
    today = datetime.fromtimestamp(desk.ms / 1000, UTC).date()
    await choose(desk, Calls.ALL, Calendar(vacations=((today, today + timedelta(days=3)),)))
    told, count = desk.ms, len(desk.chat.seen)
    for day, expected in ((1, []), (3, []), (4, ["Ben"]), (5, ["Ben"])):
        await _run_due_calls(desk, told + day * DAY)
        assert expected == names_called(desk, count)
