"""The end of a program whose net is at work."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import secrets
from pathlib import Path
from typing import Any

import pytest

from bot.app.program import Environment, Installed, make_program
from bot.app.settings import Settings
from bot.engines.katago.estimator import KatagoEstimator
from bot.engines.katago.katago import Katago
from bot.engines.net.estimator import NetEstimator
from bot.match.schema import SCHEMA
from bot.metrics.metrics import Metrics
from bot.rules.board import Board
from bot.rules.points import Colour
from tests.adapters.redis.helpers import open_embedded
from tests.net.net_files import write_tiny_net
from tests.net.test_katago import describe


@pytest.mark.parametrize("has_katago", [False, True])
async def test_no_worker_survives_the_close(
    has_katago: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An analysis that waits for the net, or for KataGo, does not start new workers once they have
    been closed."""
    judge = KatagoEstimator if has_katago else NetEstimator
    asked, own = asyncio.Event(), judge.own

    async def ask(net: NetEstimator, board: Board) -> tuple[float, ...] | None:
        asked.set()
        return await own(net, board)  # type: ignore[arg-type]

    monkeypatch.setattr(judge, "own", ask)
    given: dict[str, Any] = {"NIGIRI_WEB_PORT": 0}
    katago = Katago(describe("--fault", "deaf")) if has_katago else None
    database = await open_embedded(tmp_path)
    try:
        program = make_program(
            Settings(**given),
            database,
            "one",
            Environment(random.Random(16), lambda: 0, secrets.token_urlsafe),
            Metrics("0", SCHEMA),
            Installed(net=write_tiny_net(tmp_path / "tiny"), katago=katago),
        )
        look = asyncio.create_task(program.advisor.look(Board(5), Colour.BLACK, None))
        await asked.wait()
        await program.close()
        await asyncio.gather(look, return_exceptions=True)
        assert [] == multiprocessing.active_children()
    finally:
        await database.close()
