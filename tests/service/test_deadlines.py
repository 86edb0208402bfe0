"""Deadlines through the service: never early, never twice, by the database's clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.ids import GameId
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import CHALLENGE_EXPIRES_AFTER, DAY, PerMove
from bot.match.commands import AcceptChallenge, GiveTime, Pass, Play, Resign, WaiveTime
from bot.match.events import Challenged, Ended, Timed
from bot.match.state import Match
from bot.play.background import deadlines
from bot.play.background.deadlines import Sweep
from bot.play.ports.scheduler import Claim
from bot.play.ports.stores import Commit, CommitResult, StoredMatch, StoreUnavailableError
from bot.play.timekeeping.time_settings import TimeSettings, TimeSettingsStore
from bot.play.unit_of_work import intent, new_match
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.fakes.memory.stores import MemoryStore
from tests.patience import PATIENCE
from tests.service.club import ANNA, BEN, TERMS, Clock, Club, SlowStore, kind
from tests.service.playing import point

D4, E5 = Play(point("D4")), Play(point("E5"))
CLOCKED = replace(TERMS, clock=PerMove(3 * DAY))
BLACK_LOST = Outcome(Reason.TIME, Colour.WHITE)


@pytest.fixture
def clock() -> Clock:
    """The database's clock."""
    return Clock()


@pytest.fixture
def store(clock: Clock) -> SlowStore:
    """A store that yields to other tasks."""
    return SlowStore(clock, seed=3)


@pytest.fixture
def club(store: SlowStore) -> Club:
    """Anna (Black) plays Ben with three days for each move."""
    return Club(store, CLOCKED)


@pytest.fixture
def sweep(club: Club, store: SlowStore) -> Sweep:
    """The sweep that ends overdue games."""
    return Sweep(club.service, store)


async def match(club: Club, game_id: GameId) -> Match:
    """The match from the store, whose deadline must equal the log's."""
    loaded = await club.load(game_id)
    assert loaded.match.due == loaded.meta.deadline
    return loaded.match


async def test_a_game_is_lost_at_the_deadline_and_not_before(
    club: Club, clock: Clock, sweep: Sweep
) -> None:
    """A millisecond before the deadline the game is on; at the deadline it is lost."""
    game_id = await club.game()
    clock.ms += 3 * DAY - 1
    await sweep.once()
    assert None is (await match(club, game_id)).outcome
    clock.ms += 1
    await sweep.once()
    assert BLACK_LOST == (await match(club, game_id)).outcome


async def test_a_missing_deadline_is_taken_from_the_log(
    club: Club, clock: Clock, sweep: Sweep
) -> None:
    """A challenge stored without a deadline gets that of its log, once, and expires then."""
    first = Challenged(clock.ms, CLOCKED, open=True)
    begun = new_match(replace(intent("bamoku", "challenge"), actor=ANNA), "", first).commit
    await club.store.commit(replace(begun, deadline=None))

    async def list_undated() -> AsyncIterator[GameId]:
        yield "bamoku"

    for _ in range(2):
        await club.app.service.timeouts.complete(list_undated())
    stored = await club.store.load("bamoku")
    assert stored is not None
    assert (CHALLENGE_EXPIRES_AFTER + clock.ms, 1) == (stored.meta.deadline, stored.meta.version)
    clock.ms += CHALLENGE_EXPIRES_AFTER
    await sweep.once()
    assert (await match(club, "bamoku")).expired


async def test_a_move_in_the_last_moment(club: Club, clock: Clock, sweep: Sweep) -> None:
    """A move just before the deadline counts, and the old deadline is gone."""
    game_id = await club.game()
    clock.ms += 3 * DAY - 1
    await club.do(game_id, ANNA, D4)
    clock.ms += DAY
    await sweep.once()
    assert (None, clock.ms + 2 * DAY) == (
        (await match(club, game_id)).outcome,
        (await match(club, game_id)).due,
    )


@pytest.mark.parametrize("command", [D4, Pass(), Resign(), WaiveTime(on=True)])
async def test_too_late(club: Club, clock: Clock, command: Play) -> None:
    """Any command after the deadline is refused and ends the game, even before the sweep."""
    game_id = await club.game()
    clock.ms += 3 * DAY
    assert "too-late" == kind(await club.act(game_id, ANNA, command))
    assert BLACK_LOST == (await match(club, game_id)).outcome


async def test_a_gift_comes_too_late(club: Club, clock: Clock) -> None:
    """Time given after the deadline is refused: a result never changes."""
    game_id = await club.game()
    clock.ms += 3 * DAY
    assert "too-late" == kind(await club.act(game_id, BEN, GiveTime(DAY)))


async def test_a_waived_win(club: Club, clock: Clock, sweep: Sweep) -> None:
    """A waived win on time is applied by the sweep, or by the late move itself."""
    swept, moved = await club.game("one"), await club.game("two")
    for game_id in (swept, moved):
        await club.do(game_id, BEN, WaiveTime(on=True))
    clock.ms += 4 * DAY
    await club.do(moved, ANNA, D4)
    await sweep.once()
    for game_id in (swept, moved):
        game = await match(club, game_id)
        assert (None, clock.ms + 3 * DAY) == (game.outcome, game.due)
    clock.ms += 3 * DAY
    await sweep.once()
    assert BLACK_LOST == (await match(club, swept)).outcome


@pytest.mark.parametrize("seed", range(20))
async def test_many_sweep_at_once(clock: Clock, seed: int) -> None:
    """A game ends once, whatever number of sweeps and moves run at the same moment."""
    club = Club(SlowStore(clock, seed), CLOCKED)
    games = [await club.game(f"game-{number}") for number in range(3)]
    clock.ms += 3 * DAY
    sweeps = [Sweep(club.service, club.store).once() for _ in range(4)]
    await asyncio.gather(*sweeps, *(club.act(game_id, ANNA, D4) for game_id in games))
    for game_id in games:
        ends = [e for e in (await match(club, game_id)).events if isinstance(e, Ended)]
        assert [Ended(clock.ms, BLACK_LOST)] == ends


class StuckStore(MemoryStore):
    """A store that delays loading one match until ``others`` have ended."""

    stuck, others = "", 0

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self._over = asyncio.Event()

    async def load(self, game_id: GameId) -> StoredMatch | None:
        if game_id == self.stuck:
            await self._over.wait()
        return await super().load(game_id)

    async def commit(self, commit: Commit) -> CommitResult:
        if commit.phase == "ended":
            self.others -= 1
            if self.others == 0:
                self._over.set()
        return await super().commit(commit)


async def test_a_match_that_takes_long_holds_up_no_other(clock: Clock) -> None:
    """Overdue matches are ended concurrently, so a slow one does not delay the others."""
    store = StuckStore(clock)
    club = Club(store, CLOCKED)
    games = [await club.game(f"game-{number}") for number in range(40)]
    store.stuck, store.others = games[0], len(games) - 1
    clock.ms += 3 * DAY
    async with asyncio.timeout(PATIENCE):
        await Sweep(club.service, store).once()
    assert {BLACK_LOST} == {(await match(club, game_id)).outcome for game_id in games}


class TornStore(MemoryStore):
    """A store that fails for one commit of the program's own."""

    away = True

    async def commit(self, commit: Commit) -> CommitResult:
        if self.away and not commit.actor:
            self.away = False
            raise StoreUnavailableError
        return await super().commit(commit)


async def test_a_sweep_that_fails_is_made_again(clock: Clock) -> None:
    """A database failure only delays the end of a game."""
    store = TornStore(clock)
    club = Club(store, CLOCKED)
    game_id = await club.game()
    clock.ms += 3 * DAY
    running = asyncio.create_task(Sweep(club.service, store).run(every=0))
    async with asyncio.timeout(PATIENCE):
        while (await match(club, game_id)).outcome is None:  # noqa: ASYNC110
            await asyncio.sleep(0)
    running.cancel()
    assert (False, BLACK_LOST) == (store.away, (await match(club, game_id)).outcome)


class DamagedStore(MemoryStore):
    """A store with damaged logs, or with damaged metadata (``beside``), that records its loads."""

    beside = False

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.damaged: set[GameId] = set()
        self.loaded: list[GameId] = []

    async def load(self, game_id: GameId) -> StoredMatch | None:
        self.loaded.append(game_id)
        stored = await super().load(game_id)
        if stored is None or game_id not in self.damaged:
            return stored
        if self.beside:
            raise KeyError("schema")
        return replace(stored, records=stored.records[1:])


@pytest.fixture(params=["log", "beside"])
async def damaged(
    request: pytest.FixtureRequest, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> tuple[Club, DamagedStore]:
    """Five unreadable overdue matches, more than are processed at once."""
    monkeypatch.setattr(deadlines, "AT_ONCE", 2)
    store = DamagedStore(clock)
    store.beside = request.param == "beside"
    club = Club(store, CLOCKED)
    store.damaged = {await club.game(f"damaged-{number}") for number in range(5)}
    clock.ms += 3 * DAY
    return club, store


async def test_unreadable_matches_hold_up_no_other(
    damaged: tuple[Club, DamagedStore], clock: Clock
) -> None:
    """Unreadable matches do not delay the others; each is logged once and then left alone for a
    while."""
    club, store = damaged
    sweep = Sweep(club.service, store)
    good = await club.game("good")
    clock.ms += 3 * DAY
    with capture_logs() as logs:
        for _ in range(3):
            await sweep.once()
        assert BLACK_LOST == (await match(club, good)).outcome
        store.loaded.clear()
        await sweep.once()
        assert [] == store.loaded
        clock.ms += deadlines.LOOK_AGAIN
        await sweep.once()
    assert store.damaged == set(store.loaded)
    event = "match-not-ended" if store.beside else "unreadable-match"
    logged = [entry["game"] for entry in logs if entry["event"] == event]
    assert sorted(store.damaged) == sorted(logged)


async def test_a_match_that_can_be_read_again(
    damaged: tuple[Club, DamagedStore], clock: Clock
) -> None:
    """A repaired match is ended like any other."""
    club, store = damaged
    sweep = Sweep(club.service, store)
    for _ in range(3):
        await sweep.once()
    mended, store.damaged = store.damaged, set()
    clock.ms += deadlines.LOOK_AGAIN
    await sweep.once()
    assert {BLACK_LOST} == {(await match(club, game_id)).outcome for game_id in mended}


async def test_so_many_unreadable_matches_are_remembered(
    damaged: tuple[Club, DamagedStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of unreadable matches is bounded."""
    monkeypatch.setattr(deadlines, "MAX_WAITING", 3)
    club, store = damaged
    sweep = Sweep(club.service, store)
    for _ in range(3):
        await sweep.once()
    store.loaded.clear()
    await sweep.once()
    assert 2 == len(set(store.loaded))


class Hasty:
    """A source of deadlines with a clock that is a day ahead."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    async def due(self, before: int, limit: int) -> Sequence[tuple[GameId, int]]:
        return await self._store.due(before + DAY, limit)

    async def claim(self, game_id: GameId, mark: str, ms: int) -> Claim:
        return await self._store.claim(game_id, mark, ms)

    async def settle(self, game_id: GameId, mark: str, ms: int) -> None:
        await self._store.settle(game_id, mark, ms)


async def test_a_wrong_clock_ends_nothing_early(club: Club, clock: Clock, store: SlowStore) -> None:
    """A sweep that is early by its own clock is stopped by the database's."""
    game_id = await club.game()
    hasty = Sweep(club.service, Hasty(store))
    clock.ms += 3 * DAY - 1
    await hasty.once()
    assert None is (await match(club, game_id)).outcome
    clock.ms += 1
    await hasty.once()
    assert BLACK_LOST == (await match(club, game_id)).outcome


async def test_pauses_of_the_player_to_move(club: Club, clock: Clock) -> None:
    """The deadline includes the pauses of the player to move when the turn begins, also of one who
    took an open challenge."""
    nights = Calendar(quiet=(22 * 60, 8 * 60))
    await TimeSettingsStore(club.backends.people).save(BEN, TimeSettings(nights))
    game_id = await club.challenge(guest=None)
    await club.do(game_id, BEN, AcceptChallenge())
    assert clock.ms + 3 * DAY == (await match(club, game_id)).due
    await club.do(game_id, ANNA, D4)
    assert nights.after(clock.ms, 3 * DAY) == (await match(club, game_id)).due


async def test_pauses_that_change(club: Club, clock: Clock) -> None:
    """Changed pauses move the deadlines of running turns once, with an event in the log; finished
    games stay."""
    mine, theirs, late = [await club.game(f"game-{number}") for number in range(3)]
    clock.ms += DAY
    await club.do(mine, ANNA, D4)
    await club.do(mine, BEN, E5)
    await club.do(theirs, ANNA, D4)
    clock.ms += 2 * DAY
    weekends = Calendar(weekends_off=True)
    for _ in range(2):
        await club.service.repause(ANNA, weekends, "change")
    game = await match(club, mine)
    assert isinstance(game.events[-1], Timed)
    assert (8, weekends.after(clock.ms, DAY)) == (game.version, game.due)
    assert clock.ms + DAY == (await match(club, theirs)).due
    assert 3 == (await match(club, late)).version
