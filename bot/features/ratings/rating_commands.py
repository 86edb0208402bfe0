"""Commands to look at ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.talk.arguments.terms import read_name
from bot.talk.arguments.tokens import Word
from bot.talk.command_spec import (
    CommandSpec,
    Entry,
    Option,
    OptionKind,
    Talk,
    question,
    quoting,
)
from bot.talk.line import Request, Want


@dataclass(frozen=True)
class Profile(Want):
    """Show a person's rating history; ``name`` None: one's own."""

    name: str | None = None

    @property
    def names_person(self) -> bool:
        return True


@dataclass(frozen=True)
class ShowRatingTable(Want):
    """Show the ratings of this community."""


def _profile(rest: Sequence[Word]) -> Request | None:
    name = read_name(rest)
    return None if name is None else Profile(name or None)


PAGE = "records"
COMMANDS = (
    question(
        "my-rating",
        english="rating, my rating, what is my rating, what's my rating, rank, my rank, "
        "what is my rank, what's my rank, stats, my stats",
        polish="mój ranking, jaki mam ranking, statystyki, moje statystyki",
        read=Profile(),
    ),
    CommandSpec(
        "table",
        english="table, show table, show the table, leaderboard, ratings, ranking, standings",
        polish="tabela, pokaż tabelę",
        read=ShowRatingTable(),
        talk=Talk.ASKED,
        menu=Entry(170, group="ratings"),
        page="ratings",
    ),
    CommandSpec(
        "profile",
        english="profile, my profile",
        polish="profil, mój profil",
        read=_profile,
        wrong=quoting("profile-whose"),
        talk=Talk.ASKED,
        menu=Entry(180, (Option("player", '"{}"', OptionKind.PERSON),), group="ratings"),
        page="ratings",
    ),
)
