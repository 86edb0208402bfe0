"""The permission to review the games of a person, a setting of all their ids."""

from __future__ import annotations

from enum import Enum
from typing import Final

from bot.ids import UserId, is_open
from bot.play.accounts.identities import Group, Identities, kept_under, known_to
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import ProfileStore


class Permission(Enum):
    UNASKED = "unasked"
    YES = "yes"
    NO = "no"


PERMISSION: Final = ProfileField("reviews", Permission, Permission.UNASKED)


class Permissions:
    """Stores the setting under each id of a person. If ids that say different things are linked,
    no is stronger than yes.

    Anyone can take an unprotected browser id, so its yes counts only where the id itself acts.
    """

    def __init__(self, people: ProfileStore, identities: Identities) -> None:
        self._people = people
        self._identities = identities

    async def load(self, person: UserId) -> Permission:
        (group,) = await self._identities.load_groups([person])
        return await self._judge(person, kept_under(person, group))

    async def load_of_seat(self, seat: UserId, people: Group) -> Permission:
        """Return what the person with this seat of a match says; ``people`` are all their ids."""
        return await self._judge(seat, people)

    async def _judge(self, person: UserId, ids: Group) -> Permission:
        found = {id: await self._people.load(id, PERMISSION) for id in ids}
        if Permission.NO in found.values():
            return Permission.NO
        counted = (found[id] for id in ids if id == person or not is_open(id))
        return Permission.YES if Permission.YES in counted else Permission.UNASKED

    async def save(self, person: UserId, permission: Permission) -> None:
        (group,) = await self._identities.load_groups([person])
        await self._save((person,), known_to(person, group), permission)

    async def save_of_seat(
        self, person: UserId, seat: UserId, people: Group, permission: Permission
    ) -> None:
        """Store what a person says who acts for a seat of a match, by whatever id."""
        await self._save((person, seat), people, permission)

    async def _save(self, acting: Group, ids: Group, permission: Permission) -> None:
        """Store the setting under the ids that may hold it. A yes ends the no of the others."""
        for id in ids:
            if id in acting or not is_open(id):
                await self._people.save(id, PERMISSION, permission)
            elif permission is Permission.YES and (
                await self._people.load(id, PERMISSION) is Permission.NO
            ):
                await self._people.save(id, PERMISSION, Permission.UNASKED)
