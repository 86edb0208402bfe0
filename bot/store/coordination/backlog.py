"""Counts the work that waits in the database, in one round trip."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.ports.metrics import Backlog
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.replication import RedisCommand
from bot.store.connection.scripts import all_done, available, milliseconds

_OF_A_TAG = 5
"""Commands per tag."""


async def backlog(client: Client, inboxes: Sequence[str]) -> Backlog:
    """Count the work in all outboxes, the deadlines, and the inboxes with these names.

    Raises:
        StoreUnavailableError: the database does not answer.
    """
    commands: list[RedisCommand] = []
    for tag in client.tags:
        commands += [
            ("XLEN", keys.outbox(tag)),
            ("XRANGE", keys.outbox(tag), "-", "+", "COUNT", 1),
            ("ZRANGE", keys.deadlines(tag), 0, 0, "WITHSCORES"),
            ("XLEN", keys.unreadable(tag)),
            ("XLEN", keys.outbox_aside(tag)),
        ]
    for name in inboxes:
        commands += [("XLEN", keys.inbox(name)), ("XLEN", keys.inbox_aside(name))]
    commands.append(("GET", keys.records_of_day()))
    with available():
        now = milliseconds(await client.time())
        *answers, record_bytes = await all_done(client, commands)
    of_tags = len(client.tags) * _OF_A_TAG
    lengths, oldest, earliest, bad, aside = (
        answers[first:of_tags:_OF_A_TAG] for first in range(_OF_A_TAG)
    )
    # A stream id begins with the time of its addition.
    added = [int(entries[0][0].partition("-")[0]) for entries in oldest if entries]
    due = [int(pairs[0][1]) for pairs in earliest if pairs]
    return Backlog(
        notices=sum(lengths),
        notices_ms=max(0, now - min(added, default=now)),
        deadline_ms=max(0, now - min(due, default=now)),
        updates=sum(answers[of_tags::2]),
        bad_notices=sum(bad) + sum(aside),
        bad_updates=sum(answers[of_tags + 1 :: 2]),
        record_bytes=int(record_bytes or 0),
    )
