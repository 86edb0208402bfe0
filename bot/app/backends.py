"""The stores in Redis or Valkey."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.play.backends import Backends
from bot.play.ports.board_sessions import CommitNews
from bot.store.connection.clients import Client
from bot.store.coordination.board_sessions import RedisBoardSessions, RedisCommitNews
from bot.store.coordination.heartbeats import RedisHeartbeats
from bot.store.coordination.inbox import RedisInbox
from bot.store.coordination.leader_lease import RedisLease
from bot.store.coordination.processed_events import RedisProcessedEvents
from bot.store.coordination.rate_limiter import RedisRateLimiter
from bot.store.repositories.blocks import RedisBlocks
from bot.store.repositories.identities import RedisIdentities
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from bot.store.repositories.personal_data import RedisPersonalData
from bot.store.repositories.post_index import RedisPostIndex
from bot.store.repositories.predictions import RedisPredictions
from bot.store.repositories.profiles import RedisPeople
from bot.store.repositories.rated_games import RedisRatedGames
from bot.store.repositories.records import RedisRecords
from bot.store.repositories.restraints import RedisRestraints
from bot.store.repositories.reviews import RedisReviews
from bot.store.repositories.room_log import RedisRoomLog


@dataclass(frozen=True, kw_only=True)
class RedisBackends(Backends):
    matches: RedisMatchStore
    room_log: RedisRoomLog
    commit_news: CommitNews


def redis_backends(
    client: Client, committed: Callable[[str, float], None] = lambda *_: None
) -> RedisBackends:
    """Create the stores. ``committed`` is called for each commit with its result and its
    seconds."""
    return RedisBackends(
        matches=RedisMatchStore(client, committed),
        outbox=RedisOutbox(client),
        people=RedisPeople(client),
        posts=RedisPostIndex(client),
        processed_events=RedisProcessedEvents(client),
        identities=RedisIdentities(client),
        rated_games=RedisRatedGames(client),
        records=RedisRecords(client),
        reviews=RedisReviews(client),
        predictions=RedisPredictions(client),
        blocks=RedisBlocks(client),
        restraints=RedisRestraints(client),
        personal_data=RedisPersonalData(client),
        room_log=RedisRoomLog(client),
        board_sessions=RedisBoardSessions(client),
        heartbeats=RedisHeartbeats(client),
        commit_news=RedisCommitNews(client),
        lease=lambda name: RedisLease(client, name),
        inbox=lambda name: RedisInbox(client, name),
        rate_limiter=lambda name: RedisRateLimiter(client, name),
        outage=client.outage,
    )
