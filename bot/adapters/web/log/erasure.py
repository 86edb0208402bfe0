"""A room's log without a forgotten person. Pure.

What they said is gone, and where others named them stands what they are called now."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from bot.adapters.web.log.entries import Chose, Gone, Posted, Reacted, Record, Said, decode, encode

SHORT = 3
"""Letters of a name; shorter ones may be any word, so that texts with them go as a whole."""


def without(
    text: str, keys: Collection[str], ids: Collection[str], names: Iterable[str], instead: str
) -> str | None:
    """An entry as it is to stand from now on; None if nothing in it is theirs.

    ``keys`` are what this room calls them inside, ``ids`` their ids anywhere, ``names`` what
    people read.
    """
    record = decode(text)
    if record is None:
        return None
    kept = _without(record, keys, ids, _renamer([*names, *keys], instead))
    return None if kept == record else encode(kept)


def _without(
    record: Record, keys: Collection[str], ids: Collection[str], rename: Callable[[str], str | None]
) -> Record:
    match record:
        case Said() | Reacted() | Chose():
            if record.user in keys:
                return Gone()
            text = rename(record.text) if isinstance(record, Said) else None
            if isinstance(record, Said):
                return Gone() if text is None else replace(record, text=text)
            return record
        case Posted():
            return _renamed(record, ids, rename)
        case _:
            return record


def _renamed(
    record: Posted, ids: Collection[str], rename: Callable[[str], str | None]
) -> Posted | Gone:
    """What the bot said, without the names."""
    text, alt = rename(record.text), rename(record.alt)
    labels = [rename(choice.label) for choice in record.choices]
    file = record.file
    content = rename(file.content) if file else ""
    if text is None or alt is None or content is None or None in labels:
        return Gone()
    pairs = zip(record.choices, labels, strict=True)
    return replace(
        record,
        text=text,
        alt=alt,
        choices=tuple(replace(choice, label=label or "") for choice, label in pairs),
        mention="" if record.mention in ids else record.mention,
        file=replace(file, content=content) if file else None,
    )


def _renamer(names: Iterable[str], instead: str) -> Callable[[str], str | None]:
    """Puts ``instead`` in the place of names, longer ones first; None for texts that are to go."""
    longest_first = sorted({name for name in names if name.strip()}, key=len, reverse=True)
    patterns = [
        (re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE), len(name) < SHORT)
        for name in longest_first
    ]

    def rename(text: str) -> str | None:
        for pattern, is_short in patterns:
            if is_short and pattern.search(text):
                return None
            text = pattern.sub(lambda _: instead, text)
        return text

    return rename
