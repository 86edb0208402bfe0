"""Game records that people bring, kept for a while so that they can be looked through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from bot.service.ports.stores import UserId

KEPT_MS: Final = 30 * 24 * 60 * 60 * 1000
"""How long a record is kept."""
MOST_KEPT: Final = 20
"""Records of one person; a further one takes the place of the oldest."""

RecordId = str
"""Random, and too long to be guessed: who has the id may look through the record."""


@dataclass(frozen=True)
class KeptRecord:
    """``text`` is the main line as SGF, without names and comments; names and ``result`` are as
    they were written, and may be empty."""

    black: str
    white: str
    result: str
    text: str


class RecordStore(Protocol):
    """Where records are kept. Raises `StoreUnavailableError`."""

    async def keep(self, record_id: RecordId, user: UserId, record: KeptRecord) -> None:
        """Keeps what this person brought for `KEPT_MS`, or until they have brought `MOST_KEPT`
        others."""

    async def get(self, record_id: RecordId) -> KeptRecord | None:
        """A record; None if it is not kept, or no longer."""

    async def of(self, user: UserId) -> Mapping[str, object]:
        """What this person brought, by the ids, as plain data."""

    async def forget(self, user: UserId) -> None:
        """Nothing that this person brought is kept any more."""
