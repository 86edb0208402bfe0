"""Shortening of records that are too long to store.

Comments are removed first, then variations, then the end of the main line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.records.limits import MAX_NODES, MAX_TEXT_BYTES
from bot.records.properties import COMMENTS
from bot.records.remarks import Remarks
from bot.records.tree import Node


@dataclass(eq=False)
class _TreeNode:
    """A node with its role in the tree."""

    node: Node
    is_main: bool
    starts_variation: bool


def shorten_to_limits(games: Sequence[Node], remarks: Remarks) -> list[Node]:
    """Shorten the games to `MAX_TEXT_BYTES` and `MAX_NODES` in total. Return the games that fit.

    Remove comments first, then nodes from the end of the text. Drop a game, and all after it, if
    its root does not fit or, with several games, if its main line does not. The given trees are
    changed.
    """
    nodes = room = 0
    remaining: list[Node] = []
    tree_nodes: list[_TreeNode] = []
    for root in games:
        found, fitting = _list_nodes(root), 0
        before = nodes, room
        for tree_node in found:
            size = _count_bytes(tree_node.node)
            if nodes >= MAX_NODES or room + size > MAX_TEXT_BYTES:
                break
            nodes, room, fitting = nodes + 1, room + size, fitting + 1
        left = found[fitting:]
        if not fitting or (len(games) > 1 and any(tree_node.is_main for tree_node in left)):
            nodes, room = before
            break
        _remove_nodes(found[:fitting], left, remarks)
        remaining.append(root)
        tree_nodes += found[:fitting]
    _remove_comments(tree_nodes, MAX_TEXT_BYTES - room, remarks)
    return remaining


def _list_nodes(root: Node) -> list[_TreeNode]:
    """List the nodes in the order of the text: the main line comes first."""
    tree_nodes: list[_TreeNode] = []
    todo = [_TreeNode(root, is_main=True, starts_variation=False)]
    while todo:
        tree_node = todo.pop()
        tree_nodes.append(tree_node)
        for number, child in reversed([*enumerate(tree_node.node.children)]):
            todo.append(_TreeNode(child, tree_node.is_main and not number, number > 0))
    return tree_nodes


def _count_bytes(node: Node) -> int:
    """Return an upper bound for the serialised size of a node without its comments."""
    return 3 + sum(
        _count_property_bytes(name, values)
        for name, values in node.properties.items()
        if name not in COMMENTS
    )


def _count_property_bytes(name: str, values: Sequence[str]) -> int:
    return len(name) + 1 + sum(len(value.encode("utf-8")) + 2 for value in values)


def _remove_nodes(
    fitting: Sequence[_TreeNode], left: Sequence[_TreeNode], remarks: Remarks
) -> None:
    if not left:
        return
    remaining = {id(tree_node.node) for tree_node in fitting}
    for tree_node in fitting:
        tree_node.node.children[:] = [
            child for child in tree_node.node.children if id(child) in remaining
        ]
    main = sum(tree_node.is_main for tree_node in left)
    branches = sum(tree_node.starts_variation for tree_node in left)
    if not left[0].is_main and not left[0].starts_variation:
        branches += 1
    if main:
        remarks.add("nodes-left-out", count=main)
    if branches:
        remarks.add("variations-left-out", count=branches)


def _remove_comments(tree_nodes: Sequence[_TreeNode], room: int, remarks: Remarks) -> None:
    """Keep comments in the order of the text while they fit into ``room`` bytes."""
    left = 0
    for tree_node in tree_nodes:
        for name in COMMENTS:
            values = tree_node.node.properties.get(name)
            if values is None:
                continue
            size = _count_property_bytes(name, values)
            if size <= room:
                room -= size
            else:
                del tree_node.node.properties[name]
                left += 1
    if left:
        remarks.add("comments-left-out", count=left)
