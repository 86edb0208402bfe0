"""The steps of a match as commits, and what they need to know. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.rules.outcome import Reason
from bot.service.commands import AcceptChallenge, Agree, Command, DeclineChallenge
from bot.service.events import Event
from bot.service.loaded import LoadedMatch
from bot.service.log import SCHEMA, encode
from bot.service.match import Match, Phase, Refusal
from bot.service.ports import Commit, GameId, Meta, RoomId

NO_VERSION = -1
"""Expected of no match: such a commit changes nothing, it only finds out about its event."""


def more(loaded: LoadedMatch, room: RoomId) -> tuple[RoomId, ...] | None:
    """The rooms of a match with one more; None if that is no change."""
    rooms = loaded.meta.rooms
    return (*rooms, room) if room and room not in rooms else None


def announced_in(loaded: LoadedMatch, rooms: tuple[RoomId, ...], event_id: str) -> Commit:
    """The step to other rooms, for somebody who asked for them."""
    return Commit(
        game_id=loaded.game_id,
        expected=loaded.meta.version,
        records=(),
        event_id=event_id,
        fingerprint="",
        actor="",
        schema=SCHEMA,
        deadline=loaded.meta.deadline,
        rooms=rooms,
    )


def moved(game_id: GameId, meta: Meta, old: RoomId, new: tuple[RoomId, ...]) -> Commit:
    """The step from one room to others."""
    rooms = dict.fromkeys(r for room in meta.rooms for r in (new if room == old else (room,)))
    return Commit(
        game_id=game_id,
        expected=meta.version,
        records=(),
        event_id=f"move {old} {' '.join(new)}",
        fingerprint="",
        actor="",
        schema=SCHEMA,
        deadline=meta.deadline,
        rooms=tuple(rooms),
    )


def step(asked: Commit, loaded: LoadedMatch, events: Sequence[Event]) -> Commit:
    """``asked``, with these events. The match that was loaded takes them in."""
    match = loaded.match
    expected = match.version
    for event in events:
        match.apply(event)
    return replace(
        asked,
        expected=expected,
        records=encode(events, match.created),
        deadline=match.due,
        phase=match.phase.value,
        position=match.game.board.digest(),
    )


def is_lost_by_time(match: Match) -> bool:
    outcome = match.outcome
    return outcome is not None and outcome.reason in (Reason.TIME, Reason.BOTH_LOSE)


def bound(command: Command, match: Match) -> Command:
    """An agreement to "whichever is open" is to what is open when it comes: if somebody faster
    changes it, nobody has agreed to the change."""
    if isinstance(command, Agree) and command.number is None and match.proposal is not None:
        return Agree(match.proposal.number)
    return command


def stranger(match: Match, command: Command) -> Refusal:
    """Why somebody without a seat can do nothing."""
    if match.phase is Phase.CHALLENGE:
        if not match.open:
            return Refusal("not-your-challenge")
        return Refusal("challenge-open" if isinstance(command, DeclineChallenge) else "not-started")
    # Perhaps it was open to anyone a moment ago.
    taken = isinstance(command, AcceptChallenge)
    return Refusal("challenge-over" if taken else "not-your-game")
