"""Requests of typed lines, before their match is known."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.match.clocks.clock import Clock
from bot.match.events import Colours
from bot.rules.points import Point
from bot.talk.line import Request, Want
from renderer.model.diagram import Pace


@dataclass(frozen=True)
class Start:
    """A start position after ``move`` moves (None: the last) of the game or record ``code``, or
    of the unvalidated ``record``: pasted text or a file's bytes. With neither, the position
    follows from the context. ``game``: the number, from 1, of a game in a record with several
    (None: not given)."""

    move: int | None = None
    code: str = ""
    record: str | bytes = ""
    game: int | None = None


@dataclass(frozen=True)
class Resign(Want):
    """``confirmed``: the person answered the request for confirmation with yes."""

    confirmed: bool = False


@dataclass(frozen=True)
class Disagree(Want):
    """``we cannot agree`` on the score. ``confirmed``: the answer to the request for
    confirmation; None: not yet asked."""

    confirmed: bool | None = None


@dataclass(frozen=True)
class Challenge(Want):
    """A challenge. ``name`` None: an open challenge. None elsewhere: the default. ``fair``: with
    the handicap and komi that the ratings suggest; ``start``: from another position."""

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
    given: frozenset[str] = field(default=frozenset(), compare=False)
    """The names of the fields that were given, for those whose value does not show it."""
    parts: tuple[str, ...] = field(default=(), compare=False)
    """The words of an unquoted name of several words, since some may not belong to it; else
    empty."""
    beside: str = field(default="", compare=False)
    """The typed words apart from the name and the position."""

    @property
    def names_person(self) -> bool:
        return True


@dataclass(frozen=True)
class ChangeTerms(Want):
    """``terms 13x13 3 days``: change the given terms of a challenge. Without terms: offer
    buttons."""

    change: Challenge = field(default_factory=Challenge)


@dataclass(frozen=True)
class EditForm(Want):
    """A tap in the form of an open challenge or of new terms, with the selection ``change``."""

    change: Challenge = field(default_factory=Challenge)


@dataclass(frozen=True)
class PlayEngine(Want):
    """``spar 9x9 12k``: a game against a program. ``choosing``: the terms are chosen by buttons
    first. ``rank`` is that of a wanted level, as in `bot.match.ranks`; None: one's own.
    ``is_own``: the person tells their own rank by it. ``installed``: the engine that the operator
    installed is wanted."""

    change: Challenge = field(default_factory=Challenge)
    choosing: bool = False
    rank: int | None = None
    is_own: bool = False
    installed: bool = False


@dataclass(frozen=True)
class Rematch(Want):
    """A new game of the same players with colours swapped."""


@dataclass(frozen=True)
class Join(Want):
    """``join bamoku``: accept the challenge with this code from anywhere, or show an own game
    here. ``code`` None: the game named in the line."""

    code: str | None = None


@dataclass(frozen=True)
class Accept(Want):
    """``accept``, ``agree``, ``yes``: an answer to the open challenge or proposal.

    ``casual``: a word that people also say to each other, such as a bare ``yes``. It counts only in
    reply to the post that asks (`bot.talk.consent`).
    """

    number: int | None = None
    casual: bool = False


@dataclass(frozen=True)
class Decline(Want):
    """``decline``, ``refuse``, ``no``. ``casual`` is as in `Accept`."""

    number: int | None = None
    casual: bool = False


@dataclass(frozen=True)
class PerhapsAnswer(Want):
    """“Ok, wait”, said to the bot. If a question awaits an answer, the bot asks whether this is
    one; else it is ``otherwise``."""

    answer: Accept | Decline
    otherwise: Request


@dataclass(frozen=True)
class ShowBoard(Want):
    """Show the current board."""


@dataclass(frozen=True)
class ShowDescription(Want):
    """Describe the board in words, for people who cannot see it."""


@dataclass(frozen=True)
class ShowPicture(Want):
    """Send the board as a file at full size."""


@dataclass(frozen=True)
class ShowReplay(Want):
    """Send the game so far as an animation. ``numbers``: number the stones."""

    pace: Pace = Pace.NORMAL
    numbers: bool = False


@dataclass(frozen=True)
class ShowScore(Want):
    """Show the count, or an estimate during play. ``counted``: the words asked for a count."""

    counted: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class ListGames(Want):
    """List the person's games that are not over."""


@dataclass(frozen=True)
class Sgf(Want):
    """Send the record of a game as a file."""


@dataclass(frozen=True)
class Help(Want):
    """Show help. ``about`` is empty for the overview, or ``clocks``, ``challenges``,
    ``organisers``, ``ratings``, ``records`` or ``settings``. ``command``: one command, by the
    name of its entry."""

    about: str = ""
    command: str = ""


@dataclass(frozen=True)
class Thanks(Want):
    """A polite word to the bot. Changes nothing."""


@dataclass(frozen=True)
class Sorry(Want):
    """An apology to the bot. Changes nothing."""


@dataclass(frozen=True)
class MoveAdvice(Want):
    """A question for a good move, which the bot does not answer."""


@dataclass(frozen=True)
class Stop(Want):
    """``stop``: ambiguous, so it ends nothing and lists what can be stopped."""


@dataclass(frozen=True)
class Guidance(Want):
    """A question about the options in a game. ``about``: how it ``end``s, how to start
    ``again``, an opponent who is ``away``, or a ``draw``."""

    about: str


# The course and the rules


@dataclass(frozen=True)
class Learn(Want):
    """Open the course. ``to``: a move within it (``next``, ``back``, ``skip``, ``contents``,
    ``again``, ``leave``, ``show``); empty: continue. ``lesson``, ``topic`` or ``step`` (an id):
    go there instead. ``answer``: the answer to that step."""

    to: str = ""
    lesson: str = ""
    topic: str = ""
    step: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Rules(Want):
    """Show the rules in brief, one article, or (0) the list of articles."""

    article: int | None = None


# Game records and positions


@dataclass(frozen=True)
class ImportRecord(Want):
    """Replay a game record: unvalidated pasted text, or the bytes of a file."""

    record: str | bytes


@dataclass(frozen=True)
class MoveByMove(Want):
    """Show the position after ``move`` moves. None: ``by`` moves after (or, if negative, before)
    the position shown, or the end."""

    move: int | None = None
    by: int = 0


@dataclass(frozen=True)
class ChooseGame(Want):
    """Show one game of a record with several. ``number`` counts from 1; None: the last game."""

    number: int | None


# Private tools and spectators


@dataclass(frozen=True)
class MakePlan(Want):
    """``if D4 then Q16``: conditional moves. Each line alternates the opponent's moves and the
    own answers."""

    lines: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class ShowPlans(Want):
    """Show the planned answers."""


@dataclass(frozen=True)
class DropPlan(Want):
    """``if off``: delete the lines that begin with ``first``, or (None) all."""

    first: Point | None = None


@dataclass(frozen=True)
class AddNote(Want):
    """Add a private note about the current position."""

    text: str


@dataclass(frozen=True)
class ShowNotes(Want):
    """Show one's notes about a game, or (``clear``) delete them."""

    clear: bool = False


@dataclass(frozen=True)
class OpenSandbox(Want):
    """Try out moves on a copy of the board, in private; ``moves`` are the next ones."""

    moves: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Guess(Want):
    """A spectator's guess of the next move; None: withdraw it."""

    point: Point | None


@dataclass(frozen=True)
class ShowGuessers(Want):
    """Show the ranking of guessers."""


PrivateTool = MakePlan | ShowPlans | DropPlan | AddNote | ShowNotes
"""A request for a private tool of a game."""


# The person's own account
