"""Ladders: the chains that one captures, by the definition that KataGo's nets were trained on.

A port of ``iterLadders`` (``nninputs.cpp``) and ``searchIsLadderCaptured`` (``board.cpp``) of
KataGo 1.17, with their approximations: a net needs the answers that it has learnt from, not better
ones. Where the attacker must leave a ko, for example, the ladder counts as failed.

Indices are those of `Board.key`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.rules.board import BLACK, EMPTY, WHITE, grid

MAX_NODES = 25_000
"""Positions for each chain; a ladder that needs more counts as failed. KataGo's limit."""
CACHED = 256
"""Positions whose ladders are remembered, since three of them belong to each look."""
_SAFE = 3
"""A chain with this many liberties is in no ladder; more of them make no difference."""


@dataclass(frozen=True)
class Ladder:
    """A chain that can be captured. ``first_moves`` are the attacker's moves that begin the
    capture; there are none if the chain has only one liberty."""

    stones: tuple[int, ...]
    first_moves: tuple[int, ...]


@lru_cache(CACHED)
def find_ladders(size: int, cells: bytes, ko: int | None) -> tuple[Ladder, ...]:
    """Return the chains in atari that cannot escape, and those with two liberties that the attacker
    captures by moving first. ``ko`` is the point where a stone may not be retaken."""
    return tuple(_Reader(size, cells, ko).find())


class _TooManyNodesError(Exception):
    """The search of a chain has reached its limit."""


class _Reader:
    """Searches one position; stones are played on it and taken back."""

    def __init__(self, size: int, cells: bytes, ko: int | None) -> None:
        self._cells = bytearray(cells)
        self._near = grid(size, size).neighbours
        self._ko = ko
        self._deepest = size * size * 3 // 2
        self._nodes = 0

    def find(self) -> list[Ladder]:
        found = []
        seen: set[int] = set()
        for index, cell in enumerate(self._cells):
            if cell == EMPTY or index in seen:
                continue
            stones, liberties = self._chain(index)
            seen.update(stones)
            if len(liberties) > 2:
                continue
            first_moves: list[int] = []
            if len(liberties) == 2:
                first_moves = [move for move in liberties if self._captures_first(move, index)]
            if first_moves or (len(liberties) == 1 and self._is_captured(index)):
                found.append(Ladder(tuple(stones), tuple(first_moves)))
        return found

    def _captures_first(self, move: int, stone: int) -> bool:
        """Return whether the attacker captures the chain by this move."""
        played = self._play(move, BLACK + WHITE - self._cells[stone])
        if played is None:
            return False
        captured = self._is_captured(stone)
        self._take_back(move, *played)
        return captured

    def _is_captured(self, stone: int) -> bool:
        """Return whether the chain in atari is captured although the defender moves first. The
        defender may take any ko at once."""
        ban, self._ko = self._ko, None
        self._nodes = 0
        before = self._cells[:]
        try:
            return not self._escapes(stone, 0)
        except _TooManyNodesError:
            self._cells[:] = before
            return False
        finally:
            self._ko = ban

    def _escapes(self, stone: int, depth: int) -> bool:
        """The defender’s turn."""
        self._count()
        if self._ko is not None:
            return True
        own = self._cells[stone]
        stones, liberties = self._chain(stone)
        if len(liberties) != 1:
            return True
        if depth >= self._deepest:
            return False
        moves = self._capturing_moves(stones, own)
        if liberties[0] not in moves:
            moves.append(liberties[0])
        for move in moves:
            played = self._play(move, own)
            if played is None:
                continue
            captured = self._catches(stone, depth + 1)
            self._take_back(move, *played)
            if not captured:
                return True
        return False

    def _catches(self, stone: int, depth: int) -> bool:
        """The attacker’s turn."""
        self._count()
        _, liberties = self._chain(stone, _SAFE)
        if len(liberties) != 2:
            return len(liberties) < 2
        if depth >= self._deepest:
            return True
        enemy = BLACK + WHITE - self._cells[stone]
        moves = liberties
        free = [sum(not self._cells[near] for near in self._near[move]) for move in moves]
        if free == [0, 0] and self._is_double_ko(stone, moves, enemy):
            return True
        if moves[1] not in self._near[moves[0]]:
            # The defender escapes at a point with three free neighbours, so the attacker must
            # play there; with two such points the attacker has lost.
            if free[0] >= 3:
                if free[1] >= 3:
                    return False
                moves = moves[:1]
            elif free[1] >= 3:
                moves = moves[1:]
        if len(moves) == 2 and free[1] > free[0]:
            moves.reverse()
        for move in moves:
            played = self._play(move, enemy)
            if played is None:
                continue
            escapes = self._escapes(stone, depth + 1)
            self._take_back(move, *played)
            if not escapes:
                return True
        return False

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise _TooManyNodesError

    def _is_double_ko(self, stone: int, moves: list[int], enemy: int) -> bool:
        """Return whether both liberties are kos which the defender cannot both win."""
        own = self._cells[stone]
        return (
            all(self._would_take_ko(move, enemy) for move in moves)
            and all(self._count_liberties_after(move, own) <= 2 for move in moves)
            and not self._capturing_moves(self._chain(stone)[0], own)
        )

    def _would_take_ko(self, move: int, colour: int) -> bool:
        """Return whether this colour would take a single stone in a ko here."""
        enemy = BLACK + WHITE - colour
        if any(self._cells[near] != enemy for near in self._near[move]):
            return False
        taken = [self._chain(near) for near in self._near[move]]
        in_atari = {stones[0]: len(stones) for stones, free in taken if len(free) == 1}
        return [*in_atari.values()] == [1]

    def _count_liberties_after(self, move: int, colour: int) -> int:
        played = self._play(move, colour)
        if played is None:
            return 0
        liberties = len(self._chain(move, _SAFE)[1])
        self._take_back(move, *played)
        return liberties

    def _capturing_moves(self, stones: list[int], own: int) -> list[int]:
        """Return the moves that capture an enemy chain beside these stones."""
        cells, near_to = self._cells, self._near
        enemy = BLACK + WHITE - own
        moves: list[int] = []
        seen: set[int] = set()
        for stone in stones:
            for near in near_to[stone]:
                if cells[near] == enemy and near not in seen:
                    liberty = self._only_liberty(near, seen)
                    if liberty is not None and liberty not in moves:
                        moves.append(liberty)
        return moves

    def _only_liberty(self, start: int, seen: set[int]) -> int | None:
        """Return the liberty of a chain that has exactly one, and add visited stones to ``seen``.

        The search stops at a second liberty; stones beyond are visited again from there."""
        cells, near_to = self._cells, self._near
        code = cells[start]
        stones = {start}
        todo = [start]
        liberty = None
        for here in todo:
            for near in near_to[here]:
                cell = cells[near]
                if cell == EMPTY:
                    if liberty is None:
                        liberty = near
                    elif near != liberty:
                        seen |= stones
                        return None
                elif cell == code and near not in stones:
                    stones.add(near)
                    todo.append(near)
        seen |= stones
        return liberty

    def _chain(self, start: int, enough: int = 0) -> tuple[list[int], list[int]]:
        """Return the stones of the chain at ``start`` and its liberties. Stop at ``enough``
        liberties, if given: some stones may be missing then."""
        cells, near_to = self._cells, self._near
        code = cells[start]
        stones = [start]
        seen = {start}
        liberties: list[int] = []
        for here in stones:
            for near in near_to[here]:
                if near in seen:
                    continue
                cell = cells[near]
                if cell == EMPTY:
                    seen.add(near)
                    liberties.append(near)
                    if len(liberties) == enough:
                        return stones, liberties
                elif cell == code:
                    seen.add(near)
                    stones.append(near)
        return stones, liberties

    def _play(self, move: int, colour: int) -> tuple[list[int], int | None] | None:
        """Play a stone. Return the captured stones and the ban before, or None if it is illegal."""
        if move == self._ko:
            return None
        cells, near_to = self._cells, self._near
        enemy = BLACK + WHITE - colour
        captured: list[int] = []
        cells[move] = colour
        breathes = joined = False
        for near in near_to[move]:
            cell = cells[near]
            if cell == EMPTY:
                breathes = True
            elif cell == colour:
                joined = True
            elif near not in captured and not self._breathes(near):
                captured += self._chain(near)[0]
        for taken in captured:
            cells[taken] = EMPTY
        if not captured and not breathes and not (joined and self._breathes(move)):
            cells[move] = EMPTY
            return None
        ban = self._ko
        in_ko = len(captured) == 1 and not breathes and not joined
        # The new stone's only liberty is the captured point, so the capture can be repeated.
        self._ko = captured[0] if in_ko else None
        return [enemy, *captured] if captured else captured, ban

    def _breathes(self, start: int) -> bool:
        """Return whether the chain has a liberty."""
        cells, near_to = self._cells, self._near
        code = cells[start]
        stones = [start]
        seen = {start}
        for here in stones:
            for near in near_to[here]:
                cell = cells[near]
                if cell == EMPTY:
                    return True
                if cell == code and near not in seen:
                    seen.add(near)
                    stones.append(near)
        return False

    def _take_back(self, move: int, captured: list[int], ban: int | None) -> None:
        cells = self._cells
        cells[move] = EMPTY
        if captured:
            enemy, *points = captured
            for point in points:
                cells[point] = enemy
        self._ko = ban
