"""What waits in the database, counted in one round trip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redis.asyncio import Redis

from bot.adapters.redis import keys
from bot.adapters.redis.calls import available
from bot.service.watching import Backlog

_OF_A_PARTITION = 4
"""Commands for each partition."""


async def backlog(client: Redis, inboxes: Sequence[str]) -> Backlog:
    """Of all partitions, and of the inboxes with these names.

    Raises:
        StoreUnavailableError: the database does not answer.
    """
    with available():
        seconds, micros = await client.time()
        async with client.pipeline(transaction=False) as asked:
            for number in range(keys.PARTITIONS):
                asked.xlen(keys.outbox(number))
                asked.xrange(keys.outbox(number), count=1)
                asked.zrange(keys.deadlines(number), 0, 0, withscores=True)
                asked.xlen(keys.unreadable(number))
            for name in inboxes:
                asked.xlen(keys.inbox(name))
                asked.xlen(keys.inbox_aside(name))
            told: list[Any] = await asked.execute()
    of_partitions = keys.PARTITIONS * _OF_A_PARTITION
    lengths, oldest, earliest, bad = (
        told[first:of_partitions:_OF_A_PARTITION] for first in range(_OF_A_PARTITION)
    )
    now = int(seconds) * 1000 + int(micros) // 1000
    # An entry's id begins with the time at which it was added.
    added = [int(entries[0][0].partition("-")[0]) for entries in oldest if entries]
    due = [int(pairs[0][1]) for pairs in earliest if pairs]
    return Backlog(
        notices=sum(lengths),
        notices_ms=max(0, now - min(added, default=now)),
        deadline_ms=max(0, now - min(due, default=now)),
        updates=sum(told[of_partitions::2]),
        bad_notices=sum(bad),
        bad_updates=sum(told[of_partitions + 1 :: 2]),
    )
