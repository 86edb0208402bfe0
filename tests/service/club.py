"""The service over a slow memory store, with two players and a stranger."""

from __future__ import annotations

import asyncio
import random

from bot.app.dependencies import Engines
from bot.ids import GameId, UserId
from bot.match.commands import AcceptChallenge, Command
from bot.match.events import Challenged, Colours, Nigiri, Terms
from bot.match.state import Match, Refusal
from bot.play.engines.engine import Engine, LevelPlayer
from bot.play.loaded import LoadedMatch
from bot.play.ports.dead_stones import SecondOpinion
from bot.play.ports.estimator import Estimator
from bot.play.ports.reviews import Reviewer
from bot.play.ports.stores import Commit, CommitResult, StoredMatch
from bot.play.unit_of_work import Done
from tests.fakes.composition import compose_without_chats
from tests.fakes.memory.backends import memory_backends
from tests.fakes.memory.stores import MemoryStore
from tests.fakes.readers import Finder, InThread, Sage

ANNA, BEN, STRANGER = "web:anna", "web:ben", "web:eve"
ROOM = "web:lobby"
TERMS = Terms(9, 6.5, colours=Colours.BLACK)
NIGIRI = Nigiri(5, guessed_odd=True)


class Clock:
    """A clock in milliseconds that advances only when told to, or by ``step`` at each reading."""

    def __init__(self, step: int = 0) -> None:
        self.ms = 1_760_000_000_000
        self._step = step

    def __call__(self) -> int:
        self.ms += self._step
        return self.ms


def unread(game_id: GameId, stored: StoredMatch) -> LoadedMatch:
    """A match with an empty log and the stored metadata, for callers that never read the log."""
    return LoadedMatch(game_id, stored.meta, Match(Challenged(0, TERMS, open=False)))


class SlowStore(MemoryStore):
    """A store that yields to other tasks before and after each call, in an order drawn from
    ``seed``."""

    def __init__(self, clock: Clock, seed: int = 0) -> None:
        super().__init__(clock)
        self._chance = random.Random(seed)

    async def load(self, game_id: GameId) -> StoredMatch | None:
        await self._dawdle()
        found = await super().load(game_id)
        await self._dawdle()
        return found

    async def commit(self, commit: Commit) -> CommitResult:
        await self._dawdle()
        result = await super().commit(commit)
        await self._dawdle()
        return result

    async def _dawdle(self) -> None:
        for _ in range(self._chance.randrange(4)):
            await asyncio.sleep(0)


class Club:
    """A service over a store. Anna challenges and plays Black."""

    def __init__(
        self,
        store: MemoryStore,
        terms: Terms = TERMS,
        opponent: Engine | None = None,
        second: SecondOpinion | None = None,
        estimator: Estimator | None = None,
        levels: LevelPlayer | None = None,
        reviewer: Reviewer | None = None,
    ) -> None:
        self.store = store
        self.terms = terms
        self.advisor = Finder()
        self.backends = memory_backends(store)
        self.app = compose_without_chats(
            self.backends,
            Engines(
                opponent,
                self.advisor,
                Sage(),
                InThread(),
                second,
                estimator,
                levels=levels,
                reviewer=reviewer,
            ),
        )
        self.service = self.app.service
        self._acts = 0

    async def challenge(self, guest: UserId | None = BEN, event_id: str = "challenge") -> GameId:
        """Anna's unanswered challenge."""
        done = await self.service.challenge(ANNA, guest, self.terms, ROOM, event_id)
        assert isinstance(done, Done), done
        return done.game_id

    async def game(self, event_id: str = "challenge") -> GameId:
        """A game between Anna and Ben."""
        game_id = await self.challenge(event_id=event_id)
        await self.do(game_id, BEN, AcceptChallenge())
        return game_id

    async def do(self, game_id: GameId, user: UserId, command: Command) -> Done:
        """Run a command under a new event id and assert that it succeeds."""
        answer = await self.act(game_id, user, command)
        assert isinstance(answer, Done), answer
        return answer

    async def act(self, game_id: GameId, user: UserId, command: Command) -> Done | Refusal:
        """Run a command under a new event id."""
        self._acts += 1
        return await self.service.act(game_id, user, command, f"act-{self._acts}")

    async def load(self, game_id: GameId) -> LoadedMatch:
        """The match from the store, where it must exist."""
        loaded = await self.service.matches.load(game_id)
        assert loaded is not None
        assert len(loaded.match.events) == loaded.meta.version == loaded.match.version
        return loaded


def kind(answer: Done | Refusal) -> str:
    """``done``, or the refusal's id."""
    return answer.id if isinstance(answer, Refusal) else "done"
