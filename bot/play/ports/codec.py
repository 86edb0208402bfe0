"""Stored records as JSON: one codec for each kind of record, derived from its type.

A record is a frozen dataclass, a named tuple or a plain type. Values are validated where they are
read, so that a damaged text never becomes a record.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Generic, TypeVar

import structlog
from pydantic import PlainSerializer, PlainValidator, TypeAdapter, ValidationError

from bot.play.lru_dict import LruDict
from bot.rules.errors import OffBoard
from bot.rules.points import Point, format_point, parse_point

T = TypeVar("T")

SortedWords = Annotated[frozenset[str], PlainSerializer(sorted, return_type=list[str])]
"""A set of strings that is stored in order, so that equal records are equal texts."""


def _parse_point(value: object) -> Point:
    try:
        return parse_point(str(value))
    except OffBoard as error:
        raise ValueError(error.id) from None


StoredPoint = Annotated[
    Point, PlainSerializer(format_point, return_type=str), PlainValidator(_parse_point)
]
"""A point that is stored by its name, such as ``D4``."""

_MAX_REPORTED = 1000

_log = structlog.get_logger(__name__)


class DamagedRecord(ValueError):
    """A stored text is not a record of its kind. The message contains only the kind."""


class Codec(Generic[T]):
    """Converts records of one kind to JSON and back.

    ``name`` is unique among all kinds and has no ``/``. Fields that have their default value are
    left out. ``is_valid`` checks what the types do not say.
    """

    def __init__(
        self, name: str, type_: type[T], is_valid: Callable[[T], bool] | None = None
    ) -> None:
        self.name = name
        self._type = type_
        self._is_valid = is_valid
        self._reported: LruDict[bytes, None] = LruDict(_MAX_REPORTED)

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        # Built at first use: a process that runs one chat needs the kinds of that chat only.
        return TypeAdapter(self._type)

    def encode(self, record: T) -> str:
        return self._adapter.dump_json(record, exclude_defaults=True).decode()

    def decode(self, text: str) -> T | None:
        """Return the record; None if it is damaged. Each damaged text is logged once."""
        try:
            record = self._adapter.validate_json(text, strict=True)
        except ValidationError as error:
            self._report(text, ", ".join(sorted({each["type"] for each in error.errors()})))
            return None
        if self._is_valid is not None and not self._is_valid(record):
            self._report(text, "impossible")
            return None
        return record

    def decode_or_raise(self, text: str) -> T:
        """Return the record, or raise `DamagedRecord`."""
        record = self.decode(text)
        if record is None:
            raise DamagedRecord(self.name)
        return record

    def _report(self, text: str, reason: str) -> None:
        digest = blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
        if digest not in self._reported:
            self._reported[digest] = None
            # Without the text itself: it can name people.
            _log.warning("damaged-record", kind=self.name, reason=reason)
