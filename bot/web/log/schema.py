"""The schema of a room's log: compact JSON, one text per record.

Each record has its schema number (``v``) and kind (``k``). The bot's posts are stored as data,
people by their ids.
"""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Discriminator, Tag, TypeAdapter

from bot.match.schema import FIRST_SCHEMA, SCHEMA
from bot.web.log import entries

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
"""The values of ``k``."""


def _kind(record: Any) -> str | None:
    if not isinstance(record, dict):
        return _KINDS.get(type(record))
    schema = record.get("v")
    known = isinstance(schema, int) and FIRST_SCHEMA <= schema <= SCHEMA
    return record.get("k") if known else None


_RECORD: Any = Annotated[
    reduce(or_, (Annotated[of, Tag(kind)] for of, kind in _KINDS.items())), Discriminator(_kind)
]
_ENTRY: TypeAdapter[entries.LogRecord] = TypeAdapter(_RECORD)


def encode(record: entries.LogRecord) -> str:
    """Encode a record; default fields are left out."""
    fields = _ENTRY.dump_python(record, mode="json", by_alias=True, exclude_defaults=True)
    whole = {"v": SCHEMA, "k": _KINDS[type(record)], **fields}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def decode(entry: str) -> entries.LogRecord | None:
    """Decode a record; None if it is damaged or has another schema, so that such an entry does not
    block the room."""
    try:
        return _ENTRY.validate_json(entry)
    except (KeyError, TypeError, ValueError):  # includes pydantic's errors
        return None
