"""A program that plays, as a protocol, and its answers.

It has a seat under an id that no chat gives to a person. Moves are its own; in everything else
it does as the other player wants, and never has an opinion of its own on dead stones.
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
"""The id that holds its seat, of a chat that does not exist, so that no person has it."""

FAILED: Final = "engine-failed"
"""The reason why a game is annulled in which it could not go on."""

SMALLEST, LARGEST = 9, 19

EngineMove = commands.Play | commands.Pass | commands.Resign


class EngineFailed(Exception):
    """The engine has given no answer that makes sense, or none in time; says why, for the log."""


class EngineToMove:
    """The engine has to find a move."""


@dataclass(frozen=True)
class EnginePosition:
    """What an engine is asked about: the ``stones`` that Black began with, the ``moves`` since
    (None: a pass), and whose turn it is. ``board`` has all stones as they stood before the last of
    the moves, which may have taken a ko; an engine that is shown these alone counts no
    prisoners taken before, for which ``komi_left`` makes up."""

    size: int
    komi: float
    stones: tuple[Point, ...]
    moves: tuple[tuple[Colour, Point | None], ...]
    to_move: Colour
    board: tuple[tuple[Colour, Point], ...]
    komi_left: float


class Engine(Protocol):
    """Answers one question at a time."""

    @property
    def name(self) -> str:
        """The engine's name."""

    async def answer(self, situation: EnginePosition) -> EngineMove:
        """Its move, which may be illegal. Raises `EngineFailed`."""

    async def drop(self) -> None:
        """It begins anew with the next question. Repeatable."""


def engine_side(meta: Meta) -> Side | None:
    """On which side of a match the engine is, None if on none."""
    if meta.guest == ENGINE:
        return Side.GUEST
    return Side.HOST if meta.host == ENGINE else None


def why_declined(terms: Terms) -> Refusal | None:
    """Why it does not play on these terms; None if it does."""
    if not SMALLEST <= terms.size <= LARGEST:
        return Refusal("spar-size", {"smallest": SMALLEST, "largest": LARGEST})
    if terms.rated:
        return Refusal("spar-rated")
    if terms.position is not None:
        return Refusal("spar-position")
    return why_impossible(terms)


def reply(match: Match, side: Side) -> commands.Command | EngineToMove | None:
    """The engine's command as the match stands; None: nothing."""
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
    """The question to an engine about a game in progress."""
    game, terms = match.game, match.terms
    moves: list[tuple[Colour, Point | None]] = []
    for move in game.moves:
        # Two passes stop a game, and engines think that it is over then; but one lifts a ko.
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
    """Whether the engine may do this; under strict terms a forbidden recapture loses the game, and
    a slip of a program is not to do that."""
    return not isinstance(move, commands.Play) or match.game.why_illegal(seat, move.point) is None
