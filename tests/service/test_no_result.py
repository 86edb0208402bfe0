"""A repeated position: no result, if both players agree (article 12)."""

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
from bot.match.events import Agreed, Ended, Played, ProposalKind, Proposed
from bot.match.state import Match, Phase
from bot.rules.game import Repetition
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.service.playing import (
    BLACK,
    NOW,
    REPETITION,
    WHITE,
    begin_game,
    do,
    number,
    play,
    point,
    refusal_id,
)

LAST = "B1"
BEFORE = REPETITION.removesuffix(f" {LAST}")


def latest(match: Match) -> Repetition:
    """The latest repetition, which must exist."""
    assert match.game.repetition is not None
    return match.game.repetition


def test_a_repeated_position_opens_the_question() -> None:
    """A move that repeats a position is played and proposes no result to both players."""
    match = begin_game(BEFORE)
    laid = do(match, BLACK, Play(point(LAST)))
    question = Proposed(NOW, 1, ProposalKind.NO_RESULT)
    assert [Played(NOW, BLACK, point(LAST)), question] == laid
    repeated = Repetition(earlier=6, later=9, same_to_move=False, black_took=1, white_took=2)
    assert match.game.last_move is not None
    assert (repeated, 3) == (match.game.last_move.repetition, repeated.length)


def test_both_agree() -> None:
    """The game ends without result when both players agree, and not before."""
    match = begin_game(REPETITION)
    do(match, WHITE, Agree(1))
    assert Phase.PLAY is match.phase
    ends = Ended(NOW, Outcome(Reason.NO_RESULT))
    assert [Agreed(NOW, BLACK, 1), ends] == do(match, BLACK, Agree(1))
    assert Outcome(Reason.NO_RESULT) == match.outcome


def test_asking_is_agreeing() -> None:
    """Asking for no result while it is proposed counts as an agreement."""
    match = begin_game(REPETITION)
    assert [Agreed(NOW, WHITE, 1)] == do(match, WHITE, AskNoResult())
    assert "already-agreed" == refusal_id(match, WHITE, AskNoResult())


def test_the_next_stone_closes_the_question() -> None:
    """The next stone closes the proposal, and a late agreement is stale."""
    match = begin_game(REPETITION)
    do(match, BLACK, Agree(1))
    play(match, "H8")
    assert match.proposal is None
    assert "stale-proposal" == refusal_id(match, WHITE, Agree(1))


@pytest.mark.parametrize("asks", [BLACK, WHITE])
def test_the_right_stays(asks: Colour) -> None:
    """Any number of moves later either player can propose it again, for the latest repetition; the
    proposal has a new number, and earlier agreements do not count."""
    match = begin_game(REPETITION)
    do(match, asks.opponent, Agree(1))
    play(match, "H8 H7 G7 -")
    asked = do(match, asks, AskNoResult())
    assert [Proposed(NOW, 2, ProposalKind.NO_RESULT, asks)] == asked
    assert (6, 9) == (latest(match).earlier, latest(match).later)
    assert "stale-proposal" == refusal_id(match, asks.opponent, Agree(1))
    do(match, asks.opponent, Agree(2))
    assert Outcome(Reason.NO_RESULT) == match.outcome


def test_each_stone_closes_the_question() -> None:
    """A proposal made again is closed by the next stone, too, and the next one has its own
    number."""
    match = begin_game(f"{REPETITION} H8")
    do(match, WHITE, AskNoResult())
    play(match, "G7")
    assert match.proposal is None
    do(match, BLACK, AskNoResult())
    assert 3 == number(match)


def test_the_latest_repetition() -> None:
    """The proposal refers to the latest repetition."""
    match = begin_game(f"{REPETITION} - A1 C1 B1 H8")
    do(match, BLACK, AskNoResult())
    assert 13 == latest(match).later


def test_a_cycle_is_asked_about_once() -> None:
    """Stones that go round on the same points again propose nothing, not even after moves
    elsewhere. A player may still ask."""
    match = begin_game(REPETITION)
    for moves in ("- A1 C1 B1", "H8 H7 -", "A1 C1 B1 - A1 C1 B1"):
        play(match, moves)
        assert match.proposal is None
    assert match.game.last_move is not None
    assert latest(match) == match.game.last_move.repetition
    asked = do(match, WHITE, AskNoResult())
    assert [Proposed(NOW, 2, ProposalKind.NO_RESULT, WHITE)] == asked


def test_a_repetition_that_was_taken_back() -> None:
    """An undo of the repeating move removes the right to propose no result."""
    match = begin_game(REPETITION)
    do(match, BLACK, AskUndo())
    do(match, WHITE, Agree(2))
    assert match.game.repetition is None
    assert "no-repetition" == refusal_id(match, WHITE, AskNoResult())


def test_not_after_the_stop() -> None:
    """A stopped game is counted; a player who wants no result resumes it first."""
    match = begin_game(f"{REPETITION} H8 - -")
    assert "no-result-after-stop" == refusal_id(match, WHITE, AskNoResult())
    do(match, WHITE, Resume())
    do(match, WHITE, AskNoResult())
    assert 3 == number(match)


def test_a_pass_leaves_the_question_open() -> None:
    """A pass keeps the proposal open, and its agreements."""
    match = begin_game(REPETITION)
    do(match, BLACK, Agree(1))
    do(match, WHITE, Pass())
    do(match, WHITE, Agree(1))
    assert Outcome(Reason.NO_RESULT) == match.outcome


def test_a_pass_repeats_no_position() -> None:
    """A position unchanged by a pass is no repetition."""
    match = begin_game("D4 F6 -")
    assert match.proposal is None
    assert "no-repetition" == refusal_id(match, WHITE, AskNoResult())


def test_no_and_asked_again() -> None:
    """A refusal closes the proposal; either player can make it again, with a new number."""
    match = begin_game(REPETITION)
    do(match, BLACK, Agree(1))
    do(match, WHITE, Refuse(1))
    assert match.proposal is None
    asked = do(match, WHITE, AskNoResult())
    assert [Proposed(NOW, 2, ProposalKind.NO_RESULT, WHITE)] == asked
    do(match, BLACK, Agree(2))
    assert Outcome(Reason.NO_RESULT) == match.outcome


def test_thinking_again() -> None:
    """An agreement can be taken back, and the proposal stays open."""
    match = begin_game(REPETITION)
    do(match, BLACK, Agree(1))
    do(match, BLACK, TakeBack(1))
    do(match, WHITE, Agree(1))
    assert (Phase.PLAY, 1) == (match.phase, number(match))


def test_a_player_withdraws_their_own_proposal() -> None:
    """A player's own proposal is closed when they withdraw their agreement."""
    match = begin_game(REPETITION)
    do(match, WHITE, Refuse(1))
    do(match, WHITE, AskNoResult())
    do(match, WHITE, TakeBack(2))
    assert match.proposal is None


def test_two_passes_stop_a_repeated_game_like_any_other() -> None:
    """Two passes propose the score under a new number, and earlier agreements do not count."""
    match = begin_game(REPETITION)
    do(match, BLACK, Agree(1))
    play(match, "- -")
    assert (Phase.AGREEMENT, 2) == (match.phase, number(match))
    assert "stale-proposal" == refusal_id(match, WHITE, Agree(1))


def test_an_undo_takes_the_questions_place() -> None:
    """A request for an undo replaces the proposal under a new number."""
    match = begin_game(REPETITION)
    do(match, WHITE, Agree(1))
    do(match, BLACK, AskUndo())
    assert "stale-proposal" == refusal_id(match, BLACK, Agree(1))
    do(match, WHITE, Refuse(2))
    do(match, BLACK, AskNoResult())
    assert 3 == number(match)
