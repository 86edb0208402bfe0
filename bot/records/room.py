"""Records that are too long, cut to what is kept.

Comments go first, then variations, then the end of the main line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.records.limits import MOST_NODES, MOST_TEXT_BYTES
from bot.records.properties import COMMENTS
from bot.records.remarks import Remarks
from bot.records.tree import Node


@dataclass(eq=False)
class _Place:
    """A node in its tree. ``begins``: it is a variation's first node."""

    node: Node
    is_main: bool
    begins: bool


def fit(games: Sequence[Node], remarks: Remarks) -> list[Node]:
    """Leave out what is too much of all games together: comments beyond `MOST_TEXT_BYTES`, and
    nodes beyond that or `MOST_NODES`, from the end of the text. Return the games that are left.

    Of several games, those are kept whose main lines are whole. Of a single one, none is left if
    its first node alone is too much.
    """
    nodes = room = 0
    kept: list[Node] = []
    places: list[_Place] = []
    for root in games:
        found, fitting = _in_order(root), 0
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
        _leave_out_nodes(found[:fitting], left, remarks)
        kept.append(root)
        places += found[:fitting]
    _leave_out_comments(places, MOST_TEXT_BYTES - room, remarks)
    return kept


def _in_order(root: Node) -> list[_Place]:
    """The nodes of a tree in the order of its text: the main line comes first."""
    places: list[_Place] = []
    todo = [_Place(root, is_main=True, begins=False)]
    while todo:
        place = todo.pop()
        places.append(place)
        for number, child in reversed([*enumerate(place.node.children)]):
            todo.append(_Place(child, place.is_main and not number, number > 0))
    return places


def _size(node: Node) -> int:
    """The most bytes that a node takes without its comments: each sign that is set around it and
    its values, and a line break for each property."""
    return 3 + sum(
        _size_of(name, values) for name, values in node.properties.items() if name not in COMMENTS
    )


def _size_of(name: str, values: Sequence[str]) -> int:
    return len(name) + 1 + sum(len(value.encode("utf-8")) + 2 for value in values)


def _leave_out_nodes(fitting: Sequence[_Place], left: Sequence[_Place], remarks: Remarks) -> None:
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


def _leave_out_comments(places: Sequence[_Place], room: int, remarks: Remarks) -> None:
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
