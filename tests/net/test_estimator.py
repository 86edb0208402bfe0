"""The net in its worker: the same answer as here, or none."""

from __future__ import annotations

from pathlib import Path

from bot.engines.net.estimator import NetEstimator
from bot.engines.net.looking import judge
from tests.net.net_files import write_tiny_net
from tests.net.reference import references


async def test_a_look_in_the_worker(tmp_path: Path) -> None:
    """The judgement is the one that the net gives in any process."""
    path = write_tiny_net(tmp_path / "tiny")
    situation = references()[20].situation
    estimator = NetEstimator(path)
    try:
        assert judge(path, situation) == await estimator.judge(situation)
    finally:
        await estimator.close()


async def test_no_look(tmp_path: Path) -> None:
    """A file that has gone since, or an answer that takes too long, is no answer, and no error."""
    situation = references()[20].situation
    gone = NetEstimator(tmp_path / "gone")
    slow = NetEstimator(write_tiny_net(tmp_path / "tiny"), patience=0)
    try:
        assert [None, None] == [await each.judge(situation) for each in (gone, slow)]
    finally:
        await gone.close()
        await slow.close()
