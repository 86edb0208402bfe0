"""Match -> SGF, the game record that every Go program reads (the only user of sgfmill)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from sgfmill.sgf import Sgf_game

from bot.rules.outcome import Outcome, Reason, format_outcome
from bot.rules.points import Colour, Point, handicap_points
from bot.service.match import Match


def to_sgf(match: Match, black: str, white: str, game_id: str) -> str:
    """The record of a match, UTF-8, with the names, date, rules, komi and result (SGF FF[4])."""
    size = match.terms.size
    record = Sgf_game(size, encoding="UTF-8")
    root = record.get_root()
    root.set("AP", ("Nigiri", "1"))
    root.set("RU", "Japanese")
    root.set("KM", match.terms.komi)
    root.set("PB", black)
    root.set("PW", white)
    root.set("GN", game_id)
    started = datetime.fromtimestamp(match.created / 1000, UTC)
    root.set("DT", started.date().isoformat())
    if match.terms.handicap:
        root.set("HA", match.terms.handicap)
        stones = handicap_points(size, match.terms.handicap)
        root.set_setup_stones([_place(point) for point in stones], [])
        root.set("PL", "w")
    if match.outcome is not None:
        root.set("RE", _result(match.outcome))
    for move in match.game.moves:
        node = record.extend_main_sequence()
        node.set_move(move.colour.value, None if move.point is None else _place(move.point))
    _mark_count(match, record)
    return str(record.serialise().decode("utf-8"))


def annotated(record: str, notes: Iterable[tuple[int, str]]) -> str:
    """A record made by `to_sgf`, with comments (property C): how many moves stood on the board, and
    the text."""
    game = Sgf_game.from_string(record)
    nodes = game.get_main_sequence()
    for move, text in notes:
        # After an undo there may be fewer moves than there were.
        nodes[min(move, len(nodes) - 1)].add_comment_text(text)
    return str(game.serialise().decode("utf-8"))


def _mark_count(match: Match, record: Sgf_game) -> None:
    """Territory of a counted game on the last node (properties TB and TW)."""
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
    """SGF has no word for a game lost by both, and "?" for what it cannot say."""
    return "?" if outcome.reason is Reason.BOTH_LOSE else format_outcome(outcome)
