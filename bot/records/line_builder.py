"""Builder of the tree of a record without variations."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.play.ports.remarks import Remark
from bot.records.limits import MAX_NODES
from bot.records.tree import Node


@dataclass(eq=False)
class LineBuilder:
    """Append moves below a root, up to `MAX_NODES` nodes, and count invalid lines."""

    root: Node = field(default_factory=Node)
    faults: int = 0
    """Invalid lines of the file."""
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
        """Append a move. ``at`` is its offset in the text. Beyond the limit, only count it."""
        if self._nodes >= MAX_NODES:
            self._left_out += 1
            return
        node = Node({colour: [value]}, offset=at)
        self._last.children.append(node)
        self._last = node
        self._nodes += 1

    def note_fault(self, at: int) -> None:
        """Count an invalid line at this offset."""
        self._first_fault = self._first_fault if self.faults else at
        self.faults += 1

    def remarks(self, text: str) -> list[Remark]:
        """Return ``repaired`` for invalid lines and ``nodes-left-out`` for moves beyond the
        limit."""
        found: list[Remark] = []
        if self.faults:
            line = text.count("\n", 0, self._first_fault) + 1
            found.append(Remark("repaired", {"count": self.faults, "line": line}))
        if self._left_out:
            found.append(Remark("nodes-left-out", {"count": self._left_out}))
        return found
