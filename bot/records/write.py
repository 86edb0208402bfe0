"""Writes a match as SGF, the game record that every Go program reads (the only user of sgfmill)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sgfmill.sgf import Sgf_game

from bot.match.clocks.clock import Clock, Fischer, PerMove
from bot.match.events import Passed, Played, Timed, Undone
from bot.match.state import Match
from bot.records.properties import TEXTS
from bot.records.sgf import serialise
from bot.records.sgf_values import escape_lookalikes
from bot.records.tree import Node
from bot.rules.outcome import Outcome, Reason, format_outcome
from bot.rules.points import Colour, Point, handicap_points
from bot.rules.start_position import StartPosition


@dataclass(frozen=True)
class GameInfo:
    """The game info of a record. ``place``: where the game was played; ``result``: the result and
    the count in words; ``start``: a description of the initial position, as far as SGF cannot
    express it."""

    black: str
    white: str
    game_id: str
    place: str = ""
    result: str = ""
    start: str = ""


@dataclass(frozen=True)
class _Ply:
    """The time of a move (ms), and the clocks after it."""

    at: int
    clocks: Timed | None = None


def to_sgf(match: Match, about: GameInfo) -> str:
    """Return the record of a match in SGF FF[4], UTF-8 (https://www.red-bean.com/sgf/).

    It contains names, dates, place, rules, komi, clock and result; the time of each move as a
    comment (SGF has no property for it); the remaining time after it (BL, WL) if the clock has a
    reserve; and the result in words at the last move.
    """
    record = Sgf_game(match.terms.size, encoding="UTF-8")
    plies = _plies(match)
    _head(record.get_root(), match, about, plies)
    for move, ply in zip(match.game.moves, plies, strict=True):
        node = record.extend_main_sequence()
        node.set_move(move.colour.value, None if move.point is None else _place(move.point))
        node.set("C", f"{_moment(ply.at):%Y-%m-%d %H:%M} UTC")
        if ply.clocks is not None and isinstance(match.terms.clock, Fischer):
            left = ply.clocks.time_left(move.colour) / 1000
            node.set("BL" if move.colour is Colour.BLACK else "WL", left)
    _mark_count(match, record)
    if about.result:
        last = record.get_last_node()
        comments = [last.get("C")] if last.has_property("C") else []
        last.set("C", "\n".join([*comments, about.result]))
    return _serialise(record)


def _head(root: Any, match: Match, about: GameInfo, plies: Sequence[_Ply]) -> None:
    """Set the properties of the root node. ``root`` is sgfmill's, which has no types."""
    terms = match.terms
    root.set("AP", ("Nigiri", "1"))
    root.set("RU", "Japanese")
    root.set("KM", terms.komi)
    root.set("PB", about.black)
    root.set("PW", about.white)
    root.set("GN", about.game_id)
    days = [_moment(at).date().isoformat() for at in (match.created, *(ply.at for ply in plies))]
    root.set("DT", ",".join(dict.fromkeys(days[1:] or days)))
    if about.place:
        root.set("PC", about.place)
    _set_clock(root, terms.clock)
    if terms.handicap:
        root.set("HA", terms.handicap)
        stones = handicap_points(terms.size, terms.handicap)
        root.set_setup_stones([_place(point) for point in stones], [])
        root.set("PL", "w")
    if terms.position is not None:
        _begin(root, terms.position, about.start)
    if match.outcome is not None:
        root.set("RE", _result(match.outcome))


def _begin(root: Any, position: StartPosition, comment: str) -> None:
    """Set up an initial position."""
    board = position.board()
    root.set_setup_stones(*([_place(p) for p in board.stones(colour)] for colour in Colour))
    root.set("PL", position.to_move.value)
    if comment:
        root.set("C", comment)


def _set_clock(root: Any, clock: Clock | None) -> None:
    """Set the clock: TM is a reserve in seconds; other rules go into OT, which is free text, in the
    form that other servers use."""
    match clock:
        case PerMove(span):
            root.set("OT", f"1x{span // 1000} simple")
        case Fischer(reserve, increment, cap):
            root.set("TM", reserve // 1000)
            root.set("OT", f"{increment // 1000} fischer, at most {cap // 1000}")


def _plies(match: Match) -> list[_Ply]:
    """List the moves of the record; undone moves are not in it."""
    plies: list[_Ply] = []
    for event in match.events:
        match event:
            case Played() | Passed():
                plies.append(_Ply(event.at))
            case Undone(plies=count):
                del plies[len(plies) - count :]
            case Timed() if plies and plies[-1].clocks is None:
                plies[-1] = replace(plies[-1], clocks=event)
    return plies


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def add_notes(record: str, notes: Iterable[tuple[int, str]]) -> str:
    """Add comments (property C) to a record made by `to_sgf`; each note has the number of moves and
    a text."""
    game = Sgf_game.from_string(record)
    nodes = game.get_main_sequence()
    for move, text in notes:
        # An undo may have shortened the game since the note.
        nodes[min(move, len(nodes) - 1)].add_comment_text(text)
    return _serialise(game)


def _serialise(game: Sgf_game) -> str:
    """Serialise the game as canonical SGF, like `bot.records.read.Recorded`."""
    root, parent = Node(), None
    for made in game.get_main_sequence():
        node = root if parent is None else Node()
        for name in made.properties():
            values = [value.decode("utf-8") for value in made.get_raw_list(name)]
            node.properties[name] = [*map(escape_lookalikes, values)] if name in TEXTS else values
        if parent is not None:
            parent.children.append(node)
        parent = node
    return serialise([root])


def _mark_count(match: Match, record: Sgf_game) -> None:
    """Mark the territory of a counted game on the last node (properties TB and TW)."""
    if match.outcome is None or match.outcome.reason is not Reason.SCORE:
        return
    counted = match.score()
    node = record.get_last_node()
    for name, colour in (("TB", Colour.BLACK), ("TW", Colour.WHITE)):
        territory = counted.side(colour).territory
        if territory:
            node.set(name, {_place(point) for point in territory})


def _place(point: Point) -> tuple[int, int]:
    return point.row, point.column


def _result(outcome: Outcome) -> str:
    """Return the SGF result. SGF has no code for a game lost by both players, so that is "?";
    "Void" is a game without result."""
    if outcome.reason is Reason.ANNULLED:
        return Reason.NO_RESULT.value
    return "?" if outcome.reason is Reason.BOTH_LOSE else format_outcome(outcome)
