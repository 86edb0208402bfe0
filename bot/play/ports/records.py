"""The port for uploaded game records, stored for a limited time for viewing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from bot.ids import RecordId, UserId
from bot.play.ports.remarks import Remark

KEPT_MS: Final = 30 * 24 * 60 * 60 * 1000
"""Milliseconds until a record expires."""
LEAST_COUNTED: Final = 2 * 1024
"""The minimum bytes counted per record: it also needs keys and a list entry."""
MAX_UPLOADED_BYTES: Final = 512 * 1024
"""Bytes of records that one person can upload within `KEPT_MS`."""
MAX_BYTES_PER_DAY: Final = 16 * 1024 * 1024
"""Bytes of records that all people together can upload per day."""

NEARLY_FULL: Final = 0.8
"""The used share of the quota that triggers a warning."""

GAME_MARK = "+"
_MAX_DIGITS = 5
"""Digits of the number of a game. The size limit of records allows fewer games."""


def game_record_id(record_id: RecordId, number: int) -> RecordId:
    """Return the id of one game of a record, by its number from 1, or of the list of games (0)."""
    return f"{record_id}{GAME_MARK}{number}"


def split_record_id(record_id: RecordId) -> tuple[RecordId, int | None] | None:
    """Split an id into the key of the record and the number of the game.

    The number is None for the only game, and 0 for the list. Return None for a malformed id.

    >>> split_record_id("abc"), split_record_id("abc+3"), split_record_id("abc+x")
    (('abc', None), ('abc', 3), None)
    """
    stored_id, mark, number = record_id.partition(GAME_MARK)
    if not mark:
        return stored_id, None
    good = number.isascii() and number.isdigit() and len(number) <= _MAX_DIGITS
    return (stored_id, int(number)) if good else None


@dataclass(frozen=True)
class KeptRecord:
    """A stored file: one game, or a list of games.

    ``text`` is canonical SGF with variations, comments, labels and marks. Names and ``result`` are
    as in the file, and empty if it has none or several games. ``remarks`` are those of the first
    reading; later readings of canonical SGF give none.
    """

    black: str
    white: str
    result: str
    text: str
    remarks: tuple[Remark, ...] = ()

    @property
    def counted(self) -> int:
        """The bytes counted against the quota."""
        remarks = [str(value) for remark in self.remarks for value in remark.data.values()]
        texts = (self.black, self.white, self.result, self.text, *remarks)
        return max(LEAST_COUNTED, sum(len(text.encode()) for text in texts))


@dataclass(frozen=True)
class GameSummary:
    """An entry in the list of a file's games. Texts may be empty."""

    black: str
    white: str
    date: str
    result: str
    size: int
    moves: int


class QuotaOwner(Enum):
    """The owner of an exhausted quota."""

    PERSON = "person"
    DAY = "day"


@dataclass(frozen=True)
class QuotaExceeded:
    """The record exceeds the quota of ``whose``, which has room again in ``wait_ms``
    milliseconds."""

    whose: QuotaOwner
    wait_ms: int


@dataclass(frozen=True)
class RecordQuota:
    """A person's quota after storing a record: ``taken`` bytes are used; ``before`` bytes were used
    without this record. The whole quota is free again in ``wait_ms`` milliseconds."""

    before: int
    taken: int
    wait_ms: int

    @property
    def nearly_full(self) -> bool:
        """Whether this record crossed the warning threshold."""
        return self.before < NEARLY_FULL * MAX_UPLOADED_BYTES <= self.taken


class RecordStore(Protocol):
    """Stores game records. Raises `StoreUnavailableError`."""

    async def keep(
        self, record_id: RecordId, user: UserId, record: KeptRecord
    ) -> RecordQuota | QuotaExceeded:
        """Store this person's record for `KEPT_MS` unless a quota is exhausted. Nothing is
        evicted."""

    async def get(self, record_id: RecordId) -> KeptRecord | None:
        """Return a record; None if it is unknown or expired."""

    async def export_records(self, user: UserId) -> Mapping[str, object]:
        """Return the records that this person uploaded, by id, as plain data."""

    async def count_taken(self, user: UserId) -> int:
        """Return the bytes that this person has uploaded recently, out of `MAX_UPLOADED_BYTES`."""

    async def list_uploaded(self, user: UserId) -> Sequence[RecordId]:
        """Return the ids of the records that this person uploaded; some may have expired."""

    async def forget(self, user: UserId) -> None:
        """Erase all records that this person uploaded."""
