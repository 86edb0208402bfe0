"""The declaration of a command: its phrases, arguments, menu entries and help page."""

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
"""Keys of Discord's root commands: for all members, and for server managers."""

ReadArguments = Callable[[Sequence[Word]], Request | None]
"""Reads the words after a command. None: they are no arguments, so the line is prose."""


class Talk(Flag):
    """How people use a command's words among themselves."""

    COMMAND = 0
    ASKED = auto()
    """A question such as ``board?`` is answered, but ``pass?`` is no pass."""
    ADDRESSED = auto()
    """One-word phrases (``note that …``, ``back``) count only in a line that is surely meant for
    the bot."""
    MEANT = auto()
    """All phrases are questions in plain words. They count only in a line that is surely meant
    for the bot, and are never guessed from a typing error."""
    ANSWERED = auto()
    """Such questions also count in a reply to a post about a game."""
    SHOUTED = auto()
    """``Score!`` or ``Play!`` alone is no command."""
    OF_PLAYERS = auto()
    """One-word phrases without arguments count only from players of this room."""
    UNGUESSED = auto()
    """Too common in chat to be guessed from a typing error."""
    PLEADED = auto()
    """``pause please`` is a request to people: with a polite word, one-word phrases count only
    in a line that is surely meant for the bot."""
    CASUAL = auto()
    """Short phrases, such as ``yes``, are never guessed from a typing error."""
    FIRM = auto()
    """The arguments are never written by chance, so with them a typing error is likely."""


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
    """An option of a menu command.

    The locale files have its name and hint as ``discord-option-NAME`` and ``discord-hint-NAME``,
    and its ``choices`` as ``discord-NAME-CHOICE``. ``typed`` is a format or a function that spells
    a value in a typed line. ``minimum`` and ``maximum`` limit a number, or the length of a text. A
    switch is spelled only if it differs from ``default``.
    """

    name: str
    typed: str | Callable[[Any], str] = "{}"
    kind: OptionKind = OptionKind.TEXT
    required: bool = False
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = ()
    completion: Completion | None = None
    default: bool = False

    def spell(self, value: Any) -> str:
        """Return the words for a value; empty for none."""
        is_default = self.kind is OptionKind.SWITCH and value is self.default
        if value is None or value == "" or is_default:
            return ""
        return self.typed(value) if callable(self.typed) else self.typed.format(value)


@dataclass(frozen=True)
class Entry:
    """A menu entry of a command: a slash command on Discord, a line of Telegram's menu.

    * ``place``: sort key in Telegram's menu; 0: not in it.
    * ``line``: the typed line without options, or a function that makes the whole line; by default
      ``name`` with spaces.
    * ``group``: the group below Discord's root command; empty: none. Discord allows 25 commands and
      groups in each root.
    * ``managers``: it is below the root command for server managers.
    * ``engine``: it exists only if there is an engine to play against.
    * ``in_groups``: it is also in Telegram's short menu for groups.
    * ``ephemeral``: in that menu, only where Telegram hides the answer from others.
    * ``page``: as in `CommandSpec`.
    * ``first``: sort key on the first page of ``help``; 0: not on it.
    * ``name``: by default the command's key. The locale files have it, and a group's name, as
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
    first: int = 0
    name: str = ""

    @property
    def path(self) -> tuple[str, ...]:
        """The path in Discord: the keys of its root, its group if it has one, and its own."""
        root = MANAGERS_ROOT if self.managers else ROOT
        return (root, self.group, self.name) if self.group else (root, self.name)

    def spell_line(self, given: Mapping[str, Any]) -> str:
        """Return the typed line for these option values."""
        if callable(self.line):
            return self.line(given)
        words = [option.spell(given.get(option.name)) for option in self.options]
        head = self.line or self.name.replace("-", " ")
        return " ".join([head, *(word for word in words if word)])


@dataclass(frozen=True)
class AboutMatch:
    """A kind of request about one match.

    * ``spell``: makes a line that is parsed back to the request, in ASCII and without the match's
      name; None: the command's first phrase.
    * ``fits``: predicates for the matches that can be meant, in order; the next is tried only if no
      match fits the one before.
    * ``likelier``: of several matches in a room, ask only about those that it accepts, if there are
      any.
    * ``ended``: the last game of a room can be meant, too. ``played``: except if the only other
      match is a challenge and the person has ended a game.
    * ``here``: it is not meant for a game elsewhere if a game of the person has just ended here.
    * ``reads``: it changes nothing, so in a room where others play it may be meant for the person's
      game elsewhere.
    * ``none``: the id of the refusal if no match fits; empty: the default.
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
    """Return a function that makes the problem with this id. It quotes the words after the
    command."""
    return lambda _, rest: Problem(problem, {"typed": " ".join(word.chunk for word in rest)})


@dataclass(frozen=True, eq=False)
class CommandSpec:
    """One command, identified by ``key``.

    * ``english`` and ``polish``: its phrases, with commas between them, in correct spelling.
    * ``read``: the request, if the command has no arguments, or else the reader of its arguments;
      ``otherwise`` has other readers for some phrases.
    * ``wrong``: the answer if the line is surely meant for the bot but the arguments make no sense:
      the id of a `Problem`, or a function. ``bare``: the request without arguments.
    * ``begun``: whether arguments show that the line is surely meant, even if it is not addressed.
    * ``asked``: the request of a line with a question mark; None: such a line is not executed.
    * ``sentences``: phrases that are no command without arguments (``gram``). ``exact``: phrases
      that need their diacritics.
    * ``slang``: other programs' words for it, plain and without spaces, which are too short or too
      different to be typing errors; with them, the bot asks whether the command is meant.
    * ``part_of``: the command whose form contains this one; it may also be typed after it
      (``settings quiet 22-7``).
    * ``takes_record``: games and records may be named in its line, and a record pasted after it.
    * ``private``: lines with this command are for their author only; a chat that can hide them does
      not publish them (see `bot.routing.parsing.private_lines`).
    * ``about``: the types of its requests about one match.
    * ``menu`` and ``also``: its menu entries.
    * ``page``: its page in ``help`` and in the manual; empty: the page of its topic, None: none.
      For these, the locale files have an example as ``example-NAME`` and a short description as
      ``menu-about-NAME``; NAME is the name of its entry, or else its key.
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
    slang: tuple[str, ...] = ()
    part_of: str = ""
    takes_record: bool = False
    private: bool = False
    about: Mapping[type, AboutMatch] = field(default_factory=dict)
    menu: Entry | None = None
    also: Entry | None = None
    page: str | None = ""

    @property
    def entries(self) -> list[Entry]:
        """Its menu entries, each with its name."""
        found = [entry for entry in (self.menu, self.also) if entry is not None]
        return [replace(entry, name=entry.name or self.key) for entry in found]

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        spelled = f"{self.english}, {self.polish}".split(", ")
        return tuple(Phrase(self, each) for each in spelled)


class Phrase(NamedTuple):
    """A phrase of a command, in correct spelling. ``length`` counts its words."""

    command: CommandSpec
    spelled: str

    @property
    def plain(self) -> str:
        """The phrase normalised for comparison: lower case, without Polish diacritics."""
        return plain(self.spelled)

    @property
    def length(self) -> int:
        return self.spelled.count(" ") + 1

    def read(self, rest: Sequence[Word]) -> Request | None:
        """Return the request with these arguments, or None if they make no sense."""
        read = self.command.otherwise.get(self.spelled, self.command.read)
        if callable(read):
            return read(rest)
        return None if rest else read

    def amend(self, rest: Sequence[Word]) -> Request:
        """Return the request that asks for better arguments, for a line that is surely meant for
        the bot."""
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
        """Whether it needs arguments to be a command."""
        return self.spelled in self.command.sentences


def not_known(spelled: str, rest: Sequence[Word]) -> Problem:
    """Return the problem for a line that begins with a phrase but makes no sense."""
    line = " ".join([spelled, *(word.chunk for word in rest)])
    return Problem("unknown-line", {"line": line})


question = partial(CommandSpec, wrong=not_known, talk=Talk.MEANT | Talk.ASKED, page=None)
"""Declares a question in plain words. With extra words it counts as chat."""
plea = partial(question, talk=Talk.MEANT | Talk.ASKED | Talk.ANSWERED)
"""Declares such a question that also counts in a reply to a post about a game."""


def add_hash(game: str) -> str:
    """Spell a game's name with a hash sign; empty for none."""
    name = "".join(game.split()).lstrip("#").lower()
    return f"#{name}" if name else ""


def _handicap(stones: int) -> str:
    return f"handicap {stones}" if stones else "no handicap"


GAME = Option("game", add_hash, completion=Completion.GAMES)
CODE = Option("code")
POINT = Option("point", required=True)
POINTS = Option("points", required=True)

SIZE = Option(
    "size", "{0}x{0}", OptionKind.WHOLE, minimum=5, maximum=25, completion=Completion.SIZES
)
KOMI = Option(
    "komi", "komi {:g}", OptionKind.NUMBER, minimum=-100, maximum=100, completion=Completion.KOMI
)
HANDICAP = Option("handicap", _handicap, OptionKind.WHOLE, minimum=0, maximum=9)
COLOURS = Option("colours", choices=("nigiri", "black", "white"))
CLOCK = Option("clock", "clock {}", completion=Completion.CLOCKS)


def make_required(option: Option) -> Option:
    return replace(option, required=True)
