"""The port for processed platform events, and the records stored for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from bot.ids import GameId
from bot.play.ports.codec import Codec

T = TypeVar("T")


@dataclass(frozen=True)
class ProcessedEvent:
    """The record of a processed event: its fingerprint and result.

    ``game_id`` without a ``version``: an action in this game was begun, and may have been
    committed.
    """

    fingerprint: str
    game_id: GameId = ""
    version: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether it has a result: a commit, or an answer without a game."""
        return self.version > 0 or not self.game_id


PROCESSED: Final[Codec[ProcessedEvent]] = Codec("processed event", ProcessedEvent)
FIRST_EVENT: Final[Codec[str]] = Codec("first event", str)
"""For things done only once, such as a hint: the id of the event that did it."""


class ProcessedEvents(Protocol):
    """Stores one record per event, or per key of a caller's own, for 48 hours. A damaged record
    counts as absent."""

    async def recall(self, event_id: str, kind: Codec[T]) -> T | None:
        """Return the record stored for this event."""

    async def remember(self, event_id: str, kind: Codec[T], record: T) -> None:
        """Store a record for this event, replacing any earlier one."""

    async def begin(self, event_id: str, kind: Codec[T], record: T) -> T:
        """Store a record unless the event has one. Return the stored record, old or new."""
