"""Stored records as JSON: one codec for each kind of record, derived from its type.

A record is a frozen dataclass, a named tuple or a plain type. Values are validated where they are
read, so that a damaged text never becomes a record.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar

import structlog
from pydantic import PlainSerializer, TypeAdapter, ValidationError

T = TypeVar("T")

SortedWords = Annotated[frozenset[str], PlainSerializer(sorted, return_type=list[str])]
"""A set of strings that is stored in order, so that equal records are equal texts."""

_log = structlog.get_logger(__name__)


class DamagedRecord(ValueError):
    """The stored text is no record of its kind. Its message quotes nothing of the text."""


class Codec(Generic[T]):
    """Converts records of one kind to JSON and back.

    ``kind`` names it in the log. Fields that have their default value are left out. ``is_valid``
    checks what the types do not say.
    """

    def __init__(
        self, kind: str, type_: type[T] | Any, is_valid: Callable[[T], bool] | None = None
    ) -> None:
        self._kind = kind
        self._type = type_
        self._is_valid = is_valid

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        # Built at first use: building all of them would slow down the start.
        return TypeAdapter(self._type)

    def encode(self, record: T) -> str:
        return self._adapter.dump_json(record, exclude_defaults=True).decode()

    def decode(self, text: str) -> T:
        """Return the record, or raise `DamagedRecord`."""
        try:
            record = self._adapter.validate_json(text, strict=True)
        except ValidationError as error:
            reasons = ", ".join(sorted({each["type"] for each in error.errors()}))
            raise DamagedRecord(f"{self._kind}: {reasons}") from None
        if self._is_valid is not None and not self._is_valid(record):
            raise DamagedRecord(f"{self._kind}: impossible")
        return record

    def decode_or_none(self, text: str) -> T | None:
        """Return the record, or None with a warning in the log if it is damaged."""
        try:
            return self.decode(text)
        except DamagedRecord as error:
            _log.warning("damaged-record", reason=str(error))
            return None
