"""Events of a match. A match is the fold of these, in order; nothing else is state.

Records never hold a person: the two people are ``HOST`` (who challenged) and ``GUEST`` until the
game starts, and seats ``b``/``w`` from then on. Who they are stands once, in the match's metadata.
The record text and its versions are in `bot.match.log`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.match.clocks.clock import Clock
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition


class Side(Enum):
    """One of the two people of a match, before colours are known."""

    HOST = "h"
    GUEST = "g"

    @property
    def other(self) -> Side:
        return Side.GUEST if self is Side.HOST else Side.HOST


class Colours(Enum):
    """The colour that the host asks for."""

    BLACK = "b"
    WHITE = "w"
    NIGIRI = "n"

    @property
    def turned(self) -> Colours:
        """The same as the guest would ask for it."""
        turned = {Colours.BLACK: Colours.WHITE, Colours.WHITE: Colours.BLACK}
        return turned.get(self, self)


@dataclass(frozen=True)
class Terms:
    """What both agree to before the game. ``komi`` is a multiple of one half; ``clock`` None:
    there is all the time in the world; ``rated``: the result counts for both ratings;
    ``estimates``: while they play, the program may be asked how the game stands; ``position``: what
    the game begins from, None: an empty board, or handicap stones."""

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
    """One player grabs ``stones`` white stones, the other guesses their parity.

    The host grabs and the guest guesses; a right guess gives the guest black.
    """

    stones: int
    guessed_odd: bool

    @property
    def guest_is_black(self) -> bool:
        return self.guessed_odd == (self.stones % 2 == 1)


NO_NIGIRI = Nigiri(1, guessed_odd=True)
"""For commands that draw no colours."""


class ProposalKind(Enum):
    """A question to both players. Another kind is another schema (`bot.match.log`)."""

    SCORE = "s"
    NO_RESULT = "n"
    UNDO = "u"


@dataclass(frozen=True)
class Advice:
    """What the program found in a stopped position besides the stones that it proposes dead.

    ``doubtful`` are the names of chains to ask about, ``borders`` points where territories are
    not closed yet, ``kos`` points of kos left open. Of the doubtful chains ``only_ours`` are those
    that it holds dead and an engine does not, ``only_theirs`` the other way round.
    """

    doubtful: frozenset[Point] = frozenset()
    borders: frozenset[Point] = frozenset()
    kos: frozenset[Point] = frozenset()
    only_ours: frozenset[Point] = frozenset()
    only_theirs: frozenset[Point] = frozenset()

    @property
    def groups(self) -> list[frozenset[Point]]:
        """All of it in this order; without the last two if both opinions agree."""
        differing = [self.only_ours, self.only_theirs]
        return [self.doubtful, self.borders, self.kos, *(differing if any(differing) else [])]


@dataclass(frozen=True)
class Event:
    """``at``: milliseconds since 1970, by the database's clock."""

    at: int


@dataclass(frozen=True)
class Challenged(Event):
    """The first event of every match."""

    terms: Terms
    open: bool
    """Anyone may accept; otherwise only the person named."""
    rematch_of: str = ""
    """The id of the game that the same two played before; empty: this is no rematch."""


@dataclass(frozen=True)
class Offered(Event):
    """Other terms for the challenge, which the other side may accept. ``number`` counts
    the offers, of which the challenge itself is the first."""

    by: Side
    number: int
    terms: Terms


@dataclass(frozen=True)
class Withdrawn(Event):
    """The challenge came to nothing: the host took it back, or the guest declined."""

    by: Side


@dataclass(frozen=True)
class Expired(Event):
    """The challenge was not answered in time."""


@dataclass(frozen=True)
class Started(Event):
    """``host``: the host's colour; ``nigiri`` None: it was not drawn."""

    host: Colour
    nigiri: Nigiri | None = None


@dataclass(frozen=True)
class Played(Event):
    """``planned``: the player had said before that this would be their answer."""

    seat: Colour
    point: Point
    planned: bool = False


@dataclass(frozen=True)
class Passed(Event):
    seat: Colour


@dataclass(frozen=True)
class Proposed(Event):
    """A question to both. ``by`` is None when the rules themselves put it.

    ``dead`` holds one point of each chain taken as dead (score), ``plies`` how many moves would be
    taken back (undo). ``advice`` is what else the program says of the position (score), None if
    it could not look at it, and then nothing is taken as dead.
    """

    number: int
    kind: ProposalKind
    by: Colour | None = None
    dead: frozenset[Point] = frozenset()
    plies: int = 0
    advice: Advice | None = None

    @property
    def is_count(self) -> bool:
        """Whether it is the first count after a stop."""
        return self.kind is ProposalKind.SCORE


@dataclass(frozen=True)
class Marked(Event):
    """``seat`` changed what is dead; that is a new proposal with a new ``number``."""

    seat: Colour
    number: int
    points: tuple[Point, ...]
    dead: bool


QUESTIONS = (Challenged, Offered, Proposed, Marked)
"""What waits for an answer that binds; each is another question than the one before."""


@dataclass(frozen=True)
class Agreed(Event):
    """``seat`` says yes to the proposal with this ``number``."""

    seat: Colour
    number: int


@dataclass(frozen=True)
class TakenBack(Event):
    """An agreement taken back while the proposal was open."""

    seat: Colour
    number: int


@dataclass(frozen=True)
class Refused(Event):
    """``seat`` says no to the proposal with this ``number``."""

    seat: Colour
    number: int


@dataclass(frozen=True)
class Disagreed(Event):
    """``seat`` says that the two cannot agree on a score; once both do, both lose (article 13)."""

    seat: Colour
    number: int


Vote = Agreed | TakenBack | Refused | Disagreed
"""What a player says to a question."""


@dataclass(frozen=True)
class Resumed(Event):
    """``seat`` asked for resumption, so the opponent of ``seat`` moves (article 9.3)."""

    seat: Colour


@dataclass(frozen=True)
class Undone(Event):
    """Both agreed to take back so many moves, passes included."""

    plies: int


@dataclass(frozen=True)
class Timed(Event):
    """How the clocks stand from now on: what ``black`` and ``white`` have left, in milliseconds.

    The clock of ``running`` runs, and ``due`` is the first moment that is too late for them. None:
    no player's does, and ``due`` is when the score must be agreed on. The pauses that ``due``
    allows for are fixed by it, so that reading a log needs no settings of players.

    ``counted``: the milliseconds that the turn which ended with this took from the clock that ran,
    since it was last set. None: no turn ended.
    """

    black: int
    white: int
    running: Colour | None
    due: int
    counted: int | None = None

    def left(self, seat: Colour) -> int:
        """The milliseconds that this player has left."""
        return self.black if seat is Colour.BLACK else self.white


@dataclass(frozen=True)
class TimeGiven(Event):
    """``seat`` gave the opponent ``span`` milliseconds; in the agreement phase, both."""

    seat: Colour
    span: int


@dataclass(frozen=True)
class TimeGranted(Event):
    """Time is given back to players who could not act, or given to all by the operator.

    ``number`` is that of the last grant (`bot.match.clocks.grants`) that is taken in with it.
    ``span``, in milliseconds, is added to the time for an answer to a challenge, or until a count
    is confirmed. For clocks it is the counted time that is given, and the `Timed` that follows says
    how they stand.
    """

    number: int
    span: int


@dataclass(frozen=True)
class Waived(Event):
    """``seat`` will let the next win on time go, or (``on`` is False) will not after all."""

    seat: Colour
    on: bool


@dataclass(frozen=True)
class LetGo(Event):
    """The opponent's time was over, and ``seat`` had waived the win. That is used up now."""

    seat: Colour


@dataclass(frozen=True)
class Halted(Event):
    """An organiser stopped the game for a while, and with it the clocks."""


@dataclass(frozen=True)
class Continued(Event):
    """An organiser let the game go on."""


TURNS = (Played, Passed, Resumed, Undone, LetGo, Continued)
"""After these the side to move is awaited."""


@dataclass(frozen=True)
class Annulled(Event):
    """An organiser ended the match for good, with no result. ``reason`` is in their own words."""

    reason: str


@dataclass(frozen=True)
class Confirming(Event):
    """An organiser wants the count with this ``number``, to which a player has agreed, to be the
    result, for a ``reason`` in their own words. It is at ``due``, unless the two settle it
    otherwise before."""

    number: int
    reason: str
    due: int


@dataclass(frozen=True)
class ConfirmingDropped(Event):
    """The organiser wants it no more, or the player who had agreed to it agrees no more."""


@dataclass(frozen=True)
class Confirmed(Event):
    """The count with this ``number``, which an organiser wanted, holds. The result follows."""

    number: int


@dataclass(frozen=True)
class Ended(Event):
    """The result. It stays (article 10.4)."""

    outcome: Outcome
