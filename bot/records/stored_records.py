"""Access to stored records, and to single games of records with several."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ids import RecordId
from bot.match.state import Refusal
from bot.play.ports.records import RecordStore, split_record_id
from bot.records.read import Recorded, SeveralGames, read_record
from bot.records.reader import RecordReader
from bot.records.remarks import list_irrelevant_ids
from bot.records.start_from import Start, read_start


@dataclass(eq=False)
class StoredRecords:
    """Reads stored records. Knowing the id of a record gives access to it."""

    store: RecordStore
    reader: RecordReader

    async def load(self, record_id: RecordId) -> Recorded | SeveralGames | Refusal:
        """Load a game, or the list of games.

        Names, result and remarks of an only game are those of the first reading. Refuse as
        ``record-gone`` an unknown or malformed id, and a game number for a record with one game.
        """
        split = split_record_id(record_id)
        kept = None if split is None else await self.store.get(split[0])
        if split is None or kept is None:
            return Refusal("record-gone")
        number = split[1]
        read: Recorded | SeveralGames | Refusal
        read = await self.reader.read(read_record, kept.text, number or None)
        if isinstance(read, SeveralGames):
            return replace(read, remarks=kept.remarks)
        if isinstance(read, Refusal):
            is_no_list = read.id == "record-game" and read.data.get("games") == 1
            return Refusal("record-gone") if is_no_list else read
        if number:
            return read
        return replace(
            read, black=kept.black, white=kept.white, result=kept.result, remarks=kept.remarks
        )

    async def load_start(self, record_id: RecordId, move: int | None) -> Start | Refusal:
        """Load the position after ``move`` moves, or the last one (None), as a start position."""
        read = await self.load(record_id)
        if isinstance(read, Refusal):
            return read
        if isinstance(read, SeveralGames):
            return Refusal("record-several", {"games": len(read.games)})
        found = await self.reader.read(read_start, read.kept, move)
        if isinstance(found, Refusal):
            return found
        left_out = list_irrelevant_ids(None if move == read.moves else move)
        remarks = tuple(remark for remark in read.remarks if remark.id not in left_out)
        return replace(found, remarks=remarks)
