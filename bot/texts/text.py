"""Messages as data: an id from the locale files, with arguments.

`bot.texts.translations.Words.render` turns them into words at the last moment: in the reader's
language and with people's current names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import cast

from bot.ids import UserId
from bot.play.accounts.personal_data import LEFT
from bot.rules.points import COLUMNS, Colour, Point, format_point

LONGEST_NAME = 32
COMMA = ", "
DOT = " · "
_A = ord("a")


@dataclass(frozen=True)
class Text:
    """A message id; ``data`` maps argument names to values."""

    id: str
    data: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Person:
    """A person by id. ``name`` is the current name, so that it need not be looked up.
    ``awaited``: mention the person here, if mentions are allowed at all. Both are ignored by
    comparisons."""

    user: UserId
    name: str = field(default="", compare=False)
    awaited: bool = field(default=False, compare=False)

    @property
    def has_left(self) -> bool:
        return self.user.startswith(LEFT)


@dataclass(frozen=True)
class Span:
    """A span of time in milliseconds, shown in its two largest units. ``until`` is the moment at
    which it ends, in milliseconds since 1970, for chats that show a countdown; 0 if the time is
    not running. ``live``: show it as a countdown if it has an end."""

    ms: int
    until: int = field(default=0, compare=False)
    live: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Day:
    """An ISO date, such as ``2026-11-22``."""

    iso: str


@dataclass(frozen=True)
class Points:
    """A list of points, in one line or grouped by row. ``letters`` holds two letters for each
    point, its column and its row, counted from ``a`` at the left and at the bottom."""

    letters: str
    by_rows: bool = False

    def __str__(self) -> str:
        """``D4, E5``, or ``4: D F H–K; 5: A``."""
        indices = [ord(letter) - _A for letter in self.letters]
        points = [*map(Point, indices[::2], indices[1::2])]
        if not self.by_rows:
            return COMMA.join(map(format_point, points))
        rows = groupby(sorted(points, key=lambda at: (at.row, at.column)), lambda at: at.row)
        return "; ".join(f"{row + 1}: {_runs([at.column for at in there])}" for row, there in rows)


@dataclass(frozen=True)
class Slash:
    """A Discord command, by the keys of its root, its group if it has one, and its own."""

    path: tuple[str, ...]


@dataclass(frozen=True)
class Joined:
    """Items with a separator. The rendered text is cut to ``longest`` characters; 0: no limit."""

    items: tuple[Wording, ...]
    separator: str = COMMA
    longest: int = 0


Wording = str | Text | Person | Span | Day | Points | Slash | Joined
"""A plain string is the same in every language: a game's name, points, user input."""
Value = Wording | int | float
_SAID = frozenset({str, int, float, Text, Person, Span, Day, Points, Slash, Joined})
NameOf = Callable[[Person], str]
"""Returns a person's name."""
Mention = Callable[[Person, str], str]
"""Returns the mention that replaces a person's name."""
Guard = Callable[[str], str]
"""Escapes the markup of a chat in user input, without a visible change."""


Stamp = Callable[[Span], str]
"""Returns a chat's markup for the countdown to the end of a span."""
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
    "settings-vacation-until": "settings-vacation-until-by",
    "vacation-left": "vacation-left-by",
}
"""Messages that need other words when they show a moment instead of a span."""


def by_moments(wording: Wording) -> Wording:
    """Make each span that has an end live, in the words that a countdown needs."""
    if isinstance(wording, Span) and wording.until:
        return replace(wording, live=True)
    changed = _each_within(wording, by_moments)
    if isinstance(changed, Text) and any(
        isinstance(v, Span) and v.live for v in changed.data.values()
    ):
        return replace(changed, id=_BY_MOMENTS.get(changed.id, changed.id))
    return changed


@dataclass(frozen=True)
class Parts:
    """The parts of a post: the headline; lines that need an answer now; details, which chats
    fold; and the footer, one line that looks the same under every post of its kind. ``awaited``
    stands beside the headline and names the people whose answer is awaited."""

    headline: Wording = ""
    lines: tuple[Wording, ...] = ()
    details: tuple[Wording, ...] = ()
    footer: tuple[Wording, ...] = ()
    awaited: Wording = ""

    @property
    def title(self) -> Wording:
        """The headline and the awaited people, in one line."""
        shown = drop_empty(self.headline, self.awaited)
        if len(shown) > 1:
            return join(shown, DOT)
        return shown[0] if shown else ""

    @property
    def all_lines(self) -> tuple[Wording, ...]:
        """All lines, in reading order."""
        footer = (join(self.footer, DOT),) if self.footer else ()
        return (*drop_empty(self.title), *self.lines, *self.details, *footer)

    @property
    def brief(self) -> Parts:
        """The same without details and footer."""
        return replace(self, details=(), footer=())

    def by_moments(self) -> Parts:
        return self.each(by_moments)

    def each(self, change: Callable[[Wording], Wording]) -> Parts:
        """Return the parts with ``change`` applied to each line."""
        lines, details, footer = (
            tuple(map(change, part)) for part in (self.lines, self.details, self.footer)
        )
        return Parts(change(self.headline), lines, details, footer, change(self.awaited))

    def under(self, headline: Wording, *lines: Wording) -> Parts:
        """Return the same parts below another headline, with ``lines`` first."""
        below = (*lines, *drop_empty(self.title), *self.lines)
        return replace(self, headline=headline, awaited="", lines=below)

    def then(self, *lines: Wording) -> Parts:
        """Return the parts with more lines; empty ones are left out."""
        return replace(self, lines=(*self.lines, *drop_empty(*lines)))


def drop_empty(*lines: Wording) -> tuple[Wording, ...]:
    """Return the lines that are not empty."""
    return tuple(line for line in lines if line != "")


def text(id: str, **data: object) -> Text:
    """Make a message. Points, colours (``b`` and ``w``) and booleans (``yes`` and ``no``) are
    converted to strings, so that messages can select by them."""
    data_values = {
        name: cast(Value, value) if type(value) in _SAID else _value(value)
        for name, value in data.items()
    }
    return Text(id, data_values)


def make_titled(lines: Iterable[Wording]) -> Parts:
    """Make the first line the headline and the others the lines below it. A single line is no
    headline."""
    first, *rest = lines
    return Parts(first, lines=tuple(rest)) if rest else Parts(lines=(first,))


def parts_of(words: Wording | Parts) -> Parts:
    """Wrap a single line as a post."""
    return words if isinstance(words, Parts) else Parts(lines=(words,))


def join(items: Iterable[Wording], separator: str = COMMA) -> Joined:
    return Joined(tuple(items), separator)


def people_in(content: Value | Parts) -> Iterator[UserId]:
    """Yield the ids of all people who are named in it."""
    match content:
        case Person(user) if not content.has_left:
            yield user
        case Text(_, data):
            for value in data.values():
                yield from people_in(value)
        case Joined(items):
            for item in items:
                yield from people_in(item)
        case Parts():
            for line in content.all_lines:
                yield from people_in(line)


def known_as(wording: Wording, users: Mapping[UserId, UserId]) -> Wording:
    """Replace people's ids by their other ids, as ``users`` maps them."""
    if isinstance(wording, Person):
        return replace(wording, user=users.get(wording.user, wording.user))
    return _each_within(wording, lambda part: known_as(part, users))


def by_strings(wording: Wording, change: Callable[[str], str]) -> Wording:
    """Apply ``change`` to each string within it, such as user input."""
    if isinstance(wording, str):
        return change(wording)
    return _each_within(wording, lambda part: by_strings(part, change))


def _each_within(wording: Wording, change: Callable[[Wording], Wording]) -> Wording:
    """Apply ``change`` to each direct part of it."""
    match wording:
        case Joined(items):
            return replace(wording, items=tuple(map(change, items)))
        case Text(data=data):
            changed = {
                name: value if isinstance(value, int | float) else change(value)
                for name, value in data.items()
            }
            return replace(wording, data=changed)
        case _:
            return wording


def points(at: Iterable[Point], *, by_rows: bool = False) -> Points:
    """Return these points, sorted."""
    letters = (chr(_A + index) for point in sorted(at) for index in (point.column, point.row))
    return Points("".join(letters), by_rows)


def shorten(name: str) -> str:
    """Cut a name to `LONGEST_NAME` characters."""
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
    """Return sorted columns as letters; three or more neighbours become a range."""
    runs: list[str] = []
    for _, together in groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
        letters = [COLUMNS[column] for _, column in together]
        runs += [f"{letters[0]}–{letters[-1]}"] if len(letters) > 2 else letters
    return " ".join(runs)


def name_point(point: Point) -> str:
    """Return ``D4``, or ``4-16`` for a point with a negative row, counted from the top."""
    if point.row >= 0:
        return format_point(point)
    return f"{point.column + 1}-{-point.row}"
