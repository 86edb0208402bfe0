"""The score as a proposal: marks, numbers, agreement, refusal, resumption (articles 9 and 10)."""

from __future__ import annotations

import pytest

from bot.match.commands import (
    Agree,
    Command,
    MarkStones,
    Pass,
    Play,
    Refuse,
    Resign,
    Resume,
    TakeBack,
    UnmarkStones,
)
from bot.match.events import (
    Advice,
    Agreed,
    Colours,
    Ended,
    Marked,
    ProposalKind,
    Refused,
    Resumed,
    TakenBack,
    Terms,
)
from bot.match.proposals import Proposal
from bot.match.state import Match, Phase
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.service.playing import (
    BLACK,
    NOW,
    WHITE,
    begin_game,
    do,
    number,
    play,
    point,
    points,
    refusal,
    refusal_id,
    stop_game,
)

SPLIT = "E1 F1 E2 F2 E3 F3 E4 F4 E5 F5 E6 F6 E7 F7 E8 F8 E9 F9 H5 B5"
"""Black holds the left with a wall on E, White the right with a wall on F; the lone black stone at
H5 and the lone white stone at B5 cannot live. Left: 36 points, right: 27."""

KILLED = points("B5 H5")


def counted_out() -> Match:
    """Stopped, with both lone stones marked: proposal 2."""
    match = stop_game(SPLIT)
    do(match, BLACK, MarkStones(KILLED, dead=True))
    return match


def test_marks_change_the_count() -> None:
    """Dead stones are removed and count for their captor, and their points become territory."""
    match = stop_game(SPLIT)
    before = match.score().outcome
    do(match, WHITE, MarkStones(KILLED, dead=True))
    # With the lone stones alive, no area is territory: only komi counts.
    assert Outcome(Reason.SCORE, WHITE, 6.5) == before
    # Black: 36 + 1; White: 27 + 1 + 6.5.
    assert Outcome(Reason.SCORE, BLACK, 2.5) == match.score().outcome


def test_both_agree() -> None:
    """The second agreement to one number ends the game with the counted result."""
    match = counted_out()
    assert [Agreed(NOW, WHITE, 2)] == do(match, WHITE, Agree(2))
    outcome = Outcome(Reason.SCORE, BLACK, 2.5)
    assert [Agreed(NOW, BLACK, 2), Ended(NOW, outcome)] == do(match, BLACK, Agree(2))
    assert (Phase.ENDED, outcome) == (match.phase, match.outcome)


def test_a_mark_is_a_new_proposal_and_voids_agreements() -> None:
    """A mark makes a new proposal and voids all agreements, even the marker's own."""
    match = counted_out()
    do(match, WHITE, Agree(2))
    assert [Marked(NOW, BLACK, 3, points("H5"), dead=False)] == do(
        match, BLACK, MarkStones(KILLED[1:], dead=False, number=2)
    )
    proposal = Proposal(
        3,
        ProposalKind.SCORE,
        dead=frozenset(points("B5")),
        settled=KILLED,
        advice=Advice(),
    )
    assert proposal == match.proposal


def test_refusals_are_void_with_a_mark_too() -> None:
    """A mark voids refusals, too."""
    match = counted_out()
    do(match, WHITE, Refuse(2))
    do(match, WHITE, MarkStones(points("H5"), dead=False))
    assert match.proposal is not None
    assert frozenset() == match.proposal.refused


@pytest.mark.parametrize(
    "command",
    [Agree(1), Refuse(1), TakeBack(1)],
)
def test_an_older_number_changes_nothing(command: Command) -> None:
    """An answer to an outdated proposal is refused with both numbers."""
    why = refusal(counted_out(), BLACK, command)
    assert ("stale-proposal", {"number": 1, "current": 2}) == (why.id, why.data)


def test_agreements_to_different_numbers_do_not_meet() -> None:
    """Agreements to different proposals settle nothing."""
    match = stop_game(SPLIT)
    do(match, BLACK, Agree(1))
    do(match, BLACK, MarkStones(KILLED, dead=True))
    do(match, WHITE, Agree(2))
    assert Phase.AGREEMENT is match.phase


def test_a_second_agreement_is_refused() -> None:
    """A second agreement by the same player is refused."""
    match = counted_out()
    do(match, WHITE, Agree())
    assert "already-agreed" == refusal_id(match, WHITE, Agree())


def test_a_mark_covers_the_chain() -> None:
    """A mark on any stone of a chain marks the chain once, under the chain's name."""
    match = stop_game("D4 F6 D5 F7 D6")
    marked = do(match, WHITE, MarkStones(points("D4 D6 F6 D5"), dead=True))
    assert [Marked(NOW, WHITE, 2, points("D6 F7"), dead=True)] == marked


def test_a_mark_is_good_for_the_whole_stop() -> None:
    """A mark is accepted under any proposal number since the stop, and under no other."""
    match = counted_out()
    assert "stale-proposal" == refusal_id(match, WHITE, MarkStones(KILLED, dead=False, number=3))
    marked = do(match, WHITE, MarkStones(KILLED, dead=False, number=1))
    assert [Marked(NOW, WHITE, 3, KILLED, dead=False)] == marked
    do(match, BLACK, Resume())
    do(match, WHITE, Pass())
    do(match, BLACK, Pass())
    assert "stale-proposal" == refusal_id(match, WHITE, MarkStones(KILLED, dead=True, number=3))


def test_marks_both_ways_at_once() -> None:
    """One command can mark chains both dead and alive, each under its own proposal; marks already
    set are left out."""
    match = counted_out()
    both = MarkStones(points("H5 E1"), dead=False, number=2, others=points("E9 B5"))
    expected = [
        Marked(NOW, WHITE, 3, points("H5"), dead=False),
        Marked(NOW, WHITE, 4, points("E9"), dead=True),
    ]
    assert expected == do(match, WHITE, both)


def test_a_mark_is_taken_back() -> None:
    """The last player who marked a chain in this stop can unmark it."""
    match, (first, second) = counted_out(), KILLED
    assert "nothing-to-unmark" == refusal_id(match, WHITE, UnmarkStones(first, dead=True, number=2))
    assert "nothing-to-unmark" == refusal_id(
        match, BLACK, UnmarkStones(first, dead=False, number=2)
    )
    undone = do(match, BLACK, UnmarkStones(first, dead=True, number=1))
    assert [Marked(NOW, BLACK, 3, (first,), dead=False)] == undone
    do(match, WHITE, MarkStones((second,), dead=False))
    do(match, WHITE, MarkStones((second,), dead=True))
    assert "nothing-to-unmark" == refusal_id(
        match, BLACK, UnmarkStones(second, dead=True, number=2)
    )


def test_marks_of_another_stop_are_not_taken_back() -> None:
    """Marks of an earlier stop cannot be removed."""
    match = counted_out()
    do(match, BLACK, Resume())
    do(match, WHITE, Pass())
    do(match, BLACK, Pass())
    for count, why in ((2, "stale-proposal"), (3, "nothing-to-unmark")):
        command = UnmarkStones(KILLED[0], dead=True, number=count)
        assert why == refusal_id(match, WHITE, command)


def test_marks_that_change_nothing() -> None:
    """A mark that changes nothing is refused; among others, only the changes are recorded."""
    match = counted_out()
    assert "already-dead" == refusal_id(match, WHITE, MarkStones(KILLED, dead=True))
    assert "already-alive" == refusal_id(match, WHITE, MarkStones(points("E1"), dead=False))
    marked = do(match, WHITE, MarkStones(points("B5 E1"), dead=True))
    assert [Marked(NOW, WHITE, 3, points("E9"), dead=True)] == marked


def test_a_mark_needs_a_stone() -> None:
    """An empty point or one off the board cannot be marked."""
    match = counted_out()
    assert "no-stone-there" == refusal_id(match, WHITE, MarkStones(points("A1"), dead=True))
    assert "off-board" == refusal_id(match, WHITE, MarkStones((point("K1"),), dead=True))


def test_an_agreement_taken_back() -> None:
    """An agreement can be taken back until the other player agrees, and given again."""
    match = counted_out()
    do(match, WHITE, Agree(2))
    assert [TakenBack(NOW, WHITE, 2)] == do(match, WHITE, TakeBack(2))
    do(match, BLACK, Agree(2))
    assert match.outcome is None
    do(match, WHITE, Agree(2))
    assert Phase.ENDED is match.phase


def test_a_refusal_leaves_the_score_on_the_table() -> None:
    """A refused score can still be marked, or agreed to by the player who refused it."""
    match = counted_out()
    do(match, WHITE, Agree(2))
    assert [Refused(NOW, WHITE, 2)] == do(match, WHITE, Refuse(2))
    seats = (frozenset[Colour](), frozenset({WHITE}))
    assert match.proposal is not None
    assert seats == (match.proposal.agreed, match.proposal.refused)
    assert "already-refused" == refusal_id(match, WHITE, Refuse(2))
    do(match, WHITE, Agree(2))
    do(match, BLACK, Agree(2))
    assert Phase.ENDED is match.phase


@pytest.mark.parametrize("seat", list(Colour))
def test_resumption(seat: Colour) -> None:
    """Resumption takes effect at once: the opponent of the player who asked moves, and marks are
    void (article 9.3)."""
    match = counted_out()
    do(match, WHITE, Agree(2))
    assert [Resumed(NOW, seat)] == do(match, seat, Resume(2))
    actual = (match.phase, match.proposal, match.game.to_move)
    assert (Phase.PLAY, None, seat.opponent) == actual
    assert match.score().dead == frozenset()
    assert "not-your-turn" == refusal_id(match, seat, Pass())


def test_a_second_stop_starts_afresh() -> None:
    """After another two passes nothing is marked or agreed, and the proposal has a new number."""
    match = counted_out()
    do(match, WHITE, Resume())
    play(match, "H6 - -")
    proposal = Proposal(3, ProposalKind.SCORE, advice=Advice())
    assert (Phase.AGREEMENT, proposal) == (match.phase, match.proposal)
    assert "stale-proposal" == refusal_id(match, BLACK, Agree(2))


def test_one_pass_after_a_resumption_does_not_stop() -> None:
    """Passes before a resumption do not count towards the next stop."""
    match = counted_out()
    do(match, WHITE, Resume())
    play(match, "-")
    assert Phase.PLAY is match.phase


@pytest.mark.parametrize(
    "command",
    [
        Play(point("A1")),
        Pass(),
        Resign(),
        MarkStones(KILLED, False),
        Agree(2),
        TakeBack(2),
        Resume(2),
    ],
)
@pytest.mark.parametrize("seat", list(Colour))
def test_nothing_changes_a_result(command: Command, seat: Colour) -> None:
    """An agreed result is final for both (article 10.4), and further commands are refused with
    it."""
    match = counted_out()
    do(match, BLACK, Agree(2))
    do(match, WHITE, Agree(2))
    why = refusal(match, seat, command)
    assert ("game-ended", {"outcome": match.outcome}) == (why.id, why.data)


def test_jigo() -> None:
    """With a whole komi both can be equal, and neither wins (article 10.2)."""
    match = begin_game("- -", Terms(9, 0, colours=Colours.BLACK))
    do(match, WHITE, Agree(number(match)))
    do(match, BLACK, Agree(number(match)))
    assert Outcome(Reason.SCORE) == match.outcome


def test_a_stale_yes_is_not_a_yes_to_the_next_stop() -> None:
    """An agreement to a proposal of an earlier stop is refused."""
    match = begin_game("- -")
    do(match, BLACK, Resume(1))
    play(match, "- -")
    assert 2 == number(match)
    assert "stale-proposal" == refusal_id(match, WHITE, Agree(1))


def test_marks_do_not_stall_resumption() -> None:
    """Any proposal of this stop can be used to resume; one of an earlier stop cannot."""
    match = counted_out()
    do(match, WHITE, Resume(1))
    assert Phase.PLAY is match.phase
    for seat in (match.game.to_move, match.game.to_move.opponent):
        do(match, seat, Pass())
    assert 3 == number(match)
    assert "stale-proposal" == refusal_id(match, BLACK, Resume(2))
    assert "stale-proposal" == refusal_id(match, BLACK, Resume(4))


def test_a_score_first_asked_for_later_is_of_the_stop() -> None:
    """A match copied at a count has the score of that position, even if it is first asked for after
    the original was resumed and played on.
    """
    match, expected = counted_out(), counted_out().score()
    earlier = match.copy()
    do(match, BLACK, Resume())
    play(match, "A1 A9 B1 B9")
    assert expected == earlier.score()
