"""Checks by its configuration whether a database is durable.

``CONFIG GET`` returns all settings that matter. Most hosting services deny it; ``INFO`` has the
same ones except ``appendfsync`` (https://valkey.io/commands/info/).
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
    """``DURABLE``: writes are synced to disk before they are acknowledged. ``EVERY_SECOND``: a
    power cut loses up to one second. ``UNKNOWN``: the server does not say."""

    DURABLE = "durable"
    EVERY_SECOND = "every-second"
    NOT_DURABLE = "not-durable"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Weakness:
    """Why a database is not durable, or why that is unknown; ``id`` is a text id.

    ``no-log``: no append-only file; ``no-sync``: it never syncs; ``evicting``: it evicts keys when
    its memory is full (``detail``: the policy); ``denied``: the user has no right to read the
    configuration; ``away``: no answer (``detail``: the error).
    """

    id: str
    detail: str = ""


@dataclass(frozen=True)
class Durability:
    """The durability of a database; of several servers the weakest counts. ``weaknesses`` is empty
    if it is durable."""

    state: DurabilityState
    weaknesses: tuple[Weakness, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether the database is known to be durable."""
        return self.state in (DurabilityState.DURABLE, DurabilityState.EVERY_SECOND)


_WEAKEST_FIRST = (
    DurabilityState.NOT_DURABLE,
    DurabilityState.UNKNOWN,
    DurabilityState.EVERY_SECOND,
    DurabilityState.DURABLE,
)


async def durability(client: Client) -> Durability:
    """Check the configuration of each primary. Database errors are part of the result."""
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
    """Return the durability by one server's answers to `QUESTIONS`."""
    asked = _read_answer(configured)
    log, sync = asked.get("appendonly"), asked.get("appendfsync")
    if log is None and (enabled := _read_answer(persistence).get("aof_enabled")) is not None:
        log = "yes" if int(enabled) else "no"
    policy = asked.get("maxmemory-policy") or _read_answer(memory).get("maxmemory_policy")
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


def _read_answer(answer: _Answer) -> Mapping[str, Any]:
    """Return the answer, or nothing if it is an error: some hosts deny the command, others removed
    it."""
    return {} if isinstance(answer, Exception) else answer
