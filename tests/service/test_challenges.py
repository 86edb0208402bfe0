"""From a challenge to a game: colours, nigiri and handicap."""

from __future__ import annotations

import pytest

from bot.match.clock_transitions import NO_PAUSES, run_out
from bot.match.clocks.clock import DAY, PerMove
from bot.match.commands import AcceptChallenge, DeclineChallenge, OfferTerms
from bot.match.decide import decide
from bot.match.events import (
    Colours,
    Expired,
    Nigiri,
    Offered,
    Side,
    Started,
    Terms,
    Withdrawn,
)
from bot.match.offers import MAX_OFFERS
from bot.match.state import Phase
from bot.rules.points import Colour
from tests.service.playing import (
    BLACK,
    GUEST,
    HOST,
    NOW,
    WHITE,
    begin_game,
    board_from,
    do,
    play,
    refusal_id,
    unanswered_challenge,
)


def test_seats_are_assigned_at_acceptance() -> None:
    """Colours are not assigned before a challenge is accepted."""
    match = unanswered_challenge()
    assert (Phase.CHALLENGE, None, None) == (match.phase, match.seat(HOST), match.seat(GUEST))


@pytest.mark.parametrize(("wish", "host"), [(Colours.BLACK, BLACK), (Colours.WHITE, WHITE)])
def test_the_colour_asked_for(wish: Colours, host: Colour) -> None:
    """The host gets the colour that the challenge named, without nigiri."""
    match = unanswered_challenge(Terms(9, 6.5, colours=wish))
    assert [Started(NOW, host, None)] == do(match, GUEST, AcceptChallenge())
    actual = (match.seat(HOST), match.seat(GUEST), match.side(host), match.side(host.opponent))
    assert (host, host.opponent, HOST, GUEST) == actual


@pytest.mark.parametrize(
    ("stones", "guessed_odd", "guest"),
    [(7, True, BLACK), (7, False, WHITE), (8, False, BLACK), (8, True, WHITE), (1, True, BLACK)],
)
def test_nigiri(stones: int, guessed_odd: bool, guest: Colour) -> None:
    """The guest plays Black after guessing the parity of the stones correctly."""
    nigiri = Nigiri(stones, guessed_odd)
    match = unanswered_challenge(Terms(9, 6.5, colours=Colours.NIGIRI))
    decision = decide(match, GUEST, AcceptChallenge(), 5_000, nigiri)
    assert [Started(5_000, guest.opponent, nigiri)] == decision


def test_a_handicap_game_begins_with_white() -> None:
    """With handicap stones on the star points White moves first."""
    match = begin_game(terms=Terms(9, 0.5, handicap=2, colours=Colours.BLACK))
    board = board_from(
        ".........",
        ".........",
        "......X..",
        ".........",
        ".........",
        ".........",
        "..X......",
        ".........",
        ".........",
    )
    assert (board, WHITE) == (match.game.board, match.game.to_move)
    play(match, "E5")
    assert BLACK is match.game.to_move


@pytest.mark.parametrize("side", list(Side))
def test_a_challenge_comes_to_nothing(side: Side) -> None:
    """The host can withdraw and the guest decline a challenge, which then cannot be accepted."""
    match = unanswered_challenge()
    assert [Withdrawn(NOW, side)] == do(match, side, DeclineChallenge())
    assert (Phase.WITHDRAWN, side, True) == (match.phase, match.withdrawn_by, match.phase.is_over)
    assert "challenge-over" == refusal_id(match, GUEST, AcceptChallenge())


def test_an_open_challenge_is_not_one_persons_to_decline() -> None:
    """An open challenge can be withdrawn by its host only."""
    match = unanswered_challenge(anyone=True)
    assert "challenge-open" == refusal_id(match, GUEST, DeclineChallenge())
    do(match, HOST, DeclineChallenge())
    assert Phase.WITHDRAWN is match.phase


def test_other_terms() -> None:
    """Both sides can counter-offer repeatedly. Accepting takes the last terms, and no side accepts
    its own."""
    match = unanswered_challenge()
    first, second = Terms(13, 0.5, 3, Colours.WHITE), Terms(13, 0.5, 2, clock=PerMove(DAY))
    assert [Offered(NOW, GUEST, 2, first)] == do(match, GUEST, OfferTerms(first, 1))
    assert (13, first, GUEST) == (match.game.board.size, match.terms, match.offered_by)
    assert "own-offer" == refusal_id(match, GUEST, AcceptChallenge())
    do(match, HOST, OfferTerms(second, 2))
    assert "own-offer" == refusal_id(match, HOST, AcceptChallenge())
    assert "stale-offer" == refusal_id(match, GUEST, AcceptChallenge(2))
    do(match, GUEST, AcceptChallenge(3))
    assert (second, DAY) == (match.terms, match.clocks.time_left(BLACK) if match.clocks else 0)


def test_haggling_ends() -> None:
    """After the maximum number of counter-offers the last one can still be accepted."""
    match = unanswered_challenge()
    for number in range(1, MAX_OFFERS):
        do(match, (HOST, GUEST)[number % 2], OfferTerms(Terms(9, number / 2 + 7), number))
    last = OfferTerms(Terms(9, 0.5), MAX_OFFERS)
    assert "too-many-offers" == refusal_id(match, HOST, last)
    do(match, match.offered_by.other, AcceptChallenge())
    assert Phase.PLAY is match.phase


def test_a_challenge_expires() -> None:
    """A challenge expires after a week, and a counter-offer restarts the week."""
    match = unanswered_challenge()
    assert match.created + 7 * DAY == match.due
    do(match, GUEST, OfferTerms(Terms(13, 0.5), 1))
    assert NOW + 7 * DAY == match.due
    assert [Expired(7)] == run_out(match, 7, NO_PAUSES)
    match.apply(Expired(7))
    assert Phase.WITHDRAWN is match.phase
    assert "challenge-expired" == refusal_id(match, HOST, AcceptChallenge())
