"""What a typed line asks for, before a game is chosen."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.language.requests.moderation import WantLimit
from bot.language.requests.start_position import Start
from bot.language.requests.want import Want
from bot.rules.points import Point
from bot.service.clocks.clock import Clock
from bot.service.match.commands import Command, GoOn, Halt
from bot.service.match.events import Colours
from renderer.model.diagram import Coordinates, Pace


@dataclass(frozen=True)
class WantResign(Want):
    confirmed: bool = False


@dataclass(frozen=True)
class WantChallenge(Want):
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
class WantTerms(Want):
    """``terms 13x13 3 days``: other terms for a challenge, as far as said. Nothing said: to choose
    them from buttons."""

    change: WantChallenge = field(default_factory=WantChallenge)


@dataclass(frozen=True)
class WantForm(Want):
    """A challenge to anyone, or other terms, put together by buttons, with this ``change``."""

    change: WantChallenge = field(default_factory=WantChallenge)


@dataclass(frozen=True)
class WantSpar(Want):
    """``spar 9x9``: a game against a program that plays, with this ``change``. ``choosing``: the
    terms are still to be chosen from buttons."""

    change: WantChallenge = field(default_factory=WantChallenge)
    choosing: bool = False


@dataclass(frozen=True)
class WantRematch(Want):
    pass


@dataclass(frozen=True)
class WantDefaults(Want):
    """The terms of challenges that say nothing else, here. None: the usual ones; nothing said: to
    see them."""

    change: WantChallenge | None = field(default_factory=WantChallenge)


WantHouseRule = WantDefaults | WantLimit
"""What they want of all challenges here."""


@dataclass(frozen=True)
class WantAccept(Want):
    """``accept``, ``agree``, ``yes``: the challenge or the proposal that is open.

    ``casual``: a word that people also say to each other, such as a bare ``yes``. If nothing is
    open, it was not meant for the bot.
    """

    number: int | None = None
    casual: bool = False


@dataclass(frozen=True)
class WantDecline(Want):
    """``decline``, ``refuse``, ``no``. ``casual`` is as in `WantAccept`."""

    number: int | None = None
    casual: bool = False


@dataclass(frozen=True)
class WantJoin(Want):
    """``join bamoku``: the challenge with this code, wherever it was made; or the own game.

    Without a code it may stand in front of the line's game.
    """

    code: str | None = None


@dataclass(frozen=True)
class WantBoard(Want):
    pass


@dataclass(frozen=True)
class WantDescription(Want):
    """The board in words, for those who cannot see it."""


@dataclass(frozen=True)
class WantPicture(Want):
    """The board as a file, at full size."""


@dataclass(frozen=True)
class WantReplay(Want):
    """The game so far as a picture in motion. ``numbers``: each stone has that of its move."""

    pace: Pace = Pace.NORMAL
    numbers: bool = False


@dataclass(frozen=True)
class WantScore(Want):
    pass


@dataclass(frozen=True)
class WantProof(Want):
    """``prove D4``: whether a chain is alive, with the play that shows it. ``point`` None: of all
    chains, or, without ``everything``, of which there is something to ask.

    ``after`` is empty, or another answer to begin the play with; a pass is None.
    """

    point: Point | None = None
    after: tuple[Point | None, ...] = ()
    everything: bool = False


@dataclass(frozen=True)
class WantGames(Want):
    pass


@dataclass(frozen=True)
class WantTable(Want):
    """The ratings of the people here."""


@dataclass(frozen=True)
class WantProfile(Want):
    """How somebody's rating went; ``name`` None: one's own."""

    name: str | None = None


@dataclass(frozen=True)
class WantSearch(Want):
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
class WantSgf(Want):
    pass


@dataclass(frozen=True)
class WantHelp(Want):
    """``about`` is empty for the commands in general, or ``clocks``, ``challenges``,
    ``organisers``, ``ratings``, ``records`` or ``settings``."""

    about: str = ""


@dataclass(frozen=True)
class WantLanguage(Want):
    """``code`` is ``en`` or ``pl``."""

    code: str


@dataclass(frozen=True)
class WantSettings(Want):
    """To see what one has chosen, and to choose. ``topic`` is empty for all of it, or ``boards``,
    ``reminders``, ``hours``, ``vacation`` or ``waiving``."""

    topic: str = ""


@dataclass(frozen=True)
class WantLook(Want):
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


Request = Want | Command | Halt | GoOn | Problem


@dataclass(frozen=True)
class Line:
    """A line understood. ``game_id`` is set if the person named the game (``#bamoku``). ``casual``:
    who plays no game here has only said a word."""

    request: Request
    game_id: str | None = None
    casual: bool = False
