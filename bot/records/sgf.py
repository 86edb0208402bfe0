"""SGF text <-> trees of nodes: a tolerant parser, and the canonical form that is kept.

The structure is that of https://www.red-bean.com/sgf/sgf4.html#ebnf-def. Small faults are repaired
where the meaning is clear, and counted.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Any

from sgfmill.sgf_grammar import make_coarse_game_tree, serialise_game_tree

from bot.records.limits import MOST_NODES
from bot.records.properties import GAME_INFO, KINDS, LINES, POINT_VALUES, TEXTS, standard_name
from bot.records.remarks import Remark, Remarks, shortened
from bot.records.sgf_values import guard
from bot.records.tree import Node, Parsed
from bot.service.match.state import Refusal

MOST_PARSED = 10_000
"""Nodes of all games of a file together."""
MOST_VALUES = 60_000
"""Values of properties of all games together. A text with more of them before `MOST_PARSED` nodes
is no record."""
MOST_FAULTS = 10_000
"""More than that is no record."""
MOST_NAMES = 10
"""Names of properties that are listed as left out."""

_STONES = frozenset({"B", "W", "AB", "AW"})
_START = re.compile(r"\(\s*+(?=;|[A-Za-z]{1,40}+\s*+\[)")
_BARE_START = re.compile(
    r"(?:;\s{0,99}|(?<![^\s;\uff1b]))(?=(?:FF|GM|SZ|CA|AP|PB|PW|KM|A?B|A?W)\s{0,99}\[)"
)
"""The beginning of a game whose first bracket is missing."""
_NEXT_GAME = re.compile(r"\s*+;\s*+(?:FF|GM|SZ)\s*+\[")
"""What follows a bracket where a game begins although the one before it is not closed."""
_HALF_MOVE = re.compile(r"([BW])([a-z]{2})\]")
_TOKEN = re.compile(r"\s*+(?:([();\]\[])|([A-Za-z_][A-Za-z0-9_]*+)\s*+(?=\[)|)")
_JUNK = re.compile(r"(?:[A-Za-z0-9_]++(?!\s*+\[)|[^();\[\]A-Za-z0-9_]++|[0-9]++)++")
_VALUE = re.compile(r"(?:[^\]\\]++|\\.)*+", re.DOTALL)
_LINE = re.compile(r"(?:[^\]\\]++|\\(?!\]\s{0,9}[A-Z]{2}\s{0,9}\[).)*+", re.DOTALL)
"""A value on one line, up to a closing bracket, or to an escaped one that a property follows:
``PB[Anna\\]PW[Ben]``."""
_POINTS = re.compile(r"[^\]\[();\\]*+")
_NEXT_VALUE = re.compile(r"\s*+\[")
_AFTER_VALUE = re.compile(
    r"\s*+(?:\Z|\[|\((?=\s*+(?:[;(]|[A-Z]{1,3}\s*+\[))|;(?=\s*+(?:\Z|[();]|[A-Za-z_]{1,40}+\s*+\[))"
    r"|\)(?=\s*+(?:\Z|[();]))|\)\s*+\n|[A-Z]{1,40}+\s*+\[|_?[A-Z][A-Za-z_]{0,40}+\[)"
)
"""What may follow the closing bracket of a text: the end; ``[``; a variation (``(;``, ``(B[``); a
node (``;``, ``;B[``); ``)`` before any of these or at the end of its line; a property (``PB[``)."""
_LIKE_PROPERTY = re.compile(r"(?<![A-Za-z])[A-Z]{1,3}+\[|[;(]\s*+[A-Z]{1,3}+\s*+\[")
"""What tells that a text is SGF: ``PB[`` or ``; B [``."""
_MOVE_AT_END = re.compile(r"[;(]\s{0,9}[BW]\s{0,9}\[[a-zA-Z]{0,2}\Z")
_MOVE = re.compile(r"[;(]\s*+[BW]\s*+\[")
_MORE_NODES = re.compile(r"\s*+(?=;\s*+[A-Za-z_]{1,40}+\s*+\[)")
"""What tells that a game goes on after one closing bracket too many: ``;B[``."""
_SKIPPED = re.compile(r"\[(?:[^\]\\]++|\\.)*+\]?|[();]", re.DOTALL)


def is_sgf(text: str) -> bool:
    """Whether a game of SGF begins somewhere in a text."""
    return _START.search(text) is not None


def parse(text: str) -> Parsed | Refusal:
    """The games of a text, each to at most `MOST_NODES` nodes in the order of the text, so that the
    main line comes first.

    Linear in the length of the text. Texts around the games are no part of them. Refuses as
    ``record-broken`` a text without a game, and one with more than `MOST_FAULTS` faults or
    `MOST_VALUES` values.
    """
    parser = _Parser(text)
    try:
        parser.run()
    except _NoRecord:
        return Refusal("record-broken")
    games = parser.games or parser.stoneless[:1]
    if not games:
        return Refusal("record-empty" if parser.empty else "record-broken")
    return Parsed(tuple(games), parser.remarks())


def serialise(games: Iterable[Node]) -> str:
    """The text of games, one after the other. Their values are written as they are."""
    return "".join(map(_serialised, games))


def _serialised(root: Node) -> str:
    tree = make_coarse_game_tree(root, _children, _encoded)
    return str(serialise_game_tree(tree).decode("utf-8"))


def _children(node: Node) -> list[Node]:
    return node.children


def _encoded(node: Node) -> dict[str, Any]:
    return {
        name: [value.encode("utf-8") for value in values]
        for name, values in node.properties.items()
    }


def main_line(root: Node) -> list[Node]:
    """The nodes of the main line, the root first."""
    nodes = [root]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return nodes


def _match(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    """The match of a pattern that matches nothing as well, and so always."""
    found = pattern.match(text, at)
    if found is None:
        raise ValueError(pattern.pattern)
    return found


def _last_bracket(text: str) -> int:
    """The offset of the last closing bracket that is not escaped; -1 if there is none."""
    end = len(text)
    while (end := text.rfind("]", 0, end)) >= 0:
        start = end
        while start and text[start - 1] == "\\":
            start -= 1
        if (end - start) % 2 == 0:
            break
    return end


def _whole(value: str) -> str:
    """A value that was cut off, without half an escape at its end."""
    return _match(_VALUE, value, 0)[0]


class _NoRecord(Exception):
    pass


class _Parser:
    """Reads a text once from its beginning to its end.

    ``_top`` is a node above the root. ``_written_node`` is the node as written, which its ``;``
    began; ``_node`` is the last one split off it where it has several moves, otherwise the same.
    ``_open`` holds for each open bracket the node before it, and the number of moves to there.
    ``_nodes`` counts the nodes of the present game, ``_node_count`` and ``_value_count`` those of
    all games.
    """

    def __init__(self, text: str) -> None:
        self.games: list[Node] = []
        self.stoneless: list[Node] = []
        self.empty = False
        self._text = text
        self._last_bracket = _last_bracket(text)
        self._node_count = self._value_count = 0
        self._faults = 0
        self._first_fault = 0
        self._noticed = Remarks()
        self._unknown: dict[str, None] = {}
        self._games_left = 0
        self._begin_game()

    def _begin_game(self) -> None:
        self._top = self._node = self._written_node = Node()
        self._moves = 0
        self._open = [(self._top, 0)]
        self._nodes = 0
        self._in_variation = False

    def run(self) -> None:
        start = _START.search(self._text)
        if start is None:
            bare = _BARE_START.search(self._text)
            if bare is not None:
                self._fault(bare.start())
                self._game(bare.start())
            return
        while start is not None:
            at = start.end()
            if self._node_count >= MOST_PARSED:
                self._count_games(start.start())
                return
            self._begin_game()
            at = self._game(at)
            start = _START.search(self._text, at)

    def remarks(self) -> tuple[Remark, ...]:
        """The remarks on what was parsed."""
        found = self._noticed
        if self._faults:
            before = self._text[: self._first_fault]
            line = 1 + (before.count("\n") or before.count("\r"))
            found.add("repaired", count=self._faults, line=line)
        if self._unknown:
            found.add("properties-left-out", names=shortened(", ".join(self._unknown)))
        if self._games_left:
            found.add("games-left-out", count=self._games_left, kept=len(self.games))
        return found.all()

    def _fault(self, at: int) -> None:
        if not self._faults:
            self._first_fault = at
        self._faults += 1
        if self._faults > MOST_FAULTS:
            raise _NoRecord

    def _game(self, at: int) -> int:
        """Read a game whose first bracket is before ``at``. Return the place after it."""
        text, length = self._text, len(self._text)
        before = "("
        while self._open:
            token = _match(_TOKEN, text, at)
            sign, name = token[1], token[2]
            here, at = at, token.end()
            if at >= length and not sign:
                self._fault(length)
                break
            if sign == ";":
                if self._nodes >= MOST_NODES or self._node_count >= MOST_PARSED:
                    at = self._skip(at - 1)
                    break
                self._begin_node(at - 1)
            elif sign == "(":
                if self._top.children and _NEXT_GAME.match(text, at) is not None:
                    self._fault(at)
                    at -= 1
                    break
                if before == "(":
                    self._fault(at)
                self._open.append((self._node, self._moves))
            elif sign == ")":
                at = self._close(at, fault=before == "(")
            elif name:
                if self._node is self._top or before in "()":
                    self._fault(here)
                    self._begin_node(here)
                at = self._property(name, at)
            else:
                self._fault(at)
                at = at if sign else self._after_junk(at, is_node=before == ";")
            before = sign or "x"
        self._end_game()
        return at

    def _after_junk(self, at: int, *, is_node: bool) -> int:
        """Pass over text that is no part of a tree, or read a move without its first bracket at the
        beginning of a node."""
        move = _HALF_MOVE.match(self._text, at) if is_node else None
        if move is not None:
            self._node.properties[move[1]] = [move[2]]
            self._moves += 1
            return move.end()
        found = _JUNK.match(self._text, at)
        return at + 1 if found is None else found.end()

    def _end_game(self) -> None:
        """Two trees in one more pair of brackets are two games."""
        for root in self._top.children:
            if _has(root, _STONES):
                self.games.append(root)
            elif _has(root, KINDS):
                self.stoneless.append(root)
        self.empty = self.empty or not self.games

    def _begin_node(self, at: int) -> None:
        self._moves -= self._count_stones()
        node = Node(at=at)
        self._node.children.append(node)
        self._node = self._written_node = node
        self._nodes += 1
        self._node_count += 1

    def _close(self, at: int, *, fault: bool) -> int:
        last = self._node
        self._node, self._moves = self._open.pop()
        self._in_variation = True
        if fault and self._nodes:
            self._fault(at)
        if not self._open and (more := _MORE_NODES.match(self._text, at)) is not None:
            # One closing bracket too many: the game goes on.
            self._fault(at)
            self._open.append((self._top, 0))
            self._node = self._written_node = last
            return more.end()
        return at

    def _property(self, written: str, at: int) -> int:
        """Read the values that begin at a bracket. Return the place after them."""
        name = standard_name(written)
        if name in ("B", "W") and not self._split():
            name = ""
        target = self._written_node if name in GAME_INFO else self._node
        values = target.properties.setdefault(name, []) if name else []
        begin, found_before = at, len(values)
        while (bracket := _NEXT_VALUE.match(self._text, at)) is not None:
            if name in POINT_VALUES:
                value, at = self._point_value(bracket.end())
            elif name in TEXTS:
                value, at = self._text_value(bracket.end(), is_line=name in LINES)
            else:
                value, at = self._plain_value(bracket.end())
            self._value_count += 1
            if self._value_count > MOST_VALUES:
                raise _NoRecord
            if name:
                values.append(value)
        if not standard_name(written):
            if len(self._unknown) < MOST_NAMES:
                self._unknown.setdefault(written[:40])
        elif name in ("B", "W"):
            self._moves += len(values) - found_before
        if written.islower():
            self._fault(begin)
        return at

    def _split(self) -> bool:
        """Begin a node for a move if the present one has a move already. Return whether there is
        room for the move."""
        if "B" not in self._node.properties and "W" not in self._node.properties:
            return True
        if self._nodes >= MOST_NODES:
            self._noticed.add("nodes-left-out", count=1)
            return False
        if not self._count_stones():
            fresh = 2 if self._node is self._written_node else 1
            self._noticed.add("several-moves", move=self._moves, count=fresh)
        info = self._written_node
        self._begin_node(self._node.at)
        self._written_node = info
        return True

    def _count_stones(self) -> int:
        """Return how many moves of the present node are stones of the position: several of one
        colour before the first move, or with setup stones."""
        found = self._node.properties
        count = len(found.get("B", ())) + len(found.get("W", ()))
        is_setup = any(name in found for name in ("AB", "AW", "AE"))
        return count if count > 1 and (is_setup or count == self._moves) else 0

    def _point_value(self, start: int) -> tuple[str, int]:
        if self._text.startswith("[", start):
            self._fault(start)
            start += 1
        found = _match(_POINTS, self._text, start)
        if found.end() < len(self._text) and self._text[found.end()] == "]":
            return found[0], found.end() + 1
        if found.end() < len(self._text) and self._text[found.end()] == "\\":
            return self._plain_value(start)
        self._fault(start)
        return found[0].strip(), found.end()

    def _plain_value(self, start: int) -> tuple[str, int]:
        if start > self._last_bracket:
            return self._unclosed(start)
        end = _match(_VALUE, self._text, start).end()
        return self._cut(start, end) or (self._text[start:end], end + 1)

    def _text_value(self, start: int, *, is_line: bool) -> tuple[str, int]:
        """A value in which a closing bracket may be unescaped: it is part of the text if nothing
        that can follow a value follows it, and the text up to the next one is not like SGF."""
        pieces: list[str] = []
        at = start
        while True:
            if at > self._last_bracket:
                value, end = self._unclosed(at)
                return "\\]".join([*pieces, value]), end
            end = _match(_LINE if is_line else _VALUE, self._text, at).end()
            if self._text[end] == "\\":
                # The backslash before the closing bracket was not escaped.
                self._fault(end)
                pieces.append(self._text[at:end] + "\\\\")
                return "\\]".join(pieces), end + 2
            if (cut := self._cut(at, end)) is not None:
                return "\\]".join([*pieces, cut[0]]), cut[1]
            pieces.append(self._text[at:end])
            if not self._goes_on(end + 1):
                return "\\]".join(pieces), end + 1
            self._fault(end)
            at = end + 1

    def _goes_on(self, at: int) -> bool:
        """Whether the text of a value goes on after its closing bracket."""
        if _AFTER_VALUE.match(self._text, at) is not None:
            return False
        end = self._text.find("]", at)
        return end >= 0 and _LIKE_PROPERTY.search(self._text, at, end) is None

    def _cut(self, start: int, end: int) -> tuple[str, int] | None:
        """A value whose closing bracket is missing, so that it ends with the next move."""
        tail = _MOVE_AT_END.search(self._text, max(start, end - 24), end)
        if tail is None:
            return None
        self._fault(tail.start())
        return guard(_whole(self._text[start : tail.start()].rstrip())), tail.start()

    def _unclosed(self, start: int) -> tuple[str, int]:
        """A value after which the text has no closing bracket: up to the next move, or all of
        it."""
        self._fault(start)
        move = _MOVE.search(self._text, start)
        end = len(self._text) if move is None else move.start()
        value = self._text[start:end]
        return _whole(value if move is None else value.rstrip()), end

    def _skip(self, at: int) -> int:
        """Pass over the rest of a game, counting what is left out of it. Return the place after
        it."""
        main, branches, depth = 0, int(self._in_variation), len(self._open)
        end, before = len(self._text), ""
        for found in _SKIPPED.finditer(self._text, at):
            sign = found[0]
            if sign == ";":
                main += not self._in_variation
            elif sign == "(":
                depth += 1
                # The first bracket after a node goes on with its line.
                branches += self._in_variation and before == ")"
            elif sign == ")":
                depth -= 1
                self._in_variation = True
                if not depth:
                    end = found.end()
                    break
            before = sign
        self._open.clear()
        if main:
            self._noticed.add("nodes-left-out", count=main)
        if branches:
            self._noticed.add("variations-left-out", count=branches)
        return end

    def _count_games(self, at: int) -> None:
        """Count the games that begin from some place on."""
        depth = 0
        for found in _SKIPPED.finditer(self._text, at):
            if found[0] == "(":
                self._games_left += not depth
                depth += 1
            elif found[0] == ")":
                depth = max(0, depth - 1)


def _has(root: Node, names: Container[str]) -> bool:
    """Whether a game has a property of these names."""
    todo = [root]
    while todo:
        node = todo.pop()
        if any(name in names for name in node.properties):
            return True
        todo += node.children
    return False
