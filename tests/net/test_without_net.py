"""Without the net the program runs as before, and one line of its log says why there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.test_recorded_games import play, recorded
from tests.net.net_files import write_tiny_net


@pytest.mark.parametrize(
    ("net_setting", "event", "reason", "is_fetched"),
    [
        ("off", "net-off", "", False),
        ("on", "net-missing", "No such file or directory", True),
        ("{folder}/none", "net-missing", "No such file or directory", False),
        ("{folder}/other", "net-missing", "another file than the known net", False),
    ],
    ids=["off", "not fetched", "no file", "unknown hash"],
)
async def test_a_game_is_played_without_the_net(
    net_setting: str, event: str, reason: str, is_fetched: bool, tmp_path: Path
) -> None:
    """A recorded game ends with its recorded result. The log names the command that fetches the net
    only if the setting leaves that to the program."""
    write_tiny_net(tmp_path / "other")
    program = Program(
        tmp_path / "data",
        NIGIRI_NET=net_setting.format(folder=tmp_path),
        NIGIRI_LOG_LEVEL="info",
        NIGIRI_LOG_FORMAT="json",
    )
    program.start()
    try:
        assert recorded(1).score == await play(program, 1)
    finally:
        program.interrupt()
    said = [line for line in program.log.read_text().splitlines() if "net-" in line]
    assert [True] == [f'"{event}"' in line and reason in line for line in said], said
    assert is_fetched == ("nigiri net" in said[0])
