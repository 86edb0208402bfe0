"""Load, decide, commit, retry: the number of reads, and the results."""

from __future__ import annotations

import pytest

from bot.ids import GameId
from bot.match.commands import AcceptChallenge, Pass, Play
from bot.match.events import Passed
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Commit, CommitResult, Conflict, StoredMatch
from bot.play.unit_of_work import (
    TRIES,
    Done,
    Effect,
    PreparedCommit,
    announced_in,
    intent,
    prepare,
)
from tests.fakes.memory.stores import MemoryStore
from tests.service.club import ANNA, BEN, ROOM, STRANGER, Clock, Club, kind
from tests.service.playing import BLACK, point, state

D4, E5 = Play(point("D4")), Play(point("E5"))


class CountingStore(MemoryStore):
    """Counts reads and commits, and answers the next commits with ``answers``."""

    def __init__(self) -> None:
        super().__init__(Clock())
        self.loads = self.projected = 0
        self.tried: list[Commit] = []
        self.answers: list[CommitResult] = []

    async def load(self, game_id: GameId) -> StoredMatch | None:
        self.loads += 1
        return await super().load(game_id)

    async def project(self, game_id: GameId) -> None:
        self.projected += 1
        await super().project(game_id)

    async def commit(self, commit: Commit) -> CommitResult:
        self.tried.append(commit)
        return self.answers.pop(0) if self.answers else await super().commit(commit)

    def forget(self) -> None:
        """Reset the counts."""
        self.loads = self.projected = 0
        self.tried.clear()


class Table:
    """A game with Anna as Black, on a counting store."""

    def __init__(self) -> None:
        self.store = CountingStore()
        self.club = Club(self.store)
        self.work = self.club.service.work

    async def begin(self) -> LoadedMatch:
        loaded = await self.club.load(await self.club.game())
        self.store.forget()
        return loaded


@pytest.fixture
def table() -> Table:
    """A table before the game."""
    return Table()


async def test_a_match_that_was_read_is_not_read_again(table: Table) -> None:
    """A command on a loaded match causes no further read, and a move does not update the lists of
    matches."""
    loaded = await table.begin()
    done = await table.club.service.act(loaded, ANNA, D4, "e")
    assert (Done(loaded.game_id, 3), 0, 0) == (done, table.store.loads, table.store.projected)
    assert 1 == len(table.store.tried)


async def test_the_match_afterwards(table: Table) -> None:
    """A move returns the match as it is now stored, and leaves the loaded match unchanged."""
    loaded = await table.begin()
    before = state(loaded.match)
    done = await table.club.service.act(loaded, ANNA, D4, "e")
    assert isinstance(done, Done)
    assert done.match is not None
    stands = await table.club.load(loaded.game_id)
    assert (state(stands.match), stands.meta) == (state(done.match.match), done.match.meta)
    assert before == state(loaded.match)


async def test_a_new_match_afterwards(table: Table) -> None:
    """A challenge and its acceptance return the match as it is now stored."""
    made = await table.club.service.challenge(ANNA, None, table.club.terms, ROOM, "c")
    assert isinstance(made, Done)
    assert made.match is not None
    stands = await table.club.load(made.game_id)
    assert (state(stands.match), stands.meta) == (state(made.match.match), made.match.meta)
    taken = await table.club.service.act(made.match, STRANGER, AcceptChallenge(), "a", "web:b")
    assert isinstance(taken, Done)
    assert taken.match is not None
    stands = await table.club.load(made.game_id)
    assert (state(stands.match), stands.meta) == (state(taken.match.match), taken.match.meta)


async def test_an_outdated_refusal_is_decided_again(table: Table) -> None:
    """A refusal on an outdated match is decided again on the current one, where it is White's
    turn."""
    loaded = await table.begin()
    await table.club.do(loaded.game_id, ANNA, D4)
    table.store.forget()
    done = await table.club.service.act(loaded, BEN, E5, "e")
    assert (Done(loaded.game_id, 4), 1) == (done, table.store.loads)


async def test_a_current_refusal_is_final(table: Table) -> None:
    """A refusal on the current version is final, and reads nothing."""
    loaded = await table.begin()
    assert "not-your-turn" == kind(await table.club.service.act(loaded, BEN, E5, "e"))
    assert (0, 1) == (table.store.loads, len(table.store.tried))


async def test_a_conflict_is_decided_again(table: Table) -> None:
    """After a conflict the match is read once and decided again, under the same event id."""
    loaded = await table.begin()
    table.store.answers = [Conflict(3)]
    done = await table.club.service.act(loaded, ANNA, D4, "e")
    assert (Done(loaded.game_id, 3), 1) == (done, table.store.loads)
    assert ["e", "e"] == [commit.event_id for commit in table.store.tried]


async def test_no_end_of_conflicts(table: Table) -> None:
    """After several conflicts the command is refused with a request to try again."""
    loaded = await table.begin()
    table.store.answers = [Conflict(3)] * TRIES
    assert "try-again" == kind(await table.club.service.act(loaded, ANNA, D4, "e"))
    assert (TRIES, TRIES - 1) == (len(table.store.tried), table.store.loads)
    assert 2 == (await table.club.load(loaded.game_id)).match.version


async def test_the_effects(table: Table) -> None:
    """The effect of a commit is new, a repetition, or nothing."""
    loaded = await table.begin()

    async def passes(found: LoadedMatch) -> PreparedCommit | None:
        seat = found.match.game.to_move
        return prepare(asked, found, [Passed(0, seat)]) if seat is BLACK else None

    asked = intent(loaded.game_id, "e", ANNA, "pass")
    effects = []
    for found in (loaded, loaded, None):
        done = await table.work.run(asked, passes, found)
        assert isinstance(done, Done)
        effects.append((done.effect, done.version, done.match is None))
    assert [(Effect.NEW, 3, False), (Effect.REPEATED, 3, True), (Effect.NONE, 3, False)] == effects


async def test_another_thing_under_the_same_id(table: Table) -> None:
    """An event id used for another act is refused, whether or not the new act would be possible."""
    loaded = await table.begin()
    await table.club.service.act(loaded, ANNA, D4, "e")
    answers = [
        await table.club.service.act(loaded.game_id, user, command, "e")
        for user, command in ((BEN, E5), (ANNA, Pass()))
    ]
    assert ["event-misused"] * 2 == [kind(answer) for answer in answers]


async def test_a_person_without_a_seat_is_refused(table: Table) -> None:
    """The store refuses a commit by a person without a seat."""
    loaded = await table.begin()

    async def passes(found: LoadedMatch) -> PreparedCommit:
        return prepare(intent(found.game_id, "e", STRANGER), found, [Passed(0, BLACK)])

    asked = intent(loaded.game_id, "e")
    assert Refusal("not-your-game") == await table.work.run(asked, passes, loaded)


async def test_whether_an_event_is_known(table: Table) -> None:
    """An event that only changed the rooms is known, too."""
    loaded = await table.begin()

    async def moves(found: LoadedMatch) -> PreparedCommit:
        return announced_in(intent(found.game_id, "e"), found.meta, ("web:there",))

    await table.work.run(intent(loaded.game_id, "e"), moves)
    known = [await table.work.knows(loaded.game_id, event) for event in ("e", "f")]
    assert [True, False] == known
    assert Done(loaded.game_id, 2) == await table.club.service.find_done(loaded.game_id, "e")
