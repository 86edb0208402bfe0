"""The look of boards, as people and rooms have chosen it: one small text for each."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import RoomId, UserId
from bot.play.ports.stores import ProfileStore
from renderer.model.diagram import Coordinates

THEMES = ("kaya", "slate", "paper", "contrast")
"""The names of `renderer.model.theme.THEMES`."""
USUAL_THEME = "kaya"
LOOK = "look"
"""The setting of a person or room that holds theirs; it is read with names and languages."""
COORDINATES = {
    "on": Coordinates.WESTERN,
    "numbers": Coordinates.NUMBERS,
    "off": Coordinates.NONE,
}
"""Which coordinates boards have, by the word for them: as typed, as kept, and in addresses."""
COORDINATES_WORD = {coordinates: word for word, coordinates in COORDINATES.items()}


@dataclass(frozen=True)
class Look:
    """``theme`` is one of `THEMES`, or empty where none is chosen. ``text``: the board is told in
    words too, for those who cannot see it. ``language`` is the code of that of the words in a
    picture, empty where there are none."""

    theme: str = ""
    coordinates: Coordinates = Coordinates.WESTERN
    text: bool = False
    language: str = ""


USUAL_LOOK = Look()


@dataclass(frozen=True)
class Chosen:
    """The parts of a look that a person or a room has chosen; None is no choice."""

    theme: str | None = None
    coordinates: Coordinates | None = None
    text: bool | None = None

    def over(self, other: Chosen) -> Chosen:
        """These choices, and the other's where there are none."""
        return Chosen(
            other.theme if self.theme is None else self.theme,
            other.coordinates if self.coordinates is None else self.coordinates,
            other.text if self.text is None else self.text,
        )


class Looks:
    """Looks kept with everything else that people and rooms choose."""

    def __init__(self, people: ProfileStore) -> None:
        self._people = people

    async def of(self, *whose: UserId | RoomId) -> Look:
        """The look for the first of these who has chosen, each part by itself."""
        chosen = Chosen()
        for known in await self._people.known(whose):
            chosen = chosen.over(decode(known.look))
        return Look(
            chosen.theme or "",
            USUAL_LOOK.coordinates if chosen.coordinates is None else chosen.coordinates,
            USUAL_LOOK.text if chosen.text is None else chosen.text,
        )

    async def chosen(self, who: UserId | RoomId) -> Chosen:
        """The settings that this person or room has chosen itself."""
        return decode(await self._people.setting(who, LOOK))

    async def numbered(self, *whose: UserId | RoomId) -> bool:
        """Whether the boards of any of these have numbers on all sides."""
        chosen = [decode(known.look) for known in await self._people.known(whose)]
        return any(each.coordinates is Coordinates.NUMBERS for each in chosen)

    async def choose(self, who: UserId | RoomId, chosen: Chosen) -> None:
        """Changes what is chosen in it, and leaves the rest."""
        after = chosen.over(await self.chosen(who))
        await self._people.set_setting(who, LOOK, encode(after))

    async def inherit(self, room: RoomId, parent: RoomId) -> None:
        """A new room looks as the one that it grew out of, but for what is chosen there."""
        theirs = await self.chosen(parent)
        if theirs != Chosen():
            after = (await self.chosen(room)).over(theirs)
            await self._people.set_setting(room, LOOK, encode(after))


def encode(chosen: Chosen) -> str:
    """Such as ``theme:slate coordinates:off text:on``."""
    parts = [f"theme:{chosen.theme}"] if chosen.theme else []
    if chosen.coordinates is not None:
        parts.append(f"coordinates:{COORDINATES_WORD[chosen.coordinates]}")
    if chosen.text is not None:
        parts.append(f"text:{'on' if chosen.text else 'off'}")
    return " ".join(parts)


def decode(text: str) -> Chosen:
    """The inverse of `encode`; what it does not know is no choice."""
    parts = dict(part.partition(":")[::2] for part in text.split())
    theme = parts.get("theme")
    switch = {"on": True, "off": False}
    return Chosen(
        theme if theme in THEMES else None,
        COORDINATES.get(parts.get("coordinates", "")),
        switch.get(parts.get("text", "")),
    )
