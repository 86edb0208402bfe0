"""How the program starts, and its messages when it cannot."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store.connection.embedded import find_program
from tests.end_to_end.program import Ended
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import start_game
from tests.test_frame import ROOT

PASSWORD = "open-sesame"


def run(folder: Path, **environment: str) -> Ended:
    """Run a program that must end by itself, with the most verbose log."""
    return SplitProgram(folder / "data", **{"NIGIRI_LOG_LEVEL": "debug"} | environment).ends()


def test_chat_libraries_are_loaded_with_a_token_only() -> None:
    """Libraries of a chat are loaded only with a token for it, which saves a third of the start-up
    time."""
    asked = "import sys, bot.app.cli; print({'discord', 'telegram', 'httpx'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert "set()\n" == told.stdout


def test_workers_load_nothing_of_the_program() -> None:
    """Worker processes import the program's main script again. That import loads only the function
    that starts the program, not the program itself."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]["nigiri"]
    module, _, name = asked.partition(":")
    asked = (
        f"import sys; from {module} import {name}; print({{'pydantic', 'PIL'}} & {{*sys.modules}})"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert "set()\n" == told.stdout


def test_only_the_ready_line_is_printed(tmp_path: Path) -> None:
    """Standard output has one line, with the address of the room; a clean stop adds none."""
    for number in (signal.SIGTERM, signal.SIGINT):
        process = subprocess.Popen(
            [sys.executable, "-m", "bot"],
            env=os.environ | {"NIGIRI_DATA_DIR": str(tmp_path / "data"), "NIGIRI_WEB_PORT": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        process.send_signal(number)
        rest = process.communicate(timeout=60)[0]
        assert re.fullmatch(r"Nigiri is ready: http://127\.0\.0\.1:[1-9][0-9]*/\n", line), line
        assert ("", 0) == (rest, process.returncode)


BEGUN = """\
import atexit, gc
from bot.__main__ import main

atexit.register(lambda: print(gc.get_freeze_count() > len(gc.get_objects())))
main()
"""


def test_long_lived_objects_are_frozen(tmp_path: Path) -> None:
    """After the start the long-lived objects are frozen, so that the garbage collector skips them
    between moves."""
    with subprocess.Popen(
        [sys.executable, "-c", BEGUN],
        env=os.environ | {"NIGIRI_DATA_DIR": str(tmp_path / "data"), "NIGIRI_WEB_PORT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Nigiri is ready")
        process.send_signal(signal.SIGTERM)
        assert "True\n" == process.communicate(timeout=60)[0]


TOLD_TWICE = """\
import asyncio, os, signal
from bot.app.lifecycle import stop_signal

async def stops() -> None:
    stop = stop_signal()
    os.kill(os.getpid(), signal.SIGTERM)
    await stop.wait()
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.sleep(0)
    print("in order")

asyncio.run(stops())
"""


def test_a_second_stop_signal() -> None:
    """A second stop signal during the shutdown does not interrupt it."""
    done = subprocess.run(
        [sys.executable, "-c", TOLD_TWICE], capture_output=True, text=True, check=False
    )
    assert (0, "in order\n") == (done.returncode, done.stdout)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "The browser room cannot use port {}: Address already in use."),
        ("pl", "Pokój w przeglądarce nie może użyć portu {}: Address already in use."),
    ],
)
def test_a_port_in_use(tmp_path: Path, language: str, expected: str) -> None:
    """A port in use is reported in words, with the setting that changes it, and exit code 1."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = run(tmp_path, NIGIRI_WEB_PORT=port, NIGIRI_LANGUAGE=language)
    told = ended.stderr.splitlines()[-1]
    assert (1, "") == (ended.returncode, ended.stdout)
    assert told.startswith(expected.format(port)), told
    assert "NIGIRI_WEB_PORT" in told
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("NIGIRI_WEB_PORT", "eighty"),
        ("NIGIRI_WEB_PORT", "65536"),
        ("NIGIRI_LANGUAGE", "de"),
        ("NIGIRI_LOG_LEVEL", "loud"),
        ("NIGIRI_ROLES", "web,cook"),
        ("REDIS_URL", f"http://:{PASSWORD}@localhost"),
    ],
)
def test_a_bad_setting(tmp_path: Path, variable: str, value: str) -> None:
    """An invalid setting is named in one line, without its value, and with exit code 2."""
    ended = run(tmp_path, **{variable: value})
    assert (2, "") == (ended.returncode, ended.stdout)
    lines = ended.stderr.splitlines()
    assert [True] == [line.startswith(f"{variable}: ") for line in lines], lines
    assert PASSWORD not in ended.stderr


def test_an_invalid_data_folder(tmp_path: Path) -> None:
    """A data folder that is a file is reported with exit code 1."""
    (tmp_path / "data").write_text("no folder")
    ended = run(tmp_path)
    assert (1, "") == (ended.returncode, ended.stdout)
    expected = f"The data folder {tmp_path / 'data'} cannot be used: "
    assert ended.stderr.splitlines()[-1].startswith(expected), ended.stderr


@pytest.mark.parametrize(
    "url",
    [
        f"redis://:{PASSWORD}@127.0.0.1:1/0",
        f"redis://anna:{PASSWORD}@127.0.0.1:1/0",
        f"unix://:{PASSWORD}@/nowhere/valkey.sock",
    ],
)
def test_an_unreachable_database(tmp_path: Path, url: str) -> None:
    """An unreachable database is reported with its address and without its password."""
    ended = run(tmp_path, REDIS_URL=url, NIGIRI_LOG_LEVEL="debug")
    assert (1, "") == (ended.returncode, ended.stdout)
    told = ended.stderr.splitlines()[-1]
    assert told.startswith("The database at "), told
    assert "does not answer" in told
    assert "REDIS_URL" in told
    assert (False, False) == (PASSWORD in ended.stderr, "Traceback" in ended.stderr)
    assert not (tmp_path / "data").exists()


def test_a_role_without_a_token(tmp_path: Path) -> None:
    """A process whose role is a chat without a token says so and exits with code 1."""
    ended = run(tmp_path, NIGIRI_ROLES="telegram,discord")
    assert (1, "") == (ended.returncode, ended.stdout)
    assert "(discord, telegram). Set NIGIRI_DISCORD_TOKEN" in ended.stderr.splitlines()[-1]
    assert not (tmp_path / "data").exists()


def test_the_ready_line_lists_roles(tmp_path: Path) -> None:
    """Without a browser room the ready line lists the roles instead of an address."""
    program = SplitProgram(tmp_path / "data", NIGIRI_ROLES="deadlines,delivery")
    assert "delivery, deadlines" == program.start()
    assert 0 == program.stop()


def test_a_foreign_address(tmp_path: Path) -> None:
    """An address that this machine does not have is reported with the setting that changes it."""
    ended = run(tmp_path, NIGIRI_WEB_HOST="192.0.2.1")
    expected = "The browser room cannot listen at 192.0.2.1: Cannot assign requested address."
    assert (1, "") == (ended.returncode, ended.stdout)
    told = f"{expected} Choose another address with NIGIRI_WEB_HOST."
    assert told == ended.stderr.splitlines()[-1]


async def test_an_external_database(tmp_path: Path) -> None:
    """With REDIS_URL games are stored in that server, which keeps running when the program stops. A
    wrong password is reported, and the right one appears in no log."""
    with own_server(tmp_path) as path:
        wrong = run(tmp_path, REDIS_URL=f"unix://:wrong-word@{path}")
        assert (1, False) == (wrong.returncode, "wrong-word" in wrong.stderr), wrong.stderr
        program = SplitProgram(
            tmp_path / "data",
            REDIS_URL=f"unix://:{PASSWORD}@{path}",
            NIGIRI_LOG_LEVEL="debug",
        )
        try:
            for turn in ("first", "second"):
                program.start()
                async with start_game(program, f"own-{turn}") as room:
                    assert "⚫ D4 · Ben" in await room.does("Anna", "D4")
                assert 0 == program.stop()
        finally:
            program.kill()
        log = program.log.read_text()
    assert 2 == log.count(f"games=unix://{path}")
    assert PASSWORD not in log
    assert not (tmp_path / "data").exists()


@contextmanager
def own_server(folder: Path) -> Iterator[Path]:
    """Run an external database server with a password; it must still run at the end."""
    binary = find_program()
    assert binary is not None
    path = folder / "own.sock"
    words = ["--port", "0", "--unixsocket", str(path), "--requirepass", PASSWORD, "--save", ""]
    server = subprocess.Popen([binary, *words, "--dir", str(folder)], stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 20
        while not path.exists():
            assert time.monotonic() < until
            time.sleep(0.02)
        yield path
        assert server.poll() is None
    finally:
        server.terminate()
        server.wait(20)
