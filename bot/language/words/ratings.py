"""Ratings in words: the table, a profile, what a game changed, and what would be even."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.language.text import Day, Parts, Person, Text, Wording, joined, text, titled
from bot.rules.points import Colour
from bot.service.match.ranks import Suggestion, grade
from bot.service.ratings.glicko import Rating
from bot.service.ratings.ladder import Step, is_unsure

MOST_ROWS = 20
MOST_GAMES = 8
"""Of a profile: what fits under a picture."""


_UNCOUNTED = {"undecided": "ratings-undecided", "short": "ratings-short"}


@dataclass(frozen=True)
class Row:
    """A person in the table. ``place`` counts from 1."""

    place: int
    who: Person
    rating: Rating
    games: int


@dataclass(frozen=True)
class Profile:
    """A person's row, how many rows there are, and all their games with the opponents, the oldest
    first."""

    row: Row
    people: int
    steps: Sequence[Step]
    opponents: Sequence[Person]


class Standings:
    """What is said of ratings."""

    def table(self, rows: Sequence[Row], own: Row | None) -> Parts:
        """The first rows, and one's own if it is further down."""
        if not rows:
            return Parts(lines=(text("table-none"),))
        lines: list[Wording] = [text("table-title"), *map(self._row, rows[:MOST_ROWS])]
        if own is not None and own.place > MOST_ROWS:
            lines += ["…", self._row(own)]
        elif len(rows) > MOST_ROWS:
            lines.append(text("and-more", count=len(rows) - MOST_ROWS))
        if any(is_unsure(row.rating) for row in rows):
            lines.append(text("table-unsure"))
        return titled(lines)

    def profile(self, profile: Profile) -> Parts:
        """How somebody stands, and their latest games, the newest first."""
        row, steps = profile.row, profile.steps
        scores = [step.score for step in steps]
        won, lost, jigo = (scores.count(score) for score in (1.0, 0.0, 0.5))
        spread, rating = round(row.rating.deviation), round(row.rating.value)
        latest = [*zip(steps, profile.opponents, strict=True)][-MOST_GAMES:]
        return titled(
            [
                text(
                    "profile-title",
                    name=row.who,
                    rating=rating,
                    spread=spread,
                    rank=self.rank(row.rating),
                ),
                text("profile-place", place=row.place, people=profile.people),
                text("profile-games", games=row.games, won=won, lost=lost, jigo=jigo),
                *(self._game(step, opponent) for step, opponent in reversed(latest)),
            ]
        )

    def no_profile(self, name: Wording, *, own: bool) -> Text:
        return text("profile-none-own" if own else "profile-none", name=name)

    def alt(self, who: Person, steps: Sequence[Step]) -> Text:
        """The chart of a rating in words."""
        values = [round(step.after.value) for step in steps]
        return text(
            "profile-alt",
            name=who,
            games=len(values),
            first=values[0],
            last=values[-1],
            lowest=min(values),
            highest=max(values),
            spread=round(steps[-1].after.deviation),
        )

    def changes(self, changed: Sequence[tuple[Person, Step]]) -> Text:
        """What a game did to the ratings of those who played it."""
        told = [self._change(who, step) for who, step in changed]
        return text("ratings-changed", changes=joined(told, "; "))

    def uncounted(self, why: str) -> Text:
        """Why a rated game does not count, see `bot.service.ratings.ladder.uncounted`."""
        return text(_UNCOUNTED[why])

    def suggestion(
        self, stronger: tuple[Person, Rating], weaker: tuple[Person, Rating], even: Suggestion
    ) -> Text:
        """What would make a game between these two even."""
        return text(
            "handicap-none" if even.is_nigiri else "handicap-suggested",
            stronger=stronger[0],
            rank=self.rank(stronger[1]),
            weaker=weaker[0],
            other=self.rank(weaker[1]),
            handicap=even.handicap,
            komi=even.komi,
        )

    def _row(self, row: Row) -> Text:
        return text(
            "table-line",
            place=row.place,
            name=row.who,
            rating=round(row.rating.value),
            rank=self.rank(row.rating),
            games=row.games,
        )

    def _game(self, step: Step, opponent: Person) -> Text:
        day = datetime.fromtimestamp(step.game.ended / 1000, UTC).date()
        return text(
            "profile-line",
            day=Day(day.isoformat()),
            score={1.0: "won", 0.0: "lost"}.get(step.score, "jigo"),
            opponent=opponent,
            colour="b" if step.seat is Colour.BLACK else "w",
            size=step.game.size,
            result=step.game.result,
            change=_signed(round(step.after.value) - round(step.before.value)),
            game=step.game.game_id,
        )

    def _change(self, who: Person, step: Step) -> Text:
        before, after = round(step.before.value), round(step.after.value)
        return text(
            "rating-change",
            name=who,
            before=before,
            after=after,
            change=_signed(after - before),
            rank=self.rank(step.after),
        )

    def rank(self, rating: Rating) -> Text:
        """``6 kyu``, with a question mark if it is not sure."""
        number, dan = grade(rating.value)
        return text("rank", number=number, dan=dan, unsure=is_unsure(rating))


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"
