"""Expired interactions (10062), and acknowledgements that are rate-limited (429): an interaction
that is not acknowledged has no effect, and every effect happens once."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club, board, boards
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE


async def challenge(club: Club) -> Message:
    """Challenge Bob as Anna."""
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(club.general, line)
    return await club.general.wait_for(lambda m: "Accept" in m.labels)


def callbacks(club: Club) -> list[int]:
    """Return the response status of each acknowledgement."""
    return [
        call.status
        for call in club.fake.requests
        if call.path.startswith("/interactions/") and call.path.endswith("/callback")
    ]


async def version(club: Club) -> int:
    """Return the version of the only game."""
    (entry,) = club.memory.backends.matches._matches.values()
    return entry.meta.version


async def test_an_expired_press(club: Club) -> None:
    """An expired button press changes nothing; pressed again, it counts."""
    asked = await challenge(club)
    before = await version(club)
    club.bob.begin_press(asked, "Accept").expire()
    await club.fake.world.bell.until(lambda: 404 in callbacks(club), PATIENCE, "a refusal")
    # A later press is processed later.
    answer = await (await club.carl.press(asked, "Accept")).answer()
    assert "meant for someone else" in answer.shown_text
    assert (before, []) == (await version(club), club.general.threads)
    await club.bob.press(asked, "Accept")
    assert boards(await club.thread())


async def test_an_expired_command(club: Club) -> None:
    """An expired command makes no move, and can be given again."""
    thread = await club.begin()
    before = await version(club)
    club.anna.begin_slash(thread, "go play", {"point": "C3"}).expire()
    await club.fake.world.bell.until(lambda: 404 in callbacks(club), PATIENCE, "a refusal")
    answer = await (await club.carl.slash(thread, "go pass")).answer()
    assert answer.shown_text
    assert before == await version(club)
    await club.anna.slash(thread, "go play", point="C3")
    await board(thread, 2)
    assert before + 1 == await version(club)


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_rate_limited_acknowledgement(club: Club, everywhere: bool) -> None:
    """A rate-limited acknowledgement is repeated after the stated time; the move is made once, and
    its board is posted once."""
    thread = await club.begin()
    club.fake.limits.storm(2, retry_after=0.05, everywhere=everywhere)
    made = await club.anna.slash(thread, "go play", point="C3")
    assert made.acknowledged is not None
    await board(thread, 2)
    await club.bob.slash(thread, "go play", point="C2")
    await board(thread, 3)
    texts = [m.shown_text for m in boards(thread)]
    assert (3, 3, 2) == (len(texts), len(set(texts)), club.fake.limits.refused)
