"""Foreign game records -> positions, and the canonical SGF that is stored.

Call these functions in a worker process (`bot.records.reader`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.match.state import Refusal
from bot.play.ports.records import GameSummary
from bot.play.ports.remarks import Remark
from bot.records import sgf
from bot.records.games import Games, choose_game, find_games
from bot.records.interpretation import (
    MAX_STONES,
    SETUP,
    InterpretedGame,
    gather_info,
    interpret,
    read_declared_size,
)
from bot.records.play import play
from bot.records.remarks import Remarks
from bot.records.sgf_values import parse_area, parse_point, to_one_line
from bot.records.shorten import shorten_to_limits
from bot.records.strip import strip_to_moves
from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.points import Colour, Point

LONGEST_NAME = 64
MAX_OTHERS = 20
"""Alternatives listed for one position: as many as there are letters for them."""
MAX_LISTED_GAMES = 100


@dataclass(frozen=True)
class Recorded:
    """The main line of a record; ko is not checked.

    ``positions`` are the boards, each with the stone just played. ``sgf_text`` is the record as
    canonical SGF with variations, comments, labels and marks; reading it again gives the same
    `Recorded` without ``remarks``. ``moves_only`` is its main line without names and comments.
    ``number`` is the number of the game in its record, from 1. ``result`` is as in the record. It
    and the names may be empty.
    ``line`` are the moves, None for a pass. ``after`` maps each number of moves to an index into
    ``positions``. ``remarks`` has the most important first, at most
    `bot.records.remarks.MAX_REMARKS`.
    """

    size: int
    positions: tuple[tuple[Board, Point | None], ...]
    moves: int
    black: str
    white: str
    result: str
    sgf_text: str
    moves_only: str
    line: tuple[tuple[Colour, Point | None], ...]
    after: tuple[int, ...]
    choices: Mapping[int, tuple[tuple[Colour, Point], ...]]
    """Number of moves -> the continuations after it, the main one first, if there are several."""
    remarks: tuple[Remark, ...] = ()
    number: int = field(default=1, compare=False)


@dataclass(frozen=True)
class SeveralGames:
    """The list of the games of a file.

    ``sgf_text`` is the SGF of the listed games in the same order, not interpreted yet:
    `read_record` reads one of them by its number, from 1. ``remarks`` are about the file;
    ``games-left-out`` counts the games that are not listed.
    """

    games: tuple[GameSummary, ...]
    sgf_text: str
    remarks: tuple[Remark, ...] = ()


def read_record(record: str | bytes, game: int | None = None) -> Recorded | SeveralGames | Refusal:
    """Read the bytes of a file, or pasted or stored text.

    ``game`` is a number from 1. None means the only game, or the list if there are several.

    Refusals are those of `bot.records.games.find_games` and
    `bot.records.interpretation.interpret`. If the board stays empty: ``record-off-board`` or
    ``record-broken-at`` if the first move is invalid, else ``record-empty``.
    """
    games = find_games(record)
    if isinstance(games, Refusal):
        return games
    if game is None and len(games.roots) > 1:
        return _list_games(games)
    return _read_game(games, 1 if game is None else game)


def read_last_game(record: str) -> Recorded | Refusal:
    """Read the last game of stored text."""
    games = find_games(record)
    return games if isinstance(games, Refusal) else _read_game(games, len(games.roots))


def _read_game(games: Games, number: int) -> Recorded | Refusal:
    chosen = choose_game(games, number)
    if isinstance(chosen, Refusal):
        return chosen
    read = _shorten_and_build(*chosen)
    return read if isinstance(read, Refusal) else replace(read, number=number)


def _shorten_and_build(found: InterpretedGame, remarks: Remarks) -> Recorded | Refusal:
    if found.setup_refusal is not None:
        return found.setup_refusal
    if not shorten_to_limits([found.root], remarks):
        return Refusal("record-stones", {"most": MAX_STONES})
    return _build_record(found, remarks)


def _list_games(games: Games) -> SeveralGames | Recorded | Refusal:
    """List the games; read the first one if no others fit into the limits."""
    remarks = Remarks(games.remarks)
    total = len(games.roots) + remarks.count("games-left-out")
    remarks.remove(["games-left-out"])
    roots = games.roots[:MAX_LISTED_GAMES]
    for root in roots:
        gather_info(root, remarks)
    fitting = shorten_to_limits(roots, remarks)
    count = max(1, len(fitting))
    if count < total:
        remarks.add("games-left-out", count=total - count, kept=count)
    if count == 1:
        found = interpret(games.roots[0], games.text, remarks)
        return found if isinstance(found, Refusal) else _shorten_and_build(found, remarks)
    summaries = tuple(map(_summarise, fitting))
    return SeveralGames(summaries, sgf.serialise(fitting), remarks.most_important())


def _summarise(root: Node) -> GameSummary:
    main = sgf.list_main_line(root)
    moves = sum(len(node.properties.get(name, ())) for node in main for name in ("B", "W"))
    black, white, date, result = (_read_line(root, name) for name in ("PB", "PW", "DT", "RE"))
    return GameSummary(black, white, date, result, read_declared_size(root), moves)


def _build_record(found: InterpretedGame, remarks: Remarks) -> Recorded | Refusal:
    size = found.size
    board = Board(size)
    positions: list[tuple[Board, Point | None]] = []
    line: list[tuple[Colour, Point | None]] = []
    after: list[int] = []
    choices: dict[int, tuple[tuple[Colour, Point], ...]] = {}
    before: Node | None = None
    for node in sgf.list_main_line(found.root):
        if before is not None and (others := _alternatives(before, size, board)):
            own = read_move(node, size)
            first = [] if own is None or own[1] is None else [(own[0], own[1])]
            known = choices.get(len(line), first)
            choices[len(line)] = tuple(dict.fromkeys([*known, *others]))
        before = node
        set_up(board, node)
        move = read_move(node, size)
        last = None
        if move is not None:
            line.append(move)
            last = move[1]
            if last is not None:
                play(board, move[0], last, suicide=found.suicide)
        if not positions or positions[-1][0] != board:
            positions.append((board.copy(), last))
        # Setup after a move belongs to the position after that move.
        after[len(line) :] = []
        after += [len(positions) - 1] * (len(line) + 1 - len(after))
    if len(positions) < 2 and not any(board.chains()):
        return refuse_empty_board(found)
    return Recorded(
        size=size,
        positions=tuple(positions),
        moves=len(line),
        black=_read_line(found.root, "PB"),
        white=_read_line(found.root, "PW"),
        result=_read_line(found.root, "RE"),
        sgf_text=sgf.serialise([found.root]),
        moves_only=strip_to_moves(found),
        line=tuple(line),
        after=tuple(after),
        choices=choices,
        remarks=remarks.most_important(),
    )


def refuse_empty_board(found: InterpretedGame) -> Refusal:
    """Return the refusal for a main line that leaves the board empty: ``record-off-board``,
    ``record-broken-at`` or ``record-empty``."""
    fault = found.fault
    if fault is None:
        return Refusal("record-empty")
    if fault.reason == "off-board":
        return Refusal("record-off-board", {**fault.data(), "size": found.size})
    return Refusal("record-broken-at", {**fault.data()})


def _alternatives(before: Node, size: int, board: Board) -> list[tuple[Colour, Point]]:
    """Return the first moves of the variations after a node, without passes and illegal ones."""
    moves = [read_move(node, size) for node in before.children[1 : MAX_OTHERS + 1]]
    return [
        (colour, point)
        for colour, point in (move for move in moves if move is not None)
        if point is not None and board.at(point) is None
    ]


def read_move(node: Node, size: int) -> tuple[Colour, Point | None] | None:
    """Return the colour and point of a canonical node's move (point None: a pass), or None."""
    for colour in Colour:
        values = node.properties.get(colour.value.upper())
        if values:
            return colour, parse_point(values[0], size)
    return None


def set_up(board: Board, node: Node) -> bool:
    """Apply the setup of a canonical node to the board. Return whether it has any."""
    found = False
    for name, colour in SETUP.items():
        for value in node.properties.get(name, ()):
            found = True
            points = parse_area(value, board.size) or ()
            if colour is None:
                board.remove(points)
            else:
                board.place(colour, points)
    return found


def _read_line(root: Node, name: str) -> str:
    """Return a property as text on one line of at most `LONGEST_NAME` characters; empty if there
    is none."""
    text = " ".join(to_one_line(value) for value in root.properties.get(name, ()))
    return " ".join(text.split())[:LONGEST_NAME]
