"""Play random games from a position to the end and average the ownership of each point.

Neither side fills its own eyes or sacrifices a chain of two or more stones, unless the capture
leaves a space with only one eye (nakade). Stones in atari are captured or saved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.position import Position
from bot.rules.board import BLACK, EMPTY, WHITE

# Spaces that are killed by playing at the vital point, by the number of inner neighbours of each of
# their points. Every space of up to three points is one of them.
_ONE_EYE = (
    [1, 1, 1, 3],
    [2, 2, 2, 2],
    [1, 2, 2, 2, 3],
    [1, 1, 1, 1, 4],
    [1, 1, 2, 2, 2, 4],
)
_MAX_NAKADE = 6


class RandomPlay:
    """Random games from a position.

    Half of the games start with ``to_move``, who may not play at ``ko`` on the first move; the
    others start with the opponent.
    """

    def __init__(
        self, position: Position, to_move: int, ko: int | None, seed: int, effort: Effort
    ) -> None:
        self._position = position
        self._begin = (to_move, ko), (3 - to_move, None)
        self._random = Random(seed).random
        self._effort = effort
        self._total = [0] * len(position.cells)
        self._played = 0

    def measure_ownership(self, games: int) -> list[float]:
        """Return the mean owner of each point after that many games in total, from 1 (Black) to −1
        (White).

        An empty point belongs to the only colour next to it. If the effort runs out, fewer games
        are played, but at least two.
        """
        near, total = self._position.lines.near, self._total
        while self._played < games and (self._effort.left or self._played < len(self._begin)):
            side, banned = self._begin[self._played % 2]
            self._played += 1
            cells, moves = play_out(self._position, side, banned, self._random)
            self._effort.spend(len(moves))
            for index, cell in enumerate(cells):
                held = cell or final_owner(cells, near[index], index)
                if held == BLACK:
                    total[index] += 1
                elif held == WHITE:
                    total[index] -= 1
        return [held / self._played for held in total]


def play_out(
    position: Position, side: int, ko: int | None, random: Callable[[], float]
) -> tuple[list[int], list[int]]:
    """Play one game. Return the cells at its end and the moves (−1 for a pass)."""
    game = _Game(position, ko, random)
    moves: list[int] = []
    passes, max_moves = 0, 3 * len(position.cells)
    while passes < 2 and len(moves) < max_moves:
        move = -1 if game.calling < 0 else game.answer()
        if move < 0:
            move = game.draw(side)
        moves.append(move)
        if move < 0:
            passes += 1
            game.pass_()
        else:
            passes = 0
            game.lay(move, side)
        side = 3 - side
    return game.cells, moves


def final_owner(cells: Sequence[int], near: Sequence[int], index: int) -> int:
    """Return the final owner of a point: an empty point belongs to the only colour next to it."""
    if cells[index] != EMPTY:
        return cells[index]
    around = {cells[other] for other in near} - {EMPTY}
    return around.pop() if len(around) == 1 else EMPTY


class _Game:
    """A random game in progress. Moves are indices, −1 is none; ``empties`` are the points to draw
    from.

    The checks for each move are cheap. ``last_liberties`` avoids most inspections of the chains
    around a point; it may contain points that are no longer last liberties. A reply is looked for
    only after a ``calling`` move, one that left its own chain or an adjacent one in atari.
    """

    def __init__(self, position: Position, ko: int | None, random: Callable[[], float]) -> None:
        self.lines = position.lines
        self.cells, self.head = position.cells[:], position.head[:]
        self.liberties, self.stones = position.liberties[:], position.stones[:]
        self.bits, self.last_liberties = position.bits[:], position.last_liberties[:]
        self.empties = [i for i, cell in enumerate(self.cells) if cell == EMPTY]
        self.banned = -1 if ko is None else ko
        self.calling = -1
        self.random = random

    def draw(self, side: int) -> int:
        """Return a random move, or −1 if none is allowed."""
        random, empties, lines, banned = self.random, self.empties, self.lines, self.banned
        vacant, own, others = self.bits[EMPTY], self.bits[side], self.bits[3 - side]
        near_bits, last_liberties = lines.near_bits, self.last_liberties[3 - side]
        left = len(empties)
        while left:
            # Draw without replacement: a rejected point moves behind the remaining ones.
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
                # Reject the side's own eyes, and points surrounded by the opponent's stones with
                # none in atari.
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
        """Return whether a stone here is suicide or sacrifices more than a nakade.

        ``free`` is the only adjacent empty point as bits, or 0.
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
        if not free or joined > _MAX_NAKADE:
            return True
        heads = {head[other] for other in near if cells[other] == side}
        given = [point, *(stone for joining in heads for stone in stones[joining])]
        return not _is_nakade(given, self.lines.near_bits)

    def lay(self, move: int, side: int) -> None:
        """Place a stone, connect it to its chains, and capture chains without liberties."""
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
                # The smaller chain takes the head of the larger. Lists are shared, so they are
                # never modified.
                joined = stones[old]
                smaller, new = (chain, old) if len(joined) >= len(chain) else (joined, new)
                for stone in smaller:
                    head[stone] = new
                chain = chain + joined
            elif cell:
                old = head[other]
                rest = liberties[old]
                # Skip a chain already handled through another of its stones.
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
        """Remove the chains that a move left without liberties."""
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
        """Return the reply that the last move calls for, or −1 if it cannot be played."""
        move = self.find_reply()
        if move < 0 or move == self.banned or move not in self.empties:
            return -1
        self.empties.remove(move)
        return move

    def find_reply(self) -> int:
        """Return the move that captures the stones just played if they are in atari. Otherwise
        return a move that saves stones they put in atari, by a capture or by extending to two
        liberties; −1 if none.
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
    """Return whether sacrificed stones leave a space that is only one eye if the vital point is
    taken.
    """
    if len(given) < 4:
        return True
    inside = 0
    for stone in given:
        inside |= 1 << stone
    return sorted((near_bits[s] & inside).bit_count() for s in given) in _ONE_EYE
