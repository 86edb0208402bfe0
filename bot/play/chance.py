"""The sources of randomness, passed in so that tests can repeat every draw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import RecordId
from bot.match.events import Nigiri


@dataclass(frozen=True)
class Chance:
    """The sources of randomness. ``link_code`` returns a number below `LINK_CODES`; ``record_id``
    returns an id that cannot be guessed."""

    nigiri: Callable[[], Nigiri]
    link_code: Callable[[], int]
    record_id: Callable[[], RecordId]
