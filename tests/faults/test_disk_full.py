"""A full disk: the shipped program on a small disk of its own."""

from __future__ import annotations

import asyncio
import errno
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.stage import Stage, start_game
from tests.faults.conftest import Tell

DISK = "8m"
WORDS = "The games cannot be reached just now. Please try again in a moment."
POINTS = [f"{column}{row}" for row in range(1, 19, 3) for column in "ABCDEFGHJKLMNOPQRS"]
"""Nothing is captured."""
SECONDS = 30.0


class SmallDisk(Program):
    """The program, in a mount namespace where the data folder is a separate disk."""

    mounts = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c")

    @property
    def command(self) -> list[str]:
        mounted = f'mount -t tmpfs -o size={DISK} tmpfs "$1" && shift && exec "$@"'
        return [*self.mounts, mounted, "sh", str(self.data), *super().command]

    @property
    def disk(self) -> Path:
        """The data folder, as seen from outside of the namespace."""
        return Path(f"/proc/{self.pid}/root{self.data}")

    def fill(self) -> None:
        """Fill the disk completely."""
        with (self.disk / "ballast").open("ab", buffering=0) as ballast:
            for size in (65_536, 1):
                try:
                    while True:
                        ballast.write(b"x" * size)
                except OSError as error:
                    assert errno.ENOSPC == error.errno  # noqa: PT017  the loop ends so

    def tidy(self) -> None:
        """Free the space again."""
        (self.disk / "ballast").unlink()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[SmallDisk]:
    """The program on its small disk."""
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    if not may_mount(data):
        pytest.skip("may not mount a small disk here; a limit on the file's size stands in for it")
    made = SmallDisk(data)
    made.start()
    yield made
    made.stop()


def may_mount(folder: Path) -> bool:
    """Return whether this machine allows private mounts."""
    if not shutil.which("unshare"):
        return False
    tried = [*SmallDisk.mounts, 'mount -t tmpfs tmpfs "$1"', "sh", str(folder)]
    return 0 == subprocess.run(tried, capture_output=True, check=False).returncode


@pytest.mark.parametrize(
    "times",
    [1, pytest.param(8, marks=[pytest.mark.soak, pytest.mark.timeout(900)])],
    ids=["quick", "soak"],
)
async def test_a_full_disk(program: SmallDisk, times: int, tell: Tell) -> None:
    """A player who moves while the disk is full gets an explanation. Nothing acknowledged is lost,
    and when there is space again the same move is made once."""
    back = []
    async with start_game(program, "full", "19x19 black no clock") as room:
        made = 0
        for _ in range(times):
            made = await moves(room, made, made + 4)
            program.fill()
            made, refused = await refusal(room, made)
            assert WORDS == refused
            program.tidy()
            began = time.monotonic()
            made = await moves(room, made, made + 1)
            back.append(time.monotonic() - began)
            assert POINTS[:made] == [point for _, point in (await room.game())["moves"]]
    assert "no-database" in program.log.read_text()
    tell(
        f"{times} times full: refused in words, {made} moves made, 0 lost, 0 doubled; the next one "
        f"at most {max(back):.1f} s after there was room"
    )


async def moves(room: Stage, first: int, until: int) -> int:
    """Play these moves, repeating each until it is acknowledged."""
    for number in range(first, until):
        end = time.monotonic() + SECONDS
        while error := await say(room, number):
            assert time.monotonic() < end, error
            await asyncio.sleep(0.1)
    return until


async def refusal(room: Stage, number: int) -> tuple[int, str]:
    """Return the first move that does not fit on the disk, and the answer to it."""
    while not (error := await say(room, number)):
        number += 1
    return number, error


async def say(room: Stage, number: int) -> str:
    """Make a move, always as the same event; return the text of the error, or an empty string."""
    who = ("Anna", "Ben")[number % 2]
    line = {"user": who, "text": POINTS[number], "event_id": f"move-{number}"}
    async with post_line(f"{room.cast[who].url}/messages", line) as response:
        answer = await response.json()
        assert response.status in (200, 503), answer
        return "" if response.status == 200 else str(answer["error"]["message"])


@asynccontextmanager
async def post_line(url: str, body: dict[str, str]) -> AsyncIterator[aiohttp.ClientResponse]:
    """Yield the response to one call."""
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as response:
        yield response
