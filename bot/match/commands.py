"""Commands of a match, as data. `bot.match.decide` says what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.events import Terms
from bot.rules.points import Point


@dataclass(frozen=True)
class AcceptChallenge:
    """The challenge is accepted. ``number`` is the offer that the person saw; None: whichever
    stands."""

    number: int | None = None


@dataclass(frozen=True)
class OfferTerms:
    """Other terms for the challenge, instead of those of the offer with this ``number``."""

    terms: Terms
    number: int


@dataclass(frozen=True)
class DeclineChallenge:
    """The guest declines, or the host withdraws."""


@dataclass(frozen=True)
class Play:
    """A stone at ``point``. ``planned``: as the person had said before, see
    `bot.play.analysis.conditional_moves`."""

    point: Point
    planned: bool = False


@dataclass(frozen=True)
class Pass:
    """No stone. The second pass in a row stops the game (article 9.1)."""


@dataclass(frozen=True)
class Resign:
    """The person gives up. Already confirmed by them."""


@dataclass(frozen=True)
class MarkStones:
    """Chains at ``points`` (at least one) are dead, or alive, and those at ``others`` are the
    opposite. ``number`` is any count of this stop; None: whichever is open."""

    points: tuple[Point, ...]
    dead: bool
    number: int | None = None
    others: tuple[Point, ...] = ()


@dataclass(frozen=True)
class UnmarkStones:
    """The chain at ``point`` is what it was before this player marked it ``dead``, or alive, if
    nobody has marked it since. ``number`` is any count of this stop."""

    point: Point
    dead: bool
    number: int


@dataclass(frozen=True)
class Agree:
    """Yes to the proposal with this ``number``; None: to whichever is open."""

    number: int | None = None


@dataclass(frozen=True)
class TakeBack:
    """The agreement to ``number`` is taken back."""

    number: int


@dataclass(frozen=True)
class Refuse:
    """No to the proposal with this ``number``; None: to whichever is open. One's own is taken
    back."""

    number: int | None = None


@dataclass(frozen=True)
class Disagree:
    """The two cannot agree on the score proposal with this ``number``. Already confirmed by the
    person."""

    number: int


@dataclass(frozen=True)
class Resume:
    """Play goes on after the stop. ``number`` is any proposal of this stop; None: whichever is
    open."""

    number: int | None = None


@dataclass(frozen=True)
class AskUndo:
    """To take back one's last move, and the answer to it if there is one."""


@dataclass(frozen=True)
class AskNoResult:
    """To end the game without a result (article 12); yes, if the other has asked."""


@dataclass(frozen=True)
class GiveTime:
    """``span`` more milliseconds for the opponent."""

    span: int


@dataclass(frozen=True)
class WaiveTime:
    """The next win on time is let go; ``on`` False: rather not."""

    on: bool


Command = (
    AcceptChallenge
    | OfferTerms
    | DeclineChallenge
    | Play
    | Pass
    | Resign
    | MarkStones
    | UnmarkStones
    | Agree
    | TakeBack
    | Refuse
    | Disagree
    | Resume
    | AskUndo
    | AskNoResult
    | GiveTime
    | WaiveTime
)


# What organisers want of a match: those who may manage the community it belongs to


@dataclass(frozen=True)
class Halt:
    """The game stops for a while."""


@dataclass(frozen=True)
class GoOn:
    """A halted game goes on."""


@dataclass(frozen=True)
class Annul:
    """The match ends with no result, for this ``reason``. Already confirmed by the person."""

    reason: str


@dataclass(frozen=True)
class Confirm:
    """The count with this ``number``, to which a player has agreed, is the result after a day, for
    this ``reason``, unless the two settle it otherwise before. Already confirmed by the person."""

    number: int
    reason: str


@dataclass(frozen=True)
class DropConfirmation:
    """The count that was to be confirmed is the players' own again."""


Order = Halt | GoOn | Annul | Confirm | DropConfirmation
