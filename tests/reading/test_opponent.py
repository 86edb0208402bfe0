"""The choice of a move at a level: plausible, sound and bounded, and an end in time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain, repeat
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.reading.opponent.choice import MAX_TRIED, Resigned, choose_move
from bot.reading.opponent.counting import CountErrors, find_errors
from bot.reading.opponent.levels import FIRST_DAN, LEVELS, Level, Style, find_level, nearest_level
from bot.rules.board import Board
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, format_point, parse_point
from tests.reading.calibrate_opponents import measure_interval, play_levels
from tests.reading.fake_looks import FakeLook, game_from, swap_colours

EMPTY = "\n".join(["....."] * 5)
CORNER = """
. . . . . . .
. . . . . . .
. . . . . . .
. . O O . . .
O O X X O . .
X X X . O . .
. X O O . . .
"""
"""A black stone on D2 would have one liberty and capture nothing."""
WALLS = """
. . X . O . .
. . X . O . .
. . X . O . .
. . X . O . .
. . X . O . .
. . X . O . .
. . X . O . .
"""
"""Seven neutral points on the line D."""


@dataclass
class Sight:
    """A net that sees these ``shares`` of the moves, by name (``-`` is a pass), and this lead of
    the player to move, less what the last move ``costs``. ``own`` are owners of points, from 1 (the
    player who moves first) to -1. ``sure``: the leader wins without doubt."""

    shares: Mapping[str, float]
    lead: float = 0.0
    costs: Mapping[str, float] = field(default_factory=dict)
    own: Mapping[str, float] = field(default_factory=dict)
    seat: Colour = Colour.BLACK
    sure: bool = True
    looked: list[str] = field(default_factory=list)

    def __call__(self, situation: Situation) -> Judgement:
        """Return the judgement of a situation."""
        sign = 1 if self.seat is Colour.WHITE else -1
        board = Board(situation.size)
        names = [format_point(point) for point in board.points()]
        lead = self.lead
        if situation.to_move is not self.seat:
            last = situation.moves[0]
            self.looked.append("-" if last is None else names[last])
            lead -= self.costs.get(self.looked[-1], 0.0)
        wins = float(lead > 0) if self.sure else 0.5
        white_wins = wins if sign > 0 else 1 - wins
        return Judgement(
            white_wins,
            1 - white_wins,
            0.0,
            sign * lead,
            4.0,
            tuple(sign * self.own.get(name, 0.0) for name in names),
            tuple(self.shares.get(name, 0.0) for name in names),
            self.shares.get("-", 0.0),
        )


def draw(*numbers: float) -> Callable[[], float]:
    """Return a chance that gives these numbers, and then 0.5."""
    return chain(numbers, repeat(0.5)).__next__


def choose(
    sight: Sight,
    *numbers: float,
    board: str | Game = EMPTY,
    slips: float = 0.0,
    gives: float = 5.0,
) -> str:
    """Choose a move; the first number decides on a slip, each further one on a move."""
    game = board if isinstance(board, Game) else game_from(board, sight.seat)
    chosen = choose_move(game, 0.0, Style(slips, 0.001, gives), sight, draw(*numbers))
    if isinstance(chosen, Resigned):
        return "resign"
    return "-" if chosen is None else format_point(chosen)


@pytest.mark.parametrize("seat", Colour)
def test_moves_are_drawn_by_their_shares(seat: Colour) -> None:
    """Three of four draws fall on a move that is three times as likely, for either colour."""
    sight = Sight({"C3": 0.75, "D4": 0.25}, seat=seat)
    found = [choose(sight, 0.9, number / 100) for number in range(100)]
    assert (75, 25) == (found.count("C3"), found.count("D4"))


def test_the_unlikely_is_not_drawn() -> None:
    """A move with less than 3 % of the likeliest one's share is not plausible; for a slip it is,
    but not below 0.1 %."""
    sight = Sight({"C3": 0.9, "D4": 0.02, "B2": 0.0005})
    usual = {choose(sight, 0.9, number / 100) for number in range(100)}
    slips = {choose(sight, 0.1, number / 100, slips=0.2) for number in range(100)}
    assert ({"C3"}, {"C3", "D4"}) == (usual, slips)


def test_a_slip_does_not_see_the_difference() -> None:
    """In a slip, a move that is a hundred times less likely comes more than one time in four."""
    sight = Sight({"C3": 0.9, "D4": 0.009})
    slips = [choose(sight, 0.1, number / 100, slips=0.2) for number in range(100)]
    assert slips.count("D4") > 25


def test_a_move_gives_away_so_much_at_most() -> None:
    """A move that loses more than the level gives away is dropped, and another one drawn."""
    costs = {"C3": 5.1, "D4": 4.9}
    sight = Sight({"C3": 0.6, "D4": 0.4}, costs=costs)
    assert "D4" == choose(sight, 0.9, 0.0, 0.0)
    assert ["C3", "D4"] == sight.looked
    assert "C3" == choose(sight, 0.9, 0.0, gives=5.2)


def test_the_least_of_many_losses() -> None:
    """If all moves lose too much, the best of a few is played, and the last of these is the
    likeliest: so it is never worse than that one."""
    names = ["A3", "B2", "B3", "B4", "C2", "C4", "D3"]
    shares = dict.fromkeys(names, 0.1) | {"C3": 0.3}
    costs = dict.fromkeys(names, 20.0) | {"C3": 12.0}
    sight = Sight(shares, costs=costs)
    assert "C3" == choose(sight, 0.9, 0.0, 0.0, 0.0, 0.0)
    assert (MAX_TRIED, "C3") == (len(sight.looked), sight.looked[-1])


def test_no_pointless_self_atari() -> None:
    """A stone that could be captured at once is not played, unless the net is sure of it."""
    shares = {"D2": 0.2, "G7": 0.8}
    assert {"G7"} == {choose(Sight(shares), 0.9, n / 20, board=CORNER) for n in range(20)}
    sure = {"D2": 0.7, "G7": 0.3}
    assert "D2" == choose(Sight(sure), 0.9, 0.0, board=CORNER)


def test_a_capture_is_no_self_atari() -> None:
    """A move with one liberty that captures is a move like others."""
    board = """
    . . . . .
    . . . . .
    . X . . .
    X O O . .
    O . O . .
    """
    sight = Sight({"B1": 0.2, "E5": 0.8})
    assert "B1" == choose(sight, 0.9, 0.0, board=board)


@pytest.mark.parametrize("owner", [0.9, -0.9])
def test_settled_territory_is_left_alone(owner: float) -> None:
    """The program neither fills its own territory nor throws stones away in the opponent's."""
    sight = Sight({"B2": 0.2, "D4": 0.8}, own={"B2": owner})
    assert {"D4"} == {choose(sight, 0.9, n / 20) for n in range(20)}
    assert "B2" == choose(Sight({"B2": 0.2, "D4": 0.8}, own={"B2": owner / 2}), 0.9, 0.0)


def test_no_lonely_move_on_the_first_line() -> None:
    """A first-line move far from all stones is not played; one beside a stone is."""
    sight = Sight({"A4": 0.2, "D4": 0.8})
    assert {"D4"} == {choose(sight, 0.9, n / 20) for n in range(20)}
    beside = ". . . . .\nO . . . .\n" + ". . . . .\n" * 3
    assert "A3" == choose(Sight({"A3": 0.2, "D4": 0.8}), 0.9, 0.0, board=beside)


def test_a_pass_when_nothing_is_left() -> None:
    """The program passes if the net would, and not before."""
    assert "-" == choose(Sight({"-": 0.6, "C3": 0.4}))
    for number in range(20):
        assert "C3" == choose(Sight({"-": 0.4, "C3": 0.6}), 0.9, number / 20)


def test_neutral_points_are_filled_first() -> None:
    """Before a pass, neutral points are filled, the likeliest first, as long as that costs nothing;
    after the opponent's pass they stay."""
    shares = {"-": 0.9, "D4": 0.06, "D1": 0.04}
    assert "D4" == choose(Sight(shares), board=WALLS)
    assert "D1" == choose(Sight(shares, costs={"D4": 1.0}), board=WALLS)
    assert "-" == choose(Sight(shares, costs={"D4": 1.0, "D1": 1.0}), board=WALLS)
    own = {"D4": 0.9, "D1": -0.9}
    assert "-" == choose(Sight(shares, own=own), board=WALLS)
    passed = game_from(WALLS, Colour.WHITE)
    passed.pass_(Colour.WHITE)
    assert "-" == choose(Sight(shares), board=passed)


def late_game() -> Game:
    """A game on 5×5 with ten moves, Black to move."""
    game = Game(5)
    for at in ["B2", "D4", "B3", "D3", "B4", "D2", "B5", "D5", "B1", "D1"]:
        game.play(game.to_move, parse_point(at))
    return game


def test_a_hopeless_game_is_resigned() -> None:
    """The program resigns late, and only when it is sure to lose by many points."""
    shares = {"C3": 1.0}
    assert "resign" == choose(Sight(shares, lead=-10.5), board=late_game())
    assert "C3" == choose(Sight(shares, lead=-9.5), 0.9, board=late_game())
    assert "C3" == choose(Sight(shares, lead=-10.5, sure=False), 0.9, board=late_game())
    assert "C3" == choose(Sight(shares, lead=-30.0), 0.9)


def test_a_whole_game_ends() -> None:
    """With looks that only count, games of two levels end after legal moves."""
    for number in range(4):
        game, _ = play_levels(5, LEVELS[-1], LEVELS[0], FakeLook({"-": 20.0}), number)
        assert game.phase is GamePhase.STOPPED or len(game.moves) < 75


@given(st.integers(0, 2**30))
def test_every_choice_is_legal(seed: int) -> None:
    """In any position the choice is legal, a pass, or a resignation, and the game is unchanged."""
    chance = Random(seed)
    game = Game(5)
    for _ in range(chance.randrange(30)):
        points = game.legal_points()
        if points and game.phase is GamePhase.PLAY:
            game.play(game.to_move, chance.choice(points))
    before = game.board.key()
    style = LEVELS[chance.randrange(len(LEVELS))].style(9)
    chosen = choose_move(game, 6.5, style, FakeLook(), chance.random)
    assert before == game.board.key()
    if chosen is not None and not isinstance(chosen, Resigned):
        assert game.why_illegal(game.to_move, chosen) is None


def test_the_levels() -> None:
    """Twelve levels, two ranks apart, with names that are found again."""
    names = [level.name for level in LEVELS]
    assert ["20k", "18k", "16k", "14k", "12k", "10k", "8k", "6k", "4k", "2k", "1d", "3d"] == names
    assert list(LEVELS) == [find_level(name) for name in names]
    assert find_level("11k") is None
    assert [None, LEVELS[1], None] == [
        LEVELS[0].move(-1),
        LEVELS[0].move(1),
        LEVELS[-1].move(1),
    ]


@pytest.mark.parametrize(
    ("rank", "expected"),
    [(0, "20k"), (FIRST_DAN - 11, "12k"), (FIRST_DAN - 10.9, "10k"), (FIRST_DAN + 8, "3d")],
)
def test_the_nearest_level(rank: float, expected: str) -> None:
    """The nearest level to a rank, the weaker one of two."""
    assert expected == nearest_level(rank).name


@pytest.mark.parametrize("size", [9, 13, 19])
def test_a_stronger_level_slips_less(size: int) -> None:
    """Each level slips less and gives away less than the one below, on every size."""
    styles = [level.style(size) for level in LEVELS]
    assert sorted(styles, key=lambda style: (-style.slips, -style.gives)) == styles
    assert len(LEVELS) == len({style.gives for style in styles})
    assert Level(FIRST_DAN).style(size + 1) == Level(FIRST_DAN).style(size)


def test_errors_of_a_count() -> None:
    """Chains that surely belong to the other side are named, and no unsure ones."""
    board = Board.from_rows(["X...O"] * 5)
    owners = [-0.95, 0.0, 0.0, 0.0, -0.95] * 5
    black, white = (next(c.name for c in board.chains() if c.colour is each) for each in Colour)
    assert CountErrors((black,), ()) == find_errors(board, set(), owners)
    assert CountErrors((black,), (white,)) == find_errors(board, {white}, owners)
    assert not find_errors(board, {black}, owners)
    assert not find_errors(board, {white}, [share * 0.9 for share in owners])


def test_colours_are_alike() -> None:
    """With the colours swapped the same move is chosen."""
    found = {
        choose(Sight({"D2": 0.2, "G7": 0.8}, seat=seat), 0.9, 0.1, board=board)
        for seat, board in ((Colour.BLACK, CORNER), (Colour.WHITE, swap_colours(CORNER)))
    }
    assert {"G7"} == found


def test_the_interval_of_a_share() -> None:
    """The Wilson interval of 8 of 10 is 49.0 % to 94.3 %."""
    assert [0.490, 0.943] == [round(end, 3) for end in measure_interval(8, 10)]
