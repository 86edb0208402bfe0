"""Spectators' guesses at the next move: hidden until it comes, and without a say in the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bot.ids import GameId, RoomId, UserId
from bot.match.clocks.clock import DAY
from bot.match.events import Passed, Played, Undone
from bot.match.state import Match, Phase, Refusal
from bot.play.accounts.identities import Group, Identities
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.rules.errors import RulesError
from bot.rules.points import Point, format_point

KEPT_MS = 2 * DAY
"""How long it is known who guessed a move: as long as its announcement may be late."""

_NO_POINT = "-"


class Prediction(NamedTuple):
    """``move`` counts the moves of a game from 1; ``at`` is when it was guessed (ms)."""

    move: int
    point: str
    at: int


class Tally(NamedTuple):
    """How many of a person's guesses came true, of how many."""

    right: int = 0
    tried: int = 0


class Revealed(NamedTuple):
    """Who had guessed a move, how many had tried, and the match's version with the move."""

    right: tuple[UserId, ...] = ()
    tried: int = 0
    version: int = 0


class PredictionStore(Protocol):
    """Guesses by community."""

    async def put(
        self, community: RoomId, game_id: GameId, user: UserId, guess: Prediction | None
    ) -> None:
        """In place of what this id has guessed in this game and is not settled; None: nothing."""

    async def look(
        self, community: RoomId, game_id: GameId, played: Prediction
    ) -> tuple[Mapping[UserId, Prediction], Revealed]:
        """What is guessed and not settled, and what came of the guesses of a move; read in one
        go."""

    async def settle(self, community: RoomId, game_id: GameId, played: Prediction, ms: int) -> None:
        """This move was played: all guesses of it from before that moment are counted, each once,
        and what came of them is known for ``ms`` milliseconds; later ones are dropped. Repeatable.
        """

    async def tallies(self, community: RoomId) -> Mapping[UserId, Tally]:
        """All people who have guessed here."""

    async def of(self, user: UserId) -> Mapping[str, object]:
        """All that is kept of this id, as plain data."""

    async def forget(self, user: UserId) -> None:
        """Removes all that is kept of this id. Repeatable."""


@dataclass(eq=False)
class Predictions:
    """Takes guesses, and counts them when the move is played."""

    service: GameService
    store: PredictionStore
    identities: Identities

    async def guess(self, loaded: LoadedMatch, user: UserId, point: Point | None) -> int | Refusal:
        """A guess of the next move (None: none after all), which may be changed until it is played;
        the number of the move."""
        match = loaded.match
        if loaded.side_of(user) is not None:
            return Refusal("guess-own")
        if match.phase is not Phase.PLAY:
            return Refusal("guess-not-now")
        refusal = None if point is None else _impossible(match, point)
        if refusal is not None:
            return refusal
        move, guess = len(match.game.moves) + 1, None
        if point is not None:
            guess = Prediction(move, format_point(point), await self.service.now())
        await self.store.put(loaded.community, loaded.game_id, user, guess)
        return move

    async def reveal(self, loaded: LoadedMatch) -> Revealed:
        """Settles the guesses of the newest move, and returns what came of them. Repeatable."""
        community, game_id, match = loaded.community, loaded.game_id, loaded.match
        version, newest = _newest(match)
        waiting, revealed = await self.store.look(community, game_id, newest)
        played = _played(match) if waiting else []
        came = {guess.move for guess in waiting.values() if guess.move <= len(played)}
        for move in came:
            await self.store.settle(community, game_id, played[move - 1], KEPT_MS)
        if match.phase is Phase.ENDED:
            for user in waiting:
                await self.store.put(community, game_id, user, None)
        if came:
            _, revealed = await self.store.look(community, game_id, newest)
        return revealed._replace(version=version)

    async def table(self, community: RoomId) -> list[tuple[Group, Tally]]:
        """The guessers of a community, each person once, the best first."""
        tallies = await self.store.tallies(community)
        groups = await self.identities.of([*tallies])
        people: dict[Group, Tally] = {}
        for user, group in zip(tallies, groups, strict=True):
            before, one = people.get(group, Tally()), tallies[user]
            people[group] = Tally(before.right + one.right, before.tried + one.tried)
        return sorted(people.items(), key=lambda row: (-row[1].right, row[1].tried, row[0]))


def _impossible(match: Match, point: Point) -> Refusal | None:
    game = match.game.copy()
    try:
        game.play(game.to_move, point)
    except RulesError as error:
        return Refusal(error.id, error.data)
    return None


def _newest(match: Match) -> tuple[int, Prediction]:
    """The newest move that was played, and the match's version with it; 0 if none was, or if moves
    were taken back since."""
    for version in range(len(match.events), 0, -1):
        event = match.events[version - 1]
        if isinstance(event, Undone):
            break
        if isinstance(event, Played | Passed):
            return version, _guess(event, len(match.game.moves))
    return 0, Prediction(0, _NO_POINT, 0)


def _played(match: Match) -> list[Prediction]:
    """The moves that stand, as the guesses that they make true."""
    moves: list[Prediction] = []
    for event in match.events:
        if isinstance(event, Played | Passed):
            moves.append(_guess(event, len(moves) + 1))
        elif isinstance(event, Undone):
            del moves[len(moves) - event.plies :]
    return moves


def _guess(event: Played | Passed, move: int) -> Prediction:
    point = format_point(event.point) if isinstance(event, Played) else _NO_POINT
    return Prediction(move, point, event.at)
