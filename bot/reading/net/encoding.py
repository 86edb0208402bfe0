"""Encodes a situation as the numbers that KataGo's nets read (input version 7, Japanese rules).

Source: ``fillRowV7`` in ``nninputs.cpp`` of KataGo 1.17. Planes that stay empty during play under
Japanese rules (second ko phase, area, later phases) are left out of the description.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from bot.reading.net.ladders import find_ladders
from bot.reading.net.situation import MAX_BOARDS, Situation
from bot.rules.board import EMPTY, Board, cell_of, flood_fill, grid
from bot.rules.errors import Suicide
from bot.rules.points import Colour

PLANES, SUMMARY = 22, 19

_ON_BOARD, _OWN, _ENEMY = 0, 1, 2
_LIBERTIES = 2
"""Chains with 1, 2 and 3 liberties have the planes 3, 4 and 5."""
_KO = 6
_MOVES = 9
_LADDERS = 14
_LADDER_MOVES = 17

_PASSES = 0
_KOMI = 5
_TERRITORY_SCORING, _NO_TERRITORY_IN_SEKI, _PASS_ENDS = 9, 10, 14

_KOMI_UNIT = 20.0
_KOMI_BEYOND_AREA = 20.0


@dataclass(frozen=True)
class Inputs:
    """``planes`` has `PLANES` bytes, 0 or 1, for each point, row by row from the top; ``summary``
    has `SUMMARY` numbers about the whole board. ``legal`` are the points, counted like this, where
    the player to move may play."""

    size: int
    to_move: Colour
    planes: bytes
    summary: tuple[float, ...]
    legal: tuple[int, ...]


def encode(situation: Situation) -> Inputs:
    size, now = situation.size, situation.boards[0]
    planes = bytearray(size * size * PLANES)
    start = _find_starts(size)
    own = cell_of(situation.to_move)
    for index, cell in enumerate(now.cells):
        planes[start[index] + _ON_BOARD] = 1
        if cell != EMPTY:
            planes[start[index] + (_OWN if cell == own else _ENEMY)] = 1
    for stones, liberties in _list_short_chains(size, now.cells):
        for stone in stones:
            planes[start[stone] + _LIBERTIES + liberties] = 1
    if now.ko is not None:
        planes[start[now.ko] + _KO] = 1
    for age, move in enumerate(situation.moves):
        if move is not None:
            planes[start[move] + _MOVES + age] = 1
    _mark_ladders(situation, start, planes)
    legal = tuple(sorted(start[index] // PLANES for index in _list_legal(situation)))
    return Inputs(size, situation.to_move, bytes(planes), _summarise(situation), legal)


def _mark_ladders(situation: Situation, start: list[int], planes: bytearray) -> None:
    own = cell_of(situation.to_move)
    for age in range(MAX_BOARDS):
        board = situation.boards[min(age, len(situation.boards) - 1)]
        for ladder in find_ladders(situation.size, board.cells, board.ko):
            for stone in ladder.stones:
                planes[start[stone] + _LADDERS + age] = 1
            if age == 0 and board.cells[ladder.stones[0]] != own:
                for move in ladder.first_moves:
                    planes[start[move] + _LADDER_MOVES] = 1


def _summarise(situation: Situation) -> tuple[float, ...]:
    summary = [0.0] * SUMMARY
    for age, move in enumerate(situation.moves):
        if move is None:
            summary[_PASSES + age] = 1.0
    most = situation.size**2 + _KOMI_BEYOND_AREA
    komi = situation.komi if situation.to_move is Colour.WHITE else -situation.komi
    summary[_KOMI] = max(-most, min(most, komi)) / _KOMI_UNIT
    summary[_TERRITORY_SCORING] = summary[_NO_TERRITORY_IN_SEKI] = 1.0
    if situation.moves and situation.moves[0] is None:
        summary[_PASS_ENDS] = 1.0
    return tuple(summary)


def _list_legal(situation: Situation) -> Iterator[int]:
    now = situation.boards[0]
    board = Board(situation.size)
    board.restore(now.cells)
    for index, point in enumerate(board.points()):
        if now.cells[index] == EMPTY and index != now.ko:
            with suppress(Suicide):
                board.captures(situation.to_move, point)
                yield index


def _find_starts(size: int) -> list[int]:
    """Return where the planes of each index begin: the lowest row comes last."""
    return [
        ((size - 1 - index // size) * size + index % size) * PLANES for index in range(size * size)
    ]


def _list_short_chains(size: int, cells: bytes) -> list[tuple[set[int], int]]:
    """Return the chains with at most three liberties, each with their number."""
    near_to = grid(size, size).neighbours
    same = [{at for at in range(len(cells)) if cells[at] == code} for code in range(3)]
    found = []
    seen: set[int] = set()
    for index, cell in enumerate(cells):
        if cell == EMPTY or index in seen:
            continue
        stones = flood_fill([index], same[cell], near_to.__getitem__)
        seen |= stones
        liberties = {at for stone in stones for at in near_to[stone] if cells[at] == EMPTY}
        if len(liberties) <= 3:
            found.append((stones, len(liberties)))
    return found
