"""The port for processed platform events, and the records stored for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from bot.ids import GameId
from bot.play.ports.codec import Codec

T = TypeVar("T")


@dataclass(frozen=True)
class ProcessedEvent:
    """The fingerprint of a processed event, and its outcome.

    ``game_id`` without a ``version``: it was about to be done in this game. Perhaps it was.
    """

    fingerprint: str
    game_id: GameId = ""
    version: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether it was done, or answered without any game; if not, it may have been done."""
        return self.version > 0 or not self.game_id


PROCESSED: Final[Codec[ProcessedEvent]] = Codec("processed event", ProcessedEvent)
FIRST_EVENT: Final[Codec[str]] = Codec("first event", str)
"""The id of the first event that did something which is done once, such as a hint."""


class ProcessedEvents(Protocol):
    """Stores one record per event, or per key of a caller's own, for 48 hours. A damaged record
    counts as absent."""

    async def recall(self, event_id: str, kind: Codec[T]) -> T | None:
        """Return the record stored for this event."""

    async def remember(self, event_id: str, kind: Codec[T], record: T) -> None:
        """Store a record for this event, replacing any earlier one."""

    async def begin(self, event_id: str, kind: Codec[T], record: T) -> T:
        """Store a record unless there is one for the event; return the one that is stored then."""
