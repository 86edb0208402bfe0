"""Foreign game records -> positions, and the text that is kept of them.

For a worker process (`bot.records.reader`), as all that reads records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.records import sgf
from bot.records.games import Games, choose_game, find_games
from bot.records.interpretation import (
    MOST_STONES,
    SETUP,
    Interpreted,
    board_size,
    gather_info,
    interpret,
)
from bot.records.play import play
from bot.records.remarks import Remark, Remarks
from bot.records.room import fit
from bot.records.sgf_values import one_line, parse_area, parse_move
from bot.records.tree import Node
from bot.rules.board import Board
from bot.rules.points import Colour, Point
from bot.service.match.state import Refusal
from bot.service.ports.records import GameSummary

LONGEST_NAME = 64
MOST_OTHERS = 20
"""Alternatives listed for one position: as many as there are letters for them."""
MOST_LISTED = 100
"""Games of a file that are listed."""


@dataclass(frozen=True)
class Recorded:
    """The main line of a record, legal or not by ko: each ``position`` with the stone just played.

    ``kept`` is the record as SGF in a canonical form, with variations, comments, labels and marks:
    reading it again gives the same `Recorded` without ``remarks``. ``result`` is as it was written,
    and like the names may be empty. ``line`` are the moves, None for a pass; ``after`` holds the
    index into ``positions`` for each number of moves. ``remarks``: what was guessed, changed or
    left out, the most important first (`bot.records.remarks.MOST_REMARKS`).
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
    """Number of moves -> the continuations that the record has there, the main one first. Only
    where there are several."""
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class SeveralGames:
    """The games of a file with more than one. ``kept`` is the text of those listed, in the same
    order, as they are written: `read_record` reads one of them by its number, from 1, with the
    remarks on it. ``remarks`` are those on the file; ``games-left-out`` counts the other games."""

    games: tuple[GameSummary, ...]
    kept: str
    remarks: tuple[Remark, ...] = ()


def read_record(record: str | bytes, game: int | None = None) -> Recorded | SeveralGames | Refusal:
    """Read the bytes of a file, or text that was pasted or kept: a game by its number, from 1, or
    the only one; the list of the games if there are several and ``game`` is None.

    Refuses as `bot.records.games.find_games` and `bot.records.interpretation.interpret` do. A
    record that leaves the board empty is refused as ``record-off-board`` or ``record-broken-at`` if
    its first move is the reason, else as ``record-empty``.
    """
    games = find_games(record)
    if isinstance(games, Refusal):
        return games
    if game is None and len(games.roots) > 1:
        return _list_games(games)
    chosen = choose_game(games, 1 if game is None else game)
    return chosen if isinstance(chosen, Refusal) else _build_fitting(*chosen)


def _build_fitting(found: Interpreted, remarks: Remarks) -> Recorded | Refusal:
    if found.unplayable is not None:
        return found.unplayable
    if not fit([found.root], remarks):
        return Refusal("record-stones", {"most": MOST_STONES})
    return _build_record(found, remarks)


def _list_games(games: Games) -> SeveralGames | Recorded | Refusal:
    """The list of the games; the first one if there is no room for more."""
    remarks = Remarks(games.remarks)
    total = len(games.roots) + remarks.count("games-left-out")
    remarks.remove(["games-left-out"])
    roots = games.roots[:MOST_LISTED]
    for root in roots:
        gather_info(root, remarks)
    kept = fit(roots, remarks)
    count = max(1, len(kept))
    if count < total:
        remarks.add("games-left-out", count=total - count, kept=count)
    if count == 1:
        found = interpret(games.roots[0], games.text, remarks)
        return found if isinstance(found, Refusal) else _build_fitting(found, remarks)
    summaries = tuple(map(_summary, kept))
    return SeveralGames(summaries, sgf.serialise(kept), remarks.most_important())


def _summary(root: Node) -> GameSummary:
    main = sgf.main_line(root)
    moves = sum(len(node.properties.get(name, ())) for node in main for name in ("B", "W"))
    black, white, date, result = (_name(root, name) for name in ("PB", "PW", "DT", "RE"))
    return GameSummary(black, white, date, result, board_size(root), moves)


def _build_record(found: Interpreted, remarks: Remarks) -> Recorded | Refusal:
    size = found.size
    board = Board(size)
    positions: list[tuple[Board, Point | None]] = []
    line: list[tuple[Colour, Point | None]] = []
    after: list[int] = []
    choices: dict[int, tuple[tuple[Colour, Point], ...]] = {}
    before: Node | None = None
    for node in sgf.main_line(found.root):
        if before is not None and (others := _alternatives(before, size, board)):
            own = move_of(node, size)
            first = [] if own is None or own[1] is None else [(own[0], own[1])]
            known = choices.get(len(line), first)
            choices[len(line)] = tuple(dict.fromkeys([*known, *others]))
        before = node
        set_up(board, node)
        move = move_of(node, size)
        last = None
        if move is not None:
            line.append(move)
            last = move[1]
            if last is not None:
                play(board, move[0], last, suicide=found.suicide)
        if not positions or positions[-1][0] != board:
            positions.append((board.copy(), last))
        # Stones set up after a move belong to it.
        after[len(line) :] = []
        after += [len(positions) - 1] * (len(line) + 1 - len(after))
    if len(positions) < 2 and not any(board.chains()):
        return empty_refusal(found)
    return Recorded(
        size=size,
        positions=tuple(positions),
        moves=len(line),
        black=_name(found.root, "PB"),
        white=_name(found.root, "PW"),
        result=_name(found.root, "RE"),
        kept=sgf.serialise([found.root]),
        line=tuple(line),
        after=tuple(after),
        choices=choices,
        remarks=remarks.most_important(),
    )


def empty_refusal(found: Interpreted) -> Refusal:
    """Return why the board is empty at the end of the main line: ``record-off-board``,
    ``record-broken-at`` or ``record-empty``."""
    fault = found.fault
    if fault is None:
        return Refusal("record-empty")
    if fault.reason == "off-board":
        return Refusal("record-off-board", {**fault.data(), "size": found.size})
    return Refusal("record-broken-at", {**fault.data()})


def _alternatives(before: Node, size: int, board: Board) -> list[tuple[Colour, Point]]:
    """The moves that may follow a node instead of its main continuation."""
    moves = [move_of(node, size) for node in before.children[1 : MOST_OTHERS + 1]]
    return [
        (colour, point)
        for colour, point in (move for move in moves if move is not None)
        if point is not None and board.at(point) is None
    ]


def move_of(node: Node, size: int) -> tuple[Colour, Point | None] | None:
    """The move of a canonical node, with None for a pass; None if it has no move."""
    for colour in Colour:
        values = node.properties.get(colour.value.upper())
        if values:
            return colour, parse_move(values[0], size)
    return None


def set_up(board: Board, node: Node) -> bool:
    """Put the stones of a canonical node on the board and take off those that it takes off. Return
    whether it has any."""
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


def _name(root: Node, name: str) -> str:
    """A text on one line, as long as a name may be; empty if there is none."""
    text = " ".join(one_line(value) for value in root.properties.get(name, ()))
    return " ".join(text.split())[:LONGEST_NAME]
