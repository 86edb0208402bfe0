"""The one codec of the records kept beside posts: JSON, validated where it is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Generic, TypeVar

import structlog
from pydantic import TypeAdapter, ValidationError

from bot.play.lru_dict import LruDict

logger = structlog.get_logger(__name__)

R = TypeVar("R")

_MAX_REPORTED = 1000


class JsonKind(Generic[R]):
    """A `RecordKind` whose records are of the type ``form``: a frozen dataclass, or one plain
    value such as a message id. Fields with their default value are left out of the JSON."""

    def __init__(self, name: str, form: type[R]) -> None:
        self.name = name
        self._form = form
        self._reported: LruDict[bytes, None] = LruDict(_MAX_REPORTED)

    @cached_property
    def _adapter(self) -> TypeAdapter[R]:
        # Built at the first use: a process that runs one chat needs the kinds of that chat only.
        return TypeAdapter(self._form)

    def encode(self, record: R) -> str:
        return self._adapter.dump_json(record, exclude_defaults=True).decode()

    def decode(self, text: str) -> R | None:
        """Return None and log once if the text is damaged, for example after an edit by hand."""
        try:
            return self._adapter.validate_json(text, strict=True)
        except ValidationError as error:
            digest = blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
            if digest not in self._reported:
                self._reported[digest] = None
                # Without the text itself: it can name people.
                logger.warning("record-unreadable", kind=self.name, errors=error.error_count())
            return None


def readable(texts: Mapping[str, str]) -> dict[str, object]:
    """Return encoded records as values for an export, damaged ones as their text."""
    return {name: _parse_or_keep(text) for name, text in texts.items()}


def _parse_or_keep(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
