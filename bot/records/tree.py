"""Game records as trees of nodes, whatever format they come from."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.records.remarks import Remark


@dataclass(eq=False, slots=True)
class Node:
    """A node of an SGF tree (https://www.red-bean.com/sgf/sgf4.html#ebnf-def).

    ``properties`` holds the values of each property as they stand between brackets: escaped, and
    at least one each. The first of the ``children`` goes on with the main line; trees may be as
    deep as a record is long, so nothing may walk them by recursion. ``at`` is the offset of the
    node in the text that it was read from.
    """

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    at: int = 0


@dataclass(frozen=True)
class Parsed:
    """The games of a file, and the remarks on its syntax. There is at least one; games without a
    stone are left out unless no game has any."""

    games: tuple[Node, ...]
    remarks: tuple[Remark, ...] = ()
