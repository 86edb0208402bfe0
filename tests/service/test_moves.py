"""Moves in a match: refusals, strict games, stops and resignations."""

from __future__ import annotations

import pytest

from bot.match.commands import Pass, Play, Resign
from bot.match.events import (
    Advice,
    Colours,
    Ended,
    Passed,
    Played,
    ProposalKind,
    Proposed,
    Terms,
)
from bot.match.state import Phase
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.service.playing import (
    BLACK,
    KO,
    NOW,
    WHITE,
    begin_game,
    board_from,
    do,
    event_names,
    point,
    refusal,
    refusal_id,
    stop_game,
)

STRICT = Terms(9, 6.5, colours=Colours.BLACK, strict=True)


def test_a_stone_and_a_capture() -> None:
    """A move is one event; the fold removes captured stones and counts them."""
    match = begin_game(KO)
    board = board_from(
        ".........",
        ".........",
        ".........",
        "...XO....",
        "..XO.O...",
        "...XO....",
        ".........",
        ".........",
        ".........",
    )
    assert (board, point("E5")) == (match.game.board, match.game.ko)
    assert (0, 1) == (match.game.prisoners(BLACK), match.game.prisoners(WHITE))
    assert [Played(NOW, BLACK, point("A1"))] == do(match, BLACK, Play(point("A1")))


@pytest.mark.parametrize(
    ("moves", "name", "id", "about"),
    [
        ("D4 E5", "D4", "occupied", {"point": point("D4"), "colour": BLACK}),
        ("D4 A2 D5 B1", "A1", "suicide", {"point": point("A1"), "stones": 1}),
        (KO, "E5", "ko", {"point": point("E5"), "stone": point("D5")}),
        ("", "K10", "off-board", {"point": point("K10"), "size": 9}),
    ],
)
def test_an_illegal_move_costs_nothing(
    moves: str, name: str, id: str, about: dict[str, object]
) -> None:
    """An illegal move is refused with the reason and the point, and changes nothing (article
    14)."""
    match = begin_game(moves)
    version = match.version
    why = refusal(match, BLACK, Play(point(name)))
    assert (id, about, version) == (why.id, why.data, match.version)


def test_a_move_out_of_turn_is_refused() -> None:
    """A move out of turn is refused with the side to move."""
    why = refusal(begin_game("D4"), BLACK, Play(point("E5")))
    assert ("not-your-turn", {"to_move": WHITE}) == (why.id, why.data)


def test_a_strict_game_is_lost_by_retaking_a_ko() -> None:
    """In a strict game, retaking a ko without a threat loses at once (article 14)."""
    match = begin_game(KO, STRICT)
    assert [Ended(NOW, Outcome(Reason.FORFEIT, WHITE))] == do(match, BLACK, Play(point("E5")))
    assert Phase.ENDED is match.phase


@pytest.mark.parametrize(
    ("moves", "name", "id"),
    [("D4 E5", "D4", "occupied"), ("D4 A2 D5 B1", "A1", "suicide"), ("", "K10", "off-board")],
)
def test_a_strict_game_forgives_everything_else(moves: str, name: str, id: str) -> None:
    """In a strict game, other illegal moves are refused without a loss."""
    assert id == refusal_id(begin_game(moves, STRICT), BLACK, Play(point(name)))


def test_a_ko_may_be_retaken_after_a_threat_in_a_strict_game() -> None:
    """After a threat and its answer the ko may be retaken, in a strict game too."""
    match = begin_game(f"{KO} A1 J9", STRICT)
    assert "Played" == event_names(do(match, BLACK, Play(point("E5"))))


def test_out_of_turn_one_cannot_lose_by_ko() -> None:
    """In a strict game, a ko retaken out of turn is only refused."""
    match = begin_game(f"{KO} A1", STRICT)
    assert "not-your-turn" == refusal_id(match, BLACK, Play(point("E5")))


def test_two_passes_stop_the_game_and_ask_for_the_score() -> None:
    """The second pass in a row stops the game and proposes the score (article 9.1)."""
    match = begin_game("D4 F6 -")
    asked = Proposed(NOW, 1, ProposalKind.SCORE, advice=Advice())
    assert [Passed(NOW, WHITE), asked] == do(match, WHITE, Pass())
    assert Phase.AGREEMENT is match.phase


def test_one_pass_does_not_stop_the_game() -> None:
    """A pass followed by a stone does not stop the game."""
    match = begin_game("D4 - F6 -")
    assert Phase.PLAY is match.phase


@pytest.mark.parametrize("seat", list(Colour))
@pytest.mark.parametrize("at", ["play", "stop"])
def test_resigning_at_any_time(seat: Colour, at: str) -> None:
    """Either player can resign in turn, out of turn and after the stop (article 11)."""
    match = begin_game("D4") if at == "play" else stop_game()
    do(match, seat, Resign())
    assert Outcome(Reason.RESIGNATION, seat.opponent) == match.outcome
