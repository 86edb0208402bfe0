"""Games that are played to their end without a chat."""

from __future__ import annotations

from bot.ids import GameId
from bot.match import commands
from bot.match.state import Phase
from bot.play.game_service import GameService
from bot.play.unit_of_work import Done
from bot.rules.points import parse_point


async def finish_game(service: GameService, game_id: GameId, moves: str) -> None:
    """Play the moves of a game from its beginning (``-`` is a pass), and let both players agree to
    the count."""
    loaded = await service.matches.load(game_id)
    assert loaded is not None
    first = loaded.match.side(loaded.match.game.to_move)
    users = [loaded.user(first), loaded.user(first.other)]
    for number, move in enumerate(moves.split()):
        command = commands.Pass() if move == "-" else commands.Play(parse_point(move))
        done = await service.act(game_id, users[number % 2], command, f"move-{number}")
        assert isinstance(done, Done)
    for user in users:
        counted = await service.matches.load(game_id)
        assert counted is not None
        assert counted.match.phase is Phase.AGREEMENT
        assert counted.match.proposal is not None
        agree = commands.Agree(counted.match.proposal.number)
        assert isinstance(await service.act(game_id, user, agree, f"agree-{user}"), Done)
