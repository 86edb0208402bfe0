"""Faults on the way to a gateway session that last for hours: few sessions are started, and in the
end the bot is connected."""

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
"""Faults that differ in kind, each status at one of the two steps where it can occur; the soak
tests try the rest."""


def as_parameters(names: Iterable[str]) -> list[object]:
    """Return the quick ones as normal parameters, the others as soak tests."""
    return [name if name in QUICK else pytest.param(name, marks=pytest.mark.soak) for name in names]


LIVE = [name for name in WRONG if name.startswith(("resume", "ready"))]
"""Faults that occur, or act differently, only after a first session."""


async def check_recovery(told: Hours) -> None:
    """Remove the fault after an hour: the bot must connect soon, have stayed within the limits, and
    play."""
    await told.pass_by(1)
    mend(told.club.fake)
    await told.is_up()
    told.kept_to_limits()
    await told.plays()


@pytest.mark.parametrize("name", as_parameters(WRONG))
def test_an_hour_of_a_fault_from_the_start(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """During an hour of one fault, session starts stay within Discord's limit and the bot's own
    budget; afterwards the bot connects within fifteen minutes, and plays."""

    async def story() -> None:
        async with hours(monkeypatch, WRONG[name]) as told:
            await check_recovery(told)

    run(story())


@pytest.mark.parametrize("name", as_parameters(LIVE))
def test_a_fault_after_an_hour(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits also hold if the fault begins after the connection has lasted for an hour."""

    async def story() -> None:
        async with hours(monkeypatch, WRONG[name], live=True) as told:
            await check_recovery(told)

    run(story())


@pytest.mark.soak
@pytest.mark.parametrize("name", WRONG)
def test_a_day_of_a_fault(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """During a day of one fault at most 288 sessions are started, and twelve in any hour."""

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
def test_a_sequence_of_faults(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits also hold for a sequence of faults of up to ten minutes each, with moments without
    a fault between them."""
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
