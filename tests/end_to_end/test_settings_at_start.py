"""Warnings at the start of the program: misspelt and unknown settings, and a browser room that
other machines can reach."""

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
    """The program refuses to start with a misspelt setting. It names the nearest setting and never
    shows the value; exit code 2 keeps systemd from restarting it."""
    given = {"NIGIRI_WEB_PROXY": VALUE, "NIGIRI_LANGUAGE": language}
    ended = SplitProgram(tmp_path / "data", **given).ends()
    assert (2, "") == (ended.returncode, ended.stdout)
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"NIGIRI_WEB_PROXY: {expected}")
    assert VALUE not in line
    assert not (tmp_path / "data").exists()


def test_unknown_settings(tmp_path: Path) -> None:
    """Variables injected by an orchestrator, or unlike any setting, do not prevent the start. One
    log line names all of them and shows no value."""
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
    """A browser room that other machines can reach under any host name is warned about once at the
    start, with the setting that fixes it."""
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
    """There is no warning if the room knows its host names, is not served, or is reachable only
    from this machine."""
    program = SplitProgram(tmp_path / "data", **given)
    program.start()
    assert 0 == program.stop()
    assert "exposed-" not in program.log.read_text()
