"""Hypothetical play by article 7.2, on whole boards and in the fast form on parts of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.reading.life_and_death.lines import LineMove, to_played_move
from bot.reading.life_and_death.local_board import LocalBoard, State
from bot.reading.life_and_death.regions import SIDES
from bot.rules.board import Board
from bot.rules.errors import GameStopped, IllegalMove, KoBan, NoStoneThere, NotYourTurn, Suicide
from bot.rules.points import Colour, Point, parse_point
from tests.reading.hypothetical_play import HypotheticalPlay, KoPass
from tests.rules.drawings import BLACK, WHITE, board_of, compare

KO = """
    . . . . .
    . X O . .
    X . X O .
    . X O . .
    . . . . .
"""
SHUT_IN = """
    . . . . .
    . . . . O
    . . . O .
    . . . . O
    . . . . .
"""
TWO_KOS = """
    X . X O .
    . X O . O
    X O . X O
    O . O X .
    . O X . .
"""


def moves(text: str) -> list[LineMove]:
    """``"b:C3 w:pass b:pass-B3"``: moves by colour, plain passes, passes for the ko of a stone."""
    found = []
    for word in text.split():
        colour, _, move = word.partition(":")
        passed, _, stone = move.partition("-")
        point = None if passed == "pass" else parse_point(move)
        found.append(LineMove(Colour(colour), point, parse_point(stone) if stone else None))
    return found


def test_a_ko_is_retaken_only_after_a_pass_for_it() -> None:
    """A move elsewhere or a plain pass lifts no ban; a pass for the ko does."""
    play = HypotheticalPlay(board_of(KO), WHITE)
    taken = play.play_all(moves("w:B3 b:A1 w:pass"))
    assert (True, (Point(2, 2),)) == (taken[0].in_ko, taken[0].captured)
    with pytest.raises(KoBan) as banned:
        play.play(LineMove(BLACK, parse_point("C3")))
    assert parse_point("B3") == banned.value.data["stone"]
    play.play_all(moves("b:pass-B3 w:E1"))
    assert (parse_point("B3"),) == play.play(LineMove(BLACK, parse_point("C3"))).captured


def test_a_pass_names_its_ko() -> None:
    """A pass for an unmarked stone, or for one's own, is refused and changes nothing."""
    for ko_pass in KoPass:
        play = HypotheticalPlay(board_of(KO), WHITE, ko_pass)
        play.play_all(moves("w:B3"))
        with pytest.raises(NoStoneThere):
            play.play(moves("b:pass-D3")[0])
        assert BLACK is play.to_move
    play = HypotheticalPlay(board_of(KO), WHITE, KoPass.ONE)
    play.play_all(moves("w:B3 b:A1"))
    with pytest.raises(NoStoneThere):
        play.play(moves("w:pass-B3")[0])


@pytest.mark.parametrize(
    ("ko_pass", "still_marked"), [(KoPass.ONE, {"F3"}), (KoPass.ALL, set[str]())]
)
def test_a_pass_for_a_ko_lifts_one_ban_or_all(ko_pass: KoPass, still_marked: set[str]) -> None:
    """In one reading a pass lifts the ban of its own ko only, in the other all bans."""
    play = HypotheticalPlay(
        board_of("""
            . . . . . . . . .
            . X O . . X O . .
            X . X O X . X O .
            . X O . . X O . .
            . . . . . . . . .
        """),
        WHITE,
        ko_pass,
    )
    play.play_all(moves("w:B3 b:A1 w:F3"))
    assert {parse_point("B3"), parse_point("F3")} == play.marked
    play.play_all(moves("b:pass-B3"))
    assert {parse_point(name) for name in still_marked} == play.marked


def test_capturing_two_stones_is_not_a_ko() -> None:
    """A stone that captured two stones may be captured at once: the point is not banned."""
    play = HypotheticalPlay(
        board_of("""
            . . . . .
            . . . . .
            . . . . .
            O O X X .
            X X . X .
        """),
        WHITE,
    )
    two, one = play.play_all(moves("w:C1 b:B1"))
    assert (2, 1) == (len(two.captured), len(one.captured))
    assert not two.in_ko
    assert not one.in_ko


def test_two_plain_passes_end_play_and_a_pass_for_a_ko_does_not() -> None:
    """A pass for a ko is a move, so it resets the count of passes."""
    play = HypotheticalPlay(board_of(KO), WHITE)
    play.play_all(moves("w:B3 b:pass-B3 w:pass"))
    assert 1 == play.passes
    play.play_all(moves("b:pass"))
    assert 2 == play.passes
    with pytest.raises(GameStopped):
        play.play(LineMove(WHITE, parse_point("A1")))


def test_a_refused_move_changes_nothing() -> None:
    """A move out of turn or a suicide leaves the board, the turn and the marks unchanged."""
    play = HypotheticalPlay(board_of(SHUT_IN), BLACK)
    with pytest.raises(NotYourTurn):
        play.play(LineMove(WHITE, parse_point("A1")))
    with pytest.raises(Suicide):
        play.play(LineMove(BLACK, parse_point("E3")))
    compare(SHUT_IN, play.board)
    assert (BLACK, 0) == (play.to_move, play.passes)


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_fast_play_is_plain_play(data: st.DataObject) -> None:
    """On a local board that covers the whole board, the same moves are legal and have the same
    results: stones, marks, captures and kos.
    """
    drawn = data.draw(st.sampled_from([KO, TWO_KOS, "\n".join(["....."] * 5)]))
    play = HypotheticalPlay(board_of(drawn), data.draw(st.sampled_from(SIDES)))
    board = play.board
    local = LocalBoard(board.points(), ((), ()))
    for _ in range(data.draw(st.integers(1, 25))):
        state = state_of(local, play)
        transitions = local.transitions(state)
        legal = {to_played_move(local, state, transition).move for transition in transitions}
        assert legal == legal_moves(play)
        transition = data.draw(st.sampled_from(transitions))
        played = to_played_move(local, state, transition)
        play.passes = 0
        actual = play.play(played.move)
        assert (played.move, set(played.captured), played.in_ko) == (
            actual.move,
            set(actual.captured),
            actual.in_ko,
        )
        assert state_of(local, play) == transition[1]


def state_of(local: LocalBoard, play: HypotheticalPlay) -> State:
    """Convert a position of plain play to a state of fast play."""
    black, white = (local.bits(play.board.stones(colour)) for colour in SIDES)
    return black, white, local.bits(play.marked), SIDES.index(play.to_move)


def legal_moves(play: HypotheticalPlay) -> set[LineMove]:
    """Return every legal move of plain play; of equivalent passes only the one for the lowest
    stone.
    """
    mover = play.to_move
    found = {LineMove(mover)}
    for point in play.board.points():
        if is_legal(play, LineMove(mover, point)):
            found.add(LineMove(mover, point))
    marked = sorted(play.marked, key=lambda stone: (stone.row, stone.column))
    for stone in marked[:1]:
        if is_legal(play, LineMove(mover, for_ko=stone)):
            found.add(LineMove(mover, for_ko=stone))
    return found


def is_legal(play: HypotheticalPlay, move: LineMove) -> bool:
    """Return whether a copy of this play accepts the move."""
    again = HypotheticalPlay(play.board, play.to_move)
    again.marked = play.marked
    try:
        again.play(move)
    except (IllegalMove, NoStoneThere):
        return False
    return True


def test_boards_keep_their_walls() -> None:
    """A stone next to a wall of its colour cannot be captured on a local board, as on the board."""
    board = Board.from_rows(["XXXXX", "X.XX.", "XOXXX", "X.OXX", "XXXX."])
    inside = [parse_point("B2"), parse_point("B3"), parse_point("B4"), parse_point("C2")]
    walls = [p for p in board.stones(BLACK) if p not in inside]
    local = LocalBoard(inside, (walls, ()))
    state = 0, local.bits([parse_point("B3"), parse_point("C2")]), 0, 1
    assert {move for move, _ in local.transitions(state)} == {
        local.bits([parse_point("B2")]),
        local.bits([parse_point("B4")]),
        0,
    }
