"""The look of boards as chosen by people and rooms, with its stored form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ids import RoomId, UserId
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import ProfileStore
from renderer.model.diagram import Coordinates

THEMES = ("kaya", "slate", "paper", "contrast")
"""The names of `renderer.model.theme.THEMES`."""
USUAL_THEME = "kaya"
COORDINATES = {
    "on": Coordinates.WESTERN,
    "numbers": Coordinates.NUMBERS,
    "off": Coordinates.NONE,
}
"""Words for the kinds of coordinates, in commands, storage and URLs."""
COORDINATES_WORD = {coordinates: word for word, coordinates in COORDINATES.items()}


@dataclass(frozen=True)
class Look:
    """``theme`` is one of `THEMES`, or empty for the default. ``text``: describe the board in
    words, too. ``language``: the code of the captions' language, empty without captions."""

    theme: str = ""
    coordinates: Coordinates = Coordinates.WESTERN
    text: bool = False
    language: str = ""


USUAL_LOOK = Look()


@dataclass(frozen=True)
class Chosen:
    """The parts of a look that a person or a room has chosen; None: not chosen."""

    theme: str | None = None
    coordinates: Coordinates | None = None
    text: bool | None = None

    def over(self, other: Chosen) -> Chosen:
        """Return these choices, completed by the other's."""
        return Chosen(
            other.theme if self.theme is None else self.theme,
            other.coordinates if self.coordinates is None else self.coordinates,
            other.text if self.text is None else self.text,
        )


LOOK: Final = ProfileField(
    "look", Chosen, Chosen(), lambda chosen: chosen.theme is None or chosen.theme in THEMES
)


class Looks:
    """The stored looks of people and rooms."""

    def __init__(self, people: ProfileStore) -> None:
        self._people = people

    async def load(self, *whose: UserId | RoomId) -> Look:
        """Return the look that combines these choices; for each part, the first one wins."""
        chosen = Chosen()
        for known in await self._people.load_profiles(whose):
            chosen = chosen.over(known.get(LOOK))
        return Look(
            chosen.theme or "",
            USUAL_LOOK.coordinates if chosen.coordinates is None else chosen.coordinates,
            USUAL_LOOK.text if chosen.text is None else chosen.text,
        )

    async def chosen(self, who: UserId | RoomId) -> Chosen:
        """Return the choices of this person or room itself."""
        return await self._people.load(who, LOOK)

    async def has_numbers(self, *whose: UserId | RoomId) -> bool:
        """Whether any of these has boards with numbered sides."""
        chosen = [known.get(LOOK) for known in await self._people.load_profiles(whose)]
        return any(each.coordinates is Coordinates.NUMBERS for each in chosen)

    async def choose(self, who: UserId | RoomId, chosen: Chosen) -> None:
        """Change the given choices, and keep the others."""
        after = chosen.over(await self.chosen(who))
        await self._people.save(who, LOOK, after)

    async def inherit(self, room: RoomId, parent: RoomId) -> None:
        """Complete a new room's choices by those of its parent."""
        theirs = await self.chosen(parent)
        if theirs != Chosen():
            after = (await self.chosen(room)).over(theirs)
            await self._people.save(room, LOOK, after)
