"""Game records that people bring, typed or as a file, to be looked through."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.conversation.incoming import Answer, Handed
from bot.conversation.moment import Moment
from bot.conversation.stepping import Stepping
from bot.conversation.turn import Turn
from bot.service.match import Refusal
from bot.service.records import KeptRecord, RecordId, RecordStore
from bot.sgf_in import MOST_BYTES, Recorded, decoded, read_record


class Importing:
    """``new_id`` draws the ids of records: whoever knows one may look through the record."""

    def __init__(
        self, records: RecordStore, stepping: Stepping, new_id: Callable[[], RecordId]
    ) -> None:
        self.stepping = stepping
        self._records = records
        self._new_id = new_id

    async def read(self, file: Handed) -> str | Refusal:
        """The text of a file that somebody handed over, or why it cannot be read."""
        if file.content is not None:
            return await asyncio.to_thread(decoded, file.content)
        too_long = Refusal("record-long", {"most": MOST_BYTES // 1024})
        return Refusal("record-away") if file.is_away else too_long

    async def text(self, turn: Turn, text: str) -> Answer:
        """The last position of a record's main line, with buttons to look through it, or why it
        cannot be read."""
        record = await asyncio.to_thread(read_record, text)
        if isinstance(record, Refusal):
            return turn.say(turn.words.refusal(record))
        return await self._kept(turn, record)

    async def _kept(self, turn: Turn, record: Recorded) -> Answer:
        record_id = self._new_id()
        kept = KeptRecord(record.black, record.white, record.result, record.bare)
        await self._records.keep(record_id, turn.incoming.user, kept)
        return await self.stepping.show(turn, Moment(record.moves, record=record_id))
