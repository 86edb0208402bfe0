"""Ko, and repeated whole-board positions (articles 6 and 12)."""

from __future__ import annotations

import pytest

from bot.rules.errors import KoBan
from bot.rules.game import Game, GamePhase, Repetition
from bot.rules.points import parse_point
from tests.rules.drawings import BLACK, WHITE, compare, game_at, play

# Black captures at D4, and White may not retake at C4 at once.
KO = """
. . X O .
. X O . O
. . X O .
. . . . .
. . . . .
"""

TRIPLE_KO = """
X X X O . O X O O
X . X O O X X O O
X X X O X . X O .
X X X O O X X O O
X X X O X . X O O
X X X O O X X O O
X X X X X O O O O
X X . X X O O . O
X X X X X O O O O
"""

ETERNAL_LIFE = """
O . X . O X . O O O O
O O O X X O O O O O .
X . X X O O O O O O O
X X X O O O O O O . O
O O O O O O O O O O O
O O O O O O O O O O O
X X X X X X X X X X X
X X X X X X X X X X X
X . X X X X . X X X X
X X X X X X X X X X X
X X X X X X X X X X X
"""

DOUBLE_KO = """
. X . X O X X X X
X X X O O X X X X
O X O . O X X . X
. O O O O X X X X
O O X X X . X X X
X X X X X X X X X
O O O O O O O O O
O O . O O O . O O
O O O O O O O O O
"""

SNAPBACK = """
. X O . .
O O X . .
X X X . .
. . . . .
. . . . .
"""

SEND_TWO_RETURN_ONE = """
. O . O .
X X O . .
. X O . .
X X O . .
. X O . .
"""


def take_ko() -> Game:
    """Return a position with a ko just captured by Black."""
    game = game_at(KO)
    play(game, "D4")
    return game


def refuses(game: Game, name: str) -> bool:
    """Return whether a ko forbids the player to move to play there."""
    return isinstance(game.why_illegal(game.to_move, parse_point(name)), KoBan)


def test_a_ko_may_not_be_retaken_in_the_next_move() -> None:
    """Retaking is refused with the point and the stone, and nothing changes."""
    game = take_ko()
    before = game.board.rows()
    with pytest.raises(KoBan) as caught:
        game.play(WHITE, parse_point("C4"))
    assert {"point": parse_point("C4"), "stone": parse_point("D4")} == caught.value.data
    assert (parse_point("C4"), before, WHITE) == (game.ko, game.board.rows(), game.to_move)
    assert parse_point("C4") not in game.legal_points()


@pytest.mark.parametrize("elsewhere", ["A1 B1", "A1 pass", "pass A1"])
def test_one_move_elsewhere_lifts_the_ban(elsewhere: str) -> None:
    """After a move elsewhere or a pass, and the answer, the ko may be retaken, which is a ko
    again.
    """
    game = take_ko()
    play(game, elsewhere)
    assert not refuses(game, "C4")
    play(game, "C4")
    assert (1, 1, parse_point("D4")) == (game.prisoners(BLACK), game.prisoners(WHITE), game.ko)


def test_each_ko_has_its_own_ban() -> None:
    """Capturing in another ko counts as a move elsewhere for the first one."""
    game = game_at(TRIPLE_KO, WHITE)
    play(game, "F7")
    assert (True, False) == (refuses(game, "E7"), refuses(game, "E9"))
    play(game, "E9")
    assert (True, False) == (refuses(game, "F9"), refuses(game, "F5"))


def test_a_snapback_is_not_a_ko() -> None:
    """A chain that captured one stone may be captured at once, on the point of that stone."""
    game = game_at(SNAPBACK, WHITE)
    play(game, "A5")
    assert (1, None) == (game.prisoners(WHITE), game.ko)
    play(game, "B5")
    assert (3, None) == (game.prisoners(BLACK), game.ko)


def test_a_double_ko_repeats_the_board() -> None:
    """Each side captures in one of two kos and, after one pass, recaptures: the board repeats."""
    game = game_at(DOUBLE_KO, WHITE)
    start = len(game.moves)
    play(game, "C9 A6 pass D9 A7")
    compare(DOUBLE_KO, game.board)
    assert Repetition(start, start + 5, False, 2, 2) == game.moves[-1].repetition


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_triple_ko_repeats_the_board(rounds: int) -> None:
    """Three kos may be captured in turn for ever, and each cycle is reported separately."""
    game = game_at(TRIPLE_KO, WHITE)
    start = len(game.moves) + 6 * (rounds - 1)
    for _ in range(rounds):
        play(game, "F7 E9 F5 E7 F9 E5")
    compare(TRIPLE_KO, game.board)
    assert Repetition(start, start + 6, True, 3, 3) == game.moves[-1].repetition
    assert GamePhase.PLAY is game.phase


def test_a_triple_ko_is_one_cycle() -> None:
    """Every capture after the first round repeats a position, but only the first one does so on
    new points."""
    game = game_at(TRIPLE_KO, WHITE)
    new = []
    for name in ("F7 E9 F5 E7 F9 E5 " * 2 + "J7 B8 " + "F7 E9 F5 E7 F9 E5 " * 2).split():
        play(game, name)
        repeated = game.moves[-1].repetition
        if repeated is not None:
            new.append(not game.has_gone_round(repeated))
    assert [True] + [False] * 13 == new


def test_a_cycle_elsewhere_is_another_one() -> None:
    """A cycle on other points has not gone round before."""
    rows = [f"{row} . . . ." for row in SEND_TWO_RETURN_ONE.strip().splitlines()]
    game = game_at("\n".join([*rows[:-1], *reversed(rows)]), WHITE)
    found = []
    for name in ("A9", "C9", "B9", "pass", "A1", "C1", "B1", "pass", "A9"):
        play(game, name)
        if (repeated := game.moves[-1].repetition) is not None:
            found.append((name, game.has_gone_round(repeated)))
    assert [("B9", False), ("B1", False), ("A9", True)] == found


def test_eternal_life_repeats_the_board() -> None:
    """Two stones are sacrificed on each side, and the board repeats after four moves."""
    game = game_at(ETERNAL_LIFE)
    start = len(game.moves)
    play(game, "B11 D11 C11 E11")
    compare(ETERNAL_LIFE, game.board)
    assert Repetition(start, start + 4, True, 2, 2) == game.moves[-1].repetition
    assert 4 == Repetition(start, start + 4, True, 2, 2).length


def test_sending_two_returning_one_repeats_the_board() -> None:
    """The board repeats with the other player to move, and one side has one more prisoner."""
    game = game_at(SEND_TWO_RETURN_ONE, WHITE)
    start = len(game.moves)
    play(game, "A5 C5 B5")
    compare(SEND_TWO_RETURN_ONE, game.board)
    assert Repetition(start, start + 3, False, 2, 1) == game.moves[-1].repetition


def test_a_pass_is_not_a_repetition() -> None:
    """The board after a pass equals the one before it, but that is not a repetition by article
    12.
    """
    game = take_ko()
    play(game, "pass A1 pass")
    assert [None, None, None] == [move.repetition for move in game.moves[-3:]]


def test_a_resumed_game_has_no_ban() -> None:
    """The passes that stopped the game count as moves elsewhere, so a ko may be retaken on
    resumption.
    """
    game = take_ko()
    start = len(game.moves)
    play(game, "pass pass")
    game.resume(BLACK)
    play(game, "C4")
    compare(KO, game.board)
    assert Repetition(start - 1, start + 3, True, 1, 1) == game.moves[-1].repetition


def test_a_cycle_is_counted_from_the_latest_occurrence() -> None:
    """When a board occurs a third time, the cycle is counted from the second."""
    game = game_at(SEND_TWO_RETURN_ONE, WHITE)
    start = len(game.moves)
    play(game, "A5 C5 B5 pass A5 C5 B5")
    assert Repetition(start + 4, start + 7, False, 2, 1) == game.moves[-1].repetition
