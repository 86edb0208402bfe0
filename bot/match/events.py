"""The events of a match.

The state of a match is the fold of its events. Records never name a person: the two people are
``HOST`` (the challenger) and ``GUEST`` until the game starts, and seats ``b`` and ``w`` from then
on. Their ids are stored only in the match's metadata. The text format and its versions are in
`bot.match.log`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.match.clocks.clock import Clock
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition


class Side(Enum):
    """One of the two people of a match, independent of colours."""

    HOST = "h"
    GUEST = "g"

    @property
    def other(self) -> Side:
        return Side.GUEST if self is Side.HOST else Side.HOST


class Colours(Enum):
    """The colours that the host asks for."""

    BLACK = "b"
    WHITE = "w"
    NIGIRI = "n"

    @property
    def turned(self) -> Colours:
        """The same choice from the guest's point of view."""
        turned = {Colours.BLACK: Colours.WHITE, Colours.WHITE: Colours.BLACK}
        return turned.get(self, self)


@dataclass(frozen=True)
class Terms:
    """The terms that both players agree on before the game.

    ``komi`` is a multiple of one half. ``clock`` None means no time limit. With ``rated`` the
    result counts for both ratings. ``estimates`` allows asking the bot for estimates during play.
    ``position`` is the initial position; None: an empty board, or handicap stones.
    """

    size: int
    komi: float
    handicap: int = 0
    colours: Colours = Colours.NIGIRI
    strict: bool = False
    clock: Clock | None = None
    rated: bool = False
    estimates: bool = True
    position: StartPosition | None = None


@dataclass(frozen=True)
class Nigiri:
    """A draw for colours: the host grabs ``stones`` white stones and the guest guesses their
    parity. A correct guess gives the guest black."""

    stones: int
    guessed_odd: bool

    @property
    def guest_is_black(self) -> bool:
        return self.guessed_odd == (self.stones % 2 == 1)


NO_NIGIRI = Nigiri(1, guessed_odd=True)
"""A placeholder for commands that draw no colours."""


class ProposalKind(Enum):
    """The kind of a question to both players. A new kind needs a new schema
    (`bot.match.log`)."""

    SCORE = "s"
    NO_RESULT = "n"
    UNDO = "u"


@dataclass(frozen=True)
class Advice:
    """Advice on a stopped position, besides the stones proposed dead.

    ``doubtful`` are the names of chains to ask about, ``borders`` points where territories are not
    closed, ``kos`` points of open kos. Among the doubtful chains, ``only_ours`` are dead in the
    bot's view and alive in the engine's, ``only_theirs`` the other way round. ``open_play`` are
    points in the areas where much depends on the next move.
    """

    doubtful: frozenset[Point] = frozenset()
    borders: frozenset[Point] = frozenset()
    kos: frozenset[Point] = frozenset()
    only_ours: frozenset[Point] = frozenset()
    only_theirs: frozenset[Point] = frozenset()
    open_play: frozenset[Point] = frozenset()

    @property
    def groups(self) -> list[frozenset[Point]]:
        """The groups of points in this order; without the last ones if they are empty."""
        groups = [self.doubtful, self.borders, self.kos]
        differing = [self.only_ours, self.only_theirs]
        if self.open_play:
            return [*groups, *differing, self.open_play]
        return [*groups, *(differing if any(differing) else [])]


@dataclass(frozen=True)
class Event:
    """``at``: milliseconds since 1970, by the database's clock."""

    at: int


@dataclass(frozen=True)
class Challenged(Event):
    """The first event of every match."""

    terms: Terms
    open: bool
    """Whether anyone may accept; otherwise only the person named."""
    rematch_of: str = ""
    """The id of the previous game of this pair if this is a rematch; otherwise empty."""


@dataclass(frozen=True)
class Offered(Event):
    """New terms, which the other side may accept. ``number`` counts the offers; the challenge
    itself is number 1."""

    by: Side
    number: int
    terms: Terms


@dataclass(frozen=True)
class Withdrawn(Event):
    """The challenge ended: the host withdrew it, or the guest declined."""

    by: Side


@dataclass(frozen=True)
class Expired(Event):
    """The challenge expired unanswered."""


@dataclass(frozen=True)
class Started(Event):
    """The game began. ``host`` is the host's colour; ``nigiri`` is None if the colours were not
    drawn."""

    host: Colour
    nigiri: Nigiri | None = None


@dataclass(frozen=True)
class Played(Event):
    """A stone was played. ``planned`` marks a conditional move."""

    seat: Colour
    point: Point
    planned: bool = False


@dataclass(frozen=True)
class Passed(Event):
    seat: Colour


@dataclass(frozen=True)
class Proposed(Event):
    """A question to both players. ``by`` is None if it follows from the rules.

    A score proposal has in ``dead`` one point of each chain taken as dead; its ``advice`` is None
    if the bot has not analysed the position, and then ``dead`` is empty. It is ``looking`` if the
    analysis is late; `Looked` follows. An undo has in ``plies`` the number of moves to take back.
    """

    number: int
    kind: ProposalKind
    by: Colour | None = None
    dead: frozenset[Point] = frozenset()
    plies: int = 0
    advice: Advice | None = None
    looking: bool = False

    @property
    def is_count(self) -> bool:
        """Whether this is the first count after a stop."""
        return self.kind is ProposalKind.SCORE


@dataclass(frozen=True)
class Marked(Event):
    """``seat`` changed which chains are dead. This makes a new proposal with a new ``number``."""

    seat: Colour
    number: int
    points: tuple[Point, ...]
    dead: bool


@dataclass(frozen=True)
class Looked(Event):
    """The analysis of a count that was made without it. This makes a new proposal with a new
    ``number``; chains that a player has marked keep their marks. ``advice`` is None if the bot
    gave up, and then ``dead`` is empty."""

    number: int
    dead: frozenset[Point] = frozenset()
    advice: Advice | None = None


QUESTIONS = (Challenged, Offered, Proposed, Marked, Looked)
"""Events that ask for a binding answer; each replaces the question before."""


@dataclass(frozen=True)
class Agreed(Event):
    """``seat`` agreed to the proposal with this ``number``."""

    seat: Colour
    number: int


@dataclass(frozen=True)
class TakenBack(Event):
    """``seat`` took back an agreement while the proposal was open."""

    seat: Colour
    number: int


@dataclass(frozen=True)
class Refused(Event):
    """``seat`` refused the proposal with this ``number``."""

    seat: Colour
    number: int


@dataclass(frozen=True)
class Disagreed(Event):
    """``seat`` declared that no agreement on the score is possible; once both do, both lose
    (article 13)."""

    seat: Colour
    number: int


Vote = Agreed | TakenBack | Refused | Disagreed
"""A player's answer to a question."""


@dataclass(frozen=True)
class Resumed(Event):
    """``seat`` asked for resumption, so the opponent moves first (article 9.3)."""

    seat: Colour


@dataclass(frozen=True)
class Undone(Event):
    """Both players agreed to take back ``plies`` moves, including passes."""

    plies: int


@dataclass(frozen=True)
class Timed(Event):
    """The state of the clocks from now on; ``black`` and ``white`` are milliseconds left.

    The clock of ``running`` runs until ``due``, the first moment that is too late. If ``running``
    is None, ``due`` is the deadline for agreeing on the score. ``due`` includes the pauses, so that
    reading a log needs no players' settings.

    ``counted`` is how many milliseconds the turn that ended with this event took from the running
    clock since it was last set; None if no turn ended.
    """

    black: int
    white: int
    running: Colour | None
    due: int
    counted: int | None = None

    def time_left(self, seat: Colour) -> int:
        """Return the milliseconds that this player has left."""
        return self.black if seat is Colour.BLACK else self.white


@dataclass(frozen=True)
class TimeGiven(Event):
    """``seat`` gave the opponent ``span`` milliseconds; in the agreement phase both get them."""

    seat: Colour
    span: int


@dataclass(frozen=True)
class TimeGranted(Event):
    """Time was credited to players who could not act, or given to everyone by the operator.

    ``number`` is that of the last grant (`bot.match.clocks.grants`) included. ``span`` (ms)
    extends the time to answer a challenge or until a count is confirmed. For clocks it is the
    counted time given, and the `Timed` that follows has the new state.
    """

    number: int
    span: int


@dataclass(frozen=True)
class Waived(Event):
    """``seat`` waived the next win on time, or (``on=False``) cancelled the waiver."""

    seat: Colour
    on: bool


@dataclass(frozen=True)
class LetGo(Event):
    """The opponent's time ran out, but ``seat`` had waived the win. The waiver is used up."""

    seat: Colour


@dataclass(frozen=True)
class Halted(Event):
    """An organiser halted the game and its clocks."""


@dataclass(frozen=True)
class Continued(Event):
    """An organiser continued the game."""


@dataclass(frozen=True)
class Unreachable(Event):
    """The bot can reach ``seat`` in no room, or (``on=False``) in one again. Meanwhile no time runs
    out while that player is awaited."""

    seat: Colour
    on: bool


TURNS = (Played, Passed, Resumed, Undone, LetGo, Continued)
"""Events after which the side to move is awaited."""


@dataclass(frozen=True)
class Annulled(Event):
    """An organiser ended the match with no result. ``reason`` is in the organiser's words."""

    reason: str


@dataclass(frozen=True)
class Confirming(Event):
    """An organiser confirmed the count with this ``number``, which has a player's agreement, for a
    ``reason`` in the organiser's words. It becomes the result at ``due``, unless the players settle
    it otherwise before."""

    number: int
    reason: str
    due: int


@dataclass(frozen=True)
class ConfirmingDropped(Event):
    """The confirmation was dropped, by the organiser or because no player agrees to that count any
    more."""


@dataclass(frozen=True)
class Confirmed(Event):
    """The confirmed count with this ``number`` became final. The result follows."""

    number: int


@dataclass(frozen=True)
class Ended(Event):
    """The game ended. The result is final (article 10.4)."""

    outcome: Outcome
