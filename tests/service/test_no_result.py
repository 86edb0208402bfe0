"""The same position again: no result, if both want it (article 12)."""

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
    do,
    number,
    play,
    point,
    refused,
    started,
)

LAST = "B1"
BEFORE = REPETITION.removesuffix(f" {LAST}")


def latest(match: Match) -> Repetition:
    """The latest repetition of a game that has one."""
    assert match.game.repetition is not None
    return match.game.repetition


def test_a_repeated_position_opens_the_question() -> None:
    """The stone that brings a position back is played, and the rules themselves ask both."""
    match = started(BEFORE)
    laid = do(match, BLACK, Play(point(LAST)))
    question = Proposed(NOW, 1, ProposalKind.NO_RESULT)
    assert [Played(NOW, BLACK, point(LAST)), question] == laid
    repeated = Repetition(earlier=6, later=9, same_to_move=False, black_took=1, white_took=2)
    assert match.game.last_move is not None
    assert (repeated, 3) == (match.game.last_move.repetition, repeated.length)


def test_both_agree() -> None:
    """The game ends with no result when both want it, and not before."""
    match = started(REPETITION)
    do(match, WHITE, Agree(1))
    assert Phase.PLAY is match.phase
    ends = Ended(NOW, Outcome(Reason.NO_RESULT))
    assert [Agreed(NOW, BLACK, 1), ends] == do(match, BLACK, Agree(1))
    assert Outcome(Reason.NO_RESULT) == match.outcome


def test_asking_is_agreeing() -> None:
    """Who asks for what is open already has agreed to it."""
    match = started(REPETITION)
    assert [Agreed(NOW, WHITE, 1)] == do(match, WHITE, AskNoResult())
    assert "already-agreed" == refused(match, WHITE, AskNoResult())


def test_the_next_stone_closes_the_question() -> None:
    """Who plays on has answered: the vote lapses, and an old yes counts for nothing any more."""
    match = started(REPETITION)
    do(match, BLACK, Agree(1))
    play(match, "H8")
    assert match.proposal is None
    assert "stale-proposal" == refused(match, WHITE, Agree(1))


@pytest.mark.parametrize("asks", [BLACK, WHITE])
def test_the_right_stays(asks: Colour) -> None:
    """However many stones later, either may put the question again, by the latest repetition; it
    has a new number, and what was agreed to before is no answer to it."""
    match = started(REPETITION)
    do(match, asks.opponent, Agree(1))
    play(match, "H8 H7 G7 -")
    asked = do(match, asks, AskNoResult())
    assert [Proposed(NOW, 2, ProposalKind.NO_RESULT, asks)] == asked
    assert (6, 9) == (latest(match).earlier, latest(match).later)
    assert "stale-proposal" == refused(match, asks.opponent, Agree(1))
    do(match, asks.opponent, Agree(2))
    assert Outcome(Reason.NO_RESULT) == match.outcome


def test_each_stone_closes_the_question() -> None:
    """A vote that was put again lapses with a stone like the first one; the next has its own
    number."""
    match = started(f"{REPETITION} H8")
    do(match, WHITE, AskNoResult())
    play(match, "G7")
    assert match.proposal is None
    do(match, BLACK, AskNoResult())
    assert 3 == number(match)


def test_the_latest_repetition() -> None:
    """When play has gone round again, the question is about the last time."""
    match = started(f"{REPETITION} - A1 C1 B1 H8")
    do(match, BLACK, AskNoResult())
    assert 13 == latest(match).later


def test_a_repetition_that_was_taken_back() -> None:
    """An undo takes the right with the stone that brought the position back."""
    match = started(REPETITION)
    do(match, BLACK, AskUndo())
    do(match, WHITE, Agree(2))
    assert match.game.repetition is None
    assert "no-repetition" == refused(match, WHITE, AskNoResult())


def test_not_after_the_stop() -> None:
    """A stopped game is counted; whoever wants no result plays on first, and then asks."""
    match = started(f"{REPETITION} H8 - -")
    assert "no-result-after-stop" == refused(match, WHITE, AskNoResult())
    do(match, WHITE, Resume())
    do(match, WHITE, AskNoResult())
    assert 3 == number(match)


def test_a_pass_leaves_the_question_open() -> None:
    """A pass changes no position: what was agreed stays agreed."""
    match = started(REPETITION)
    do(match, BLACK, Agree(1))
    do(match, WHITE, Pass())
    do(match, WHITE, Agree(1))
    assert Outcome(Reason.NO_RESULT) == match.outcome


def test_a_pass_repeats_no_position() -> None:
    """A board unchanged by a pass is no repetition."""
    match = started("D4 F6 -")
    assert match.proposal is None
    assert "no-repetition" == refused(match, WHITE, AskNoResult())


def test_no_and_asked_again() -> None:
    """A refusal closes the question; either player may put it again, with a new number."""
    match = started(REPETITION)
    do(match, BLACK, Agree(1))
    do(match, WHITE, Refuse(1))
    assert match.proposal is None
    asked = do(match, WHITE, AskNoResult())
    assert [Proposed(NOW, 2, ProposalKind.NO_RESULT, WHITE)] == asked
    do(match, BLACK, Agree(2))
    assert Outcome(Reason.NO_RESULT) == match.outcome


def test_thinking_again() -> None:
    """An agreement to what the rules asked can be taken back, and the question stays."""
    match = started(REPETITION)
    do(match, BLACK, Agree(1))
    do(match, BLACK, TakeBack(1))
    do(match, WHITE, Agree(1))
    assert (Phase.PLAY, 1) == (match.phase, number(match))


def test_the_one_who_put_it_again_withdraws_it() -> None:
    """A question put by one player goes with that player's word."""
    match = started(REPETITION)
    do(match, WHITE, Refuse(1))
    do(match, WHITE, AskNoResult())
    do(match, WHITE, TakeBack(2))
    assert match.proposal is None


def test_play_may_go_round_again() -> None:
    """Nobody is forced: the cycle may be played again, and the question comes again."""
    match = started(REPETITION)
    play(match, "- A1 C1")
    do(match, BLACK, Play(point("B1")))
    assert (Phase.PLAY, ProposalKind.NO_RESULT) == (
        match.phase,
        match.proposal and match.proposal.kind,
    )


def test_two_passes_stop_a_repeated_game_like_any_other() -> None:
    """The stop asks for the score, under a new number; an old yes counts for nothing there."""
    match = started(REPETITION)
    do(match, BLACK, Agree(1))
    play(match, "- -")
    assert (Phase.AGREEMENT, 2) == (match.phase, number(match))
    assert "stale-proposal" == refused(match, WHITE, Agree(1))


def test_an_undo_takes_the_questions_place() -> None:
    """There is one question at a time; the later one has a new number."""
    match = started(REPETITION)
    do(match, WHITE, Agree(1))
    do(match, BLACK, AskUndo())
    assert "stale-proposal" == refused(match, BLACK, Agree(1))
    do(match, WHITE, Refuse(2))
    do(match, BLACK, AskNoResult())
    assert 3 == number(match)
