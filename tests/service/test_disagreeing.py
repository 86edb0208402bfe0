"""Players who cannot agree on the score: both lose if both say so of the same count (article
13)."""

from __future__ import annotations

import pytest

from bot.match.commands import Agree, Command, Disagree, MarkStones, Refuse, Resume
from bot.match.events import Disagreed, Ended, Refused
from bot.match.state import Phase
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.service.playing import BLACK, NOW, WHITE, do, number, play, points, refusal_id, stop_game

BOTH_LOSE = Outcome(Reason.BOTH_LOSE)
DEAD_D4 = MarkStones(points("D4"), dead=True)


def test_both_lose() -> None:
    """Once both have said that they cannot agree, both lose, even without a clock."""
    match = stop_game()
    assert match.clocks is None
    assert [Disagreed(NOW, BLACK, 1)] == do(match, BLACK, Disagree(1))
    assert Phase.AGREEMENT is match.phase
    both = [Disagreed(NOW, WHITE, 1), Ended(NOW, BOTH_LOSE)]
    assert both == do(match, WHITE, Disagree(1))
    assert BOTH_LOSE == match.outcome


@pytest.mark.parametrize("seat", Colour)
def test_one_disagreement_ends_nothing(seat: Colour) -> None:
    """A player who disagrees twice is told that the other has to disagree, too."""
    match = stop_game()
    do(match, seat, Disagree(1))
    assert "already-disagreed" == refusal_id(match, seat, Disagree(1))
    assert Phase.AGREEMENT is match.phase


def test_a_refusal_is_not_enough() -> None:
    """A refusal of the count does not end the game, even after the other has disagreed."""
    match = stop_game()
    do(match, WHITE, Disagree(1))
    do(match, BLACK, Refuse(1))
    assert Phase.AGREEMENT is match.phase


def test_a_disagreement_is_about_one_count() -> None:
    """A statement about one count does not carry over to the next: its number is stale."""
    match = stop_game()
    do(match, WHITE, Disagree(1))
    do(match, BLACK, DEAD_D4)
    assert "stale-proposal" == refusal_id(match, BLACK, Disagree(1))
    do(match, BLACK, Disagree(number(match)))
    assert Phase.AGREEMENT is match.phase


def test_the_game_moves_on() -> None:
    """A statement of disagreement lapses when the game is resumed."""
    match = stop_game()
    do(match, WHITE, Disagree(1))
    do(match, WHITE, Resume())
    assert "stale-proposal" == refusal_id(match, BLACK, Disagree(1))
    play(match, "- -")
    do(match, BLACK, Disagree(number(match)))
    assert Phase.AGREEMENT is match.phase


@pytest.mark.parametrize("command", [Agree(1), Refuse(1)])
def test_thinking_again(command: Command) -> None:
    """An agreement or a plain refusal replaces the earlier statement."""
    match = stop_game()
    do(match, WHITE, Disagree(1))
    do(match, WHITE, command)
    do(match, BLACK, Disagree(1))
    assert Phase.AGREEMENT is match.phase


def test_refusing_after_all() -> None:
    """A refusal after a disagreement is a plain refusal."""
    match = stop_game()
    do(match, WHITE, Disagree(1))
    assert [Refused(NOW, WHITE, 1)] == do(match, WHITE, Refuse(1))
    assert "already-refused" == refusal_id(match, WHITE, Refuse(1))


def test_it_takes_an_agreement_back() -> None:
    """A disagreement withdraws an agreement, so the opponent's agreement settles nothing."""
    match = stop_game()
    do(match, WHITE, Agree(1))
    do(match, WHITE, Disagree(1))
    do(match, BLACK, Agree(1))
    assert Phase.AGREEMENT is match.phase
