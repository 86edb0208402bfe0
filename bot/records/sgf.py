"""SGF text <-> trees of nodes: a tolerant parser and a serialiser.

The grammar is https://www.red-bean.com/sgf/sgf4.html#ebnf-def. Syntax errors are repaired where the
meaning is clear, and counted as faults.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Any

from sgfmill.sgf_grammar import make_coarse_game_tree, serialise_game_tree

from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records.limits import MAX_NODES
from bot.records.properties import GAME_INFO, KINDS, LINES, POINT_VALUES, TEXTS, standard_name
from bot.records.remarks import Remarks, quote
from bot.records.sgf_values import escape_lookalikes
from bot.records.tree import Node, ParsedFile

MAX_PARSED_NODES = 10_000
"""Parsed nodes of all games of a file together."""
MAX_VALUES = 60_000
"""Property values of all games together. A text with more of them is no record."""
MAX_FAULTS = 10_000
"""Syntax errors in a text. A text with more of them is no record."""
MAX_LISTED_NAMES = 10
"""Names of unsupported properties that a remark lists."""

_STONES = frozenset({"B", "W", "AB", "AW"})
_START = re.compile(r"\(\s*+(?=;|[A-Za-z]{1,40}+\s*+\[)")
_BARE_START = re.compile(
    r"(?:;\s{0,99}|(?<![^\s;\uff1b]))(?=(?:FF|GM|SZ|CA|AP|PB|PW|KM|A?B|A?W)\s{0,99}\[)"
)
"""The beginning of a game without its opening bracket."""
_NEXT_GAME = re.compile(r"\s*+;\s*+(?:FF|GM|SZ)\s*+\[")
"""Text after an opening bracket that begins a new game although the one before it is not closed."""
_HALF_MOVE = re.compile(r"([BW])([a-z]{2})\]")
_TOKEN = re.compile(r"\s*+(?:([();\]\[])|([A-Za-z_][A-Za-z0-9_]*+)\s*+(?=\[)|)")
_JUNK = re.compile(r"(?:[A-Za-z0-9_]++(?!\s*+\[)|[^();\[\]A-Za-z0-9_]++|[0-9]++)++")
_VALUE = re.compile(r"(?:[^\]\\]++|\\.)*+", re.DOTALL)
_LINE = re.compile(r"(?:[^\]\\]++|\\(?!\]\s{0,9}[A-Z]{2}\s{0,9}\[).)*+", re.DOTALL)
"""A one-line value up to its closing bracket, or to an escaped one before a property, as in
``PB[Anna\\]PW[Ben]``."""
_POINTS = re.compile(r"[^\]\[();\\]*+")
_NEXT_VALUE = re.compile(r"\s*+\[")
_AFTER_VALUE = re.compile(
    r"\s*+(?:\Z|\[|\((?=\s*+(?:[;(]|[A-Z]{1,3}\s*+\[))|;(?=\s*+(?:\Z|[();]|[A-Za-z_]{1,40}+\s*+\[))"
    r"|\)(?=\s*+(?:\Z|[();]))|\)\s*+\n|[A-Z]{1,40}+\s*+\[|_?[A-Z][A-Za-z_]{0,40}+\[)"
)
"""Valid syntax after the closing bracket of a text value: the end; ``[``; a variation (``(;``,
``(B[``); a node (``;``, ``;B[``); ``)`` before any of these or at the end of a line; a property
(``PB[``)."""
_LIKE_PROPERTY = re.compile(r"(?<![A-Za-z])[A-Z]{1,3}+\[|[;(]\s*+[A-Z]{1,3}+\s*+\[")
"""Evidence that a text is SGF and not part of a value: ``PB[`` or ``; B [``."""
_MOVE_AT_END = re.compile(r"[;(]\s{0,9}[BW]\s{0,9}\[[a-zA-Z]{0,2}\Z")
_MOVE = re.compile(r"[;(]\s*+[BW]\s*+\[")
_MORE_NODES = re.compile(r"\s*+(?=;\s*+[A-Za-z_]{1,40}+\s*+\[)")
"""Evidence that a game continues after a superfluous closing bracket: ``;B[``."""
_SKIPPED = re.compile(r"\[(?:[^\]\\]++|\\.)*+\]?|[();]", re.DOTALL)


def is_sgf(text: str) -> bool:
    """Whether an SGF game begins anywhere in the text."""
    return _START.search(text) is not None


def parse(text: str) -> ParsedFile | Refusal:
    """Parse the games of a text, and ignore text around them.

    Of each game, read the first `MAX_NODES` nodes in the order of the text; the main line comes
    first. Takes linear time. Refuse as ``record-broken`` a text without a game, or with more than
    `MAX_FAULTS` faults or `MAX_VALUES` values; as ``record-empty`` games without known properties.
    """
    parser = _Parser(text)
    try:
        parser.run()
    except _NotARecordError:
        return Refusal("record-broken")
    games = parser.games or parser.stoneless[:1]
    if not games:
        return Refusal("record-empty" if parser.empty else "record-broken")
    return ParsedFile(tuple(games), parser.remarks())


def serialise(games: Iterable[Node]) -> str:
    """Return the text of the games. Values are written as they are, without escaping."""
    return "".join(map(_serialise_game, games))


def _serialise_game(root: Node) -> str:
    tree = make_coarse_game_tree(root, _get_children, _encode_node)
    return str(serialise_game_tree(tree).decode("utf-8"))


def _get_children(node: Node) -> list[Node]:
    return node.children


def _encode_node(node: Node) -> dict[str, Any]:
    return {
        name: [value.encode("utf-8") for value in values]
        for name, values in node.properties.items()
    }


def list_main_line(root: Node) -> list[Node]:
    """List the nodes of the main line, the root first."""
    nodes = [root]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return nodes


def _match_always(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    """Match a pattern that always matches, perhaps the empty string."""
    found = pattern.match(text, at)
    if found is None:
        raise ValueError(pattern.pattern)
    return found


def _find_last_bracket(text: str) -> int:
    """Return the offset of the last unescaped closing bracket; -1 if there is none."""
    end = len(text)
    while (end := text.rfind("]", 0, end)) >= 0:
        start = end
        while start and text[start - 1] == "\\":
            start -= 1
        if (end - start) % 2 == 0:
            break
    return end


def _drop_half_escape(value: str) -> str:
    """Remove a backslash at the end of a truncated value, where it would escape the bracket."""
    return _match_always(_VALUE, value, 0)[0]


class _NotARecordError(Exception):
    pass


class _Parser:
    """Single-pass parser.

    ``_top`` is an artificial parent of the root. ``_written_node`` is the current node of the text.
    If it has several moves, it is split, and ``_node`` is the last part; else both are the same.
    ``_open`` is a stack: for each open bracket, the node before it and the number of moves up to
    there. ``_nodes`` counts the nodes of the current game, ``_node_count`` and ``_value_count`` the
    nodes and values of all games.
    """

    def __init__(self, text: str) -> None:
        self.games: list[Node] = []
        self.stoneless: list[Node] = []
        self.empty = False
        self._text = text
        self._last_bracket = _find_last_bracket(text)
        self._node_count = self._value_count = 0
        self._faults = 0
        self._first_fault = 0
        self._remarks = Remarks()
        self._omitted_names: dict[str, None] = {}
        self._skipped_games = 0
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
                self._count_fault(bare.start())
                self._read_game(bare.start())
            return
        while start is not None:
            at = start.end()
            if self._node_count >= MAX_PARSED_NODES:
                self._count_skipped_games(start.start())
                return
            self._begin_game()
            at = self._read_game(at)
            start = _START.search(self._text, at)

    def remarks(self) -> tuple[Remark, ...]:
        found = self._remarks
        if self._faults:
            before = self._text[: self._first_fault]
            line = 1 + (before.count("\n") or before.count("\r"))
            found.add("repaired", count=self._faults, line=line)
        if self._omitted_names:
            found.add("properties-left-out", names=quote(", ".join(self._omitted_names)))
        if self._skipped_games:
            found.add("games-left-out", count=self._skipped_games, kept=len(self.games))
        return found.all()

    def _count_fault(self, at: int) -> None:
        if not self._faults:
            self._first_fault = at
        self._faults += 1
        if self._faults > MAX_FAULTS:
            raise _NotARecordError

    def _read_game(self, at: int) -> int:
        """Parse the game whose opening bracket is before ``at``. Return the offset after it."""
        text, length = self._text, len(self._text)
        before = "("
        while self._open:
            token = _match_always(_TOKEN, text, at)
            sign, name = token[1], token[2]
            here, at = at, token.end()
            if at >= length and not sign:
                self._count_fault(length)
                break
            if sign == ";":
                if self._nodes >= MAX_NODES or self._node_count >= MAX_PARSED_NODES:
                    at = self._skip_game(at - 1)
                    break
                self._begin_node(at - 1)
            elif sign == "(":
                if self._top.children and _NEXT_GAME.match(text, at) is not None:
                    self._count_fault(at)
                    at -= 1
                    break
                if before == "(":
                    self._count_fault(at)
                self._open.append((self._node, self._moves))
            elif sign == ")":
                at = self._close_bracket(at, fault=before == "(")
            elif name:
                if self._node is self._top or before in "()":
                    self._count_fault(here)
                    self._begin_node(here)
                at = self._read_property(name, at)
            else:
                self._count_fault(at)
                at = at if sign else self._skip_junk(at, is_node=before == ";")
            before = sign or "x"
        self._end_game()
        return at

    def _skip_junk(self, at: int, *, is_node: bool) -> int:
        """Skip invalid text. At the beginning of a node it may be a move without its opening
        bracket: then read that."""
        move = _HALF_MOVE.match(self._text, at) if is_node else None
        if move is not None:
            self._node.properties[move[1]] = [move[2]]
            self._moves += 1
            return move.end()
        found = _JUNK.match(self._text, at)
        return at + 1 if found is None else found.end()

    def _end_game(self) -> None:
        """Collect the game. Two trees in an extra pair of brackets are two games."""
        for root in self._top.children:
            if _has_property(root, _STONES):
                self.games.append(root)
            elif _has_property(root, KINDS):
                self.stoneless.append(root)
        self.empty = self.empty or not self.games

    def _begin_node(self, at: int) -> None:
        self._moves -= self._count_stones()
        node = Node(offset=at)
        self._node.children.append(node)
        self._node = self._written_node = node
        self._nodes += 1
        self._node_count += 1

    def _close_bracket(self, at: int, *, fault: bool) -> int:
        last = self._node
        self._node, self._moves = self._open.pop()
        self._in_variation = True
        if fault and self._nodes:
            self._count_fault(at)
        if not self._open and (more := _MORE_NODES.match(self._text, at)) is not None:
            # Ignore a superfluous closing bracket: the game continues.
            self._count_fault(at)
            self._open.append((self._top, 0))
            self._node = self._written_node = last
            return more.end()
        return at

    def _read_property(self, written: str, at: int) -> int:
        """Read the values of a property from their first bracket. Return the offset after them."""
        name = standard_name(written)
        if name in ("B", "W") and not self._split_node():
            name = ""
        target = self._written_node if name in GAME_INFO else self._node
        values = target.properties.setdefault(name, []) if name else []
        begin, found_before = at, len(values)
        while (bracket := _NEXT_VALUE.match(self._text, at)) is not None:
            if name in POINT_VALUES:
                value, at = self._read_point_value(bracket.end())
            elif name in TEXTS:
                value, at = self._read_text_value(bracket.end(), is_line=name in LINES)
            else:
                value, at = self._read_plain_value(bracket.end())
            self._value_count += 1
            if self._value_count > MAX_VALUES:
                raise _NotARecordError
            if name:
                values.append(value)
        if not standard_name(written):
            if len(self._omitted_names) < MAX_LISTED_NAMES:
                self._omitted_names.setdefault(written[:40])
        elif name in ("B", "W"):
            self._moves += len(values) - found_before
        if written.islower():
            self._count_fault(begin)
        return at

    def _split_node(self) -> bool:
        """Begin a new node for a move if the current one already has one. Return False if that
        would exceed `MAX_NODES`."""
        if "B" not in self._node.properties and "W" not in self._node.properties:
            return True
        if self._nodes >= MAX_NODES:
            self._remarks.add("nodes-left-out", count=1)
            return False
        if not self._count_stones():
            fresh = 2 if self._node is self._written_node else 1
            self._remarks.add("several-moves", move=self._moves, count=fresh)
        info = self._written_node
        self._begin_node(self._node.offset)
        self._written_node = info
        return True

    def _count_stones(self) -> int:
        """Return the number of moves of the current node that are meant as setup: several before
        the first move of the game or together with setup stones; else 0."""
        found = self._node.properties
        count = len(found.get("B", ())) + len(found.get("W", ()))
        is_setup = any(name in found for name in ("AB", "AW", "AE"))
        return count if count > 1 and (is_setup or count == self._moves) else 0

    def _read_point_value(self, start: int) -> tuple[str, int]:
        if self._text.startswith("[", start):
            self._count_fault(start)
            start += 1
        found = _match_always(_POINTS, self._text, start)
        if found.end() < len(self._text) and self._text[found.end()] == "]":
            return found[0], found.end() + 1
        if found.end() < len(self._text) and self._text[found.end()] == "\\":
            return self._read_plain_value(start)
        self._count_fault(start)
        return found[0].strip(), found.end()

    def _read_plain_value(self, start: int) -> tuple[str, int]:
        if start > self._last_bracket:
            return self._read_unclosed(start)
        end = _match_always(_VALUE, self._text, start).end()
        return self._cut_before_move(start, end) or (self._text[start:end], end + 1)

    def _read_text_value(self, start: int, *, is_line: bool) -> tuple[str, int]:
        """Read a value that may contain unescaped closing brackets.

        A bracket is part of the text unless valid syntax follows it, or the text up to the next
        bracket looks like SGF.
        """
        pieces: list[str] = []
        at = start
        while True:
            if at > self._last_bracket:
                value, end = self._read_unclosed(at)
                return "\\]".join([*pieces, value]), end
            end = _match_always(_LINE if is_line else _VALUE, self._text, at).end()
            if self._text[end] == "\\":
                # A backslash that should have been escaped is before the closing bracket.
                self._count_fault(end)
                pieces.append(self._text[at:end] + "\\\\")
                return "\\]".join(pieces), end + 2
            if (cut := self._cut_before_move(at, end)) is not None:
                return "\\]".join([*pieces, cut[0]]), cut[1]
            pieces.append(self._text[at:end])
            if not self._is_text_continued(end + 1):
                return "\\]".join(pieces), end + 1
            self._count_fault(end)
            at = end + 1

    def _is_text_continued(self, at: int) -> bool:
        """Whether a closing bracket before ``at`` is part of the text."""
        if _AFTER_VALUE.match(self._text, at) is not None:
            return False
        end = self._text.find("]", at)
        return end >= 0 and _LIKE_PROPERTY.search(self._text, at, end) is None

    def _cut_before_move(self, start: int, end: int) -> tuple[str, int] | None:
        """Return a value without its closing bracket, which ends before the next move, and the
        offset after it; None if the text up to the closing bracket does not end in a move."""
        tail = _MOVE_AT_END.search(self._text, max(start, end - 24), end)
        if tail is None:
            return None
        self._count_fault(tail.start())
        return escape_lookalikes(
            _drop_half_escape(self._text[start : tail.start()].rstrip())
        ), tail.start()

    def _read_unclosed(self, start: int) -> tuple[str, int]:
        """Read a value although no closing bracket follows: up to the next move or the end."""
        self._count_fault(start)
        move = _MOVE.search(self._text, start)
        end = len(self._text) if move is None else move.start()
        value = self._text[start:end]
        return _drop_half_escape(value if move is None else value.rstrip()), end

    def _skip_game(self, at: int) -> int:
        """Skip the rest of a game and count what is left out. Return the offset after it."""
        main, branches, depth = 0, int(self._in_variation), len(self._open)
        end, before = len(self._text), ""
        for found in _SKIPPED.finditer(self._text, at):
            sign = found[0]
            if sign == ";":
                main += not self._in_variation
            elif sign == "(":
                depth += 1
                # The first variation after a node continues its line.
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
            self._remarks.add("nodes-left-out", count=main)
        if branches:
            self._remarks.add("variations-left-out", count=branches)
        return end

    def _count_skipped_games(self, at: int) -> None:
        """Count the games that begin at or after this offset."""
        depth = 0
        for found in _SKIPPED.finditer(self._text, at):
            if found[0] == "(":
                self._skipped_games += not depth
                depth += 1
            elif found[0] == ")":
                depth = max(0, depth - 1)


def _has_property(root: Node, names: Container[str]) -> bool:
    """Whether a game has any of these properties."""
    todo = [root]
    while todo:
        node = todo.pop()
        if any(name in names for name in node.properties):
            return True
        todo += node.children
    return False
