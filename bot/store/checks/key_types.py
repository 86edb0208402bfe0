"""The type of value under each key, by the name of the key. See ``keys.py``."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.connection import keys

HASH, LIST, SET, STREAM, STRING, ZSET = "hash", "list", "set", "stream", "string", "zset"
"""As ``TYPE`` answers (https://valkey.io/commands/type/)."""

TAGGED = {
    **dict.fromkeys(("g", "y", "kr", "rg", "gg", "gr", "gt", "bs", "hb", "sc"), HASH),
    **dict.fromkeys(("e", "p", "tg"), LIST),
    **dict.fromkeys(("bl", "bb"), SET),
    **dict.fromkeys(("out", "oa", "bad", "i", "z", "t"), STREAM),
    **dict.fromkeys(
        ("x", "l", "m", "w", "o", "d", "n", "rv", "bt", "k", "whole", "tn", "ta"), STRING
    ),
    **dict.fromkeys(("dl", "c", "ph", "rm", "vis"), ZSET),
}
"""Keys behind the tag of a partition, by what follows it."""

LINKING = {"i": HASH, "r": HASH, "w": STRING, "f": STRING}
"""Keys behind the tag ``{who}``."""

PLAIN = {
    **dict.fromkeys(("w", "s"), HASH),
    **dict.fromkeys(("rated", "gu"), SET),
    **dict.fromkeys(("rated:whole", "deadlines:whole", "finished:whole", "br:bytes"), STRING),
    **dict.fromkeys(("l", "m", "h", "rec"), STRING),
    **dict.fromkeys(("alarms", "u", "a", "r", "f"), ZSET),
    "br": LIST,
}
"""Keys without a tag, by their beginning."""


def singles(tags: Iterable[str]) -> list[str]:
    """The keys that every installation has: their names hold nothing of people or games.
    ``tags``: `Server.tags`."""
    of_tags = (keys.deadlines, keys.outbox, keys.outbox_aside, keys.unreadable, keys.grants)
    return [
        *(keys.digests(), keys.calls(), keys.identities(), keys.records_of_day()),
        *(keys.rated(), keys.rated_whole(), keys.rooms_whole(), keys.schema()),
        *(keys.deadlines_whole(), keys.finished_whole()),
        *(keys.heartbeats(), keys.all_grants(), keys.grants_announced()),
        *(make(tag) for make in of_tags for tag in tags),
    ]


def type_of(key: str) -> str:
    """The type of the value that belongs under a key; empty for a key that is not the program's."""
    tag, closed, rest = keys.bare(key).partition("}:")
    if closed:
        table = LINKING if tag == "{who" else TAGGED
        return table.get(rest.partition(":")[0], "")
    parts = tag.split(":")
    return PLAIN.get(":".join(parts[:2])) or PLAIN.get(parts[0], "")
