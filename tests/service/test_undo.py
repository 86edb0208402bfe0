"""Undo: by consent, for one move or two."""

from __future__ import annotations

import pytest

from bot.match.commands import (
    Agree,
    AskNoResult,
    AskUndo,
    Pass,
    Play,
    Refuse,
    Resume,
    TakeBack,
)
from bot.match.events import Agreed, ProposalKind, Proposed, Undone
from bot.match.proposals import Proposal
from bot.match.state import Phase
from tests.service.playing import (
    BLACK,
    KO,
    NOW,
    REPETITION,
    WHITE,
    begin_game,
    board_from,
    do,
    number,
    play,
    point,
    refusal_id,
    stop_game,
)


def test_ones_last_move() -> None:
    """The player who has just moved asks for one move, and the opponent's agreement undoes it."""
    match = begin_game("D4 F6 D6")
    asked = do(match, BLACK, AskUndo())
    assert [Proposed(NOW, 1, ProposalKind.UNDO, BLACK, plies=1)] == asked
    assert [Agreed(NOW, WHITE, 1), Undone(NOW, 1)] == do(match, WHITE, Agree(1))
    actual = (match.game.board.at(point("D6")), match.game.to_move, len(match.game.moves))
    assert (None, BLACK, 2) == actual
    assert match.proposal is None


def test_ones_last_move_and_the_answer_to_it() -> None:
    """The player to move asks for two moves: their own last one and the opponent's."""
    match = begin_game("D4 F6 D6")
    asked = do(match, WHITE, AskUndo())
    assert [Proposed(NOW, 1, ProposalKind.UNDO, WHITE, plies=2)] == asked
    do(match, BLACK, Agree(1))
    assert (WHITE, 1) == (match.game.to_move, len(match.game.moves))


@pytest.mark.parametrize("move", [Play(point("H2")), Pass()])
def test_the_question_lapses_with_the_next_move(move: Play | Pass) -> None:
    """If the opponent moves instead of answering, a late agreement undoes neither move."""
    match = begin_game("D4 F6 D6")
    do(match, BLACK, AskUndo())
    do(match, WHITE, move)
    assert match.proposal is None
    assert "stale-proposal" == refusal_id(match, WHITE, Agree(1))
    assert "nothing-to-agree" == refusal_id(match, WHITE, Agree())
    assert 4 == len(match.game.moves)


def test_asked_again_after_the_opponent_moved_in_between() -> None:
    """A second request has a new number and includes the opponent's move."""
    match = begin_game("D4 F6 D6")
    do(match, BLACK, AskUndo())
    play(match, "H2")
    asked = do(match, BLACK, AskUndo())
    assert [Proposed(NOW, 2, ProposalKind.UNDO, BLACK, plies=2)] == asked
    assert "stale-proposal" == refusal_id(match, WHITE, Agree(1))
    do(match, WHITE, Agree(2))
    assert (BLACK, 2) == (match.game.to_move, len(match.game.moves))


def test_no() -> None:
    """A refusal closes the request; it can be made again."""
    match = begin_game("D4")
    do(match, BLACK, AskUndo())
    do(match, WHITE, Refuse(1))
    assert (None, 1) == (match.proposal, len(match.game.moves))
    do(match, BLACK, AskUndo())
    assert 2 == number(match)


@pytest.mark.parametrize("never_mind", [TakeBack(1), Refuse(1)])
def test_never_mind(never_mind: TakeBack | Refuse) -> None:
    """The asking player can withdraw the request, and a later agreement is stale."""
    match = begin_game("D4")
    do(match, BLACK, AskUndo())
    do(match, BLACK, never_mind)
    assert match.proposal is None
    assert "stale-proposal" == refusal_id(match, WHITE, Agree(1))


def test_the_asking_player_cannot_agree() -> None:
    """The asking player cannot agree to their own request."""
    match = begin_game("D4")
    do(match, BLACK, AskUndo())
    assert "already-agreed" == refusal_id(match, BLACK, Agree(1))


def test_nothing_to_undo() -> None:
    """A player without a move cannot ask for an undo."""
    assert "nothing-to-undo" == refusal_id(begin_game("D4"), WHITE, AskUndo())


def test_not_after_the_stop() -> None:
    """In a stopped game an undo is refused."""
    assert "undo-after-stop" == refusal_id(stop_game(), BLACK, AskUndo())


def test_a_pass_taken_back_does_not_count_towards_the_stop() -> None:
    """An undone pass does not count towards the stop."""
    match = begin_game("D4 F6 -")
    do(match, BLACK, AskUndo())
    do(match, WHITE, Agree())
    play(match, "H2 -")
    assert Phase.PLAY is match.phase


def test_captured_stones_and_prisoners_come_back() -> None:
    """Stones captured by the undone move return, and the ko is restored."""
    match = begin_game(KO)
    do(match, WHITE, AskUndo())
    do(match, BLACK, Agree())
    board = board_from(
        ".........",
        ".........",
        ".........",
        "...XO....",
        "..X.XO...",
        "...XO....",
        ".........",
        ".........",
        ".........",
    )
    actual = (match.game.board, match.game.prisoners(WHITE), match.game.ko, match.game.to_move)
    assert (board, 0, None, WHITE) == actual


def test_the_version_goes_up() -> None:
    """An undo is one more event; the log never gets shorter."""
    match = begin_game("D4")
    do(match, BLACK, AskUndo())
    before = match.version
    do(match, WHITE, Agree())
    assert before + 2 == match.version


def test_an_undone_repetition_does_not_count() -> None:
    """An undone repetition cannot be proposed as no result."""
    match = begin_game(REPETITION)
    do(match, BLACK, AskUndo())
    do(match, WHITE, Agree(2))
    assert "no-repetition" == refusal_id(match, WHITE, AskNoResult())
    play(match, "B1")
    assert Proposal(3, ProposalKind.NO_RESULT) == match.proposal


def test_a_move_after_a_resumption() -> None:
    """An undo after a resumption returns the move to the player who had it."""
    match = stop_game()
    do(match, BLACK, Resume())
    play(match, "H2")
    do(match, WHITE, AskUndo())
    do(match, BLACK, Agree())
    assert (Phase.PLAY, WHITE) == (match.phase, match.game.to_move)
    play(match, "-")
    assert Phase.PLAY is match.phase
