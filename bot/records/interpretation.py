"""A game as it is written -> the same game in canonical form, with legal moves only.

The canonical form is SGF FF[4] in UTF-8. Interpreting it again changes nothing and gives no
remarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.records.annotations import annotation, remark_repeats
from bot.records.komi import parse_komi
from bot.records.limits import MOST_NODES
from bot.records.play import allows_suicide, play
from bot.records.properties import COMMENTS, GAME_INFO, OLD_MARKS
from bot.records.remarks import Remarks, shortened
from bot.records.sgf import main_line
from bot.records.sgf_values import area, parse_area, parse_move, spell_point
from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.errors import IllegalMove, Occupied, RulesError
from bot.rules.points import Colour, Point, check_size, format_point, handicap_points
from bot.service.match.state import Refusal

MOST_STONES = 16_384
"""Points that the setup of a game names, with rectangles counted in full."""
MOST_LOOKED_AT = 400_000
"""Stones of all chains whose liberties are looked for after a setup: a third of a second."""
DEFAULT_SIZE = 19
_PASSES = frozenset({"pass", "pas", "passe", "-", "--"})
_TT = "tt"
"""On boards of up to 19 lines (https://www.red-bean.com/sgf/go.html)."""
_SIZE = re.compile(
    r"([0-9]{1,3})(?:\.0{1,2}|\s{0,3}[:xX×*,/]\s{0,3}([0-9]{1,3}))?\D{0,20}", re.ASCII
)
_HANDICAP = re.compile(r"([0-9]{1,3})(?:\.0{1,2})?\D{0,20}", re.ASCII)
_GO = frozenset({"", "1", "go"})
_PLAYERS = {
    **dict.fromkeys(("b", "black", "1", "黑", "黒"), Colour.BLACK),
    **dict.fromkeys(("w", "white", "2", "白"), Colour.WHITE),
}
SETUP = {"AE": None, "AB": Colour.BLACK, "AW": Colour.WHITE}
"""Setup properties in the order they are applied. A node may empty a point and set up a new stone
on it."""
_TERMS = frozenset({"SZ", "KM", "HA"})
_ROOT_ONLY = _TERMS | {"FF", "CA", "GM"}


@dataclass(eq=False)
class Interpreted:
    """``root`` is the canonical form. ``unplayable``: the refusal of the setup at which the main
    line ends (``record-breathless`` or ``record-stones``), None if all its setups are there.
    ``fault`` is None if all moves of the main line are there. ``suicide``: the rules of the record
    allow it."""

    root: Node
    size: int
    suicide: bool
    unplayable: Refusal | None = None
    fault: Fault | None = None


@dataclass(frozen=True)
class Fault:
    """Where the main line ends because its next move is illegal or cannot be read: line and column
    in the text count from 1. ``reason`` is empty for a move that cannot be read."""

    move: int
    written: str
    line: int
    column: int
    reason: str = ""

    def data(self) -> dict[str, str | int | float]:
        """The data of a remark or refusal: which move, and where it is in the text."""
        return {
            "move": self.move,
            "written": self.written,
            "line": self.line,
            "column": self.column,
        }


def interpret(root: Node, text: str, remarks: Remarks) -> Interpreted | Refusal:
    """Interpret a game that was parsed from a text. Add to ``remarks``.

    The main line ends before its first move that is illegal or cannot be read, and so does each
    variation; ko is not checked, and suicide is legal if the record's rules say so. Changes
    ``root``.
    """
    gather_info(root, remarks)
    for name in ("GM", "SZ", "KM", "HA"):
        remark_repeats(name, root.properties.get(name, ()), remarks)
    main = main_line(root)
    if _value(root, "GM").lower() not in _GO:
        return Refusal("record-other-game")
    if _stones_named(main) > MOST_STONES:
        return Refusal("record-stones", {"most": MOST_STONES})
    size = _size(root, remarks)
    if isinstance(size, Refusal):
        return size
    _read_komi(root, remarks)
    _read_handicap(main, size, remarks)
    if "RU" in root.properties:
        # Canonical first, so that the kept text means the same rules when it is read again.
        root.properties["RU"] = annotation("RU", root.properties["RU"], size, remarks)
    root.properties |= {"FF": ["4"], "CA": ["UTF-8"], "GM": ["1"], "SZ": [str(size)]}
    return _Interpreter(size, text, remarks, allows_suicide(root)).run(root)


def _value(node: Node, name: str) -> str:
    """The first value of a property without blanks around it; empty if there is none."""
    return next((value.strip() for value in node.properties.get(name, ()) if value.strip()), "")


def gather_info(root: Node, remarks: Remarks) -> None:
    """Move properties of the whole game from its main line to the root, as far as the root has none
    of the name; but no comments: the root's may be left out of what is kept, where another one
    would take its place. Delete root-only properties from all other nodes; remark on other values
    of size, komi and handicap."""
    gathered = GAME_INFO.difference(COMMENTS)
    for node in main_line(root)[1:]:
        for name in gathered.intersection(node.properties):
            if _value(node, name) and not _value(root, name):
                root.properties[name] = node.properties.pop(name)
    todo = [*root.children]
    while todo:
        node = todo.pop()
        for name in sorted(_ROOT_ONLY.intersection(node.properties)):
            if name in _TERMS:
                remark_repeats(name, (_value(root, name), _value(node, name)), remarks)
            del node.properties[name]
        todo += node.children


def _stones_named(nodes: Iterable[Node]) -> int:
    """The number of points that setup and moves name, before any of them is listed."""
    return sum(
        area(value.strip())
        for node in nodes
        for name in (*SETUP, "B", "W")
        for value in node.properties.get(name, ())
    )


def board_size(root: Node) -> int:
    """Return the number in SZ, without a check; `DEFAULT_SIZE` if there is none."""
    found = _SIZE.fullmatch(_value(root, "SZ"))
    return DEFAULT_SIZE if found is None else int(found[1])


def _size(root: Node, remarks: Remarks) -> int | Refusal:
    written = _value(root, "SZ")
    if not written:
        if "SZ" in root.properties:
            remarks.add("size-missing", size=DEFAULT_SIZE)
        return DEFAULT_SIZE
    found = _SIZE.fullmatch(written)
    if found is None or (found[2] is not None and int(found[2]) != int(found[1])):
        return Refusal("record-size")
    size = int(found[1])
    try:
        check_size(size)
    except RulesError:
        return Refusal("record-size")
    if not written.isdigit():
        remarks.add("size-read", written=shortened(written), size=size)
    return size


def _read_komi(root: Node, remarks: Remarks) -> None:
    written = _value(root, "KM")
    root.properties.pop("KM", None)
    if not written:
        return
    komi = parse_komi(written)
    if komi.points is None:
        remarks.add("komi-unreadable", written=shortened(written))
        return
    if not komi.plain:
        remarks.add("komi-read", written=shortened(written), komi=komi.points)
    root.properties["KM"] = [written if komi.plain else f"{komi.points:g}"]


def _read_handicap(main: list[Node], size: int, remarks: Remarks) -> None:
    """Compare the handicap with the stones set up before the first move, and put it on the fixed
    points if there are none, unless Black lays that many stones as moves."""
    root = main[0]
    written = _value(root, "HA")
    root.properties.pop("HA", None)
    if not written:
        return
    found = _HANDICAP.fullmatch(written)
    if found is None:
        remarks.add("handicap-unreadable", written=shortened(written))
        return
    stones = int(found[1])
    if stones >= 2:
        stones = _handicap_stones(main, stones, size, remarks)
    root.properties["HA"] = [str(stones)]
    if stones < 0:
        del root.properties["HA"]


def _handicap_stones(main: list[Node], stones: int, size: int, remarks: Remarks) -> int:
    """The handicap as the board has it; -1 if it has none."""
    root = main[0]
    black, white, laid = _opening(main, size)
    if black:
        if white or len(black) == stones:
            return stones
        remarks.add("handicap-differs", written=stones, stones=len(black))
        return len(black) if len(black) >= 2 else -1
    if laid >= stones:
        return stones
    try:
        points = handicap_points(size, stones)
    except RulesError:
        remarks.add("handicap-no-points", stones=stones, size=size)
        if not laid:
            root.properties.setdefault("PL", ["W"])
        return -1
    if _are_played(main, size, points):
        remarks.add("handicap-not-placed", stones=stones)
        return -1
    remarks.add("handicap-placed", stones=stones)
    root.properties["AB"] = [spell_point(point, size) for point in points]
    return stones


def _opening(main: list[Node], size: int) -> tuple[set[Point], bool, int]:
    """Before the first move: black stones set up, and whether there are white ones; and how many
    moves Black makes before White's first."""
    black: set[Point] = set()
    white: set[Point] = set()
    board, laid = Board(size), 0
    for node in main:
        properties = node.properties
        if not laid:
            as_stones = _are_stones(node, 0)
            if not as_stones and _ends_game(node, size):
                break
            for colour, found in (("AB", black), ("AW", white)):
                for value in (*properties.get(colour, ()), *as_stones.get(colour, ())):
                    found.update(parse_area(value.strip(), size) or ())
            if as_stones:
                continue
        moves = [parse_move(value.strip(), size) for value in properties.get("B", ())]
        for point in moves:
            if point is None or board.at(point) is not None:
                return black, bool(white), laid
            board.place(Colour.BLACK, [point])
            laid += 1
        if "W" in properties:
            break
    return black, bool(white), laid


def _ends_game(node: Node, size: int) -> bool:
    """Whether the game ends before a node, with its setup, because its move cannot be read."""
    moves = (value.strip() for name in ("B", "W") for value in node.properties.get(name, ()))
    return any(not _is_pass(move, size) and parse_move(move, size) is None for move in moves)


def _is_pass(move: str, size: int) -> bool:
    """Whether a value of B or W is a pass; also words that programs write for one."""
    return not move or move.lower() in _PASSES or (move == _TT and size <= DEFAULT_SIZE)


def _are_played(main: list[Node], size: int, points: Iterable[Point]) -> bool:
    """Whether a move of the main line is on a stone of the handicap."""
    board = Board(size)
    board.place(Colour.BLACK, points)
    for node in main:
        if SETUP.keys() & node.properties.keys():
            return False
        for name in ("B", "W"):
            for value in node.properties.get(name, ()):
                point = parse_move(value.strip(), size)
                if point is None:
                    continue
                try:
                    board.play(Colour(name.lower()), point)
                except Occupied:
                    return point in points
                except IllegalMove:
                    return False
    return False


def _are_stones(node: Node, moves: int) -> dict[str, list[str]]:
    """Moves that are meant as stones of the position, by the property that sets them up: several of
    one colour before the first move, or with other stones, as OGS writes games that are forked."""
    return {
        f"A{name}": node.properties[name]
        for name in ("B", "W")
        if len(node.properties.get(name, ())) > 1
        and (not moves or SETUP.keys() & node.properties.keys())
    }


@dataclass(eq=False)
class _Step:
    """A node to interpret: the ``board`` before it, after so many moves, and the ``parent`` that it
    is added to, which is canonical."""

    node: Node
    parent: Node | None
    board: Board
    moves: int
    is_main: bool


@dataclass(eq=False)
class _Interpreter:
    size: int
    text: str
    remarks: Remarks
    suicide: bool
    stones: int = 0
    looked_at: int = 0
    refusal: Refusal | None = None
    fault: Fault | None = None
    todo: list[_Step] = field(default_factory=list)

    def run(self, root: Node) -> Interpreted:
        """Interpret a tree in the order of its text."""
        made = Node()
        self.todo = [_Step(root, None, Board(self.size), 0, is_main=True)]
        while self.todo:
            step = self.todo.pop()
            self._split_moves(step)
            node = Node()
            is_good = self._interpret(step, node)
            if not is_good:
                self._leave_out(step)
            if step.parent is None:
                made = node
            elif is_good:
                step.parent.children.append(node)
            if is_good:
                self._add_children(step, node)
        return Interpreted(made, self.size, self.suicide, self.refusal, self.fault)

    def _split_moves(self, step: _Step) -> None:
        """Make a node of each move, where a node has several."""
        node, properties = step.node, step.node.properties
        moves = [(name, value) for name in ("B", "W") for value in properties.get(name, ())]
        if len(moves) < 2 or _are_stones(node, step.moves):
            return
        self.remarks.add("several-moves", move=step.moves + 1, count=len(moves))
        if len(moves) > MOST_NODES:
            self.remarks.add("nodes-left-out", count=len(moves) - MOST_NODES)
        first = Node({name: values for name, values in properties.items() if name in SETUP})
        last = first
        for number, (name, value) in enumerate(moves[:MOST_NODES]):
            if number:
                last.children.append(Node(at=node.at))
                last = last.children[0]
            last.properties[name] = [value]
        for name, values in properties.items():
            if name not in SETUP and name not in ("B", "W"):
                last.properties[name] = values
        last.children = node.children
        first.at = node.at
        step.node = first

    def _leave_out(self, step: _Step) -> None:
        """Leave out a node. On the main line, also leave out its alternatives: one of them would
        become the main line."""
        if not step.is_main:
            self.remarks.add("variations-cut", count=1)
            return
        others = [other for other in self.todo if other.parent is step.parent]
        if others:
            self.remarks.add("alternatives-left-out", count=len(others))
            self.todo = [other for other in self.todo if other.parent is not step.parent]

    def _add_children(self, step: _Step, node: Node) -> None:
        children = step.node.children
        for number in reversed(range(len(children))):
            is_last = number == len(children) - 1
            board = step.board if is_last else step.board.copy()
            is_main = step.is_main and not number
            self.todo.append(_Step(children[number], node, board, step.moves, is_main))

    def _interpret(self, step: _Step, node: Node) -> bool:
        """Read a node into a canonical one, and play its move. Return whether the node is
        kept."""
        written = step.node.properties
        as_stones = _are_stones(step.node, step.moves)
        if as_stones:
            count = sum(map(len, as_stones.values()))
            self.remarks.add("stones-read", move=step.moves, count=count)
        if not self._set_up(step, as_stones, node):
            return False
        for name, values in written.items():
            if name in ("B", "W") or name in SETUP:
                continue
            if name == "PL":
                self._read_player(step.node, node)
                continue
            now = OLD_MARKS.get(name, name)
            made = annotation(name, values, self.size, self.remarks)
            if made:
                both = [*node.properties.get(now, ()), *made]
                node.properties[now] = list(dict.fromkeys(both))
        moves = [name for name in ("B", "W") if name in written and f"A{name}" not in as_stones]
        return not moves or self._play(step, moves[0], node)

    def _read_player(self, written: Node, node: Node) -> None:
        value = _value(written, "PL")
        remark_repeats("PL", written.properties["PL"], self.remarks)
        player = _PLAYERS.get(value.lower())
        if player is not None:
            node.properties["PL"] = [player.value.upper()]
        elif value:
            self.remarks.add("player-unreadable", written=shortened(value))

    def _set_up(self, step: _Step, as_stones: dict[str, list[str]], node: Node) -> bool:
        """Put stones on the board and take them off. Return whether the position can be: no chain
        is without liberties."""
        laid: list[Point] = []
        for name, colour in SETUP.items():
            values = [*step.node.properties.get(name, ()), *as_stones.get(name, ())]
            kept = []
            for value in filter(None, map(str.strip, values)):
                self.stones += area(value)
                if self.stones > MOST_STONES:
                    return False
                points = parse_area(value, self.size)
                if points is None:
                    self.remarks.add("setup-unreadable", count=1)
                    continue
                kept.append(value)
                if colour is None:
                    step.board.remove(points)
                else:
                    step.board.place(colour, points)
                    laid += points
            if kept:
                node.properties[name] = kept
        refusal = self._refuse_dead_chains(step, laid)
        if step.is_main:
            self.refusal = refusal
        return refusal is None

    def _refuse_dead_chains(self, step: _Step, points: Iterable[Point]) -> Refusal | None:
        """Why stones cannot be set up on these points: a chain at one of them, or next to one, has
        no liberties, or too many were looked at."""
        seen: set[Point] = set()
        for point in points:
            for near in (point, *step.board.neighbours(point)):
                if self.looked_at > MOST_LOOKED_AT:
                    return Refusal("record-stones", {"most": MOST_STONES})
                chain = None if near in seen else step.board.chain_at(near)
                if chain is None:
                    continue
                seen |= chain.stones
                self.looked_at += len(chain.stones)
                if not chain.liberties:
                    return Refusal("record-breathless", {"move": step.moves})
        return None

    def _play(self, step: _Step, name: str, node: Node) -> bool:
        number, colour = step.moves + 1, Colour(name.lower())
        value = step.node.properties[name][0]
        text = value.strip()
        if _is_pass(text, self.size):
            if value and text != _TT:
                self.remarks.add("pass-read", move=number, written=shortened(value))
            node.properties[name] = [_TT if self.size <= DEFAULT_SIZE else ""]
            step.moves = number
            return True
        point = parse_move(text, self.size)
        if point is None:
            is_point = len(text) == 2 and text.isascii() and text.isalpha()
            self._report_fault(step, number, colour, text, text, "off-board" if is_point else "")
            return False
        try:
            play(step.board, colour, point, suicide=self.suicide)
        except IllegalMove as error:
            reason = "occupied" if isinstance(error, Occupied) else "suicide"
            self._report_fault(step, number, colour, text, format_point(point), reason)
            return False
        node.properties[name] = [text]
        step.moves = number
        return True

    def _report_fault(
        self, step: _Step, move: int, colour: Colour, written: str, point: str, reason: str
    ) -> None:
        """Remark on the move at which the main line ends. An empty ``reason`` means that the move
        cannot be read."""
        if not step.is_main:
            return
        fault = Fault(move, shortened(written), *line_and_column(self.text, step.node.at), reason)
        self.fault = fault
        if reason:
            self.remarks.add("illegal", move=move, colour=colour.value, point=point, reason=reason)
        else:
            self.remarks.add("move-unreadable", **fault.data())


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line and column of an offset, both from 1."""
    before = text[:at].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")
