"""Private sandboxes: moves tried out from a position of a game, without any effect on the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.ids import GameId, RoomId, UserId
from bot.match.events import Event, Passed, Played, Started
from bot.match.state import Match, Phase, Refusal, fold
from bot.play.loaded import LoadedMatch
from bot.play.ports.codec import StoredPoint
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.rules.errors import RulesError
from bot.rules.points import Point

MAX_MOVES = 100


@dataclass(frozen=True)
class Sandbox:
    """``moves`` are played from the match as it was at ``version``; None is a pass. The sandbox was
    opened in ``room``."""

    game_id: GameId
    version: int
    room: RoomId
    moves: tuple[StoredPoint | None, ...] = ()


def open_sandbox(loaded: LoadedMatch, room: RoomId) -> Sandbox | Refusal:
    """Open a sandbox at the current position, or return a refusal. In a stopped or finished game it
    starts at the last stone, or at the initial position. If the players agreed to play without
    estimates, it is refused until the end."""
    match = loaded.match
    if match.not_begun is not None:
        return match.not_begun
    if not match.terms.estimates and match.phase is not Phase.ENDED:
        return Refusal("no-analysis")
    if match.phase is Phase.PLAY:
        return Sandbox(loaded.game_id, match.version, room)
    seen = Played if match.terms.position is None else (Started, Played)
    stones = [at for at, event in enumerate(match.events, start=1) if isinstance(event, seen)]
    return Sandbox(loaded.game_id, stones[-1], room) if stones else Refusal("no-analysis-empty")


def apply_moves(sandbox: Sandbox, loaded: LoadedMatch) -> Match:
    """Return the match with the sandbox's moves applied. Raises `RulesError`."""
    match = fold(loaded.match.events[: sandbox.version])
    for point in sandbox.moves:
        seat, at = match.game.to_move, match.events[-1].at
        event: Event = Passed(at, seat) if point is None else Played(at, seat, point)
        match.apply(event)
    return match


def add_moves(sandbox: Sandbox, loaded: LoadedMatch, *points: Point | None) -> Sandbox | Refusal:
    """Return the sandbox with more moves, or a refusal if one is illegal."""
    further = replace(sandbox, moves=(*sandbox.moves, *points))
    if len(further.moves) > MAX_MOVES:
        return Refusal("sandbox-full", {"most": MAX_MOVES})
    try:
        apply_moves(further, loaded)
    except RulesError as error:
        return Refusal(error.id, error.data)
    return further


def back(sandbox: Sandbox) -> Sandbox:
    return replace(sandbox, moves=sandbox.moves[:-1])


SANDBOX: Final = ProfileField[Sandbox | None]("sandbox", Sandbox, None)


class SandboxStore:
    """Stores one sandbox per id in its profile, so that export and erasure include it."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def load(self, user: UserId) -> Sandbox | None:
        """Load the sandbox of this id; None if there is none."""
        return await self._people.load(user, SANDBOX)

    async def save(self, user: UserId, sandbox: Sandbox | None) -> None:
        """Store the sandbox; None deletes it."""
        await self._people.save(user, SANDBOX, sandbox)
