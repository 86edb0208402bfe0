"""Spectators' predictions of the next move, hidden until the move is played."""

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
"""Milliseconds until the correct guessers of a move are forgotten; its announcement may come this
late."""

_NO_POINT = "-"


class Prediction(NamedTuple):
    """A guess of the ``move``-th move (counted from 1), made at ``at`` (ms)."""

    move: int
    point: str
    at: int


class Tally(NamedTuple):
    """A person's number of correct guesses and of guesses in all."""

    right: int = 0
    tried: int = 0


class Revealed(NamedTuple):
    """The correct guessers of a move, the number of guesses, and the match's version with the
    move."""

    right: tuple[UserId, ...] = ()
    tried: int = 0
    version: int = 0


class PredictionStore(Protocol):
    """Stores predictions by community."""

    async def store_prediction(
        self, community: RoomId, game_id: GameId, user: UserId, guess: Prediction | None
    ) -> None:
        """Store this id's guess in this game, replacing an unsettled one; None deletes it."""

    async def look(
        self, community: RoomId, game_id: GameId, played: Prediction
    ) -> tuple[Mapping[UserId, Prediction], Revealed]:
        """Return the unsettled guesses and the result for a settled move, in one round trip."""

    async def settle(self, community: RoomId, game_id: GameId, played: Prediction, ms: int) -> None:
        """Count each guess of this move that was made before it was played, once; drop later ones.
        Store the result for ``ms`` milliseconds. Idempotent."""

    async def tallies(self, community: RoomId) -> Mapping[UserId, Tally]:
        """Return the tallies of all people who have guessed in this community."""

    async def export_guesses(self, user: UserId) -> Mapping[str, object]:
        """Return everything stored about this id's guesses, as plain data."""

    async def forget(self, user: UserId) -> None:
        """Erase everything stored about this id's guesses. Idempotent."""


@dataclass(eq=False)
class Predictions:
    """Accepts predictions and settles them when the move is played."""

    service: GameService
    store: PredictionStore
    identities: Identities

    async def guess(self, loaded: LoadedMatch, user: UserId, point: Point | None) -> int | Refusal:
        """Store a guess of the next move, replacing an earlier one (None withdraws it). Return the
        number of the move, or a refusal."""
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
        await self.store.store_prediction(loaded.community, loaded.game_id, user, guess)
        return move

    async def reveal(self, loaded: LoadedMatch) -> Revealed:
        """Settle the guesses of moves played so far and return the result for the newest move.
        Idempotent."""
        community, game_id, match = loaded.community, loaded.game_id, loaded.match
        version, newest = _newest(match)
        waiting, revealed = await self.store.look(community, game_id, newest)
        played = _list_moves(match) if waiting else []
        came = {guess.move for guess in waiting.values() if guess.move <= len(played)}
        for move in came:
            await self.store.settle(community, game_id, played[move - 1], KEPT_MS)
        if match.phase is Phase.ENDED:
            for user in waiting:
                await self.store.store_prediction(community, game_id, user, None)
        if came:
            _, revealed = await self.store.look(community, game_id, newest)
        return revealed._replace(version=version)

    async def table(self, community: RoomId) -> list[tuple[Group, Tally]]:
        """Return the tallies of a community, merged by person, best first."""
        tallies = await self.store.tallies(community)
        groups = await self.identities.load_groups([*tallies])
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
    """Return the version of the newest move and the move itself; 0 if there is none or moves were
    taken back since."""
    for version in range(len(match.events), 0, -1):
        event = match.events[version - 1]
        if isinstance(event, Undone):
            break
        if isinstance(event, Played | Passed):
            return version, _guess(event, len(match.game.moves))
    return 0, Prediction(0, _NO_POINT, 0)


def _list_moves(match: Match) -> list[Prediction]:
    """Return the moves now on the board, each as the guess that it confirms."""
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
