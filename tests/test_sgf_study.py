"""Records as trees of positions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records.read import Recorded, read_record
from bot.records.study import MAX_MARKED_POINTS, Study, StudyNode, read_study
from bot.records.study_lines import add_line
from bot.rules.board import Board
from bot.rules.points import Colour, format_point, parse_point

RECORDS = Path(__file__).parent / "records"


def read_checked(text: str, game: int | None = None) -> Study:
    """Read a study and check that it is not refused."""
    study = read_study(text, game)
    assert isinstance(study, Study), study
    return study


def changes(node: StudyNode) -> dict[str, Colour | None]:
    """Return the changed points of a node by name."""
    return {format_point(point): stone for point, stone in node.changes}


def main_line(study: Study) -> list[StudyNode]:
    """Return the nodes of the main line: of each node the first child."""
    line = [0]
    for number, node in enumerate(study.nodes):
        if number and node.parent == line[-1]:
            line.append(number)
    return [study.nodes[number] for number in line]


def positions(study: Study, line: Sequence[StudyNode]) -> list[Board]:
    """Return the boards of a line, built from the changes alone."""
    board, found = Board(study.size), []
    for node in line:
        for point, stone in node.changes:
            board.remove([point])
            if stone is not None:
                board.place(stone, [point])
        found.append(board.copy())
    return found


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.glob("*.[sgn][gi][fb]")))
def test_the_main_line_of_real_records(name: str) -> None:
    """The main line of a study has the positions and moves of the replay."""
    record = read_record((RECORDS / name).read_bytes())
    if name == "G24-gm-2.sgf":
        assert Refusal("record-other-game") == record
        return
    assert isinstance(record, Recorded)
    study = read_checked(record.sgf_text)
    line = main_line(study)
    boards = positions(study, line)
    assert [*record.line] == [node.move for node in line if node.move is not None]
    assert record.positions[-1][0] == boards[-1]
    shown = [
        board for number, board in enumerate(boards) if not number or board != boards[number - 1]
    ]
    assert [board for board, _ in record.positions] == shown
    assert (record.black, record.size) == (study.info.get("PB", ""), study.size)
    assert () == study.remarks


def test_a_tree() -> None:
    """Nodes are in the order of the text, each with its parent; the changes include captures."""
    study = read_checked("(;SZ[9]PB[A]PW[B];B[ai];W[ah](;B[aa];W[bi])(;B[bb](;W[bi])(;W[])))")
    assert [-1, 0, 1, 2, 3, 2, 5, 5] == [node.parent for node in study.nodes]
    assert {} == changes(study.nodes[0])
    assert {"A1": Colour.BLACK} == changes(study.nodes[1])
    for number in (4, 6):
        assert {"B1": Colour.WHITE, "A1": None} == changes(study.nodes[number])
    passed = study.nodes[7]
    assert ((Colour.WHITE, None), {}) == (passed.move, changes(passed))
    assert {"PB": "A", "PW": "B"} == dict(study.info)


def test_comments_labels_and_marks() -> None:
    """A position has its name and comments, labels, and marks, also of older names and of
    rectangles; escapes are resolved."""
    study = read_checked(
        "(;SZ[9]N[Start]GC[A game]C[Black \\[3d\\]\\\\]LB[aa:x\\]]L[bb]TR[cc:dd]SQ[ee]CR[ff]MA[gg]"
        "M[hh]SL[ii]TB[aa:ba]TW[];B[aa])"
    )
    root, move = study.nodes
    assert "Start\nA game\nBlack [3d]\\" == root.comment
    assert {"A9": "x]", "B8": "a"} == {format_point(p): label for p, label in root.labels.items()}
    marks = {name: [*map(format_point, points)] for name, points in root.marks.items()}
    assert {
        "TR": ["C7", "D7", "C6", "D6"],
        "SQ": ["E5"],
        "CR": ["F4"],
        "MA": ["G3", "H2"],
        "SL": ["J1"],
        "TB": ["A9", "B9"],
    } == marks
    assert ("", {}, {}) == (move.comment, move.labels, move.marks)


@pytest.mark.parametrize(
    "text, turns",
    [
        ("(;SZ[9];B[aa];W[bb])", "bwb"),
        ("(;SZ[9]HA[2]AB[cc][gg];W[aa])", "wb"),
        ("(;SZ[9]AB[cc]PL[W]C[White to move];W[aa];AE[aa]PL[W])", "wbw"),
        ("(;SZ[9];B[aa];B[bb])", "bww"),
    ],
)
def test_the_player_to_move(text: str, turns: str) -> None:
    """The player to move follows from the last move, the handicap, or PL."""
    assert turns == "".join(node.to_move.value for node in read_checked(text).nodes)


def test_setup_at_any_position() -> None:
    """Stones are set up and removed at any position, up to a whole new board."""
    study = read_checked("(;SZ[9]AB[aa];B[bb];AE[aa:ii]AW[cc:dc]C[Another one])")
    assert {"A9": Colour.BLACK} == changes(study.nodes[0])
    expected = {"A9": None, "B8": None, "C7": Colour.WHITE, "D7": Colour.WHITE}
    assert (None, expected) == (study.nodes[2].move, changes(study.nodes[2]))


def test_a_game_of_several() -> None:
    """A number chooses one of several games; without one, it is the first."""
    text = "(;SZ[9]PB[First];B[aa])(;SZ[9]PB[Second];B[bb])"
    found = [read_checked(text, number).info["PB"] for number in (None, 1, 2)]
    assert ["First", "First", "Second"] == found
    assert Refusal("record-game", {"game": 3, "games": 2}) == read_study(text, 3)


def test_marks_of_the_whole_board_at_every_move() -> None:
    """Marks have a limit for the whole record, or a short text would become a long answer."""
    moves = "".join(
        f";B[{a}a]TR[aa:ss]SQ[aa:ss]CR[aa:ss];W[{a}c]MA[aa:ss]" for a in "abcdefghijklmnopqrs"
    )
    study = read_checked(f"(;SZ[19]{moves})")
    count = sum(len(points) for node in study.nodes for points in node.marks.values())
    assert MAX_MARKED_POINTS == count


def test_remarks() -> None:
    """Text that was not repaired before is repaired, with remarks."""
    study = read_checked("(;SZ[9]KM[375];B[aa])")
    assert (Remark("komi-read", {"written": "375", "komi": 7.5}),) == study.remarks


def test_a_line_is_added_as_a_variation() -> None:
    """Moves by turns after a node become its last variation, with captures."""
    study = read_checked("(;SZ[9];B[ai];W[ah](;B[cc]C[Main])(;B[dd];W[ee]))")
    moves = [parse_point(name) for name in ("D4", "B1")]
    longer = add_line(study, 3, moves)
    assert longer is not None
    assert study.nodes == longer.nodes[:-2]
    first, second = longer.nodes[-2:]
    assert (3, (Colour.WHITE, moves[0]), Colour.BLACK) == (first.parent, first.move, first.to_move)
    assert (6, (Colour.BLACK, moves[1])) == (second.parent, second.move)
    taken = add_line(study, 2, [parse_point("E5"), parse_point("B1")])
    assert taken is not None
    assert {"B1": Colour.WHITE, "A1": None} == changes(taken.nodes[-1])


def test_a_line_on_a_captured_stone() -> None:
    """A point is free again after its stone was captured."""
    study = read_checked("(;SZ[9];B[ai];W[ah];B[aa];W[bi])")
    assert add_line(study, 3, [parse_point("A1")]) is None
    assert add_line(study, 4, [parse_point("D6"), parse_point("A1")]) is not None


@pytest.mark.parametrize(
    "after, points", [(6, "D4"), (-1, "D4"), (3, "A2"), (3, "J10"), (5, "D4 A9")]
)
def test_a_line_that_cannot_be_played(after: int, points: str) -> None:
    """There is no line after an unknown node, on a stone, off the board, or with a suicide."""
    study = read_checked("(;SZ[9];B[ba];W[ah](;B[bb])(;B[ab];W[dd]))")
    moves = [*map(parse_point, points.split())]
    assert add_line(study, after, moves) is None


@pytest.mark.parametrize("move, node", [(0, 0), (1, 2), (2, 3), (3, -1)])
def test_the_node_after_a_move(move: int, node: int) -> None:
    """A number of moves leads to the last node of the main line with so many."""
    study = read_checked("(;SZ[9];B[aa];AB[cc](;W[bb])(;B[dd];W[ee];B[ff]))")
    assert node == study.find_main_node(move)


def test_comments_are_left_out() -> None:
    """A study without comments has the same nodes otherwise."""
    study = read_checked("(;SZ[9]C[one];B[aa]C[two]LB[bb:A])")
    assert study.without_comments() == read_checked("(;SZ[9];B[aa]LB[bb:A])")
