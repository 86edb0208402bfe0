"""What a typed line asks for, before a game is chosen."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.language.requests.course import WantLearn, WantRules
from bot.language.requests.moderation import WantLimit, WantOrder, WantOrganise
from bot.language.requests.person import WantExport, WantForget, WantHabit, WantLink, WantUnlink
from bot.language.requests.private_tools import (
    WantAside,
    WantBack,
    WantEnd,
    WantGuess,
    WantGuessers,
)
from bot.language.requests.records import WantRecord, WantStep
from bot.language.requests.start_position import Start
from bot.rules.points import Point
from bot.service.clocks.clock import Clock
from bot.service.match.events import Colours
from renderer.model.diagram import Coordinates, Pace


@dataclass(frozen=True)
class WantPlay:
    point: Point


@dataclass(frozen=True)
class WantPass:
    pass


@dataclass(frozen=True)
class WantResign:
    confirmed: bool = False


@dataclass(frozen=True)
class WantChallenge:
    """``name`` None: anyone may accept. None elsewhere: the usual value. ``fair``: with whatever
    handicap and komi make it even by the ratings; ``start``: from another position than usual."""

    name: str | None = None
    size: int | None = None
    komi: float | None = None
    handicap: int | None = None
    colours: Colours | None = None
    strict: bool = False
    clock: Clock | None = None
    rated: bool | None = None
    estimates: bool = True
    fair: bool = False
    start: Start | None = None
    said: frozenset[str] = field(default=frozenset(), compare=False)
    """The names of the fields that were said, for those that do not show it by themselves."""


@dataclass(frozen=True)
class WantTerms:
    """``terms 13x13 3 days``: other terms for a challenge, as far as said. Nothing said: to choose
    them from buttons."""

    change: WantChallenge = field(default_factory=WantChallenge)


@dataclass(frozen=True)
class WantForm:
    """A challenge to anyone, or other terms, put together by buttons, with this ``change``."""

    change: WantChallenge = field(default_factory=WantChallenge)


@dataclass(frozen=True)
class WantSpar:
    """``spar 9x9``: a game against a program that plays, with this ``change``. ``choosing``: the
    terms are still to be chosen from buttons."""

    change: WantChallenge = field(default_factory=WantChallenge)
    choosing: bool = False


@dataclass(frozen=True)
class WantRematch:
    pass


@dataclass(frozen=True)
class WantDefaults:
    """The terms of challenges that say nothing else, here. None: the usual ones; nothing said: to
    see them."""

    change: WantChallenge | None = field(default_factory=WantChallenge)


WantHouseRule = WantDefaults | WantLimit
"""What they want of all challenges here."""


@dataclass(frozen=True)
class WantAccept:
    """``accept``, ``agree``, ``yes``: the challenge or the proposal that is open.

    ``casual``: a word that people also say to each other, such as a bare ``yes``. If nothing is
    open, it was not meant for the bot.
    """

    number: int | None = None
    casual: bool = False


@dataclass(frozen=True)
class WantDecline:
    """``decline``, ``refuse``, ``no``. ``casual`` is as in `WantAccept`."""

    number: int | None = None
    casual: bool = False


@dataclass(frozen=True)
class WantJoin:
    """``join bamoku``: the challenge with this code, wherever it was made; or the own game.

    Without a code it may stand in front of the line's game.
    """

    code: str | None = None


@dataclass(frozen=True)
class WantMark:
    points: tuple[Point, ...]
    dead: bool


@dataclass(frozen=True)
class WantResume:
    pass


@dataclass(frozen=True)
class WantUndo:
    pass


@dataclass(frozen=True)
class WantNoResult:
    pass


@dataclass(frozen=True)
class WantGiveTime:
    """``span`` milliseconds for the opponent."""

    span: int


@dataclass(frozen=True)
class WantWaiveTime:
    """To let the next win on time go; ``on`` False: rather not."""

    on: bool


@dataclass(frozen=True)
class WantBoard:
    pass


@dataclass(frozen=True)
class WantDescription:
    """The board in words, for those who cannot see it."""


@dataclass(frozen=True)
class WantPicture:
    """The board as a file, at full size."""


@dataclass(frozen=True)
class WantReplay:
    """The game so far as a picture in motion. ``numbers``: each stone has that of its move."""

    pace: Pace = Pace.NORMAL
    numbers: bool = False


@dataclass(frozen=True)
class WantScore:
    pass


@dataclass(frozen=True)
class WantProof:
    """``prove D4``: whether a chain is alive, with the play that shows it. ``point`` None: of all
    chains, or, without ``everything``, of which there is something to ask.

    ``after`` is empty, or another answer to begin the play with; a pass is None.
    """

    point: Point | None = None
    after: tuple[Point | None, ...] = ()
    everything: bool = False


@dataclass(frozen=True)
class WantGames:
    pass


@dataclass(frozen=True)
class WantTable:
    """The ratings of the people here."""


@dataclass(frozen=True)
class WantProfile:
    """How somebody's rating went; ``name`` None: one's own."""

    name: str | None = None


@dataclass(frozen=True)
class WantSearch:
    """Finished games: of somebody whose name has this in it, of a size, ended on a day that begins
    so (``2026-10``); ``page`` counts from 0."""

    name: str = ""
    size: int | None = None
    date: str = ""
    page: int = 0

    @property
    def casual(self) -> bool:
        """Perhaps only words."""
        return bool(self.name) and self.size is None and not self.date and not self.page


@dataclass(frozen=True)
class WantSgf:
    pass


@dataclass(frozen=True)
class WantHelp:
    """``about`` is empty for the commands in general, or ``clocks``, ``challenges``,
    ``organisers``, ``ratings``, ``records`` or ``settings``."""

    about: str = ""


@dataclass(frozen=True)
class WantLanguage:
    """``code`` is ``en`` or ``pl``."""

    code: str


@dataclass(frozen=True)
class WantSettings:
    """To see what one has chosen, and to choose. ``topic`` is empty for all of it, or ``boards``,
    ``reminders``, ``hours``, ``vacation`` or ``waiving``."""

    topic: str = ""


@dataclass(frozen=True)
class WantLook:
    """How boards shall look; None: as before. ``text``: told in words too."""

    theme: str | None = None
    coordinates: Coordinates | None = None
    text: bool | None = None


@dataclass(frozen=True)
class Problem:
    """The line was surely meant for the bot, but cannot be understood.

    ``id`` names a message in the locale files, ``data`` what it concerns.
    """

    id: str
    data: dict[str, object] = field(default_factory=dict)


Request = (
    WantPlay
    | WantPass
    | WantResign
    | WantChallenge
    | WantTerms
    | WantForm
    | WantSpar
    | WantRematch
    | WantOrder
    | WantHouseRule
    | WantAccept
    | WantDecline
    | WantJoin
    | WantLink
    | WantUnlink
    | WantExport
    | WantForget
    | WantMark
    | WantResume
    | WantUndo
    | WantNoResult
    | WantGiveTime
    | WantWaiveTime
    | WantBoard
    | WantDescription
    | WantPicture
    | WantRecord
    | WantStep
    | WantReplay
    | WantScore
    | WantProof
    | WantSearch
    | WantGames
    | WantTable
    | WantProfile
    | WantSgf
    | WantHelp
    | WantLanguage
    | WantSettings
    | WantOrganise
    | WantHabit
    | WantAside
    | WantBack
    | WantEnd
    | WantGuess
    | WantGuessers
    | WantLook
    | WantLearn
    | WantRules
    | Problem
)


@dataclass(frozen=True)
class Line:
    """A line understood. ``game_id`` is set if the person named the game (``#bamoku``). ``casual``:
    who plays no game here has only said a word."""

    request: Request
    game_id: str | None = None
    casual: bool = False
