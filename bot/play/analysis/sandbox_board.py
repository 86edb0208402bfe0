"""Moves tried out in private, from a position of a game that never hears of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ids import GameId, RoomId, UserId
from bot.match.events import Event, Passed, Played, Started
from bot.match.state import Match, Phase, Refusal, fold
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import People
from bot.rules.errors import OffBoard, RulesError
from bot.rules.points import Point, format_point, parse_point

MOST_MOVES = 100
_SETTING = "sandbox"
_PASS = "-"  # noqa: S105  as in a game record


@dataclass(frozen=True)
class Sandbox:
    """Moves tried out in private. ``moves`` go on from the match as it was at ``version``; a pass
    is None. ``room`` is where it was opened."""

    game_id: GameId
    version: int
    room: RoomId
    moves: tuple[Point | None, ...] = ()


def opened(loaded: LoadedMatch, room: RoomId) -> Sandbox | Refusal:
    """A sandbox on the match as it stands; of a game that has stopped or ended, on its last stone,
    or on the position that it began from.
    Where the players agreed to play without estimates there is none before the end."""
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


def tried(sandbox: Sandbox, loaded: LoadedMatch) -> Match:
    """The match as it would be. Raises `RulesError`."""
    match = fold(loaded.match.events[: sandbox.version])
    for point in sandbox.moves:
        seat, at = match.game.to_move, match.events[-1].at
        event: Event = Passed(at, seat) if point is None else Played(at, seat, point)
        match.apply(event)
    return match


def played(sandbox: Sandbox, loaded: LoadedMatch, *points: Point | None) -> Sandbox | Refusal:
    """The sandbox with more moves."""
    further = replace(sandbox, moves=(*sandbox.moves, *points))
    if len(further.moves) > MOST_MOVES:
        return Refusal("sandbox-full", {"most": MOST_MOVES})
    try:
        tried(further, loaded)
    except RulesError as error:
        return Refusal(error.id, error.data)
    return further


def back(sandbox: Sandbox) -> Sandbox:
    return replace(sandbox, moves=sandbox.moves[:-1])


class SandboxStore:
    """One sandbox for each id, kept with everything else that people choose: so it is exported and
    forgotten with it."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def of(self, user: UserId) -> Sandbox | None:
        """The sandbox of a person; None: nothing is tried out."""
        return _decode(await self._people.setting(user, _SETTING))

    async def keep(self, user: UserId, sandbox: Sandbox | None) -> None:
        """None: nothing is tried out any more."""
        text = "" if sandbox is None else _encode(sandbox)
        await self._people.set_setting(user, _SETTING, text)


def _encode(sandbox: Sandbox) -> str:
    names = (_PASS if point is None else format_point(point) for point in sandbox.moves)
    return " ".join([sandbox.game_id, str(sandbox.version), sandbox.room, ".".join(names)])


def _decode(text: str) -> Sandbox | None:
    parts = text.split(" ")
    if len(parts) != 4:
        return None
    game_id, version, room, names = parts
    try:
        found = [None if name == _PASS else parse_point(name) for name in names.split(".") if name]
        return Sandbox(game_id, int(version), room, tuple(found))
    except (ValueError, OffBoard):
        return None
