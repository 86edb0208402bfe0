"""All stores in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from bot.play.backends import Backends
from tests.fakes.memory.blocks import MemoryBlocks
from tests.fakes.memory.board_sessions import MemoryBoardSessions
from tests.fakes.memory.heartbeats import MemoryHeartbeats
from tests.fakes.memory.identities import MemoryIdentities
from tests.fakes.memory.inbox import MemoryInbox
from tests.fakes.memory.personal_data import MemoryPersonalData
from tests.fakes.memory.predictions import MemoryPredictions
from tests.fakes.memory.rate_limiter import MemoryRateLimiter
from tests.fakes.memory.rated_games import MemoryRatedGames
from tests.fakes.memory.records import MemoryRecords
from tests.fakes.memory.restraints import MemoryRestraints
from tests.fakes.memory.reviews import MemoryReviews
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.fakes.memory.stores import (
    MemoryOutbox,
    MemoryPeople,
    MemoryPostIndex,
    MemoryProcessedEvents,
    MemoryStore,
)


@dataclass(frozen=True, kw_only=True)
class MemoryBackends(Backends):
    """The stored data, for the lifetime of the process."""

    matches: MemoryStore
    people: MemoryPeople
    posts: MemoryPostIndex
    identities: MemoryIdentities
    rated_games: MemoryRatedGames
    records: MemoryRecords
    reviews: MemoryReviews
    predictions: MemoryPredictions
    blocks: MemoryBlocks
    restraints: MemoryRestraints
    heartbeats: MemoryHeartbeats


def memory_backends(
    store: MemoryStore,
    now: Callable[[], float] = time.monotonic,
    beats: Callable[[], int] = lambda: 0,
) -> MemoryBackends:
    """Return all stores for these matches, on their clock; leases and rate limits use ``now``, a
    clock in seconds. ``beats`` is the heartbeats' clock in milliseconds; by default it stands
    still, so that moving the test's clock causes no outage."""
    people, posts, predictions = MemoryPeople(), MemoryPostIndex(), MemoryPredictions()
    identities, records = MemoryIdentities(store.clock), MemoryRecords(store.clock)
    reviews = MemoryReviews(store.clock)
    blocks, restraints = MemoryBlocks(), MemoryRestraints()
    sessions = MemoryBoardSessions(lambda: int(now() * 1000))
    inboxes = defaultdict[str, MemoryInbox](lambda: MemoryInbox(lambda: int(now() * 1000)))
    limiters = defaultdict[str, MemoryRateLimiter](lambda: MemoryRateLimiter(now))
    return MemoryBackends(
        matches=store,
        outbox=MemoryOutbox(store),
        people=people,
        posts=posts,
        processed_events=MemoryProcessedEvents(),
        identities=identities,
        rated_games=MemoryRatedGames(),
        records=records,
        reviews=reviews,
        predictions=predictions,
        blocks=blocks,
        restraints=restraints,
        personal_data=MemoryPersonalData(
            store,
            people,
            posts,
            identities,
            predictions,
            records,
            blocks,
            restraints,
            sessions,
            reviews,
        ),
        room_log=MemoryRoomLog(),
        board_sessions=sessions,
        heartbeats=MemoryHeartbeats(store, beats),
        lease=inboxes.__getitem__,
        inbox=inboxes.__getitem__,
        rate_limiter=limiters.__getitem__,
    )
