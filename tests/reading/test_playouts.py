"""The suggestion for positions with known answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from bot.engines.net.looking import own
from bot.reading.dead_stones.borders import find_open_borders, find_open_kos
from bot.reading.dead_stones.statuses import ChainStatus
from bot.reading.dead_stones.suggestion import suggest
from bot.rules.board import Board
from bot.rules.points import Colour, Point, format_point
from tests.net.net_files import MISSING, real_net
from tests.reading.evaluate_playouts import STILL_WRONG, still_wrong
from tests.reading.suggested_files import NAMES, read
from tests.rules import golden_files
from tests.rules.drawings import board_of
from tests.rules.official_files import read as read_known
from tests.rules.recorded import recorded_games

SAMPLE = range(1, 520, 26)
# Without positions that depend on the next move (19) or are too wide to read (11).
# `tests.reading.test_first_proofs` covers all the examples.
OFFICIAL = [
    "figure-06",
    "figure-07",
    "figure-08",
    "figure-12",
    "figure-13",
    "figure-15",
    "figure-16",
    "figure-17",
]
TABLE = Path(__file__).parent / "data" / "suggestions.txt"
TURNED = [(3, True), (6, False), (5, True)]
"""The orientations of shapes, and whether their colours are swapped."""


def suggested_statuses(board: Board, to_move: Colour = Colour.BLACK) -> dict[Point, ChainStatus]:
    """Return the suggested status of each chain."""
    answer = suggest(board, to_move, ko=None, seed=1)
    names = {chain.name for chain in board.chains()}
    assert answer.dead.isdisjoint(answer.doubtful)
    assert answer.dead | answer.doubtful | answer.unsure <= names
    assert answer.doubtful.isdisjoint(answer.unsure)
    return {
        name: ChainStatus.DEAD
        if name in answer.dead
        else ChainStatus.DOUBTFUL
        if name in answer.doubtful
        else ChainStatus.ALIVE
        for name in names
    }


def names(points: frozenset[Point]) -> set[str]:
    """Format points as coordinates."""
    return {format_point(point) for point in points}


def ways() -> Iterator[ParameterSet]:
    """Return each shape as drawn and in one other orientation, which rotates; the soak tests try
    all.
    """
    for number, name in enumerate(NAMES):
        yield pytest.param(name, 0, False)
        for other, way in enumerate(TURNED):
            marks = () if number % len(TURNED) == other else (pytest.mark.soak,)
            yield pytest.param(name, *way, marks=marks)


@pytest.mark.parametrize(("name", "way", "swapped"), [*ways()])
def test_shapes_are_judged_as_drawn(name: str, way: int, swapped: bool) -> None:
    """Dead, alive and doubtful chains match the drawing, also turned and with colours swapped."""
    drawn = read(name, way, swapped=swapped)
    assert drawn.expected == suggested_statuses(drawn.board)


@pytest.mark.parametrize("name", ["clear", "snapback", "bent-four-in-the-corner", "seki-with-eyes"])
def test_the_suggestion_does_not_depend_on_the_turn(name: str) -> None:
    """After the stop the attacker moves first everywhere, so the verdicts do not depend on the
    turn.
    """
    drawn = read(name)
    assert suggested_statuses(drawn.board, Colour.BLACK) == suggested_statuses(
        drawn.board, Colour.WHITE
    )


def test_the_same_position_gets_the_same_answer() -> None:
    """Random play is seeded: two answers are equal in every part."""
    board = recorded_games()[445].replay().board
    first = suggest(board, Colour.BLACK, ko=None, seed=7)
    assert first == suggest(board.copy(), Colour.BLACK, ko=None, seed=7)


def test_an_open_border_is_named() -> None:
    """The points of a gap in the border are reported, and no others."""
    answer = suggest(read("unfinished-border").board, Colour.BLACK, ko=None, seed=1)
    assert names(answer.open_borders) == {"E5", "E6"}
    assert answer.kos == frozenset()


def test_a_closed_border_with_dame_is_not_open() -> None:
    """A dame touches both sides already, so a move there is worth nothing."""
    board = board_of(
        """
        . . X . O . .
        . . X . O . .
        . . X X O . .
        . . X O O . .
        . . X . O . .
        . . X O O . .
        . . X O . . .
        """
    )
    assert suggest(board, Colour.BLACK, ko=None, seed=1).open_borders == frozenset()


@pytest.mark.parametrize(
    ("name", "ko"), [("ko-left-open", "E6"), ("ko-left-open-at-the-edge", "E2")]
)
def test_a_ko_left_open_is_named_without_a_question_about_its_stones(name: str, ko: str) -> None:
    """The point where the ko stone can be captured is reported, without a question about the
    stones.
    """
    answer = suggest(read(name).board, Colour.BLACK, ko=None, seed=1)
    assert names(answer.kos) == {ko}
    assert names(answer.doubtful) == set()


def test_a_ko_with_a_dead_stone_is_no_open_border() -> None:
    """In the official example 24 the ko stone C9 is dead and stays, so B9 leads nowhere."""
    board = read_known("official", "example-24").board
    dead = [chain for chain in board.chains() if format_point(chain.name) == "C9"]
    assert (frozenset(), frozenset()) == (
        find_open_borders(board, dead, standing=()),
        find_open_kos(board, dead),
    )


def test_a_group_that_needs_a_move_is_asked_about_with_the_move() -> None:
    """The recorded game 76 ended with a corner that a move at G9 or H9 kills."""
    board = recorded_games()[76].replay().board
    answer = suggest(board, Colour.BLACK, ko=None, seed=1)
    assert names(answer.doubtful) == {"E9", "F7"}
    assert names(answer.open_borders) <= {"G9", "H9"}
    assert answer.open_borders


def test_both_sides_of_a_hane_seki_live() -> None:
    """A side that captures the three stones, or the single one at the edge, is captured in turn."""
    answer = suggest(golden_files.read("seki-hane").board, Colour.BLACK, ko=None, seed=1)
    assert (frozenset(), frozenset()) == (answer.dead, answer.doubtful)


def test_a_group_with_one_eye_space_is_asked_about_with_the_move() -> None:
    """Three points in a row depend on the middle one, however wide the ground around is."""
    answer = suggest(read("three-points-to-settle").board, Colour.BLACK, ko=None, seed=1)
    assert names(answer.open_borders) == {"E1"}


def test_the_estimate_is_the_count_of_a_settled_position() -> None:
    """The estimate is the territory plus twice the dead stones, Black's minus White's, to within
    two points.
    """
    answer = suggest(read("clear").board, Colour.BLACK, ko=None, seed=1)
    assert answer.estimate == pytest.approx(27 - 36, abs=1)
    answer = suggest(read("bare-stone-in-the-corner").board, Colour.BLACK, ko=None, seed=1)
    assert answer.estimate == pytest.approx((36 + 1) - (27 + 1), abs=2)


def test_the_empty_board_has_nothing_to_say() -> None:
    """Nothing is dead or doubtful, and the estimate is close to zero."""
    answer = suggest(Board(9), Colour.BLACK, ko=None, seed=1)
    assert (frozenset(), frozenset()) == (answer.dead, answer.doubtful)
    assert abs(answer.estimate) < 20


@pytest.mark.parametrize("name", OFFICIAL)
def test_official_figures_are_judged_as_the_commentary_does(name: str) -> None:
    """Exactly the dead chains of the official figure are dead, and there are no questions."""
    golden = golden_files.read(name)
    answer = suggest(golden.board, Colour.BLACK, ko=None, seed=1)
    dead = {chain.name for chain in map(golden.board.chain_at, golden.dead) if chain}
    assert dead == answer.dead
    assert answer.doubtful == frozenset()


@pytest.mark.parametrize("number", SAMPLE)
def test_recorded_games_are_judged_as_the_engine_did(number: int) -> None:
    """A sample of the games matches the engine; `tests.reading.evaluate_playouts` judges all of
    them.
    """
    recorded = recorded_games()[number]
    game = recorded.replay()
    answer = suggest(game.board, game.to_move, ko=None, seed=1)
    dead = {chain.name for chain in map(game.board.chain_at, recorded.dead) if chain}
    assert dead == answer.dead
    assert answer.doubtful == frozenset()


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("by", ["net", "play"])
def test_only_games_of_the_table_differ_from_the_engine(by: str) -> None:
    """The games judged differently, or asked about, are exactly those with written reasons."""
    net = real_net() if by == "net" else None
    if by == "net" and net is None:
        pytest.skip(MISSING)
    differing = set()
    for number, recorded in enumerate(recorded_games()):
        game = recorded.replay()
        owned = None if net is None else own(net, game.board)
        answer = suggest(game.board, game.to_move, ko=None, seed=1, owned=owned)
        dead = {chain.name for chain in map(game.board.chain_at, recorded.dead) if chain}
        if dead != answer.dead or answer.doubtful:
            differing.add(number)
    rows = [line.split(" | ") for line in TABLE.read_text("utf-8").splitlines()]
    assert {
        int(row[0]) for row in rows if row[0].isdecimal() and row[1] in (by, "both")
    } == differing


@pytest.mark.soak
def test_boards_of_wrong_games_show_current_verdicts() -> None:
    """The boards of the games that we judge wrong show our current verdicts."""
    assert STILL_WRONG.read_text("utf-8") == still_wrong()
