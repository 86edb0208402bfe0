"""The contracts of all stores, for each kind of server."""

from __future__ import annotations

from bot.match.clocks.clock import DAY
from bot.play.accounts.personal_data import PersonalData
from bot.play.ports.board_sessions import LASTS_MS, BoardSessions
from bot.play.ports.records import KEPT_MS, RecordStore
from bot.play.ports.reviews import STORED_MS, WORK_MS, ReviewStore, ReviewWork
from bot.store.connection import keys
from bot.store.connection.database import Database
from tests.adapters.blocks_contract import BlocksContract
from tests.adapters.board_sessions_contract import NOW, BoardSessionsContract, session
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
from tests.adapters.records_contract import ANNA, BEN, RECORD, RecordsContract
from tests.adapters.restraints_contract import RestraintsContract
from tests.adapters.reviews_contract import (
    LINE,
    REVIEW,
    ROOM,
    ReviewsContract,
    list_games,
    order_all,
)
from tests.adapters.store_contract import (
    MatchStoreContract,
)


class EveryStore:
    """The stores in Redis fulfil the contracts; a subclass provides the server as a fixture."""

    class TestCommunities(CommunityContract):
        """Communities in Redis."""

    class TestMatches(MatchStoreContract):
        """Matches in Redis."""

    class TestHeartbeats(HeartbeatsContract):
        """Heartbeats and grants, in Redis."""

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
        """Handled events in Redis."""

    class TestIdentities(IdentitiesContract):
        """Identities in Redis."""

    class TestPersonalData(PersonalDataContract):
        """Personal data in Redis."""

        async def test_records_too(
            self, personal_data: PersonalData, record_store: RecordStore
        ) -> None:
            """A person's uploaded records are exported and erased with their data; those of others
            stay."""
            await record_store.keep("one", ANNA, RECORD)
            await record_store.keep("two", BEN, RECORD)
            assert {"one"} == set(await personal_data.records(ANNA))
            await personal_data.erase(ANNA, [])
            assert [None, RECORD] == [await record_store.get(id) for id in ("one", "two")]

    class TestPredictions(PredictionsContract):
        """Guesses in Redis."""

    class TestBlocks(BlocksContract):
        """Blocks, in Redis."""

    class TestRestraints(RestraintsContract):
        """Restraints, in Redis."""

    class TestBoardSessions(BoardSessionsContract):
        """Sessions of the board page, in Redis."""

        async def test_all_of_it_expires(
            self, board_sessions: BoardSessions, personal_data: PersonalData, database: Database
        ) -> None:
            """The stored data about sessions and tickets expires, and is erased with the person."""
            await board_sessions.begin("m1", session(), NOW)
            await board_sessions.spend("aa", "page", 60_000)
            lives = [
                await database.client.pttl(key)
                for key in (keys.board_sessions(session().user), keys.spent("aa"))
            ]
            assert LASTS_MS - 60_000 < lives[0] <= LASTS_MS
            assert 0 < lives[1] <= 60_000
            await personal_data.erase(session().user, [])
            assert None is await board_sessions.find(session().user, "m1", NOW)

    class TestRatedGames(RatedGamesContract):
        """Rated games in Redis."""

    class TestInbox(InboxContract):
        """The inbox in Redis."""

    class TestRecords(RecordsContract):
        """Uploaded records in Redis."""

        async def test_all_of_it_expires(
            self, record_store: RecordStore, database: Database
        ) -> None:
            """The record and the list of a person's records expire, and no key name reveals who
            uploaded which record."""
            await record_store.keep("one", ANNA, RECORD)
            await record_store.keep("two", BEN, RECORD)
            named = (keys.record("one"), keys.brought(ANNA), keys.records_taken(ANNA))
            lives = [await database.client.pttl(name) for name in named]
            assert all(KEPT_MS - 60_000 < life <= KEPT_MS for life in lives), lives
            assert ANNA not in str(await database.client.get(keys.record("one")))

    class TestReviews(ReviewsContract):
        """Reviews in Redis."""

        async def test_all_of_it_expires(
            self, review_store: ReviewStore, database: Database
        ) -> None:
            """Reviews, findings and the counts of a day expire, and so does what is written
            again."""
            for _ in range(2):
                await review_store.store_review("bamoku", REVIEW)
                await review_store.store_review("record-000000001", REVIEW)
                await review_store.store_work("two", ReviewWork(LINE))
                await order_all(review_store, ANNA, "two")
            for key, lasts in (
                (keys.review("bamoku"), STORED_MS),
                (keys.record_reviews("record-000000001"), KEPT_MS),
                (keys.review_work("two"), WORK_MS),
                (keys.reviews_of_day(ANNA), DAY),
            ):
                assert lasts - 60_000 < await database.client.pttl(key) <= lasts

        async def test_erased_with_the_person(
            self, review_store: ReviewStore, record_store: RecordStore, personal_data: PersonalData
        ) -> None:
            """Orders are exported and erased with the person, and with the room. So are the reviews
            of the person's records."""
            await record_store.keep("record-1", ANNA, RECORD)
            await review_store.store_review("record-1+2", REVIEW)
            await order_all(review_store, ANNA, "one")
            await order_all(review_store, BEN, "two")
            assert 1 == (await personal_data.reviews(ANNA))["of_day"]
            await personal_data.erase(ANNA, [])
            assert await review_store.load_review("record-1+2") is None
            assert ({}, ["two"]) == (
                await personal_data.reviews(ANNA),
                await list_games(review_store),
            )
            await personal_data.erase_rooms([ROOM])
            assert [] == await list_games(review_store)
