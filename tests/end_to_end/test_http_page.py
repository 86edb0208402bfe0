"""The script on the manual's page about the HTTP interface, run exactly as printed there."""

from __future__ import annotations

import asyncio
import re
import sys

from tests.conftest import ROOT
from tests.end_to_end.program import Program

PAGE = (ROOT / "bot" / "manual" / "http.md").read_text(encoding="utf-8")


def block(after: str) -> str:
    """Return the page's first block of code after these words."""
    found = re.search(r"^```\w*\n(.*?)^```$", PAGE.partition(after)[2], re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def any_game(printed: str) -> list[str]:
    """Return the lines with every game id and time replaced by a fixed one."""
    told = re.sub(r"\?at=\d+", "?at=1", printed)
    return re.sub(r"/pictures/[a-z]+/", "/pictures/dabefe/", told).splitlines()


async def run(script: str) -> str:
    """Run a script and return its output."""
    made = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await made.communicate()
    assert made.returncode == 0
    return printed.decode()


async def test_the_script_is_idempotent(program: Program) -> None:
    """The script plays its three moves only once when it is run twice, and prints the same both
    times."""
    script = block("## Three moves by a script").replace("http://127.0.0.1:8347/", program.url)
    first, second = await run(script), await run(script)
    assert any_game(block("prints, the second time too:")) == any_game(first)
    assert first == second
