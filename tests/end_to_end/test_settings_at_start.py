"""What the program says of its settings when it starts: of misspelt and unknown ones, and of a
browser room that others can reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.split import SplitProgram
from tests.test_unknown_settings import INJECTED

VALUE = "open-sesame"
ANYWHERE = "0.0.0.0"  # noqa: S104  it is what the program warns of


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "there is no such setting. Did you mean NIGIRI_WEB_PROXIES?"),
        ("pl", "nie ma takiego ustawienia. Czy chodzi o NIGIRI_WEB_PROXIES?"),
    ],
)
def test_a_misspelt_setting(tmp_path: Path, language: str, expected: str) -> None:
    """The program does not start with a misspelt setting. It names the nearest one, and never shows
    the value; exit code 2 keeps systemd from trying again."""
    given = {"NIGIRI_WEB_PROXY": VALUE, "NIGIRI_LANGUAGE": language}
    ended = SplitProgram(tmp_path / "data", **given).ends()
    assert (2, "") == (ended.returncode, ended.stdout)
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"NIGIRI_WEB_PROXY: {expected}")
    assert VALUE not in line
    assert not (tmp_path / "data").exists()


def test_unknown_settings(tmp_path: Path) -> None:
    """Variables that an orchestrator injects, or that are like no setting, stop nothing. One line
    of the log names all of them, and shows no value."""
    unknown = sorted([*INJECTED, "NIGIRI_VERSION"])
    program = SplitProgram(tmp_path / "data", **dict.fromkeys(unknown, VALUE))
    program.start()
    assert 0 == program.stop()
    log = program.log.read_text()
    (line,) = [line for line in log.splitlines() if "unknown-settings" in line]
    assert ", ".join(unknown) in line
    assert VALUE not in log


@pytest.mark.parametrize("host", [ANYWHERE, "::"])
def test_exposed_without_hosts(tmp_path: Path, host: str) -> None:
    """A browser room that other machines reach under any name is told of once at the start, with
    the setting that mends it."""
    program = SplitProgram(tmp_path / "data", NIGIRI_WEB_HOST=host)
    program.start()
    assert 0 == program.stop()
    (line,) = [each for each in program.log.read_text().splitlines() if "exposed-" in each]
    assert f"The browser room listens at {host}, where other machines may reach it" in line
    assert "Set NIGIRI_WEB_HOSTS" in line


@pytest.mark.parametrize(
    "given",
    [
        {"NIGIRI_WEB_HOST": ANYWHERE, "NIGIRI_WEB_HOSTS": "go.example.org"},
        {"NIGIRI_WEB_HOST": ANYWHERE, "NIGIRI_ROLES": "delivery,deadlines"},
        {"NIGIRI_WEB_HOST": "127.0.0.2"},
    ],
    ids=["with hosts", "without a room", "on this machine"],
)
def test_not_exposed(tmp_path: Path, given: dict[str, str]) -> None:
    """There is no warning where the room knows its names, is not served, or is reached from this
    machine only."""
    program = SplitProgram(tmp_path / "data", **given)
    program.start()
    assert 0 == program.stop()
    assert "exposed-" not in program.log.read_text()
