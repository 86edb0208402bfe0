"""The durability of a database, by its own configuration.

``CONFIG GET`` tells everything. Where it is denied, as by most hosting services, ``INFO`` tells all
but ``appendfsync`` (https://valkey.io/commands/info/).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from redis.exceptions import RedisClusterException, RedisError

from bot.store.connection.clients import Client

PATIENCE = 1.5
"""Seconds that the servers may take to answer."""
_EVERY_SECOND = "everysec"
_KEEPS_ALL = "noeviction"
QUESTIONS = (
    ("CONFIG GET", "appendonly", "appendfsync", "maxmemory-policy"),
    ("INFO", "persistence"),
    ("INFO", "memory"),
)

_Answer = Mapping[str, Any] | Exception


class DurabilityState(Enum):
    """``DURABLE``: each write is on the disk before it is acknowledged. ``EVERY_SECOND``: durable,
    but a power cut loses up to the last second. ``UNKNOWN``: the server does not say."""

    DURABLE = "durable"
    EVERY_SECOND = "every-second"
    NOT_DURABLE = "not-durable"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Weakness:
    """Why a database is not durable, or why that is unknown: an id for the words.

    ``no-log``: it has no append-only file; ``no-sync``: it never waits for the disk; ``evicting``:
    it removes keys when its memory is full (``detail``: the policy); ``denied``: the user may not
    ask for the configuration; ``away``: it does not answer (``detail``: the error).
    """

    id: str
    detail: str = ""


@dataclass(frozen=True)
class Durability:
    """``weaknesses`` are empty if it is durable. Of several servers the weakest counts."""

    state: DurabilityState
    weaknesses: tuple[Weakness, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether it is known to be durable."""
        return self.state in (DurabilityState.DURABLE, DurabilityState.EVERY_SECOND)


_WEAKEST_FIRST = (
    DurabilityState.NOT_DURABLE,
    DurabilityState.UNKNOWN,
    DurabilityState.EVERY_SECOND,
    DurabilityState.DURABLE,
)


async def durability(client: Client) -> Durability:
    """Asks each server that takes writes for its configuration. Never raises for the database."""
    try:
        async with asyncio.timeout(PATIENCE):
            servers = await client.ask_primaries(QUESTIONS)
    except (RedisError, RedisClusterException, OSError) as error:
        away = Weakness("away", f"{type(error).__name__}: {error}".rstrip(".: "))
        return Durability(DurabilityState.UNKNOWN, (away,))
    each = [of_server(*answers) for answers in servers]
    state = next(s for s in _WEAKEST_FIRST if any(one.state is s for one in each))
    weaknesses = dict.fromkeys(weakness for one in each for weakness in one.weaknesses)
    return Durability(state, tuple(weaknesses))


def of_server(configured: _Answer, persistence: _Answer, memory: _Answer) -> Durability:
    """The durability by one server's answers to `QUESTIONS`."""
    asked = _known(configured)
    log, sync = asked.get("appendonly"), asked.get("appendfsync")
    if log is None and (enabled := _known(persistence).get("aof_enabled")) is not None:
        log = "yes" if int(enabled) else "no"
    policy = asked.get("maxmemory-policy") or _known(memory).get("maxmemory_policy")
    found: list[Weakness] = []
    if log == "no":
        found.append(Weakness("no-log"))
    elif sync == "no":
        found.append(Weakness("no-sync"))
    if policy not in (None, _KEEPS_ALL):
        found.append(Weakness("evicting", str(policy)))
    if found:
        return Durability(DurabilityState.NOT_DURABLE, tuple(found))
    if log is None or sync is None or policy is None:
        return Durability(DurabilityState.UNKNOWN, (Weakness("denied"),))
    synced = sync == _EVERY_SECOND
    return Durability(DurabilityState.EVERY_SECOND if synced else DurabilityState.DURABLE)


def _known(answer: _Answer) -> Mapping[str, Any]:
    """Some hosting services deny a command, others have removed it: both are errors."""
    return {} if isinstance(answer, Exception) else answer
