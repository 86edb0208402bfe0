"""Which position a challenge speaks of: of a game, of a record, or of the board it answers."""

from __future__ import annotations

import asyncio

from bot.conversation.turn import Turn
from bot.language.origins import Start
from bot.service.go_service import GoService
from bot.service.match import Refusal, fold
from bot.service.records import RecordStore
from bot.service.starts import Beginning, beginning
from bot.sgf_start import read_start


class Positions:
    """Finds positions. Whoever knows the code of a game or a record may see it, and so may begin
    another from there."""

    def __init__(self, service: GoService, records: RecordStore) -> None:
        self._service = service
        self._records = records

    async def of(self, turn: Turn, start: Start) -> Beginning | Refusal:
        """The position that is meant, or why there is none."""
        about, moment = turn.incoming.about, turn.incoming.moment
        if start.record:
            return await asyncio.to_thread(read_start, start.record, start.move)
        if start.code:
            return await self._coded(start.code, start.move)
        if moment is not None:
            move = moment.move if start.move is None else start.move
            return await self._coded(moment.game_id or moment.record, move)
        if about is None:
            return Refusal("position-which")
        loaded = await self._service.load(about.game_id)
        if loaded is None:
            return Refusal("no-such-game", {"game": about.game_id})
        seen = loaded.match if start.move else fold(loaded.match.events[: about.version])
        return beginning(seen, start.move)

    async def _coded(self, code: str, move: int | None) -> Beginning | Refusal:
        loaded = await self._service.load(code)
        if loaded is not None:
            return beginning(loaded.match, move)
        kept = await self._records.get(code)
        if kept is None:
            return Refusal("no-such-game", {"game": code})
        return await asyncio.to_thread(read_start, kept.text, move)
