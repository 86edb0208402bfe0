"""Whether the program asks its engine about dead stones."""

from __future__ import annotations

import random
import secrets
from pathlib import Path
from typing import Any

import pytest

from bot.app.program import Environment, make_program
from bot.app.settings import Settings
from bot.engines.gtp import EngineSettings, GtpEngine
from bot.match.schema import SCHEMA
from bot.metrics.metrics import Metrics
from tests.adapters.redis.helpers import open_embedded


@pytest.mark.parametrize(
    ("opinion", "net", "asks"),
    [
        ("auto", None, True),
        ("auto", Path("net.bin.gz"), False),
        ("on", Path("net.bin.gz"), True),
        ("off", None, False),
    ],
)
async def test_the_engine_has_an_opinion(
    opinion: str, net: Path | None, asks: bool, tmp_path: Path
) -> None:
    """By default the engine is asked only without the net. It can be played against in any
    case."""
    engine = GtpEngine(EngineSettings(("false",), 1.0, {}), "Engine")
    given: dict[str, Any] = {"NIGIRI_ENGINE_OPINION": opinion, "NIGIRI_WEB_PORT": 0}
    environment = Environment(random.Random(16), lambda: 0, secrets.token_urlsafe)
    database = await open_embedded(tmp_path)
    try:
        program = make_program(
            Settings(**given), database, "one", environment, Metrics("0", SCHEMA), engine, net
        )
        engines = program.parts.engines
        assert (engine, engine if asks else None) == (engines.opponent, engines.second)
        await program.close()
    finally:
        await database.close()
