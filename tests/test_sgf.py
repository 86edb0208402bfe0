"""Game records written by this program, checked with another one (sgfmill)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill.sgf import Sgf_game
from sgfmill.sgf_moves import get_setup_and_moves

from bot.match.clocks.clock import DAY, Fischer, PerMove
from bot.match.commands import Agree, AskUndo, MarkStones, Resume
from bot.match.events import Challenged, Colours, Ended, Passed, Played, Started, Terms
from bot.match.state import Match
from bot.records.write import GameInfo, to_sgf
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.service.playing import (
    BLACK,
    KO,
    REPETITION,
    WHITE,
    begin_game,
    do,
    play,
    point,
    points,
    stop_game,
)

GAMES = Path(__file__).parent / "data" / "finished_games.jsonl"
MORNING = 1_760_000_000_000
"""2025-10-09, 08:53:20 UTC."""


def parse_export(match: Match, black: str = "Anna", white: str = "Ben") -> Any:
    """The record, parsed by sgfmill."""
    return Sgf_game.from_string(to_sgf(match, GameInfo(black, white, "bamoku")))


def root(match: Match, name: str) -> Any:
    """A property of the first node."""
    return parse_export(match).get_root().get(name)


def moves(record: Any) -> list[tuple[str, tuple[int, int] | None]]:
    """The moves of a record."""
    return [node.get_move() for node in record.get_main_sequence()[1:]]


def test_head() -> None:
    """The first node has the board, the place, the dates, the players and the rules."""
    match = Match(Challenged(MORNING, Terms(13, 5.5, colours=Colours.WHITE), False))
    match.apply(Started(MORNING, WHITE))
    record = parse_export(match)
    names = ("FF", "GM", "SZ", "CA", "RU", "KM", "PB", "PW", "GN", "DT", "AP")
    head = {name: record.get_root().get(name) for name in names}
    assert {
        "FF": 4,
        "GM": 1,
        "SZ": 13,
        "CA": "UTF-8",
        "RU": "Japanese",
        "KM": 5.5,
        "PB": "Anna",
        "PW": "Ben",
        "GN": "bamoku",
        "DT": "2025-10-09",
        "AP": ("Nigiri", "1"),
    } == head


def test_moves_and_passes() -> None:
    """Moves and passes are recorded in order, and captures are the same."""
    record = parse_export(begin_game(f"{KO} - A1"))
    black, white = "b", "w"
    last = [(white, (4, 3)), (black, None), (white, (0, 0))]
    assert (10, last) == (len(moves(record)), moves(record)[-3:])
    assert (4, 4) not in [place for _, place in stones(record)]


def stones(record: Any) -> list[tuple[str, tuple[int, int]]]:
    """The stones of the last position, as sgfmill plays it."""
    board, plays = get_setup_and_moves(record)
    for colour, place in plays:
        if place is not None:
            board.play(*place, colour)
    return list(board.list_occupied_points())


@pytest.mark.parametrize("handicap", range(2, 10))
def test_handicap(handicap: int) -> None:
    """Handicap stones are set up before the first move, and White is to move."""
    match = begin_game("J1", Terms(9, 0.5, handicap=handicap, colours=Colours.BLACK))
    record = parse_export(match)
    black, white, _ = record.get_root().get_setup_stones()
    assert (handicap, handicap, set(), "w") == (
        len(black),
        record.get_handicap(),
        white,
        record.get_root().get("PL"),
    )
    assert [("w", (0, 8))] == moves(record)


def test_when_each_move_was_made() -> None:
    """Each move has its time, and the head names every day of play once."""
    match = Match(Challenged(MORNING, Terms(9, 6.5), False))
    match.apply(Started(MORNING, WHITE))
    for days, event in enumerate((Played, Played, Played)):
        at = MORNING + min(days, 1) * DAY + days
        match.apply(event(at, (WHITE, BLACK)[days % 2 == 0], point(("C3", "D4", "E5")[days])))
    record = parse_export(match)
    comments = [node.get("C") for node in record.get_main_sequence()[1:]]
    assert ["2025-10-09 08:53 UTC", "2025-10-10 08:53 UTC", "2025-10-10 08:53 UTC"] == comments
    assert "2025-10-09,2025-10-10" == record.get_root().get("DT")


def test_the_clock() -> None:
    """TM has the reserve, OT the increment, and each move the time left."""
    fischer = Terms(9, 6.5, colours=Colours.BLACK, clock=Fischer(2 * DAY, DAY, 3 * DAY))
    record = parse_export(begin_game("D4 E5", fischer))
    root = record.get_root()
    assert (172800, "86400 fischer, at most 259200") == (root.get("TM"), root.get("OT"))
    first, second = record.get_main_sequence()[1:]
    assert (259200, 259200) == (round(first.get("BL"), -2), round(second.get("WL"), -2))


def test_days_for_each_move() -> None:
    """A per-move clock has no TM."""
    terms = Terms(9, 6.5, colours=Colours.BLACK, clock=PerMove(3 * DAY))
    root = parse_export(begin_game("D4", terms)).get_root()
    assert ("1x259200 simple", False) == (root.get("OT"), root.has_property("TM"))


def test_place_and_result() -> None:
    """The head has the place, and the last node the result in words; neither can inject SGF."""
    about = GameInfo("Anna", "Ben", "bamoku", "Discord];B[aa]", "Anna ) wins \\]\n(;W[bb]")
    record = Sgf_game.from_string(to_sgf(begin_game("D4"), about))
    assert "Discord];B[aa]" == record.get_root().get("PC")
    assert record.get_last_node().get("C").endswith(" UTC\nAnna ) wins \\]\n(;W[bb]")
    assert [("b", (3, 3))] == moves(record)


def test_no_handicap_is_not_mentioned() -> None:
    """An even game has neither set-up stones nor a handicap."""
    head = parse_export(begin_game("D4")).get_root()
    assert [False] * 3 == [head.has_property(name) for name in ("HA", "AB", "PL")]


@pytest.mark.parametrize(
    ("outcome", "written"),
    [
        (Outcome(Reason.SCORE, BLACK, 2.5), "B+2.5"),
        (Outcome(Reason.SCORE, WHITE, 10.0), "W+10"),
        (Outcome(Reason.SCORE), "0"),
        (Outcome(Reason.RESIGNATION, WHITE), "W+R"),
        (Outcome(Reason.TIME, BLACK), "B+T"),
        (Outcome(Reason.FORFEIT, WHITE), "W+F"),
        (Outcome(Reason.NO_RESULT), "Void"),
        (Outcome(Reason.BOTH_LOSE), "?"),
    ],
)
def test_results(outcome: Outcome, written: str) -> None:
    """Results are written as SGF defines them; others are a question mark."""
    match = begin_game("D4")
    match.apply(Ended(MORNING, outcome))
    assert written == root(match, "RE")


def test_a_game_going_on_has_no_result() -> None:
    """An unfinished game has no result."""
    assert not parse_export(stop_game()).get_root().has_property("RE")


@pytest.mark.parametrize(
    "name",
    [
        "]",
        "\\",
        "\\]",
        "a:b",
        "[x]",
        "(;B[aa])",
        "Zażółć Gęślą-Jaźń",
        "囲碁 🪨",
        "",
        ")))",
        "trailing\\",
    ],
)
def test_names_with_special_characters(name: str) -> None:
    """A name is read as it was given, and cannot inject SGF."""
    record = parse_export(begin_game("D4"), black=name, white=f"{name}2")
    assert (name, f"{name}2") == (record.get_player_name("b"), record.get_player_name("w"))
    assert [("b", (3, 3))] == moves(record)


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_name_at_all(black: str, white: str) -> None:
    """Any names give a valid record."""
    record = parse_export(begin_game("D4"), black, white)
    assert [("b", (3, 3))] == moves(record)


def test_undone_moves_are_not_recorded() -> None:
    """A record omits undone moves."""
    match = begin_game("D4 E5")
    do(match, WHITE, AskUndo())
    do(match, BLACK, Agree())
    play(match, "F6")
    assert [("b", (3, 3)), ("w", (5, 5))] == moves(parse_export(match))


def test_a_resumed_game_may_have_one_colour_twice_in_a_row() -> None:
    """After a stop the opponent of the player who resumed makes the next move, whichever side
    passed last (article 9.3)."""
    match = stop_game("D4 F6")
    do(match, WHITE, Resume())
    play(match, "C3")
    assert [("b", None), ("w", None), ("b", (2, 2))] == moves(parse_export(match))[-3:]


def test_a_repetition_is_no_obstacle() -> None:
    """A game with a repeated position is recorded completely."""
    record = parse_export(begin_game(REPETITION))
    assert 9 == len(moves(record))
    assert (0, 1) in [place for _, place in stones(record)]


def test_territory_of_a_counted_game() -> None:
    """The last node of an agreed game marks both territories."""
    match = stop_game("E1 F1 E2 F2 E3 F3 E4 F4 E5 F5 E6 F6 E7 F7 E8 F8 E9 F9")
    do(match, BLACK, Agree())
    do(match, WHITE, Agree())
    last = parse_export(match).get_last_node()
    black = {(row, column) for row in range(9) for column in range(4)}
    white = {(row, column) for row in range(9) for column in range(6, 9)}
    assert (black, white, "B+2.5") == (last.get("TB"), last.get("TW"), root(match, "RE"))


def test_ground_under_dead_stones_is_territory() -> None:
    """The point of a dead stone is marked as its captor's territory."""
    match = stop_game("E1 F1 E2 F2 E3 F3 E4 F4 E5 F5 E6 F6 E7 F7 E8 F8 E9 F9 H5")
    do(match, BLACK, MarkStones(points("H5"), dead=True))
    do(match, BLACK, Agree())
    do(match, WHITE, Agree())
    assert (point("H5").row, point("H5").column) in parse_export(match).get_last_node().get("TW")


@pytest.mark.parametrize("number", range(0, 520, 40))
def test_recorded_games(number: int) -> None:
    """A recorded game is written with the same moves and leads to the same last position."""
    recorded = json.loads(GAMES.read_text(encoding="utf-8").splitlines()[number])
    terms = Terms(recorded["size"], recorded["komi"], colours=Colours.BLACK)
    match = Match(Challenged(MORNING, terms, False))
    match.apply(Started(MORNING, BLACK))
    for letter, where in recorded["moves"]:
        seat = Colour(letter)
        event = Passed(0, seat) if where == "pass" else Played(0, seat, point(where))
        match.apply(event)
    record = parse_export(match)
    assert len(recorded["moves"]) == len(moves(record))
    ours = {(p.row, p.column): c.value for c in Colour for p in match.game.board.stones(c)}
    assert ours == {place: colour for colour, place in stones(record)}
