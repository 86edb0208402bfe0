"""Moves that are repeated until they are acknowledged, and a naive player for comparison."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from redis.exceptions import RedisError

from bot.play.ports.stores import (
    AlreadyDone,
    Commit,
    CommitResult,
    Committed,
    StoreUnavailableError,
)
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.store_contract import first_commit, next_commit

FIRST = "c19 1x9k2f"
"""The first record of a match made by `new`."""


@dataclass
class Crowd:
    """One player for each match, who makes a move as soon as the previous one is acknowledged.

    ``acknowledged`` are the acknowledged records of each match; ``answers`` counts the store's
    responses. A move is repeated under the same event id until it gets a response.
    """

    store: RedisMatchStore
    matches: int
    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def start(self) -> list[asyncio.Task[None]]:
        """Start all players, who play until it is ``over``."""
        return [asyncio.create_task(self._play(f"g{number}")) for number in range(self.matches)]

    @property
    def moves(self) -> int:
        """The number of acknowledged records, including those that created the matches."""
        return sum(len(log) for log in self.acknowledged.values())

    async def _play(self, game_id: str) -> None:
        while not await self._commit(first_commit(game_id)):
            pass
        log = self.acknowledged[game_id] = [FIRST]
        while not self.over.is_set():
            record = f"bQ16 {len(log)}"
            move = next_commit(len(log), f"m{len(log)}", record, game_id=game_id)
            while not await self._commit(move):
                pass
            log.append(record)

    async def _commit(self, commit: Commit) -> bool:
        result: CommitResult | None = None
        with suppress(StoreUnavailableError):
            result = await self.store.commit(commit)
        self.answers[type(result).__name__] += 1
        if result is None:
            return False
        assert isinstance(result, Committed | AlreadyDone), (commit, result)
        return True

    async def stored(self) -> dict[str, list[str]]:
        """Return the stored records of these matches."""
        found = {}
        for game_id in self.acknowledged:
            match = await self.store.load(game_id)
            found[game_id] = [*match.records] if match else []
        return found


def count_lost(acknowledged: dict[str, list[str]], stored: dict[str, list[str]]) -> int:
    """Return how many acknowledged records are missing or misplaced."""
    return sum(
        max(0, len(log) - _common(log, stored.get(game_id, [])))
        for game_id, log in acknowledged.items()
    )


def count_duplicates(stored: dict[str, list[str]]) -> int:
    """Return how many records are duplicates within a match."""
    return sum(len(log) - len(set(log)) for log in stored.values())


def _common(one: list[str], other: list[str]) -> int:
    """Return the length of the common beginning."""
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return place
    return min(len(one), len(other))


async def naive_player(append: Callable[[str], Awaitable[int]], over: asyncio.Event) -> int:
    """Append moves without a script and an event id, and repeat one without a response; return the
    number of acknowledged moves."""
    moves = 0
    while not over.is_set():
        with suppress(RedisError):
            await append(f"bQ16 {moves}")
            moves += 1
    return moves
