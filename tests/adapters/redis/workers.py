"""Several programs that run at once, and concurrent actions of players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from hypothesis import strategies as st

from bot.app.backends import redis_backends
from bot.ids import GameId, RoomId
from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.clocks.clock import DAY, HOUR, Clock, Fischer, PerMove
from bot.match.commands import (
    Agree,
    AskUndo,
    Command,
    GiveTime,
    GoOn,
    Halt,
    Refuse,
    Resume,
    WaiveTime,
)
from bot.match.events import Side
from bot.play.delivery import Delivery, PostReceipt, Tell
from bot.play.loaded import LoadedMatch
from bot.play.moderated_games import Moderation
from bot.play.ports.stores import StoredMatch
from bot.store.connection.database import Database
from tests.adapters.redis.moved import MovedStore
from tests.fakes.composition import UNADVISED, compose_without_chats

CLOCKS: st.SearchStrategy[Clock] = st.sampled_from(
    (PerMove(DAY), PerMove(3 * DAY), Fischer(2 * DAY, 6 * HOUR, 3 * DAY))
)
CALENDARS = st.sampled_from(
    (
        ALWAYS,
        Calendar("Europe/Warsaw", quiet=(22 * 60, 7 * 60)),
        Calendar("America/New_York", weekends_off=True),
    )
)
COMMANDS: st.SearchStrategy[Command | Halt | GoOn] = st.sampled_from(
    (
        Agree(),
        Agree(),
        Refuse(),
        Resume(),
        AskUndo(),
        AskUndo(),
        GiveTime(HOUR),
        GiveTime(2 * DAY),
        WaiveTime(True),
        WaiveTime(True),
        WaiveTime(False),
        Halt(),
        GoOn(),
        GoOn(),
    )
)


@dataclass(frozen=True)
class Deed:
    """An action at one of the programs, or at all of them at once, since a platform may deliver
    an event twice. ``side`` None means the player to move, and ``command`` None a move at any
    point."""

    game: int
    side: Side | None
    command: Command | Halt | GoOn | None
    where: int
    everywhere: bool


DEEDS = st.lists(
    st.builds(
        Deed,
        st.integers(0, 1),
        st.none() | st.sampled_from(Side),
        st.none() | COMMANDS,
        st.integers(0, 80),
        st.booleans(),
    ),
    min_size=1,
    max_size=4,
)


class Worker:
    """A program with all its periodic tasks, and a room that receives its posts."""

    def __init__(self, database: Database, told: dict[tuple[RoomId, GameId], int]) -> None:
        self.store = MovedStore(database.client)
        backends = replace(redis_backends(database.client), matches=self.store)
        app = compose_without_chats(backends, UNADVISED)
        self.time_settings, self.service = app.time_settings, app.service
        self.organisers = Moderation(self.service)
        self.sweep, self.ratings, self.outbox = app.sweep, app.ratings, backends.outbox
        self._told = told

    def delivery(self, holder: str) -> Delivery:
        """Return the delivery of a newly started program. Posting takes less time than the test's
        gate lasts."""
        return Delivery(self.store, self.outbox, self.read, self, holder, patience=0.1)

    async def read(self, game_id: GameId, stored: StoredMatch) -> LoadedMatch:
        return await self.service.matches.read(game_id, stored)

    async def prepare(self, loaded: LoadedMatch) -> Tell:
        """Record a finished game's rating before its post."""
        await self.ratings.record(loaded)
        return partial(self._tell, loaded)

    async def _tell(self, loaded: LoadedMatch, room: RoomId, since: int) -> PostReceipt:
        assert since <= loaded.meta.version
        self._told[room, loaded.game_id] = loaded.meta.version
        return PostReceipt("1")
