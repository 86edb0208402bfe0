"""Requests of typed lines, before it is known which match is meant."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.match.clocks.clock import Clock
from bot.match.events import Colours
from bot.rules.points import Point
from bot.talk.line import Request, Want
from renderer.model.diagram import Pace


@dataclass(frozen=True)
class Start:
    """A position after ``move`` moves (None: the last) of the game or record called ``code``, or of
    the ``record``, unvalidated: pasted text, or the bytes of a file; neither: it goes without
    saying. ``game``: the number of a game of a record with several, from 1 (None: not given)."""

    move: int | None = None
    code: str = ""
    record: str | bytes = ""
    game: int | None = None


@dataclass(frozen=True)
class Resign(Want):
    """``confirmed``: the answer to whether it is really wanted."""

    confirmed: bool = False


@dataclass(frozen=True)
class Disagree(Want):
    """``we cannot agree``: on the score. ``confirmed`` answers whether that is really so; None: it
    has yet to be asked."""

    confirmed: bool | None = None


@dataclass(frozen=True)
class Challenge(Want):
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
    parts: tuple[str, ...] = field(default=(), compare=False)
    """The words of an unquoted name of several words, since some may not belong to it; else
    empty."""
    beside: str = field(default="", compare=False)
    """The words of the line apart from the name and the position, as typed."""


@dataclass(frozen=True)
class ChangeTerms(Want):
    """``terms 13x13 3 days``: other terms for a challenge, as far as said. Nothing said: to choose
    them from buttons."""

    change: Challenge = field(default_factory=Challenge)


@dataclass(frozen=True)
class EditForm(Want):
    """A challenge to anyone, or other terms, put together by buttons, with this ``change``."""

    change: Challenge = field(default_factory=Challenge)


@dataclass(frozen=True)
class PlayEngine(Want):
    """``spar 9x9``: a game against a program that plays, with this ``change``. ``choosing``: the
    terms are still to be chosen from buttons."""

    change: Challenge = field(default_factory=Challenge)
    choosing: bool = False


@dataclass(frozen=True)
class Rematch(Want):
    """The same two again, with colours swapped."""


@dataclass(frozen=True)
class Accept(Want):
    """``accept``, ``agree``, ``yes``: the challenge or the proposal that is open.

    ``casual``: a word that people also say to each other, such as a bare ``yes``. It counts only in
    answer to the very post that asks (`bot.talk.consent`).
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
    """“Ok, wait”, said to the bot: asked about if something waits for an answer; else ``otherwise``
    is meant."""

    answer: Accept | Decline
    otherwise: Request


@dataclass(frozen=True)
class Join(Want):
    """``join bamoku``: the challenge with this code, wherever it was made; or the own game.

    Without a code it may stand in front of the line's game.
    """

    code: str | None = None


@dataclass(frozen=True)
class ShowBoard(Want):
    """The board as it stands."""


@dataclass(frozen=True)
class ShowDescription(Want):
    """The board in words, for those who cannot see it."""


@dataclass(frozen=True)
class ShowPicture(Want):
    """The board as a file, at full size."""


@dataclass(frozen=True)
class ShowReplay(Want):
    """The game so far as a picture in motion. ``numbers``: each stone has that of its move."""

    pace: Pace = Pace.NORMAL
    numbers: bool = False


@dataclass(frozen=True)
class ShowScore(Want):
    """The count; during play an estimate. ``counted``: it was asked to count."""

    counted: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class MarkLetters(Want):
    """``dead A B``: the chains that the open count shows with these letters, in upper case."""

    letters: tuple[str, ...]
    dead: bool


@dataclass(frozen=True)
class Prove(Want):
    """``prove D4``: whether a chain is alive, with the play that shows it. ``point`` None: of all
    chains, or, without ``everything``, of which there is something to ask.

    ``after`` is empty, or another answer to begin the play with; a pass is None.
    """

    point: Point | None = None
    after: tuple[Point | None, ...] = ()
    everything: bool = False


@dataclass(frozen=True)
class ListGames(Want):
    """One's own games that are not over."""


@dataclass(frozen=True)
class ListOpenGames(Want):
    """The challenges to anyone in a community."""


@dataclass(frozen=True)
class ShowRatingTable(Want):
    """The ratings of the people here."""


@dataclass(frozen=True)
class Profile(Want):
    """How a person's rating went; ``name`` None: one's own."""

    name: str | None = None


@dataclass(frozen=True)
class SearchGames(Want):
    """Finished games: of a person whose name has this in it, of a size, ended on a day that begins
    so (``2026-10``); ``page`` counts from 0."""

    name: str = ""
    size: int | None = None
    date: str = ""
    page: int = 0

    @property
    def casual(self) -> bool:
        """Whether it has nothing but words, which may be talk and no search."""
        return bool(self.name) and self.size is None and not self.date and not self.page


@dataclass(frozen=True)
class Sgf(Want):
    """The record of a game, as a file."""


@dataclass(frozen=True)
class Help(Want):
    """``about`` is empty for the commands in general, or ``clocks``, ``challenges``,
    ``organisers``, ``ratings``, ``records`` or ``settings``. ``command``: of one alone, as its
    entry is named."""

    about: str = ""
    command: str = ""


@dataclass(frozen=True)
class Thanks(Want):
    """Nothing: a polite word to the bot."""


@dataclass(frozen=True)
class Sorry(Want):
    """Nothing: an excuse that is said to the bot."""


@dataclass(frozen=True)
class MoveAdvice(Want):
    """Which move is good, which the bot does not say."""


@dataclass(frozen=True)
class MayUndo(Want):
    """``can I undo?``, which asks for nothing yet."""


@dataclass(frozen=True)
class Stop(Want):
    """``stop``, which may mean anything that goes on, so it ends nothing."""


@dataclass(frozen=True)
class Guidance(Want):
    """What can be done in a game, of which nothing is done yet. ``about``: how it comes to an
    ``end``, that one wants to begin ``again``, that the opponent is ``away``, or a ``draw``."""

    about: str


# Of the course, and of the rules to look up


@dataclass(frozen=True)
class Learn(Want):
    """The course. ``to``: a move in it (``next``, ``back``, ``skip``, ``contents``, ``again``,
    ``leave``, ``show``); nothing: on from where one was. ``lesson``, ``topic`` or ``step`` (its id)
    is where to go instead; with an ``answer`` it is what a person answers to that step."""

    to: str = ""
    lesson: str = ""
    topic: str = ""
    step: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Rules(Want):
    """The rules on one screen; or one of the articles, or (0) the list of them."""

    article: int | None = None


# Of game records, and of positions of a game


@dataclass(frozen=True)
class ImportRecord(Want):
    """Replay a game record. ``text`` is what was pasted, unvalidated."""

    text: str


@dataclass(frozen=True)
class MoveByMove(Want):
    """To see the position after ``move`` moves; None: ``by`` moves later, or before if it is less
    than nought, counted from what is shown, or else from the end."""

    move: int | None = None
    by: int = 0


@dataclass(frozen=True)
class ChooseGame(Want):
    """Show one game of a record with several. ``number`` counts from 1; None: the last game."""

    number: int | None


# Of a game without any part in it: for oneself alone, or looking on


@dataclass(frozen=True)
class MakePlan(Want):
    """``if D4 then Q16``: lines of the opponent's moves and the own answers, by turns."""

    lines: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class ShowPlans(Want):
    """To see the answers that one has decided on."""


@dataclass(frozen=True)
class DropPlan(Want):
    """``if off``: without the lines that begin with ``first``, or (None) without any."""

    first: Point | None = None


@dataclass(frozen=True)
class AddNote(Want):
    """A note to oneself, about a game as it stands."""

    text: str


@dataclass(frozen=True)
class ShowNotes(Want):
    """To see one's notes about a game, or (``clear``) to be rid of them."""

    clear: bool = False


@dataclass(frozen=True)
class OpenSandbox(Want):
    """To try out moves on a game's board, in private; ``moves`` are the next ones."""

    moves: tuple[Point, ...] = ()


@dataclass(frozen=True)
class SandboxUndo(Want):
    """Without the last move that was tried out."""


@dataclass(frozen=True)
class SandboxEnd(Want):
    """Nothing more is to be tried out."""


@dataclass(frozen=True)
class Guess(Want):
    """What a person who looks on takes the next move to be; None: nothing after all."""

    point: Point | None


@dataclass(frozen=True)
class ShowGuessers(Want):
    """To see who guesses best."""


PrivateTool = MakePlan | ShowPlans | DropPlan | AddNote | ShowNotes | OpenSandbox
"""What a person wants of a game for themselves alone."""


# About the person who typed it


@dataclass(frozen=True)
class Link(Want):
    """``link``: a code to be one person in two chats; with a ``code``: it was got in another.

    ``confirmed``: the answer to whether these two are one; ``tag``, if there is one, says which.
    """

    code: str | None = None
    confirmed: bool | None = None
    tag: str = ""


@dataclass(frozen=True)
class Unlink(Want):
    """To be a person apart from the other ids again."""


@dataclass(frozen=True)
class Export(Want):
    """All that is known of oneself. ``confirmed``: the answer to whether it is really wanted where
    others read it."""

    confirmed: bool | None = None


@dataclass(frozen=True)
class Forget(Want):
    """``confirmed``: the answer to whether it is really wanted."""

    confirmed: bool | None = None
