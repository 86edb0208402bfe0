"""The start position of a challenge: of a game, of a record, or of the board it replies to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.short_ids import is_game_id
from bot.match.start_position import beginning
from bot.match.state import Match, Refusal, fold
from bot.play.game_service import GameService
from bot.play.ports.records import game_record_id
from bot.records.start_from import Start, read_start
from bot.records.stored_records import StoredRecords
from bot.talk import requests
from bot.talk.incoming import Incoming
from bot.talk.named_games import NamedGames
from bot.talk.request_context import RequestContext


@dataclass(eq=False)
class Positions:
    """Resolves start positions. Knowing the code of a game or record gives the right to see it,
    and so to start from it."""

    service: GameService
    records: StoredRecords
    named: NamedGames

    async def resolve(self, context: RequestContext, start: requests.Start) -> Start | Refusal:
        """Return the start position with the remarks on its record, or a refusal."""
        about, moment = context.incoming.about, context.incoming.moment
        if start.record:
            read = self.records.reader.read
            return await read(read_start, start.record, start.move, start.game)
        if start.code:
            code = start.code if start.game is None else game_record_id(start.code, start.game)
            return await self._named_by(context.incoming, code, start.move)
        if start.game is not None:
            record_id = "" if moment is None else moment.kept_id
            code = game_record_id(record_id, start.game)
            return (
                await self._load_coded(code, start.move) if record_id else Refusal("position-which")
            )
        if moment is not None:
            move = moment.move if start.move is None else start.move
            return await self._load_coded(moment.game_id or moment.record, move)
        if about is None:
            return Refusal("position-which")
        loaded = await self.service.matches.load(about.game_id)
        if loaded is None:
            return Refusal("no-such-game", {"game": about.game_id})
        seen = loaded.match if start.move else fold(loaded.match.events[: about.version])
        return _of_match(seen, start.move)

    async def _named_by(self, incoming: Incoming, code: str, move: int | None) -> Start | Refusal:
        """As `_load_coded`, but a game must be visible to the person who typed its code."""
        if not is_game_id(code):
            return await self._load_coded(code, move)
        found = await self.named.find_visible(incoming, code, await self.service.matches.load(code))
        return found if isinstance(found, Refusal) else _of_match(found.match, move)

    async def _load_coded(self, code: str, move: int | None) -> Start | Refusal:
        loaded = await self.service.matches.load(code)
        if loaded is not None:
            return _of_match(loaded.match, move)
        found = await self.records.load_start(code, move)
        return Refusal("no-such-game", {"game": code}) if found == Refusal("record-gone") else found


def _of_match(match: Match, move: int | None) -> Start | Refusal:
    found = beginning(match, move)
    return found if isinstance(found, Refusal) else Start(found)
