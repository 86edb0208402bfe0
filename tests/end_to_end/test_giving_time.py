"""The operator's command that gives all players time, used while the program runs."""

from __future__ import annotations

import asyncio
import os
import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.app.cli import main
from tests.end_to_end.program import Program, people, start_game
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.tables import wait_until


def command(program: Program, *arguments: str) -> int:
    """Run ``nigiri`` with wrong arguments and return the exit status."""
    settings = patch.dict(os.environ, program.environment, clear=True)
    with settings, pytest.raises(SystemExit) as refused:  # argparse raises it
        main(arguments)
    return int(str(refused.value.code))


async def run_nigiri(program: Program, *arguments: str) -> str:
    """Run ``nigiri`` as a separate process and return its output."""
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        env=program.environment,
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await running.communicate()
    assert 0 == running.returncode
    return said.decode()


async def test_everyone_gets_time(tmp_path: Path) -> None:
    """The room is told the reason, and both clocks get the time."""
    program = SplitProgram(tmp_path / "data")
    await asyncio.to_thread(program.start)
    try:
        async with people(program.url, "lobby", "Anna", "Ben") as (anna, ben):
            game = await start_game(anna, ben, "9x9 black 2 days")
            said = await run_nigiri(program, "give-time", "6h", "--reason", "The line was cut <b>")
            assert "All running games with a clock, and open challenges, get 6 hours more." in said

            async def told(text: str) -> bool:
                return any(text in line["text"] for line in await anna.messages())

            reason = "gives all players 6 hours more: The line was cut <b>"
            await wait_until(partial(told, reason), "the room is told")
            await anna.say(f"board #{game}")
            await wait_until(partial(told, "2 days 5 hours"), "the clock is shown")
    finally:
        assert 0 == await asyncio.to_thread(program.stop)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["6h"], "--reason"),
        (["6x", "--reason", "late"], "write hours or days"),
        (["31d", "--reason", "late"], "at most 30d"),
        (["0h", "--reason", "late"], "write hours or days"),
        (["٦h", "--reason", "late"], "write hours or days"),
        (["6h", "--reason", "two\nlines"], "one line"),
        (["6h", "--reason", " "], "one line"),
        (["6h", "--reason", "x" * 201], "at most 200"),
    ],
)
def test_wrong_arguments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    """Wrong arguments are refused with a correction, and no data folder is created."""
    assert 2 == command(SplitProgram(tmp_path / "data"), "give-time", *arguments)
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "data").exists()
