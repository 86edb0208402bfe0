"""Private notes about a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.ids import GameId, UserId
from bot.match.state import Refusal
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People

MOST_NOTES = 100
"""Notes per game; they are stored as one text."""


class Note(NamedTuple):
    """A note about a game, written after ``move`` moves."""

    move: int
    text: str


NOTES: Final = ProfileField[tuple[Note, ...]]("notes", tuple[Note, ...], ())


class Notebook:
    """Notes, stored in people's profiles: so they are exported and forgotten with them. They are
    shown to that person alone."""

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
        """One more note; or why there cannot be one. The same twice in a row is once."""
        notes = await self._people.load(user, NOTES.about(game_id))
        if note in notes[-1:]:
            return None
        if len(notes) >= MOST_NOTES:
            return Refusal("too-many-notes", {"most": MOST_NOTES})
        await self._people.save(user, NOTES.about(game_id), (*notes, note))
        return None

    async def clear(self, users: Iterable[UserId], game_id: GameId) -> None:
        """Delete the notes about this game under all these ids."""
        for user in users:
            await self._people.save(user, NOTES.about(game_id), ())
