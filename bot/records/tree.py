"""Game records as trees of nodes, whatever format they come from."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class Node:
    """A node of an SGF tree (https://www.red-bean.com/sgf/sgf4.html#ebnf-def).

    ``properties`` holds the values of each property as they stand between brackets: escaped, and
    at least one each. The first of the ``children`` goes on with the main line; trees may be as
    deep as a record is long, so nothing may walk them by recursion.
    """

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
