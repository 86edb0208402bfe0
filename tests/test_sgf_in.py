"""Game records of other programs, and what is no record at all."""

from __future__ import annotations

import pytest

from bot.records.limits import MAX_FILE_BYTES
from bot.records.read import MOST_OTHERS, Recorded, SeveralGames, read_record
from bot.rules.points import Colour, parse_point
from bot.service.match.state import Refusal

CAPTURE = "(;GM[1]SZ[5]PB[An\\]na]PW[Ben]RE[B+R]AB[ab]AW[aa];B[ba];W[];B[cc](;W[dd])(;W[ee]))"


def refused(text: str) -> str:
    """The id of why a record is not taken, or nothing."""
    came = read_record(text)
    return came.id if isinstance(came, Refusal) else ""


def read(text: str) -> Recorded:
    """A good record."""
    came = read_record(text)
    assert isinstance(came, Recorded)
    return came


def test_the_main_line() -> None:
    """Setup, moves, captures and names are read; a pass shows no new position, variations none."""
    came = read(CAPTURE)
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


def test_the_kept_record_is_the_same() -> None:
    """What is kept has the positions, the names, and the variations."""
    kept = read(CAPTURE).kept
    assert [board for board, _ in read(CAPTURE).positions] == [
        board for board, _ in read(kept).positions
    ]
    assert "PW[Ben]" in kept
    assert "(;W[ee])" in kept


VARIATIONS = (
    "(;SZ[5];B[cc](;W[dd];B[bb](;W[])(;W[aa]))(;W[ee];B[aa])(;W[cc])(;W[ee])(;C[x])(;W[zz]))"
)


def test_other_moves_that_a_record_knows() -> None:
    """Where a record has several continuations, their moves are known by how many moves they come
    after, its own first, each once, and none that cannot be laid; also in what is kept."""
    came = read(VARIATIONS)
    white = Colour.WHITE
    assert {
        1: ((white, parse_point("D2")), (white, parse_point("E1"))),
        3: ((white, parse_point("A5")),),
    } == came.choices
    assert came.choices == read(came.kept).choices
    assert came.line == read(came.kept).line
    assert {} == read("(;SZ[5];B[cc];W[dd])").choices


def test_many_other_moves() -> None:
    """No more of them are kept than there are letters for."""
    columns = "abcdefghijklmnopqrs"
    others = "".join(f"(;B[{column}{row}])" for column in columns for row in "abcd")
    came = read(f"(;SZ[19]{others})")
    assert MOST_OTHERS + 1 == len(came.choices[0])


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
def test_what_is_no_record(text: str, why: str) -> None:
    """Each kind of bad record has its own answer."""
    assert why == refused(text)


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
def test_what_is_no_file_of_a_record(content: bytes, why: str) -> None:
    """A file that is empty, or no record, is told from a record that is broken."""
    came = read_record(content)
    assert isinstance(came, Refusal)
    assert why == came.id


def test_brackets_in_a_message() -> None:
    """Words in brackets around a record are no games; a game without its first ``;`` is one."""
    came = read("game (B [3d] won) (;SZ[5];B[aa];W[bb])")
    assert (5, 2) == (came.size, came.moves)
    assert 5 == read("(SZ[5]AB[aa])").size
    assert isinstance(read_record("(SZ[5];B[aa])(;SZ[5];B[bb])"), SeveralGames)


def test_a_surrogate_is_replaced() -> None:
    """Text that no file could hold is kept as replacement characters."""
    came = read("(;SZ[9]PB[A\ud800];B[aa])")
    assert came.black.startswith("A\N{REPLACEMENT CHARACTER}")
    assert came.kept.encode("utf-8")


def test_the_place_of_a_first_move_that_cannot_be_read() -> None:
    """A record in which nothing can be shown is refused with the line and column of its fault."""
    came = read_record("(;SZ[9]\n C[hello]\n  ;B[Q 16])")
    assert isinstance(came, Refusal)
    assert ("record-broken-at", 3, 3, 1) == (
        came.id,
        came.data["line"],
        came.data["column"],
        came.data["move"],
    )
