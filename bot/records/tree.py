"""Trees of nodes: the parsed form of game records of all formats."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.play.ports.remarks import Remark


@dataclass(eq=False, slots=True)
class Node:
    """A node of an SGF tree (https://www.red-bean.com/sgf/sgf4.html#ebnf-def).

    ``properties`` maps names to at least one value each, still escaped. The first of the
    ``children`` continues the line, the others are variations. ``offset`` is the position of the
    node in the source text. Trees are as deep as a record is long: never walk them recursively.
    """

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    offset: int = 0


@dataclass(frozen=True)
class ParsedFile:
    """The games of a file, at least one, and the remarks on its syntax. Games without stones are
    only included if no game has any."""

    games: tuple[Node, ...]
    remarks: tuple[Remark, ...] = ()
