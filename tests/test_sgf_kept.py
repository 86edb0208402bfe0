"""The stored form of records: canonical, within limits, and the same as exports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.clocks.clock import DAY, Fischer
from bot.match.commands import Agree
from bot.match.events import Colours, Terms
from bot.match.state import Match, Refusal
from bot.play.ports.remarks import Remark
from bot.records.limits import MAX_NODES, MAX_TEXT_BYTES
from bot.records.read import Recorded, SeveralGames, read_record
from bot.records.write import GameInfo, add_notes, to_sgf
from bot.rules.start_position import StartPosition
from tests.service.playing import BLACK, REPETITION, WHITE, begin_game, do, stop_game

RECORDS = Path(__file__).parent / "records"


def read_game(record: str | bytes, game: int | None = None) -> Recorded:
    """Read a record with one game, or one game of a list."""
    came = read_record(record, game)
    assert isinstance(came, Recorded), came
    return came


def several(record: str | bytes) -> SeveralGames:
    """Read a record with several games."""
    came = read_record(record)
    assert isinstance(came, SeveralGames), came
    return came


ANNOTATED = r"""(;FF[4]AB[dd:ee][gg]AP[Nigiri:1]AW[cc]C[A\] comment: with \\ signs
and lines]
CA[UTF-8]GM[1]GN[A game]HA[0]KM[6.5]LB[aa:1][bb:two\]]PB[Łukasz]SZ[9]TM[3600](
;B[hh]BL[12.5]CR[hh][ii]N[a node](;C[main line]W[ii])(;TE[1]W[hi];B[tt]))(;
AR[aa:bb]B[ah]DM[1]LN[cc:dd]))
"""


def test_a_canonical_record() -> None:
    """Variations, comments, labels, marks and names are stored. A canonical record is unchanged."""
    came = read_game(ANNOTATED)
    assert (ANNOTATED, ()) == (came.sgf_text, came.remarks)


def test_the_canonical_form() -> None:
    """Old property names, marks and passes, blanks and encodings are normalised."""
    text = "( ;SiZe[9]CA[GBK]FF[3]; Black[ cc ]L[aa][bb]M[dd]\r\n;W[];B[dd]C[a\\\r\nb\r\nc])"
    expected = "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[cc]LB[aa:a][bb:b]MA[dd];W[tt];B[dd]C[ab\nc])\n"
    assert expected == read_game(text).sgf_text


@pytest.mark.parametrize(
    "name", [each["file"] for each in json.loads((RECORDS / "expected.json").read_text("utf-8"))]
)
def test_stored_samples_are_canonical(name: str) -> None:
    """Reading the stored form of a sample changes nothing and gives no remarks."""
    came = read_record((RECORDS / name).read_bytes())
    if isinstance(came, Refusal):
        assert "record-other-game" == came.id
        return
    assert isinstance(came, Recorded)
    again = read_game(came.sgf_text)
    assert (came.sgf_text, ()) == (again.sgf_text, again.remarks)
    assert (came.positions, came.line, came.after, came.choices) == (
        again.positions,
        again.line,
        again.after,
        again.choices,
    )


def texts(excluded: str) -> st.SearchStrategy[str]:
    """Generate texts without surrogates and the excluded characters."""
    signs = st.characters(exclude_categories=["Cs"], exclude_characters=excluded)
    return st.text(signs, max_size=40)


FISCHER = Fischer(2 * DAY, DAY, 3 * DAY)


def play_to_count() -> Match:
    """Play a game to the end, with territory."""
    match = stop_game("E1 F1 E2 F2 E3 F3 E4 F4 E5 F5 E6 F6 E7 F7 E8 F8 E9 F9")
    do(match, BLACK, Agree())
    do(match, WHITE, Agree())
    return match


def from_a_position() -> Match:
    """Begin a game from a position with stones of both colours, with White to move."""
    position = StartPosition(9, "9/9/2b3w2/9/9/9/2b6/9/9", WHITE)
    return begin_game("", Terms(9, 5.5, colours=Colours.BLACK, position=position))


MATCHES = {
    "moves": lambda: begin_game("D4 E5 C3"),
    "clock": lambda: begin_game("D4 E5", Terms(9, 6.5, colours=Colours.BLACK, clock=FISCHER)),
    "handicap": lambda: begin_game("J1", Terms(9, 0.5, handicap=5, colours=Colours.BLACK)),
    "captures": lambda: begin_game(REPETITION),
    "counted": play_to_count,
    "position": from_a_position,
}


@given(
    st.sampled_from([*MATCHES]),
    texts("\r\n\t"),
    texts("\r"),
    st.lists(st.tuples(st.integers(0, 9), texts("\r")), max_size=5),
)
def test_exports_are_canonical(
    match: str, name: str, result: str, notes: list[tuple[int, str]]
) -> None:
    """Reading an exported game with comments changes nothing and gives no remarks."""
    about = GameInfo(name, "Ben", "bamoku", f"Discord {name}", result, "stones of both")
    text = add_notes(to_sgf(MATCHES[match](), about), notes)
    for record in (text, text.encode()):
        came = read_game(record)
        assert (text, ()) == (came.sgf_text, came.remarks)


def test_a_text_that_ends_like_a_move() -> None:
    """A name that ends like a move stays a name, in an export and after reading it."""
    about = GameInfo("x;B[aa", "Ben", "bamoku", result="(;W [c")
    text = to_sgf(begin_game("D4"), about)
    came = read_game(text)
    assert (text, (), 1, "x;B[aa") == (came.sgf_text, came.remarks, came.moves, came.black)


def test_a_name_like_a_property() -> None:
    """A name that looks like a property stays a name, in an export and after reading it."""
    about = GameInfo("Anna]PW[Ben", r"\]KM [6.5", "bamoku")
    text = to_sgf(begin_game("D4"), about)
    came = read_game(text)
    assert (text, ()) == (came.sgf_text, came.remarks)
    assert ("Anna]PW[Ben", r"\]KM [6.5") == (came.black, came.white)
    comment = read_game(r"(;SZ[9];B[aa]C[He wrote PB[Anna\]PW[Ben\]])")
    assert () == comment.remarks


def test_a_name_on_several_lines() -> None:
    """Line breaks and tabs in a name become spaces."""
    came = read_game("(;SZ[9]PB[Anna\nMaria\tNowak];B[aa]LB[aa:x\ny])")
    assert "Anna Maria Nowak" == came.black
    assert "PB[Anna Maria Nowak]" in came.sgf_text
    assert "LB[aa:x y]" in came.sgf_text


def test_comments_are_removed_first() -> None:
    """Comments beyond the limit are removed, the last ones first. All moves and variations stay."""
    comment = "C[" + "x" * 1_000 + "]"
    text = "(;SZ[19]" + f";B[]{comment}" * 100 + f"(;W[aa]{comment})(;W[bb]{comment}))"
    came = read_game(text)
    count = came.sgf_text.count("C[x")
    assert (Remark("comments-left-out", {"count": 102 - count}),) == came.remarks
    assert 60 < count < 66
    assert MAX_TEXT_BYTES - 2_500 < len(came.sgf_text.encode()) <= MAX_TEXT_BYTES
    assert (101, 2) == (came.moves, len(came.choices[100]))
    assert came.sgf_text.index("C[x") < 100


def test_a_short_comment_after_a_long_one() -> None:
    """A comment that does not fit is skipped; later ones are kept if they fit."""
    came = read_game("(;SZ[9]C[" + "ł" * MAX_TEXT_BYTES + "];B[cc]C[short])")
    assert (Remark("comments-left-out", {"count": 1}),) == came.remarks
    assert "C[short]" in came.sgf_text


def test_a_game_comment_in_a_later_node() -> None:
    """If the root's game comment was removed, one of a later node does not replace it."""
    came = read_game(f"(;SZ[9]GC[{'y' * 66_000}];B[cd]GC[x])")
    assert ";B[cd]GC[x])" in came.sgf_text
    assert came.sgf_text == read_game(came.sgf_text).sgf_text


@pytest.mark.parametrize("cut", ["SZ[;B[;W[]", "SZ[9]C[x ;B[aa ;W[]", "SZ[9]PB[;B[abc;W[bb]"])
def test_several_moves_in_an_unclosed_value(cut: str) -> None:
    """An unclosed value ends before the first move in it, so reading it again from a list changes
    nothing."""
    came = read_record(f"(;W[cc])(;{cut})")
    assert isinstance(came, SeveralGames)
    again = read_record(came.sgf_text)
    assert isinstance(again, SeveralGames)
    assert came.sgf_text == again.sgf_text


def test_variations_are_removed_next() -> None:
    """If there are too many nodes, the last variations of the text are removed before the main
    line is cut."""
    main = ";B[]" * 1_500
    text = f"(;SZ[9](;B[aa]{main}(;W[bb])(;W[cc])(;W[dd]))(;B[ee]{main})(;B[ff]))"
    came = read_game(text)
    assert MAX_NODES == came.sgf_text.count(";")
    assert 1_502 == came.moves
    assert ("variations-left-out", 2) == (came.remarks[0].id, came.remarks[0].data["count"])
    assert 3 == len(came.choices[1_501])
    assert came.sgf_text == read_game(came.sgf_text).sgf_text


def test_the_main_line_is_cut_last() -> None:
    """A game with too many moves is read up to the limit."""
    came = read_game("(;SZ[9]AB[aa]" + ";B[];W[]" * MAX_NODES + ";B[bb])")
    assert MAX_NODES - 1 == came.moves
    assert "nodes-left-out" == came.remarks[0].id
    assert MAX_NODES + 2 == came.remarks[0].data["count"]


def test_exactly_the_maximum_of_nodes() -> None:
    """A record with the maximum of nodes is stored without a remark."""
    came = read_game("(;SZ[9]" + ";B[];W[]" * (MAX_NODES // 2 - 1) + ";B[aa])")
    assert (MAX_NODES - 1, ()) == (came.moves, came.remarks)


def test_too_many_moves_in_a_node() -> None:
    """Each move of a node counts as a node of its own."""
    came = read_game("(;SZ[9];B[aa];W" + "[]" * (MAX_NODES + 5) + ")")
    assert MAX_NODES == came.sgf_text.count(";")
    assert ("nodes-left-out", 7) == (came.remarks[-1].id, came.remarks[-1].data["count"])


def test_long_setups() -> None:
    """Nodes are removed if the text is too long without its comments."""
    labels = "LB" + "".join(f"[{x}{y}:label]" for x in "abcdefghi" for y in "abcdefghi")
    came = read_game("(;SZ[9];B[aa]" + f";W[]{labels};B[]{labels}" * 60 + ")")
    assert "nodes-left-out" == came.remarks[0].id
    assert len(came.sgf_text.encode()) <= MAX_TEXT_BYTES
    assert came.sgf_text == read_game(came.sgf_text).sgf_text


GAMES = (
    "(;SZ[9]PB[Anna]PW[Ben]DT[2026-01-01]RE[B+R]KM[375];B[cc];W[dd])",
    "(;PB[Celina](;B[aa];W[bb];B[cc])(;B[dd]))",
    "(;SZ[13]HA[2];W[cc];B[cc])",
)


def test_several_games() -> None:
    """Several games are listed. Each can be read with its remarks, also from the stored text."""
    came = several("\n\n".join(GAMES))
    assert (3, ()) == (len(came.games), came.remarks)
    assert [
        ("Anna", "Ben", "2026-01-01", "B+R", 9, 2),
        ("Celina", "", "", "", 19, 3),
        ("", "", "", "", 13, 2),
    ] == [
        (game.black, game.white, game.date, game.result, game.size, game.moves)
        for game in came.games
    ]
    for number, text in enumerate(GAMES, 1):
        assert (
            read_game(text) == read_game(came.sgf_text, number) == read_game("".join(GAMES), number)
        )
    assert came == several(came.sgf_text)


def test_a_board_size_in_a_variation() -> None:
    """SZ in a variation is removed, with a remark, so reading the stored text gives no new game."""
    came = several("(;SZ[9](;B[aa])(;B[bb]FF[4]SZ[13]))(;SZ[9](;W[bb]FF[4];B[dd])(;B[cc]))")
    again = several(came.sgf_text)
    assert (2, came.games, came.sgf_text) == (len(came.games), again.games, again.sgf_text)
    assert (Remark("values-repeated", {"names": "SZ"}),) == came.remarks


def test_an_invalid_game_number() -> None:
    """Numbers below 1 and beyond the last game are refused."""
    for number in (0, 4, -1):
        refusal = Refusal("record-game", {"game": number, "games": 3})
        assert refusal == read_record("".join(GAMES), number)


def test_the_number_of_an_only_game() -> None:
    """The number of an only game is 1."""
    assert read_game(GAMES[0]) == read_game(GAMES[0], 1)


def test_too_many_games() -> None:
    """The first games that fit are stored whole, and the others counted."""
    game = "(;SZ[9]AB[aa]C[hello]" + ";B[];W[]" * 300 + ")"
    came = several(game * 5)
    assert 3 == len(came.games)
    assert (Remark("games-left-out", {"count": 2, "kept": 3}),) == came.remarks
    assert 601 == read_game(came.sgf_text, 3).sgf_text.count(";")


def test_comments_before_a_dropped_game() -> None:
    """A dropped game takes no space from the comments of the games before it."""
    comment = "x" * 5_000
    labels = ";".join(f"LB[aa:{'y' * 900}]" for _ in range(90))
    came = several(f"(;SZ[9]AB[aa]C[{comment}])" * 3 + f"(;SZ[9]AB[aa];{labels})")
    assert (Remark("games-left-out", {"count": 1, "kept": 3}),) == came.remarks
    assert 3 == came.sgf_text.count(comment)


def test_handicap_in_the_node_of_an_unreadable_move() -> None:
    """Setup in the node of an unreadable move is dropped with it, so it is no handicap."""
    read = read_record("(;SZ[9]HA[2]AW[ee];W[four]AB[cc][gg])")
    assert isinstance(read, Recorded)
    again = read_record(read.sgf_text)
    assert isinstance(again, Recorded)
    assert (read.sgf_text, ()) == (again.sgf_text, again.remarks)
