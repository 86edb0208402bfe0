"""Outages, and time given by the operator. A player loses no time while they cannot act, and each
outage is given back once."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace

import pytest

from bot.app.composition import ChatPlatform, Composition
from bot.ids import GameId, UserId
from bot.match.clocks.clock import CHALLENGE_EXPIRES_AFTER, DAY, HOUR, MINUTE, Fischer
from bot.match.commands import AcceptChallenge, Agree, Pass, Play
from bot.match.events import TimeGranted
from bot.match.state import Match
from bot.play.background import deadlines
from bot.play.background.deadlines import Sweep
from bot.play.game_service import GameService
from bot.play.timekeeping.uptime import LONGEST, STALE, Uptime
from bot.play.unit_of_work import Done
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.fakes.composition import UNADVISED, compose_without_chats
from tests.fakes.memory.backends import memory_backends
from tests.service.club import TERMS, Clock, SlowStore
from tests.service.playing import point

ANNA, BEN, EVE = "web:lobby/anna", "discord:1", "telegram:2"
CHATS = ("web", "discord", "telegram")
RESERVE = replace(TERMS, clock=Fischer(2 * DAY, HOUR, 10 * DAY))
D4 = Play(point("D4"))


class World:
    """A database with processes that start and end; all chats run until they are stopped.

    ``clock`` is the database's.
    """

    def __init__(self) -> None:
        self.clock = Clock()
        self.store = SlowStore(self.clock, seed=5)
        self.backends = memory_backends(self.store, beats=self.clock)
        self.running: set[str] = set(CHATS)
        self._acts = 0

    def process(self, *chats: str) -> Composition[ChatPlatform]:
        """A process that has just started, and serves these chats while they run."""

        async def serving() -> Collection[str]:
            return self.running.intersection(chats or CHATS)

        return compose_without_chats(self.backends, UNADVISED, serving=serving)

    async def pass_time(self, app: Composition[ChatPlatform], ms: int) -> None:
        """Let time pass while the process records heartbeats."""
        until = self.clock.ms + ms
        while self.clock.ms < until:
            self.clock.ms = min(until, self.clock.ms + 2 * MINUTE)
            await app.uptime.beat()

    async def game(self, service: GameService, host: UserId = ANNA, guest: UserId = BEN) -> GameId:
        """A game between these two; the host plays Black and is to move."""
        self._acts += 1
        done = await service.challenge(host, guest, RESERVE, "web:lobby", f"new-{self._acts}")
        assert isinstance(done, Done)
        await self.act(service, done.game_id, guest, AcceptChallenge())
        return done.game_id

    async def act(
        self, service: GameService, game: GameId, user: UserId, *commands: object
    ) -> object:
        """Run commands and return the last answer."""
        answer: object = None
        for command in commands:
            self._acts += 1
            answer = await service.act(game, user, command, f"act-{self._acts}")  # type: ignore[arg-type]
        return answer

    async def match(self, game: GameId) -> Match:
        """The current match, whose deadline must equal the stored one."""
        loaded = await self.process().service.matches.load(game)
        assert loaded is not None
        assert loaded.match.due == loaded.meta.deadline
        return loaded.match


@pytest.fixture
def world() -> World:
    """A database without processes."""
    return World()


def grants(match: Match) -> Sequence[int]:
    """The granted spans in milliseconds, in order."""
    return [event.span for event in match.events if isinstance(event, TimeGranted)]


async def test_nothing_ends_by_an_outage(world: World) -> None:
    """After an outage of two days no sweep ends a game, and the player to move has the time left at
    its start."""
    app = world.process()
    await app.uptime.beat()
    game = await world.game(app.service)
    due = (await world.match(game)).due or 0
    world.clock.ms += 2 * DAY + HOUR
    app = world.process()
    await app.uptime.beat()
    await Sweep(app.service, world.store).once()
    match = await world.match(game)
    assert (None, due + 2 * DAY + HOUR) == (match.outcome, match.due)
    await world.pass_time(app, 2 * DAY)
    await Sweep(app.service, world.store).once()
    assert Outcome(Reason.TIME, Colour.WHITE) == (await world.match(game)).outcome


async def test_a_sweep_before_the_first_pulse_ends_nothing(world: World) -> None:
    """No sweep ends a game before the first heartbeat, or while the chat of the player to move is
    down; games of players in other chats continue."""
    app = world.process()
    await app.uptime.beat()
    game, other = await world.game(app.service, BEN, ANNA), await world.game(app.service)
    world.clock.ms += 3 * DAY
    world.running.discard("discord")
    app = world.process()
    sweep = Sweep(app.service, world.store)
    await sweep.once()
    assert [None, None] == [(await world.match(each)).outcome for each in (game, other)]
    await world.pass_time(app, 4 * DAY)
    await sweep.once()
    assert None is (await world.match(game)).outcome
    assert Outcome(Reason.TIME, Colour.WHITE) == (await world.match(other)).outcome
    world.running.add("discord")
    await app.uptime.beat()
    await world.pass_time(app, deadlines.HELD_AGAIN)
    await sweep.once()
    match = await world.match(game)
    left = (match.due or 0) - world.clock.ms
    assert (None, 2 * DAY) == (match.outcome, left + deadlines.HELD_AGAIN)


async def test_a_first_move_loses_nothing(world: World) -> None:
    """A move made before any process has recorded a heartbeat loses no time to the outage, and the
    clock shown after it is right."""
    app = world.process()
    await app.uptime.beat()
    game = await world.game(app.service)
    await world.pass_time(app, HOUR)
    world.clock.ms += 5 * DAY
    app = world.process()
    assert isinstance(await world.act(app.service, game, ANNA, D4), Done)
    clocks = (await world.match(game)).clocks
    assert clocks is not None
    assert (2 * DAY, 2 * DAY) == (clocks.black, clocks.white)  # an hour used, an hour added


async def test_a_message_in_a_chat_shows_that_it_is_served(world: World) -> None:
    """A message from a chat shows that it is served, even before the process knows that it is
    connected."""
    app = world.process()
    await app.uptime.beat()
    game = await world.game(app.service, BEN, ANNA)
    world.clock.ms += 5 * DAY
    world.running.discard("discord")
    app = world.process()
    await app.uptime.beat()
    assert isinstance(await world.act(app.service, game, BEN, D4), Done)
    clocks = (await world.match(game)).clocks
    assert clocks is not None
    assert 2 * DAY + HOUR == clocks.black


async def test_a_linked_person_can_act_elsewhere(world: World) -> None:
    """A person with linked ids gets back only the time when all their chats were down."""
    app = world.process()
    await app.uptime.beat()
    await world.backends.identities.link((BEN,), (EVE,))
    game = await world.game(app.service, BEN, ANNA)
    due = (await world.match(game)).due
    world.running.discard("discord")
    await world.pass_time(app, DAY)
    world.running.discard("telegram")
    await world.pass_time(app, HOUR)
    world.running.add("discord")
    await app.uptime.beat()
    await app.service.timeouts.take_in(game)
    match = await world.match(game)
    assert [HOUR] == [round(span / HOUR) * HOUR for span in grants(match)]
    assert (match.due or 0) - (due or 0) == sum(grants(match))


async def test_a_short_silence_is_no_outage(world: World) -> None:
    """A silence up to `LONGEST`, such as a restart, is no outage."""
    app = world.process()
    await app.uptime.beat()
    game = await world.game(app.service)
    world.clock.ms += LONGEST
    app = world.process()
    await app.uptime.beat()
    await app.service.timeouts.take_in(game)
    assert [] == grants(await world.match(game))


async def test_each_outage_is_given_back_once(world: World) -> None:
    """An outage is given back once, even if several processes start, sweep and move at the same
    time."""
    app = world.process()
    await app.uptime.beat()
    games = [await world.game(app.service) for _ in range(5)]
    dues = [(await world.match(game)).due or 0 for game in games]
    for _ in range(3):
        world.clock.ms += 2 * DAY
        apps = [world.process() for _ in range(4)]

        async def starts(app: Composition[ChatPlatform]) -> None:
            await app.uptime.beat()
            await Sweep(app.service, world.store).once()
            await asyncio.gather(*map(app.service.timeouts.take_in, games))

        await asyncio.gather(*map(starts, apps))
    matches = [await world.match(game) for game in games]
    assert [[2 * DAY] * 3] * 5 == [grants(match) for match in matches]
    assert [due + 6 * DAY for due in dues] == [match.due for match in matches]


@pytest.mark.parametrize("jump", [DAY, 2 * DAY])
async def test_a_clock_that_jumps(world: World, jump: int) -> None:
    """If the database's clock jumps ahead by days, no player loses and the time left stays. If it
    is set back, the game continues and the player has no less time."""
    app = world.process()
    await app.uptime.beat()
    game, other = await world.game(app.service), await world.game(app.service)
    world.clock.ms += jump
    assert isinstance(await world.act(app.service, game, ANNA, D4), Done)
    await Sweep(app.service, world.store).once()
    assert None is (await world.match(other)).outcome
    world.clock.ms -= jump
    await app.uptime.beat()
    await Sweep(app.service, world.store).once()
    clocks = (await world.match(game)).clocks
    assert clocks is not None
    assert (2 * DAY + HOUR, 2 * DAY) == (clocks.black, clocks.white)
    assert isinstance(await world.act(app.service, game, BEN, Play(point("E5"))), Done)
    clocks = (await world.match(game)).clocks
    assert clocks is not None
    assert 2 * DAY + HOUR == clocks.white


async def test_a_challenge_waits_longer(world: World) -> None:
    """A challenge does not expire while no one could accept it, addressed or open."""
    app = world.process()
    await app.uptime.beat()
    made = [
        await app.service.challenge(ANNA, guest, TERMS, "discord:5", f"new-{guest}")
        for guest in (BEN, None)
    ]
    games = [done.game_id for done in made if isinstance(done, Done)]
    world.clock.ms += CHALLENGE_EXPIRES_AFTER + DAY
    app = world.process("discord")
    await app.uptime.beat()
    await Sweep(app.service, world.store).once()
    for game in games:
        match = await world.match(game)
        assert (False, world.clock.ms + CHALLENGE_EXPIRES_AFTER) == (match.expired, match.due)


async def test_an_agreement_waits_for_both(world: World) -> None:
    """If one player's chat was down while counting, the deadline is extended for both, and the
    proposal stays open."""
    app = world.process()
    await app.uptime.beat()
    game = await world.game(app.service)
    await world.act(app.service, game, ANNA, D4)
    await world.act(app.service, game, BEN, Pass())
    await world.act(app.service, game, ANNA, Pass(), Agree(1))
    before = await world.match(game)
    world.running.discard("discord")
    await world.pass_time(app, 3 * DAY)
    await Sweep(app.service, world.store).once()
    world.running.add("discord")
    await app.uptime.beat()
    assert isinstance(await world.act(app.service, game, BEN, Agree(1)), Done)
    match = await world.match(game)
    assert before.proposal is not None
    assert Reason.SCORE is (match.outcome and match.outcome.reason)
    assert 1 == len(grants(match))


async def test_a_database_that_lost_a_grant(world: World) -> None:
    """If the database loses a grant in a failover, an outage found afterwards is still given
    back."""
    app = world.process()
    await app.uptime.beat()
    game = await world.game(app.service)
    await world.backends.heartbeats.give(HOUR, "one", "one")
    await app.uptime.beat()
    world.backends.heartbeats.lose()
    due = (await world.match(game)).due or 0
    world.clock.ms += 3 * DAY
    await app.uptime.beat()
    await Sweep(app.service, world.store).once()
    await app.service.timeouts.take_in(game)
    match = await world.match(game)
    assert (None, due + 3 * DAY) == (match.outcome, match.due)


async def test_the_operator_gives_time(world: World) -> None:
    """Time given by the operator is added to all running games once, and not to later ones."""
    app = world.process()
    await app.uptime.beat()
    game = await world.game(app.service)
    due = (await world.match(game)).due or 0
    assert 1 == await world.backends.heartbeats.give(6 * HOUR, "moved house", "one")
    await app.uptime.beat()
    later = await world.game(app.service)
    for each in (game, later) * 2:
        await app.service.timeouts.take_in(each)
    assert [6 * HOUR] == grants(await world.match(game))
    assert due + 6 * HOUR == (await world.match(game)).due
    await world.act(app.service, later, ANNA, D4)
    assert [] == grants(await world.match(later))


async def test_a_step_waits_for_the_grant(world: World) -> None:
    """A grant known to another process only is applied before this process's next step."""
    old, new = world.process(), world.process()
    await old.uptime.beat()
    game = await world.game(old.service)
    await world.backends.heartbeats.give(6 * HOUR, "late", "one")
    await new.uptime.beat()
    assert isinstance(await world.act(old.service, game, ANNA, D4), Done)
    match = await world.match(game)
    kinds = [type(event).__name__ for event in match.events]
    assert ["TimeGranted", "Timed", "Played", "Timed"] == kinds[-4:]


async def test_a_process_that_reads_no_chats_learns_of_silence(world: World) -> None:
    """A process without chats checks for outages before it ends a game, if its last heartbeat is
    old."""
    app = world.process("web")
    await app.uptime.beat()
    lone = Uptime(world.backends.heartbeats, _nothing)
    await lone.beat()
    assert not lone.is_cut_off({"web"})
    world.clock.ms += STALE + 1
    assert not lone.is_cut_off({"web"})
    await lone.refresh(world.clock.ms)
    assert lone.is_cut_off({"web"})
    assert not lone.is_cut_off({"web", "engine"})


async def _nothing() -> Collection[str]:
    return ()
