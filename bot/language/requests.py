"""What a typed line asks for, before anybody knows which game is meant."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.rules.points import Point
from bot.service.events import Colours


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
    """``name`` None: anyone may accept. None elsewhere: the usual value."""

    name: str | None = None
    size: int | None = None
    komi: float | None = None
    handicap: int | None = None
    colours: Colours | None = None
    strict: bool = False
    estimates: bool = True


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
class WantBoard:
    pass


@dataclass(frozen=True)
class WantDescription:
    """The board in words, for those who cannot see it."""


@dataclass(frozen=True)
class WantPicture:
    """The board as a file, at full size."""


@dataclass(frozen=True)
class WantScore:
    pass


@dataclass(frozen=True)
class WantGames:
    pass


@dataclass(frozen=True)
class WantSgf:
    pass


@dataclass(frozen=True)
class WantHelp:
    pass


@dataclass(frozen=True)
class WantLanguage:
    """``code`` is ``en`` or ``pl``."""

    code: str


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
    | WantAccept
    | WantDecline
    | WantMark
    | WantResume
    | WantUndo
    | WantNoResult
    | WantBoard
    | WantDescription
    | WantPicture
    | WantScore
    | WantGames
    | WantSgf
    | WantHelp
    | WantLanguage
    | Problem
)


@dataclass(frozen=True)
class Line:
    """A line understood. ``game_id`` is set if the person named the game (``#bamoku``)."""

    request: Request
    game_id: str | None = None
