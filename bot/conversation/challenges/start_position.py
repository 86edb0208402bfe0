"""The position that a challenge speaks of: of a game, of a record, or of the board it answers."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.challenges.named_games import NamedGames
from bot.conversation.kit.incoming import Incoming
from bot.conversation.kit.request_context import RequestContext
from bot.language import requests
from bot.records.reader import RecordReader
from bot.records.start_from import read_start
from bot.service.game_service import GameService
from bot.service.match.start_position import Beginning, beginning
from bot.service.match.state import Refusal, fold
from bot.service.ports.records import RecordStore
from bot.service.short_ids import is_game_id


@dataclass(eq=False)
class Positions:
    """Finds positions. The code of a game or a record is the right to see it, and so to begin
    another from there."""

    service: GameService
    records: RecordStore
    reader: RecordReader
    named: NamedGames

    async def of(self, context: RequestContext, start: requests.Start) -> Beginning | Refusal:
        """The position that is meant, or why there is none."""
        about, moment = context.incoming.about, context.incoming.moment
        if start.record:
            return await self._read(start.record, start.move)
        if start.code:
            return await self._named_by(context.incoming, start.code, start.move)
        if moment is not None:
            move = moment.move if start.move is None else start.move
            return await self._coded(moment.game_id or moment.record, move)
        if about is None:
            return Refusal("position-which")
        loaded = await self.service.load(about.game_id)
        if loaded is None:
            return Refusal("no-such-game", {"game": about.game_id})
        seen = loaded.match if start.move else fold(loaded.match.events[: about.version])
        return beginning(seen, start.move)

    async def _named_by(
        self, incoming: Incoming, code: str, move: int | None
    ) -> Beginning | Refusal:
        """As `_coded`, of a game only if it may be known to the person who typed its code."""
        if not is_game_id(code):
            return await self._coded(code, move)
        found = await self.named.told(incoming, code, await self.service.load(code))
        return found if isinstance(found, Refusal) else beginning(found.match, move)

    async def _coded(self, code: str, move: int | None) -> Beginning | Refusal:
        loaded = await self.service.load(code)
        if loaded is not None:
            return beginning(loaded.match, move)
        kept = await self.records.get(code)
        if kept is None:
            return Refusal("no-such-game", {"game": code})
        return await self._read(kept.text, move)

    async def _read(self, record: str, move: int | None) -> Beginning | Refusal:
        found = await self.reader.read(read_start, record, move)
        return found if isinstance(found, Refusal) else found.beginning
