"""Somebody's game record -> positions: what is looked at before sgfmill reads anything."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sgfmill.sgf import Sgf_game

from bot.rules.board import Board
from bot.rules.errors import RulesError
from bot.rules.points import Colour, Point, check_size
from bot.service.match import Refusal

MOST_BYTES = 64 * 1024
MOST_NODES = 2_000
MOST_DEPTH = 50
"""Variations within variations. What sgfmill does with deeper ones is not left to chance."""
LONGEST_NAME = 64

_PROPERTIES = re.compile(r"(?:[^();\[\]]++|\[(?:[^\]\\]++|\\.)*+\])*+", re.DOTALL)
"""All up to the next sign of the tree, with what stands in brackets. It never goes back, and stops
at a bracket that nobody closes."""


@dataclass(frozen=True)
class Recorded:
    """The main line of a record, legal or not by ko: each ``position`` with the stone just played.

    ``bare`` is the same line as a record without names and comments; ``result`` is as it was
    written, and like the names may be empty.
    """

    size: int
    positions: tuple[tuple[Board, Point | None], ...]
    moves: int
    black: str
    white: str
    result: str
    bare: str


def guarded(text: str) -> str | Refusal:
    """The first game of a record, if it is not too much to read; in one pass, without recursion.

    The structure is that of https://www.red-bean.com/sgf/sgf4.html#ebnf-def.
    """
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        return Refusal("record-long", {"most": MOST_BYTES // 1024})
    start = at = text.find("(")
    depth = nodes = 0
    opened = False
    while 0 <= at < len(text):
        sign = text[at]
        if opened and sign != ";":
            break
        opened = sign == "("
        if sign == "(":
            depth += 1
        elif sign == ";":
            nodes += 1
        elif sign == ")":
            depth -= 1
        else:
            break
        if depth > MOST_DEPTH or nodes > MOST_NODES:
            return Refusal("record-many", {"most": MOST_NODES})
        if depth == 0:
            return text[start : at + 1]
        found = _PROPERTIES.match(text, at + 1)
        if found is None or (opened and found[0].strip()):
            break
        at = found.end()
    return Refusal("record-broken")


def read_record(text: str) -> Recorded | Refusal:
    """The main line of the first game. Not for the event loop: it may take a quarter second."""
    game_text = guarded(text)
    if isinstance(game_text, Refusal):
        return game_text
    try:
        game = Sgf_game.from_string(game_text)
    except ValueError:
        return Refusal("record-broken")
    try:
        size = game.get_size()
        check_size(size)
        return _followed(game, size)
    except RulesError:
        return Refusal("record-size")
    except (ValueError, KeyError):
        return Refusal("record-broken")


def _followed(game: Any, size: int) -> Recorded | Refusal:
    """Every position. Raises `ValueError` for values that are none."""
    board, bare = Board(size), Sgf_game(size, encoding="UTF-8")
    positions: list[tuple[Board, Point | None]] = []
    moves = 0
    for number, node in enumerate(game.get_main_sequence()):
        copied = bare.get_root() if number == 0 else bare.extend_main_sequence()
        _set_up(board, node, copied)
        colour, place = node.get_move()
        last = None
        if colour is not None:
            moves += 1
            copied.set_move(colour, place)
        if place is not None:
            last = Point(place[1], place[0])
            try:
                board.play(Colour(colour), last)
            except RulesError:
                return Refusal("record-illegal", {"move": moves})
        # Play leaves no chain without liberties; only setup can.
        if node.has_setup_stones() and any(not chain.liberties for chain in board.chains()):
            return Refusal("record-breathless", {"move": moves})
        if not positions or positions[-1][0] != board:
            positions.append((board.copy(), last))
    if len(positions) < 2 and not any(board.chains()):
        return Refusal("record-empty")
    root = game.get_root()
    plain = str(bare.serialise().decode("utf-8"))
    black, white, result = (_text(root, name) for name in ("PB", "PW", "RE"))
    return Recorded(size, tuple(positions), moves, black, white, result, plain)


def _set_up(board: Board, node: Any, copied: Any) -> None:
    """Stones put on the board and taken off it."""
    if not node.has_setup_stones():
        return
    black, white, empty = node.get_setup_stones()
    for colour, places in ((Colour.BLACK, black), (Colour.WHITE, white)):
        points = [Point(column, row) for row, column in places]
        board.remove(points)
        board.place(colour, points)
    board.remove([Point(column, row) for row, column in empty])
    copied.set_setup_stones(black, white, empty)


def _text(root: Any, name: str) -> str:
    """A value on one line, as long as a name may be; empty if there is none."""
    found = root.get(name) if root.has_property(name) else ""
    return " ".join(str(found).split())[:LONGEST_NAME]
