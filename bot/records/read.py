"""Foreign game records -> positions: guarded before sgfmill reads anything."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sgfmill.sgf import Sgf_game

from bot.records.remarks import Remark
from bot.rules.board import Board
from bot.rules.errors import RulesError
from bot.rules.points import Colour, Point, check_size
from bot.service.match.state import Refusal

T = TypeVar("T")

MOST_BYTES = 64 * 1024
MOST_NODES = 2_000
MOST_DEPTH = 50
"""Variations within variations. What sgfmill does with deeper ones is not left to chance."""
MOST_STONES = MOST_BYTES // 4
"""Points that setup names, with rectangles counted in full. A kept record names each by itself, in
four bytes, and what is kept is read again."""
LONGEST_NAME = 64
MOST_REMARKS = 8
"""With one more that says how many others there are."""
MOST_OTHERS = 20
"""Other moves kept of one position; there are letters for no more."""

_PROPERTIES = re.compile(r"(?:[^();\[\]]++|\[(?:[^\]\\]++|\\.)*+\])*+", re.DOTALL)
"""All up to the next sign of the tree, with what stands in brackets. It never goes back, and stops
at a bracket that is not closed."""


_SETUP = ("AB", "AW", "AE")
_CORNERS = re.compile(rb"([a-zA-Z])([a-zA-Z]):([a-zA-Z])([a-zA-Z])")
"""A rectangle of points (https://www.red-bean.com/sgf/DOTS.html), which may be a whole board."""
_BEGINNING = re.compile(r"\(\s*+;")
_OTHER_BOARD = re.compile(
    r"SZ\s{0,9}\[\s{0,9}(?:[0-9]{1,3}:|(?:2[6-9]|[3-9][0-9]|[0-9]{3,9})\s{0,9}\])"
)
"""A size of which sgfmill makes nothing: not square, or of more than 26 lines."""
_SAID_ENCODING = re.compile(rb"CA\s{0,9}\[\s{0,9}([A-Za-z0-9_:.-]{1,40})")
_HEAD = 4_096
"""Where a record says how it is encoded: in its first node."""

_ENCODINGS = frozenset(
    {
        *("ascii", "utf-8", "utf-16", "koi8-r", "koi8-u"),
        *(f"iso8859-{part}" for part in (1, 2, 3, 4, 5, 7, 9, 10, 13, 14, 15, 16)),
        *(f"cp125{page}" for page in range(9)),
        *("gb2312", "gbk", "gb18030", "big5", "cp932", "cp949", "cp950"),
        *("shift_jis", "euc_jp", "euc_kr", "iso2022_jp"),
    }
)
"""Those that records are written in, by Python's names. Some of Python's others are no encodings of
text, or slow."""


@dataclass(frozen=True)
class Recorded:
    """The main line of a record, legal or not by ko: each ``position`` with the stone just played.

    ``kept`` is the record as SGF in a canonical form, with variations, comments, labels and marks:
    reading it again gives the same `Recorded` without ``remarks``. ``result`` is as it was written,
    and like the names may be empty. ``line`` are the moves, None for a pass; ``after`` says for
    each number of moves which of the positions they lead to. ``remarks``: what was guessed, changed
    or left out, the most important first, at most `MOST_REMARKS`.
    """

    size: int
    positions: tuple[tuple[Board, Point | None], ...]
    moves: int
    black: str
    white: str
    result: str
    kept: str
    line: tuple[tuple[Colour, Point | None], ...]
    after: tuple[int, ...]
    choices: Mapping[int, tuple[tuple[Colour, Point], ...]]
    """After how many moves the record knows others besides its own: those that may follow, its own
    first."""
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class GameSummary:
    """A game of a file with several: one line of the list to choose from. Texts may be empty."""

    black: str
    white: str
    date: str
    result: str
    size: int
    moves: int


@dataclass(frozen=True)
class SeveralGames:
    """The games of a file with more than one, of ``total``. ``kept`` is the text of those listed,
    in the same order: `read_record` reads one of them by its number, from 1."""

    games: tuple[GameSummary, ...]
    total: int
    kept: str
    remarks: tuple[Remark, ...] = ()


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


def decoded(content: bytes) -> str | Refusal:
    """The text of a record that came as a file: as its first bytes or its property CA say, else
    UTF-8 if it is that, and else Latin-1, which is SGF's own
    (https://www.red-bean.com/sgf/properties.html#CA)."""
    if len(content) > MOST_BYTES:
        return Refusal("record-long", {"most": MOST_BYTES // 1024})
    if not content.strip():
        return Refusal("record-nothing")
    text = _text_of(content)
    begins = _BEGINNING.search(text)
    return Refusal("record-type") if begins is None else text[begins.start() :]


def _text_of(content: bytes) -> str:
    if content.startswith(codecs.BOM_UTF8):
        return content.decode("utf-8-sig", "replace")
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    said = _SAID_ENCODING.search(content, 0, _HEAD)
    for name in (_encoding(said[1].decode()) if said else "", "utf-8"):
        if name:
            try:
                return content.decode(name)
            except UnicodeDecodeError:
                pass
    return content.decode("latin-1")


def _encoding(said: str) -> str:
    """Python's name of an encoding; empty for what is none that we read."""
    try:
        name = codecs.lookup(said).name
    except LookupError:
        return ""
    return name if name in _ENCODINGS else ""


def opened(text: str) -> Any:
    """The first game of a record, as sgfmill has it; a `Refusal` if it is none of Go on a square
    board. For a worker process (`bot.records.reader`), as all that reads records."""
    game_text = guarded(text)
    if isinstance(game_text, Refusal):
        return game_text
    try:
        game = Sgf_game.from_string(game_text)
    except ValueError:
        return Refusal("record-size" if _OTHER_BOARD.search(game_text) else "record-broken")
    root = game.get_root()
    if root.has_property("GM") and root.get_raw("GM").strip() != b"1":
        return Refusal("record-other-game")
    if sum(map(_named, game.get_main_sequence())) > MOST_STONES:
        return Refusal("record-stones", {"most": MOST_STONES})
    return game


def _named(node: Any) -> int:
    """So many points a node's setup names. Counted by the corners of rectangles, before sgfmill
    makes sets of points of them."""
    values = (raw for name in _SETUP if node.has_property(name) for raw in node.get_raw_list(name))
    return sum(map(_area, values))


def _area(value: bytes) -> int:
    corners = _CORNERS.fullmatch(value.strip())
    if corners is None:
        return 1
    left, top, right, bottom = (ord(letter) for letter in corners.groups())
    return (abs(right - left) + 1) * (abs(bottom - top) + 1)


def read_record(text: str) -> Recorded | Refusal:
    """The main line of the first game. What is ``kept`` of it can be read again."""
    return with_game(text, _followed)


def with_game(text: str, follow: Callable[[Any, int], T | Refusal]) -> T | Refusal:
    """The result of ``follow`` for the first game of a record and its board size; a `Refusal` for a
    record that cannot be read, or whose values are none."""
    game = opened(text)
    if isinstance(game, Refusal):
        return game
    try:
        size = game.get_size()
        check_size(size)
        return follow(game, size)
    except RulesError:
        return Refusal("record-size")
    except (ValueError, KeyError):
        return Refusal("record-broken")


def _followed(game: Any, size: int) -> Recorded | Refusal:
    """Every position. Raises `ValueError` for values that are none."""
    board, bare = Board(size), Sgf_game(size, encoding="UTF-8")
    positions: list[tuple[Board, Point | None]] = []
    line: list[tuple[Colour, Point | None]] = []
    after: list[int] = []
    choices: dict[int, tuple[tuple[Colour, Point], ...]] = {}
    moves, before = 0, None
    for number, node in enumerate(game.get_main_sequence()):
        copied = bare.get_root() if number == 0 else bare.extend_main_sequence()
        if before is not None and (others := _others(*before, node, board)):
            own = node.get_move()
            first = [] if own[1] is None else [(Colour(own[0]), point_at(own[1]))]
            choices[moves] = tuple(dict.fromkeys([*choices.get(moves, first), *others]))
        before = node, copied
        _set_up(board, node, copied)
        _say_again(node, copied)
        colour, place = node.get_move()
        last = None
        if colour is not None:
            moves += 1
            line.append((Colour(colour), None if place is None else point_at(place)))
            copied.set_move(colour, place)
        if place is not None:
            last = point_at(place)
            try:
                board.play(Colour(colour), last)
            except RulesError:
                return Refusal("record-illegal", {"move": moves})
        # Play leaves no chain without liberties; only setup can.
        if node.has_setup_stones() and any(not chain.liberties for chain in board.chains()):
            return Refusal("record-breathless", {"move": moves})
        if not positions or positions[-1][0] != board:
            positions.append((board.copy(), last))
        # Stones set up after a move belong to it.
        after[moves:] = []
        after += [len(positions) - 1] * (moves + 1 - len(after))
    if len(positions) < 2 and not any(board.chains()):
        return Refusal("record-empty")
    root = game.get_root()
    plain = str(bare.serialise().decode("utf-8"))
    if len(plain) > MOST_BYTES:
        return Refusal("record-stones", {"most": MOST_STONES})
    black, white, result = (_text(root, name) for name in ("PB", "PW", "RE"))
    return Recorded(
        size=size,
        positions=tuple(positions),
        moves=moves,
        black=black,
        white=white,
        result=result,
        kept=plain,
        line=tuple(line),
        after=tuple(after),
        choices=choices,
    )


def _others(before: Any, copied: Any, own: Any, board: Board) -> list[tuple[Colour, Point]]:
    """The moves that may follow a node ``before`` instead of its ``own`` continuation, as far as
    they can be laid; said again under the node that is ``copied``."""
    found = []
    for node in [other for other in before if other is not own][:MOST_OTHERS]:
        with suppress(ValueError):
            colour, place = node.get_move()
            if place is not None and board.at(point_at(place)) is None:
                found.append((Colour(colour), point_at(place)))
                copied.new_child().set_move(colour, place)
    return found


def point_at(place: tuple[int, int]) -> Point:
    """A point as sgfmill has it, by row and column."""
    row, column = place
    return Point(column, row)


def _set_up(board: Board, node: Any, copied: Any) -> None:
    """Stones put on the board and taken off it."""
    if not node.has_setup_stones():
        return
    black, white, empty = node.get_setup_stones()
    for colour, places in ((Colour.BLACK, black), (Colour.WHITE, white)):
        points = [*map(point_at, places)]
        board.remove(points)
        board.place(colour, points)
    board.remove(map(point_at, empty))
    copied.set_setup_stones(black, white, empty)


def _say_again(node: Any, copied: Any) -> None:
    """What a game that begins from there must know: who moves next, the komi, a handicap."""
    for name in ("PL", "KM", "HA"):
        with suppress(ValueError, KeyError):
            copied.set(name, node.get(name))


def _text(root: Any, name: str) -> str:
    """A value on one line, as long as a name may be; empty if there is none."""
    found = root.get(name) if root.has_property(name) else ""
    return " ".join(str(found).split())[:LONGEST_NAME]
