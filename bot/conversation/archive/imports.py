"""Game records that people bring, typed or as a file, to be looked through."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.conversation.archive.replay import ReplayHandlers
from bot.conversation.kit.incoming import HandedFile
from bot.conversation.kit.request_context import RequestContext
from bot.conversation.posts.post import Answer
from bot.conversation.posts.replay_position import ReplayPosition
from bot.language.text import Wording, text
from bot.records.read import MOST_BYTES, Recorded, decoded, read_record
from bot.records.reader import RecordReader
from bot.service.clocks.clock import DAY, HOUR
from bot.service.concurrency import aside
from bot.service.match.state import Refusal
from bot.service.ports.records import (
    MOST_OF_PERSON,
    KeptRecord,
    QuotaExceeded,
    QuotaOwner,
    RecordId,
    RecordQuota,
    RecordStore,
)


@dataclass(eq=False)
class ImportHandlers:
    """``new_id`` draws the ids of records, each of which is a key to look through the record;
    ``nearly_full`` is called when the space of a person's ``records`` becomes so."""

    records: RecordStore
    reader: RecordReader
    stepping: ReplayHandlers
    new_id: Callable[[], RecordId]
    nearly_full: Callable[[str], None]

    async def read(self, file: HandedFile) -> str | Refusal:
        """The text of a file that a person handed over, or why it cannot be read."""
        if file.content is not None:
            return await asyncio.to_thread(decoded, file.content)
        too_long = Refusal("record-long", {"most": MOST_BYTES // 1024})
        return Refusal("record-away") if file.is_away else too_long

    async def text(self, context: RequestContext, text: str) -> Answer:
        """The last position of a record's main line, with buttons to look through it, or why it
        cannot be read."""
        async with aside():
            record = await self.reader.read(read_record, text)
        if isinstance(record, Refusal):
            return context.refuse(record)
        return await self._kept(context, record)

    async def _kept(self, context: RequestContext, record: Recorded) -> Answer:
        record_id = self.new_id()
        kept = KeptRecord(record.black, record.white, record.result, record.kept)
        room = await self.records.keep(record_id, context.incoming.user, kept)
        if isinstance(room, QuotaExceeded):
            return context.refuse(_no_room(room))
        answer = await self.stepping.show(context, ReplayPosition(record.moves, record=record_id))
        if not room.nearly_full:
            return answer
        self.nearly_full("records")
        return answer.then(_nearly_full(room))


def _nearly_full(room: RecordQuota) -> Wording:
    """How much of a person's room is taken, and in how many days all of it is there again."""
    percent = 100 * room.taken // MOST_OF_PERSON
    return text("record-nearly-full", percent=percent, days=-(-room.wait_ms // DAY))


def _no_room(full: QuotaExceeded) -> Refusal:
    """Why a record is not kept, and in how many hours or days there is room again."""
    if full.whose is QuotaOwner.DAY:
        return Refusal("record-day", {"hours": -(-full.wait_ms // HOUR)})
    return Refusal("record-quota", {"days": -(-full.wait_ms // DAY)})
