"""Our run of the net agrees with KataGo's own, and with a straightforward run of a tiny net."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.engines.net.inference.network import Network
from bot.engines.net.inference.weights import UnknownNetError, read_weights
from bot.engines.net.looking import judge
from bot.engines.worker_processes import Workers
from bot.reading.net.encoding import encode
from tests.net.net_files import MISSING, real_net, write_tiny_net
from tests.net.plain_net import PlainNet
from tests.net.reference import differ, references

TOLERANCE = 0.002
"""KataGo prints the lead with three decimals and computes in another order."""
LARGEST_PROCESS = 120
"""MB, with numpy, the real net and the largest usual board."""
PROBE = """
import os, re, sys
from pathlib import Path
from bot.engines.net.looking import judge
from tests.net.reference import references
for each in references()[-6:]:
    judge(Path(sys.argv[1]), each.situation)
# Not ru_maxrss, which a process inherits from the one that started it.
peak = re.search("VmHWM:\\s+([0-9]+)", Path("/proc/self/status").read_text())[1]
print(len(os.listdir("/proc/self/task")), int(peak) // 1000)
"""


@pytest.fixture(scope="module")
def net() -> Path:
    """The real net; the summary of the run says if it is missing."""
    path = real_net()
    if path is None:
        pytest.skip(MISSING)
    return path


def test_every_figure_is_that_of_katago(net: Path) -> None:
    """On all 63 positions, without exception, win rate, lead, policy and ownership agree."""
    found = {each.name: differ(judge(net, each.situation), each.judgement) for each in references()}
    wrong = {name: figure for name, figure in found.items() if figure > TOLERANCE}
    assert (63, {}) == (len(found), wrong)


def test_the_deviation_is_that_of_katago(net: Path) -> None:
    """The squares of the deviations agree as well as those of KataGo can be computed from its mean
    scores, which it prints with three decimals."""
    for each in references():
        ours, theirs = (
            judgement.score_deviation**2
            for judgement in (judge(net, each.situation), each.judgement)
        )
        rounding = 0.0005 * (2 * abs(each.judgement.white_lead) + 60)
        assert abs(ours - theirs) <= rounding + TOLERANCE * theirs, each.name


def test_a_missing_net_is_reported_loudly() -> None:
    """A run without the real net passes, but its last lines say what was not compared."""
    test = f"{Path(__file__)}::{test_every_figure_is_that_of_katago.__name__}"
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", test],
        env={**os.environ, "NIGIRI_NET": "off"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, True, True) == (
        ended.returncode,
        " NO REAL NET !!!!" in ended.stdout,
        MISSING in ended.stdout,
    ), ended.stdout


def test_a_tiny_net_is_run_as_the_format_says(tmp_path: Path) -> None:
    """A made-up net in the same format gives what a straightforward run gives, on every size."""
    path = write_tiny_net(tmp_path / "tiny")
    plain, network = PlainNet(path), Network(read_weights(path))
    assert "tiny" == network.name
    for each in references()[::4]:
        inputs = encode(each.situation)
        raw, judged = plain.run(inputs), network.judge(inputs)
        sign = 1 if inputs.to_move.value == "w" else -1
        ownership = (sign * raw.ownership[::-1]).ravel().tolist()
        assert judged.white_ownership == pytest.approx(ownership, abs=1e-4)
        lead = sign * raw.score[2] * plain.lead_unit * (1 - judged.no_result)
        assert judged.white_lead == pytest.approx(lead, abs=1e-3)
        assert sum(judged.policy) + judged.pass_policy == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(
    ("old", "new"), [(b"15", b"14"), (b"0.25", b"many")], ids=["version", "no number"]
)
def test_another_file_is_refused(old: bytes, new: bytes, tmp_path: Path) -> None:
    """A net of another version or format is refused, not misread."""
    path = write_tiny_net(tmp_path / "tiny")
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(old, new, 1)))
    with pytest.raises(UnknownNetError):
        read_weights(path)


def test_the_program_never_loads_numpy() -> None:
    """Only workers do, at their first look, and only they are limited to one thread: an installed
    engine inherits the program's environment."""
    seen = "print('numpy' in sys.modules, os.environ['OMP_NUM_THREADS'])"
    code = f"import os, sys, bot.app.bootstrap; {seen}"
    environment = {**os.environ, "OMP_NUM_THREADS": "8"}
    told = subprocess.check_output([sys.executable, "-c", code], text=True, env=environment)
    assert "False 8\n" == told


async def test_a_worker_looks(tmp_path: Path) -> None:
    """A look in a worker process is the same as here."""
    path = write_tiny_net(tmp_path / "tiny")
    situation = references()[20].situation
    workers = Workers(1, 60)
    try:
        assert judge(path, situation) == await workers.do(judge, path, situation)
    finally:
        await workers.close()


def test_one_thread_and_little_memory(tmp_path: Path) -> None:
    """A process that looks has no threads of BLAS, and stays below its limit."""
    path = real_net() or write_tiny_net(tmp_path / "tiny")
    command = [sys.executable, "-c", PROBE, str(path)]
    threads, megabytes = map(int, subprocess.check_output(command, text=True).split())
    assert (1, True) == (threads, megabytes < LARGEST_PROCESS), (threads, megabytes)
