"""Suggests dead stones in worker processes (`bot.adapters.engines.worker_processes`).

A suggestion takes half a second of one processor, and two and a half at most.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

import structlog

from bot.adapters.engines.worker_processes import Workers
from bot.rules.board import Board
from bot.rules.dead_stones.suggestion import Suggestion, suggest
from bot.rules.points import Colour, Point

WORKERS = 2
LONGEST_LOOK = 5
"""Seconds after which a worker takes itself for lost."""
PATIENCE = 7.0
"""Seconds until an answer is given up, the queue included."""
CACHED = 64
"""Answers kept, about 50 kB each on 19×19."""

_SEED = 1

Look = Callable[[Board, Colour, Point | None], Suggestion]

_log = structlog.get_logger(__name__)
_Position = tuple[int, bytes, Colour, Point | None]


def look(board: Board, to_move: Colour, ko: Point | None) -> Suggestion:
    """The suggestion for a position, with the seed that is always the same. Runs in a worker."""
    return suggest(board, to_move, ko=ko, seed=_SEED)


class WorkerDeadStonesAdvisor:
    """Fulfils `bot.service.ports.dead_stones.DeadStonesAdvisor`. ``close`` ends the workers."""

    def __init__(
        self, do: Look = look, patience: float = PATIENCE, longest: int = LONGEST_LOOK
    ) -> None:
        self._do = do
        self._patience = patience
        self._workers = Workers(WORKERS, longest)
        self._looks: OrderedDict[_Position, asyncio.Task[Suggestion | None]] = OrderedDict()

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        position = (board.size, board.key(), to_move, ko)
        task = self._looks.get(position)
        if task is None:
            task = asyncio.create_task(self._ask(board.copy(), to_move, ko))
            self._looks[position] = task
            if len(self._looks) > CACHED:
                self._looks.popitem(last=False)
        self._looks.move_to_end(position)
        # Shielded: the first to ask may be cancelled while others wait for the same answer.
        suggestion = await asyncio.shield(task)
        if suggestion is None and self._looks.get(position) is task:
            del self._looks[position]
        return suggestion

    async def close(self) -> None:
        """Ends the workers, as soon as they have done what they are at."""
        await self._workers.close()

    async def _ask(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        try:
            async with asyncio.timeout(self._patience):
                return await self._workers.do(self._do, board, to_move, ko)
        except BrokenProcessPool:
            _log.warning("look-deadly")
        except TimeoutError:
            _log.warning("look-late", patience=self._patience)
        except Exception:  # noqa: BLE001  a suggestion is not worth losing a move for
            _log.exception("look-failed")
        return None
