"""The backends: stores, for each port, that outlive the program and are shared by its processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from bot.adapters.redis.connection.clients import Client
from bot.adapters.redis.coordination.board_sessions import RedisBoardSessions, RedisCommitNews
from bot.adapters.redis.coordination.heartbeats import RedisHeartbeats
from bot.adapters.redis.coordination.inbox import RedisInbox
from bot.adapters.redis.coordination.leader_lease import RedisLease
from bot.adapters.redis.coordination.processed_events import RedisProcessedEvents
from bot.adapters.redis.coordination.rate_limiter import RedisRateLimiter
from bot.adapters.redis.stores.blocks import RedisBlocks
from bot.adapters.redis.stores.identities import RedisIdentities
from bot.adapters.redis.stores.matches import RedisMatchStore
from bot.adapters.redis.stores.outbox import RedisOutbox
from bot.adapters.redis.stores.personal_data import RedisPersonalData
from bot.adapters.redis.stores.post_index import RedisPostIndex
from bot.adapters.redis.stores.predictions import RedisPredictions
from bot.adapters.redis.stores.profiles import RedisPeople
from bot.adapters.redis.stores.rated_games import RedisRatedGames
from bot.adapters.redis.stores.records import RedisRecords
from bot.adapters.redis.stores.restraints import RedisRestraints
from bot.adapters.redis.stores.room_log import RedisRoomLog
from bot.service.accounts.blocks import BlockStore
from bot.service.accounts.identities import Identities
from bot.service.accounts.personal_data import PersonalData
from bot.service.accounts.restraints import RestraintStore
from bot.service.analysis.predictions import PredictionStore
from bot.service.ports.board_sessions import BoardSessions, CommitNews
from bot.service.ports.heartbeats import Heartbeats
from bot.service.ports.inbox import Inbox, Lease
from bot.service.ports.outage import NoOutage, Outage
from bot.service.ports.rate_limiter import RateLimiter
from bot.service.ports.records import RecordStore
from bot.service.ports.room_log import RoomLog
from bot.service.ports.scheduler import Deadlines, Scheduler
from bot.service.ports.stores import MatchStore, Outbox, People, PostIndex, ProcessedEvents
from bot.service.ratings.rated_games import RatedGames


class ScheduledMatchStore(MatchStore, Deadlines, Scheduler, Protocol):
    """Matches, and when something in them is due."""


@dataclass(frozen=True, kw_only=True)
class Backends:
    """A store for each port. ``lease``, ``inbox`` and ``rate_limiter`` make one for each name: that
    of a chat, or of a bot in it."""

    matches: ScheduledMatchStore
    outbox: Outbox
    people: People
    posts: PostIndex
    processed_events: ProcessedEvents
    identities: Identities
    rated_games: RatedGames
    records: RecordStore
    predictions: PredictionStore
    blocks: BlockStore
    restraints: RestraintStore
    personal_data: PersonalData
    room_log: RoomLog
    board_sessions: BoardSessions
    heartbeats: Heartbeats
    lease: Callable[[str], Lease]
    inbox: Callable[[str], Inbox]
    rate_limiter: Callable[[str], RateLimiter]
    outage: Outage = field(default_factory=NoOutage)


@dataclass(frozen=True, kw_only=True)
class RedisBackends(Backends):
    matches: RedisMatchStore
    room_log: RedisRoomLog
    commit_news: CommitNews


def redis_backends(
    client: Client, committed: Callable[[str, float], None] = lambda *_: None
) -> RedisBackends:
    """``committed`` is told what came of each commit, and how many seconds it took."""
    return RedisBackends(
        matches=RedisMatchStore(client, committed),
        outbox=RedisOutbox(client),
        people=RedisPeople(client),
        posts=RedisPostIndex(client),
        processed_events=RedisProcessedEvents(client),
        identities=RedisIdentities(client),
        rated_games=RedisRatedGames(client),
        records=RedisRecords(client),
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
