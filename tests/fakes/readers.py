"""Test doubles for analysis and engines with preset results, and a record reader in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.match.state import Refusal
from bot.play.engines.prover import Proof
from bot.reading.dead_stones.suggestion import Suggestion
from bot.reading.life_and_death.agreed_walls import Agreement
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.rules.board import Board
from bot.rules.points import Colour, Point
from tests.service.playing import NOTHING_DEAD

_P = ParamSpec("_P")
_T = TypeVar("_T")


class InThread:
    """A `RecordReader` without worker processes."""

    async def read(
        self, what: Callable[_P, _T | Refusal], *args: _P.args, **more: _P.kwargs
    ) -> _T | Refusal:
        return await asyncio.to_thread(what, *args, **more)


class Finder:
    """An advisor with a fixed answer, or none (None). ``readied`` counts its preparations."""

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


class Looker:
    """An estimator with a fixed answer during play, or none (None). After a stop, which it sees as
    a position without a history, it takes all areas in ``open_areas`` as Black's if Black moves
    next and as White's otherwise; if that is None, it has no answer."""

    def __init__(self) -> None:
        self.found: Judgement | None = None
        self.open_areas: frozenset[Point] | None = frozenset()
        self.looked: list[Situation] = []

    async def judge(self, situation: Situation) -> Judgement | None:
        self.looked.append(situation)
        await asyncio.sleep(0)
        stopped = not situation.moves and any(situation.boards[0].cells)
        return self._judge_stop(situation) if stopped else self.found

    def _judge_stop(self, situation: Situation) -> Judgement | None:
        if self.open_areas is None:
            return None
        size, sign = situation.size, 1 if situation.to_move is Colour.WHITE else -1
        owned = [0.0] * size**2
        for point in self.open_areas:
            owned[point.row * size + point.column] = sign * 0.9
        lead = float(sign * len(self.open_areas))
        return Judgement(0.5, 0.5, 0.0, lead, 2.0, tuple(owned), (0.0,) * size**2, 1.0)


class Second:
    """An engine that lists these chains as dead, or has no opinion (None)."""

    def __init__(self, found: frozenset[Point] | None) -> None:
        self.found = found
        self.looked = 0

    async def dead(self, board: Board) -> frozenset[Point] | None:
        del board
        self.looked += 1
        await asyncio.sleep(0)
        return self.found


class Sage:
    """A prover with preset results, which answers immediately or once it is ``free``. ``asked``
    lists the questions, ``granted`` the agreements passed with each, and ``left`` counts the
    cancelled ones."""

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
