"""Several programs on one real database, in any order (a state machine): no player loses on time
early, no game or rating is lost, and each overdue game ends exactly once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.ids import GameId, RoomId
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import HOUR, Clock
from bot.match.commands import (
    AcceptChallenge,
    Command,
    GiveTime,
    GoOn,
    Halt,
    MarkStones,
    Pass,
    Play,
    Resign,
)
from bot.match.events import (
    Agreed,
    Colours,
    Ended,
    Event,
    LetGo,
    Marked,
    Passed,
    Played,
    Refused,
    Resumed,
    Side,
    Started,
    Terms,
    Timed,
    TimeGiven,
)
from bot.match.log import decode
from bot.match.state import Match, fold
from bot.play import delivery
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import StoredMatch
from bot.play.ratings.ladder import rated_game
from bot.play.timekeeping.time_settings import TimeSettings
from bot.play.unit_of_work import Done
from bot.rules.outcome import Reason
from bot.rules.points import Point
from bot.store.connection.database import Database
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.moved import NOW, use_key_time
from tests.adapters.redis.workers import CALENDARS, CLOCKS, DEEDS, Deed, Worker
from tests.service.club import ANNA, BEN, ROOM, STRANGER

PEOPLE = {Side.HOST: ANNA, Side.GUEST: BEN}
BEGINNING = 1_900_000_000_000
MINUTE = 60_000
SECONDS = 20.0
T = TypeVar("T")

BY_PEOPLE = (Started, Played, Passed, Agreed, Marked, Refused, Resumed)
"""Events that players cannot cause after their deadline."""


class Workers(RuleBasedStateMachine):
    """Two programs, two players, two rated games."""

    folder = Path()

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.now = BEGINNING
        self.told: dict[tuple[RoomId, GameId], int] = {}
        self.database = self.wait(self.emptied())
        self.workers = [Worker(self.database, self.told) for _ in range(2)]
        self.games: list[GameId] = []
        self.logs: dict[GameId, Sequence[str]] = {}
        self.gifts: Counter[GameId] = Counter()
        self.acts = 0

    def teardown(self) -> None:
        try:
            if self.games:
                self.in_the_end()
        finally:
            self.wait(self.database.close())
            self.loop.close()

    async def emptied(self) -> Database:
        """Empty the session's server, except for the time."""
        database = await open_embedded(self.folder)
        await database.client.flushdb()
        await database.client.set(NOW, self.now)
        return database

    def wait(self, task: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine and return its result."""
        return self.loop.run(task)

    @initialize(clocks=st.tuples(CLOCKS, CLOCKS), calendar=CALENDARS)
    def begin(self, clocks: tuple[Clock, Clock], calendar: Calendar) -> None:
        """Start two games of Anna (Black) and Ben."""
        first = self.workers[0]
        self.wait(first.time_settings.save(ANNA, TimeSettings(calendar)))
        for number, clock in enumerate(clocks):
            terms = Terms(9, 6, colours=Colours.BLACK, clock=clock, rated=True)
            done = self.wait(first.service.challenge(ANNA, BEN, terms, ROOM, f"game-{number}"))
            assert isinstance(done, Done)
            self.games.append(done.game_id)
            # A game counts only if both have moved.
            opening = (
                (BEN, AcceptChallenge()),
                (ANNA, Play(Point(2, 2))),
                (BEN, Play(Point(6, 6))),
            )
            for user, command in opening:
                event_id = f"opening-{number}-{command}"
                self.wait(first.service.act(done.game_id, user, command, event_id))

    # What happens

    @rule(deeds=DEEDS)
    def people_act_at_once(self, deeds: list[Deed]) -> None:
        """Several actions at the same moment: the accepted ones are in the log, once."""
        matches = [self.loaded(game_id).match for game_id in self.games]

        async def all_at_once() -> list[tuple[GameId, object]]:
            tasks = []
            for deed in deeds:
                self.acts += 1
                workers = self.workers if deed.everywhere else self.workers[self.acts % 2 :][:1]
                match, event_id = matches[deed.game], f"act-{self.acts}"
                self.gifts[self.games[deed.game]] += isinstance(deed.command, GiveTime)
                tasks += [self.act(worker, deed, match, event_id) for worker in workers]
            return await asyncio.gather(*tasks)

        for game_id, answer in self.wait(all_at_once()):
            if isinstance(answer, Done):
                assert answer.version <= len(self.stored(game_id).records)

    async def act(
        self, worker: Worker, deed: Deed, match: Match, event_id: str
    ) -> tuple[GameId, object]:
        """Do one action; return its game and the result."""
        game_id, command = self.games[deed.game], deed.command
        if isinstance(command, Halt | GoOn):
            orders = worker.organisers
            return game_id, await orders.order(game_id, STRANGER, command, event_id)
        side = deed.side or match.side(match.game.to_move)
        if command is None:
            free = match.game.legal_points() or [Point(0, 0)]
            command = Play(free[deed.where % len(free)])
        return game_id, await worker.service.act(game_id, PEOPLE[side], command, event_id)

    @rule(game=st.integers(0, 1), mark=st.none() | st.integers(0, 80))
    def both_pass(self, game: int, mark: int | None) -> None:
        """Both players pass, if they can, and optionally one marks a chain."""
        loaded = self.loaded(self.games[game])
        first = loaded.match.side(loaded.match.game.to_move)
        chains = sorted(chain.name for chain in loaded.match.game.board.chains())
        commands: list[Command] = [Pass(), Pass()]
        if mark is not None and chains:
            commands.append(MarkStones((chains[mark % len(chains)],), dead=True))
        for number, command in enumerate(commands):
            self.acts += 1
            side = first if number % 2 == 0 else first.other
            worker = self.workers[number % 2]
            user, event_id = PEOPLE[side], f"act-{self.acts}"
            self.wait(worker.service.act(loaded.game_id, user, command, event_id))

    @precondition(lambda self: self.acts > 30)
    @rule(game=st.integers(0, 1), side=st.sampled_from(Side))
    def somebody_resigns(self, game: int, side: Side) -> None:
        """A player resigns."""
        self.acts += 1
        resigned = self.workers[0].service.act(
            self.games[game], PEOPLE[side], Resign(), f"act-{self.acts}"
        )
        self.wait(resigned)

    @rule(side=st.sampled_from(Side), calendar=CALENDARS)
    def somebody_changes_their_pauses(self, side: Side, calendar: Calendar) -> None:
        """A player changes their pauses at any time."""
        self.acts += 1
        worker = self.workers[self.acts % 2]
        self.wait(worker.service.repause(PEOPLE[side], calendar, f"act-{self.acts}"))
        self.wait(worker.time_settings.save(PEOPLE[side], TimeSettings(calendar)))

    @rule(hours=st.integers(1, 40))
    def time_goes_by(self, hours: int) -> None:
        """Hours pass without any action."""
        self.move_to(self.now + hours * HOUR)

    @rule(game=st.integers(0, 1), early=st.sampled_from((0, 0, 1)))
    def it_comes_to_the_end(self, game: int, early: int) -> None:
        """The clock reaches a deadline exactly, or a millisecond before it."""
        due = self.loaded(self.games[game]).match.due
        if due is not None and due - early > self.now:
            self.move_to(due - early)

    def move_to(self, moment: int) -> None:
        """Set the clock."""
        self.now = moment

        async def moved() -> None:
            await self.database.client.set(NOW, moment)

        self.wait(moved())

    @rule()
    def all_sweep_while_somebody_moves(self) -> None:
        """All programs sweep while both players act."""

        async def all_at_once() -> None:
            self.acts += 1
            late = [
                worker.service.act(game_id, user, Pass(), f"act-{self.acts}-{user}")
                for worker, game_id in zip(self.workers, self.games, strict=True)
                for user in PEOPLE.values()
            ]
            await asyncio.gather(*(worker.sweep.once() for worker in self.workers * 2), *late)

        self.wait(all_at_once())
        for game_id in self.games:
            due = self.loaded(game_id).match.due
            assert due is None or self.now < due

    @rule(cut_short=st.none() | st.integers(0, 60))
    def rooms_are_told(self, cut_short: int | None) -> None:
        """All programs post at the same time; optionally they are cancelled in the middle."""
        self.wait(self.deliver(cut_short))

    async def deliver(self, cut_short: int | None = None) -> None:
        """Run the deliveries for ``cut_short`` turns of the event loop, or until everything is
        posted if that is None."""
        self.acts += 1
        deliveries = [
            worker.delivery(f"{self.acts} {number}") for number, worker in enumerate(self.workers)
        ]
        tasks = [asyncio.create_task(delivery.run()) for delivery in deliveries]
        if cut_short is None:
            async with asyncio.timeout(SECONDS):
                while not await self.all_is_told():  # noqa: ASYNC110  nobody tells a test
                    await asyncio.sleep(0.005)
        else:
            for _ in range(cut_short):
                await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def all_is_told(self) -> bool:
        """Return whether the room has every post."""
        for game_id in self.games:
            stored = await self.workers[0].store.load(game_id)
            assert stored is not None
            if stored.meta.posted.get(ROOM) != stored.meta.version:
                return False
        return True

    def in_the_end(self) -> None:
        """Time runs out everywhere and everything is posted. Then every finished game counts once,
        with the same ratings in all programs."""
        for _ in range(3):
            dues = [due for due in (self.loaded(id).match.due for id in self.games) if due]
            if dues:
                self.move_to(max(self.now, *dues))
            self.all_sweep_while_somebody_moves()
        self.nothing_is_lost()
        self.wait(self.deliver())
        matches = [self.loaded(game_id) for game_id in self.games]
        for loaded in matches:
            assert loaded.match.phase.is_over or loaded.match.halted is not None
            assert loaded.meta.version == self.told[ROOM, loaded.game_id]
        counted = {loaded.game_id for loaded in matches if rated_game(loaded) is not None}
        ladders = [self.wait(worker.ratings.ladder(ROOM)) for worker in self.workers]
        for ladder in ladders:
            assert sorted(counted) == sorted(game.game_id for game in ladder.games)
        assert ladders[0].table(self.now) == ladders[1].table(self.now)

    def stored(self, game_id: GameId) -> StoredMatch:
        """Return a match as stored."""
        stored = self.wait(self.workers[0].store.load(game_id))
        assert stored is not None
        return stored

    def loaded(self, game_id: GameId) -> LoadedMatch:
        """Return a match, decoded."""
        return self.wait(self.workers[1].service.matches.read(game_id, self.stored(game_id)))

    @invariant()
    def nothing_is_lost(self) -> None:
        """Logs only grow, the stored deadline follows from the log, no action was accepted too
        late, and no timeout came early."""
        for game_id in self.games:
            stored, before = self.stored(game_id), self.logs.get(game_id, ())
            assert tuple(before) == stored.records[: len(before)]
            events = decode(stored.meta.schema, stored.records)
            match = fold(events)
            assert (match.due, match.version) == (stored.meta.deadline, stored.meta.version)
            assert 1 >= len([event for event in events if isinstance(event, Ended)])
            gifts = [event for event in events if isinstance(event, TimeGiven)]
            assert len(gifts) <= self.gifts[game_id]  # a duplicate has no second effect
            for place in range(max(1, len(before)), len(events)):
                self.was_in_time(fold(events[:place]), events[place])
            self.logs[game_id] = stored.records

    def was_in_time(self, match: Match, event: Event) -> None:
        """Check that the event was possible at its time."""
        if match.due is None or isinstance(event, Timed):
            return
        if isinstance(event, BY_PEOPLE):
            assert event.at < match.due, (event, match.due)
        by_time = isinstance(event, Ended) and event.outcome.reason in (
            Reason.TIME,
            Reason.BOTH_LOSE,
        )
        if by_time or isinstance(event, LetGo):
            assert match.due <= event.at, (event, match.due)


# Shrinking a failing example would take minutes.
@pytest.mark.timeout(600)
def test_any_order(server_folder: Path) -> None:
    """The invariants hold for any sequence of concurrent actions by players, organisers and
    programs."""
    Workers.folder = server_folder
    # A cancelled program holds a match's gate for a while, and the others wait.
    with use_key_time(), patch.multiple(delivery, GATE_MS=300, _GATE_WAIT=0.01):
        run_state_machine_as_test(
            Workers,
            settings=settings(
                max_examples=20,
                stateful_step_count=25,
                deadline=None,
                suppress_health_check=[HealthCheck.too_slow],
            ),
        )
