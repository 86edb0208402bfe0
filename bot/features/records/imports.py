"""Imports of game records, pasted or uploaded, for replay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.features.records.replay import ReplayHandlers
from bot.ids import RecordId
from bot.match.clocks.clock import DAY, HOUR
from bot.match.state import Refusal
from bot.play.concurrency import aside
from bot.play.ports.records import (
    MAX_UPLOADED_BYTES,
    KeptRecord,
    QuotaExceeded,
    QuotaOwner,
    RecordQuota,
    game_record_id,
)
from bot.posts.post import Answer
from bot.posts.replay_position import ReplayPosition
from bot.records.read import Recorded, SeveralGames, read_record
from bot.talk import requests
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.texts.text import Wording, text


@dataclass(eq=False)
class ImportHandlers:
    """``new_id`` draws record ids. Each is a key that gives access to its record.
    ``nearly_full`` is called with ``records`` when a person's quota is nearly used up."""

    stepping: ReplayHandlers
    new_id: Callable[[], RecordId]
    nearly_full: Callable[[str], None]

    def register(self, handlers: Handlers) -> None:
        handlers.handle(requests.ImportRecord, self.import_record)

    async def import_record(self, context: RequestContext, want: requests.ImportRecord) -> Answer:
        """Store a record. Show the last position of its main line with replay buttons, or the list
        of its games if there are several, or a refusal."""
        read: Recorded | SeveralGames | Refusal
        async with aside():
            read = await self.stepping.records.reader.read(read_record, want.record)
        if isinstance(read, Refusal):
            return context.refuse(read)
        record_id = self.new_id()
        if isinstance(read, SeveralGames):
            record = KeptRecord("", "", "", read.sgf_text, read.remarks)
            first = ReplayPosition(0, record=game_record_id(record_id, 0))
        else:
            record = KeptRecord(read.black, read.white, read.result, read.sgf_text, read.remarks)
            first = ReplayPosition(read.moves, record=record_id)
        user = context.incoming.user
        room = await self.stepping.records.store.keep(record_id, user, record)
        if isinstance(room, QuotaExceeded):
            return context.refuse(_no_room(room))
        answer = await self.stepping.show_record(context, first, read)
        if not room.nearly_full:
            return answer
        self.nearly_full("records")
        return answer.then(_nearly_full(room))


def _nearly_full(room: RecordQuota) -> Wording:
    """Return how much of the person's quota is used, and when it is free again."""
    percent = 100 * room.taken // MAX_UPLOADED_BYTES
    return text("record-nearly-full", percent=percent, days=-(-room.wait_ms // DAY))


def _no_room(full: QuotaExceeded) -> Refusal:
    """Return why a record is not stored, and when there is space again."""
    if full.whose is QuotaOwner.DAY:
        return Refusal("record-day", {"hours": -(-full.wait_ms // HOUR)})
    return Refusal("record-quota", {"days": -(-full.wait_ms // DAY)})
