"""The type of the value under each key, by the key's name.

See ``keys.py``.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.connection import keys

HASH, LIST, SET, STREAM, STRING, ZSET = "hash", "list", "set", "stream", "string", "zset"
"""The answers of ``TYPE`` (https://valkey.io/commands/type/)."""

TAGGED = {
    **dict.fromkeys(("g", "y", "kr", "rg", "gg", "gr", "gt", "bs", "hb", "sc", "rq", "rr"), HASH),
    **dict.fromkeys(("e", "p", "tg"), LIST),
    **dict.fromkeys(("bl", "bb"), SET),
    **dict.fromkeys(("out", "oa", "bad", "i", "z", "t"), STREAM),
    **dict.fromkeys(
        ("x", "l", "m", "w", "o", "d", "n", "rv", "bt", "k", "whole", "tn", "ta", "rw", "rf", "rd"),
        STRING,
    ),
    **dict.fromkeys(("dl", "c", "ph", "rm", "vis", "ba"), ZSET),
}
"""Keys after a partition's tag, by the part that follows it."""

LINKING = {"i": HASH, "r": HASH, "w": STRING, "f": STRING}
"""Keys after the tag ``{who}``."""

PLAIN = {
    **dict.fromkeys(("w", "s"), HASH),
    **dict.fromkeys(("rated", "gu"), SET),
    **dict.fromkeys(("rated:whole", "deadlines:whole", "finished:whole", "br:bytes"), STRING),
    **dict.fromkeys(("l", "m", "h", "rec"), STRING),
    **dict.fromkeys(("alarms", "u", "a", "r", "f"), ZSET),
    "br": LIST,
}
"""Keys without a tag, by their prefix."""


def singles(tags: Iterable[str]) -> list[str]:
    """Return the keys that every installation has; they contain no ids. ``tags``: `Server.tags`."""
    of_tags = (keys.deadlines, keys.outbox, keys.outbox_aside, keys.unreadable, keys.grants)
    return [
        keys.digests(),
        keys.calls(),
        keys.identities(),
        keys.records_of_day(),
        keys.review_queue(),
        keys.rated(),
        keys.rated_whole(),
        keys.rooms_whole(),
        keys.schema(),
        keys.deadlines_whole(),
        keys.finished_whole(),
        keys.heartbeats(),
        keys.all_grants(),
        keys.grants_announced(),
        *(make(tag) for make in of_tags for tag in tags),
    ]


def type_of(key: str) -> str:
    """Return the type of the value under a key; empty for another program's key."""
    tag, closed, rest = keys.bare(key).partition("}:")
    if closed:
        table = LINKING if tag == "{who" else TAGGED
        return table.get(rest.partition(":")[0], "")
    parts = tag.split(":")
    return PLAIN.get(":".join(parts[:2])) or PLAIN.get(parts[0], "")
