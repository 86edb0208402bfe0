"""Vacations that are ended at once: they cost nothing, and move no deadline for good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.match.clocks.clock import HOUR, MINUTE
from bot.play.timekeeping.time_settings import AT_ONCE_MS, GIVEN_BACK_EVERY, MAX_CHANGES
from bot.posts.post import Answer
from bot.talk.incoming import Said
from tests.conversation.desk import Desk
from tests.conversation.test_offered_zones import ask, desk

__all__ = ["desk"]
UNDONE = "You ended it at once, so it took no day."
LEFT = "Vacation days left in 2026: "


def lines(answer: Answer) -> list[str]:
    return [line for post in answer.posts for line in post.text.split("\n")]


async def days_left(desk: Desk) -> int:
    told = lines(await ask(desk, "settings"))
    return next(int(line.removeprefix(LEFT)) for line in told if line.startswith(LEFT))


async def deadline(desk: Desk, game_id: GameId) -> int:
    due = (await desk.match(game_id)).match.due
    assert due is not None
    return due


@pytest.mark.parametrize(
    ("days", "begins"),
    [("vacation 3 days", True), ("urlop 3 dni", True), ("vacation tomorrow 5 days", False)],
)
@pytest.mark.parametrize("moves", ["", "D4 E5 - -"])
async def test_it_costs_nothing(desk: Desk, days: str, begins: bool, moves: str) -> None:
    """A vacation that is ended at once takes no day and no change of pauses, and moves the deadline
    at most by the time between, both during a turn and while counting."""
    game_id = await desk.game(moves, terms="9x9 black 4 days")
    before, begun = await deadline(desk, game_id), desk.ms
    await ask(desk, days)
    assert await deadline(desk, game_id) > before + 24 * HOUR
    desk.ms += 5 * MINUTE
    told = lines(await ask(desk, "vacation off"))
    assert begins is (UNDONE in told)
    assert 0 <= await deadline(desk, game_id) - before <= (desk.ms - begun) * begins
    assert 40 == await days_left(desk)
    for number in range(MAX_CHANGES):
        assert "Clock pauses" in lines(await ask(desk, f"quiet 22-{6 + number % 2}"))[0]


async def test_it_is_given_back_once_a_day(desk: Desk) -> None:
    """The second vacation of a day that is ended at once takes its day."""
    left = []
    for wait in (0, HOUR, GIVEN_BACK_EVERY):
        desk.ms += wait
        await ask(desk, "vacation 3 days")
        await ask(desk, "vacation off")
        left.append(await days_left(desk))
    assert [40, 39, 39] == left


@pytest.mark.parametrize(("wait", "left"), [(AT_ONCE_MS - MINUTE, 40), (AT_ONCE_MS, 39)])
async def test_later_it_takes_its_day(desk: Desk, wait: int, left: int) -> None:
    """A vacation is given back for a quarter of an hour."""
    await ask(desk, "vacation 3 days")
    desk.ms += wait
    await ask(desk, "vacation off")
    assert left == await days_left(desk)


@pytest.mark.parametrize("line", ["dead D4", "give 1 day"])
async def test_the_opponent_loses_no_time(desk: Desk, line: str) -> None:
    """While counting, ending a vacation at once does not shorten the deadline if anything has
    happened in the game since."""
    game_id = await desk.game("D4 E5 - -", terms="9x9 black 4 days")
    await ask(desk, "vacation 3 days")
    await desk.say("Ben", f"{line} #{game_id}")
    before = await deadline(desk, game_id)
    await ask(desk, "vacation off")
    assert before == await deadline(desk, game_id)


async def test_the_opponents_vacation_stays(desk: Desk) -> None:
    """While counting, ending a vacation that moved no deadline does not shorten one that the
    opponent's vacation has moved."""
    game_id = await desk.game("D4 E5 - -", terms="9x9 black 4 days")
    await ask(desk, "vacation from 2026-11-10 to 2026-11-20")
    theirs = replace(desk.line("Ben", ""), did=Said("vacation 20 days", addressed=True))
    await desk.hears(theirs)
    before = await deadline(desk, game_id)
    await ask(desk, "vacation off")
    assert before == await deadline(desk, game_id)


async def test_ended_later_the_deadline_stays(desk: Desk) -> None:
    """While counting, ending a vacation later does not shorten the deadline of both players."""
    game_id = await desk.game("D4 E5 - -", terms="9x9 black 4 days")
    await ask(desk, "vacation 3 days")
    before = await deadline(desk, game_id)
    desk.ms += AT_ONCE_MS
    await ask(desk, "vacation off")
    assert before == await deadline(desk, game_id)
