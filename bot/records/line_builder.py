"""Builds the tree of a record that has one line of moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.records.limits import MOST_NODES
from bot.records.remarks import Remark
from bot.records.tree import Node


@dataclass(eq=False)
class MainLine:
    """The moves of a record below its root, up to `MOST_NODES` nodes, and what was met besides."""

    root: Node = field(default_factory=Node)
    faults: int = 0
    """Lines of the file that mean nothing."""
    _first_fault: int = 0
    _left_out: int = 0
    _nodes: int = 1
    _last: Node = field(init=False)

    def __post_init__(self) -> None:
        self._last = self.root

    @property
    def has_moves(self) -> bool:
        return self._last is not self.root

    @property
    def next_colour(self) -> str:
        """The opponent of the player who made the last move; Black at the beginning."""
        return "W" if "B" in self._last.properties else "B"

    def add(self, colour: str, value: str, at: int) -> None:
        """Add a move, which stands ``at`` an offset in the text; beyond the limit count it only."""
        if self._nodes >= MOST_NODES:
            self._left_out += 1
            return
        node = Node({colour: [value]}, at=at)
        self._last.children.append(node)
        self._last = node
        self._nodes += 1

    def note_fault(self, at: int) -> None:
        """Count a line that means nothing."""
        self._first_fault = self._first_fault if self.faults else at
        self.faults += 1

    def remarks(self, text: str) -> list[Remark]:
        """The remarks ``repaired`` and ``nodes-left-out``, as far as there is anything to say."""
        found: list[Remark] = []
        if self.faults:
            line = text.count("\n", 0, self._first_fault) + 1
            found.append(Remark("repaired", {"count": self.faults, "line": line}))
        if self._left_out:
            found.append(Remark("nodes-left-out", {"count": self._left_out}))
        return found
