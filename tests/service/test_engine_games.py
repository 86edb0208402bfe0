"""Games against an engine: start, moves, votes, and the end if the engine fails."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.ids import GameId, UserId
from bot.match.clocks.clock import DAY, PerMove
from bot.match.commands import (
    Agree,
    AskNoResult,
    AskUndo,
    Command,
    GoOn,
    Halt,
    MarkStones,
    Pass,
    Play,
    Refuse,
    Resign,
    Resume,
    TakeBack,
)
from bot.match.events import Agreed, Colours, Terms
from bot.match.state import Match, Phase, Refusal, fold
from bot.play.accounts.identities import Group
from bot.play.engines.engine import (
    ENGINE,
    FAILED,
    EngineFailed,
    EngineMove,
    EnginePosition,
    situation,
)
from bot.play.engines.engine_games import (
    ASKED,
    ASLEEP_MS,
    EVERY,
    LEFT_MS,
    MAX_GAMES,
    EngineGames,
)
from bot.play.loaded import LoadedMatch
from bot.play.moderated_games import Moderation
from bot.play.ports.stores import Commit, CommitResult, StoredMatch, StoreUnavailableError
from bot.play.rematches import Rematches
from bot.play.unit_of_work import Done
from bot.rules.outcome import Reason
from bot.rules.points import Colour, Point, format_point
from tests.fakes.memory.stores import MemoryStore
from tests.patience import PATIENCE
from tests.service.club import ANNA, BEN, ROOM, Clock, Club, SlowStore
from tests.service.playing import begin_game, point

TERMS = Terms(9, 6.5, colours=Colours.BLACK)
PASS, RESIGN = Pass(), Resign()


class Puppet:
    """An engine that gives these answers and then passes, but only while ``free`` is set.

    A text answer makes it fail.
    """

    name = "Puppet 1"

    def __init__(self, *answers: EngineMove | str) -> None:
        self.answers = deque(answers)
        self.asked: list[EnginePosition] = []
        self.dropped = 0
        self.free = asyncio.Event()
        self.free.set()

    async def answer(self, situation: EnginePosition) -> EngineMove:
        self.asked.append(situation)
        await self.free.wait()
        answer = self.answers.popleft() if self.answers else PASS
        if isinstance(answer, str):
            raise EngineFailed(answer)
        return answer

    async def drop(self) -> None:
        self.dropped += 1


class Hall:
    """Anna, and an engine as opponent."""

    def __init__(self, *answers: EngineMove | str, store: MemoryStore | None = None) -> None:
        self.engine = Puppet(*answers)
        self.club = Club(store or SlowStore(Clock()), opponent=self.engine)
        self.engine_games = self.club.app.engine_games

    def another(self, engine: Puppet | None) -> EngineGames:
        """The engine games of another process on the same store."""
        engines = replace(self.club.app.engines, opponent=engine)
        return replace(self.club.app, engines=engines).engine_games

    async def game(self, terms: Terms = TERMS, event_id: str = "spar") -> GameId:
        done = await self.engine_games.challenge(ANNA, terms, ROOM, event_id, ROOM)
        assert isinstance(done, Done), done
        return done.game_id

    async def rematch(self) -> Done:
        """A rematch that Anna asks for after the engine resigned."""
        game_id = await self.game()
        await self.do(game_id, Play(point("E5")))
        rematches = Rematches(self.club.service)
        done = await rematches.ask(await self.club.load(game_id), ANNA, ROOM, "again")
        assert isinstance(done, Done), done
        return done

    async def match(self, game_id: GameId) -> Match:
        return (await self.club.load(game_id)).match

    async def tell(self, game_id: GameId, *others: EngineGames) -> None:
        """Notify engine games of a commit, as delivery does."""
        meta = (await self.club.load(game_id)).meta
        for engine_games in others or (self.engine_games,):
            engine_games.handle_change(game_id, meta)

    async def until(self, game_id: GameId, so: Callable[[Match], bool]) -> Match:
        """Wait until the match satisfies a condition."""
        async with asyncio.timeout(PATIENCE):
            while not so(match := await self.match(game_id)):  # noqa: ASYNC110  no bell in memory
                await asyncio.sleep(0.001)
        return match

    async def until_asked(self) -> None:
        """Wait until the engine has a question."""
        async with asyncio.timeout(PATIENCE):
            while not self.engine.asked:  # noqa: ASYNC110  no bell in memory
                await asyncio.sleep(0.001)

    async def do(self, game_id: GameId, command: Command) -> Match:
        """Run Anna's command and wait until she is to act again."""
        done = await self.club.do(game_id, ANNA, command)
        await self.tell(game_id)
        return await self.until(game_id, lambda match: _is_hers(match, done.version))


def _is_hers(match: Match, version: int) -> bool:
    """Whether the engine has nothing left to do."""
    proposal = match.proposal
    asked = proposal is not None and match.host in proposal.agreed
    hers = match.phase is not Phase.PLAY or match.game.to_move is match.host
    return match.version >= version and (match.phase.is_over or (hers and not asked))


@asynccontextmanager
async def run_engine_games(engine_games: EngineGames, every: float = EVERY) -> AsyncIterator[None]:
    """Run engine games as a process does."""
    task = asyncio.create_task(engine_games.run(every))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def moves(match: Match) -> str:
    """The current moves, as they are typed."""
    moves_typed = [
        "-" if m.point is None else f"{'ABCDEFGHJ'[m.point.column]}{m.point.row + 1}"
        for m in match.game.moves
    ]
    return " ".join(moves_typed)


async def test_a_game_begins_at_once() -> None:
    """An engine game starts at once under the engine's id, and once for a redelivered event."""
    hall = Hall()
    game_id = await hall.game()
    assert game_id == await hall.game()
    loaded = await hall.club.load(game_id)
    assert (Phase.PLAY, ANNA, ENGINE) == (loaded.match.phase, loaded.meta.host, loaded.meta.guest)
    assert [game_id] == list(await hall.club.store.games_of(ENGINE))


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (Terms(7, 6.5), "spar-size"),
        (Terms(21, 6.5), "spar-size"),
        (Terms(9, 6.5, rated=True), "spar-rated"),
        (Terms(9, 6.3), "bad-komi"),
        (Terms(10, 0.5, handicap=5), "bad-handicap"),
    ],
)
async def test_unsuitable_terms_are_refused(terms: Terms, expected: str) -> None:
    """Sizes outside 9 to 19 lines, rated games and impossible terms are refused."""
    hall = Hall()
    refusal = await hall.engine_games.challenge(ANNA, terms, ROOM, "spar", ROOM)
    assert isinstance(refusal, Refusal)
    assert expected == refusal.id
    assert [] == list(await hall.club.store.games_of(ENGINE))


async def test_without_an_engine() -> None:
    """Without an engine nothing is offered and no game starts."""
    hall = Hall()
    nobody = hall.another(None)
    refusal = await nobody.challenge(ANNA, TERMS, ROOM, "spar", ROOM)
    assert (False, True, Refusal("spar-nobody")) == (
        nobody.offered,
        hall.engine_games.offered,
        refusal,
    )


async def test_so_many_at_a_time() -> None:
    """A person has a maximum number of engine games; a redelivered request is not refused."""
    hall = Hall()
    games = [await hall.game(event_id=f"spar {number}") for number in range(MAX_GAMES)]
    refusal = await hall.engine_games.challenge(ANNA, TERMS, ROOM, "one more", ROOM)
    assert Refusal("spar-many", {"most": MAX_GAMES}) == refusal
    assert games[-1] == await hall.game(event_id=f"spar {MAX_GAMES - 1}")
    await hall.club.do(games[0], ANNA, Resign())
    assert await hall.game(event_id="one more")


async def test_it_moves_when_it_is_its_turn() -> None:
    """The engine gets the current position with its own clock, and its move is played."""
    hall = Hall(Play(point("D4")), Play(point("C4")))
    game_id = await hall.game(Terms(9, 0.5, handicap=2, clock=PerMove(DAY), colours=Colours.BLACK))
    await hall.tell(game_id)
    match = await hall.until(game_id, lambda match: len(match.game.moves) == 1)
    assert ("D4", Colour.BLACK) == (moves(match), match.game.to_move)
    match = await hall.do(game_id, Play(point("E5")))
    assert "D4 E5 C4" == moves(match)
    asked = hall.engine.asked[-1]
    assert (9, 0.5, Colour.WHITE) == (asked.size, asked.komi, asked.to_move)
    assert (2, 2, 3) == (len(asked.stones), len(asked.moves), len(asked.board))


@pytest.mark.parametrize(
    ("played", "shown"), [("- D4 -", "- D4 -"), ("D4 - -", "D4 -"), ("D4 -", "D4 -")]
)
def test_the_engine_sees_one_of_two_passes(played: str, shown: str) -> None:
    """Of the two passes before a resumption the engine sees one, so that it answers; other passes
    are kept."""
    asked = situation(begin_game(played))
    assert shown == " ".join("-" if at is None else format_point(at) for _, at in asked.moves)


def test_prisoners_taken_until_then() -> None:
    """Prisoners not visible on the board change the komi given to the engine: one point less for
    White for each of Black's, one more for each of White's."""
    taken = "D4 E4 E5 A9 E3 B9 F4"
    assert (6.5, 5.5) == (
        situation(begin_game(taken)).komi_left,
        situation(begin_game(f"{taken} G7")).komi_left,
    )
    theirs = "A9 A8 - B9 -"
    assert 7.5 == situation(begin_game(theirs)).komi_left


async def test_a_ko_that_was_just_taken() -> None:
    """The setup position given to an engine is the one before the last move, so that it knows the
    ko and the prisoners up to then."""
    hall = Hall(*(Play(point(p)) for p in ("E4", "D5", "C4", "D3", "A9")))
    game_id = await hall.game()
    for where in ("E5", "F4", "E3"):
        await hall.do(game_id, Play(point(where)))
    match = await hall.do(game_id, Play(point("D4")))
    assert (0, 1) == (match.game.prisoners(Colour.WHITE), match.game.prisoners(Colour.BLACK))
    asked = hall.engine.asked[-1]
    stones = {where: colour for colour, where in asked.board}
    assert (6, Colour.WHITE) == (len(stones), stones[point("E4")])
    assert ((Colour.BLACK, point("D4")), 6.5) == (asked.moves[-1], asked.komi_left)


async def test_two_processes_make_one_move() -> None:
    """With several processes notified, whatever their engines answer, the engine moves once."""
    for seed in range(5):
        hall = Hall(Play(point("D4")), store=SlowStore(Clock(), seed))
        others = [hall.another(Puppet(Play(point(where)))) for where in ("C3", "G7")]
        game_id = await hall.game()
        done = await hall.club.do(game_id, ANNA, Play(point("E5")))
        await hall.tell(game_id, hall.engine_games, *others)
        await hall.tell(game_id, hall.engine_games, *others)
        await hall.until(game_id, lambda match: match.game.to_move is Colour.BLACK)
        for engine_games in (hall.engine_games, *others):
            await engine_games.finish()
        match = await hall.match(game_id)
        assert (2, done.version + 1) == (len(match.game.moves), match.version)


async def test_it_goes_on_after_a_start() -> None:
    """A process that crashed while the engine was thinking asks again after its restart."""
    hall = Hall(Play(point("D4")))
    game_id = await hall.game()
    hall.engine.free.clear()
    await hall.club.do(game_id, ANNA, Play(point("E5")))
    await hall.tell(game_id)
    await hall.until_asked()
    await hall.engine_games.finish()
    assert "E5" == moves(await hall.match(game_id))
    async with run_engine_games(hall.another(Puppet(Play(point("C3"))))):
        match = await hall.until(game_id, lambda match: match.game.to_move is Colour.BLACK)
    assert "E5 C3" == moves(match)


class Old(SlowStore):
    """A store that returns an old state of a match once."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.held: asyncio.Event | None = None

    def is_asked(self) -> bool:
        """Whether the old state has been requested."""
        return self.held is None

    async def load(self, game_id: GameId) -> StoredMatch | None:
        found, (held, self.held) = await super().load(game_id), (self.held, None)
        if held is not None:
            await held.wait()
        return found


async def test_inactive_games_are_checked_once() -> None:
    """A game without activity for long is checked once, and again after new activity."""
    clock = Clock()
    hall = Hall(Play(point("D4")), store=SlowStore(clock))
    game_id = await hall.game()
    clock.ms += ASLEEP_MS
    looked: list[GameId] = []
    load, games_of, looks = hall.club.service.matches.load, hall.club.store.games_of, 0

    async def counting(game_id: GameId, person: Group | None = None) -> LoadedMatch | None:
        looked.append(game_id)
        return await load(game_id, person)

    async def listing(user: UserId) -> Sequence[GameId]:
        nonlocal looks
        looks += 1
        return await games_of(user)

    hall.club.service.matches.load = counting  # type: ignore[method-assign]
    hall.club.store.games_of = listing  # type: ignore[method-assign]
    task = asyncio.create_task(hall.engine_games.run(every=0.001))
    async with asyncio.timeout(PATIENCE):
        while looks < 4:  # noqa: ASYNC110  no bell in memory
            await asyncio.sleep(0.001)
    assert [game_id] == looked
    assert "E5 D4" == moves(await hall.do(game_id, Play(point("E5"))))
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_games_of_another_process_are_left_alone() -> None:
    """A starting process takes on all waiting games, the newest first. Later it leaves a game alone
    until another process must have given it up."""
    clock = Clock()
    hall = Hall(store=MemoryStore(clock))
    old, new = await hall.game(event_id="old"), await hall.game(event_id="new")
    await hall.club.do(old, ANNA, Play(point("E5")))
    await hall.club.do(new, ANNA, Play(point("F6")))
    games_of, looks = hall.club.store.games_of, asyncio.Semaphore(0)

    async def listing(user: UserId) -> Sequence[GameId]:
        looks.release()
        return await games_of(user)

    hall.club.store.games_of = listing  # type: ignore[method-assign]
    async with run_engine_games(hall.engine_games, every=0.001):
        for game_id in (old, new):
            await hall.until(game_id, lambda match: match.game.to_move is Colour.BLACK)
        first = [asked.moves[0] for asked in hall.engine.asked]
        assert [(Colour.BLACK, point(where)) for where in ("F6", "E5")] == first
        await hall.club.do(old, ANNA, Play(point("C3")))
        async with asyncio.timeout(PATIENCE):
            while not looks.locked():
                await looks.acquire()
            for _ in range(3):
                await looks.acquire()
        assert 2 == len(hall.engine.asked)
        clock.ms += LEFT_MS
        await hall.until(old, lambda match: match.game.to_move is Colour.BLACK)


async def test_a_game_that_cannot_be_looked_at() -> None:
    """At the start, a game that cannot be loaded does not stop the others."""
    hall = Hall(store=MemoryStore(Clock()))
    old, new = await hall.game(event_id="old"), await hall.game(event_id="new")
    await hall.club.do(old, ANNA, Play(point("E5")))
    load = hall.club.store.load

    async def broken(game_id: GameId) -> StoredMatch | None:
        if game_id == new:
            raise KeyError("schema")
        return await load(game_id)

    hall.club.store.load = broken  # type: ignore[method-assign]
    with capture_logs() as logs:
        async with run_engine_games(hall.engine_games):
            await hall.until(old, lambda match: match.game.to_move is Colour.BLACK)
    assert [("engine-look-failed", new)] == [(each["event"], each["game"]) for each in logs]


async def test_a_move_during_an_outdated_read_is_not_missed() -> None:
    """A move made while an outdated state is being read is not missed."""
    store = Old(Clock())
    hall = Hall(Play(point("D4")), store=store)
    game_id = await hall.game()
    meta = (await hall.club.load(game_id)).meta
    held = store.held = asyncio.Event()
    hall.engine_games.handle_change(game_id, meta)
    async with asyncio.timeout(PATIENCE):
        while not store.is_asked():  # noqa: ASYNC110  no bell in memory
            await asyncio.sleep(0)
    await hall.club.do(game_id, ANNA, Play(point("E5")))
    hall.engine_games.handle_change(game_id, meta)
    held.set()
    match = await hall.until(game_id, lambda match: len(match.game.moves) == 2)
    assert "E5 D4" == moves(match)


async def test_answers_to_outdated_positions_are_dropped() -> None:
    """An engine's answer to an outdated position is not played; the new position is read although
    no notification came."""
    hall = Hall(Play(point("D4")), Play(point("C3")))
    game_id = await hall.game()
    hall.engine.free.clear()
    await hall.club.do(game_id, ANNA, Play(point("E5")))
    await hall.tell(game_id)
    await hall.until_asked()
    await hall.club.do(game_id, ANNA, AskUndo())
    hall.engine.free.set()
    match = await hall.until(game_id, lambda match: match.game.to_move is Colour.BLACK)
    assert "" == moves(match)
    assert "F6 C3" == moves(await hall.do(game_id, Play(point("F6"))))


async def test_a_game_that_is_halted() -> None:
    """In a paused game the engine is not asked, and that is no failure; after the pause it
    moves."""
    hall = Hall(Play(point("D4")))
    game_id = await hall.game()
    organisers = Moderation(hall.club.service)
    await hall.club.do(game_id, ANNA, Play(point("E5")))
    assert isinstance(await organisers.order(game_id, BEN, Halt(), "halt"), Done)
    async with run_engine_games(hall.engine_games):
        await hall.tell(game_id)
        other = await hall.game(event_id="other")
        await hall.do(other, Play(point("E5")))  # by then the paused game has been checked
        assert ("E5", 1) == (moves(await hall.match(game_id)), len(hall.engine.asked))
        assert isinstance(await organisers.order(game_id, BEN, GoOn(), "on"), Done)
        await hall.tell(game_id)
        match = await hall.until(game_id, lambda match: match.game.to_move is Colour.BLACK)
    assert "E5 -" == moves(match)


async def test_thinking_holds_up_no_answer() -> None:
    """Thinking about one game does not delay answers in another."""
    hall = Hall()
    thinking, other = await hall.game(event_id="one"), await hall.game(event_id="two")
    await hall.do(other, Play(point("E5")))
    hall.engine.free.clear()
    await hall.club.do(thinking, ANNA, Play(point("E5")))
    await hall.tell(thinking)
    assert "" == moves(await hall.do(other, AskUndo()))
    await hall.engine_games.finish()


async def test_it_agrees_to_what_the_other_agrees_to() -> None:
    """The engine has no opinion on dead stones: it agrees to the player's count after the player
    has."""
    hall = Hall(Play(point("D4")), PASS)
    game_id = await hall.game()
    await hall.do(game_id, Play(point("E5")))
    match = await hall.do(game_id, Pass())
    assert (Phase.AGREEMENT, frozenset()) == (
        match.phase,
        match.proposal.agreed if match.proposal else None,
    )
    match = await hall.do(game_id, MarkStones((point("D4"),), dead=True))
    assert Phase.AGREEMENT is match.phase
    match = await hall.do(game_id, Agree())
    assert match.outcome is not None
    assert (Reason.SCORE, Colour.BLACK) == (match.outcome.reason, match.outcome.winner)


async def test_it_plays_on_when_the_other_wants() -> None:
    """After a resumption the engine moves first and sees one of the two passes, which lifts a
    ko."""
    hall = Hall(PASS, Play(point("D4")))
    game_id = await hall.game()
    match = await hall.do(game_id, Pass())
    assert Phase.AGREEMENT is match.phase
    match = await hall.do(game_id, Resume())
    assert "- - D4" == moves(match)
    assert ((Colour.BLACK, None),) == hall.engine.asked[-1].moves


async def test_no_result_if_the_other_agrees() -> None:
    """If the engine's move repeats the position, the player decides on no result, or plays on."""
    hall = Hall(*(Play(point(p)) for p in ("B1", "C2", "D1", "A1", "B1")))
    game_id = await hall.game(Terms(9, 6.5, colours=Colours.WHITE))
    await hall.tell(game_id)
    await hall.until(game_id, lambda match: match.game.to_move is Colour.WHITE)
    match = await hall.match(game_id)
    for where in ("A2", "B2", "J9", "C1"):
        match = await hall.do(game_id, Play(point(where)))
    assert "B1 A2 C2 B2 D1 J9 A1 C1 B1" == moves(match)
    assert match.proposal is not None
    match = await hall.do(game_id, Agree())
    assert match.outcome is not None
    assert Reason.NO_RESULT is match.outcome.reason


async def test_it_resigns() -> None:
    """A resignation by the engine ends the game."""
    hall = Hall(RESIGN)
    match = await hall.do(await hall.game(), Play(point("E5")))
    assert match.outcome is not None
    assert (Reason.RESIGNATION, Colour.BLACK) == (match.outcome.reason, match.outcome.winner)


async def test_a_slip_is_tried_again() -> None:
    """After an illegal move or a failure a restarted engine is asked again; under strict terms a
    forbidden recapture does not lose."""
    hall = Hall(Play(point("E5")), "crash", Play(point("D4")))
    match = await hall.do(
        await hall.game(Terms(9, 6.5, colours=Colours.BLACK, strict=True)), Play(point("E5"))
    )
    assert ("E5 D4", 2) == (moves(match), hall.engine.dropped)


@pytest.mark.parametrize("answer", ["crash", Play(point("E5")), Play(Point(20, 20))])
async def test_a_failing_engine_annuls_the_game(answer: EngineMove | str) -> None:
    """After the maximum number of failures the game is annulled with this reason, and no player
    loses."""
    hall = Hall(*[answer] * ASKED)
    match = await hall.do(await hall.game(), Play(point("E5")))
    assert match.outcome is not None
    assert (Reason.ANNULLED, FAILED) == (match.outcome.reason, match.annulled)
    assert (ASKED, ASKED) == (len(hall.engine.asked), hall.engine.dropped)


async def test_challenges_are_answered_at_once() -> None:
    """The engine accepts a rematch and declines terms that it cannot play."""
    hall = Hall(RESIGN)
    asked = await hall.rematch()
    impossible = await hall.club.service.challenge(ANNA, ENGINE, Terms(25, 6.5), ROOM, "by hand")
    for done, phase in ((asked, Phase.PLAY), (impossible, Phase.WITHDRAWN)):
        assert isinstance(done, Done)
        await hall.tell(done.game_id)
        match = await hall.until(done.game_id, lambda match: match.phase is not Phase.CHALLENGE)
        assert phase is match.phase


async def test_a_rematch_begins_before_its_announcement() -> None:
    """A rematch is accepted in the same step, before any announcement."""
    hall = Hall(RESIGN)
    asked = await hall.rematch()
    begun = await hall.engine_games.accept(asked, ENGINE)
    match = await hall.match(asked.game_id)
    assert (Phase.PLAY, match.version) == (match.phase, begun.version)


class Away(SlowStore):
    """A store that refuses the engine's commits a number of times."""

    times = 1

    async def commit(self, commit: Commit) -> CommitResult:
        if self.times and commit.actor == ENGINE:
            self.times -= 1
            raise StoreUnavailableError
        return await super().commit(commit)


async def test_a_database_that_is_away() -> None:
    """If the engine's move cannot be stored, it is asked again."""
    hall = Hall(Play(point("D4")), Play(point("C3")), store=Away(Clock()))
    game_id = await hall.game()
    await hall.club.do(game_id, ANNA, Play(point("E5")))
    await hall.tell(game_id)
    match = await hall.until(game_id, lambda match: match.game.to_move is match.host)
    assert "E5 C3" == moves(match)


class Deaf(SlowStore):
    """A store that, once, turns the cancellation of its caller into a failure of its own."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.waited_for = asyncio.Event()

    async def commit(self, commit: Commit) -> CommitResult:
        if commit.actor != ENGINE or self.waited_for.is_set():
            return await super().commit(commit)
        self.waited_for.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise StoreUnavailableError from None
        raise AssertionError


async def test_a_cancelled_worker_asks_for_no_move() -> None:
    """A cancelled worker asks for no other move, even if the store swallowed the cancellation."""
    store = Deaf(Clock())
    hall = Hall(Play(point("D4")), Play(point("C3")), store=store)
    game_id = await hall.game()
    await hall.club.do(game_id, ANNA, Play(point("E5")))
    await hall.tell(game_id)
    async with asyncio.timeout(PATIENCE):
        await store.waited_for.wait()
    await hall.engine_games.finish()
    assert ("E5", 1) == (moves(await hall.match(game_id)), len(hall.engine.asked))


SAID = st.one_of(
    st.builds(Play, st.builds(Point, st.integers(0, 9), st.integers(0, 9))),
    st.sampled_from([PASS, PASS, RESIGN, "crash"]),
)
DONE = st.one_of(
    st.builds(Play, st.builds(Point, st.integers(0, 8), st.integers(0, 8))),
    st.sampled_from([Pass(), Pass(), AskUndo(), Agree(), Resume(), AskNoResult()]),
)


@settings(max_examples=40)
@given(st.lists(SAID, max_size=12), st.lists(DONE, max_size=12))
async def test_nonsense_harms_no_match(
    answers: list[EngineMove | str], commands: list[Command]
) -> None:
    """Any answers of the engine leave the match readable, and either over or with the player to
    act. They never make the player lose."""
    hall = Hall(*answers)
    game_id = await hall.game()
    for number, command in enumerate(commands):
        done = await hall.club.service.act(game_id, ANNA, command, f"act {number}")
        if isinstance(done, Done):
            await hall.tell(game_id)
            await hall.until(game_id, lambda m, since=done.version: _is_hers(m, since))  # type: ignore[misc]
    match = await hall.match(game_id)
    assert match.version == fold(match.events).version
    assert _is_hers(match, 0)
    outcome = match.outcome
    lost = outcome is not None and outcome.winner is Colour.WHITE
    assert not lost or (outcome is not None and outcome.reason is Reason.SCORE)


D4 = (point("D4"),)
ANSWERS = st.one_of(
    st.sampled_from(
        [Agree(), Agree(), Refuse(), MarkStones(D4, dead=True), MarkStones(D4, dead=False)]
    ),
    st.sampled_from([TakeBack(1), TakeBack(2), Resume()]),
)


@settings(max_examples=20)
@given(st.lists(st.tuples(ANSWERS, st.booleans()), min_size=1, max_size=8))
async def test_it_never_agrees_first(answers: list[tuple[Command, bool]]) -> None:
    """The engine agrees only to counts that the player had agreed to at that time. This holds for
    any order of agreeing, withdrawing, marking and resuming, even if the engine lags."""
    hall = Hall(Play(point("D4")))
    game_id = await hall.game()
    await hall.do(game_id, Play(point("E5")))
    await hall.do(game_id, Pass())
    for number, (command, waits) in enumerate(answers):
        done = await hall.club.service.act(game_id, ANNA, command, f"answer {number}")
        await hall.tell(game_id)
        if isinstance(done, Done) and waits:
            await hall.until(game_id, lambda m, since=done.version: _is_hers(m, since))  # type: ignore[misc]
    events = (await hall.until(game_id, lambda match: _is_hers(match, 0))).events
    for version, event in enumerate(events):
        if isinstance(event, Agreed) and event.seat is Colour.WHITE:
            proposal = fold(events[:version]).proposal
            assert proposal is not None
            assert (event.number, frozenset({Colour.BLACK})) == (proposal.number, proposal.agreed)
