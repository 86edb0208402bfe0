"""A first count without an analysis of the position, because there was no time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.async_api import Browser, expect

from bot.app import composition
from bot.app import program as made
from bot.engines.dead_stone_workers import WorkerDeadStonesAdvisor
from bot.engines.net.estimator import NetEstimator
from bot.play.background.late_looks import LateLooks
from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.board import Board
from bot.rules.points import Colour, Point
from tests.adapters.web.pages import Tab, open_tab
from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.test_board import LONG, open_two_tabs, play_to_stop, point, wait_for_stone
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MARK = "Tap those that are dead."


class BusyAdvisor(WorkerDeadStonesAdvisor):
    """An advisor whose workers are busy until the file ``gate`` exists."""

    def __init__(self, gate: Path, net: NetEstimator | None = None) -> None:
        super().__init__(patience=PATIENCE, longest=int(PATIENCE), starting=PATIENCE, net=net)
        self._gate = gate

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        return await super().look(board, to_move, ko) if self._gate.exists() else None


@contextmanager
def busy(gate: Path, tries: int) -> Iterator[None]:
    """Keep the workers busy, and try to look this often, ten times a second."""
    advisor, looks = partial(BusyAdvisor, gate), partial(LateLooks, waits=(0.1,) * tries)
    with (
        patch.object(made, "WorkerDeadStonesAdvisor", advisor),
        patch.object(composition, "LateLooks", looks),
    ):
        yield


@contextmanager
def busy_program(folder: Path, tries: int) -> Iterator[Program]:
    """Run the shipped program with busy workers, and stop it cleanly afterwards."""

    class BusyProgram(SplitProgram):
        change = staticmethod(partial(busy, folder / "gate", tries))

    program = BusyProgram(folder / "data")
    program.start()
    try:
        yield program
    finally:
        code = program.stop()
    assert 0 == code


async def stop_with_a_spectator(
    program: Program, browser: Browser, room: str
) -> tuple[Tab, Tab, Tab]:
    """Return the tabs of two players and a spectator of a game that two passes have stopped."""
    anna, bob = await open_two_tabs(program, browser, room, "5x5 komi 0.5")
    eve = await open_tab(browser, f"{program.url}r/{room}")
    await eve.join("Eve")
    await play_to_stop(anna, bob, ("C3", "D4"))
    return anna, bob, eve


async def test_a_look_that_is_repeated(browser: Browser, tmp_path: Path) -> None:
    """While the bot is looking, nobody is told who leads and nobody can agree. The count follows as
    soon as a worker is free."""
    with busy_program(tmp_path, 10_000) as program:
        anna, bob, eve = await stop_with_a_spectator(program, browser, "late-look")
        for tab in (anna, bob, eve):
            looking = tab.page.locator("#panel .headline h2")
            await expect(looking).to_have_text("I’m looking for dead stones …", timeout=LONG)
        await expect(bob.page.locator("#panel .hint")).to_have_text(MARK)
        await expect(bob.page.locator("#panel").get_by_role("button", name="Agree")).to_have_count(
            0
        )
        await bob.page.screenshot(path=tmp_path / "looking.png")
        (tmp_path / "gate").touch()
        for tab in (anna, bob, eve):
            told = tab.page.locator("#panel .hint")
            await expect(told).to_contain_text("No dead stones.", timeout=LONG)
        await bob.page.screenshot(path=tmp_path / "looked.png")


async def test_a_look_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    """A program that was stopped while it was looking goes on after its start."""
    with busy_program(tmp_path, 10_000) as program:
        anna, *_ = await stop_with_a_spectator(program, browser, "restarted")
        looking = anna.page.locator("#panel .headline h2")
        await expect(looking).to_have_text("I’m looking for dead stones …", timeout=LONG)
        assert program.stop() == 0
        (tmp_path / "gate").touch()
        zoe = await open_tab(browser, f"{program.start()}r/restarted")
        await zoe.join("Zoe")
        told = zoe.page.locator("#panel .hint")
        await expect(told).to_contain_text("No dead stones.", timeout=LONG)


async def test_a_look_that_never_comes(browser: Browser, tmp_path: Path) -> None:
    """If the bot gives up, the count beside the board claims no findings: players are asked to mark
    dead stones, and spectators are told that nothing was checked. After a player's mark the count
    follows the marks."""
    with busy_program(tmp_path, 1) as program:
        anna, bob, eve = await stop_with_a_spectator(program, browser, "not-looked")
        unsought = "I couldn’t look for dead stones."
        expected = ((anna, f"{unsought} {MARK}"), (bob, f"{unsought} {MARK}"), (eve, unsought))
        for tab, told in expected:
            await expect(tab.page.locator("#panel .hint")).to_have_text(told, timeout=LONG)
        await bob.page.screenshot(path=tmp_path / "not-looked.png")
        for count in ("Taken as dead: D4.", "No dead stones."):
            await point(bob, "D4").click()
            await expect(eve.page.locator("#panel .hint")).to_have_text(count, timeout=LONG)
        await wait_for_stone(anna, "D4", "D4, white stone")
        assert ([], [], []) == (anna.complaints, bob.complaints, eve.complaints)
