"""Games against the levels of a net: seats, moves, counts, and a net that fails."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.match.commands import Agree, Command, MarkStones, Pass, Play, Resign, Resume
from bot.match.events import Colours, Marked, Side, Terms
from bot.match.schema import SCHEMA
from bot.match.state import Match, Phase, Refusal
from bot.play.engines import engine_games
from bot.play.engines.engine import (
    ENGINE,
    ENGINES,
    FAILED,
    EngineMove,
    engine_id,
    engine_of,
    engine_side,
    is_engine,
    level_in,
)
from bot.play.engines.engine_games import ASKED, SILENT_MS
from bot.play.ports.stores import Meta
from bot.play.unit_of_work import Done
from bot.reading.opponent.levels import LEVELS, Level, find_level
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.outcome import Reason
from bot.rules.points import Colour
from bot.rules.start_position import StartPosition, spell_board
from tests.fakes.memory.stores import MemoryStore
from tests.patience import PATIENCE
from tests.service.club import ANNA, BEN, ROOM, Clock, Club
from tests.service.playing import point
from tests.service.test_engine_games import Puppet, moves

TERMS = Terms(9, 6.5, colours=Colours.BLACK)
TWELVE_KYU = LEVELS[4]
META = Meta(SCHEMA, 0, 0, ANNA, BEN)
WALL = [f"{column}{row}" for row in range(1, 10) for column in "DE"]


class Pupil:
    """A net that gives these moves, then passes; None fails. It takes points as ``owned``."""

    def __init__(self, *answers: EngineMove | None, owned: float | None = None) -> None:
        self.answers = deque(answers)
        self.asked: list[tuple[Level, str]] = []
        self.owned = owned

    async def choose_move(
        self,
        game: Game,  # noqa: ARG002
        komi: float,  # noqa: ARG002
        level: Level,
        seed: str,
    ) -> EngineMove | None:
        self.asked.append((level, seed))
        return self.answers.popleft() if self.answers else Pass()

    async def own(self, board: Board) -> tuple[float, ...] | None:
        return None if self.owned is None else (self.owned,) * board.size**2


class School:
    """Anna, and the levels as opponents."""

    def __init__(
        self, pupil: Pupil | None, engine: Puppet | None = None, clock: Clock | None = None
    ) -> None:
        self.club = Club(MemoryStore(clock or Clock()), opponent=engine, levels=pupil)
        self.engine_games = self.club.app.engine_games

    async def begin(self, terms: Terms = TERMS, level: Level | None = TWELVE_KYU) -> GameId:
        done = await self.engine_games.challenge(ANNA, terms, ROOM, "spar", ROOM, level)
        assert isinstance(done, Done), done
        return done.game_id

    async def until(self, game_id: GameId, so: Callable[[Match], bool]) -> Match:
        """Wait until the match satisfies a condition."""
        async with asyncio.timeout(PATIENCE):
            while not so(match := (await self.club.load(game_id)).match):  # noqa: ASYNC110  no bell
                await asyncio.sleep(0.001)
        return match

    async def do(self, game_id: GameId, command: Command, so: Callable[[Match], bool]) -> Match:
        """Run Anna's command, and wait for the answer."""
        await self.club.do(game_id, ANNA, command)
        self.engine_games.handle_change(game_id, (await self.club.load(game_id)).meta)
        return await self.until(game_id, so)


def is_hers(match: Match) -> bool:
    """Whether it is not the program's turn."""
    return match.game.to_move is Colour.BLACK or match.phase is not Phase.PLAY


def test_every_level_has_a_seat_of_its_own() -> None:
    """The ids of all programs differ, and no person can have one."""
    assert len(ENGINES) == len({*ENGINES}) == len(LEVELS) + 1
    assert all(engine_side(replace(META, guest=id)) is Side.GUEST for id in ENGINES)
    assert all(engine_side(replace(META, host=id)) is Side.HOST for id in ENGINES)
    assert engine_side(META) is None
    assert [True, False] == [all(map(is_engine, ENGINES)), is_engine(ANNA)]
    assert ENGINE == engine_id(None)


async def test_a_game_against_a_level() -> None:
    """The level holds the seat, is told its strength, and moves under its own id."""
    pupil = Pupil(Play(point("D4")))
    school = School(pupil)
    game_id = await school.begin()
    meta = (await school.club.load(game_id)).meta
    assert ("engine:12k", TWELVE_KYU) == (engine_of(meta), level_in(meta))
    assert engine_side(meta) is not None
    match = await school.do(game_id, Play(point("E5")), is_hers)
    assert "E5 D4" == moves(match)
    assert [TWELVE_KYU] == [level for level, _ in pupil.asked]


async def test_beside_an_installed_engine() -> None:
    """Each program gets the questions about its own games."""
    pupil, engine = Pupil(Play(point("D4"))), Puppet(Play(point("C3")))
    school = School(pupil, engine)
    game_id = await school.begin(level=None)
    assert "E5 C3" == moves(await school.do(game_id, Play(point("E5")), is_hers))
    assert (1, 0) == (len(engine.asked), len(pupil.asked))


@pytest.mark.parametrize(("pupil", "level"), [(None, TWELVE_KYU), (Pupil(), None)])
async def test_a_program_that_is_not_there(pupil: Pupil | None, level: Level | None) -> None:
    """A level needs a net, and the installed engine an engine."""
    school = School(pupil)
    refusal = await school.engine_games.challenge(ANNA, TERMS, ROOM, "spar", ROOM, level)
    assert Refusal("spar-nobody") == refusal


async def test_a_scan_finds_games_of_every_level() -> None:
    """A new process takes on the waiting games of the levels."""
    school = School(Pupil(Play(point("D4"))))
    game_id = await school.begin(level=find_level("3d"))
    await school.club.do(game_id, ANNA, Play(point("E5")))
    running = asyncio.create_task(school.engine_games.run())
    assert "E5 D4" == moves(await school.until(game_id, is_hers))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_net_that_fails_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A net without an answer is asked again after a pause, and the game goes on."""
    monkeypatch.setattr(engine_games, "_FIRST_WAIT", 0.001)
    pupil = Pupil(*[None] * (ASKED + 1), Play(point("D4")))
    school = School(pupil)
    match = await school.do(await school.begin(), Play(point("E5")), is_hers)
    assert ("E5 D4", ASKED + 2) == (moves(match), len(pupil.asked))


async def test_a_net_that_fails_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a long time without an answer the game is annulled."""
    monkeypatch.setattr(engine_games, "_FIRST_WAIT", 0.001)
    pupil, clock = Pupil(*[None] * 1000), Clock()
    school = School(pupil, clock=clock)
    game_id = await school.begin()
    await school.do(game_id, Play(point("E5")), lambda _: bool(pupil.asked))
    clock.ms += SILENT_MS
    match = await school.until(game_id, lambda match: match.phase.is_over)
    assert match.outcome is not None
    assert (Reason.ANNULLED, FAILED) == (match.outcome.reason, match.annulled)


async def test_illegal_moves_of_a_net() -> None:
    """After an illegal move the net is asked again with another seed; then the game is annulled."""
    pupil = Pupil(*[Play(point("E5"))] * ASKED)
    school = School(pupil)
    game_id = await school.begin()
    match = await school.do(game_id, Play(point("E5")), lambda match: match.phase.is_over)
    assert match.outcome is not None
    assert (Reason.ANNULLED, FAILED) == (match.outcome.reason, match.annulled)
    assert ASKED == len({seed for _, seed in pupil.asked})


async def test_a_game_from_a_position() -> None:
    """The levels begin from a position; the installed engine does not."""
    board = Board(9)
    board.place(Colour.BLACK, [point("E5")])
    start = StartPosition(9, spell_board(board), Colour.WHITE)
    terms = replace(TERMS, position=start)
    school = School(Pupil(Play(point("D4"))), Puppet())
    game_id = await school.begin(terms)
    school.engine_games.handle_change(game_id, (await school.club.load(game_id)).meta)
    assert "D4" == moves(await school.until(game_id, is_hers))
    refusal = await school.engine_games.challenge(ANNA, terms, ROOM, "other", ROOM)
    assert Refusal("spar-position") == refusal


async def stop(school: School) -> tuple[GameId, Match]:
    """Play a game of two walls until both have passed."""
    pupil_moves = [Play(point(at)) for at in WALL[1::2]]
    pupil = school.engine_games.levels
    assert isinstance(pupil, Pupil)
    pupil.answers.extend(pupil_moves)
    game_id = await school.begin()
    for at in WALL[::2]:
        await school.do(game_id, Play(point(at)), is_hers)
    match = await school.do(game_id, Pass(), is_hers)
    assert Phase.AGREEMENT is match.phase
    return game_id, match


async def test_an_honest_count() -> None:
    """A count that the net has no plain objection to is agreed to, and so is any count if the net
    does not answer."""
    for owned in (0.0, None):
        school = School(Pupil(owned=owned))
        game_id, _ = await stop(school)
        match = await school.do(game_id, Agree(), lambda match: match.phase.is_over)
        assert match.outcome is not None
        assert Reason.SCORE is match.outcome.reason


async def test_a_plainly_wrong_count_is_corrected_once() -> None:
    """The program marks what the net takes for plainly wrong. If the opponent marks it again, the
    program gives way, so that every game ends."""
    school = School(Pupil(owned=-1.0))
    game_id, _ = await stop(school)
    wall = (point("E1"),)
    await school.do(game_id, MarkStones(wall, dead=True), lambda _: True)

    def is_corrected(match: Match) -> bool:
        return isinstance(match.events[-1], Marked) and match.events[-1].seat is Colour.WHITE

    match = await school.do(game_id, Agree(), is_corrected)
    assert match.proposal is not None
    chains = {c.colour: c.name for c in match.game.board.chains()}
    assert frozenset({chains[Colour.BLACK]}) == match.proposal.dead
    await school.do(game_id, MarkStones((point("D1"),), dead=False), lambda _: True)
    match = await school.do(game_id, Agree(), lambda match: match.phase.is_over)
    assert match.outcome is not None
    assert Reason.SCORE is match.outcome.reason


async def test_a_correction_after_each_stop() -> None:
    """A wrong count after a resumption is corrected again."""
    school = School(Pupil(owned=-1.0))
    game_id, _ = await stop(school)
    for _ in range(2):
        match = await school.do(
            game_id, Agree(), lambda match: isinstance(match.events[-1], Marked)
        )
        await school.do(game_id, Resume(), is_hers)
        match = await school.do(game_id, Pass(), is_hers)
        assert Phase.AGREEMENT is match.phase


async def test_a_level_resigns() -> None:
    """A resignation ends the game."""
    school = School(Pupil(Resign()))
    game_id = await school.begin()
    match = await school.do(game_id, Play(point("E5")), lambda match: match.phase.is_over)
    assert match.outcome is not None
    assert (Reason.RESIGNATION, Colour.BLACK) == (match.outcome.reason, match.outcome.winner)
