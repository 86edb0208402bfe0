"""What reads positions, told beforehand what it finds; and what reads records, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.match.state import Refusal
from bot.play.engines.prover import Proof
from bot.reading.dead_stones.suggestion import Suggestion
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.rules.board import Board
from bot.rules.points import Colour, Point
from tests.service.playing import NOTHING_DEAD

_P = ParamSpec("_P")
_T = TypeVar("_T")


class InThread:
    """A `RecordReader` without processes."""

    async def read(
        self, what: Callable[_P, _T | Refusal], *args: _P.args, **more: _P.kwargs
    ) -> _T | Refusal:
        return await asyncio.to_thread(what, *args, **more)


class Finder:
    """A judge that has made up its mind: it always finds the same, or cannot say (None).
    ``readied``: how often it was told that it may be asked soon."""

    def __init__(self, found: Suggestion | None = NOTHING_DEAD) -> None:
        self.found = found
        self.looked: list[tuple[list[str], Colour, Point | None]] = []
        self.readied = 0

    def get_ready(self) -> None:
        self.readied += 1

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        self.looked.append((board.rows(), to_move, ko))
        await asyncio.sleep(0)
        return self.found


class Second:
    """An engine that holds these chains dead, or cannot say (None)."""

    def __init__(self, found: frozenset[Point] | None) -> None:
        self.found = found
        self.looked = 0

    async def dead(self, board: Board) -> frozenset[Point] | None:
        del board
        self.looked += 1
        await asyncio.sleep(0)
        return self.found


class Sage:
    """A prover that knows what it was taught, at once or when it is ``free``. ``asked`` are the
    questions put to it, ``granted`` what was taken for granted each time, ``left`` how many were
    called off."""

    def __init__(self) -> None:
        self.knows: dict[Point | None, tuple[Proof, ...] | None] = {}
        self.free = asyncio.Event()
        self.free.set()
        self.asked: list[Point | None] = []
        self.granted: list[Agreement] = []
        self.left = 0

    async def prove(
        self,
        board: Board,  # noqa: ARG002
        point: Point | None,
        agreement: Agreement,
    ) -> tuple[Proof, ...] | None:
        self.asked.append(point)
        self.granted.append(agreement)
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.left += 1
            raise
        return self.knows.get(point)
