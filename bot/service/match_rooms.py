"""Where a match is announced, and the steps that change it. Pure."""

from __future__ import annotations

from bot.service.match.loaded import LoadedMatch
from bot.service.match.log import SCHEMA
from bot.service.ports.stores import Commit, GameId, Meta, RoomId


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


def everywhere(community: RoomId) -> RoomId:
    """What stands for all rooms of a community where its open matches are looked up."""
    return f"all:{community}"
