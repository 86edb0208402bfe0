"""A command, declared once: all that is known of it before it is typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, Flag, auto
from functools import partial
from typing import Any, NamedTuple

from bot.talk.arguments.tokens import Word, plain
from bot.talk.fits import Fits, plays_in
from bot.talk.line import Request
from bot.texts.problem import Problem

ROOT, MANAGERS_ROOT = "go", "go-server"
"""Keys of Discord's root commands: everybody's, and that of those who manage a server."""

ReadArguments = Callable[[Sequence[Word]], Request | None]
"""Reads the words after a command. None: they are no arguments of it, so the line is prose."""


class Talk(Flag):
    """The ways in which people use a command's words when they talk to each other."""

    COMMAND = 0
    ASKED = auto()
    """A question such as ``board?`` is answered; ``pass?`` is no pass yet."""
    ADDRESSED = auto()
    """Its one-word phrases (``note that …``, ``back``) count only in a line that is surely meant
    for the bot."""
    MEANT = auto()
    """All its phrases, questions in plain words, count only in such a line; no slip of the fingers
    leads to them."""
    ANSWERED = auto()
    """Such questions count in answer to a post about a game, too: who is lost asks what stands
    there."""
    SHOUTED = auto()
    """``Score!``, ``Play!`` alone are no command."""
    OF_PLAYERS = auto()
    """Its one-word phrases, with nothing after them, count only from those who play here."""
    UNGUESSED = auto()
    """Too near to what people say all the time: no slip of the fingers leads to it."""
    PLEADED = auto()
    """``pause please`` is asked of people; with a please its one-word phrases count only in a line
    that is surely meant for the bot."""
    CASUAL = auto()
    """No slip leads to its short phrases, such as ``yes``."""
    FIRM = auto()
    """Its arguments are never written by chance, so that a slip is likely if some follow."""


class OptionKind(Enum):
    TEXT = auto()
    WHOLE = auto()
    NUMBER = auto()
    SWITCH = auto()
    PERSON = auto()
    FILE = auto()


class Completion(Enum):
    POINTS = auto()
    GAMES = auto()
    SIZES = auto()
    CLOCKS = auto()
    SPANS = auto()
    KOMI = auto()


@dataclass(frozen=True)
class Option:
    """An option of a command in a menu.

    Its name and its hint are ``discord-option-NAME`` and ``discord-hint-NAME`` in the locale files,
    its ``choices`` are ``discord-NAME-CHOICE``. ``typed`` is how a value stands in a typed line, as
    a format or a function. ``least`` and ``most`` are bounds of a number, or of a text's length. A
    switch is typed if it differs from ``usual``.
    """

    name: str
    typed: str | Callable[[Any], str] = "{}"
    kind: OptionKind = OptionKind.TEXT
    required: bool = False
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    completion: Completion | None = None
    usual: bool = False

    def spell(self, value: Any) -> str:
        """The words for a value; empty for none."""
        if value is None or value == "" or (self.kind is OptionKind.SWITCH and value is self.usual):
            return ""
        return self.typed(value) if callable(self.typed) else self.typed.format(value)


@dataclass(frozen=True)
class Entry:
    """A command as menus offer it: a slash command of Discord, a line of Telegram's menu.

    ``place`` is where it stands in Telegram's menu, the lowest first; 0: nowhere. ``line`` is what
    it stands for, as it is typed: ``name`` with spaces, unless something else is said; the options
    follow. A function makes the whole line of the options given. ``group`` is that of Discord's
    root command in which it stands; empty: in none, but everybody's root is full: Discord takes 25
    commands and groups in each. ``managers``: it stands in the other root, which is offered to
    those who manage a server; ``engine``: only if there is a program to play against.
    ``in_groups``: in Telegram's menu of groups, too, which is short; ``ephemeral``: in that one
    only where Telegram shows nobody else what it says. ``page`` is as in `CommandSpec`. ``name`` is
    the command's key, if nothing else is said; the locale files have it, and a group, as
    ``menu-command-NAME``.
    """

    place: int = 0
    options: tuple[Option, ...] = ()
    line: str | Callable[[Mapping[str, Any]], str] = ""
    group: str = ""
    managers: bool = False
    engine: bool = False
    in_groups: bool = False
    ephemeral: bool = False
    page: str | None = ""
    name: str = ""

    @property
    def path(self) -> tuple[str, ...]:
        """Its path in Discord: the keys of its root, of its group if it has one, and its own."""
        root = MANAGERS_ROOT if self.managers else ROOT
        return (root, self.group, self.name) if self.group else (root, self.name)

    def typed(self, given: Mapping[str, Any]) -> str:
        """The line that it stands for with these values of its options."""
        if callable(self.line):
            return self.line(given)
        words = [option.spell(given.get(option.name)) for option in self.options]
        head = self.line or self.name.replace("-", " ")
        return " ".join([head, *(word for word in words if word)])


@dataclass(frozen=True)
class AboutMatch:
    """A kind of request about one match.

    ``spell`` makes the line, without the match's name and in plain ASCII, that is read back to it;
    None: the command's first phrase. ``fits`` says which matches can be meant, the likeliest first,
    the next only if there is none of the first; ``likelier``: of several in a room only those that
    it says are asked about, if there are any. ``ended``: the last game of a room can be meant,
    too; ``played``: unless it is a mere challenge, and the person has ended a game. ``here``: it is
    not meant for a game elsewhere where one's own has just ended. ``reads``: it changes nothing of
    the match, so it may be meant for one's own elsewhere where others play. ``none`` is the id of
    the refusal if no match fits; empty for the usual ones.
    """

    spell: Callable[[Any], str] | None = None
    fits: tuple[Fits, ...] = (plays_in,)
    likelier: Fits | None = None
    ended: bool = False
    played: bool = False
    here: bool = False
    reads: bool = False
    none: str = ""


def quoting(problem: str) -> Callable[[str, Sequence[Word]], Problem]:
    """The problem with this id, which repeats what was typed after the command."""
    return lambda _, rest: Problem(problem, {"typed": " ".join(word.chunk for word in rest)})


@dataclass(frozen=True, eq=False)
class CommandSpec:
    """One command. ``key`` names it.

    ``english`` and ``polish`` are its phrases, with commas between them, as a person should write
    them. ``read`` is the request, if nothing may follow, or reads what follows; ``otherwise`` has
    the readers of phrases that are read in another way.

    When it is surely meant, but what follows makes no sense, then ``wrong`` says what to answer: an
    id of a `Problem`, or a function; and ``bare`` is what it asks for if nothing follows. It is
    surely meant, whoever hears it, if ``begun`` says so of what follows. With a question mark it is
    not done; ``asked`` is what it asks for then, if that is no matter of the mark.

    ``sentences`` are phrases that are no command without what follows them (``gram``), ``exact``
    those that must have their diacritics, ``part_of`` the command that opens the form where this
    stands, after which it can be said as well (``settings quiet 22-7``). ``private``: lines
    with this command are for their writer only; a chat that can hold them back does not publish
    them (see `bot.routing.parsing.private_lines`). ``about`` has the types of
    requests about one match that it makes; ``menu`` and ``also`` are how menus offer it.

    ``page`` is the page of ``help``, and of the manual, where it stands; empty: that of its topic,
    None: nowhere by itself. There the locale files have how it is typed as ``example-NAME``, and
    what it does in a few words as ``menu-about-NAME``, where NAME is that of its entry, or else its
    key.
    """

    key: str
    english: str
    polish: str
    read: Request | ReadArguments
    otherwise: Mapping[str, ReadArguments] = field(default_factory=dict)
    wrong: str | Callable[[str, Sequence[Word]], Request] = ""
    bare: Request | None = None
    begun: Callable[[Sequence[Word]], bool] = lambda _: False
    asked: Request | None = None
    talk: Talk = Talk.COMMAND
    sentences: frozenset[str] = frozenset()
    exact: frozenset[str] = frozenset()
    part_of: str = ""
    private: bool = False
    about: Mapping[type, AboutMatch] = field(default_factory=dict)
    menu: Entry | None = None
    also: Entry | None = None
    page: str | None = ""

    @property
    def entries(self) -> list[Entry]:
        """Its entries in menus, each with its name."""
        found = [entry for entry in (self.menu, self.also) if entry is not None]
        return [replace(entry, name=entry.name or self.key) for entry in found]

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        spelled = f"{self.english}, {self.polish}".split(", ")
        return tuple(Phrase(self, each) for each in spelled)


class Phrase(NamedTuple):
    """``spelled`` is how a person should write it; ``length`` counts its words."""

    command: CommandSpec
    spelled: str

    @property
    def plain(self) -> str:
        """As words are compared: lower case, without Polish diacritics."""
        return plain(self.spelled)

    @property
    def length(self) -> int:
        return self.spelled.count(" ") + 1

    def read(self, rest: Sequence[Word]) -> Request | None:
        """The request that it makes with the words after it, or None if they make no sense."""
        read = self.command.otherwise.get(self.spelled, self.command.read)
        if callable(read):
            return read(rest)
        return None if rest else read

    def amend(self, rest: Sequence[Word]) -> Request:
        """The request for what is missing, when the words after it make no sense, but were meant
        for the bot."""
        if not rest and self.command.bare is not None:
            return self.command.bare
        wrong = self.command.wrong
        if callable(wrong):
            return wrong(self.spelled, rest)
        extra = " ".join(word.chunk for word in rest)
        extra_words: dict[str, object] = {"command": self.spelled, "extra": extra}
        return Problem(wrong) if wrong else Problem("extra-words", extra_words)

    @property
    def is_sentence(self) -> bool:
        """Whether it says something by itself, and is no command alone."""
        return self.spelled in self.command.sentences


def not_known(spelled: str, rest: Sequence[Word]) -> Problem:
    """What to say to a line that begins with a phrase and makes no sense with it."""
    line = " ".join([spelled, *(word.chunk for word in rest)])
    return Problem("unknown-line", {"line": line})


question = partial(CommandSpec, wrong=not_known, talk=Talk.MEANT | Talk.ASKED, page=None)
"""Declares a question in plain words. With what else may follow it is as if it were none."""


def hashed(game: str) -> str:
    """A game's name as people type it, with a sharp sign; empty for none."""
    name = "".join(game.split()).lstrip("#").lower()
    return f"#{name}" if name else ""


def _handicap(stones: int) -> str:
    return f"handicap {stones}" if stones else "no handicap"


GAME = Option("game", hashed, completion=Completion.GAMES)
CODE = Option("code")
POINT = Option("point", required=True)
POINTS = Option("points", required=True)

SIZE = Option("size", "{0}x{0}", OptionKind.WHOLE, least=5, most=25, completion=Completion.SIZES)
KOMI = Option(
    "komi", "komi {:g}", OptionKind.NUMBER, least=-100, most=100, completion=Completion.KOMI
)
HANDICAP = Option("handicap", _handicap, OptionKind.WHOLE, least=0, most=9)
COLOURS = Option("colours", choices=("nigiri", "black", "white"))
CLOCK = Option("clock", "clock {}", completion=Completion.CLOCKS)


def required(option: Option) -> Option:
    return replace(option, required=True)
