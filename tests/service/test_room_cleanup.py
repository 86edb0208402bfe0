"""Deletion of abandoned browser rooms."""

from __future__ import annotations

from structlog.testing import capture_logs

from bot.match.commands import Resign
from bot.match.state import Phase
from bot.play.background.room_cleanup import RoomCleanup
from tests.fakes.memory.room_log import MemoryRoomLog
from tests.service.club import ANNA, ROOM, Clock, Club, SlowStore

YEAR = 365 * 24 * 60 * 60 * 1000
HALL = "web:hall"


async def test_rooms_go_after_their_time() -> None:
    """A room is deleted a year after its last visit, and not before; reading counts as a visit. The
    log has the number of deleted rooms."""
    clock = Clock()
    log, club = MemoryRoomLog(clock), Club(SlowStore(clock))
    cleanup = RoomCleanup(log, club.store, YEAR)
    for room in (ROOM, HALL):
        await log.append(room, "k1", "r1")
    clock.ms += YEAR - 1
    with capture_logs() as logs:
        await cleanup.once()
    assert [] == logs
    assert 1 == len(await log.read(HALL, 0, 10))
    clock.ms += 1
    with capture_logs() as logs:
        await cleanup.once()
    assert [("rooms-gone", 1)] == [(line["event"], line["rooms"]) for line in logs]
    assert [HALL] == [room for room in (ROOM, HALL) if await log.read(room, 0, 10)]
    assert 1 == (await log.append(ROOM, "k1", "anew")).seq


async def test_no_room_goes_with_an_open_game() -> None:
    """A room with an unfinished game is kept for another year and then deleted; the game can still
    be read."""
    clock = Clock()
    log, club = MemoryRoomLog(clock), Club(SlowStore(clock))
    cleanup = RoomCleanup(log, club.store, YEAR)
    await log.append(ROOM, "k1", "r1")
    game_id = await club.game()
    for _ in range(3):
        clock.ms += YEAR
        await cleanup.once()
        assert [] == [*await log.list_unvisited(YEAR)]
    await club.do(game_id, ANNA, Resign())
    clock.ms += YEAR
    await cleanup.once()
    assert 0 == len(await log.read(ROOM, 0, 10))
    assert Phase.ENDED is (await club.load(game_id)).match.phase
