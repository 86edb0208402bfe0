"""Read the fate of one chain in a fight: dead, alive, or unsettled.

The attacker moves first (article 7.2), but a capture by stones that then die does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from bot.reading.dead_stones.effort import A_NODE, Effort
from bot.reading.dead_stones.fights.capture_search import Reader
from bot.reading.dead_stones.fights.cuts import SURE_ROOM, Cut
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.statuses import ChainStatus
from bot.reading.life_and_death.local_board import LocalBoard
from bot.reading.life_and_death.proof_search.budget import Budget, Exhausted, Meter
from bot.reading.life_and_death.proof_search.goals import Goal
from bot.reading.life_and_death.proof_search.proving import prove
from bot.rules.board import BLACK, WHITE
from bot.rules.points import Point

# The factor by which the search for returning stones may exceed the limit of other searches.
_RETURNING = 2
# The largest sacrifice after which new stones may live (snapback, under the stones).
_MAX_BAIT = 6


def adjacent_enemies(position: Position, head: int) -> set[int]:
    """Return the heads of the opponent's chains adjacent to a chain."""
    cells = position.cells
    near = {other for stone in position.stones[head] for other in position.lines.near[stone]}
    return {position.head[index] for index in near if cells[index] == 3 - cells[head]}


class FightReader:
    """Read the chains of one fight.

    One search spends at most ``limit`` of the effort. ``gains`` maps the head of a chain to the
    move that captures it, as an index of the board. ``unanswered`` has the heads of chains that are
    captured in any case, where the search whether a new stone can live there did not finish.
    """

    def __init__(self, position: Position, cut: Cut, effort: Effort, limit: int) -> None:
        self._position = position
        self._cut = cut
        self._effort = effort
        self._limit = limit
        self.gains: dict[int, set[int]] = {}
        self.unanswered: set[int] = set()

    def judge(self, head: int, *, guess_dead: bool) -> ChainStatus | None:
        """Return a chain's status by reading, or None if reading does not finish."""
        attacked = self._falls(head, attacked=True)
        if attacked is None:
            return None
        if not attacked:
            return ChainStatus.ALIVE
        guard = self._guard(head)
        if guard:
            falls_despite_guard = self._falls(head, attacked=True, guard=guard)
            if falls_despite_guard is None:
                return None
            if not falls_despite_guard:
                return ChainStatus.ALIVE
        anyway = self._falls(head, attacked=False, guard=guard)
        if anyway is None:
            return None
        # Article 7.1, second half: a new stone may live where a small chain was captured.
        gone: bool | None = True
        if len(self._position.stones[head]) <= _MAX_BAIT:
            gone = self._stays_gone(head)
        if gone is False and (anyway or not self._in_ko(head)):
            return ChainStatus.ALIVE
        if anyway and gone is None and not guess_dead:
            self.unanswered.add(head)
            return ChainStatus.DOUBTFUL
        if not anyway:
            return ChainStatus.DOUBTFUL
        return ChainStatus.DEAD

    def _in_ko(self, head: int) -> bool:
        """Return whether a chain is a single stone that a single stone can capture in a ko."""
        position = self._position
        free = position.liberties[head]
        if len(position.stones[head]) > 1 or free & (free - 1):
            return False
        walls = position.lines.near_bits[free.bit_length() - 1] & ~(1 << head)
        return not walls & ~position.bits[position.cells[head]]

    def _guard(self, head: int) -> int:
        """Return the enemy chains that could capture this one but may die from it, as bits.

        They are at least as large as this chain, and beside it or beside its last liberty, so that
        the capturing stone connects to them. Chains that live, or have enough liberties for eyes,
        are left out.
        """
        position = self._position
        size = len(position.stones[head])
        takers = adjacent_enemies(position, head)
        free = position.liberties[head]
        if not free & (free - 1):
            enemy = 3 - position.cells[head]
            near = position.lines.near[free.bit_length() - 1]
            takers |= {position.head[other] for other in near if position.cells[other] == enemy}
        return sum(
            self._target(other)
            for other in takers
            if other in self._cut.heads
            and len(position.stones[other]) >= size
            and position.liberties[other].bit_count() < SURE_ROOM
        )

    def _falls(self, head: int, *, attacked: bool, guard: int = 0) -> bool | None:
        cut, defender = self._cut, self._defender(head)
        limit = min(self._effort.left, self._limit)
        reader = Reader(cut.fight, limit)
        first = 1 - defender if attacked else defender
        target = self._target(head)
        falls = reader.captures(cut.black, cut.white, target, defender, first, guard)
        self._effort.spend(limit - max(0, reader.budget))
        if attacked and falls and not guard:
            best = reader.best_move((cut.black, cut.white, first, 0, 0))
            self.gains[head] = {cut.points[best.bit_length() - 1]} if best else set()
        return falls

    def _stays_gone(self, head: int) -> bool | None:
        """Return whether the attacker, moving first, can capture a chain so that no new stone comes
        to live on its points. The prover decides this because it follows play after the capture.
        None if the effort runs out.
        """
        left = min(self._effort.left, _RETURNING * self._limit)
        meter = Meter(Budget(left // A_NODE))
        board, black, white = self._ground
        goal = Goal(
            board.bits(self._points(self._position.stones[head])),
            self._defender(head),
            keeping=True,
        )
        root = black, white, 0, 1 - goal.defender
        try:
            taken = prove(board, replace(goal, keeping=False), root, meter)
            lasting = taken.winner > 0 and prove(board, goal, root, meter, taken).winner > 0
        except Exhausted:
            return None
        finally:
            self._effort.spend(meter.nodes * A_NODE)
        return lasting

    @cached_property
    def _ground(self) -> tuple[LocalBoard, int, int]:
        """The fight as the prover needs it, with Black's and White's stones."""
        cut, cells = self._cut, self._position.cells
        walls = (self._points(cut.walls[0]), self._points(cut.walls[1]))
        board = LocalBoard(self._points(cut.points), walls)
        black, white = (
            board.bits(self._points(index for index in cut.points if cells[index] == colour))
            for colour in (BLACK, WHITE)
        )
        return board, black, white

    def _points(self, indices: Iterable[int]) -> list[Point]:
        wide = self._position.lines.width
        return [Point(index % wide, index // wide) for index in indices]

    def _target(self, head: int) -> int:
        return self._cut.bits(self._position.stones[head])

    def _defender(self, head: int) -> int:
        return 0 if self._position.cells[head] == BLACK else 1
