"""The schema of a room's log: compact JSON, one text for each record.

What the bot said stands there as data, people by their ids. What an older program wrote is read as
well (`bot.adapters.web.log.first_schema`), and written anew only where a person is forgotten.
"""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Discriminator, Tag, TypeAdapter

from bot.adapters.web.log import entries, first_schema

_KINDS: dict[type[entries.LogRecord], str] = {
    entries.MessageEntry: "said",
    entries.PostEntry: "posted",
    entries.ReactionEntry: "reacted",
    entries.ChoiceEntry: "chose",
    entries.ErasedEntry: "gone",
    entries.RewriteEntry: "rewritten",
    entries.RemovalEntry: "removed",
    entries.OpeningEntry: "opened",
}
"""What stands under ``k``."""


def _kind(record: Any) -> str | None:
    return record.get("k") if isinstance(record, dict) else _KINDS.get(type(record))


_RECORD: Any = Annotated[
    reduce(or_, (Annotated[of, Tag(kind)] for of, kind in _KINDS.items())), Discriminator(_kind)
]
_ENTRY: TypeAdapter[entries.LogRecord] = TypeAdapter(_RECORD)


def encode(record: entries.LogRecord) -> str:
    """The text for the log; fields that say nothing are left out."""
    fields = _ENTRY.dump_python(record, mode="json", by_alias=True, exclude_defaults=True)
    whole = {"k": _KINDS[type(record)], **fields}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def decode(entry: str) -> entries.LogRecord | None:
    """The record, or None if a newer program wrote a kind that this one does not know.

    A damaged entry gives None as well: one bad line must not close the room.
    """
    try:
        return _ENTRY.validate_json(entry)
    except (KeyError, TypeError, ValueError):  # as pydantic's own
        return _of_first_schema(entry)


def _of_first_schema(entry: str) -> entries.LogRecord | None:
    try:
        return first_schema.read(json.loads(entry))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return None
