"""The stores in memory fulfil the contracts."""

from __future__ import annotations

import time

import pytest

from tests.adapters.blocks_contract import BlocksContract
from tests.adapters.board_sessions_contract import BoardSessionsContract
from tests.adapters.communities_contract import CommunityContract
from tests.adapters.deadlines_contract import DeadlinesContract
from tests.adapters.heartbeats_contract import HeartbeatsContract
from tests.adapters.identities_contract import IdentitiesContract
from tests.adapters.inbox_contract import InboxContract
from tests.adapters.outbox_contract import (
    HandledContract,
    OutboxContract,
    PeopleContract,
    PostIndexContract,
    RoomLogContract,
)
from tests.adapters.personal_data_contract import PersonalDataContract
from tests.adapters.predictions_contract import PredictionsContract
from tests.adapters.projection_contract import ProjectionContract
from tests.adapters.rated_games_contract import RatedGamesContract
from tests.adapters.records_contract import RecordsContract
from tests.adapters.restraints_contract import RestraintsContract
from tests.adapters.reviews_contract import ReviewsContract
from tests.adapters.store_contract import (
    MatchStoreContract,
    Ports,
)
from tests.fakes.memory.blocks import MemoryBlocks
from tests.fakes.memory.board_sessions import MemoryBoardSessions
from tests.fakes.memory.heartbeats import MemoryHeartbeats
from tests.fakes.memory.identities import MemoryIdentities
from tests.fakes.memory.inbox import MemoryInbox
from tests.fakes.memory.personal_data import MemoryPersonalData
from tests.fakes.memory.predictions import MemoryPredictions
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

BEGINNING = 1_760_000_000_000
_STARTED = time.monotonic()


def running_clock() -> int:
    """Return milliseconds that run on from `BEGINNING`, however long the machine has been up."""
    return BEGINNING + int((time.monotonic() - _STARTED) * 1000)


@pytest.fixture
def ports() -> Ports:
    """New stores with a running clock."""
    store = MemoryStore(running_clock)
    return Ports(
        store,
        MemoryOutbox(store),
        MemoryPeople(),
        MemoryRoomLog(),
        MemoryPostIndex(),
        MemoryProcessedEvents(),
        MemoryInbox(store.clock),
        MemoryHeartbeats(store, store.clock),
    )


class TestMatches(MatchStoreContract):
    """Matches in memory."""


class TestDeadlines(DeadlinesContract):
    """Clocks in memory."""


class TestHeartbeats(HeartbeatsContract):
    """Heartbeats and grants in memory."""


class TestProjections(ProjectionContract):
    """Open matches in memory."""


class TestCommunities(CommunityContract):
    """In memory."""


class TestOutbox(OutboxContract):
    """The outbox in memory."""


class TestPeople(PeopleContract):
    """Settings in memory."""


class TestPostIndex(PostIndexContract):
    """Posts in memory."""


class TestRoomLog(RoomLogContract):
    """Room logs in memory."""


class TestHandled(HandledContract):
    """Handled events in memory."""


@pytest.fixture
def identities() -> MemoryIdentities:
    """A store without links."""
    return MemoryIdentities(running_clock)


class TestIdentities(IdentitiesContract):
    """Identities in memory."""


@pytest.fixture
def personal_data(ports: Ports) -> MemoryPersonalData:
    """Personal data over the same stores."""
    assert isinstance(ports.store, MemoryStore)
    assert isinstance(ports.people, MemoryPeople)
    assert isinstance(ports.index, MemoryPostIndex)
    return MemoryPersonalData(
        ports.store,
        ports.people,
        ports.index,
        MemoryIdentities(ports.store.clock),
        MemoryPredictions(),
        MemoryRecords(ports.store.clock),
        MemoryBlocks(),
        MemoryRestraints(),
        MemoryBoardSessions(lambda: 0),
        MemoryReviews(ports.store.clock),
    )


class TestPersonalData(PersonalDataContract):
    """Personal data in memory."""


@pytest.fixture
def guess_store() -> MemoryPredictions:
    """A store without predictions."""
    return MemoryPredictions()


class TestPredictions(PredictionsContract):
    """Guesses in memory."""


@pytest.fixture
def block_store() -> MemoryBlocks:
    """A store without blocks."""
    return MemoryBlocks()


class TestBlocks(BlocksContract):
    """Blocks in memory."""


@pytest.fixture
def restraint_store() -> MemoryRestraints:
    """A store without restraints."""
    return MemoryRestraints()


class TestRestraints(RestraintsContract):
    """Restraints in memory."""


@pytest.fixture
def board_sessions() -> MemoryBoardSessions:
    """A store without sessions."""
    return MemoryBoardSessions(lambda: 0)


class TestBoardSessions(BoardSessionsContract):
    """Sessions of the board page, in memory."""


@pytest.fixture
def rated_games() -> MemoryRatedGames:
    """A store without rated games."""
    return MemoryRatedGames()


class TestRatedGames(RatedGamesContract):
    """Rated games in memory."""


class TestInbox(InboxContract):
    """The inbox in memory."""


@pytest.fixture
def record_store() -> MemoryRecords:
    """A store without records."""
    return MemoryRecords(lambda: BEGINNING)


class TestRecords(RecordsContract):
    """Uploaded records in memory."""


@pytest.fixture
def review_store() -> MemoryReviews:
    """A store without reviews."""
    return MemoryReviews(lambda: BEGINNING)


class TestReviews(ReviewsContract):
    """Reviews in memory."""
