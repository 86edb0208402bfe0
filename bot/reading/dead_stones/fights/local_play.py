"""Judge local fights too wide to read by a small tree search (UCT) with random play."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.random_play import play_out
from bot.rules.board import EMPTY

# The ground of a fight: empty points within this distance of its chains, and at most this many.
_NEAR = 3
_MAX_GROUND = 34
# A chain with `_AHEAD` more liberties than the first, and at least `_ENOUGH` in total, is not part
# of the fight.
_AHEAD, _ENOUGH = 2, 5
# The exploration factor of UCT.
_CURIOUS = 0.5
# A node is expanded after this many games, up to this depth in moves.
_OPENED = 4
_MAX_DEPTH = 12
# If the target has at most this many stones, moves on its points belong to the tree.
_MAX_TAKEN = 6
_PASS = -1
# The cost of one level of the tree, in moves of random play.
_MOVES_A_LEVEL = 2
# The value of a move that has not been tried: more than that of any tried one.
_UNSEEN = 10.0


def ground_around(position: Position, start: int, walls: set[int]) -> tuple[list[int], set[int]]:
    """Return the empty points near a chain and its neighbours, and the heads of these chains."""
    cells, near, head = position.cells, position.lines.near, position.head
    colour = cells[start]
    bound = max(_ENOUGH, position.liberties[start].bit_count() + _AHEAD)
    heads, todo = {start}, [start]
    while todo:
        here = todo.pop()
        touching = {other for stone in position.stones[here] for other in near[stone]}
        beside = {head[i] for i in touching if cells[i] == 3 - cells[here]}
        free = {i for i in touching if cells[i] == EMPTY}
        beside |= {head[o] for i in free for o in near[i] if cells[o] == cells[here]}
        for other in sorted(beside - heads - walls):
            if cells[other] == colour or position.liberties[other].bit_count() <= bound:
                heads.add(other)
                todo.append(other)
    touching = {other for h in heads for stone in position.stones[h] for other in near[stone]}
    front = {index for index in touching if cells[index] == EMPTY}
    ground = set(front)
    for _ in range(_NEAR - 1):
        front = {other for i in front for other in near[i] if cells[other] == EMPTY} - ground
        if len(ground) + len(front) > _MAX_GROUND:
            break
        ground |= front
    return sorted(ground), heads


class _Node:
    """A node of the tree: the games through it, and how many were won by the player who moved into
    it.
    """

    __slots__ = ("games", "next", "won")

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.next: dict[int, _Node] = {}


def estimate_survival(
    position: Position, head: int, ground: list[int], games: int, seed: int, effort: Effort
) -> float:
    """Return the survival rate of a chain, 0 to 1, against the attacker's best first move.

    If the effort runs out, fewer games are played, but enough to try a first move.
    """
    random = Random(seed).random
    colour = position.cells[head]
    target = position.stones[head]
    moves = [*ground, *(target if len(target) <= _MAX_TAKEN else ()), _PASS]
    root = _Node()
    for _ in range(games):
        if not effort.left and root.next:
            break
        path, opening = _descend(root, random)
        node = path[-1]
        if node.games >= _OPENED and not node.next and len(opening) < _MAX_DEPTH:
            spent = set(opening) if len(opening) <= _OPENED else set[int]()
            node.next = {m: _Node() for m in moves if m == _PASS or m not in spent}
        cells, made = play_out(position, 3 - colour, None, random, within=ground, opening=opening)
        effort.spend(len(made) + _MOVES_A_LEVEL * len(path))
        stands = _stands(position, target, cells)
        # A node counts the wins of the player who moved into it; for the root, that is the
        # defender.
        for depth, passed in enumerate(path):
            passed.games += 1
            passed.won += stands == (depth % 2 == 0)
    best = max(root.next.values(), key=lambda node: node.games)
    return 1 - best.won / max(1, best.games)


def _descend(root: _Node, random: Callable[[], float]) -> tuple[list[_Node], list[int]]:
    """Return the path down the tree to the node that a game starts from, and the moves on it."""
    path, opening = [root], list[int]()
    node = root
    while node.next and opening[-2:] != [_PASS, _PASS]:
        bias = _CURIOUS * sqrt(log(node.games + 1))
        best, move = -1.0, _PASS
        for point, after in node.next.items():
            games = after.games
            value = after.won / games + bias / sqrt(games) if games else _UNSEEN + random()
            if value > best:
                best, move = value, point
        opening.append(move)
        node = node.next[move]
        path.append(node)
    return path, opening


def _stands(position: Position, target: list[int], cells: list[int]) -> bool:
    """Return whether at least half of a chain's points belong to its side at the end."""
    colour = position.cells[target[0]]
    near = position.lines.near
    own_points = sum(
        cells[i] == colour
        or (cells[i] == EMPTY and all(cells[other] != 3 - colour for other in near[i]))
        for i in target
    )
    return 2 * own_points >= len(target)
