"""Notes that people make for themselves about a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.ids import GameId, UserId
from bot.match.state import Refusal
from bot.play.ports.stores import People

MOST_NOTES = 100
"""In each game; all of them are one text."""


class Note(NamedTuple):
    """A note about a game. ``move``: how many moves stood on the board."""

    move: int
    text: str


class Notebook:
    """Notes, kept with everything else that people choose: so they are exported and forgotten with
    it. They are shown to that person alone."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def of(self, users: Iterable[UserId], game_id: GameId) -> list[Note]:
        """The notes of a person with these ids, by the moves that they are about."""
        found: list[Note] = []
        for user in users:
            found += _decode(await self._people.setting(user, _key(game_id)))
        return sorted(found, key=lambda note: note.move)

    async def add(self, user: UserId, game_id: GameId, note: Note) -> Refusal | None:
        """One more note; or why there cannot be one. The same twice in a row is once."""
        notes = _decode(await self._people.setting(user, _key(game_id)))
        if note in notes[-1:]:
            return None
        if len(notes) >= MOST_NOTES:
            return Refusal("too-many-notes", {"most": MOST_NOTES})
        await self._people.set_setting(user, _key(game_id), _encode([*notes, note]))
        return None

    async def clear(self, users: Iterable[UserId], game_id: GameId) -> None:
        """No notes about this game any more."""
        for user in users:
            await self._people.set_setting(user, _key(game_id), "")


def _encode(notes: Sequence[Note]) -> str:
    return json.dumps(notes, ensure_ascii=False, separators=(",", ":"))


def _decode(text: str) -> list[Note]:
    return [Note(int(move), str(said)) for move, said in json.loads(text)] if text else []


def _key(game_id: GameId) -> str:
    return f"notes:{game_id}"
