"""The commands of a match, as data.

`bot.match.decide` decides them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.events import Terms
from bot.rules.points import Point


@dataclass(frozen=True)
class AcceptChallenge:
    """Accept the challenge. ``number`` is the offer that the person saw; None: the current one."""

    number: int | None = None


@dataclass(frozen=True)
class OfferTerms:
    """Propose other terms, replacing the offer with this ``number``."""

    terms: Terms
    number: int


@dataclass(frozen=True)
class DeclineChallenge:
    """Decline the challenge as its guest, or withdraw it as its host."""


@dataclass(frozen=True)
class Play:
    """Play a stone at ``point``. ``planned`` marks a conditional move, see
    `bot.play.analysis.conditional_moves`."""

    point: Point
    planned: bool = False


@dataclass(frozen=True)
class Pass:
    """Pass. The second pass in a row stops the game (article 9.1)."""


@dataclass(frozen=True)
class Resign:
    """Resign. The player has already confirmed it."""


@dataclass(frozen=True)
class MarkStones:
    """Mark the chains at ``points`` (at least one) as dead or alive, and those at ``others`` as the
    opposite. ``number`` is any count since the stop; None: the open one."""

    points: tuple[Point, ...]
    dead: bool
    number: int | None = None
    others: tuple[Point, ...] = ()


@dataclass(frozen=True)
class UnmarkStones:
    """Undo this player's mark of the chain at ``point`` as ``dead`` (or alive), unless it was
    marked again since. ``number`` is any count since the stop."""

    point: Point
    dead: bool
    number: int


@dataclass(frozen=True)
class LookAgain:
    """Look for dead stones in a count that was made without an analysis."""


@dataclass(frozen=True)
class Agree:
    """Agree to the proposal with this ``number``; None: to the open one."""

    number: int | None = None


@dataclass(frozen=True)
class TakeBack:
    """Take back the agreement to ``number``."""

    number: int


@dataclass(frozen=True)
class Refuse:
    """Refuse the proposal with this ``number`` (None: the open one). This withdraws the player's
    own proposal."""

    number: int | None = None


@dataclass(frozen=True)
class Disagree:
    """Declare that no agreement on the score is possible, by the proposal with this ``number``. The
    player has already confirmed it."""

    number: int


@dataclass(frozen=True)
class Resume:
    """Resume play after the stop. ``number`` is any proposal since the stop; None: the open one."""

    number: int | None = None


@dataclass(frozen=True)
class AskUndo:
    """Ask to undo the player's last move, and the reply to it if there is one."""


@dataclass(frozen=True)
class AskNoResult:
    """Ask to end the game with no result (article 12), or agree if the opponent has asked."""


@dataclass(frozen=True)
class GiveTime:
    """Give the opponent ``span`` milliseconds."""

    span: int


@dataclass(frozen=True)
class WaiveTime:
    """Waive the next win on time; ``on=False`` cancels the waiver."""

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
    | LookAgain
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


# Orders by organisers, who may manage the community of a match


@dataclass(frozen=True)
class Halt:
    """Halt the game until `GoOn`."""


@dataclass(frozen=True)
class GoOn:
    """Continue a halted game."""


@dataclass(frozen=True)
class Annul:
    """End the match with no result, for this ``reason``. The organiser has already confirmed it."""

    reason: str


@dataclass(frozen=True)
class Confirm:
    """Confirm the count with this ``number``, which has at least one player's agreement. It becomes
    the result after a day, for this ``reason``, unless the players settle it otherwise before. The
    organiser has already confirmed it."""

    number: int
    reason: str


@dataclass(frozen=True)
class DropConfirmation:
    """Withdraw the pending confirmation and leave the count to the players."""


Order = Halt | GoOn | Annul | Confirm | DropConfirmation
