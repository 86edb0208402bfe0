"""Interpretation of komi, handicap, players, passes and sizes, and illegal moves."""

from __future__ import annotations

import pytest

from bot.play.ports.remarks import Remark
from bot.records.komi import parse_komi
from bot.records.read import Recorded, read_record
from bot.records.remarks import MAX_REMARKS
from bot.records.start_from import Start, read_start
from bot.rules.points import Colour, parse_point


def read_checked(text: str) -> Recorded:
    """Read a record. Check that reading its stored form changes nothing and gives no remarks."""
    came = read_record(text)
    assert isinstance(came, Recorded), came
    again = read_record(came.sgf_text)
    assert isinstance(again, Recorded), again
    assert (came.sgf_text, (), came.positions, came.line, came.after, came.choices) == (
        again.sgf_text,
        again.remarks,
        again.positions,
        again.line,
        again.after,
        again.choices,
    )
    return came


def remarks(text: str) -> list[tuple[str, dict[str, object]]]:
    """Read a record and return its remarks."""
    return [(remark.id, dict(remark.data)) for remark in read_checked(text).remarks]


KOMI = [
    ("6.5", 6.5, True),
    ("6.50", 6.5, True),
    ("6.500000", 6.5, True),
    ("0.500000", 0.5, True),
    ("3,750000", 7.5, False),
    ("0", 0.0, True),
    ("-5", -5.0, True),
    ("20", 20.0, True),
    ("7,5", 7.5, False),
    ("6.5 points", 6.5, False),
    ("\N{MINUS SIGN}5.5", -5.5, False),
    ("5½", 5.5, False),
    ("5目半", 5.5, False),
    ("375", 7.5, False),
    ("275", 5.5, False),
    ("325", 6.5, False),
    ("50", 0.5, False),
    ("65", 6.5, False),
    ("75", 7.5, False),
    ("550", 5.5, False),
    ("650", 6.5, False),
    ("750", 7.5, False),
    ("-750", -7.5, False),
    ("3.75", 7.5, False),
    ("2.75", 5.5, False),
    ("3 3/4", 7.5, False),
    ("黑贴3又3/4子", 7.5, False),
    ("6.3", None, False),
    ("6.75", None, False),
    ("1000", None, False),
    ("1e400", None, False),
    ("nan", None, False),
    ("six", None, False),
    ("६", None, False),
    ("6.5" * 400_000, None, False),
]


@pytest.mark.parametrize(("written", "points", "plain"), KOMI)
def test_komi(written: str, points: float | None, plain: bool) -> None:
    """Hundredths, tenths, Chinese stones, decimal commas and words around a number are accepted."""
    came = parse_komi(written)
    assert (points, plain) == (came.points, came.plain)


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ("KM[6.50]", []),
        ("KM[]", []),
        ("KM[375]", [("komi-read", {"written": "375", "komi": 7.5})]),
        ("KM[lots]", [("komi-unreadable", {"written": "lots"})]),
        ("HA[0]", []),
        ("HA[1]", []),
        ("HA[2]AB[cc][gg]", []),
        ("HA[2]AB[cc][gg]AW[ee]", []),
        ("HA[2]", [("handicap-placed", {"stones": 2})]),
        ("HA[2.0]", [("handicap-placed", {"stones": 2})]),
        ("HA[2 stones]", [("handicap-placed", {"stones": 2})]),
        ("HA[10]", [("handicap-no-points", {"stones": 10, "size": 9})]),
        ("HA[two]", [("handicap-unreadable", {"written": "two"})]),
        ("HA[3]AB[cc][gg]", [("handicap-differs", {"written": 3, "stones": 2})]),
        ("HA[2]AB[cc]", [("handicap-differs", {"written": 2, "stones": 1})]),
        ("PL[White]", []),
        ("PL[2]", []),
        ("PL[]", []),
        ("PL[green]", [("player-unreadable", {"written": "green"})]),
        ("SZ[]", [("size-missing", {"size": 19})]),
        ("SZ[9:9]", [("size-read", {"written": "9:9", "size": 9})]),
        ("SZ[9x9]", [("size-read", {"written": "9x9", "size": 9})]),
        ("GM[]", []),
        ("GM[Go]", []),
        ("AB[zz][dd]", [("setup-unreadable", {"count": 1})]),
        ("CR[zz][dd]LB[dd]AR[dd:ee][dd]", [("marks-left-out", {"count": 3})]),
        ("AB[]AW[]AE[ ]", []),
        ("KO[6目半]TM[an hour]", [("values-unreadable", {"names": "KO, TM"})]),
        ("GN[" + "x" * 2_000 + "]", [("text-shortened", {"count": 1})]),
    ],
)
def test_remarks_on_the_root(properties: str, expected: list[object]) -> None:
    """Guessed and dropped values of the root get a remark, and no others."""
    size = "" if "SZ" in properties else "SZ[9]"
    assert expected == remarks(f"(;{properties}{size};W[ff])")


@pytest.mark.parametrize(
    ("text", "stones"),
    [
        ("(;SZ[19]HA[2];W[dd])", "D4 Q16"),
        ("(;SZ[9]HA[2];B[cc];B[gg];W[ee])", ""),
        ("(;SZ[9]HA[2];B[cc];B[gc];W[ee])", ""),
        ("(;SZ[9]HA[2];W[gc];B[ee])", ""),
        ("(;SZ[5]HA[2];W[cc])", ""),
    ],
)
def test_handicap_without_stones(text: str, stones: str) -> None:
    """A handicap without stones is placed on the fixed points, unless the board has none, Black
    plays the stones as moves, or a move is on one of the points."""
    board = read_checked(text).positions[0][0]
    expected = {parse_point(name) for name in stones.split()}
    assert expected == {point for chain in board.chains() for point in chain.stones}


@pytest.mark.parametrize(
    ("text", "moves", "is_placed"),
    [
        ("(;SZ[19]HA[2];B[dd];B[anna];W[pp])", 1, True),
        ("(;SZ[19]HA[3];B[dd];B[pp];B[pp];W[dp])", 2, False),
        ("(;SZ[19]HA[2];B[];B[dd];W[qq])", 3, True),
    ],
)
def test_passes_and_invalid_moves_are_no_handicap(
    text: str, moves: int, *, is_placed: bool
) -> None:
    """Only moves that put a stone on the board count as handicap stones."""
    came = read_checked(text)
    assert moves == came.moves
    assert is_placed == ("AB[pd][dp]" in came.sgf_text)
    start, again = read_start(text), read_start(came.sgf_text)
    assert isinstance(start, Start)
    assert isinstance(again, Start)
    assert start.beginning == again.beginning


def test_a_move_on_a_handicap_point() -> None:
    """No handicap is placed if a move is on one of its points, with a remark."""
    assert [("handicap-not-placed", {"stones": 2})] == remarks("(;SZ[9]HA[2];W[gc];B[ee])")


def test_stones_written_as_moves() -> None:
    """Several moves of a colour in one node are setup before the first move, later moves."""
    came = read_checked("(;SZ[9];B[cc][dd]AW[ee];B[ff])")
    assert 1 == came.moves
    assert [("stones-read", {"move": 0, "count": 2})] == remarks("(;SZ[9];B[cc][dd]AW[ee];B[ff])")
    both = "(;SZ[9];B[cc][dd]W[ee][ff];B[aa]W[bb])"
    assert [
        ("several-moves", {"move": 1, "count": 2}),
        ("stones-read", {"move": 0, "count": 4}),
    ] == remarks(both)
    later = "(;SZ[9];B[cc];W[dd][ee]C[two])"
    assert 3 == read_checked(later).moves
    assert [("several-moves", {"move": 2, "count": 2})] == remarks(later)
    assert "C[two]" in read_checked(later).sgf_text


@pytest.mark.parametrize("word", ["pass", "PASS", " ", "\n", "--"])
def test_words_for_a_pass(word: str) -> None:
    """Words for a pass are read as passes, with a remark."""
    text = f"(;SZ[9];B[cc];W[{word}];B[dd])"
    assert (None, 3) == (read_checked(text).line[1][1], read_checked(text).moves)
    assert [("pass-read", {"move": 2, "written": word.strip()})] == remarks(text)


def test_tt() -> None:
    """``tt`` is a pass on boards of up to 19 lines, and a point on larger ones."""
    assert [] == remarks("(;SZ[19];B[cc];W[tt];B[])")
    assert (None, None) == (read_checked("(;SZ[19];B[cc];W[tt];B[])").line[1][1],) * 2
    assert parse_point("U2") == read_checked("(;SZ[21];B[cc];W[tt])").line[1][1]


@pytest.mark.parametrize(
    ("move", "point", "reason"),
    [
        ("cc", "C7", "occupied"),
        ("aa", "A9", "suicide"),
        ("zz", "zz", "off-board"),
    ],
)
def test_illegal_moves(move: str, point: str, reason: str) -> None:
    """The main line ends before an illegal move, with a reason. Alternatives to it are dropped."""
    text = f"(;SZ[9]AW[ab][ba];B[cc];W[dd](;B[{move}];W[hh])(;B[ff]))"
    came = read_checked(text)
    assert 2 == came.moves
    assert [
        ("illegal", {"move": 3, "colour": "b", "point": point, "reason": reason}),
        ("alternatives-left-out", {"count": 1}),
    ] == remarks(text)


def test_an_unreadable_move() -> None:
    """The remark on an unreadable move has its line and column."""
    came = remarks("(;SZ[9]\n;B[cc]\n  ;W[over there];B[dd])")
    data = {"move": 2, "written": "over there", "line": 3, "column": 3}
    assert [("move-unreadable", data)] == came


def test_illegal_moves_in_variations() -> None:
    """A variation ends before its first illegal or unreadable move."""
    came = read_checked("(;SZ[9];B[cc](;W[dd])(;W[ee];B[ee])(;W[cc];B[ff])(;W[?]))")
    assert (Remark("variations-cut", {"count": 3}),) == came.remarks
    assert "(;W[dd])(;W[ee])" in came.sgf_text.replace("\n", "")
    assert "ff" not in came.sgf_text


@pytest.mark.parametrize("rules", ["NZ", "New Zealand", "Tromp-Taylor", "GOE"])
def test_suicide(rules: str) -> None:
    """Suicide removes the stones if the rules allow it; else the record ends before it."""
    text = "(;SZ[9]RU[{}]AW[ab][bb][ca];B[aa];W[ee];B[ba];W[ff])"
    came = read_checked(text.format(rules))
    assert (4, ()) == (came.moves, came.remarks)
    assert came.positions[-1][0].at(parse_point("A9")) is None
    assert 2 == read_checked(text.format("Japanese")).moves


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("x" * 199 + "][NZ", 2),
        ("x" * 100 + "][NZ", 4),
        ("x" * 1_200 + "][NZ", 2),
        ("\\N\\Z", 4),
    ],
)
def test_suicide_under_long_rules(rules: str, moves: int) -> None:
    """Rules in several or long values give the same moves in `read_record`, in `read_start`, and
    when the stored form is read."""
    text = f"(;SZ[9]RU[{rules}]AW[ab][bb][ca];B[aa];W[ee];B[ba];W[ff])"
    came = read_checked(text)
    assert moves == came.moves
    start = read_start(text)
    assert isinstance(start, Start)
    assert came.positions[-1][0] == start.beginning.position.board()


def test_game_info_in_a_later_node() -> None:
    """Size, komi, handicap and names count in any node of the main line."""
    came = read_checked("(;;SZ[9]KM[7.5]PB[Anna];B[cc];PW[Ben])")
    assert (9, "Anna", "Ben") == (came.size, came.black, came.white)
    assert "KM[7.5]" in came.sgf_text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("(;SZ[9]KM[5.5];B[bb]KM[7.5])", "KM"),
        ("(;SZ[9]KM[6.5]KM[7.5]SZ[19];B[bb])", "SZ, KM"),
        ("(;SZ[9]HA[0];B[bb](;W[cc])(;W[dd]HA[2]SZ[13]))", "HA, SZ"),
        ("(;SZ[9]AP[one:1]AP[two:2]ST[1][2];B[bb])", "ST"),
        ("(;SZ[9]AB[aa]PL[B][W])", "PL"),
    ],
)
def test_different_values_of_a_property(text: str, names: str) -> None:
    """The first of several values of a single-valued property counts, with a remark."""
    ((id, data),) = remarks(text)
    assert "values-repeated" == id
    assert set(names.split(", ")) == set(str(data["names"]).split(", "))


def test_equal_or_blank_values() -> None:
    """Repeated equal values and blank ones get no remark."""
    assert [] == remarks("(;SZ[9]KM[6.5]KM[6.5][]AP[a]AP[a];B[bb]KM[6.5]SZ[])")


def test_a_stone_is_replaced_in_one_node() -> None:
    """A node that clears a point and puts a stone on it leaves the stone there."""
    came = read_checked("(;SZ[9];B[aa];W[ee];AE[ee]AB[ee])")
    assert Colour.BLACK is came.positions[-1][0].at(parse_point("E5"))


def test_old_and_new_marks_in_one_node() -> None:
    """Old and new names of a mark in one node are merged, without duplicates."""
    came = read_checked("(;SZ[9]L[aa]LB[bb:x]M[cc]MA[dd][cc];B[aa])").sgf_text
    assert "LB[aa:a][bb:x]MA[cc][dd]" in came


def test_more_letters_than_the_alphabet() -> None:
    """Labels of the old property L continue with ``a1`` after ``z``."""
    points = "".join(f"[{x}{y}]" for y in "abcd" for x in "abcdefghi")
    came = read_checked(f"(;SZ[9]L{points};B[ee])").sgf_text
    assert "[hc:z][ic:a1]" in came
    assert 36 == came.count(":")


def test_blank_values_of_a_text() -> None:
    """Blank values are dropped, without a comma, when text values are joined."""
    came = read_checked("(;SZ[9]RO[][]RU[][AGA][ ];B[aa])").sgf_text
    assert "RO[]RU[AGA]" in came


def test_a_blank_value_before_another() -> None:
    """Blank values before the first one are skipped."""
    assert "ST[2]" in read_checked("(;SZ[9]ST[][2];B[bb])").sgf_text


def test_the_maximum_of_remarks() -> None:
    """Only the most important remarks are returned, with the number of others."""
    faults = "SZ[9:9]KM[x]HA[y]PL[z]AB[zz]CR[zz]XX[a]"
    came = remarks(f"(;{faults};B[cc]W[pass]--;B[dd](;W[dd])(;W[ee]))")
    assert MAX_REMARKS + 1 == len(came)
    assert "illegal" == came[0][0]
    assert ("more-remarks", {"count": 4}) == came[-1]
