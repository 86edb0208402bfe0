"""Ratings in words: the table, a profile, what a game changed, and what would be even."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_date

from bot.language.translations import Words
from bot.language.words.match.match_facts import shortened
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
    """Somebody in the table. ``place`` counts from 1."""

    place: int
    name: str
    rating: Rating
    games: int


@dataclass(frozen=True)
class Profile:
    """Somebody's row, how many rows there are, and all their games with the opponents' names, the
    oldest first."""

    row: Row
    people: int
    steps: Sequence[Step]
    opponents: Sequence[str]


class Standings:
    """The words of one language for ratings."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def table(self, rows: Sequence[Row], own: Row | None) -> str:
        """The first rows, and one's own if it is further down."""
        if not rows:
            return self._words.text("table-none")
        lines = [self._words.text("table-title"), *map(self._row, rows[:MOST_ROWS])]
        if own is not None and own.place > MOST_ROWS:
            lines += ["…", self._row(own)]
        elif len(rows) > MOST_ROWS:
            lines.append(self._words.text("and-more", count=len(rows) - MOST_ROWS))
        if any(is_unsure(row.rating) for row in rows):
            lines.append(self._words.text("table-unsure"))
        return "\n".join(lines)

    def profile(self, profile: Profile) -> str:
        """How somebody stands, and their latest games, the newest first."""
        row, steps, text = profile.row, profile.steps, self._words.text
        scores = [step.score for step in steps]
        won, lost, jigo = (scores.count(score) for score in (1.0, 0.0, 0.5))
        spread, rating = round(row.rating.deviation), round(row.rating.value)
        latest = [*zip(steps, profile.opponents, strict=True)][-MOST_GAMES:]
        return "\n".join(
            [
                text(
                    "profile-title",
                    name=shortened(row.name),
                    rating=rating,
                    spread=spread,
                    rank=self.rank(row.rating),
                ),
                text("profile-place", place=row.place, people=profile.people),
                text("profile-games", games=row.games, won=won, lost=lost, jigo=jigo),
                *(self._game(step, opponent) for step, opponent in reversed(latest)),
            ]
        )

    def no_profile(self, name: str, *, own: bool) -> str:
        return self._words.text("profile-none-own" if own else "profile-none", name=shortened(name))

    def alt(self, name: str, steps: Sequence[Step]) -> str:
        """The chart of a rating in words."""
        values = [round(step.after.value) for step in steps]
        return self._words.text(
            "profile-alt",
            name=shortened(name),
            games=len(values),
            first=values[0],
            last=values[-1],
            lowest=min(values),
            highest=max(values),
            spread=round(steps[-1].after.deviation),
        )

    def changes(self, changed: Sequence[tuple[str, Step]]) -> str:
        """What a game did to the ratings of those who played it."""
        told = [self._change(name, step) for name, step in changed]
        return self._words.text("ratings-changed", changes="; ".join(told))

    def uncounted(self, why: str) -> str:
        """Why a rated game does not count, see `bot.service.ratings.ladder.uncounted`."""
        return self._words.text(_UNCOUNTED[why])

    def suggestion(
        self, stronger: tuple[str, Rating], weaker: tuple[str, Rating], even: Suggestion
    ) -> str:
        """What would make a game between these two even."""
        return self._words.text(
            "handicap-none" if even.is_nigiri else "handicap-suggested",
            stronger=shortened(stronger[0]),
            rank=self.rank(stronger[1]),
            weaker=shortened(weaker[0]),
            other=self.rank(weaker[1]),
            handicap=even.handicap,
            komi=even.komi,
        )

    def _row(self, row: Row) -> str:
        return self._words.text(
            "table-line",
            place=row.place,
            name=shortened(row.name),
            rating=round(row.rating.value),
            rank=self.rank(row.rating),
            games=row.games,
        )

    def _game(self, step: Step, opponent: str) -> str:
        day = datetime.fromtimestamp(step.game.ended / 1000, UTC).date()
        return self._words.text(
            "profile-line",
            day=format_date(day, locale=self._words.language),
            score={1.0: "won", 0.0: "lost"}.get(step.score, "jigo"),
            opponent=shortened(opponent) or self._words.text("player-left"),
            colour="b" if step.seat is Colour.BLACK else "w",
            size=step.game.size,
            result=step.game.result,
            change=_signed(round(step.after.value) - round(step.before.value)),
            game=step.game.game_id,
        )

    def _change(self, name: str, step: Step) -> str:
        before, after = round(step.before.value), round(step.after.value)
        return self._words.text(
            "rating-change",
            name=shortened(name) or self._words.text("player-left"),
            before=before,
            after=after,
            change=_signed(after - before),
            rank=self.rank(step.after),
        )

    def rank(self, rating: Rating) -> str:
        """``6 kyu``, with a question mark if it is not sure."""
        number, dan = grade(rating.value)
        return self._words.text("rank", number=number, dan=dan, unsure=is_unsure(rating))


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"
