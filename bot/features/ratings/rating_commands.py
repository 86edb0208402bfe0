"""Commands to look at ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.talk.arguments.rank_words import take_rank
from bot.talk.arguments.terms import read_name
from bot.talk.arguments.tokens import Word
from bot.talk.command_spec import (
    CommandSpec,
    Entry,
    Option,
    OptionKind,
    Talk,
    not_known,
    question,
    quoting,
)
from bot.talk.line import Request, Want
from bot.texts.problem import Problem


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


@dataclass(frozen=True)
class ClaimRank(Want):
    """Tell one's rank (`bot.match.ranks`)."""

    rank: int


@dataclass(frozen=True)
class StartFromRank(Want):
    """Start one's ratings from one's rank."""


@dataclass(frozen=True)
class ForgetRank(Want):
    """Forget one's rank."""


def _claim(rest: Sequence[Word]) -> Request | None:
    """Read a rank and nothing else: “I am about 12k points behind” tells none."""
    rank, others = take_rank(rest)
    return None if rank is None or others else ClaimRank(rank)


def _profile(rest: Sequence[Word]) -> Request | None:
    name = read_name(rest)
    return None if name is None else Profile(name or None)


PAGE = "records"
COMMANDS = (
    CommandSpec(
        "set-rank",
        english="set rank, set my rank",
        polish="ustaw poziom, ustaw mój poziom",
        read=_claim,
        wrong="rank-how",
        page="ratings",
    ),
    CommandSpec(
        "my-rank",
        english="i am about, i'm about, i am around, i'm around, my rank is, my rank is about",
        polish="mam około, mam ok, jestem około, gram na poziomie, "
        "gram na poziomie około, mój poziom to",
        read=_claim,
        wrong=not_known,
        bare=Problem("rank-how"),
        talk=Talk.MEANT | Talk.UNGUESSED,
        page=None,
    ),
    CommandSpec(
        "use-rank",
        english="use my rank, start from my rank",
        polish="użyj mojego poziomu, zacznij od mojego poziomu",
        read=StartFromRank(),
        wrong=not_known,
        talk=Talk.UNGUESSED,
        page=None,
    ),
    CommandSpec(
        "forget-rank",
        english="forget my rank, do not use my rank",
        polish="zapomnij mój poziom, nie używaj mojego poziomu",
        read=ForgetRank(),
        wrong=not_known,
        talk=Talk.UNGUESSED,
        page=None,
    ),
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
