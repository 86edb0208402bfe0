"""The review of a game, in pieces, with looks that see no move ahead."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle

import pytest

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.reading.review import work
from bot.reading.review.game_line import GameLine
from bot.reading.review.judge import Look, Searched
from bot.reading.review.review import Reason, ReasonKind, Review
from bot.reading.review.search import NetJudge
from bot.reading.review.work import Course, Unfinished
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, Point
from tests.reading.fake_looks import FakeLook, game_from
from tests.rules.recorded import recorded_games
from tests.service.playing import point, points

IN_ATARI = """
. . . . . . .
. . O O . . .
. O X X . . .
. . O O . . .
. . . . . X .
. . . . . X X
. . . . . X .
"""
LIKELY = {"E5": 60.0}
OTHERS = "C3 C4 C5 D3 D4 D5 E3 E4 E5 C2 D2 E2 F2 F3 F4"


def play(game: Game, moves: str) -> GameLine:
    """Return the line of a game after these moves; ``-`` is a pass."""
    for move in moves.split():
        if move == "-":
            game.pass_(game.to_move)
        else:
            game.play(game.to_move, point(move))
    return GameLine.read(game, 0.5)


def judge_by(look: Look) -> NetJudge:
    """Return a judge with searches as in the program."""
    return NetJudge(look, work.VISITS)


def review(line: GameLine, look: Look) -> Review:
    """Review a game in one go."""
    course, found = Course(line), Unfinished()
    while not course.is_finished(found):
        found = course.advance(found, judge_by(look))
    return course.conclude(found, "bamoku", "fake")


def test_the_costliest_move_is_named() -> None:
    """Black leaves two stones in atari, and White takes them: the loss is Black's move, although
    one look sees it only after White's."""
    look = FakeLook(LIKELY, owned={"G1 E5": {}, "G1": dict.fromkeys(["C5", "D5"], 1.0)})
    found = review(play(game_from(IN_ATARI), "G1 E5 A1"), look)
    reason = Reason(ReasonKind.CAPTURED, points("C5"), 2, point("E5"))
    (named,) = found.named
    assert (1, Colour.BLACK, point("G1"), point("E5"), reason) == (
        named.number,
        named.seat,
        named.played,
        named.better,
        named.reasons[0],
    )
    assert point("E5") == named.then[0]
    assert ("bamoku", "fake", 4) == (found.game, found.net, len(found.leads))
    assert found.leads[0] - found.leads[1] == pytest.approx(named.points, abs=0.11)


def test_a_loss_is_found_by_surprise() -> None:
    """One look sees the loss only after the opponent has used it. The position before is searched,
    and the loss is that of the move before."""
    look = FakeLook(LIKELY)
    line = play(game_from(IN_ATARI), "A1 E5 A2")
    assert 0.5 == Course(line).advance(Unfinished(), judge_by(look), 2 * 49).leads[1]
    found = review(line, look)
    assert [1] == [named.number for named in found.named]
    assert found.leads[1] < found.leads[0] - 3


def test_pieces_make_the_same_review() -> None:
    """However small the pieces, and wherever each is made, the review is the same."""
    line, look = play(game_from(IN_ATARI), "G1 E5 A1 A2 B1 B2"), FakeLook(LIKELY)
    found, shares = Unfinished(), [0.0]
    while not Course(line).is_finished(found):
        course = pickle.loads(pickle.dumps(Course(line)))  # noqa: S301  as between processes
        found = course.advance(pickle.loads(pickle.dumps(found)), judge_by(look), 1)  # noqa: S301
        shares.append(course.share_done(found))
    assert len(shares) > 8
    assert sorted(shares) == shares
    assert 1.0 >= shares[-1] > shares[1] > 0
    assert review(line, FakeLook(LIKELY)) == Course(line).conclude(found, "bamoku", "fake")
    assert found == Course(line).advance(found, judge_by(look))


@pytest.mark.parametrize("moves", ["", "D4", "- -", "D4 - - D5", "- - - -", "- - -", "D4 - D5 -"])
def test_positions_after_a_stop_are_not_judged(moves: str) -> None:
    """The number of judged positions is known without a replay."""
    line, stopped = GameLine(9, 6.5, _alternate(moves)), GamePhase.STOPPED
    assert sum(game.phase is not stopped for game in line.replay()) == line.count_judged()


def _alternate(moves: str) -> tuple[tuple[Colour, Point | None], ...]:
    played = [None if move == "-" else point(move) for move in moves.split()]
    return tuple(zip(cycle(Colour), played, strict=False))


def test_moves_out_of_turn() -> None:
    """Several moves of one colour in a row, as of handicap stones in a record, are judged as they
    are, and no loss is seen where the opponent has missed a turn."""
    black, white = Colour.BLACK, Colour.WHITE
    stones = [(black, each) for each in points("A1 B1 C1")]
    line = GameLine(7, 0.5, (*stones, (white, point("G7")), (black, point("A3"))))
    assert [black, black, black, white, black, white] == [game.to_move for game in line.replay()]
    assert [False, False, True, True, True] == [line.is_answered(n) for n in range(1, 6)]
    look = look_with_costs({"A1": 20.0, "B1": 20.0, "G7": -9.0})
    found = review(line, look)
    assert [4] == [named.number for named in found.named]
    assert 6 == len(found.leads)


def test_a_piece_is_small() -> None:
    """A piece takes its effort at most, unless it is one search."""
    line = GameLine.read(recorded_games()[470].replay(), 6.5)
    course, found = Course(line), Unfinished()
    while not course.is_finished(found):
        look = FakeLook()
        found = course.advance(found, judge_by(look))
        assert len(look.seen) * 19 * 19 <= max(work.PIECE, work.VISITS * 19 * 19)


def test_reasons_are_a_piece_of_their_own() -> None:
    """Each piece gives the reasons of one move, and does nothing else."""
    costs = {"A1": 9.0, "G7": -8.0, "A2": 7.0}
    course, found, pieces = Course(play(Game(7), "A1 G7 A2")), Unfinished(), [Unfinished()]
    while not course.is_finished(found):
        found = course.advance(found, judge_by(look_with_costs(costs)))
        pieces.append(found)
    assert [0, 0, 1, 2, 3] == [len(piece.named) for piece in pieces]
    assert 1 == len({piece.searched for piece in pieces[1:]})


def test_the_effort_is_limited() -> None:
    """A long game on a large board takes no more looks than fit in a minute."""
    line = GameLine.read(recorded_games()[470].replay(), 6.5)
    look = FakeLook()
    review(line, look)
    assert len(line.moves) > 200
    assert len(look.seen) * 19 * 19 <= work.EFFORT


def look_with_costs(costs: Mapping[str, float]) -> Look:
    """Return a look that sees what White gains by each of these moves. Others cost nothing, and the
    likeliest is one of them, another one after each move."""
    points = [*Game(7).board.points()]
    looks = [FakeLook({name: 1e3, "G3": 1e2}) for name in OTHERS.split()]

    def judge(situation: Situation) -> Judgement:
        cells = situation.boards[0].cells
        gain = sum(cost for name, cost in costs.items() if cells[points.index(point(name))])
        look = looks[sum(map(bool, cells)) % len(looks)]
        return replace(look(situation), white_lead=float(gain))

    return judge


@pytest.mark.parametrize(
    ("black", "white", "named"),
    [
        # Black's costs before White's, in the order of moves.
        ("8 0.6 0.5 0.4 0", "9 8 7 6 0", [1, 2, 4, 6]),
        ("8 7 6 0 0", "9 8.5 8.2 0 0", [1, 2, 3, 4, 6]),
        ("2 0 0 3 0", "20 19 18 17 16", [2, 4, 6, 7]),
    ],
    ids=["three of a player", "five of a game", "one of each player"],
)
def test_the_named_moves(black: str, white: str, named: list[int]) -> None:
    """Up to three moves of each player and five of the game are named, but at least one of each,
    and none that cost less than a point."""
    lost, won = (map(float, each.split()) for each in (black, white))
    costs = dict(zip(("A1", "A2", "B1", "B2", "C1"), lost, strict=True))
    costs |= dict(zip(("G7", "G6", "F7", "F6", "E7"), (-each for each in won), strict=True))
    order = "A1 G7 A2 G6 B1 F7 B2 F6 C1 E7"
    found = review(play(Game(7), order), look_with_costs(costs))
    assert named == [each.number for each in found.named]


def test_a_move_that_is_missed_again_is_named_once() -> None:
    """For three moves each, both players overlook the same place."""
    seen = look_with_costs(dict.fromkeys(["A1", "A2", "A3"], 8.0) | dict.fromkeys(["G7", "G6"], -9))

    def look(situation: Situation) -> Judgement:
        return replace(seen(situation), policy=FakeLook({"D4": 1e3, "D3": 1e2})(situation).policy)

    found = review(play(Game(7), "A1 G7 A2 G6 A3"), look)
    assert [1, 2] == [named.number for named in found.named]
    assert [point("D4")] * 2 == [named.better for named in found.named]


def test_searches_are_shared_by_both_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the effort is not enough for all, the smaller mistakes of the better player still get
    their share."""
    monkeypatch.setattr(work, "EFFORT", 0)
    moves = "A1 G7 A2 G6 A3 F7 A4 F6 A5 E7 A6 E6 A7 G1"
    costs = {"G7": -9, "F7": -8, "E7": -7, "A7": 3}
    found = review(play(Game(7), moves), look_with_costs(costs))
    assert [2, 6, 13] == [named.number for named in found.named]


def test_the_move_that_the_search_prefers_is_not_named() -> None:
    """A loss without a better move is an error of the net."""
    line = play(Game(7), "A1")
    for best, named in (("A1", 0), ("D4", 1)):
        searched = [(n, Searched(lead, 0.5, points(best))) for n, lead in enumerate((9.0, 0.0))]
        found = Unfinished((9.0, 0.0), tuple(searched))
        assert named == len(Course(line).advance(found, judge_by(FakeLook())).named)


def test_the_position_after_two_passes_is_not_judged() -> None:
    """Nobody can move there. If play was resumed, the position of the next player is judged."""
    game, look = game_from(IN_ATARI), FakeLook()
    play(game, "E5 - -")
    game.resume(Colour.BLACK)
    line = play(game, "A1 - -")
    found = review(line, look)
    assert 6 == len(line.moves) == len(found.leads)
    assert look.seen[3].to_move is Colour.WHITE
    assert () == look.seen[3].moves


def test_a_game_that_began_elsewhere_is_replayed() -> None:
    """Handicap and a start position are part of the line."""
    game = Game(9, handicap=2)
    line = play(game, "E5 C4")
    assert game.board == line.position(2).board
    assert Colour.WHITE is line.position(0).to_move
    drawn = game_from(IN_ATARI, Colour.WHITE)
    assert drawn.board == GameLine.read(drawn, 0.5).position(0).board


def test_a_good_game_has_no_named_moves() -> None:
    """Losses within the error of a search are not named, nor moves that the search prefers."""
    found = review(play(game_from(IN_ATARI), "E5 A1"), FakeLook(LIKELY))
    assert () == found.named
