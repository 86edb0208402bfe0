"""Two looks of a net, one with each player to move, show where play has not ended."""

from __future__ import annotations

from bot.reading.net.judgement import Judgement
from bot.reading.net.open_play import MOST, find_open_play
from bot.reading.net.situation import describe_game, describe_stop
from bot.rules.board import Board
from bot.rules.points import Colour, format_point
from tests.net.test_situation import KO, draw_board, make_game
from tests.service.playing import points

BOARD = draw_board(KO)


def judge(lead: float, owned: dict[str, float], board: Board = BOARD) -> Judgement:
    """A look with this lead of White and this ownership by White of some points."""
    of = {point: each for names, each in owned.items() for point in points(names)}
    ownership = tuple(of.get(point, 0.0) for point in board.points())
    return Judgement(0.5, 0.5, 0.0, lead, 2.0, ownership, (0.0,) * len(ownership), 1.0)


def find(black_first: Judgement, white_first: Judgement) -> list[str]:
    """The points that are found, by name."""
    return sorted(map(format_point, find_open_play(BOARD, black_first, white_first)))


def test_an_area_is_named_by_an_empty_point_in_its_middle() -> None:
    """Of an area whose owner depends on the next move, the empty point nearest to all others is
    named, not the point that changes most."""
    area = "C7 D7 E7 F7 G7"
    looks = judge(-5, {area: -0.6, "C7": -0.9}), judge(5, {area: 0.6, "C7": 0.9})
    assert ["E7"] == find(*looks)
    among_stones = "D6 E6 D5 E5 D4"  # only E5 is empty
    assert ["E5"] == find(judge(-3, {among_stones: -0.9}), judge(3, {among_stones: 0.9}))


def test_an_area_without_empty_points_is_named_by_a_stone() -> None:
    """The fate of stones may depend on the next move where no empty point changes."""
    assert ["D6"] == find(judge(-2, {"D6": -0.9}), judge(2, {"D6": 0.9}))


def test_neutral_points_are_no_open_play() -> None:
    """The next player to move takes a neutral point. It changes its owner, but not the lead."""
    assert [] == find(judge(4, {"G7": -0.9}), judge(5.5, {"G7": 0.9}))


def test_a_lead_that_differs_by_no_place_is_no_open_play() -> None:
    """The net is unsure, and no point changes its owner."""
    assert [] == find(judge(-6, {"C8 D8 E8": -0.5}), judge(6, {"C8 D8 E8": 0.5}))


def test_the_move_must_gain() -> None:
    """If each player would lose by moving, as in a seki, nothing is left to play."""
    assert [] == find(judge(5, {"C7 D7": 0.9}), judge(-5, {"C7 D7": -0.9}))


def test_the_largest_areas_are_named() -> None:
    """Of many areas, only the largest are named."""
    areas = {"A1": 1, "C1 D1": 2, "F1 G1 H1": 3, "A9 B9 C9 D9": 4}
    found = find(judge(-9, dict.fromkeys(areas, -0.9)), judge(9, dict.fromkeys(areas, 0.9)))
    assert (MOST, ["B9", "G1"]) == (len(found), found)


def test_the_situation_after_a_stop() -> None:
    """Both looks after a stop see the same position without its history, and count the stones that
    were put on the board like a game in progress."""
    game = make_game("C3 G7 D3 pass pass")
    looks = [describe_stop(game, 6.5, colour) for colour in Colour]
    running = describe_game(game, 6.5)
    assert [*Colour] == [each.to_move for each in looks]
    for each in looks:
        assert ((), running.boards[:1], 7.5) == (each.moves, each.boards, each.komi)
        assert running.komi == each.komi
