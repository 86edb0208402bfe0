"""Spectators' guesses at the next move: hidden until it comes, and without a say in the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from bot.rules.errors import RulesError
from bot.rules.points import Point, format_point
from bot.service.accounts.identities import Group, Identities
from bot.service.game_service import GameService
from bot.service.match.events import Passed, Played, Undone
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Match, Phase, Refusal
from bot.service.ports.stores import GameId, RoomId, UserId

KEPT_MS = 48 * 60 * 60 * 1000
"""How long it is known who guessed a move: as long as its announcement may be late."""

_NO_POINT = "-"


class Guess(NamedTuple):
    """``move`` counts the moves of a game from 1; ``at`` is when it was guessed (ms)."""

    move: int
    point: str
    at: int


class Tally(NamedTuple):
    """How many of a person's guesses came true, of how many."""

    right: int = 0
    tried: int = 0


class Revealed(NamedTuple):
    """Who had guessed a move, and how many had tried."""

    right: tuple[UserId, ...] = ()
    tried: int = 0


class PredictionStore(Protocol):
    """Guesses by community."""

    async def put(
        self, community: RoomId, game_id: GameId, user: UserId, guess: Guess | None
    ) -> None:
        """In place of what this id has guessed in this game and is not settled; None: nothing."""

    async def waiting(self, community: RoomId, game_id: GameId) -> Mapping[UserId, Guess]:
        """What is guessed and not settled."""

    async def settle(self, community: RoomId, game_id: GameId, played: Guess, ms: int) -> None:
        """This move was played: all guesses of it from before that moment are counted, each once,
        and what came of them is known for ``ms`` milliseconds; later ones are dropped. Repeatable.
        """

    async def revealed(self, community: RoomId, game_id: GameId, played: Guess) -> Revealed:
        """What came of the guesses of a move."""

    async def tallies(self, community: RoomId) -> Mapping[UserId, Tally]:
        """All people who have guessed here."""

    async def of(self, user: UserId) -> Mapping[str, object]:
        """All that is kept of this id, as plain data."""

    async def forget(self, user: UserId) -> None:
        """Nothing is kept of this id any more. Repeatable."""


class Predictions:
    """Takes guesses, and counts them when the move is played."""

    def __init__(
        self, service: GameService, store: PredictionStore, identities: Identities
    ) -> None:
        self._service = service
        self._store = store
        self._identities = identities

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
            guess = Guess(move, format_point(point), await self._service.now())
        await self._store.put(loaded.community, loaded.game_id, user, guess)
        return move

    async def reveal(self, loaded: LoadedMatch, since: int) -> Revealed:
        """What came of the guesses of the newest move, if it came after the first ``since`` events.
        Repeatable: the same is told in every room."""
        community, game_id, match = loaded.community, loaded.game_id, loaded.match
        waiting = await self._store.waiting(community, game_id)
        played = _played(match)
        for move in {guess.move for guess in waiting.values()}:
            if move <= len(played):
                await self._store.settle(community, game_id, played[move - 1][1], KEPT_MS)
        if match.phase is Phase.ENDED:
            for user in waiting:
                await self._store.put(community, game_id, user, None)
        if not played or played[-1][0] <= since:
            return Revealed()
        return await self._store.revealed(community, game_id, played[-1][1])

    async def table(self, community: RoomId) -> list[tuple[Group, Tally]]:
        """The guessers of a community, each person once, the best first."""
        tallies = await self._store.tallies(community)
        groups = await self._identities.of([*tallies])
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


def _played(match: Match) -> list[tuple[int, Guess]]:
    """The moves that stand: after which event, and as the guess that they make true."""
    moves: list[tuple[int, Guess]] = []
    for version, event in enumerate(match.events, start=1):
        if isinstance(event, Played):
            moves.append((version, Guess(len(moves) + 1, format_point(event.point), event.at)))
        elif isinstance(event, Passed):
            moves.append((version, Guess(len(moves) + 1, _NO_POINT, event.at)))
        elif isinstance(event, Undone):
            del moves[len(moves) - event.plies :]
    return moves
