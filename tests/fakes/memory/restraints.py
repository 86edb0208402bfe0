"""Restraints in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from bot.ids import RoomId, UserId
from bot.play.accounts.restraints import Restraint, RestraintKind


class MemoryRestraints:
    """`RestraintStore` for the lifetime of the process."""

    def __init__(self) -> None:
        self._kept: defaultdict[RoomId, dict[tuple[RestraintKind, str], Restraint]] = defaultdict(
            dict
        )

    async def store_restraint(self, room: RoomId, restraint: Restraint, now: int) -> None:
        kept = self._kept[room]
        for key in [key for key, each in kept.items() if each.until <= now]:
            del kept[key]
        kept[restraint.kind, restraint.whom] = restraint

    async def lift(self, room: RoomId, kind: RestraintKind, whom: str) -> bool:
        return self._kept[room].pop((kind, whom), None) is not None

    async def list_restraints(self, room: RoomId, now: int) -> Sequence[Restraint]:
        found = [each for each in self._kept[room].values() if each.until > now]
        return sorted(found, key=lambda restraint: (restraint.until, restraint.whom))

    async def forget(self, user: UserId) -> None:
        for kept in self._kept.values():
            for key, each in [*kept.items()]:
                if each.user == user:
                    kept[key] = replace(each, user="")
