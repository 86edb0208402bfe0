"""Five hundred finished games, replayed and counted."""

from __future__ import annotations

from bot.rules.game import GamePhase
from bot.rules.outcome import format_outcome
from tests.rules.recorded import differences, recorded_games


def test_every_game_can_be_replayed_to_its_stop() -> None:
    """All moves of all games are legal, and the last two passes stop the game."""
    games = recorded_games()
    assert [GamePhase.STOPPED] * 520 == [recorded.replay().phase for recorded in games]


def test_only_games_of_the_table_are_counted_differently() -> None:
    """Exactly the games of the table are counted differently from the record, with the stated
    result.
    """
    expected = {(row.game, row.recorded, row.ours) for row in differences()}
    actual = set()
    for number, recorded in enumerate(recorded_games()):
        ours = format_outcome(recorded.count(recorded.replay()).outcome)
        if ours != recorded.score:
            actual.add((number, recorded.score, ours))
    assert expected == actual


def test_every_difference_has_its_reason() -> None:
    """The table says for each game which count is right, and why, in a sentence."""
    table = differences()
    assert sorted({row.game for row in table}) == [row.game for row in table]
    assert {"engine", "we", "neither", "open"} >= {row.right for row in table}
    assert all(row.reason.endswith(".") and len(row.reason) > 30 for row in table)
