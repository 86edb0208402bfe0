"""Access to stored records, and to single games of records with several."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.ids import RecordId
from bot.match.state import Refusal
from bot.play.lru_dict import LruDict
from bot.play.ports.records import KeptRecord, RecordStore, split_record_id
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import Review
from bot.records.read import Recorded, SeveralGames, read_last_game, read_record
from bot.records.reader import RecordReader
from bot.records.reviewed import add_review
from bot.records.reviewed_line import read_reviewed_line
from bot.records.start_from import Start, read_stored_start
from bot.records.study import Study, read_study

CACHED = 8
"""Cached studies, about 4 MB each for a record of the maximum size."""


@dataclass(eq=False)
class StoredRecords:
    """Reads stored records. Knowing the id of a record gives access to it."""

    store: RecordStore
    reader: RecordReader
    _studies: LruDict[tuple[str, int | None], asyncio.Task[Study | Refusal]] = field(
        default_factory=lambda: LruDict(CACHED), init=False
    )
    """Keyed by text and game number: only a text that is still stored can be requested."""

    async def load(self, record_id: RecordId) -> Recorded | SeveralGames | Refusal:
        """Load a game, or the list of games.

        Names, result and remarks of an only game are those of the first reading. Refuse as
        ``record-gone`` an unknown or malformed id, and a game number for a record with one game.
        """
        found = await self._find(record_id)
        if isinstance(found, Refusal):
            return found
        record, number = found
        read: Recorded | SeveralGames | Refusal
        read = await self.reader.read(read_record, record.text, number)
        if isinstance(read, SeveralGames):
            return replace(read, remarks=record.remarks)
        if isinstance(read, Refusal):
            return _hide_only_game(read)
        if number is not None:
            return read
        return replace(
            read,
            black=record.black,
            white=record.white,
            result=record.result,
            remarks=record.remarks,
        )

    async def load_start(self, record_id: RecordId, move: int | None) -> Start | Refusal:
        """Load the position after ``move`` moves, or the last one (None), as a start position."""
        found = await self._find(record_id)
        if isinstance(found, Refusal):
            return found
        record, number = found
        stored = record.remarks if number is None else None
        start = await self.reader.read(read_stored_start, record.text, move, number, stored)
        return _hide_only_game(start) if isinstance(start, Refusal) else start

    async def load_line(self, record_id: RecordId) -> GameLine | Refusal:
        """Load the moves of a game for a review; see `bot.records.reviewed_line`."""
        found = await self._find(record_id)
        if isinstance(found, Refusal):
            return found
        record, number = found
        return await self.reader.read(read_reviewed_line, record.text, number)

    async def load_reviewed(
        self, record_id: RecordId, review: Review, comments: Mapping[int, str]
    ) -> str | Refusal:
        """Return a game as SGF with a review; see `bot.records.reviewed`."""
        found = await self._find(record_id)
        if isinstance(found, Refusal):
            return found
        record, number = found
        return await self.reader.read(add_review, record.text, review, comments, number or 1)

    async def load_last_game(self, record_id: RecordId) -> Recorded | Refusal:
        """Load the last game of a record, with its number."""
        record = await self.store.get(record_id)
        if record is None:
            return Refusal("record-gone")
        return await self.reader.read(read_last_game, record.text)

    async def load_study(self, record_id: RecordId) -> Study | Refusal:
        """Load a game with all its variations. For a list of games, load the first one."""
        found = await self._find(record_id)
        if isinstance(found, Refusal):
            return found
        record, number = found
        study = await self._read_study(record.text, number)
        if isinstance(study, Refusal):
            return _hide_only_game(study)
        return replace(study, remarks=record.remarks) if number is None else study

    async def read_game_study(self, text: str | None) -> Study | Refusal:
        """Read the SGF of a match as a study without comments. None is refused."""
        if text is None:
            return Refusal("record-gone")
        study = await self._read_study(text, None)
        return study if isinstance(study, Refusal) else study.without_comments()

    async def _read_study(self, text: str, number: int | None) -> Study | Refusal:
        """Read a study, or share a cached or running read. Refusals are not cached."""
        key = text, number
        task = self._studies.get(key)
        if task is None:
            task = asyncio.create_task(self.reader.read(read_study, text, number))
            self._studies[key] = task
        self._studies.move_to_end(key)
        # Shielded: the first caller may be cancelled while others wait for the same study.
        study = await asyncio.shield(task)
        if isinstance(study, Refusal) and self._studies.get(key) is task:
            del self._studies[key]
        return study

    async def _find(self, record_id: RecordId) -> tuple[KeptRecord, int | None] | Refusal:
        """Return the stored record and the number of the game; None: the only game, or the list."""
        split = split_record_id(record_id)
        record = None if split is None else await self.store.get(split[0])
        if split is None or record is None:
            return Refusal("record-gone")
        return record, split[1] or None


def _hide_only_game(refusal: Refusal) -> Refusal:
    """Refuse the number of a game of a record with one game as an unknown id."""
    is_no_list = refusal.id == "record-game" and refusal.data.get("games") == 1
    return Refusal("record-gone") if is_no_list else refusal
