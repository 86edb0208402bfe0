"""Shorten records that are too long.

Comments are removed first, then variations, then the end of the main line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.records.limits import MOST_NODES, MOST_TEXT_BYTES
from bot.records.properties import COMMENTS
from bot.records.remarks import Remarks
from bot.records.tree import Node


@dataclass(eq=False)
class _TreeNode:
    """A node in its tree. ``begins``: whether it is the first node of a variation."""

    node: Node
    is_main: bool
    begins: bool


def fit(games: Sequence[Node], remarks: Remarks) -> list[Node]:
    """Shorten the games together to `MOST_TEXT_BYTES` and `MOST_NODES`: remove comments first, then
    nodes from the end of the text. Return the games that are left.

    Of several games, those are kept whose main lines are whole. Of a single one, none is left if
    its first node alone is too much.
    """
    nodes = room = 0
    kept: list[Node] = []
    places: list[_TreeNode] = []
    for root in games:
        found, fitting = _list_nodes(root), 0
        before = nodes, room
        for place in found:
            size = _size(place.node)
            if nodes >= MOST_NODES or room + size > MOST_TEXT_BYTES:
                break
            nodes, room, fitting = nodes + 1, room + size, fitting + 1
        left = found[fitting:]
        if not fitting or (len(games) > 1 and any(place.is_main for place in left)):
            nodes, room = before
            break
        _remove_nodes(found[:fitting], left, remarks)
        kept.append(root)
        places += found[:fitting]
    _remove_comments(places, MOST_TEXT_BYTES - room, remarks)
    return kept


def _list_nodes(root: Node) -> list[_TreeNode]:
    """The nodes of a tree in the order of its text: the main line comes first."""
    places: list[_TreeNode] = []
    todo = [_TreeNode(root, is_main=True, begins=False)]
    while todo:
        place = todo.pop()
        places.append(place)
        for number, child in reversed([*enumerate(place.node.children)]):
            todo.append(_TreeNode(child, place.is_main and not number, number > 0))
    return places


def _size(node: Node) -> int:
    """Return the largest number of bytes that a node takes without its comments, with brackets, and
    a line break for each property."""
    return 3 + sum(
        _size_of(name, values) for name, values in node.properties.items() if name not in COMMENTS
    )


def _size_of(name: str, values: Sequence[str]) -> int:
    return len(name) + 1 + sum(len(value.encode("utf-8")) + 2 for value in values)


def _remove_nodes(
    fitting: Sequence[_TreeNode], left: Sequence[_TreeNode], remarks: Remarks
) -> None:
    if not left:
        return
    kept = {id(place.node) for place in fitting}
    for place in fitting:
        place.node.children[:] = [child for child in place.node.children if id(child) in kept]
    main = sum(place.is_main for place in left)
    branches = sum(place.begins for place in left)
    if not left[0].is_main and not left[0].begins:
        branches += 1
    if main:
        remarks.add("nodes-left-out", count=main)
    if branches:
        remarks.add("variations-left-out", count=branches)


def _remove_comments(places: Sequence[_TreeNode], room: int, remarks: Remarks) -> None:
    """Keep each comment that there is ``room`` for after those before it, in bytes."""
    left = 0
    for place in places:
        for name in COMMENTS:
            values = place.node.properties.get(name)
            if values is None:
                continue
            size = _size_of(name, values)
            if size <= room:
                room -= size
            else:
                del place.node.properties[name]
                left += 1
    if left:
        remarks.add("comments-left-out", count=left)
