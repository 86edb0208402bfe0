"""Treat a few weak stones inside the opponent's territory as dead.

A player who could live with such stones would have done so before passing.
"""

from __future__ import annotations

from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.verdicts import (
    CLEAR,
    GUESS,
    OFFERED,
    WEAK,
    ChainStatus,
    Verdict,
)
from bot.rules.board import EMPTY, WHITE

# Groups of at most this many stones in an open area are not worth a question to the players.
_FEW = 8
# A wall lives if it encloses an area of this size with nothing but dead stones inside.
_ENOUGH = 12


def settle_invaders(position: Position, owned: list[float], verdicts: dict[int, Verdict]) -> None:
    """Mark a few doubtful stones in the opponent's territory as dead, and give the area to the
    opponent.

    Random play lets any stone live in an open area, even one placed there later. A player who could
    live with these stones would have done so before passing.
    """
    for head in [head for head in position.heads if _is_guess(verdicts[head])]:
        status = verdicts[head].status
        standing = status is ChainStatus.ALIVE
        if status is ChainStatus.DEAD or (standing and len(position.stones[head]) > OFFERED):
            continue
        colour = position.cells[head]
        empty, own, inside = _find_enclosed(position, head, verdicts)
        walled = any(position.cells[h] == 3 - colour and h not in inside for h in position.heads)
        if not walled or (standing and inside):
            continue
        if any(verdicts[h].status is ChainStatus.ALIVE and not _is_guess(verdicts[h]) for h in own):
            continue
        stones = sum(len(position.stones[h]) for h in own)
        if stones <= _FEW and len(empty) > 2 * stones:
            for h in own:
                if verdicts[h].status is not ChainStatus.DEAD:
                    verdicts[h] = Verdict(ChainStatus.DEAD, 0.4)
            for index in (*empty, *(stone for h in own for stone in position.stones[h])):
                owned[index] = 1.0 if colour == WHITE else -1.0
    for head in position.heads:
        if verdicts[head].status is not ChainStatus.ALIVE and verdicts[head].confidence < WEAK:
            empty, own, inside = _find_enclosed(position, head, verdicts)
            living = len(empty) >= _ENOUGH or any(
                verdicts[h].status is ChainStatus.ALIVE for h in own
            )
            if living and inside and all(verdicts[h].status is ChainStatus.DEAD for h in inside):
                verdicts[head] = Verdict(ChainStatus.ALIVE, 0.4)


def _is_wall(position: Position, head: int, verdicts: dict[int, Verdict]) -> bool:
    """Return whether a chain counts as a wall: it lives for certain, or it is a long chain."""
    if _is_guess(verdicts[head]):
        return len(position.stones[head]) > _FEW
    return verdicts[head].status is ChainStatus.ALIVE


def _is_guess(verdict: Verdict) -> bool:
    """Return whether the verdict rests on random play alone, without a clear result."""
    if verdict.status is ChainStatus.ALIVE:
        return verdict.confidence < CLEAR
    return verdict.status is ChainStatus.DOUBTFUL and verdict.confidence <= GUESS


def _find_enclosed(
    position: Position, head: int, verdicts: dict[int, Verdict]
) -> tuple[set[int], set[int], set[int]]:
    """Return what the opponent's living stones enclose around a chain: the empty points, the chains
    of its colour, and the opponent's other chains.
    """
    cells, near = position.cells, position.lines.near
    colour = cells[head]
    seen = set(position.stones[head])
    todo = list(seen)
    while todo:
        for other in near[todo.pop()]:
            wall = cells[other] == 3 - colour and _is_wall(position, position.head[other], verdicts)
            if other not in seen and not wall:
                seen.add(other)
                todo.append(other)
    own = {position.head[index] for index in seen if cells[index] == colour}
    inside = {position.head[index] for index in seen if cells[index] == 3 - colour}
    return {index for index in seen if cells[index] == EMPTY}, own, inside
