"""The clocks of players whom the bot cannot reach."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.match.clock_transitions import apply_grants, change_reach
from bot.match.clocks.clock import DAY, HOUR, Fischer
from bot.match.commands import (
    Agree,
    AskUndo,
    Confirm,
    DropConfirmation,
    GiveTime,
    GoOn,
    Halt,
    MarkStones,
    Order,
    Pass,
    Play,
    Resume,
    TakeBack,
)
from bot.match.decide import TO_OBJECT, decide_order
from bot.match.events import Event, Side, Timed, Unreachable
from bot.match.log import decode, encode
from bot.match.schema import SCHEMA
from bot.match.state import Refusal, fold
from bot.play.background.deadlines import Sweep
from bot.play.loaded import LoadedMatch
from bot.play.timekeeping.reminder_times import who_is_waited_for
from bot.rules.points import Colour
from tests.service.club import ANNA, BEN, TERMS, Clock, Club, SlowStore
from tests.service.playing import BLACK, WHITE, points
from tests.service.test_clock_transitions import DAYS, NIGHTS, Table

RESERVE = Fischer(10 * DAY, DAY, 12 * DAY)
OTHER = "web:other"


def reach(table: Table, *unreachable: Colour, after: int = 0) -> list[Event]:
    """Make just these players unreachable, ``after`` this time."""
    table.now += after
    return take(table, change_reach(table.match, unreachable, table.now, table.pauses))


def order(table: Table, wanted: Order, after: int = 0) -> list[Event]:
    """Apply an organiser's order, ``after`` this time."""
    table.now += after
    events = decide_order(table.match, wanted, table.now, table.pauses)
    assert not isinstance(events, Refusal), events
    return take(table, events)


def take(table: Table, events: list[Event]) -> list[Event]:
    """Apply events, and check that the log folds to the same state."""
    for event in events:
        table.match.apply(event)
    again = fold(decode(SCHEMA, encode(table.match.events)))
    assert (again.unreachable, again.stopped, again.due) == (
        table.match.unreachable,
        table.match.stopped,
        table.match.due,
    )
    return events


def test_the_awaited_player_loses_no_time() -> None:
    """The clock stops with the time that is left, and runs on with the same."""
    table = Table(RESERVE)
    reach(table, BLACK, after=DAY)
    assert (9 * DAY, 10 * DAY) == table.left
    assert table.match.due is None
    reach(table, after=30 * DAY)
    assert 9 * DAY == table.until
    table.do(BLACK, Pass(), after=DAY)
    assert (9 * DAY, 10 * DAY) == table.left


def test_the_clock_of_the_other_player_runs() -> None:
    """While the other player is awaited, the clock runs. It stops with that player's move."""
    table = Table(RESERVE)
    assert [Unreachable] == [type(event) for event in reach(table, WHITE)]
    assert 10 * DAY == table.until
    table.do(BLACK, Pass(), after=2 * DAY)
    assert table.match.due is None
    reach(table, after=20 * DAY)
    assert (9 * DAY, 10 * DAY) == table.left
    assert 10 * DAY == table.until


def test_an_unreachable_player_can_move() -> None:
    """An unreachable player who moves has lost no time, and the other clock runs."""
    table = Table(RESERVE)
    reach(table, BLACK, after=DAY)
    table.do(BLACK, Pass(), after=20 * DAY)
    assert (10 * DAY, 10 * DAY) == table.left
    assert 10 * DAY == table.until


def test_both_are_unreachable() -> None:
    """The clock stands until the awaited player can be reached, not only the other one."""
    table = Table(DAYS)
    reach(table, BLACK, WHITE, after=DAY)
    reach(table, BLACK, after=DAY)
    assert table.match.due is None
    reach(table, after=5 * DAY)
    assert 2 * DAY == table.until


def test_nothing_changes_twice() -> None:
    """The same news again makes no events."""
    table = Table(DAYS)
    assert [Unreachable, Timed] == [type(event) for event in reach(table, BLACK)]
    assert [] == reach(table, BLACK, after=DAY)
    reach(table)
    assert [] == reach(table)


def test_pauses_are_not_counted_twice() -> None:
    """The deadline includes the pauses after the clock runs again."""
    table = Table(DAYS, black=NIGHTS)
    reach(table, BLACK, after=HOUR)
    reach(table, after=9 * HOUR)
    assert NIGHTS.after(table.now, 3 * DAY - HOUR) == table.match.due


def test_a_gift_while_the_clock_stands() -> None:
    """Time given to an unreachable player is added to the time left."""
    table = Table(RESERVE)
    reach(table, BLACK, after=DAY)
    table.do(WHITE, GiveTime(DAY), after=3 * DAY)
    assert (10 * DAY, 10 * DAY) == table.left
    assert table.match.due is None
    reach(table, after=3 * DAY)
    assert 10 * DAY == table.until


def test_an_undo_while_the_clock_stands() -> None:
    """An undo gives back the clock from before the move, and no time that stood still counts."""
    table = Table(RESERVE)
    table.play("D4", every=DAY)
    reach(table, WHITE)
    table.do(BLACK, AskUndo(), after=9 * DAY)
    table.do(WHITE, Agree())
    assert (9 * DAY, 10 * DAY) == table.left
    assert 9 * DAY == table.until


def test_an_outage_while_the_clock_stands() -> None:
    """Clocks that stand still get nothing back; an operator's gift is added once."""
    table = Table(RESERVE)
    reach(table, BLACK, after=DAY)
    away = [(table.now + HOUR, table.now + 2 * DAY)]
    table.now += 3 * DAY
    assert [] == apply_grants(table.match, away, 0, 1, table.now, table.pauses)
    take(table, apply_grants(table.match, away, HOUR, 2, table.now, table.pauses))
    assert (9 * DAY + HOUR, 10 * DAY + HOUR) == table.left
    assert table.match.due is None
    reach(table, after=DAY)
    assert 9 * DAY + HOUR == table.until


def test_the_time_to_agree_stands() -> None:
    """While an unreachable player has not agreed to the count, no time runs out. Marks by the
    other, and gifts, change nothing about that."""
    table = Table(DAYS)
    table.play("D4 E5 - -")
    reach(table, WHITE, after=DAY)
    assert table.match.due is None
    table.do(BLACK, MarkStones(tuple(points("D4")), dead=True), after=5 * DAY)
    table.do(BLACK, GiveTime(DAY), after=5 * DAY)
    assert table.match.due is None
    reach(table, after=5 * DAY)
    assert 3 * DAY == table.until


def test_only_the_reachable_player_is_awaited_in_a_count() -> None:
    """The time to agree runs once an unreachable player has agreed, and stands after that player
    took the agreement back."""
    table = Table(DAYS)
    table.play("D4 E5 - -")
    reach(table, WHITE, after=DAY)
    table.do(WHITE, Agree(), after=5 * DAY)
    assert 2 * DAY == table.until
    table.do(WHITE, TakeBack(table.match.proposals), after=DAY)
    assert table.match.due is None
    reach(table, after=DAY)
    assert DAY == table.until


def test_play_goes_on_while_the_clock_stands() -> None:
    """After a resumption, the clock of an unreachable player stands with all the time left."""
    table = Table(RESERVE)
    table.play("D4 E5 - -", every=HOUR)
    reach(table, WHITE)
    left = table.left[1]
    table.do(BLACK, Resume(), after=5 * DAY)
    assert WHITE is table.match.game.to_move
    assert table.match.due is None
    reach(table, after=5 * DAY)
    assert left == table.until == table.left[1]


@pytest.mark.parametrize("first", ["halted", "unreachable"])
def test_halted_and_unreachable(first: str) -> None:
    """The clock runs again when an organiser has let the game go on and the player is reached."""
    table = Table(DAYS)
    order(table, Halt(), after=DAY)
    reach(table, BLACK, after=DAY)
    if first == "halted":
        order(table, GoOn(), after=DAY)
        assert table.match.due is None
        reach(table, after=DAY)
    else:
        reach(table, after=DAY)
        assert table.match.due is None
        order(table, GoOn(), after=DAY)
    assert 2 * DAY == table.until


@pytest.mark.parametrize("begins", ["before", "after"])
def test_a_confirmation_waits(begins: str) -> None:
    """A count that an organiser confirms does not become the result while an unreachable player
    could not object. If it is dropped, the time to agree stood, too."""
    table = Table(DAYS)
    table.play("D4 E5 - -")
    table.do(BLACK, Agree())
    if begins == "before":
        reach(table, WHITE)
        order(table, Confirm(1, "absent"), after=DAY)
    else:
        order(table, Confirm(1, "absent"))
        reach(table, WHITE)
    assert table.match.due is None
    dropped = Table(DAYS)
    dropped.match, dropped.now = table.match.copy(), table.now
    reach(table, after=3 * DAY)
    assert TO_OBJECT == table.until
    for each in (table, dropped):
        order(each, DropConfirmation(), after=HOUR)
    assert 3 * DAY == table.until
    reach(dropped, after=DAY)
    assert 3 * DAY == dropped.until


def test_without_a_clock() -> None:
    """A game without a clock has no deadline and no clock events."""
    table = Table(None)
    assert [Unreachable] == [type(event) for event in reach(table, BLACK)]
    assert [Unreachable] == [type(event) for event in reach(table)]


def test_no_player_is_reminded_of_a_clock_that_stands() -> None:
    """The time of no player runs out while the clock stands."""
    table = Table(DAYS)
    assert (BLACK,) == who_is_waited_for(table.match)
    reach(table, BLACK)
    assert () == who_is_waited_for(table.match)


async def begin(clock: Clock, seed: int = 0) -> tuple[Club, GameId]:
    """Anna (Black, to move) and Ben begin a game with three days a move."""
    club = Club(SlowStore(clock, seed), replace(TERMS, clock=DAYS))
    return club, await club.game()


async def stop(club: Club, game_id: GameId, *sides: Side) -> LoadedMatch:
    """Make just these players unreachable."""

    async def find(_: LoadedMatch) -> tuple[Side, ...]:
        return sides

    return await club.service.timeouts.change_reach(await club.load(game_id), find)


async def test_a_deadline_known_before_ends_nothing() -> None:
    """A deadline that was known before the clock stopped ends no game."""
    clock = Clock()
    club, game_id = await begin(clock)
    await stop(club, game_id, Side.HOST)
    clock.ms += 30 * DAY
    assert not await club.service.timeouts.expire(game_id)
    assert [] == await club.store.due(clock.ms + 30 * DAY, 10)
    await club.do(game_id, ANNA, Play(points("D4")[0]))


async def test_the_deadline_passes_while_the_clock_stops() -> None:
    """If the clock stops at the moment of the deadline, only one of both happens: the game ends on
    time, or it goes on with the clock stopped."""
    assert {True, False} == {await _stop_at_the_deadline(seed) for seed in range(20)}


async def _stop_at_the_deadline(seed: int) -> bool:
    """Return whether the game has ended."""
    clock = Clock()
    club, game_id = await begin(clock, seed)
    clock.ms = ((await club.load(game_id)).match.due or 0) - 1

    async def let_time_pass() -> None:
        for _ in range(seed):
            await asyncio.sleep(0)
        clock.ms += 1
        await Sweep(club.service, club.store).once()

    await asyncio.gather(stop(club, game_id, Side.HOST), let_time_pass())
    clock.ms += DAY
    await Sweep(club.service, club.store).once()
    match = (await club.load(game_id)).match
    assert match.phase.is_over is not (BLACK in match.unreachable)
    return match.phase.is_over


async def test_a_game_whose_time_is_over_ends() -> None:
    """A player who becomes unreachable after the deadline has lost on time."""
    clock = Clock()
    club, game_id = await begin(clock)
    clock.ms = (await club.load(game_id)).match.due or 0
    assert frozenset() == (await stop(club, game_id, Side.HOST)).unreachable
    assert await club.service.timeouts.expire(game_id)


@pytest.mark.parametrize("seed", range(20))
async def test_a_room_is_brought_while_the_clock_stops(seed: int) -> None:
    """A player who brings the game into a room can be reached there, whichever comes first."""
    club, game_id = await begin(Clock(), seed)

    async def find(loaded: LoadedMatch) -> tuple[Side, ...]:
        await asyncio.sleep(0)
        return () if OTHER in loaded.meta.rooms else (Side.HOST,)

    loaded = await club.load(game_id)
    await asyncio.gather(
        club.service.timeouts.change_reach(loaded, find),
        club.service.bring(game_id, ANNA, OTHER, "brought"),
    )
    loaded = await club.load(game_id)
    assert frozenset() == loaded.unreachable
    assert OTHER in loaded.meta.rooms
    assert loaded.match.due == loaded.meta.deadline
    assert loaded.match.due is not None


async def test_a_brought_room_reaches_its_player_only() -> None:
    """A room that one player brings changes nothing for the other."""
    club, game_id = await begin(Clock())
    await stop(club, game_id, *Side)
    for _ in range(2):
        await club.service.bring(game_id, BEN, OTHER, "brought")
    loaded = await club.load(game_id)
    assert {Side.HOST} == loaded.unreachable
    assert loaded.match.due is None
    assert [True, True, False] == [e.on for e in loaded.match.events if isinstance(e, Unreachable)]
