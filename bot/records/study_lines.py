"""Adds a line of moves to a study, as a variation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.records.play import play
from bot.records.study import Study, StudyNode, list_changes
from bot.rules.board import Board
from bot.rules.errors import IllegalMove
from bot.rules.points import Point


def add_line(study: Study, after: int, moves: Sequence[Point]) -> Study | None:
    """Append alternating moves after a node, as the last nodes of the study.

    None if the node does not exist or a move is illegal. As in records, ko is not checked.
    """
    if not 0 <= after < len(study.nodes):
        return None
    board, nodes, parent = _set_up(study, after), [*study.nodes], after
    for point in moves:
        colour = nodes[parent].to_move
        try:
            lost = play(board, colour, point, suicide=False)
        except IllegalMove:
            return None
        changes = list_changes({point: None, **dict.fromkeys(lost.stones, lost.colour)}, board)
        nodes.append(StudyNode(parent, (colour, point), changes, colour.opponent))
        parent = len(nodes) - 1
    return replace(study, nodes=tuple(nodes))


def _set_up(study: Study, number: int) -> Board:
    """Return the board at a node."""
    path = []
    while number >= 0:
        path.append(study.nodes[number])
        number = path[-1].parent
    board = Board(study.size)
    for node in reversed(path):
        for point, colour in node.changes:
            board.remove([point])
            if colour is not None:
                board.place(colour, [point])
    return board
