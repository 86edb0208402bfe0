"""The programs that play games: an engine that the operator installs, and the levels of the net.

Each holds its seats under a reserved id. It chooses its own moves and consents to what else the
opponent asks. The levels correct a count that is plainly wrong, once after each stop.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from bot.ids import UserId
from bot.match import commands
from bot.match.events import Marked, ProposalKind, Side, Terms
from bot.match.offers import why_impossible
from bot.match.state import Match, Phase, Refusal
from bot.play.ports.stores import Meta
from bot.reading.opponent.levels import LEVELS, Level, find_level
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, Point, handicap_points

_CHAT: Final = "engine:"
"""A chat that does not exist, so that no person can have an id there."""

ENGINE: Final[UserId] = f"{_CHAT}1"
"""The id of the installed engine's seats."""

FAILED: Final = "engine-failed"
"""The reason of the annulment when the engine cannot continue."""

SMALLEST, LARGEST = 9, 19

EngineMove = commands.Play | commands.Pass | commands.Resign


class EngineFailed(Exception):
    """The engine gave no valid answer, or none in time; the message is for the log."""


class EngineToMove:
    """The engine must choose a move."""


@dataclass(frozen=True)
class EngineToCount:
    """The engine must compare the count that the opponent agrees to with its own."""

    number: int
    dead: frozenset[Point]


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


class LevelPlayer(Protocol):
    """A net that plays at a chosen level. Raises nothing, and changes nothing."""

    async def choose_move(
        self, game: Game, komi: float, level: Level, seed: str
    ) -> EngineMove | None:
        """Return a move; None if no answer is available now. The ``seed`` decides what is left to
        chance."""

    async def own(self, board: Board) -> tuple[float, ...] | None:
        """Return the owner of each point at the end of a game with this board, from 1 (Black) to −1
        (White); None if no answer is available now."""


def engine_id(level: Level | None) -> UserId:
    """Return the id of the seats of a level; None: of the installed engine."""
    return ENGINE if level is None else f"{_CHAT}{level.name}"


ENGINES: Final = (ENGINE, *map(engine_id, LEVELS))
"""The ids of all programs."""


def is_engine(user: UserId) -> bool:
    """Return whether this is the id of a program."""
    return user.startswith(_CHAT)


def engine_side(meta: Meta) -> Side | None:
    """Return the program's side in a match; None if none plays."""
    if meta.guest.startswith(_CHAT):
        return Side.GUEST
    return Side.HOST if meta.host.startswith(_CHAT) else None


def engine_of(meta: Meta) -> UserId | None:
    """Return the program's id in a match; None if none plays."""
    side = engine_side(meta)
    return None if side is None else meta.guest if side is Side.GUEST else meta.host


def level_in(meta: Meta) -> Level | None:
    """Return the level that plays in a match; None if none does."""
    return find_level((engine_of(meta) or "").removeprefix(_CHAT))


def why_declined(terms: Terms, level: Level | None) -> Refusal | None:
    """Return a refusal if the level (None: the installed engine) does not play on these terms.

    Only the levels begin from a position: engines learn of a game by its moves.
    """
    if not SMALLEST <= terms.size <= LARGEST:
        return Refusal("spar-size", {"smallest": SMALLEST, "largest": LARGEST})
    if terms.rated:
        return Refusal("spar-rated")
    if terms.position is not None and level is None:
        return Refusal("spar-position")
    return why_impossible(terms)


def reply(match: Match, meta: Meta) -> commands.Command | EngineToMove | EngineToCount | None:
    """Return the next command of the program in a match; None if it has nothing to do, or if none
    plays."""
    side, level = engine_side(meta), level_in(meta)
    if side is None:
        return None
    if match.phase is Phase.CHALLENGE:
        if side is match.offered_by:
            return None
        return (
            commands.DeclineChallenge()
            if why_declined(match.terms, level)
            else commands.AcceptChallenge(match.offer)
        )
    seat, proposal = match.seat(side), match.proposal
    if match.phase.is_over or match.halted is not None or seat is None:
        return None
    if proposal is not None and seat not in proposal.agreed and seat.opponent in proposal.agreed:
        is_count = proposal.kind is ProposalKind.SCORE and level is not None
        if is_count and not _has_corrected(match, seat):
            return EngineToCount(proposal.number, proposal.dead)
        return commands.Agree(proposal.number)
    to_move = match.phase is Phase.PLAY and match.game.to_move is seat
    return EngineToMove() if to_move else None


def _has_corrected(match: Match, seat: Colour) -> bool:
    """Return whether this player has marked stones since the stop."""
    marks = (event for event in match.events if isinstance(event, Marked))
    return any(mark.seat is seat and mark.number > match.first_count for mark in marks)


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
