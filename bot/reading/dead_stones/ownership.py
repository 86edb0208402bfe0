"""Judge chains by the owner that each point is expected to have at the end.

A net gives the owners, or random play where there is no net.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.random_play import RandomPlay
from bot.reading.dead_stones.statuses import ChainStatus
from bot.rules.board import BLACK, EMPTY

# A chain between these has mostly one owner if its side moves first, and the other if not.
_NET_DIES, _NET_LIVES = -0.3, 0.3
# Not symmetric around zero: random attackers are worse at killing than random defenders at living.
_PLAY_DIES, _PLAY_LIVES = -0.05, 0.3
# Number of random games; three times as many if the first ones leave a chain unclear.
_PLAYOUTS = 120
_CLEAR = 0.6
# Limit for the repetition: games times empty points.
_MAX_MOVES = 30000


@dataclass(frozen=True)
class Ownership:
    """The mean owner of each point at the end, from 1 (Black) to −1 (White), by index.

    A chain that owns its points by less than ``dies`` counts as dead, by more than ``lives`` as
    alive. In between it is doubtful. Ownership that ``sees_fights`` also judges chains whose fight
    could not be read to its end, and is strong enough to dispute a reading.
    """

    owned: Sequence[float]
    dies: float
    lives: float
    sees_fights: bool

    def mean(self, position: Position, head: int) -> float:
        """Return the mean over a chain, from 1 (its own) to −1 (the opponent's)."""
        stones = position.stones[head]
        mean = sum(self.owned[stone] for stone in stones) / len(stones)
        return mean if position.cells[head] == BLACK else -mean

    def judge(self, position: Position, head: int) -> ChainStatus:
        mean = self.mean(position, head)
        if mean < self.dies:
            return ChainStatus.DEAD
        return ChainStatus.ALIVE if mean > self.lives else ChainStatus.DOUBTFUL


def own_by_net(owned: Sequence[float]) -> Ownership:
    """Return the ownership that a net gives, see `bot.reading.net.ownership`."""
    return Ownership(owned, _NET_DIES, _NET_LIVES, sees_fights=True)


def own_by_random_play(
    position: Position, side: int, ko: int | None, seed: int, effort: Effort
) -> Ownership:
    """Return the ownership in random games; ``side`` is to move and may not play at ``ko``."""
    play = RandomPlay(position, side, ko, seed, effort)
    owned = play.measure_ownership(_PLAYOUTS)
    found = Ownership(owned, _PLAY_DIES, _PLAY_LIVES, sees_fights=False)
    if all(abs(found.mean(position, head)) >= _CLEAR for head in position.heads):
        return found
    games = min(3 * _PLAYOUTS, _MAX_MOVES // (position.cells.count(EMPTY) + 1))
    return replace(found, owned=play.measure_ownership(max(games, _PLAYOUTS)))
