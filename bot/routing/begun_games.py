"""Second presses of a button that begins a game."""

from __future__ import annotations

from bot.ids import UserId
from bot.match.events import Side
from bot.match.short_ids import game_id_for
from bot.match.state import Refusal
from bot.play.engines.engine import engine_side, level_in
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.reading.opponent.levels import nearest_level
from bot.talk.community_settings import here
from bot.talk.incoming import Incoming
from bot.talk.line import Request
from bot.talk.requests import PlayEngine


async def why_not_again(
    service: GameService, incoming: Incoming, request: Request
) -> Refusal | None:
    """Refuse a second press of the same button while such a game still waits for its first move
    or opponent."""
    same = game_id_for(incoming.event_id, 0)
    for game in await service.matches.games_of(incoming.user):
        here_too = game.community == here(incoming) and game.game_id != same
        if here_too and _is_like(game, request) and _is_untouched(game, incoming.user):
            return Refusal("begun-already", {"game": game.game_id})
    return None


def _is_like(loaded: LoadedMatch, request: Request) -> bool:
    if isinstance(request, PlayEngine):
        if request.rank is not None:
            return level_in(loaded.meta) == nearest_level(request.rank)
        return engine_side(loaded.meta) is not None
    return loaded.match.invites_anyone


def _is_untouched(loaded: LoadedMatch, user: UserId) -> bool:
    """Whether the person started the game and has made no move."""
    match, side = loaded.match, loaded.side_of(user)
    moved = {match.side(move.colour) for move in match.game.moves}
    return side is Side.HOST and side not in moved
