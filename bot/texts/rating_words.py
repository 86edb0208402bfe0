"""Texts about ratings: the table, a profile, the effect of a game, and even terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.ranks import EvenTerms, grade, rating_within
from bot.play.ratings.glicko import Rating
from bot.play.ratings.ladder import RatingChange, is_unsure
from bot.rules.points import Colour
from bot.texts.text import Day, Parts, Person, Text, Wording, join, make_titled, text

MAX_ROWS = 20
MAX_GAMES = 8
"""Games listed in a profile: as many as fit under a picture."""


_UNCOUNTED = {"undecided": "ratings-undecided", "short": "ratings-short"}


@dataclass(frozen=True)
class RatingRow:
    """A row of the table. ``place`` counts from 1."""

    place: int
    who: Person
    rating: Rating
    games: int


@dataclass(frozen=True)
class RatingProfile:
    """A person's row, the number of rows in the table, and all their games with the opponents,
    oldest first. ``calendar``: the reader's."""

    row: RatingRow
    people: int
    changes: Sequence[RatingChange]
    opponents: Sequence[Person]
    calendar: Calendar = ALWAYS


def table(rows: Sequence[RatingRow], own: RatingRow | None) -> Parts:
    """Return the first `MAX_ROWS` rows, and the reader's own row if it is further down."""
    if not rows:
        return Parts(lines=(text("table-none"),))
    lines: list[Wording] = [text("table-title"), *map(_row, rows[:MAX_ROWS])]
    if own is not None and own.place > MAX_ROWS:
        lines += ["…", _row(own)]
    elif len(rows) > MAX_ROWS:
        lines.append(text("and-more", count=len(rows) - MAX_ROWS))
    if any(is_unsure(row.rating) for row in rows):
        lines.append(text("table-unsure"))
    return make_titled(lines)


def profile(profile: RatingProfile) -> Parts:
    """Return a person's rating, place and latest games, newest first."""
    row, changes = profile.row, profile.changes
    scores = [change.score for change in changes]
    won, lost, jigo = (scores.count(score) for score in (1.0, 0.0, 0.5))
    spread, rating = round(row.rating.deviation), round(row.rating.value)
    latest = [*zip(changes, profile.opponents, strict=True)][-MAX_GAMES:]
    return make_titled(
        [
            text(
                "profile-title",
                name=row.who,
                rating=rating,
                spread=spread,
                rank=rank(row.rating),
            ),
            text("profile-place", place=row.place, people=profile.people),
            text("profile-games", games=row.games, won=won, lost=lost, jigo=jigo),
            *(_game(change, opponent, profile.calendar) for change, opponent in reversed(latest)),
        ]
    )


def no_profile(name: Wording, *, own: bool) -> Text:
    """Return the answer about a person without a rating. ``own``: that person asked."""
    return text("profile-none-own" if own else "profile-none", name=name)


def alt(who: Person, changes: Sequence[RatingChange]) -> Text:
    """Return the alternative text of a rating chart."""
    values = [round(change.after.value) for change in changes]
    return text(
        "profile-alt",
        name=who,
        games=len(values),
        first=values[0],
        last=values[-1],
        lowest=min(values),
        highest=max(values),
        spread=round(changes[-1].after.deviation),
    )


def changes(changed: Sequence[tuple[Person, RatingChange]]) -> Text:
    """Return the rating changes that a game caused."""
    lines = [_change(who, change) for who, change in changed]
    return text("ratings-changed", changes=join(lines, "; "))


def explain_uncounted(why: str) -> Text:
    """Return the reason why a rated game does not count. ``why`` comes from
    `bot.play.ratings.ladder.explain_uncounted`."""
    return text(_UNCOUNTED[why])


def even_terms(
    stronger: tuple[Person, Rating], weaker: tuple[Person, Rating], even: EvenTerms
) -> Text:
    """Return the handicap or komi that would make a game between the two even."""
    return text(
        "handicap-none" if even.is_nigiri else "handicap-suggested",
        stronger=stronger[0],
        rank=rank(stronger[1]),
        weaker=weaker[0],
        other=rank(weaker[1]),
        handicap=even.handicap,
        komi=even.komi,
    )


def _row(row: RatingRow) -> Text:
    return text(
        "table-line",
        place=row.place,
        name=row.who,
        rating=round(row.rating.value),
        rank=rank(row.rating),
        games=row.games,
    )


def _game(change: RatingChange, opponent: Person, calendar: Calendar) -> Text:
    day = calendar.local(change.game.ended).date()
    return text(
        "profile-line",
        day=Day(day.isoformat()),
        score={1.0: "won", 0.0: "lost"}.get(change.score, "jigo"),
        opponent=opponent,
        colour="b" if change.seat is Colour.BLACK else "w",
        size=change.game.size,
        result=change.game.result,
        change=_format_signed(round(change.after.value) - round(change.before.value)),
        game=change.game.game_id,
    )


def _change(who: Person, change: RatingChange) -> Text:
    before, after = round(change.before.value), round(change.after.value)
    return text(
        "rating-change",
        name=who,
        before=before,
        after=after,
        change=_format_signed(after - before),
        rank=rank(change.after),
    )


def name_rank(rank: int) -> Text:
    """Return a whole rank: ``12 kyu``."""
    number, dan = grade(rating_within(rank))
    return text("rank", number=number, dan=dan, unsure=False)


def rank(rating: Rating) -> Text:
    """``6 kyu``, with a question mark if the rating is uncertain."""
    number, dan = grade(rating.value)
    return text("rank", number=number, dan=dan, unsure=is_unsure(rating))


def _format_signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"
