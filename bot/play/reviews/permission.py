"""The permission to review the games of a person, a setting of all their ids."""

from __future__ import annotations

from enum import Enum
from typing import Final

from bot.ids import UserId
from bot.play.accounts.identities import Identities, kept_under
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import ProfileStore


class Permission(Enum):
    UNASKED = "unasked"
    YES = "yes"
    NO = "no"


PERMISSION: Final = ProfileField("reviews", Permission, Permission.UNASKED)


class Permissions:
    """Stores the setting under each id of a person. If ids that say different things are linked,
    no is stronger than yes."""

    def __init__(self, people: ProfileStore, identities: Identities) -> None:
        self._people = people
        self._identities = identities

    async def load(self, person: UserId) -> Permission:
        (group,) = await self._identities.load_groups([person])
        ids = kept_under(person, group)
        found = [await self._people.load(id, PERMISSION) for id in ids]
        strongest = (Permission.NO, Permission.YES)
        return next((each for each in strongest if each in found), Permission.UNASKED)

    async def save(self, person: UserId, permission: Permission) -> None:
        (group,) = await self._identities.load_groups([person])
        for id in kept_under(person, group):
            await self._people.save(id, PERMISSION, permission)
