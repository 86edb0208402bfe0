"""Groups as communities.

One that has become a supergroup has another number, and stays the community that it was: with its
ratings, settings, challenges and organisers.
"""

from __future__ import annotations

from bot.adapters.telegram.ids import is_private, shelf
from bot.service.ports.stores import People, RoomId

_WAS, _IS = "was", "is"
"""Settings: of a supergroup, the group that it was; of a group, the supergroup that it is now."""


class Communities:
    """Knows which group is which community."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: dict[RoomId, RoomId] = {}

    async def of(self, room: RoomId) -> RoomId:
        """The community of a group or a topic; a private chat stands for itself."""
        group = shelf(room)
        if is_private(group):
            return group
        if group not in self._known:
            self._known[group] = await self._people.setting(group, _WAS) or group
        return self._known[group]

    async def group(self, community: RoomId) -> RoomId:
        """The inverse: the group that has this community now."""
        return await self._people.setting(community, _IS) or community

    async def moved(self, old: RoomId, new: RoomId) -> None:
        """A group has become a supergroup; or a topic is left for its group, which changes
        nothing."""
        if shelf(old) == new:
            return
        await self._people.set_setting(old, _IS, new)
        await self._people.set_setting(new, _WAS, old)
        self._known[new] = old
