"""Private notes about a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.ids import GameId, UserId
from bot.match.state import Refusal
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People

MAX_NOTES = 100
"""Notes per game; they are stored as one text."""


class Note(NamedTuple):
    """A note about a game, written after ``move`` moves."""

    move: int
    text: str


NOTES: Final = ProfileField[tuple[Note, ...]]("notes", tuple[Note, ...], ())


class Notebook:
    """Stores notes in the profile of a person, so that export and erasure include them. Notes are
    shown only to their author."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def load(self, users: Iterable[UserId], game_id: GameId) -> list[Note]:
        """Return the notes stored under these ids, ordered by move."""
        found: list[Note] = []
        for user in users:
            notes = await self._people.load(user, NOTES.about(game_id))
            found.extend(notes)
        return sorted(found, key=lambda note: note.move)

    async def add(self, user: UserId, game_id: GameId, note: Note) -> Refusal | None:
        """Add a note; return a refusal at the limit. Repeating the last note changes nothing."""
        notes = await self._people.load(user, NOTES.about(game_id))
        if note in notes[-1:]:
            return None
        if len(notes) >= MAX_NOTES:
            return Refusal("too-many-notes", {"most": MAX_NOTES})
        await self._people.save(user, NOTES.about(game_id), (*notes, note))
        return None

    async def clear(self, users: Iterable[UserId], game_id: GameId) -> None:
        """Delete the notes about this game under all these ids."""
        for user in users:
            await self._people.save(user, NOTES.about(game_id), ())
