"""Looks at situations in a worker process (`bot.engines.worker_processes`)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from bot.engines.net.network import Network
from bot.engines.net.weights import read_weights
from bot.reading.net.encoding import encode
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation

_load = lru_cache(1)(lambda path: Network(read_weights(path)))
"""A process loads the net at its first look and keeps it: 45 MB, and numpy 30 MB."""


def judge(path: Path, situation: Situation) -> Judgement:
    """Return one look of the net in this file, whose hash the caller has checked."""
    network: Network = _load(path)
    return network.judge(encode(situation))
