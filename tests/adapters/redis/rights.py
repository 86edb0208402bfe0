"""The database rights that the program needs: the commands and keys that it uses.

In the tests of clusters and Sentinels the clients have only these rights, and in the end every
command listed here must have been used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.adapters.redis.fleet import Fleet

USER, PASSWORD = "nigiri", "correct-horse"
KEYS = (
    "{p*}:*",
    "{who}:*",
    "a:*",
    "br:*",
    "f:*",
    "gu:*",
    "h:*",
    "l:*",
    "m:*",
    "r:*",
    "rec:*",
    "s:*",
    "u:*",
    "w:*",
    "alarms",
    "rated",
    "rated:whole",
    "finished:whole",
    "deadlines:whole",
)
CHANNELS = ("nigiri:committed", "nigiri:rooms")
COMMANDS = frozenset(
    {
        "client|setinfo",
        "config|get",
        "del",
        "eval",
        "evalsha",
        "exists",
        "get",
        "hello",
        "incr",
        "info",
        "lindex",
        "linsert",
        "lpush",
        "lrange",
        "ltrim",
        "pexpire",
        "ping",
        "pttl",
        "publish",
        "rpush",
        "scan",
        "set",
        "subscribe",
        "time",
        "type",
        "hdel",
        "hexists",
        "hget",
        "hgetall",
        "hincrby",
        "hkeys",
        "hmget",
        "hset",
        "sadd",
        "smembers",
        "srem",
        "xack",
        "xadd",
        "xautoclaim",
        "xdel",
        "xgroup|create",
        "xgroup|delconsumer",
        "xinfo|consumers",
        "xlen",
        "xrange",
        "xreadgroup",
        "xrevrange",
        "zadd",
        "zrange",
        "zrem",
        "zremrangebyscore",
        "zrevrange",
        "zscore",
    }
)
"""Commands for every kind of server."""
OF_REPLICATED = frozenset({"wait"})
"""Commands for servers with replicas."""
OF_CLUSTERS = frozenset({"asking", "cluster|slots", "command", "command|getkeys"})
"""Commands for clusters. The library learns from COMMAND which arguments of a command are keys."""


def rules(*more: Iterable[str], prefix: str = "") -> tuple[str, ...]:
    """Return the options of a server with a user who has these rights, on keys with this prefix."""
    allowed = sorted(COMMANDS.union(*more))
    return (
        "--user",
        USER,
        "on",
        f">{PASSWORD}",
        "resetkeys",
        "resetchannels",
        "-@all",
        *(f"~{prefix}{pattern}" for pattern in KEYS),
        *(f"&{prefix}{channel}" for channel in CHANNELS),
        *(f"+{command}" for command in allowed),
    )


def as_user(url: str) -> str:
    """Return the address with the user's name and password."""
    return url.replace("://", f"://{USER}:{PASSWORD}@", 1)


async def commands_used(fleet: Fleet) -> set[str]:
    """Return all commands used since the servers started."""
    found: set[str] = set()
    for node in fleet.servers:
        stats: Mapping[str, Any] = await node.ask("INFO", "commandstats")
        found |= {name.removeprefix("cmdstat_") for name in stats}
    return found


async def denied_access(fleet: Fleet) -> set[str]:
    """Return what was denied to the user: the reason, and the command, key or channel."""
    found = set()
    for node in fleet.servers:
        for entry in await node.ask("ACL LOG"):
            found.add(f"{entry['reason']} {entry['object']} by {entry['username']}")
    return found
