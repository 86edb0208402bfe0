"""Random play from a position to the end: what is then whose, taken over many games.

Neither side fills its own eyes, nor gives away a chain of two or more stones, unless the stones
given away leave a space that makes one eye only (nakade). Stones in atari are taken or saved.

Boards are flat here, indices as in `Board.key` (``row * size + column``), and sets of points are
integers with one bit for each index: that is what makes plain Python fast enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from bot.rules.board import BLACK, EMPTY, WHITE, grid
from bot.rules.dead_stones.effort import Effort

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


class Lines:
    """What all boards of one size share: the neighbours of each index, as indices and as bits."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.near = grid(width, height).neighbours
        self.near_bits = [sum(1 << other for other in near) for near in self.near]
        self.corner_bits: list[int] = []
        # How many of the diagonal neighbours the opponent may hold around a true eye.
        self.spare_corners: list[int] = []
        for index, near in enumerate(self.near):
            around = [other for side in near for other in self.near[side] if other != index]
            corners = {other for other in around if around.count(other) == 2}
            self.corner_bits.append(sum(1 << other for other in corners))
            self.spare_corners.append(1 if len(corners) == 4 else 0)


lines_of = cache(Lines)


class Position:
    """A position to play from: stones, and the chains with their liberties.

    A chain is known by one of its indices, its head; ``liberties`` and ``stones`` are by head.
    """

    def __init__(self, width: int, cells: bytes) -> None:
        self.lines = lines_of(width, len(cells) // width)
        self.cells = list(cells)
        self.head = list(range(len(cells)))
        self.liberties = [0] * len(cells)
        self.stones: list[list[int]] = [[] for _ in cells]
        self.heads: list[int] = []
        self.bits = [0, 0, 0]
        for index, cell in enumerate(cells):
            self.bits[cell] |= 1 << index
        seen = bytearray(len(cells))
        for index, cell in enumerate(cells):
            if cell and not seen[index]:
                self._gather(index, seen)

    def _gather(self, start: int, seen: bytearray) -> None:
        colour = self.cells[start]
        chain, liberties = [start], 0
        seen[start] = 1
        for here in chain:
            self.head[here] = start
            for near in self.lines.near[here]:
                if self.cells[near] == EMPTY:
                    liberties |= 1 << near
                elif self.cells[near] == colour and not seen[near]:
                    seen[near] = 1
                    chain.append(near)
        self.heads.append(start)
        self.stones[start] = chain
        self.liberties[start] = liberties


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
        """How often each point ends as Black's (1) or White's (−1), after so many games in all.

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


# One loop on purpose: split into methods called once a move, a suggestion took a fifth longer.
def play_out(  # noqa: C901, PLR0912, PLR0915
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
    lines = position.lines
    near_of, near_bits = lines.near, lines.near_bits
    corner_bits, spare_corners = lines.corner_bits, lines.spare_corners
    cells, head = position.cells[:], position.head[:]
    liberties, stones, bits = position.liberties[:], position.stones[:], position.bits[:]
    if within:
        empties = list(within)
        playable = sum(1 << index for index in within)
    else:
        empties = [index for index, cell in enumerate(cells) if cell == EMPTY]
        playable = bits[EMPTY]
    banned = -1 if ko is None else ko
    last = -1
    passes = 0
    moves: list[int] = []
    most = 3 * len(cells)
    while passes < 2 and len(moves) < most:
        enemy = 3 - side
        vacant, own, others = bits[EMPTY], bits[side], bits[enemy]
        move = -1
        if len(moves) < len(opening):
            # Only this point is tried.
            wanted = opening[len(moves)]
            left = 0
            if wanted >= 0 and vacant >> wanted & 1:
                at = empties.index(wanted)
                empties[at], empties[0] = empties[0], wanted
                left = 1
        else:
            left = len(empties)
            if last >= 0:
                move = _answer(cells, head, liberties, stones, near_of, near_bits, vacant, last)
                if move == banned or (move >= 0 and not playable >> move & 1):
                    move = -1
        if move >= 0:
            empties.remove(move)
        else:
            while left:
                # Draw without replacement: what cannot be played goes behind those left.
                at = int(random() * left)
                point = empties[at]
                left -= 1
                empties[at] = empties[left]
                empties[left] = point
                near = near_bits[point]
                if point == banned or (
                    not near & ~own
                    and (corner_bits[point] & others).bit_count() <= spare_corners[point]
                ):
                    continue
                free = near & vacant
                if not free & (free - 1):
                    bit = 1 << point
                    joined = 1
                    takes = False
                    for other in near_of[point]:
                        cell = cells[other]
                        if cell == side:
                            free |= liberties[head[other]]
                            joined += len(stones[head[other]])
                        elif cell == enemy and liberties[head[other]] == bit:
                            takes = True
                            break
                    if not takes:
                        free &= ~bit
                        if not free:
                            continue
                        if joined > 1 and not free & (free - 1):
                            if joined > _LARGEST_NAKADE:
                                continue
                            heads = {head[o] for o in near_of[point] if cells[o] == side}
                            given = [point, *(stone for h in heads for stone in stones[h])]
                            if not _is_nakade(given, near_bits):
                                continue
                move = point
                empties[left] = empties[-1]
                empties.pop()
                break
            if move < 0:
                moves.append(-1)
                passes += 1
                banned = last = -1
                side = enemy
                continue
        passes = 0
        moves.append(move)
        bit = 1 << move
        cells[move] = side
        head[move] = move
        bits[EMPTY] = vacant = vacant & ~bit
        bits[side] = own | bit
        chain = [move]
        free = near_bits[move] & vacant
        taken: list[int] = []
        for other in near_of[move]:
            cell = cells[other]
            if cell == side:
                old, new = head[other], head[move]
                if old == new:
                    continue
                free |= liberties[old]
                # The smaller chain takes the head of the larger. Lists are shared: no changes.
                if len(stones[old]) >= len(chain):
                    for stone in chain:
                        head[stone] = old
                else:
                    for stone in stones[old]:
                        head[stone] = new
                chain = chain + stones[old]
            elif cell == enemy:
                old = head[other]
                rest = liberties[old] & ~bit
                liberties[old] = rest
                if not rest and old not in taken:
                    taken.append(old)
        new = head[move]
        stones[new] = chain
        liberties[new] = free & ~bit
        banned = -1
        if taken:
            gone = [stone for old in taken for stone in stones[old]]
            for stone in gone:
                cells[stone] = EMPTY
                bits[EMPTY] |= 1 << stone
            playable |= bits[EMPTY] & ~vacant
            bits[enemy] = others & ~bits[EMPTY]
            empties += gone
            for stone in gone:
                for other in near_of[stone]:
                    if cells[other] == side:
                        liberties[head[other]] |= 1 << stone
            if len(gone) == 1 and len(chain) == 1 and liberties[new] == 1 << gone[0]:
                banned = gone[0]
        last = move
        side = enemy
    return cells, moves


def owner(cells: Sequence[int], near: Sequence[int], index: int) -> int:
    """Whose a point is in the end: an empty one belongs to who alone is next to it."""
    if cells[index] != EMPTY:
        return cells[index]
    around = {cells[other] for other in near} - {EMPTY}
    return around.pop() if len(around) == 1 else EMPTY


def _answer(  # noqa: PLR0913, PLR0917
    cells: list[int],
    head: list[int],
    liberties: list[int],
    stones: list[list[int]],
    near_of: Sequence[tuple[int, ...]],
    near_bits: list[int],
    vacant: int,
    last: int,
) -> int:
    """The move that the last one calls for, or −1.

    It takes the stones just laid if they are in atari, or saves stones that they put in atari:
    by taking something, or by running out to two liberties.
    """
    free = liberties[head[last]]
    if not free & (free - 1):
        return free.bit_length() - 1
    enemy = cells[last]
    for threatened in near_of[last]:
        if cells[threatened] != 3 - enemy:
            continue
        free = liberties[head[threatened]]
        if free & (free - 1):
            continue
        for stone in stones[head[threatened]]:
            for other in near_of[stone]:
                if cells[other] == enemy:
                    theirs = liberties[head[other]]
                    if not theirs & (theirs - 1):
                        return theirs.bit_length() - 1
        out = free.bit_length() - 1
        breath = near_bits[out] & vacant
        for other in near_of[out]:
            if cells[other] == 3 - enemy:
                breath |= liberties[head[other]]
        breath &= ~free
        if breath & (breath - 1):
            return out
    return -1


def _is_nakade(given: list[int], near_bits: list[int]) -> bool:
    """Whether stones given away leave a space that is one eye only, if the middle is taken."""
    if len(given) < 4:
        return True
    inside = 0
    for stone in given:
        inside |= 1 << stone
    return sorted((near_bits[s] & inside).bit_count() for s in given) in _ONE_EYE
