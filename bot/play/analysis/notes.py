"""Private notes about a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.ids import GameId, UserId
from bot.match.state import Refusal
from bot.play.ports.stores import People

MOST_NOTES = 100
"""Notes per game; they are stored as one text."""


class Note(NamedTuple):
    """A note about a game, written after ``move`` moves."""

    move: int
    text: str


class Notebook:
    """Stores notes as settings of a person, so that export and erasure include them. Notes are
    shown only to their author."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def of(self, users: Iterable[UserId], game_id: GameId) -> list[Note]:
        """Return the notes stored under these ids, ordered by move."""
        found: list[Note] = []
        for user in users:
            found += _decode(await self._people.setting(user, _key(game_id)))
        return sorted(found, key=lambda note: note.move)

    async def add(self, user: UserId, game_id: GameId, note: Note) -> Refusal | None:
        """Add a note; return a refusal at the limit. Repeating the last note changes nothing."""
        notes = _decode(await self._people.setting(user, _key(game_id)))
        if note in notes[-1:]:
            return None
        if len(notes) >= MOST_NOTES:
            return Refusal("too-many-notes", {"most": MOST_NOTES})
        await self._people.set_setting(user, _key(game_id), _encode([*notes, note]))
        return None

    async def clear(self, users: Iterable[UserId], game_id: GameId) -> None:
        """Delete the notes about this game under all these ids."""
        for user in users:
            await self._people.set_setting(user, _key(game_id), "")


def _encode(notes: Sequence[Note]) -> str:
    return json.dumps(notes, ensure_ascii=False, separators=(",", ":"))


def _decode(text: str) -> list[Note]:
    return [Note(int(move), str(said)) for move, said in json.loads(text)] if text else []


def _key(game_id: GameId) -> str:
    return f"notes:{game_id}"
