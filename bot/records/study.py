"""A game record as a tree of positions, for a board with all its variations.

Call `read_study` in a worker process (`bot.records.reader`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records.games import choose_game, find_games
from bot.records.interpretation import MAX_STONES, SETUP, InterpretedGame
from bot.records.read import read_move, set_up
from bot.records.remarks import Remarks
from bot.records.sgf_values import parse_area, parse_point, split_pair, to_one_line, unescape
from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.points import Colour, Point

MAX_MARKED_POINTS = MAX_STONES
"""Points of all marks of a study, repeated ones included. A few bytes can mark the whole board, at
every move."""

_MARKS = ("TR", "SQ", "CR", "MA", "SL", "TB", "TW")
_COMMENTS = ("N", "GC", "C")
"""The name of a position, the comment on the game, and that on the position."""
_INFO = ("PB", "PW", "BR", "WR", "RE", "KM", "HA", "GN", "EV", "RO", "DT")


@dataclass(frozen=True)
class StudyNode:
    """A position and the step to it.

    ``parent`` is an index into `Study.nodes`, -1 for the root. ``move`` is None if the step is no
    move, and its point None for a pass. ``changes`` are the points that differ from the parent's
    position (for the root, from an empty board) with the stone there now. ``marks`` are points by
    SGF property, such as ``TR``.
    """

    parent: int
    move: tuple[Colour, Point | None] | None
    changes: tuple[tuple[Point, Colour | None], ...]
    to_move: Colour
    comment: str = ""
    labels: Mapping[Point, str] = field(default_factory=dict)
    marks: Mapping[str, Sequence[Point]] = field(default_factory=dict)


@dataclass(frozen=True)
class Study:
    """A game of a record with all its variations.

    ``nodes`` are in the order of the text: each line is complete before the next variation begins,
    and the first child of a node continues its line. ``info`` has the record's texts by SGF
    property, such as ``PB``; ``remarks`` are as in `bot.records.read.Recorded`.
    """

    size: int
    nodes: tuple[StudyNode, ...]
    info: Mapping[str, str]
    remarks: tuple[Remark, ...] = ()

    def find_main_node(self, move: int) -> int:
        """Return the last node of the main line with this number of moves; -1 if it has fewer."""
        found, count, number = -1, 0, 0
        # The main line comes first, so its nodes have consecutive numbers.
        while number < len(self.nodes) and self.nodes[number].parent == number - 1:
            count += self.nodes[number].move is not None
            found = number if count == move else found
            number += 1
        return found

    def without_comments(self) -> Study:
        """Return the study without its comments, such as the times of a game's moves."""
        return replace(self, nodes=tuple(replace(node, comment="") for node in self.nodes))


def read_study(record: str, game: int | None = None) -> Study | Refusal:
    """Read a game of stored text; ``game`` is as in `bot.records.read.read_record`, but None also
    means the first of several. Refusals are those of `bot.records.games`."""
    games = find_games(record)
    if isinstance(games, Refusal):
        return games
    chosen = choose_game(games, 1 if game is None else game)
    if isinstance(chosen, Refusal):
        return chosen
    found, remarks = chosen
    return _Walk(found, remarks).study()


@dataclass(eq=False)
class _Step:
    """A node to visit, with the ``board`` and the colour ``to_move`` of its parent."""

    node: Node
    parent: int
    board: Board
    to_move: Colour


@dataclass(eq=False)
class _Walk:
    """Visits all nodes of a game in canonical form."""

    game: InterpretedGame
    remarks: Remarks
    nodes: list[StudyNode] = field(default_factory=list)
    marked: int = 0

    def study(self) -> Study:
        game, properties = self.game, self.game.root.properties
        info = {
            name: " ".join(to_one_line(properties[name][0]).split())
            for name in _INFO
            if name in properties
        }
        todo = [_Step(game.root, -1, Board(game.size), _first_to_move(info))]
        while todo:
            step = todo.pop()
            number = len(self.nodes)
            self.nodes.append(self._visit(step))
            to_move, children = self.nodes[number].to_move, step.node.children
            for index in reversed(range(len(children))):
                board = step.board if index == len(children) - 1 else step.board.copy()
                todo.append(_Step(children[index], number, board, to_move))
        nodes, remarks = tuple(self.nodes), self.remarks.most_important()
        return Study(game.size, nodes, info, remarks)

    def _visit(self, step: _Step) -> StudyNode:
        """Apply the node to the board of the step."""
        node, board = step.node, step.board
        before = _read_before_setup(node, board)
        set_up(board, node)
        move, to_move = read_move(node, self.game.size), step.to_move
        if move is not None:
            to_move = move[0].opponent
            if move[1] is not None:
                before.setdefault(move[1], None)
                board.place(move[0], [move[1]])
                if (lost := self.game.losses.get(node)) is not None:
                    before |= {point: before.get(point, lost.colour) for point in lost.stones}
                    board.remove(lost.stones)
        if "PL" in node.properties:
            to_move = Colour(node.properties["PL"][0].lower())
        return StudyNode(
            step.parent,
            move,
            list_changes(before, board),
            to_move,
            _read_comment(node),
            self._read_labels(node),
            self._read_marks(node),
        )

    def _read_labels(self, node: Node) -> dict[Point, str]:
        found = dict[Point, str]()
        for value in node.properties.get("LB", ()):
            pair = split_pair(value)
            point = None if pair is None else parse_point(pair[0], self.game.size)
            if pair is not None and point is not None and (label := to_one_line(pair[1]).strip()):
                found[point] = label
        return found

    def _read_marks(self, node: Node) -> dict[str, list[Point]]:
        """Return the points of each mark, up to `MAX_MARKED_POINTS` in the study."""
        found = dict[str, list[Point]]()
        for name in _MARKS:
            every = (
                point
                for value in node.properties.get(name, ())
                for point in parse_area(value, self.game.size) or ()
            )
            if points := [*islice(every, MAX_MARKED_POINTS - self.marked)]:
                found[name] = [*dict.fromkeys(points)]
                self.marked += len(points)
        return found


def _first_to_move(info: Mapping[str, str]) -> Colour:
    return Colour.WHITE if info.get("HA", "0") != "0" else Colour.BLACK


def _read_comment(node: Node) -> str:
    texts = (unescape(node.properties[name][0]) for name in _COMMENTS if name in node.properties)
    return "\n".join(filter(None, map(str.strip, texts)))


def list_changes(
    before: Mapping[Point, Colour | None], after: Board
) -> tuple[tuple[Point, Colour | None], ...]:
    """Return the changed points with their new stones, row by row from the lowest.

    ``before`` has the old stones on all points that may have changed.
    """
    points = sorted(before, key=lambda point: (point.row, point.column))
    return tuple(
        (point, after.at(point)) for point in points if before[point] is not after.at(point)
    )


def _read_before_setup(node: Node, board: Board) -> dict[Point, Colour | None]:
    """Return the present stones on the points that the setup of a node changes."""
    return {
        point: board.at(point)
        for name in SETUP
        for value in node.properties.get(name, ())
        for point in parse_area(value, board.size) or ()
    }
