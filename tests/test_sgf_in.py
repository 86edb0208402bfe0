"""Reading SGF of other programs, and refusal of invalid records."""

from __future__ import annotations

import pytest

from bot.match.state import Refusal
from bot.records.limits import MAX_FILE_BYTES
from bot.records.read import MAX_OTHERS, Recorded, SeveralGames, read_record
from bot.rules.points import Colour, parse_point

CAPTURE = "(;GM[1]SZ[5]PB[An\\]na]PW[Ben]RE[B+R]AB[ab]AW[aa];B[ba];W[];B[cc](;W[dd])(;W[ee]))"


def refusal_of(text: str) -> str:
    """Return the id of the refusal, or an empty string."""
    came = read_record(text)
    return came.id if isinstance(came, Refusal) else ""


def read_valid(text: str) -> Recorded:
    """Read a valid record."""
    came = read_record(text)
    assert isinstance(came, Recorded)
    return came


def test_the_main_line() -> None:
    """Setup, moves, captures and names are read. Passes and variations add no positions."""
    came = read_valid(CAPTURE)
    assert (5, 4, 4, "An]na", "Ben", "B+R") == (
        came.size,
        len(came.positions),
        came.moves,
        came.black,
        came.white,
        came.result,
    )
    board, last = came.positions[-1]
    drawn = [".X...", "X....", "..X..", "...O.", "....."]
    assert drawn == board.rows()
    assert parse_point("D2", 5) == last


def test_the_stored_form() -> None:
    """The stored form has the same positions, names and variations."""
    stored = read_valid(CAPTURE).sgf_text
    assert [board for board, _ in read_valid(CAPTURE).positions] == [
        board for board, _ in read_valid(stored).positions
    ]
    assert "PW[Ben]" in stored
    assert "(;W[ee])" in stored


VARIATIONS = (
    "(;SZ[5];B[cc](;W[dd];B[bb](;W[])(;W[aa]))(;W[ee];B[aa])(;W[cc])(;W[ee])(;C[x])(;W[zz]))"
)


def test_choices() -> None:
    """Choices are keyed by the number of moves before them, with the move of the main line first.
    Duplicates and illegal moves are left out. The stored form has the same choices."""
    came = read_valid(VARIATIONS)
    white = Colour.WHITE
    assert {
        1: ((white, parse_point("D2")), (white, parse_point("E1"))),
        3: ((white, parse_point("A5")),),
    } == came.choices
    assert came.choices == read_valid(came.sgf_text).choices
    assert came.line == read_valid(came.sgf_text).line
    assert {} == read_valid("(;SZ[5];B[cc];W[dd])").choices


def test_the_maximum_of_choices() -> None:
    """There are no more alternatives than letters to label them."""
    columns = "abcdefghijklmnopqrs"
    others = "".join(f"(;B[{column}{row}])" for column in columns for row in "abcd")
    came = read_valid(f"(;SZ[19]{others})")
    assert MAX_OTHERS + 1 == len(came.choices[0])


@pytest.mark.parametrize(
    "text, why",
    [
        ("", "record-broken"),
        ("hello", "record-broken"),
        ("(see below)", "record-broken"),
        ("(;", "record-empty"),
        ("(;)", "record-empty"),
        ("()", "record-broken"),
        ("(;SZ[9]C[", "record-empty"),
        ("(;SZ[9]]", "record-empty"),
        ("(;SZ[9];B[zz])", "record-off-board"),
        ("(;SZ[19];B[PD];W[DP])", "record-off-board"),
        ("(;SZ[9];B[Q 16])", "record-broken-at"),
        ("(;SZ[x];B[aa])", "record-size"),
        ("(;SZ[3];B[aa])", "record-size"),
        ("(;SZ[26];B[aa])", "record-size"),
        ("(;SZ[99];B[aa])", "record-size"),
        ("(;SZ[30])", "record-size"),
        ("(;SZ[100];B[aa])", "record-size"),
        ("(;SZ[-9];B[aa])", "record-size"),
        ("(;SZ[9:13];B[aa])", "record-size"),
        ("(;SZ[19x13];B[aa])", "record-size"),
        ("(;GM[2];B[aa])", "record-other-game"),
        ("(;SZ[5]AW[ab][ba];B[aa])", ""),
        ("(;SZ[5]AB[aa]AW[ab][ba];B[cc])", "record-breathless"),
        ("(;SZ[9]AB[aa:ii])", "record-breathless"),
        ("(;SZ[9];B[aa])" + "x" * MAX_FILE_BYTES, "record-long"),
        ("(;SZ[9];B[aa]C[" + "ł" * (MAX_FILE_BYTES // 2) + "])", "record-long"),
    ],
)
def test_invalid_text(text: str, why: str) -> None:
    """Each kind of invalid record has its own refusal."""
    assert why == refusal_of(text)


@pytest.mark.parametrize(
    "content, why",
    [
        (b"", "record-nothing"),
        (b" \n\t", "record-nothing"),
        (b"hello", "record-type"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "record-type"),
        (b"(;SZ[9])", "record-empty"),
        (b" " * (MAX_FILE_BYTES + 1), "record-long"),
    ],
)
def test_invalid_files(content: bytes, why: str) -> None:
    """Empty files and files of other types have their own refusals."""
    came = read_record(content)
    assert isinstance(came, Refusal)
    assert why == came.id


def test_brackets_in_a_message() -> None:
    """Words in brackets around a record are ignored. A game without its first ``;`` is read."""
    came = read_valid("game (B [3d] won) (;SZ[5];B[aa];W[bb])")
    assert (5, 2) == (came.size, came.moves)
    assert 5 == read_valid("(SZ[5]AB[aa])").size
    assert isinstance(read_record("(SZ[5];B[aa])(;SZ[5];B[bb])"), SeveralGames)


def test_a_surrogate_is_replaced() -> None:
    """Surrogates, which UTF-8 cannot encode, become replacement characters."""
    came = read_valid("(;SZ[9]PB[A\ud800];B[aa])")
    assert came.black.startswith("A\N{REPLACEMENT CHARACTER}")
    assert came.sgf_text.encode("utf-8")


def test_the_position_of_an_unreadable_first_move() -> None:
    """The refusal of a record without a readable move has the line and column of the fault."""
    came = read_record("(;SZ[9]\n C[hello]\n  ;B[Q 16])")
    assert isinstance(came, Refusal)
    assert ("record-broken-at", 3, 3, 1) == (
        came.id,
        came.data["line"],
        came.data["column"],
        came.data["move"],
    )
