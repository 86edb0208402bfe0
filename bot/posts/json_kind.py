"""Kinds of records that are stored beside posts, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Generic, TypeVar

import structlog

from bot.play.lru_dict import LruDict
from bot.play.ports.codec import Codec, DamagedRecord

logger = structlog.get_logger(__name__)

R = TypeVar("R")

_MAX_REPORTED = 1000


class JsonKind(Generic[R]):
    """A `RecordKind` whose records are of the type ``form``: a frozen dataclass, or one plain
    value such as a message id."""

    def __init__(self, name: str, form: type[R]) -> None:
        self.name = name
        self._codec: Codec[R] = Codec(name, form)
        self._reported: LruDict[bytes, None] = LruDict(_MAX_REPORTED)

    def encode(self, record: R) -> str:
        return self._codec.encode(record)

    def decode(self, text: str) -> R | None:
        """Return None and log once if the text is damaged, for example after an edit by hand. The
        record of a post can be read for each press of its buttons."""
        try:
            return self._codec.decode(text)
        except DamagedRecord as error:
            digest = blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
            if digest not in self._reported:
                self._reported[digest] = None
                logger.warning("damaged-record", reason=str(error))
            return None


def readable(texts: Mapping[str, str]) -> dict[str, object]:
    """Return encoded records as values for an export, damaged ones as their text."""
    return {name: _parse_or_keep(text) for name, text in texts.items()}


def _parse_or_keep(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
