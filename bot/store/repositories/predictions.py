"""Predictions: open guesses and results by game, tallies by community."""

from __future__ import annotations

import json
from collections.abc import Mapping

from bot.ids import GameId, RoomId, UserId
from bot.play.analysis.predictions import Prediction, Revealed, Tally
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.replication import RedisCommand
from bot.store.connection.scripts import Script, all_done, available


class RedisPredictions:
    """Implements `PredictionStore`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._settle = Script(client, "settle_guesses")

    async def put(
        self, community: RoomId, game_id: GameId, user: UserId, guess: Prediction | None
    ) -> None:
        waiting = keys.guesses(community, game_id)
        with available():
            if guess is None:
                await self._client.hdel(waiting, user)
                return
            # This set first, so that erasing a person finds all of their guesses.
            await self._client.sadd(keys.guessed(user), f"{community} {game_id}")
            text = f"{guess.move} {guess.point} {guess.at}"
            await self._client.hset(waiting, user, text)

    async def look(
        self, community: RoomId, game_id: GameId, played: Prediction
    ) -> tuple[Mapping[UserId, Prediction], Revealed]:
        field = f"{played.move} {played.at}"
        asked: list[RedisCommand] = [
            ("HGETALL", keys.guesses(community, game_id)),
            ("HGET", keys.guesses_told(community, game_id), field),
        ]
        with available():
            found, told = await all_done(self._client, asked)
        waiting = {str(user): _guess(str(text)) for user, text in found.items()}
        return waiting, _decode_revealed(str(told or ""))

    async def settle(self, community: RoomId, game_id: GameId, played: Prediction, ms: int) -> None:
        named = [
            keys.guesses(community, game_id),
            keys.guessers(community),
            keys.guesses_told(community, game_id),
        ]
        with available():
            await self._settle(keys=named, args=[played.move, played.point, played.at, ms])

    async def tallies(self, community: RoomId) -> Mapping[UserId, Tally]:
        with available():
            found = await self._client.hgetall(keys.guessers(community))
        return {str(user): _tally(str(text)) for user, text in found.items()}

    async def of(self, user: UserId) -> Mapping[str, object]:
        counted: dict[str, object] = {}
        waiting: dict[str, object] = {}
        with available():
            for place in sorted(map(str, await self._client.smembers(keys.guessed(user)))):
                community, _, game_id = place.rpartition(" ")
                tally = await self._client.hget(keys.guessers(community), user)
                guess = await self._client.hget(keys.guesses(community, game_id), user)
                if tally:
                    counted[community] = list(_tally(str(tally)))
                if guess:
                    waiting[place] = list(_guess(str(guess)))
        return {"counted": counted, "waiting": waiting}

    async def forget(self, user: UserId) -> None:
        with available():
            for place in map(str, await self._client.smembers(keys.guessed(user))):
                community, _, game_id = place.rpartition(" ")
                await self._client.hdel(keys.guesses(community, game_id), user)
                await self._client.hdel(keys.guessers(community), user)
                # It expires soon anyway; only a repeated post would need it.
                await self._client.delete(keys.guesses_told(community, game_id))
            await self._client.delete(keys.guessed(user))


def _guess(text: str) -> Prediction:
    move, point, at = text.split(" ")
    return Prediction(int(move), point, int(at))


def _decode_revealed(text: str) -> Revealed:
    if not text:
        return Revealed()
    told = json.loads(text)
    return Revealed(tuple(map(str, told["right"])), int(told["tried"]))


def _tally(text: str) -> Tally:
    right, tried = text.split(" ")
    return Tally(int(right), int(tried))
