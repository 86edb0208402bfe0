"""The suggested status of a chain."""

from __future__ import annotations

from enum import Enum


class ChainStatus(Enum):
    """Dead, alive, or to be asked about."""

    ALIVE = "alive"
    DEAD = "dead"
    DOUBTFUL = "doubtful"
