"""The picture of a match: each kind of mark, at its points."""

from __future__ import annotations

from itertools import pairwise

from bot.match.clocks.clock import DAY
from bot.match.commands import (
    Agree,
    AskNoResult,
    AskUndo,
    MarkStones,
    Refuse,
    Resign,
    Resume,
)
from bot.match.events import Advice, ProposalKind
from bot.match.proposals import Proposal
from bot.match.state import Match
from bot.pictures import match_diagrams
from bot.play.ratings.ladder import Ladder, RatedGame
from bot.rules.points import Point, star_points
from renderer.model.diagram import Badge, Diagram, Mark, Pair, Stone
from tests.language.scenes import DEAD_IN_KO, with_seki
from tests.service.playing import (
    BLACK,
    KO,
    REPETITION,
    WHITE,
    begin_game,
    board_from,
    do,
    number,
    play,
    point,
    points,
    stop,
    stop_game,
    unanswered_challenge,
)

SIGNS = {
    (): ".",
    (Mark.LAST_MOVE,): "@",
    (Mark.KO,): "k",
    (Mark.KO, Mark.GHOST_BLACK): "K",
    (Mark.GHOST_BLACK,): "x",
    (Mark.GHOST_WHITE,): "o",
    (Mark.BLACK_TERRITORY,): "B",
    (Mark.WHITE_TERRITORY,): "W",
    (Mark.DAME,): ":",
    (Mark.SEKI,): "s",
    (Mark.OPEN,): "!",
    (Mark.DOUBTFUL,): "?",
    (Mark.CHANGED,): "*",
    (Mark.CHANGED, Mark.LAST_MOVE): "%",
}
"""The character that a drawing shows for each combination of marks on a point."""

CAPTURE = "D4 D5 A9 C4 A8 E4 A7 D3"
"""White takes D4 with D3."""
WALLS = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9 H5 B5"
"""Black's wall on C, White's on D, and a lone stone behind each of them."""


def picture_of(match: Match) -> Diagram:
    """The picture, which must be one board."""
    picture = match_diagrams.picture(match)
    assert isinstance(picture, Diagram)
    return picture


def marks(diagram: Diagram) -> list[str]:
    """The marks, top row first."""
    size = range(diagram.size)
    return [
        "".join(SIGNS[diagram.marks.get((column, row), ())] for column in size)
        for row in reversed(size)
    ]


def points_by_mark(diagram: Diagram) -> dict[str, list[tuple[int, int]]]:
    """The marked points by their letters."""
    found: dict[str, list[tuple[int, int]]] = {}
    for place, seen in sorted(diagram.marks.items()):
        found.setdefault(SIGNS[seen], []).append(place)
    return found


def test_an_empty_board() -> None:
    """Before the first move the board has star points only."""
    diagram = picture_of(unanswered_challenge())
    assert Diagram(size=9, stars=star_points(9)) == diagram


def test_stones() -> None:
    """Stones are drawn where they were played."""
    stones = {point("D4"): Stone.BLACK, point("E5"): Stone.WHITE}
    assert stones == picture_of(begin_game("D4 E5")).stones


def test_the_last_move() -> None:
    """Only the last stone has a ring."""
    assert {"@": [point("E5")]} == points_by_mark(picture_of(begin_game("D4 E5")))


def test_a_pass_has_no_ring() -> None:
    """After a pass no stone has a ring."""
    assert {} == points_by_mark(picture_of(begin_game("D4 E5 -")))


def test_after_an_undo() -> None:
    """After an undo the ring is on the move that is now the last."""
    match = begin_game("D4 E5 F6")
    do(match, BLACK, AskUndo())
    do(match, WHITE, Agree())
    assert {"@": [point("E5")]} == points_by_mark(picture_of(match))


def test_captured_stones_leave_ghosts() -> None:
    """Stones just captured leave ghosts until the next move."""
    match = begin_game(CAPTURE)
    assert {"@": [point("D3")], "x": [point("D4")]} == points_by_mark(picture_of(match))
    play(match, "A1")
    assert {"@": [point("A1")]} == points_by_mark(picture_of(match))


def test_ghosts_have_the_captured_colour() -> None:
    """Ghosts have the captured colour, and all captured stones leave one."""
    match = begin_game("B1 A1 B2 A2 A3")
    assert {"@": [point("A3")], "o": [*points("A1 A2")]} == points_by_mark(picture_of(match))


def test_a_ko() -> None:
    """The ko point has the ko mark for one move, with the ghost of the captured stone."""
    match = begin_game(KO)
    assert {"@": [point("D5")], "K": [point("E5")]} == points_by_mark(picture_of(match))
    play(match, "A1")
    assert {"@": [point("A1")]} == points_by_mark(picture_of(match))


def test_a_question_about_an_undo_shows_the_board() -> None:
    """While an undo is asked for, the board is drawn unchanged."""
    match = begin_game("D4 E5")
    do(match, WHITE, AskUndo())
    assert {"@": [point("E5")]} == points_by_mark(picture_of(match))


def test_the_count() -> None:
    """The count shows territory of both colours, also under dead stones, and no letter hides it."""
    match = stop_game(WALLS)
    do(match, WHITE, MarkStones(points("H5 B5"), dead=True))
    diagram = picture_of(match)
    assert ["BB..WWWWW"] * 9 == marks(diagram)
    assert frozenset(points("H5 B5")) == diagram.dead
    assert Stone.BLACK is diagram.stones[point("H5")]


def test_letters_for_doubtful_chains() -> None:
    """Lone stones have letters while a score is proposed, lowercase ones if they are dead."""
    match = stop_game(WALLS)
    alive = {point("B5"): Badge("A", dead=False), point("H5"): Badge("B", dead=False)}
    assert alive == picture_of(match).badges
    do(match, WHITE, MarkStones(points("H5"), dead=True))
    assert {**alive, point("H5"): Badge("b", dead=True)} == picture_of(match).badges


def test_a_marked_chain_gets_a_letter() -> None:
    """A chain that looks safe gets a letter once it is marked, so that it can be unmarked."""
    match = stop_game(WALLS)
    do(match, WHITE, MarkStones(points("C9"), dead=True))
    assert Badge("c", dead=True) == picture_of(match).badges[point("C9")]


def test_an_agreed_count() -> None:
    """After the end the count is still shown, without letters."""
    match = stop_game(WALLS)
    do(match, WHITE, MarkStones(points("H5 B5"), dead=True))
    do(match, WHITE, Agree())
    do(match, BLACK, Agree())
    diagram = picture_of(match)
    assert (["BB..WWWWW"] * 9, {}) == (marks(diagram), diagram.badges)


def test_dame_and_a_refused_score() -> None:
    """Points between living stones are dame; a refusal keeps the count in the picture."""
    match = stop_game("D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9")
    do(match, WHITE, Refuse())
    assert ["BBB.:.WWW"] * 9 == marks(picture_of(match))


def test_seki() -> None:
    """An eye of stones in seki does not count and has its own mark."""
    match = with_seki()
    expected = [*["BB..WWWWW"] * 6, "......WWW", ".......WW", "s.s.s..WW"]
    assert expected == marks(picture_of(match))


def test_an_open_border() -> None:
    """An open border has its own marks, and the area that depends on it has none; elsewhere dame
    are marked."""
    match = stop_game("")
    match.game.board = board_from(
        ".........",
        "....XO...",
        "....XO...",
        "....XO...",
        "XXXXXOOOO",
        "OOOOOXXXX",
        "...O.X...",
        "...O.X...",
        "...O.X...",
    )
    match.proposal = Proposal(
        1, ProposalKind.SCORE, advice=Advice(borders=parse_point_set("E9 F9"))
    )
    expected = ["....!!..."] + ["........."] * 5 + ["WWW.:.BBB"] * 3
    assert expected == marks(picture_of(match))


def test_wide_neutral_ground() -> None:
    """Wide open ground between living stones of both colours has no marks, with or without
    advice."""
    match = stop_game("")
    match.game.board = board_from(*["..OX....."] * 4, "..OX..O..", *["..OX....."] * 4)
    match.proposal = Proposal(1, ProposalKind.SCORE)
    assert ["WW......."] * 9 == marks(picture_of(match))


def test_a_ko_with_a_dead_stone() -> None:
    """The point of a ko whose dead stone stays is marked as a ko, not as dame."""
    match = begin_game("")
    match.game.board = board_from(*DEAD_IN_KO)
    stop(match, dead="D5")
    expected = [*["BBB..WWWW"] * 4, "BB..k.WWW", *["BBB..WWWW"] * 4]
    assert expected == marks(picture_of(match))


def test_the_move_that_settles_a_question() -> None:
    """The move that decides a doubtful chain is marked as worth points instead of territory, until
    the chain is marked."""
    match = begin_game("")
    match.game.board = board_from(*["........."] * 6, "..XXXXX..", ".XOOOOOX.", ".XO...OX.")
    stop(match, doubtful="C2", borders="E1")
    assert [point("E1")] == points_by_mark(picture_of(match))["!"]
    do(match, WHITE, MarkStones(points("C2"), dead=False))
    assert (point("E1"), False) == (
        points_by_mark(picture_of(match))["W"][1],
        "!" in points_by_mark(picture_of(match)),
    )


def test_places_of_open_play() -> None:
    """The places of open play are marked as worth points; a doubtful stone keeps its question
    mark."""
    match = begin_game(f"{WALLS} H6")
    stop(match, doubtful="H6", play="B2 H6")
    assert [point("B2")] == points_by_mark(picture_of(match))["!"]
    assert (Mark.DOUBTFUL,) == picture_of(match).marks[point("H6")]


def test_a_ko_left_open() -> None:
    """A ko that can still be taken has the ko mark."""
    match = begin_game(f"{KO} A1")
    stop(match, kos="E5")
    assert {"k": [point("E5")]} == {
        sign: places for sign, places in points_by_mark(picture_of(match)).items() if sign == "k"
    }


def test_doubtful_chains() -> None:
    """Each stone of a doubtful chain has a question mark until a player marks the chain; doubtful
    chains have the first letters."""
    match = begin_game(f"{WALLS} H6")
    stop(match, dead="B5", doubtful="H6")
    diagram = picture_of(match)
    asked = {place for place, seen in diagram.marks.items() if Mark.DOUBTFUL in seen}
    assert {point("H5"), point("H6")} == asked
    badges = {point("H6"): Badge("A", dead=False), point("B5"): Badge("b", dead=True)}
    assert badges == diagram.badges
    do(match, WHITE, MarkStones(points("H5"), dead=True))
    diagram = picture_of(match)
    assert not any(Mark.DOUBTFUL in seen for seen in diagram.marks.values())
    assert badges | {point("H6"): Badge("a", dead=True)} == diagram.badges


def parse_point_set(names: str) -> frozenset[Point]:
    """Parse ``D4 E5`` into a set."""
    return frozenset(points(names))


def test_a_resumed_game() -> None:
    """After resumption the count disappears from the picture."""
    match = stop_game(WALLS)
    do(match, WHITE, MarkStones(points("H5"), dead=True))
    do(match, WHITE, Resume())
    diagram = picture_of(match)
    assert ({}, {}, frozenset()) == (diagram.marks, diagram.badges, diagram.dead)


def test_a_resigned_game() -> None:
    """A resignation while counting leaves the plain board."""
    match = stop_game(WALLS)
    do(match, WHITE, Resign())
    diagram = picture_of(match)
    assert ({}, {}) == (diagram.marks, diagram.badges)


def test_a_repetition() -> None:
    """A repetition shows both positions side by side, with the points used and the last moves."""
    match = begin_game(REPETITION)
    pair = match_diagrams.picture(match)
    assert isinstance(pair, Pair)
    assert ("6", "9") == (pair.left_caption, pair.right_caption)
    assert pair.left.stones == pair.right.stones == match_diagrams.board(match).stones
    assert {"*": [*points("A1 B1 C1")], "@": [point("E5")]} == points_by_mark(pair.left)
    assert {"*": [*points("A1 C1")], "%": [point("B1")]} == points_by_mark(pair.right)


def test_a_repetition_stays_until_it_is_answered() -> None:
    """A pass keeps the pair of positions; a stone or a refusal returns to the board."""
    match = begin_game(REPETITION)
    play(match, "-")
    assert isinstance(match_diagrams.picture(match), Pair)
    do(match, WHITE, Refuse(number(match)))
    assert isinstance(match_diagrams.picture(match), Diagram)


def test_asking_by_a_repetition_that_is_past() -> None:
    """If no result is proposed after another stone, the current board is shown."""
    match = begin_game(f"{REPETITION} H8")
    do(match, BLACK, AskNoResult())
    assert match_diagrams.board(match) == match_diagrams.picture(match)


def test_no_result() -> None:
    """A game that ended without result shows the repetition."""
    match = begin_game(REPETITION)
    do(match, WHITE, Agree())
    do(match, BLACK, Agree())
    assert isinstance(match_diagrams.picture(match), Pair)


def test_a_picture_follows_from_the_log() -> None:
    """The same events always give the same picture."""
    one, two = (stop_game(WALLS) for _ in range(2))
    assert match_diagrams.picture(one) == match_diagrams.picture(two)


def test_a_chart_of_a_rating() -> None:
    """A rating chart shows the latest games between round limits, each with its rank."""
    games = [
        RatedGame(n * DAY, f"g{n:03}", "a", f"p{n}", 19, 0, 6.0, "B+R" if n % 3 else "W+R")
        for n in range(70)
    ]
    ladder = Ladder()
    ladder.add(games, {id: id for game in games for id in (game.black, game.white)})
    steps = ladder.changes["a"]
    chart = match_diagrams.rating_chart(steps)
    heights = [height for height, _ in chart.ticks]
    assert (60, 11) == (len(chart.points), chart.first)
    assert round(steps[-1].after.value) == chart.points[-1][0]
    assert 2 <= len(heights) <= 8
    assert len({b - a for a, b in pairwise(heights)}) == 1
    assert heights[0] <= min(value - spread for value, spread in chart.points)
    assert heights[-1] >= max(value + spread for value, spread in chart.points)
    assert all(name[-1] in "kd" and name[:-1].isdigit() for _, name in chart.ticks)
    one = match_diagrams.rating_chart(steps[:1])
    assert (1, 1) == (len(one.points), one.first)
