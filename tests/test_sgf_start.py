"""Start positions from game records."""

from __future__ import annotations

import random
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill.sgf import Sgf_game

from bot.match.start_position import Beginning
from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records.limits import MAX_NODES
from bot.records.start_from import Start, read_start
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition
from tests.rules.drawings import BLACK, WHITE

KO = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]PL[W];W[bb]"
"""White sets up a stone that Black then captures at C4, which makes a ko."""


def beginning_of(text: str, move: int | None = None) -> Beginning:
    """Return the beginning that a valid record gives."""
    came = read_start(text, move)
    assert isinstance(came, Start), came
    return came.beginning


def position(text: str, move: int | None = None) -> StartPosition:
    """Return only the position."""
    return beginning_of(text, move).position


def refusal_of(text: str, move: int | None = None) -> Refusal:
    """Return the refusal of a record."""
    came = read_start(text, move)
    assert isinstance(came, Refusal), came
    return came


@given(
    st.integers(5, 7), st.lists(st.none() | st.integers(0, 400), max_size=100), st.integers(0, 99)
)
def test_positions_of_random_games(size: int, numbers: list[int | None], cut: int) -> None:
    """After each move of a game, its record gives the same position: board, colour to move,
    prisoners and ko."""
    game, record = Game(size), Sgf_game(size)
    positions = [game.position_after(0)]
    for number in numbers:
        legal = game.legal_points()
        point = legal[number % len(legal)] if number is not None and legal else None
        node = record.extend_main_sequence()
        place = None if point is None else (point.row, point.column)
        node.set_move(game.to_move.value, place)
        if point is None:
            game.pass_(game.to_move)
        else:
            game.play(game.to_move, point)
        positions.append(game.position_after(len(game.moves)))
        if game.phase is GamePhase.STOPPED:
            break
    at = cut % len(positions)
    text = record.serialise().decode()
    came = read_start(text, at)
    if not any(positions[at].board().chains()):
        assert Refusal("position-empty") == came
        return
    assert Start(Beginning(positions[at], komi=None)) == came
    if at == len(positions) - 1:
        assert came == read_start(text)


def test_setup_alone() -> None:
    """Setup stones are neither moves nor prisoners. PL sets the colour to move."""
    text = "(;SZ[9]KM[0.5]AB[cc][dc]AW[gg]PL[W])"
    expected = StartPosition(9, "9/9/2bb5/9/9/9/6w2/9/9", WHITE)
    assert Beginning(expected, 0.5) == beginning_of(text)
    assert Beginning(expected, 0.5) == beginning_of(text, 0)


def test_the_ko_of_the_last_move() -> None:
    """A ko bans a point for the opponent of the capturer, until another node."""
    taken = f"{KO};B[cb])"
    ban = Point(1, 3), Point(2, 3)
    after = position(taken)
    assert (ban, WHITE, 1) == (after.ban, after.to_move, after.black_took)
    assert (None, BLACK) == (position(taken, 1).ban, position(taken, 1).to_move)
    assert None is position(f"{KO};B[cb];W[])").ban
    assert None is position(f"{KO};B[cb];AE[ee])").ban
    mine = position(f"{KO};B[cb];PL[B])")
    assert (None, BLACK) == (mine.ban, mine.to_move)


TO_MOVE = [
    ("(;SZ[5]AB[aa])", None, BLACK),
    ("(;SZ[5]HA[2]AB[aa][ee])", None, WHITE),
    ("(;SZ[5]HA[0]AB[aa][ee])", None, BLACK),
    ("(;SZ[5];B[aa])", None, WHITE),
    ("(;SZ[5];B[aa];B[bb];W[cc])", 1, BLACK),
    ("(;SZ[5];B[aa];B[bb];W[cc])", 2, WHITE),
    ("(;SZ[5]PL[W]AB[aa];B[bb];W[cc])", 0, WHITE),
    ("(;SZ[5]PL[W]AB[aa];B[bb])", None, WHITE),
    ("(;SZ[5];B[aa];PL[B];W[cc])", 1, BLACK),
    ("(;SZ[5];B[aa]PL[B])", None, BLACK),
    ("(;SZ[5];B[aa];W[bb][cc]PL[W])", None, WHITE),
    ("(;SZ[5]PL[white]AB[aa])", None, WHITE),
    ("(;SZ[5]PL[2]AB[aa])", None, WHITE),
    ("(;SZ[5]PL[1]AW[aa]HA[2])", None, BLACK),
    ("(;SZ[5]PL[green]AB[aa])", None, BLACK),
    ("(;SZ[9]HA[2])", None, WHITE),
    ("(;SZ[5]HA[2];AB[aa][bb])", None, WHITE),
    ("(;SZ[5]AB[aa];W[bb](;B[cc])(;B[dd];W[ee]))", 2, WHITE),
]


@pytest.mark.parametrize(("text", "move", "to_move"), TO_MOVE)
def test_colour_to_move(text: str, move: int | None, to_move: Colour) -> None:
    """PL decides, then the next move, then the last one, then the handicap."""
    assert to_move is position(text, move).to_move


@pytest.mark.parametrize(
    ("properties", "komi"),
    [
        ("KM[7.5]", 7.5),
        ("KM[0]", 0.0),
        ("KM[-5]", -5.0),
        ("KM[375]", 7.5),
        ("KM[1000]", None),
        ("KM[six]", None),
        ("KM[nan]", None),
        ("", None),
    ],
)
def test_komi(properties: str, komi: float | None) -> None:
    """The komi of the record is used if it is valid here, and dropped otherwise."""
    assert komi == beginning_of(f"(;SZ[9]{properties};B[cc])").komi


REFUSED = [
    ("", None, "record-broken", {}),
    ("hello", None, "record-broken", {}),
    (
        "(;SZ[5];B[pd];W[dd])",
        None,
        "record-off-board",
        {"move": 1, "written": "pd", "line": 1, "column": 8, "size": 5},
    ),
    ("(;SZ[5]AB[zz])", None, "position-empty", {}),
    (
        "(;SZ[5];B[Q16])",
        None,
        "record-broken-at",
        {"move": 1, "written": "Q16", "line": 1, "column": 8},
    ),
    ("(;SZ[26];B[aa])", None, "record-size", {}),
    ("(;SZ[4];B[aa])", None, "record-size", {}),
    ("(;SZ[x];B[aa])", None, "record-size", {}),
    ("(;SZ[9:13];B[aa])", None, "record-size", {}),
    ("(;SZ[5])", None, "position-empty", {}),
    ("(;SZ[5];B[])", None, "position-empty", {}),
    ("(;SZ[5];B[aa];W[bb])", 0, "position-empty", {}),
    ("(;SZ[5];B[aa];W[zz])", 0, "position-empty", {}),
    ("(;SZ[5];B[aa];W[bb])", 3, "position-move", {"move": 3, "most": 2}),
    ("(;SZ[5];B[aa];W[aa];B[bb])", 3, "position-move", {"move": 3, "most": 1}),
    ("(;SZ[5]AW[ab][ba]AB[aa])", None, "record-breathless", {"move": 0}),
    ("(;SZ[5];B[cc];AW[ab][ba]AB[aa])", 1, "record-breathless", {"move": 1}),
    ("(;SZ[5];B[aa])(;SZ[5];B[bb])", None, "record-several", {"games": 2}),
]


@pytest.mark.parametrize(("text", "move", "id", "data"), REFUSED)
def test_refusals(text: str, move: int | None, id: str, data: dict[str, object]) -> None:
    """A record without a usable position is refused, with details."""
    assert Refusal(id, data) == refusal_of(text, move)


def test_a_fault_after_the_position() -> None:
    """A fault after the chosen move is ignored, without a remark."""
    came = read_start("(;SZ[5];B[cc];W[cc])", 1)
    assert isinstance(came, Start)
    assert ("5/5/2b2/5/5", ()) == (came.beginning.position.stones, came.remarks)


def test_before_an_illegal_move() -> None:
    """The last position is the one before an illegal move, which is remarked on with its reason."""
    came = read_start("(;SZ[5];B[cc];W[dd];B[cc];W[ee])")
    assert isinstance(came, Start)
    assert ("5/5/2b2/3w1/5", BLACK) == (
        came.beginning.position.stones,
        came.beginning.position.to_move,
    )
    illegal = Remark("illegal", {"move": 3, "colour": "b", "point": "C3", "reason": "occupied"})
    assert (illegal,) == came.remarks


def test_a_game_of_a_list() -> None:
    """A game of several is chosen by its number."""
    came = read_start("(;SZ[5];B[aa])(;SZ[5];B[cc])", game=2)
    assert isinstance(came, Start)
    assert "5/5/2b2/5/5" == came.beginning.position.stones


def test_suicide_where_the_rules_allow_it() -> None:
    """Stones removed by suicide are prisoners of the opponent."""
    text = "(;SZ[5]RU[NZ]AW[ab][bb][ca];B[aa];W[ee];B[ba])"
    assert ("2w2/ww3/5/5/4w", 2) == (position(text).stones, position(text).white_took)


def test_a_hostile_record_is_quick() -> None:
    """A record with the maximum of setup nodes takes less than 5 seconds."""
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrs"
    setups = "".join(
        f";AB[{chance.choice(letters)}{chance.choice(letters)}]" for _ in range(MAX_NODES - 1)
    )
    began = thread_time()
    read_start(f"(;SZ[19]{setups})")
    assert thread_time() - began < 5
