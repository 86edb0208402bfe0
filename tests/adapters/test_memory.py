"""The stores in memory keep the contract."""

from __future__ import annotations

import time

import pytest

from bot.adapters.memory import (
    MemoryHandled,
    MemoryOutbox,
    MemoryPeople,
    MemoryPostIndex,
    MemoryRoomLog,
    MemoryStore,
)
from bot.adapters.memory_inbox import MemoryInbox
from tests.adapters.inbox_contract import InboxContract
from tests.adapters.outbox_contract import (
    HandledContract,
    OutboxContract,
    PeopleContract,
    PostIndexContract,
    RoomLogContract,
)
from tests.adapters.store_contract import (
    DeadlinesContract,
    MatchStoreContract,
    Ports,
    ProjectionContract,
)

BEGINNING = 1_760_000_000_000


@pytest.fixture
def ports() -> Ports:
    """Fresh stores, with a clock that runs."""
    store = MemoryStore(lambda: BEGINNING + int(time.monotonic() * 1000))
    return Ports(
        store,
        MemoryOutbox(store),
        MemoryPeople(),
        MemoryRoomLog(),
        MemoryPostIndex(),
        MemoryHandled(),
        MemoryInbox(store.clock),
    )


class TestMatches(MatchStoreContract):
    """Matches in memory."""


class TestDeadlines(DeadlinesContract):
    """Clocks in memory."""


class TestProjections(ProjectionContract):
    """Open matches in memory."""


class TestOutbox(OutboxContract):
    """The outbox in memory."""


class TestPeople(PeopleContract):
    """Settings in memory."""


class TestPostIndex(PostIndexContract):
    """Posts in memory."""


class TestRoomLog(RoomLogContract):
    """Room logs in memory."""


class TestHandled(HandledContract):
    """What is dealt with, in memory."""


class TestInbox(InboxContract):
    """What a platform told, in memory."""
