"""Records with a review: leads, comments and variations, as other programs read them."""

from __future__ import annotations

from sgfmill.sgf import Sgf_game

from bot.match.state import Refusal
from bot.reading.review.review import NamedMove, Review
from bot.records.read import Recorded, read_record
from bot.records.reviewed import add_review
from bot.records.study import Study, read_study
from bot.records.write import GameInfo, to_sgf
from bot.rules.points import Colour, Point, format_point
from tests.service.playing import BLACK, WHITE, begin_game, point, points

LEADS = (-6.5, -6.0, -7.25, 1.0)
BETTER = NamedMove(2, WHITE, point("E5"), 8.25, points("F6 D4"), points("E4 G3"))


def reviewed(record: str, *named: NamedMove, game: int = 1, **comments: str) -> str:
    """Add a review; a comment is named by its move, such as ``at_2``."""
    texts = {int(name.removeprefix("at_")): text for name, text in comments.items()}
    found = add_review(record, Review("bamoku", "b10", LEADS, named), texts, game)
    assert isinstance(found, str), found
    return found


def exported(moves: str) -> str:
    """Return the record of a 9x9 game of these moves."""
    return to_sgf(begin_game(moves), GameInfo("Anna", "Bob", "bamoku"))


def lines(record: str) -> list[str]:
    """Return the moves of each line to its end, in the order of the text."""
    study = read_study(record)
    assert isinstance(study, Study)
    inner = {node.parent for node in study.nodes}
    found = []
    for number in (n for n in range(len(study.nodes)) if n not in inner):
        names, at = list[str](), number
        while at >= 0:
            move = study.nodes[at].move
            if move is not None:
                names.append("-" if move[1] is None else format_point(move[1]))
            at = study.nodes[at].parent
        found.append(" ".join(reversed(names)))
    return found


def test_leads() -> None:
    """Each position has Black's lead, also the first; where a lead is missing there is none."""
    record = reviewed(exported("C3 E5 G7 C7"))
    nodes = Sgf_game.from_string(record).get_main_sequence()
    values = [node.get_raw("V") for node in nodes if node.has_property("V")]
    assert [b"-6.5", b"-6", b"-7.25", b"1"] == values
    assert 5 == len(nodes)


def test_variations() -> None:
    """The better line begins instead of the move, the continuation after it; the game stays the
    main line."""
    game, better, after = "C3 E5 G7 C7", "C3 F6 D4", "C3 E5 E4 G3"
    assert [game, after, better] == lines(reviewed(exported(game), BETTER))


def test_known_lines_are_not_repeated() -> None:
    """Moves that the game itself or another variation shows are not added again."""
    record = "(;GM[1]SZ[9];B[cg](;W[ee];B[ef];W[cc])(;W[fd]))"
    assert ["C3 E5 E4 C7", "C3 E5 E4 G3", "C3 F6 D4"] == lines(reviewed(record, BETTER))


def test_the_game_is_not_continued() -> None:
    """After the last move of a game there is no variation: it would be read as the game."""
    record = reviewed(exported("C3 E5"), BETTER)
    assert ["C3 E5", "C3 F6 D4"] == lines(record)
    longer = NamedMove(1, BLACK, point("C3"), 2.0, points("D4"), points("E5 G7"))
    assert ["C3 E5", "D4"] == lines(reviewed(exported("C3 E5"), longer))


def test_passes() -> None:
    """A pass in a line is a move."""
    named = NamedMove(2, WHITE, point("E5"), 8.25, (None, point("D4")), (None,))
    assert ["C3 E5 G7", "C3 E5 -", "C3 - D4"] == lines(reviewed(exported("C3 E5 G7"), named))


def test_comments() -> None:
    """The text about a move comes before what the record says of it, in any letters."""
    record = reviewed("(;GM[1]SZ[9];B[cg];W[ee]C[12:30 \\]])", BETTER, at_2="Łańcuch [8] :\\")
    study = read_study(record)
    assert isinstance(study, Study)
    assert ["", "", "Łańcuch [8] :\\\n\n12:30 ]", "", ""] == [node.comment for node in study.nodes]


def test_reading_it_again() -> None:
    """Our reader finds nothing to repair, and the same game."""
    record = reviewed(exported("C3 E5 G7 -"), BETTER, at_2="8 points")
    again = read_record(record)
    assert isinstance(again, Recorded)
    assert (record, ()) == (again.sgf_text, again.remarks)
    expected = [(BLACK, "C3"), (WHITE, "E5"), (BLACK, "G7"), (WHITE, "")]
    assert expected == [(seat, format_point(at) if at else "") for seat, at in again.line]


def test_handicap_and_setup() -> None:
    """Stones set up before or between the moves are no moves."""
    record = "(;GM[1]SZ[9]HA[2]AB[gc][cg];AB[aa];W[ee];AW[bb];B[cc];W[gg])"
    named = NamedMove(2, BLACK, Point(2, 6), 3.0, points("F6"), points("H8"))
    made = reviewed(record, named)
    assert ["E5 C7 G3", "E5 C7 H8", "E5 F6"] == lines(made)
    assert made.index("AW[bb]") < made.index("V[-7.25]")


def test_one_game_of_several() -> None:
    """The game with this number gets the review, and is returned alone."""
    record = "(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[cg];W[ee];B[gc])"
    assert ["C3 E5 G7", "C3 E5 E4 G3", "C3 F6 D4"] == lines(reviewed(record, BETTER, game=2))


def test_no_record() -> None:
    """Text without a game, or without that game, is refused."""
    review = Review("bamoku", "b10", LEADS)
    assert Refusal("record-broken") == add_review("no", review, {})
    refused = add_review("(;GM[1];B[aa])", review, {}, 2)
    assert Refusal("record-game", {"game": 2, "games": 1}) == refused


def test_colours_alternate() -> None:
    """A line's moves have alternating colours, from that of the named move."""
    game = Sgf_game.from_string(reviewed(exported("C3 E5 G7"), BETTER))
    node = game.get_root()[0][1]
    assert [("w", (5, 5)), ("b", (3, 3))] == [each.get_move() for each in (node, node[0])]
    assert Colour.WHITE.value == "w"
