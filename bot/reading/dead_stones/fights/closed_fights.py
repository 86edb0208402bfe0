"""Read the small fights among chains that live by closed eyes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.fights.cuts import (
    LIKELY_ROOM,
    SURE_ROOM,
    Cut,
    find_cuts,
    find_settled,
)
from bot.reading.dead_stones.fights.fight_reader import FightReader, adjacent_enemies
from bot.reading.dead_stones.ownership import Ownership
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.statuses import ChainStatus

# Positions that one search may visit, in the first and the second pass.
_LIMITS = 3000, 20000
# Below this ownership a chain counts as dead when the eyes around it are counted.
_SURELY_DEAD = -0.6


@dataclass(eq=False)
class ClosedFights:
    """The result of reading.

    ``statuses`` has the chains that were read, by head, and ``unread`` the chains too hard to read.
    ``standing`` are the heads of chains in a fight that neither side can win, and ``gains``
    the first moves, as indices, in unsettled fights.
    """

    statuses: dict[int, ChainStatus] = field(default_factory=dict)
    unread: set[int] = field(default_factory=set)
    standing: set[int] = field(default_factory=set)
    gains: set[int] = field(default_factory=set)

    def knows(self, head: int) -> bool:
        """Return whether a chain was read and its status is not doubtful."""
        return self.statuses.get(head, ChainStatus.DOUBTFUL) is not ChainStatus.DOUBTFUL


def read_closed_fights(
    position: Position, ownership: Ownership, proved: Mapping[int, ChainStatus], effort: Effort
) -> ClosedFights:
    """Read the fights of all chains without a proof, as far as the effort allows.

    A fight too wide at first is tried once more with a weaker condition for the life of the chains
    around it.
    """
    cuts = {
        room: _find_cuts(position, ownership, proved, room) for room in (SURE_ROOM, LIKELY_ROOM)
    }
    found, done = ClosedFights(), set(proved)
    for limit, room in product(_LIMITS, cuts):
        for cut in cuts[room]:
            if room == LIKELY_ROOM and cut in cuts[SURE_ROOM]:
                continue
            fight = FightReader(position, cut, effort, limit)
            for head in [head for head in cut.heads if head not in done]:
                likely_dead = ownership.judge(position, head) is ChainStatus.DEAD
                status = fight.judge(head, guess_dead=likely_dead)
                if status is None:
                    found.unread.add(head)
                    continue
                found.statuses[head] = status
                # A higher limit may show whether a new stone can live after a capture.
                if head not in fight.unanswered or limit == _LIMITS[-1]:
                    done.add(head)
            _settle(position, cut, fight, proved, found)
    found.unread -= found.statuses.keys()
    return found


def _find_cuts(
    position: Position, ownership: Ownership, proved: Mapping[int, ChainStatus], room: int
) -> list[Cut]:
    def is_dead(head: int) -> bool:
        if head in proved:
            return proved[head] is ChainStatus.DEAD
        return ownership.mean(position, head) < _SURELY_DEAD

    return find_cuts(position, find_settled(position, is_dead, room), ownership.owned)


def _settle(
    position: Position,
    cut: Cut,
    fight: FightReader,
    proved: Mapping[int, ChainStatus],
    found: ClosedFights,
) -> None:
    """Draw the conclusions from the statuses of the chains in a fight."""
    known = {**found.statuses, **proved}
    for head in [head for head in cut.heads if head not in proved]:
        beside = adjacent_enemies(position, head)
        captors_die = bool(beside) and all(known.get(o) is ChainStatus.DEAD for o in beside)
        if found.statuses.get(head) is ChainStatus.DOUBTFUL:
            if captors_die:
                found.statuses[head] = ChainStatus.ALIVE
            else:
                found.gains |= fight.gains.get(head, set())
        elif head not in found.statuses and captors_die:
            found.statuses[head] = ChainStatus.ALIVE
    alive = [h for h in cut.heads if {**found.statuses, **proved}.get(h) is ChainStatus.ALIVE]
    if len({position.cells[head] for head in alive}) == 2:
        found.standing.update(alive)
