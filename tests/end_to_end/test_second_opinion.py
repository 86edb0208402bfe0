"""Whether the program asks its engine about dead stones."""

from __future__ import annotations

import random
import secrets
from pathlib import Path
from typing import Any

import pytest

from bot.app.program import Environment, Installed, make_program
from bot.app.settings import Settings
from bot.engines.gtp import EngineSettings, GtpEngine
from bot.engines.katago.katago import Katago
from bot.engines.katago.session import KatagoSettings
from bot.match.schema import SCHEMA
from bot.metrics.metrics import Metrics
from tests.adapters.redis.helpers import open_embedded

NET = Path("net.bin.gz")
KATAGO = Katago(KatagoSettings(("katago", "analysis"), {}))


@pytest.mark.parametrize(
    ("opinion", "net", "katago", "asks"),
    [
        ("auto", None, None, True),
        ("auto", NET, None, False),
        ("auto", None, KATAGO, False),
        ("on", NET, KATAGO, True),
        ("off", None, None, False),
    ],
)
async def test_the_engine_has_an_opinion(
    opinion: str, net: Path | None, katago: Katago | None, asks: bool, tmp_path: Path
) -> None:
    """By default the engine is asked only without the net and KataGo. It can be played against in
    any case. KataGo reviews games."""
    engine = GtpEngine(EngineSettings(("false",), 1.0, {}), "Engine")
    given: dict[str, Any] = {"NIGIRI_ENGINE_OPINION": opinion, "NIGIRI_WEB_PORT": 0}
    environment = Environment(random.Random(16), lambda: 0, secrets.token_urlsafe)
    database = await open_embedded(tmp_path)
    try:
        program = make_program(
            Settings(**given),
            database,
            "one",
            environment,
            Metrics("0", SCHEMA),
            Installed(engine, net, katago),
        )
        engines = program.parts.engines
        assert (engine, engine if asks else None) == (engines.opponent, engines.second)
        if katago is not None:
            assert engines.reviewer is not None
            assert "KataGo" == engines.reviewer.name
        await program.close()
    finally:
        await database.close()
