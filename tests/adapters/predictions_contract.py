"""Contract tests for every store of predictions. A test module for a store provides the fixture
``guess_store``."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.ids import GameId, UserId
from bot.play.analysis.predictions import Prediction, PredictionStore, Revealed, Tally

LOBBY, SERVER, GAME = "web:lobby", "discord:guild:555", "bamoku"
CARL, DORA, EVE = "web:lobby/carl", "discord:44", "web:lobby/eve"
PLAYED = Prediction(3, "D4", 100)


async def waiting(guess_store: PredictionStore, game_id: GameId) -> Mapping[UserId, Prediction]:
    """Return the unsettled predictions in the lobby."""
    return (await guess_store.look(LOBBY, game_id, PLAYED))[0]


async def reveal_outcome(guess_store: PredictionStore, played: Prediction) -> Revealed:
    """Return the outcome of the predictions of a move in the lobby."""
    return (await guess_store.look(LOBBY, GAME, played))[1]


class PredictionsContract:
    async def test_nothing_at_first(self, guess_store: PredictionStore) -> None:
        """Without predictions everything is empty."""
        assert {} == await waiting(guess_store, GAME)
        assert {} == await guess_store.tallies(LOBBY)
        assert Revealed() == await reveal_outcome(guess_store, PLAYED)
        assert {"counted": {}, "waiting": {}} == await guess_store.export_guesses(CARL)

    async def test_changed_until_settled(self, guess_store: PredictionStore) -> None:
        """A later prediction replaces an earlier one, and can be withdrawn."""
        for point in ("A1", "D4"):
            await guess_store.store_prediction(LOBBY, GAME, CARL, Prediction(3, point, 50))
        await guess_store.store_prediction(LOBBY, GAME, EVE, Prediction(3, "A1", 50))
        await guess_store.store_prediction(LOBBY, GAME, EVE, None)
        assert {CARL: Prediction(3, "D4", 50)} == await waiting(guess_store, GAME)

    async def test_counted_once(self, guess_store: PredictionStore) -> None:
        """However often a move is settled, also concurrently, each prediction of it counts once.
        Predictions of other moves stay, and late ones are dropped."""
        guesses = {
            CARL: Prediction(3, "D4", 50),
            EVE: Prediction(3, "A1", 99),
            DORA: Prediction(3, "D4", 100),
        }
        for user, guess in guesses.items():
            await guess_store.store_prediction(LOBBY, GAME, user, guess)
        await guess_store.store_prediction(LOBBY, "kadozu", CARL, Prediction(3, "D4", 50))
        await asyncio.gather(*(guess_store.settle(LOBBY, GAME, PLAYED, 60_000) for _ in range(5)))
        assert {CARL: Tally(1, 1), EVE: Tally(0, 1)} == await guess_store.tallies(LOBBY)
        assert Revealed((CARL,), 2) == await reveal_outcome(guess_store, PLAYED)
        assert {} == await waiting(guess_store, GAME)
        assert [CARL] == [*await waiting(guess_store, "kadozu")]
        assert {} == await guess_store.tallies(SERVER)
        again = PLAYED._replace(at=200)
        assert Revealed() == await reveal_outcome(guess_store, again)

    async def test_a_guess_that_was_slow(self, guess_store: PredictionStore) -> None:
        """A prediction that was made before the move is counted with it, even if it was stored
        after the move was settled."""
        for user in (CARL, EVE):
            await guess_store.store_prediction(LOBBY, GAME, user, Prediction(3, "D4", 50))
            await guess_store.settle(LOBBY, GAME, PLAYED, 60_000)
        shown = await reveal_outcome(guess_store, PLAYED)
        assert ({CARL, EVE}, 2) == (set(shown.right), shown.tried)

    async def test_other_moves(self, guess_store: PredictionStore) -> None:
        """Predictions of other moves are not affected."""
        await guess_store.store_prediction(LOBBY, GAME, CARL, Prediction(4, "D4", 50))
        await guess_store.settle(LOBBY, GAME, PLAYED, 60_000)
        assert [CARL] == [*await waiting(guess_store, GAME)]
        assert {} == await guess_store.tallies(LOBBY)

    async def test_predictions_are_exported_and_erased(self, guess_store: PredictionStore) -> None:
        """A person's predictions and tallies can be exported and erased; those of others stay."""
        for user in (CARL, EVE):
            await guess_store.store_prediction(LOBBY, GAME, user, Prediction(3, "D4", 50))
        await guess_store.settle(LOBBY, GAME, PLAYED, 60_000)
        await guess_store.store_prediction(LOBBY, GAME, CARL, Prediction(4, "E5", 150))
        expected = {"counted": {LOBBY: [1, 1]}, "waiting": {f"{LOBBY} {GAME}": [4, "E5", 150]}}
        assert expected == await guess_store.export_guesses(CARL)
        for _ in range(2):
            await guess_store.forget(CARL)
        assert {"counted": {}, "waiting": {}} == await guess_store.export_guesses(CARL)
        assert {EVE: Tally(1, 1)} == await guess_store.tallies(LOBBY)
        assert CARL not in (await reveal_outcome(guess_store, PLAYED)).right
