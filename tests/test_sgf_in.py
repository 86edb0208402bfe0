"""Game records of other programs, and what is no record at all."""

from __future__ import annotations

from time import thread_time

import pytest

from bot.records.read import (
    MOST_BYTES,
    MOST_DEPTH,
    MOST_NODES,
    MOST_OTHERS,
    Recorded,
    guarded,
    read_record,
)
from bot.rules.points import Colour, parse_point
from bot.service.match.state import Refusal
from tests.yardstick import slowness

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


def test_the_bare_record_is_the_same_line() -> None:
    """Without names and comments the positions are the same."""
    bare = read(CAPTURE).kept
    assert [board for board, _ in read(CAPTURE).positions] == [
        board for board, _ in read(bare).positions
    ]
    assert "Ben" not in bare


VARIATIONS = (
    "(;SZ[5];B[cc](;W[dd];B[bb](;W[])(;W[aa]))(;W[ee];B[aa])(;W[cc])(;W[ee])(;C[x])(;W[zz]))"
)


def test_other_moves_that_a_record_knows() -> None:
    """Where a record has several continuations, their moves are known by how many moves they come
    after, its own first, each once, and none that cannot be laid; also in the bare record."""
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
        ("(;", "record-broken"),
        ("(;)", "record-empty"),
        ("()", "record-broken"),
        ("(;SZ[9]C[", "record-broken"),
        ("(;SZ[9]]", "record-broken"),
        ("(;SZ[9];B[zz])", "record-broken"),
        ("(;SZ[x];B[aa])", "record-broken"),
        ("(;SZ[3];B[aa])", "record-size"),
        ("(;SZ[26];B[aa])", "record-size"),
        ("(;SZ[99];B[aa])", "record-size"),
        ("(;SZ[30])", "record-size"),
        ("(;SZ[100];B[aa])", "record-size"),
        ("(;SZ[-9];B[aa])", "record-broken"),
        ("(;SZ[9];B[aa];W[aa])", "record-illegal"),
        ("(;SZ[5]AW[ab][ba];B[aa])", "record-illegal"),
        ("(;SZ[5]AB[aa]AW[ab][ba];B[cc])", "record-breathless"),
        ("(;SZ[9]AB[aa:ii])", "record-breathless"),
    ],
)
def test_what_is_no_record(text: str, why: str) -> None:
    """Each kind of bad record has its own answer."""
    assert why == refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa]" * 9_000,
        "(" * MOST_BYTES,
        "(;" + ";" * 60_000,
        "(;" + ";B[aa]" * 5_000 + ")",
        "(;C" + "[" * 60_000,
        "(;C[" + "\\" * 60_000,
        "(;C" + "[]" * 30_000,
        "(;" + "C[(;)" * 12_000,
        "x" * 2_400_000,
        "(;C[" + "\ud800" * 30_000 + "])",
    ],
    ids=[
        "nested",
        "opened",
        "nodes",
        "moves",
        "brackets",
        "escapes",
        "values",
        "signs",
        "2.4 MB",
        "surrogates",
    ],
)
def test_hostile_records(text: str) -> None:
    """Whatever somebody pastes is refused before it is parsed, within 5 ms."""
    best = 1.0
    for _ in range(5):
        begun = thread_time()
        came = guarded(text)
        best = min(best, thread_time() - begun)
        assert isinstance(came, Refusal)
    assert best < 0.005 * slowness()


def test_the_limits_themselves() -> None:
    """As many nodes and as deep as may be is still read; one more is not."""
    most = "(;SZ[9]" + ";B[]" * (MOST_NODES - 2) + ";B[aa])"
    assert "" == refused(most)
    assert "record-many" == refused(most.replace(";B[aa]", ";B[];B[aa]"))
    deep = "(;B[aa]" + "(;W[]" * (MOST_DEPTH - 1) + ")" * MOST_DEPTH
    assert "" == refused(deep)
    assert "record-many" == refused(f"(;C[]{deep})")


def test_only_the_first_game() -> None:
    """Of a collection the first game is read, and what stands around it is not."""
    assert 1 == read("hello (;SZ[9];B[aa]) (;SZ[9];B[bb];W[cc])").moves
