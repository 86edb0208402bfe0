"""The course of a game: turns, passes, stop and resumption, undo, and the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.rules.errors import (
    BadHandicap,
    GameEnded,
    GameNotStopped,
    GameStopped,
    NothingToUndo,
    NotYourTurn,
    Occupied,
    OffBoard,
    RulesError,
    Suicide,
)
from bot.rules.game import Game, GamePhase
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour, Point, handicap_points, parse_point
from tests.rules.drawings import BLACK, WHITE, compare, game_at, play

A1 = parse_point("A1")

# Black captures at D4 and creates a ko.
KO = """
. . X O .
. X O . O
. . X O .
. . . . .
. . . . .
"""


def everything(game: Game) -> tuple[object, ...]:
    """Return the whole observable state of a game, including the answer to every possible move."""
    size = game.board.size
    points = [None, *(Point(column, row) for column in range(size) for row in range(size))]
    return (
        game.board.rows(),
        list(game.moves),
        (game.phase, game.outcome, game.to_move, game.ko, game.last_move),
        [game.prisoners(colour) for colour in Colour],
        [game.board_after(moves).rows() for moves in range(len(game.moves) + 1)],
        [str(game.why_illegal(colour, point)) for colour in Colour for point in points],
    )


def stopped_game() -> Game:
    """Return a game stopped after one stone, a white pass and a black pass."""
    game = Game(9)
    play(game, "E5 pass pass")
    return game


def phases(game: Game, moves: str) -> list[GamePhase]:
    """Yield the phase of the game after each of these moves."""
    left = []
    for move in moves.split():
        play(game, move)
        left.append(game.phase)
    return left


def test_black_moves_first() -> None:
    """Without a handicap Black moves first, and then the players alternate."""
    game = Game(9)
    turns = []
    for move in "E5", "pass", "D4", "C3":
        turns.append(game.to_move)
        play(game, move)
    assert [BLACK, WHITE, BLACK, WHITE] == turns
    assert turns == [move.colour for move in game.moves]


@pytest.mark.parametrize("stones", range(2, 10))
def test_white_moves_first_in_a_handicap_game(stones: int) -> None:
    """Handicap stones are on the board from the start and are not moves."""
    game = Game(19, stones)
    assert (set(handicap_points(19, stones)), WHITE, []) == (
        set(game.board.stones(BLACK)),
        game.to_move,
        game.moves,
    )


def test_a_handicap_that_the_board_does_not_take() -> None:
    """A game with more handicap stones than star points is refused."""
    with pytest.raises(BadHandicap):
        Game(8, 5)


def test_a_move_out_of_turn_is_refused() -> None:
    """A stone or a pass out of turn is refused with the colour to move."""
    game = Game(9)
    with pytest.raises(NotYourTurn) as caught:
        game.play(WHITE, A1)
    assert {"to_move": BLACK} == caught.value.data
    with pytest.raises(NotYourTurn):
        game.pass_(WHITE)
    assert [] == game.moves


@pytest.mark.parametrize(
    ("point", "reason"),
    [("A5", Suicide), ("B5", Occupied), ("F1", OffBoard)],
)
def test_an_illegal_move_changes_nothing(point: str, reason: type[RulesError]) -> None:
    """An illegal move is refused with its reason, whether asked about or tried, and changes
    nothing.
    """
    game = game_at(". O . . .\n O . . . .\n" + ". . . . .\n" * 3)
    before = everything(game)
    assert reason is type(game.why_illegal(BLACK, parse_point(point)))
    with pytest.raises(reason):
        game.play(BLACK, parse_point(point))
    assert before == everything(game)


def test_prisoners_are_counted() -> None:
    """The capturing side gets the prisoners, and the move records their points."""
    game = game_at(KO)
    play(game, "D4")
    assert (1, 0) == (game.prisoners(BLACK), game.prisoners(WHITE))
    assert (parse_point("C4"),) == game.moves[-1].captured


def test_legal_points_exclude_suicide_and_ko() -> None:
    """On a board with suicide points and a ko, the legal points are the other empty points."""
    game = game_at(KO)
    play(game, "D4")
    expected = {p for p in game.board.points() if game.board.at(p) is None} - {parse_point("C4")}
    assert expected == set(game.legal_points())


def test_two_passes_stop_the_game() -> None:
    """After two passes in a row no move is allowed; one pass and a stone do not stop the game."""
    game = Game(9)
    assert [GamePhase.PLAY] * 3 + [GamePhase.STOPPED] == phases(game, "pass E5 pass pass")
    for colour in Colour:
        for attempt in (game.pass_, lambda c: game.play(c, A1)):
            with pytest.raises(GameStopped):
                attempt(colour)
    assert [] == game.legal_points()


@pytest.mark.parametrize("asked_by", Colour)
def test_after_resumption_the_opponent_moves_first(asked_by: Colour) -> None:
    """The opponent of the player who asks for resumption moves first, and two more passes stop the
    game again.
    """
    game = stopped_game()
    game.resume(asked_by)
    assert (GamePhase.PLAY, asked_by.opponent) == (game.phase, game.to_move)
    assert [GamePhase.PLAY, GamePhase.STOPPED] == phases(game, "pass pass")


def test_only_a_stopped_game_can_be_resumed() -> None:
    """Before two passes there is nothing to resume."""
    game = Game(9)
    play(game, "E5 pass")
    with pytest.raises(GameNotStopped):
        game.resume(BLACK)


@pytest.mark.parametrize("plies", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    "moves",
    ["A1 E1 D4 pass pass", "D4 A1 B1 C4 E1", "D4 pass A1 C4 pass", "A1 pass D4 B1 pass"],
)
def test_undo_restores_everything(moves: str, plies: int) -> None:
    """Undoing moves, over captures, kos and a stop, restores the earlier state."""
    game = game_at(KO)
    states = []
    for move in moves.split():
        states.append(everything(game))
        play(game, move)
    game.undo(plies)
    assert states[-plies] == everything(game)


def test_undo_goes_back_over_a_resumption() -> None:
    """Undoing one move after a resumption gives the resumed game, undoing two the first pass."""
    game = stopped_game()
    game.resume(WHITE)
    resumed = everything(game)
    play(game, "A1")
    game.undo(1)
    assert resumed == everything(game)
    game.undo(1)
    assert (GamePhase.PLAY, BLACK, 2) == (game.phase, game.to_move, len(game.moves))
    play(game, "pass")
    assert everything(stopped_game()) == everything(game)


def test_undo_forgets_repetitions() -> None:
    """A position that occurred only in undone moves is not repeated afterwards."""
    game = game_at(KO)
    play(game, "D4 pass A1")
    game.undo(3)
    play(game, "A1 pass D4")
    assert game.moves[-1].repetition is None
    game.undo(1)
    play(game, "D4")
    assert game.moves[-1].repetition is None


@pytest.mark.parametrize("plies", [-1, 0, 4])
def test_only_moves_that_were_made_can_be_taken_back(plies: int) -> None:
    """Undoing zero, fewer or more moves than there are is refused."""
    game = stopped_game()
    before = everything(game)
    with pytest.raises(NothingToUndo):
        game.undo(plies)
    assert before == everything(game)


def test_how_far_back_a_players_last_move_is() -> None:
    """A player's last move is one ply back, or two if the opponent answered."""
    game = Game(9)
    play(game, "E5")
    assert 1 == game.plies_to_undo(BLACK)
    with pytest.raises(NothingToUndo):
        game.plies_to_undo(WHITE)
    play(game, "D4")
    assert (2, 1) == (game.plies_to_undo(BLACK), game.plies_to_undo(WHITE))


def test_the_end_is_final() -> None:
    """After the outcome no move is possible, and the outcome cannot change."""
    game = stopped_game()
    outcome = Outcome(Reason.RESIGNATION, BLACK)
    game.end(outcome)
    before = everything(game)
    attempts: list[Callable[[], object]] = [
        lambda: game.play(WHITE, A1),
        lambda: game.pass_(WHITE),
        lambda: game.resume(WHITE),
        lambda: game.undo(1),
        lambda: game.end(Outcome(Reason.NO_RESULT)),
    ]
    for attempt in attempts:
        with pytest.raises(GameEnded):
            attempt()
    assert (GamePhase.ENDED, outcome, before) == (game.phase, game.outcome, everything(game))


def test_a_copy_is_independent() -> None:
    """Changing a copy, or the original after copying, does not change the other."""
    game = game_at(KO)
    play(game, "D4 pass")
    before = everything(game)
    twin = game.copy()
    assert before == everything(twin)
    play(twin, "A1 C4 pass pass")
    twin.end(Outcome(Reason.SCORE))
    assert before == everything(game)
    after = everything(twin)
    game.undo(2)
    assert after == everything(twin)


def test_past_positions_can_be_shown() -> None:
    """The board after any number of moves is as it was then, and is an independent copy."""
    game = game_at(KO)
    start = len(game.moves)
    play(game, "D4 A1")
    compare(KO, game.board_after(start))
    game.board_after(start + 2).remove([A1])
    assert WHITE is game.board.at(A1)
    compare("\n".join(game.board.rows()), game.board_after(start + 2))
