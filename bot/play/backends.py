"""One store for each port, shared by all processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from bot.play.accounts.blocks import BlockStore
from bot.play.accounts.identities import Identities
from bot.play.accounts.personal_data import PersonalData
from bot.play.accounts.restraints import RestraintStore
from bot.play.analysis.predictions import PredictionStore
from bot.play.ports.board_sessions import BoardSessions
from bot.play.ports.heartbeats import Heartbeats
from bot.play.ports.inbox import Inbox, Lease
from bot.play.ports.outage import NoOutage, Outage
from bot.play.ports.post_index import PostIndex
from bot.play.ports.processed_events import ProcessedEvents
from bot.play.ports.rate_limiter import RateLimiter
from bot.play.ports.records import RecordStore
from bot.play.ports.reviews import ReviewStore
from bot.play.ports.room_log import RoomLog
from bot.play.ports.scheduler import Deadlines, Scheduler
from bot.play.ports.stores import MatchStore, Outbox, People
from bot.play.ratings.rated_games import RatedGames


class ScheduledMatchStore(MatchStore, Deadlines, Scheduler, Protocol):
    """Matches, their deadlines, and scheduled digests and calls."""


@dataclass(frozen=True, kw_only=True)
class Backends:
    """A store for each port. ``lease``, ``inbox`` and ``rate_limiter`` create one per name of a
    chat or bot."""

    matches: ScheduledMatchStore
    outbox: Outbox
    people: People
    posts: PostIndex
    processed_events: ProcessedEvents
    identities: Identities
    rated_games: RatedGames
    records: RecordStore
    reviews: ReviewStore
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
