"""The stores in Redis keep the contract, on a real server."""

from __future__ import annotations

from tests.adapters.communities_contract import CommunityContract
from tests.adapters.deadlines_contract import DeadlinesContract
from tests.adapters.guesses_contract import GuessesContract
from tests.adapters.identities_contract import IdentitiesContract
from tests.adapters.inbox_contract import InboxContract
from tests.adapters.outbox_contract import (
    HandledContract,
    OutboxContract,
    PeopleContract,
    PostIndexContract,
    RoomLogContract,
)
from tests.adapters.rated_games_contract import RatedGamesContract
from tests.adapters.store_contract import (
    MatchStoreContract,
    ProjectionContract,
)
from tests.adapters.traces_contract import TracesContract


class TestCommunities(CommunityContract):
    """On a real server."""


class TestMatches(MatchStoreContract):
    """Matches in Redis."""


class TestDeadlines(DeadlinesContract):
    """Clocks in Redis."""


class TestProjections(ProjectionContract):
    """Open matches in Redis."""


class TestOutbox(OutboxContract):
    """The outbox in Redis."""


class TestPeople(PeopleContract):
    """Settings in Redis."""


class TestPostIndex(PostIndexContract):
    """Posts in Redis."""


class TestRoomLog(RoomLogContract):
    """Room logs in Redis."""


class TestHandled(HandledContract):
    """What is dealt with, in Redis."""


class TestIdentities(IdentitiesContract):
    """Who is who, in Redis."""


class TestTraces(TracesContract):
    """What is kept of people, in Redis."""


class TestGuesses(GuessesContract):
    """Guesses in Redis."""


class TestRatedGames(RatedGamesContract):
    """Rated games in Redis."""


class TestInbox(InboxContract):
    """What a platform told, in Redis."""
