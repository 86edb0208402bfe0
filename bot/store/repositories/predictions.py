"""Predictions: open guesses and results by game, tallies by community."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from bot.ids import GameId, RoomId, UserId
from bot.play.analysis.predictions import Prediction, Revealed, Tally
from bot.play.ports.codec import Codec
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.replication import RedisCommand
from bot.store.connection.scripts import Script, all_done, available

_T = TypeVar("_T")


class GuessedGame(NamedTuple):
    """A game with a guess by a person, so that erasure finds it."""

    community: RoomId
    game_id: GameId


# `settle_guesses.lua` reads and writes guesses, tallies and results, too.
_GUESS: Codec[Prediction] = Codec("guess", Prediction)
_TALLY: Codec[Tally] = Codec("tally of guesses", Tally)
_REVEALED: Codec[Revealed] = Codec("revealed guesses", Revealed)
_GAME: Codec[GuessedGame] = Codec("guessed game", GuessedGame)


class RedisPredictions:
    """Implements `PredictionStore`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._settle = Script(client, "settle_guesses")

    async def store_prediction(
        self, community: RoomId, game_id: GameId, user: UserId, guess: Prediction | None
    ) -> None:
        waiting = keys.guesses(community, game_id)
        with available():
            if guess is None:
                await self._client.hdel(waiting, user)
                return
            # This set first, so that erasing a person finds all of their guesses.
            await self._client.sadd(
                keys.guessed(user), _GAME.encode(GuessedGame(community, game_id))
            )
            await self._client.hset(waiting, user, _GUESS.encode(guess))

    async def look(
        self, community: RoomId, game_id: GameId, played: Prediction
    ) -> tuple[Mapping[UserId, Prediction], Revealed]:
        field = f"{played.move} {played.at}"
        asked: list[RedisCommand] = [
            ("HGETALL", keys.guesses(community, game_id)),
            ("HGET", keys.revealed_guesses(community, game_id), field),
        ]
        with available():
            found, stored = await all_done(self._client, asked)
        revealed = _REVEALED.decode(str(stored)) if stored else None
        return _decode_by_person(_GUESS, found), revealed or Revealed()

    async def settle(self, community: RoomId, game_id: GameId, played: Prediction, ms: int) -> None:
        named = [
            keys.guesses(community, game_id),
            keys.guessers(community),
            keys.revealed_guesses(community, game_id),
        ]
        with available():
            await self._settle(keys=named, args=[played.move, played.point, played.at, ms])

    async def tallies(self, community: RoomId) -> Mapping[UserId, Tally]:
        with available():
            found = await self._client.hgetall(keys.guessers(community))
        return _decode_by_person(_TALLY, found)

    async def export_guesses(self, user: UserId) -> Mapping[str, object]:
        counted: dict[str, object] = {}
        waiting: dict[str, object] = {}
        with available():
            for community, game_id in sorted(await self._list_guessed_games(user)):
                tally = await self._client.hget(keys.guessers(community), user)
                guess = await self._client.hget(keys.guesses(community, game_id), user)
                if tally:
                    counted[community] = json.loads(str(tally))
                if guess:
                    waiting[f"{community} {game_id}"] = json.loads(str(guess))
        return {"counted": counted, "waiting": waiting}

    async def forget(self, user: UserId) -> None:
        with available():
            for community, game_id in await self._list_guessed_games(user):
                await self._client.hdel(keys.guesses(community, game_id), user)
                await self._client.hdel(keys.guessers(community), user)
                # The result expires soon anyway. Only a repeated post would need it.
                await self._client.delete(keys.revealed_guesses(community, game_id))
            await self._client.delete(keys.guessed(user))

    async def _list_guessed_games(self, user: UserId) -> list[GuessedGame]:
        members = await self._client.smembers(keys.guessed(user))
        found = (_GAME.decode(str(member)) for member in members)
        return [game for game in found if game is not None]


def _decode_by_person(
    codec: Codec[_T], texts: Mapping[bytes | str, bytes | str]
) -> dict[UserId, _T]:
    """Decode a hash by person, without damaged values."""
    found = ((str(user), codec.decode(str(text))) for user, text in texts.items())
    return {user: record for user, record in found if record is not None}
