"""Conversion of a parsed game to canonical form, with legal moves only.

The canonical form is SGF FF[4] in UTF-8. The conversion is idempotent: a canonical game stays the
same and gets no remarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.match.state import Refusal
from bot.records.annotations import normalise_values, remark_repeats
from bot.records.komi import parse_komi
from bot.records.limits import MAX_NODES
from bot.records.play import Loss, allows_suicide, play
from bot.records.properties import COMMENTS, GAME_INFO, OLD_MARKS
from bot.records.remarks import Remarks, quote
from bot.records.sgf import list_main_line
from bot.records.sgf_values import (
    TT,
    count_points,
    parse_area,
    parse_point,
    spell_move,
    spell_point,
)
from bot.records.tree import Node
from bot.rules.board import EMPTY, Board
from bot.rules.errors import IllegalMove, Occupied, RulesError
from bot.rules.points import Colour, Point, check_size, format_point, handicap_points

MAX_STONES = 16_384
"""Points in the setup and moves of a game; a rectangle counts with all its points."""
MAX_CHECKED_STONES = 400_000
"""Stones of all chains that are checked for liberties after setup. They take a third of a second.
"""
MAX_REMOVED_STONES = 16_384
"""Stones that the moves of a game may remove; after that, its variations are cut off. Each of many
variations can capture the whole board."""
MAX_SEARCHED_STONES = 600_000
"""Sum of the stones on the boards of all moves of a game; above it, its variations are cut off. A
move can require a search of all chains; searching this many stones takes 0.2 seconds. A game of
`MAX_NODES` with 300 stones on the average board is within the limit."""
DEFAULT_SIZE = 19
_PASSES = frozenset({"pass", "pas", "passe", "-", "--"})
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
"""Setup properties in the order of application. A node may clear a point and put a stone there."""
_TERMS = frozenset({"SZ", "KM", "HA"})
_ROOT_ONLY = _TERMS | {"FF", "CA", "GM"}


@dataclass(eq=False)
class InterpretedGame:
    """A game in canonical form, from its ``root``.

    ``suicide``: the record's rules allow suicide. ``losses`` has the stones removed by the move of
    a node. ``setup_refusal``: set if invalid setup cut off the main line (``record-breathless`` or
    ``record-stones``). ``fault``: set if an illegal or unreadable move cut it off.
    """

    root: Node
    size: int
    suicide: bool
    losses: Mapping[Node, Loss]
    setup_refusal: Refusal | None = None
    fault: Fault | None = None


@dataclass(frozen=True)
class Fault:
    """The illegal or unreadable move that cut off the main line.

    ``move``, ``line`` and ``column`` (in the text) count from 1. ``reason`` is empty for an
    unreadable move.
    """

    move: int
    written: str
    line: int
    column: int
    reason: str = ""

    def data(self) -> dict[str, str | int | float]:
        """Return the data of a remark or refusal."""
        return {
            "move": self.move,
            "written": self.written,
            "line": self.line,
            "column": self.column,
        }


def interpret(root: Node, text: str, remarks: Remarks) -> InterpretedGame | Refusal:
    """Convert a game that was parsed from ``text`` to canonical form, adding to ``remarks``.

    The main line and each variation end before their first illegal or unreadable move. Ko is not
    checked, and suicide is legal if the record's rules allow it. Changes ``root``.
    """
    gather_info(root, remarks)
    for name in ("GM", "SZ", "KM", "HA"):
        remark_repeats(name, root.properties.get(name, ()), remarks)
    main = list_main_line(root)
    if _get_value(root, "GM").lower() not in _GO:
        return Refusal("record-other-game")
    if _count_named_points(main) > MAX_STONES:
        return Refusal("record-stones", {"most": MAX_STONES})
    size = _read_size(root, remarks)
    if isinstance(size, Refusal):
        return size
    _read_komi(root, remarks)
    _read_handicap(main, size, remarks)
    if "RU" in root.properties:
        # Normalise first: the stored text must give the same rules when it is read again.
        root.properties["RU"] = normalise_values("RU", root.properties["RU"], size, remarks)
    root.properties |= {"FF": ["4"], "CA": ["UTF-8"], "GM": ["1"], "SZ": [str(size)]}
    return _Interpreter(size, text, remarks, allows_suicide(root)).run(root)


def _get_value(node: Node, name: str) -> str:
    """Return the first value of a property that is not blank, stripped; empty if there is none."""
    return next((value.strip() for value in node.properties.get(name, ()) if value.strip()), "")


def gather_info(root: Node, remarks: Remarks) -> None:
    """Move game info from the main line to the root, unless the root has it.

    Delete root-only properties from all other nodes, and remark on deviating values of size, komi
    and handicap. Comments stay: if `bot.records.shorten` removed the root's, the next reading would
    move another one into its place.
    """
    gathered = GAME_INFO.difference(COMMENTS)
    for node in list_main_line(root)[1:]:
        for name in gathered.intersection(node.properties):
            if _get_value(node, name) and not _get_value(root, name):
                root.properties[name] = node.properties.pop(name)
    todo = [*root.children]
    while todo:
        node = todo.pop()
        for name in sorted(_ROOT_ONLY.intersection(node.properties)):
            if name in _TERMS:
                remark_repeats(name, (_get_value(root, name), _get_value(node, name)), remarks)
            del node.properties[name]
        todo += node.children


def _count_named_points(nodes: Iterable[Node]) -> int:
    """Count the points in setup and moves without expanding rectangles."""
    return sum(
        count_points(value.strip())
        for node in nodes
        for name in (*SETUP, "B", "W")
        for value in node.properties.get(name, ())
    )


def read_declared_size(root: Node) -> int:
    """Return the number in SZ, valid or not; `DEFAULT_SIZE` if there is none."""
    found = _SIZE.fullmatch(_get_value(root, "SZ"))
    return DEFAULT_SIZE if found is None else int(found[1])


def _read_size(root: Node, remarks: Remarks) -> int | Refusal:
    written = _get_value(root, "SZ")
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
        remarks.add("size-read", written=quote(written), size=size)
    return size


def _read_komi(root: Node, remarks: Remarks) -> None:
    written = _get_value(root, "KM")
    root.properties.pop("KM", None)
    if not written:
        return
    komi = parse_komi(written)
    if komi.points is None:
        remarks.add("komi-unreadable", written=quote(written))
        return
    if not komi.plain:
        remarks.add("komi-read", written=quote(written), komi=komi.points)
    root.properties["KM"] = [written if komi.plain else f"{komi.points:g}"]


def _read_handicap(main: list[Node], size: int, remarks: Remarks) -> None:
    """Correct HA to the stones on the board; without any, place them on the fixed points."""
    root = main[0]
    written = _get_value(root, "HA")
    root.properties.pop("HA", None)
    if not written:
        return
    found = _HANDICAP.fullmatch(written)
    if found is None:
        remarks.add("handicap-unreadable", written=quote(written))
        return
    stones = int(found[1])
    if stones >= 2:
        stones = _reconcile_handicap(main, stones, size, remarks)
    root.properties["HA"] = [str(stones)]
    if stones < 0:
        del root.properties["HA"]


def _reconcile_handicap(main: list[Node], stones: int, size: int, remarks: Remarks) -> int:
    """Compare HA with the stones that are set up, or played by Black, before White's first move.

    Return the actual handicap, -1 for none. If there are no stones, place them on the fixed points,
    unless moves of the main line are on these.
    """
    root = main[0]
    black, white, laid = _read_opening(main, size)
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
    if _plays_on_handicap(main, size, points):
        remarks.add("handicap-not-placed", stones=stones)
        return -1
    remarks.add("handicap-placed", stones=stones)
    root.properties["AB"] = [spell_point(point, size) for point in points]
    return stones


def _read_opening(main: list[Node], size: int) -> tuple[set[Point], bool, int]:
    """Return the black stones set up before the first move, whether there are white ones, and the
    number of Black's moves before White's first."""
    black: set[Point] = set()
    white: set[Point] = set()
    board, laid = Board(size), 0
    for node in main:
        properties = node.properties
        if not laid:
            as_stones = _find_setup_moves(node, 0)
            if not as_stones and _ends_game(node, size):
                break
            for colour, found in (("AB", black), ("AW", white)):
                for value in (*properties.get(colour, ()), *as_stones.get(colour, ())):
                    found.update(parse_area(value.strip(), size) or ())
            if as_stones:
                continue
        moves = [parse_point(value.strip(), size) for value in properties.get("B", ())]
        for point in moves:
            if point is None or board.at(point) is not None:
                return black, bool(white), laid
            board.place(Colour.BLACK, [point])
            laid += 1
        if "W" in properties:
            break
    return black, bool(white), laid


def _ends_game(node: Node, size: int) -> bool:
    """Whether a move of the node is unreadable, so that the game ends before the node."""
    moves = (value.strip() for name in ("B", "W") for value in node.properties.get(name, ()))
    return any(not _is_pass(move, size) and parse_point(move, size) is None for move in moves)


def _is_pass(move: str, size: int) -> bool:
    """Whether a value of B or W is a pass, or a word that programs write for one."""
    return not move or move.lower() in _PASSES or (move == spell_move(None, size))


def _plays_on_handicap(main: list[Node], size: int, points: Iterable[Point]) -> bool:
    """Whether a move of the main line is on a handicap point that still has its stone."""
    board = Board(size)
    board.place(Colour.BLACK, points)
    for node in main:
        if SETUP.keys() & node.properties.keys():
            return False
        for name in ("B", "W"):
            for value in node.properties.get(name, ()):
                point = parse_point(value.strip(), size)
                if point is None:
                    continue
                try:
                    board.play(Colour(name.lower()), point)
                except Occupied:
                    return point in points
                except IllegalMove:
                    return False
    return False


def _find_setup_moves(node: Node, moves: int) -> dict[str, list[str]]:
    """Return values of B and W that are meant as setup, by setup property (AB, AW).

    Several moves of one colour in a node are setup if they come before the first move or together
    with setup stones. The server OGS writes forked games like that.
    """
    return {
        f"A{name}": node.properties[name]
        for name in ("B", "W")
        if len(node.properties.get(name, ())) > 1
        and (not moves or SETUP.keys() & node.properties.keys())
    }


@dataclass(eq=False)
class _Step:
    """A node to interpret: the ``board`` and the number of ``moves`` before it, and its
    ``parent`` in the canonical tree."""

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
    checked_stones: int = 0
    removed_stones: int = 0
    searched_stones: int = 0
    losses: dict[Node, Loss] = field(default_factory=dict)
    refusal: Refusal | None = None
    fault: Fault | None = None
    todo: list[_Step] = field(default_factory=list)

    def run(self, root: Node) -> InterpretedGame:
        """Interpret the tree in the order of the text."""
        made = Node()
        self.todo = [_Step(root, None, Board(self.size), 0, is_main=True)]
        while self.todo:
            step = self.todo.pop()
            self._split_moves(step)
            node = Node()
            is_good = self._interpret(step, node)
            if not is_good:
                self._omit(step)
            if step.parent is None:
                made = node
            elif is_good:
                step.parent.children.append(node)
            if is_good:
                self._add_children(step, node)
        return InterpretedGame(made, self.size, self.suicide, self.losses, self.refusal, self.fault)

    def _split_moves(self, step: _Step) -> None:
        """Split a node with several moves into one node for each."""
        node, properties = step.node, step.node.properties
        moves = [(name, value) for name in ("B", "W") for value in properties.get(name, ())]
        if len(moves) < 2 or _find_setup_moves(node, step.moves):
            return
        self.remarks.add("several-moves", move=step.moves + 1, count=len(moves))
        if len(moves) > MAX_NODES:
            self.remarks.add("nodes-left-out", count=len(moves) - MAX_NODES)
        first = Node({name: values for name, values in properties.items() if name in SETUP})
        last = first
        for number, (name, value) in enumerate(moves[:MAX_NODES]):
            if number:
                last.children.append(Node(offset=node.offset))
                last = last.children[0]
            last.properties[name] = [value]
        for name, values in properties.items():
            if name not in SETUP and name not in ("B", "W"):
                last.properties[name] = values
        last.children = node.children
        first.offset = node.offset
        step.node = first

    def _omit(self, step: _Step) -> None:
        """Remark on a dropped node. On the main line, also drop its alternatives: one of them would
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
        """Copy a node in canonical form to ``node`` and play its move. Return whether the node is
        valid."""
        written = step.node.properties
        as_stones = _find_setup_moves(step.node, step.moves)
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
            made = normalise_values(name, values, self.size, self.remarks)
            if made:
                both = [*node.properties.get(now, ()), *made]
                node.properties[now] = list(dict.fromkeys(both))
        moves = [name for name in ("B", "W") if name in written and f"A{name}" not in as_stones]
        return not moves or self._play(step, moves[0], node)

    def _read_player(self, written: Node, node: Node) -> None:
        value = _get_value(written, "PL")
        remark_repeats("PL", written.properties["PL"], self.remarks)
        player = _PLAYERS.get(value.lower())
        if player is not None:
            node.properties["PL"] = [player.value.upper()]
        elif value:
            self.remarks.add("player-unreadable", written=quote(value))

    def _set_up(self, step: _Step, as_stones: dict[str, list[str]], node: Node) -> bool:
        """Apply setup to the board. Return whether the position is valid: every chain has
        liberties."""
        laid: list[Point] = []
        for name, colour in SETUP.items():
            values = [*step.node.properties.get(name, ()), *as_stones.get(name, ())]
            valid = []
            for value in filter(None, map(str.strip, values)):
                self.stones += count_points(value)
                if self.stones > MAX_STONES:
                    return False
                points = parse_area(value, self.size)
                if points is None:
                    self.remarks.add("setup-unreadable", count=1)
                    continue
                valid.append(value)
                if colour is None:
                    step.board.remove(points)
                else:
                    step.board.place(colour, points)
                    laid += points
            if valid:
                node.properties[name] = valid
        refusal = self._refuse_dead_chains(step, laid)
        if step.is_main:
            self.refusal = refusal
        return refusal is None

    def _refuse_dead_chains(self, step: _Step, points: Iterable[Point]) -> Refusal | None:
        """Return a refusal if a chain on or next to these points has no liberties, or if
        `MAX_CHECKED_STONES` is exceeded."""
        seen: set[Point] = set()
        for point in points:
            for near in (point, *step.board.neighbours(point)):
                if self.checked_stones > MAX_CHECKED_STONES:
                    return Refusal("record-stones", {"most": MAX_STONES})
                chain = None if near in seen else step.board.chain_at(near)
                if chain is None:
                    continue
                seen |= chain.stones
                self.checked_stones += len(chain.stones)
                if not chain.liberties:
                    return Refusal("record-breathless", {"move": step.moves})
        return None

    def _play(self, step: _Step, name: str, node: Node) -> bool:
        number, colour = step.moves + 1, Colour(name.lower())
        value = step.node.properties[name][0]
        text = value.strip()
        if _is_pass(text, self.size):
            if value and text != TT:
                self.remarks.add("pass-read", move=number, written=quote(value))
            node.properties[name] = [spell_move(None, self.size)]
            step.moves = number
            return True
        point = parse_point(text, self.size)
        if point is None:
            is_point = len(text) == 2 and text.isascii() and text.isalpha()
            self._report_fault(step, number, colour, text, text, "off-board" if is_point else "")
            return False
        cells = step.board.key()
        self.searched_stones += len(cells) - cells.count(EMPTY)
        if not step.is_main and self._exceeds_limits():
            return False
        try:
            lost = play(step.board, colour, point, suicide=self.suicide)
        except IllegalMove as error:
            reason = "occupied" if isinstance(error, Occupied) else "suicide"
            self._report_fault(step, number, colour, text, format_point(point), reason)
            return False
        if lost.stones:
            self.losses[node] = lost
            self.removed_stones += len(lost.stones)
        node.properties[name] = [text]
        step.moves = number
        return True

    def _exceeds_limits(self) -> bool:
        return (
            self.removed_stones > MAX_REMOVED_STONES or self.searched_stones > MAX_SEARCHED_STONES
        )

    def _report_fault(
        self, step: _Step, move: int, colour: Colour, written: str, point: str, reason: str
    ) -> None:
        """Remark on an invalid move of the main line. ``reason``: empty for an unreadable one."""
        if not step.is_main:
            return
        fault = Fault(move, quote(written), *locate(self.text, step.node.offset), reason)
        self.fault = fault
        if reason:
            self.remarks.add("illegal", move=move, colour=colour.value, point=point, reason=reason)
        else:
            self.remarks.add("move-unreadable", **fault.data())


def locate(text: str, at: int) -> tuple[int, int]:
    """Return line and column of an offset, both from 1."""
    before = text[:at].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")
