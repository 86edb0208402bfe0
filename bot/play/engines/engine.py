"""The protocol of a Go engine that plays games, and its answers.

The engine holds its seat under a reserved id. It chooses its own moves; it consents to everything
else that the opponent asks, including the opponent's count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from bot.ids import UserId
from bot.match import commands
from bot.match.events import Side, Terms
from bot.match.offers import why_impossible
from bot.match.state import Match, Phase, Refusal
from bot.play.ports.stores import Meta
from bot.rules.points import Colour, Point, handicap_points

ENGINE: Final[UserId] = "engine:1"
"""The id of the engine's seats, in a chat that does not exist, so that no person can have it."""

FAILED: Final = "engine-failed"
"""The reason of the annulment when the engine cannot continue."""

SMALLEST, LARGEST = 9, 19

EngineMove = commands.Play | commands.Pass | commands.Resign


class EngineFailed(Exception):
    """The engine gave no valid answer, or none in time; the message is for the log."""


class EngineToMove:
    """The engine must choose a move."""


@dataclass(frozen=True)
class EnginePosition:
    """A question to an engine.

    ``stones`` are Black's handicap stones and ``moves`` the moves since (None is a pass). ``board``
    is the position before the last move, so that an engine that replays only this move also knows a
    ko ban. ``komi_left`` is the komi for such an engine, corrected by the earlier prisoners that it
    does not know.
    """

    size: int
    komi: float
    stones: tuple[Point, ...]
    moves: tuple[tuple[Colour, Point | None], ...]
    to_move: Colour
    board: tuple[tuple[Colour, Point], ...]
    komi_left: float


class Engine(Protocol):
    """An engine that answers one question at a time."""

    @property
    def name(self) -> str: ...

    async def answer(self, situation: EnginePosition) -> EngineMove:
        """Return a move, which may be illegal. Raises `EngineFailed`."""

    async def drop(self) -> None:
        """Restart the engine before the next question. Idempotent."""


def engine_side(meta: Meta) -> Side | None:
    """Return the engine's side in a match; None if it does not play."""
    if meta.guest == ENGINE:
        return Side.GUEST
    return Side.HOST if meta.host == ENGINE else None


def why_declined(terms: Terms) -> Refusal | None:
    """Return a refusal if the engine does not play on these terms."""
    if not SMALLEST <= terms.size <= LARGEST:
        return Refusal("spar-size", {"smallest": SMALLEST, "largest": LARGEST})
    if terms.rated:
        return Refusal("spar-rated")
    if terms.position is not None:
        return Refusal("spar-position")
    return why_impossible(terms)


def reply(match: Match, side: Side) -> commands.Command | EngineToMove | None:
    """Return the engine's next command; None if it has nothing to do."""
    if match.phase is Phase.CHALLENGE:
        if side is match.offered_by:
            return None
        return (
            commands.DeclineChallenge()
            if why_declined(match.terms)
            else commands.AcceptChallenge(match.offer)
        )
    seat, proposal = match.seat(side), match.proposal
    if match.phase.is_over or match.halted is not None or seat is None:
        return None
    if proposal is not None and seat not in proposal.agreed and seat.opponent in proposal.agreed:
        return commands.Agree(proposal.number)
    to_move = match.phase is Phase.PLAY and match.game.to_move is seat
    return EngineToMove() if to_move else None


def situation(match: Match) -> EnginePosition:
    """Return the question to the engine about a game in progress."""
    game, terms = match.game, match.terms
    moves: list[tuple[Colour, Point | None]] = []
    for move in game.moves:
        # Engines take two passes for the end of the game, so leave out the second one in a row.
        # Keep single passes: they lift a ko ban.
        if not (move.is_pass and moves and moves[-1][1] is None):
            moves.append((move.colour, move.point))
    stones = handicap_points(terms.size, terms.handicap) if terms.handicap else ()
    before = max(0, len(game.moves) - 1)
    board = tuple(
        (each.colour, point)
        for each in game.board_after(before).chains()
        for point in sorted(each.stones)
    )
    stood = game.position_after(before)
    taken = stood.white_took - stood.black_took
    return EnginePosition(
        terms.size,
        terms.komi,
        stones,
        tuple(moves),
        game.to_move,
        board,
        terms.komi + taken,
    )


def is_legal(match: Match, seat: Colour, move: EngineMove) -> bool:
    """Return whether the move is legal. Under strict terms an illegal recapture loses the game, and
    a faulty engine must not lose by it."""
    return not isinstance(move, commands.Play) or match.game.why_illegal(seat, move.point) is None
