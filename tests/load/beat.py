"""Types moves at an even pace, regardless of how long the program takes for earlier moves."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass, field

from bot.match.events import Side
from tests.load.games import side_to_move, version
from tests.load.tables import Order, Report, Seats, Typed, line


@dataclass(eq=False)
class Table:
    """One game, in the state that its room shows."""

    number: int
    game: str
    moves: int
    open: deque[Typed] = field(default_factory=deque)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def record_board(self, shown: int | None = None) -> None:
        """Record that the room shows a board: the board of version ``shown``, or without it the
        board of the earliest open move."""
        now = time.monotonic()
        while self.open and (shown is None or self.open[0].version <= shown):
            self.open.popleft().posted = now
            if shown is None:
                break
        self.news.set()

    @property
    def all_posted(self) -> bool:
        return not self.open


class Chat(ABC):
    """A chat's people, who type the ordered moves."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.moves: list[Typed] = []
        self.url = ""
        """The address of the program's browser room. Empty until the program runs."""
        self.counts: dict[str, int] = {}
        self._line = line()

    @abstractmethod
    async def open(self, tables: int) -> list[Seats]:
        """Create the rooms and their people."""

    @abstractmethod
    def environment(self) -> dict[str, str]:
        """Return the settings that connect the program to this chat."""

    @abstractmethod
    async def play(self, table: Table, side: Side, point: str, typed: Typed) -> None:
        """Type a move, and return when the next move may be typed at this table."""

    @abstractmethod
    async def ready(self) -> None:
        """Wait until the program is ready."""

    @abstractmethod
    async def close(self) -> None:
        """Let everyone leave."""

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    async def run(self, order: Order) -> Report:
        """Type the moves, wait for their boards, and return the report."""
        self.tables += [Table(n, game, moves) for n, (game, moves) in enumerate(order.games)]
        free = deque(self.tables)
        tasks: set[asyncio.Task[None]] = set()
        begin, late = time.monotonic(), 0.0
        for number in range(round(order.rate * order.seconds)):
            at = begin + number / order.rate
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            if not free:
                self.count("all tables busy")
                continue
            late = max(late, time.monotonic() - at)
            task = asyncio.create_task(self._turn(free, free.popleft()))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        if tasks:
            await asyncio.wait(tasks, timeout=order.patience)
        for task in tasks:
            task.cancel()
        await self._all_posted(order.patience)
        return Report(self.moves, late, self.counts)

    async def _turn(self, free: deque[Table], table: Table) -> None:
        side, point = side_to_move(table.moves), self._line[table.moves]
        table.moves += 1
        typed = Typed(table.game, version(table.moves), time.monotonic())
        self.moves.append(typed)
        table.open.append(typed)
        await self.play(table, side, point, typed)
        while not table.all_posted:
            table.news.clear()
            await table.news.wait()
        if table.moves < len(self._line):
            free.append(table)

    async def _all_posted(self, patience: float) -> None:
        try:
            async with asyncio.timeout(patience):
                for table in self.tables:
                    while not table.all_posted:
                        table.news.clear()
                        await table.news.wait()
        except TimeoutError:
            self.count("not waited for")
