"""Local fights too wide to be read: a small tree search (UCT) with random play on their ground."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random

from bot.reading.dead_stones.effort import Effort
from bot.reading.dead_stones.position import Position
from bot.reading.dead_stones.random_play import play_out
from bot.rules.board import EMPTY

# The ground of a fight: points so near to its chains, and at most so many.
_NEAR = 3
_WIDEST = 34
# A chain with so many more liberties than the first, and so many at all, is no party to it.
_AHEAD, _ENOUGH = 2, 5
# How much the search looks at what it has looked at little.
_CURIOUS = 0.5
# A node is opened after so many games, down to so many moves.
_OPENED = 4
_DEEPEST = 12
# Where at most so many stones were taken, moves on their points belong to the tree.
_MAX_TAKEN = 6
_PASS = -1
# How many moves of random play a level of the tree costs.
_MOVES_A_LEVEL = 2
# More than any move can be worth that has been tried.
_UNSEEN = 10.0


def ground_around(position: Position, start: int, walls: set[int]) -> tuple[list[int], set[int]]:
    """The empty points near a chain and what hangs on it, and the heads of those chains."""
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
        if len(ground) + len(front) > _WIDEST:
            break
        ground |= front
    return sorted(ground), heads


class _Node:
    """A state of the tree: games through it, and how many of them went to who moved into it."""

    __slots__ = ("games", "next", "won")

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.next: dict[int, _Node] = {}


def survival(
    position: Position, head: int, ground: list[int], games: int, seed: int, effort: Effort
) -> float:
    """The share of games in which a chain stands in the end, 0 to 1, by the attacker's best first
    move.

    Fewer games are played if the effort does not last, but as many as show the first moves.
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
        if node.games >= _OPENED and not node.next and len(opening) < _DEEPEST:
            spent = set(opening) if len(opening) <= _OPENED else set[int]()
            node.next = {m: _Node() for m in moves if m == _PASS or m not in spent}
        cells, made = play_out(position, 3 - colour, None, random, within=ground, opening=opening)
        effort.spend(len(made) + _MOVES_A_LEVEL * len(path))
        stands = _stands(position, target, cells)
        # Who moved into the node is whose success is counted: into the root, the defender.
        for depth, passed in enumerate(path):
            passed.games += 1
            passed.won += stands == (depth % 2 == 0)
    best = max(root.next.values(), key=lambda node: node.games)
    return 1 - best.won / max(1, best.games)


def _descend(root: _Node, random: Callable[[], float]) -> tuple[list[_Node], list[int]]:
    """The way down the tree to the node that a game is played from, and the moves to it."""
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
    """Whether at least half of a chain's points are its side's in the end."""
    colour = position.cells[target[0]]
    near = position.lines.near
    kept = sum(
        cells[i] == colour
        or (cells[i] == EMPTY and all(cells[other] != 3 - colour for other in near[i]))
        for i in target
    )
    return 2 * kept >= len(target)
