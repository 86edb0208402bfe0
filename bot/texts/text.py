"""Messages as data: an id of the locale files, with arguments.

They become words only where they are shown, by `bot.texts.translations.Words.render`: in the
language of whoever reads it, with the names that people have then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import cast

from bot.ids import UserId
from bot.play.accounts.personal_data import LEFT
from bot.rules.points import COLUMNS, Colour, Point, format_point
from bot.texts.point_names import name_point

LONGEST_NAME = 32
COMMA = ", "
DOT = " · "
_A = ord("a")


@dataclass(frozen=True)
class Text:
    """A message by its id; ``data`` are its arguments by their names."""

    id: str
    data: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Person:
    """A person by their id. ``name`` is what they are called now, for showing it at once, and
    ``awaited`` that they are called where this stands, if they are called at all; both are no part
    of what is said."""

    user: UserId
    name: str = field(default="", compare=False)
    awaited: bool = field(default=False, compare=False)

    @property
    def has_left(self) -> bool:
        return self.user.startswith(LEFT)


@dataclass(frozen=True)
class Span:
    """A span of time in milliseconds, told in its two greatest units; ``until`` is the moment at
    which it ends, in milliseconds since 1970 (0: it is not running), for chats that show those."""

    ms: int
    until: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Day:
    """A date, as ``2026-11-22``."""

    iso: str


@dataclass(frozen=True)
class Points:
    """Some points, one after the other, or in a row for each row of the board. ``letters`` has two
    for each, its column and its row, counted from ``a`` on, from the left and from below."""

    letters: str
    by_rows: bool = False

    def __str__(self) -> str:
        """``D4, E5``, or ``4: D F H–K; 5: A``."""
        places = [ord(letter) - _A for letter in self.letters]
        points = [*map(Point, places[::2], places[1::2])]
        if not self.by_rows:
            return COMMA.join(map(format_point, points))
        rows = groupby(sorted(points, key=lambda at: (at.row, at.column)), lambda at: at.row)
        return "; ".join(f"{row + 1}: {_runs([at.column for at in there])}" for row, there in rows)


@dataclass(frozen=True)
class Slash:
    """A command of Discord, by the keys of its root, of its group if it has one, and its own."""

    path: tuple[str, ...]


@dataclass(frozen=True)
class Joined:
    """Several things in a row. ``longest``: characters after which it is cut off; 0: it is not."""

    items: tuple[Wording, ...]
    separator: str = COMMA
    longest: int = 0


Wording = str | Text | Person | Span | Day | Points | Slash | Joined
"""A string stands for itself in every language: a name of a game, points, what people wrote."""
Value = Wording | int | float
_SAID = frozenset({str, int, float, Text, Person, Span, Day, Points, Slash, Joined})
NameOf = Callable[[Person], str]
"""What a person is called."""
Mention = Callable[[Person, str], str]
"""What stands for a person in the place of this name of theirs."""
Guard = Callable[[str], str]
"""Takes from what people wrote all that a chat would make more of than text; it looks the same."""


Stamp = Callable[[int], str]
"""How a chat writes a moment, in milliseconds since 1970, that it shows as the time until then."""
_BY_MOMENTS = {
    "guidance-away-clock": "guidance-away-clock-by",
    "guidance-away-waived": "guidance-away-waived-by",
    "clock-left": "clock-left-by",
    "agree-left": "agree-left-by",
    "confirms-in": "confirms-in-by",
    "reminder-confirming": "reminder-confirming-by",
    "reminder-move": "reminder-move-by",
    "reminder-agree": "reminder-agree-by",
    "reminder-agree-both": "reminder-agree-both-by",
    "reminder-confirming-both": "reminder-confirming-both-by",
    "game-line-timed": "game-line-timed-by",
}
"""Messages that are put otherwise where they have moments in the place of spans."""


def by_moments(said: Wording, stamp: Stamp) -> Wording:
    """The same with moments in the place of spans that end at one."""
    if isinstance(said, Span) and said.until:
        return stamp(said.until)
    told = _each_within(said, lambda part: by_moments(part, stamp))
    if isinstance(told, Text) and told != said:
        return replace(told, id=_BY_MOMENTS.get(told.id, told.id))
    return told


@dataclass(frozen=True)
class Parts:
    """The words of a post: the one thing to know, what needs an answer now, all that is true
    besides, which chats fold, and what is the same under every post of its kind, in one line.
    ``awaited`` stands beside the headline: whom it awaits."""

    headline: Wording = ""
    lines: tuple[Wording, ...] = ()
    details: tuple[Wording, ...] = ()
    footer: tuple[Wording, ...] = ()
    awaited: Wording = ""

    @property
    def title(self) -> Wording:
        """The headline with whom it awaits, as one line."""
        told = said(self.headline, self.awaited)
        if len(told) > 1:
            return joined(told, DOT)
        return told[0] if told else ""

    @property
    def all_lines(self) -> tuple[Wording, ...]:
        """Everything in the order in which it is read."""
        footer = (joined(self.footer, DOT),) if self.footer else ()
        return (*said(self.title), *self.lines, *self.details, *footer)

    @property
    def brief(self) -> Parts:
        """Without what is folded, and what is the same everywhere."""
        return replace(self, details=(), footer=())

    def by_moments(self, stamp: Stamp) -> Parts:
        return self.each(lambda said: by_moments(said, stamp))

    def each(self, change: Callable[[Wording], Wording]) -> Parts:
        """The same with each of its lines changed."""
        lines, details, footer = (
            tuple(map(change, part)) for part in (self.lines, self.details, self.footer)
        )
        return Parts(change(self.headline), lines, details, footer, change(self.awaited))

    def under(self, headline: Wording, *lines: Wording) -> Parts:
        """The same below something else."""
        below = (*lines, *said(self.title), *self.lines)
        return replace(self, headline=headline, awaited="", lines=below)

    def then(self, *lines: Wording) -> Parts:
        """The same with more to say; what is empty is left out."""
        return replace(self, lines=(*self.lines, *said(*lines)))


def said(*lines: Wording) -> tuple[Wording, ...]:
    """Those of these that say something."""
    return tuple(line for line in lines if line != "")


def text(id: str, **data: object) -> Text:
    """A message with its arguments: what is `Wording`, numbers, points, colours (``b`` and ``w`` to
    select by) and truth values (``yes`` and ``no``)."""
    said = {
        name: cast(Value, value) if type(value) in _SAID else _value(value)
        for name, value in data.items()
    }
    return Text(id, said)


def titled(lines: Iterable[Wording]) -> Parts:
    """The first line as the headline, the others below it; one line alone is no headline."""
    first, *rest = lines
    return Parts(first, lines=tuple(rest)) if rest else Parts(lines=(first,))


def parts_of(words: Wording | Parts) -> Parts:
    """Something that is said by itself, as a post."""
    return words if isinstance(words, Parts) else Parts(lines=(words,))


def joined(items: Iterable[Wording], separator: str = COMMA) -> Joined:
    return Joined(tuple(items), separator)


def people_in(said: Value | Parts) -> Iterator[UserId]:
    """The ids of all people who are named there."""
    match said:
        case Person(user) if not said.has_left:
            yield user
        case Text(_, data):
            for value in data.values():
                yield from people_in(value)
        case Joined(items):
            for item in items:
                yield from people_in(item)
        case Parts():
            for line in said.all_lines:
                yield from people_in(line)


def known_as(said: Wording, users: Mapping[UserId, UserId]) -> Wording:
    """The same with people under other ids of theirs."""
    if isinstance(said, Person):
        return replace(said, user=users.get(said.user, said.user))
    return _each_within(said, lambda part: known_as(part, users))


def by_strings(said: Wording, change: Callable[[str], str]) -> Wording:
    """The same with each string in it changed, such as what people wrote."""
    if isinstance(said, str):
        return change(said)
    return _each_within(said, lambda part: by_strings(part, change))


def _each_within(said: Wording, change: Callable[[Wording], Wording]) -> Wording:
    """The same with each thing that it is made of changed."""
    match said:
        case Joined(items):
            return replace(said, items=tuple(map(change, items)))
        case Text(data=data):
            told = {
                name: value if isinstance(value, int | float) else change(value)
                for name, value in data.items()
            }
            return replace(said, data=told)
        case _:
            return said


def points(at: Iterable[Point], *, by_rows: bool = False) -> Points:
    """These points, sorted."""
    letters = (chr(_A + place) for point in sorted(at) for place in (point.column, point.row))
    return Points("".join(letters), by_rows)


def shortened(name: str) -> str:
    """A name no longer than a line can bear."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _value(value: object) -> Value:
    if isinstance(value, Point):
        return name_point(value)
    if isinstance(value, Colour):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return value
    raise TypeError(value)


def _runs(columns: list[int]) -> str:
    """Columns in order, three or more neighbours as a range."""
    told: list[str] = []
    for _, together in groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
        letters = [COLUMNS[column] for _, column in together]
        told += [f"{letters[0]}–{letters[-1]}"] if len(letters) > 2 else letters
    return " ".join(told)
