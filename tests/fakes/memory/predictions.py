"""Predictions in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from bot.ids import GameId, RoomId, UserId
from bot.play.analysis.predictions import Prediction, Revealed, Tally

_Place = tuple[RoomId, GameId]


class MemoryPredictions:
    """`PredictionStore` for the lifetime of the process."""

    def __init__(self) -> None:
        self._waiting: defaultdict[_Place, dict[UserId, Prediction]] = defaultdict(dict)
        self._tallies: defaultdict[RoomId, dict[UserId, Tally]] = defaultdict(dict)
        self._revealed: dict[tuple[_Place, Prediction], Revealed] = {}

    async def store_prediction(
        self, community: RoomId, game_id: GameId, user: UserId, guess: Prediction | None
    ) -> None:
        self._waiting[community, game_id].pop(user, None)
        if guess is not None:
            self._waiting[community, game_id][user] = guess

    async def look(
        self, community: RoomId, game_id: GameId, played: Prediction
    ) -> tuple[Mapping[UserId, Prediction], Revealed]:
        place = (community, game_id)
        return dict(self._waiting[place]), self._revealed.get((place, played), Revealed())

    async def settle(self, community: RoomId, game_id: GameId, played: Prediction, ms: int) -> None:  # noqa: ARG002
        place = (community, game_id)
        about = {u: g for u, g in self._waiting[place].items() if g.move == played.move}
        for user, guess in about.items():
            del self._waiting[place][user]
            if guess.at >= played.at:
                continue
            right = guess.point == played.point
            before, shown = (
                self._tallies[community].get(user, Tally()),
                self._revealed.get((place, played), Revealed()),
            )
            self._tallies[community][user] = Tally(before.right + right, before.tried + 1)
            names = (*shown.right, user) if right else shown.right
            self._revealed[place, played] = Revealed(names, shown.tried + 1)

    async def tallies(self, community: RoomId) -> Mapping[UserId, Tally]:
        return dict(self._tallies[community])

    async def export_guesses(self, user: UserId) -> Mapping[str, object]:
        return {
            "counted": {c: list(t[user]) for c, t in self._tallies.items() if user in t},
            "waiting": {
                f"{c} {game}": list(w[user]) for (c, game), w in self._waiting.items() if user in w
            },
        }

    async def forget(self, user: UserId) -> None:
        for guesses in (*self._waiting.values(), *self._tallies.values()):
            guesses.pop(user, None)  # type: ignore[attr-defined]
        for key, shown in [*self._revealed.items()]:
            if user in shown.right:
                del self._revealed[key]
