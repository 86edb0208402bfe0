"""Figures of lines of play, with numbered or lettered moves; and pictures of estimates."""

from __future__ import annotations

from dataclasses import replace

from bot.match.state import Match
from bot.pictures import lines_of_play
from bot.reading.estimates import Estimate, estimate_by_reading
from bot.rules.points import Colour
from renderer.model.diagram import Diagram, Mark, Stone
from tests.service.playing import KO, NOTHING_DEAD, begin_game, board_from, point, points


def labels_of(diagram: Diagram) -> dict[str, str]:
    """The labels by point, with ``+`` on a stone, and ``b`` or ``w`` on a translucent one."""
    written = {**diagram.labels, **{at: str(n) for at, n in diagram.numbers.items()}}
    found = {}
    for name in (f"{column}{row}" for column in "ABCDEFGHJ" for row in range(1, 10)):
        at = point(name)
        if at in written:
            seen = diagram.variations.get(at)
            under = "+" if at in diagram.stones else "" if seen is None else seen.value
            found[name] = f"{written[at]}{under}"
    return found


def test_numbers_of_a_line() -> None:
    """Moves still on the board have their numbers; a pass counts but shows none."""
    match = begin_game("D4 E5 C3 - G7")
    figure = lines_of_play.sandbox(match, 3)
    assert {"C3": "1+", "G7": "3+"} == labels_of(figure.board)
    assert () == figure.again
    assert {point("G7"): (Mark.LAST_MOVE,)} == figure.board.marks


def test_a_stone_that_was_taken_since() -> None:
    """A numbered stone that has been captured keeps its number, on a translucent stone."""
    match = begin_game("C5 F5 D6 E6 D4 E4 E5 D5")
    figure = lines_of_play.sandbox(match, 2)
    assert {"E5": "1b", "D5": "2+"} == labels_of(figure.board)


def test_moves_at_the_same_point() -> None:
    """In a ko taken back and forth, each point shows the first move there of its current colour,
    and the other moves are listed with that number."""
    match = begin_game(f"{KO} A1 J1 E5 A2 J2 D5")
    figure = lines_of_play.sandbox(match, 8)
    shown = labels_of(figure.board)
    assert {"E5": "1b", "D5": "2+", "A1": "3+", "J1": "4+", "A2": "6+", "J2": "7+"} == shown
    assert ((5, 1), (8, 2)) == figure.again
    ended = lines_of_play.sandbox(begin_game(f"{KO} A1 J1 E5"), 5)
    assert "1+" == labels_of(ended.board)["E5"]
    assert "2w" == labels_of(ended.board)["D5"]
    assert ((5, 1),) == ended.again


def test_a_point_shows_its_last_colour() -> None:
    """If the point ends with the other colour, the number of that move is shown and the first one
    is listed."""
    before, after = board_from(*[5 * "."] * 5), board_from(*[5 * "."] * 3, ".O...", ".....")
    line = ((Colour.BLACK, point("B2")), (Colour.WHITE, point("B2")))
    figure = lines_of_play.draw_line(before, after, line, {})
    assert {"B2": "2+"} == labels_of(figure.board)
    assert ((1, 2),) == figure.again


def test_stones_that_stood_there_before() -> None:
    """Captured stones from before the line leave ghosts."""
    before, after = (
        board_from(*rows, *[5 * "."] * 3) for rows in (("OX...", "....."), (".X...", "X...."))
    )
    figure = lines_of_play.draw_line(before, after, ((Colour.BLACK, point("A4")),), {})
    assert {point("A5"): (Mark.GHOST_WHITE,)} == figure.board.marks


def test_a_plan_of_one_line() -> None:
    """A plan shows the opponent's move and the answer as numbered, translucent stones on the
    current board."""
    match = begin_game("D4")
    shown = lines_of_play.plan(match, [points("E5 C3 G7")])
    assert {"E5": "1w", "C3": "2b", "G7": "3w"} == labels_of(shown)
    assert {point("D4"): Stone.BLACK} == shown.stones


def test_a_plan_of_several_lines() -> None:
    """Each line of a plan has its letter; shared first moves have the letter of the first line."""
    match = begin_game("D4")
    shown = lines_of_play.plan(
        match, [points("E5 C3 G7 A1"), points("E5 C3 A1 G7"), points("B2 B3")]
    )
    first = {"E5": "A1w", "C3": "A2b", "G7": "A3w", "A1": "A4b"}
    expected = first | {"B2": "C1w", "B3": "C2b"}
    assert expected == labels_of(shown)


def test_a_plan_on_a_stone() -> None:
    """A planned move onto a stone that will have been captured by then is written on that stone."""
    match = begin_game(f"{KO} A1")
    shown = lines_of_play.plan(match, [points("J1 E5 A2 D5")])
    assert {"J1": "1w", "E5": "2b", "A2": "3w", "D5": "4+"} == labels_of(shown)


def test_moves_that_may_follow() -> None:
    """Variations have letters in their order, and other marks of the position stay."""
    position = Diagram(9, marks={point("C3"): (Mark.LAST_MOVE,), point("A1"): (Mark.KO,)})
    moves = [(Colour.BLACK, point("A1")), (Colour.WHITE, point("E5"))]
    shown = lines_of_play.choice(position, moves)
    assert {"A1": "Ab", "E5": "Bw"} == labels_of(shown)
    assert {point("C3"): (Mark.LAST_MOVE,)} == shown.marks


def read_estimate(match: Match, dead: str = "", **shares: float) -> Estimate:
    """An estimate with the shares `AROUND` and these, and one dead stone or none; every other point
    is open."""
    owned = {point(name): share for name, share in (AROUND | shares).items()}
    found = replace(NOTHING_DEAD, ownership=owned, dead=frozenset(points(dead)))
    return estimate_by_reading(match.game, match.terms.komi, found)


AROUND = {"A1": 0.9, "E6": 0.8, "E7": 0.8, "F6": 0.8, "E8": 0.7, "C5": -0.7, "J9": 0.1, "E5": 0.9}
"""E5 has a stone; E6, E7 and F6 are within two steps of it, E8 and C4 are not."""


def test_an_estimate_shows_empty_points() -> None:
    """An estimate shows the likely owner of empty points that are not quite open, and nothing on
    stones."""
    match = begin_game("E5 A9")
    found = read_estimate(match, A9=-0.9)
    expected = {name: share for name, share in AROUND.items() if name not in ("J9", "E5")}
    shown = lines_of_play.estimate(match, found)
    assert {point(name): share for name, share in expected.items()} == shown.ownership
    assert {point("A9"): (Mark.LAST_MOVE,)} == shown.marks


def test_an_estimate_hides_dead_stones() -> None:
    """Around a stone that is not certainly alive an estimate shows nothing, and it looks the same
    whether that stone is dead, doubtful or probably alive."""
    match = begin_game("E5 A9")
    pictures = [
        lines_of_play.estimate(match, found)
        for found in (
            read_estimate(match, dead="E5", A9=-0.9),
            read_estimate(match, E5=-0.9, A9=-0.9),
            read_estimate(match, E5=0.5, A9=-0.9),
        )
    ]
    assert pictures[0] == pictures[1] == pictures[2]
    assert {*points("A1 E8")} == set(pictures[0].ownership)
