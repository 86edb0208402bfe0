"""Whatever goes wrong on the way to a session, for hours: few are asked for, and in the end the bot
is there."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable

import pytest

from bot.discord.session_starts import HOURLY
from tests.adapters.discord.hours import WRONG, Hours, hours, mend
from tests.fakes.hours import run

QUICK = [
    *(f"gateway/bot {how}" for how in (404, 429, 503, "closed", "hangs", "allows few")),
    *(f"login {how}" for how in (401, 403, 500, "closed", "hangs")),
    "no socket",
    *(f"{step} {how}" for step in ("open", "hello") for how in ("cut", "silent", 4000)),
    *(f"identify {how}" for how in ("cut", "silent", 4004, 4008, 4011, 4013, 4014, False, True)),
    *(f"ready {how}" for how in ("cut", 4000, 4009, False, True)),
    *(f"resume {how}" for how in ("cut", "silent", 4000, 4007, False, True)),
]
"""Those of which no other is just like them, each status at one of the two steps that may have it;
the rest is tried at length."""


def tried(names: Iterable[str]) -> list[object]:
    """The quick ones with every run."""
    return [name if name in QUICK else pytest.param(name, marks=pytest.mark.soak) for name in names]


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


@pytest.mark.parametrize("name", tried(WRONG))
def test_from_the_beginning(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one fault for an hour, no more sessions are asked for than Discord and the bot's own
    budget allow; once it is over, the bot is up within fifteen minutes, and plays."""

    async def story() -> None:
        async with hours(monkeypatch, WRONG[name]) as told:
            await comes_back(told)

    run(story())


@pytest.mark.parametrize("name", tried(LIVE))
def test_after_an_hour(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same when a connection breaks that has stood for an hour."""

    async def story() -> None:
        async with hours(monkeypatch, WRONG[name], live=True) as told:
            await comes_back(told)

    run(story())


@pytest.mark.soak
@pytest.mark.parametrize("name", WRONG)
def test_a_day(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a day of one fault no more than 288 sessions are asked for, twelve in any hour."""

    async def story() -> None:
        async with hours(monkeypatch, WRONG[name]) as told:
            await told.pass_by(24)
            sys.stdout.write(f"\n{name}: {len(told.begun)}, {told.most_in_an_hour()} in an hour\n")
            told.kept_to_limits()
            assert 24 * HOURLY >= len(told.begun)

    run(story())


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 9))]
)
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
