"""A first count without an analysis of the position, because there was no time."""

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
from tests.end_to_end.test_board import LONG, open_two_tabs, play_to_stop, point, wait_for_stone

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MARK = "Tap those that are dead."


@contextmanager
def impatient() -> Iterator[None]:
    """Set the time limit for analyses to zero."""
    advisor = partial(WorkerDeadStonesAdvisor, patience=0.0)
    with patch.object(made, "WorkerDeadStonesAdvisor", advisor):
        yield


class ImpatientProgram(SplitProgram):
    """The shipped program without any time for analyses: the first proposal of a score has no
    suggestion."""

    change = staticmethod(impatient)


@pytest.fixture(scope="module")
def impatient_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """Start such a program and stop it cleanly afterwards."""
    program = ImpatientProgram(tmp_path_factory.mktemp("impatient") / "data")
    program.start()
    yield program
    assert program.stop() == 0


async def test_a_count_without_an_analysis(
    impatient_program: Program, browser: Browser, tmp_path: Path
) -> None:
    """Without an analysis the count beside the board claims no findings: players are asked to mark
    dead stones, and spectators are told that nothing was checked. After a player's mark the count
    follows the marks."""
    anna, bob = await open_two_tabs(impatient_program, browser, "not-looked", "5x5 komi 0.5")
    eve = await open_tab(browser, f"{impatient_program.url}r/not-looked")
    await eve.join("Eve")
    await play_to_stop(anna, bob, ("C3", "D4"))
    unsought = "I couldn’t look for dead stones."
    for tab, told in ((anna, f"{unsought} {MARK}"), (bob, f"{unsought} {MARK}"), (eve, unsought)):
        await expect(tab.page.locator("#panel .hint")).to_have_text(told, timeout=LONG)
    await bob.page.screenshot(path=tmp_path / "not-looked.png")
    for count in ("Taken as dead: D4.", "No dead stones."):
        await point(bob, "D4").click()
        await expect(eve.page.locator("#panel .hint")).to_have_text(count, timeout=LONG)
    await wait_for_stone(anna, "D4", "D4, white stone")
    assert ([], [], []) == (anna.complaints, bob.complaints, eve.complaints)
