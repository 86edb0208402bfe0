"""Whatever goes wrong on the way to a session, for hours: few are asked for, and in the end the bot
is there."""

from __future__ import annotations

import random

import pytest

from tests.adapters.discord.hours import WRONG, Hours, hours, mend
from tests.fakes.hours import run

LIVE = [name for name in WRONG if name.startswith(("resume", "ready"))]
"""What can only go wrong, or go wrong in another way, once there has been a session."""


async def comes_back(told: Hours) -> None:
    """After an hour of the fault everything is well again: the bot is up soon, has kept to the
    limits, and plays."""
    await told.pass_by(1)
    mend(told.club.fake)
    await told.is_up()
    told.kept_to_limits()
    await told.plays()


@pytest.mark.parametrize("name", WRONG)
def test_from_the_beginning(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one fault for an hour, no more sessions are asked for than Discord and the bot's own
    budget allow; once it is over, the bot is up within fifteen minutes, and plays."""

    async def story() -> None:
        async with hours(monkeypatch, WRONG[name]) as told:
            await comes_back(told)

    run(story())


@pytest.mark.parametrize("name", LIVE)
def test_after_an_hour(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same when a connection breaks that has stood for an hour."""

    async def story() -> None:
        async with hours(monkeypatch, WRONG[name], live=True) as told:
            await comes_back(told)

    run(story())


@pytest.mark.parametrize("seed", range(3))
def test_by_turns(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with one fault after the other, each for up to ten minutes, and moments in which all
    is well."""
    chance = random.Random(seed)

    async def story() -> None:
        async with hours(monkeypatch) as told:
            for _ in range(24):
                mend(told.club.fake)
                if chance.random() < 0.8:
                    WRONG[chance.choice(list(WRONG))](told.club.fake)
                if chance.random() < 0.5:
                    await told.club.fake.disconnect(resumable=chance.random() < 0.5)
                await told.pass_by(chance.uniform(0, 1 / 6))
            mend(told.club.fake)
            await told.is_up()
            told.kept_to_limits()
            await told.plays()

    run(story())
