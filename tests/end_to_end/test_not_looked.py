"""A first count for which there was no time to look at the position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.async_api import Browser, expect

from bot.app import program as made
from bot.engines.dead_stone_workers import WorkerDeadStonesAdvisor
from tests.adapters.web.pages import open_tab
from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.test_board import LONG, lies, point, stopped, two

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MARK = "Tap those that are dead."


@contextmanager
def impatient() -> Iterator[None]:
    """While no look at a position is waited for."""
    advisor = partial(WorkerDeadStonesAdvisor, patience=0.0)
    with patch.object(made, "WorkerDeadStonesAdvisor", advisor):
        yield


class ImpatientProgram(SplitProgram):
    """As shipped, but for that: each first proposal of a score is without a suggestion."""

    change = staticmethod(impatient)


@pytest.fixture(scope="module")
def impatient_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """Such a program, started and stopped in an orderly way."""
    program = ImpatientProgram(tmp_path_factory.mktemp("impatient") / "data")
    program.start()
    yield program
    assert program.stop() == 0


async def test_what_was_not_looked_at(
    impatient_program: Program, browser: Browser, tmp_path: Path
) -> None:
    """Beside the board nothing is told as found out that was not looked for: players are asked to
    mark what is dead, and onlookers only told. Once a player has marked, the count is as marked."""
    anna, bob = await two(impatient_program, browser, "not-looked", "5x5 komi 0.5")
    eve = await open_tab(browser, f"{impatient_program.url}r/not-looked")
    await eve.join("Eve")
    await stopped(anna, bob, ("C3", "D4"))
    unsought = "I couldn’t look for dead stones."
    for tab, told in ((anna, f"{unsought} {MARK}"), (bob, f"{unsought} {MARK}"), (eve, unsought)):
        await expect(tab.page.locator("#panel .hint")).to_have_text(told, timeout=LONG)
    await bob.page.screenshot(path=tmp_path / "not-looked.png")
    for count in ("Taken as dead: D4.", "No dead stones."):
        await point(bob, "D4").click()
        await expect(eve.page.locator("#panel .hint")).to_have_text(count, timeout=LONG)
    await lies(anna, "D4", "D4, white stone")
    assert ([], [], []) == (anna.complaints, bob.complaints, eve.complaints)
