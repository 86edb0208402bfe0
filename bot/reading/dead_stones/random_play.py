"""Random play from a position to the end: what is then whose, taken over many games.

Neither side fills its own eyes, nor gives away a chain of two or more stones, unless the stones
given away leave a space that makes one eye only (nakade). Stones in atari are taken or saved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.position import Position
from bot.rules.board import BLACK, EMPTY, WHITE

# What a nakade leaves after it was taken: spaces that the opponent kills by the middle point, by
# how many neighbours each of their points has inside. Any space of up to three points is one.
_ONE_EYE = (
    [1, 1, 1, 3],
    [2, 2, 2, 2],
    [1, 2, 2, 2, 3],
    [1, 1, 1, 1, 4],
    [1, 1, 2, 2, 2, 4],
)
_LARGEST_NAKADE = 6


class RandomPlay:
    """Games from a position, half of them begun by ``to_move``, who may not take at ``ko`` at once,
    the others by the opponent."""

    def __init__(
        self, position: Position, to_move: int, ko: int | None, seed: int, effort: Effort
    ) -> None:
        self._position = position
        self._begin = (to_move, ko), (3 - to_move, None)
        self._random = Random(seed).random
        self._effort = effort
        self._total = [0] * len(position.cells)
        self._played = 0

    def ownership(self, games: int) -> list[float]:
        """The mean owner of each point after so many games in all, from 1 (Black) to −1 (White).

        An empty point belongs to who alone is next to it. Fewer are played if the effort does not
        last, but two at least.
        """
        near, total = self._position.lines.near, self._total
        while self._played < games and (self._effort.left or self._played < len(self._begin)):
            side, banned = self._begin[self._played % 2]
            self._played += 1
            cells, moves = play_out(self._position, side, banned, self._random)
            self._effort.spend(len(moves))
            for index, cell in enumerate(cells):
                held = cell or owner(cells, near[index], index)
                if held == BLACK:
                    total[index] += 1
                elif held == WHITE:
                    total[index] -= 1
        return [held / self._played for held in total]


def play_out(
    position: Position,
    side: int,
    ko: int | None,
    random: Callable[[], float],
    *,
    within: Sequence[int] = (),
    opening: Sequence[int] = (),
) -> tuple[list[int], list[int]]:
    """Plays one game; the cells at its end, and the moves (−1 for a pass).

    With ``within``, only there and where stones were taken. The first moves are those of the
    ``opening``; who cannot make theirs, or would fill an eye, passes.
    """
    game = _Game(position, ko, random, within)
    moves: list[int] = []
    passes, most = 0, 3 * len(position.cells)
    while passes < 2 and len(moves) < most:
        if len(moves) < len(opening):
            move = game.allow(opening[len(moves)], side)
        else:
            move = -1 if game.calling < 0 else game.answer()
            if move < 0:
                move = game.draw(side, len(game.empties))
        moves.append(move)
        if move < 0:
            passes += 1
            game.pass_()
        else:
            passes = 0
            game.lay(move, side)
        side = 3 - side
    return game.cells, moves


def owner(cells: Sequence[int], near: Sequence[int], index: int) -> int:
    """Whose a point is in the end: an empty one belongs to who alone is next to it."""
    if cells[index] != EMPTY:
        return cells[index]
    around = {cells[other] for other in near} - {EMPTY}
    return around.pop() if len(around) == 1 else EMPTY


class _Game:
    """A game while it is played. Moves are indices, −1 is none; ``empties`` are what is drawn from.

    What is asked most is asked cheaply. ``last_liberties``, here with points that no longer are
    any, spare most looks at the chains around a point; and an answer is looked for only after a
    ``calling`` move, one that left a chain in atari: its own, or one that it touches.
    """

    def __init__(
        self,
        position: Position,
        ko: int | None,
        random: Callable[[], float],
        within: Sequence[int],
    ) -> None:
        self.lines = position.lines
        self.cells, self.head = position.cells[:], position.head[:]
        self.liberties, self.stones = position.liberties[:], position.stones[:]
        self.bits, self.last_liberties = position.bits[:], position.last_liberties[:]
        self.empties = list(within) or [i for i, cell in enumerate(self.cells) if cell == EMPTY]
        self.banned = -1 if ko is None else ko
        self.calling = -1
        self.random = random

    def allow(self, point: int, side: int) -> int:
        """The point, if it can be played by the rules for drawing one."""
        if point < 0 or not self.bits[EMPTY] >> point & 1:
            return -1
        empties = self.empties
        at = empties.index(point)
        empties[at], empties[0] = empties[0], point
        return self.draw(side, 1)

    def draw(self, side: int, left: int) -> int:
        """A move at random among the first so many of the empty points."""
        random, empties, lines, banned = self.random, self.empties, self.lines, self.banned
        vacant, own, others = self.bits[EMPTY], self.bits[side], self.bits[3 - side]
        near_bits, last_liberties = lines.near_bits, self.last_liberties[3 - side]
        while left:
            # Without replacement: what cannot be played goes behind those left.
            at = int(random() * left)
            left -= 1
            point = empties[at]
            empties[at] = empties[left]
            empties[left] = point
            if point == banned:
                continue
            near = near_bits[point]
            free = near & vacant
            if not free:
                # Never its own eye, nor where all around are the opponent’s and none is in atari.
                if not near & others:
                    corners = lines.corner_bits[point] & others
                    if corners.bit_count() <= lines.spare_corners[point]:
                        continue
                elif not near & own and not last_liberties >> point & 1:
                    continue
                if self.is_lost(point, side, free):
                    continue
            elif not free & (free - 1) and near & own and self.is_lost(point, side, free):
                continue
            empties[left] = empties[-1]
            empties.pop()
            return point
        return -1

    def is_lost(self, point: int, side: int, free: int) -> bool:
        """Whether a stone is suicide, or gives away more than a nakade.

        ``free`` is the one empty point beside it, if any, as bits.
        """
        cells, head, liberties, stones = self.cells, self.head, self.liberties, self.stones
        near, bit = self.lines.near[point], 1 << point
        joined = 1
        for other in near:
            cell = cells[other]
            if cell == side:
                free |= liberties[head[other]] ^ bit
                if free & (free - 1):
                    return False
                joined += len(stones[head[other]])
            elif cell and liberties[head[other]] == bit:
                return False
        if not free or joined > _LARGEST_NAKADE:
            return True
        heads = {head[other] for other in near if cells[other] == side}
        given = [point, *(stone for joining in heads for stone in stones[joining])]
        return not _is_nakade(given, self.lines.near_bits)

    def lay(self, move: int, side: int) -> None:
        """Lays a stone, joins it to its chains, and takes what has no liberty left."""
        cells, head, liberties, stones = self.cells, self.head, self.liberties, self.stones
        lines, bits, bit = self.lines, self.bits, 1 << move
        cells[move] = side
        bits[EMPTY] ^= bit
        bits[side] ^= bit
        self.banned = self.calling = -1
        chain, new, free = [move], move, lines.near_bits[move] & bits[EMPTY]
        head[move] = move
        taken: list[int] = []
        for other in lines.near[move]:
            cell = cells[other]
            if cell == side:
                old = head[other]
                if old == new:
                    continue
                free |= liberties[old] ^ bit
                # The smaller chain takes the head of the larger. Lists are shared: no changes.
                joined = stones[old]
                smaller, new = (chain, old) if len(joined) >= len(chain) else (joined, new)
                for stone in smaller:
                    head[stone] = new
                chain = chain + joined
            elif cell:
                old = head[other]
                rest = liberties[old]
                # Not again what the move touches twice.
                if rest & bit:
                    liberties[old] = rest = rest ^ bit
                    if not rest:
                        taken.append(old)
                    elif not rest & (rest - 1):
                        self.last_liberties[cell] |= rest
                        self.calling = move
        stones[new] = chain
        liberties[new] = free
        if taken:
            self.take(taken, move)
            free = liberties[new]
        if not free & (free - 1):
            self.last_liberties[side] |= free
            self.calling = move

    def take(self, taken: list[int], move: int) -> None:
        """Takes the chains that a move left no liberty off the board."""
        cells, head, liberties, near = self.cells, self.head, self.liberties, self.lines.near
        side, new = cells[move], head[move]
        gone = [stone for old in taken for stone in self.stones[old]]
        bits = 0
        for stone in gone:
            cells[stone] = EMPTY
            bits |= 1 << stone
        self.bits[EMPTY] ^= bits
        self.bits[3 - side] ^= bits
        self.empties += gone
        for stone in gone:
            for other in near[stone]:
                if cells[other] == side:
                    liberties[head[other]] |= 1 << stone
        if len(gone) == 1 and len(self.stones[new]) == 1 and liberties[new] == bits:
            self.banned = gone[0]

    def answer(self) -> int:
        """The move that the last one calls for, where it can be played."""
        move = self.called_for()
        if move < 0 or move == self.banned or move not in self.empties:
            return -1
        self.empties.remove(move)
        return move

    def called_for(self) -> int:
        """The move that takes the stones just laid if they are in atari, or saves stones that they
        put in atari: by taking something, or by running out to two liberties.
        """
        cells, head, liberties, lines = self.cells, self.head, self.liberties, self.lines
        last, near = self.calling, self.lines.near
        free = liberties[head[last]]
        if not free & (free - 1):
            return free.bit_length() - 1
        enemy = cells[last]
        for threatened in near[last]:
            if cells[threatened] != 3 - enemy:
                continue
            free = liberties[head[threatened]]
            if free & (free - 1):
                continue
            for stone in self.stones[head[threatened]]:
                for other in near[stone]:
                    if cells[other] == enemy:
                        theirs = liberties[head[other]]
                        if not theirs & (theirs - 1):
                            return theirs.bit_length() - 1
            out = free.bit_length() - 1
            gained = lines.near_bits[out] & self.bits[EMPTY]
            for other in near[out]:
                if cells[other] == 3 - enemy:
                    gained |= liberties[head[other]]
            gained &= ~free
            if gained & (gained - 1):
                return out
        return -1

    def pass_(self) -> None:
        self.banned = self.calling = -1


def _is_nakade(given: list[int], near_bits: list[int]) -> bool:
    """Whether stones given away leave a space that is one eye only, if the middle is taken."""
    if len(given) < 4:
        return True
    inside = 0
    for stone in given:
        inside |= 1 << stone
    return sorted((near_bits[s] & inside).bit_count() for s in given) in _ONE_EYE
