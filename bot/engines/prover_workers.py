"""Proves life and death in a worker process (`bot.engines.worker_processes`).

There is one worker, at low priority: people wait for moves, but a proof can take longer. A search
is cancelled when no request waits for it any more.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from bot.engines.worker_processes import Workers, called_off
from bot.play.engines.prover import SECONDS, SECONDS_FOR_ALL, Proof, proof_of
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.life_and_death.conditional import rule_all_with_agreement, rule_with_agreement
from bot.reading.life_and_death.proof_search.budget import Budget
from bot.rules.board import Board
from bot.rules.points import Point

NODES = 1_000_000
"""Positions read per chain, which bounds memory; the time limit usually comes first."""
SHORT_SECONDS = 0.5
"""The time for each chain in the first round over all chains; most need less."""
LONGEST_SEARCH = 60
"""Seconds until a worker kills itself as hung; the work after a search is not counted by the
budget."""
PATIENCE = 120.0
"""Seconds until an answer is given up, including the queue."""
CACHED = 32
"""Cached answers, about 100 kB each, at most 500 kB."""
_NICENESS = 5
_HURRIED = frozenset({"time", "cancelled"})
"""Reasons that a retry may overcome; such answers are not cached."""

ProofSearch = Callable[[Board, Point | None, Agreement], tuple[Proof, ...]]

_Question = tuple[int, bytes, Point | None, Agreement]


def search(board: Board, point: Point | None, agreement: Agreement) -> tuple[Proof, ...]:
    """Prove the status of the chain at a point, or of all chains. Runs in the worker."""
    if point is not None:
        budget = Budget(NODES, SECONDS, time.monotonic, called_off)
        return (proof_of(rule_with_agreement(board, point, agreement, budget)),)
    end = time.monotonic() + SECONDS_FOR_ALL

    def enough() -> bool:
        return called_off() or time.monotonic() > end

    budgets = [Budget(NODES, span, time.monotonic, enough) for span in (SHORT_SECONDS, SECONDS)]
    return tuple(
        Proof(r.chain, r.status, r.answer, r.grade, reason=r.reason, given=r.given)
        for r in rule_all_with_agreement(board, agreement, budgets)
    )


class WorkerProver:
    """Implements `bot.play.engines.prover.Prover`. ``close`` ends the worker."""

    def __init__(
        self, do: ProofSearch = search, patience: float = PATIENCE, longest: int = LONGEST_SEARCH
    ) -> None:
        self._do = do
        self._patience = patience
        self._workers = Workers(1, longest, _NICENESS)
        self._searches: OrderedDict[_Question, asyncio.Task[tuple[Proof, ...] | None]]
        self._searches = OrderedDict()
        self._waiting: Counter[_Question] = Counter()

    async def prove(
        self, board: Board, point: Point | None, agreement: Agreement
    ) -> tuple[Proof, ...] | None:
        chain = None if point is None else board.chain_at(point)
        name = None if chain is None else chain.name
        question = board.size, board.key(), name, agreement
        task = self._searches.get(question)
        if task is None:
            task = asyncio.create_task(self._ask(board.copy(), *question[2:]))
            self._searches[question] = task
            if len(self._searches) > CACHED:
                self._forget_oldest()
        self._searches.move_to_end(question)
        self._waiting[question] += 1
        try:
            # Shielded: the first caller may be cancelled while others wait for the same answer.
            found = await asyncio.shield(task)
        finally:
            self._waiting[question] -= 1
            if not self._waiting[question]:
                del self._waiting[question]
                if not task.done():
                    task.cancel()
                    self._forget(question, task)
        if found is None or any(proof.reason in _HURRIED for proof in found):
            self._forget(question, task)
        return found

    async def close(self) -> None:
        """Cancel the running search and end the worker."""
        await self._workers.close()

    def _forget(self, question: _Question, task: asyncio.Task[tuple[Proof, ...] | None]) -> None:
        if self._searches.get(question) is task:
            del self._searches[question]

    def _forget_oldest(self) -> None:
        oldest = next((q for q, task in self._searches.items() if task.done()), None)
        if oldest is not None:
            del self._searches[oldest]

    async def _ask(
        self, board: Board, point: Point | None, agreement: Agreement
    ) -> tuple[Proof, ...] | None:
        return await self._workers.attempt(
            "proof", self._patience, self._do, board, point, agreement
        )
