"""Commands of the course and the rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk import requests
from bot.talk.arguments.course_pages import ARTICLES, read_learn, read_lesson, read_rules, read_term
from bot.talk.arguments.tokens import Word
from bot.talk.command_spec import (
    CommandSpec,
    Entry,
    Option,
    OptionKind,
    Talk,
    plea,
    question,
)
from bot.talk.line import Request

_LESSON = frozenset({"lesson", "lessons", "lekcja", "lekcję"})
"""Words that people also use for other lessons."""


def _meaning(rest: Sequence[Word]) -> Request | None:
    """Read ``what does komi mean``."""
    return read_term(rest[:-1] if rest and rest[-1].plain == "mean" else rest)


PAGE = ""
COMMANDS = (
    plea(
        "how-to-play",
        english="how to play, how to play go, how do i play, how do you play, how do i play go, "
        "i don't know how to play, i can't play, i'm new, i am new, i'm a beginner, "
        "i am a beginner, what is go, what does this mean, what does that mean, teach me go, "
        "can you teach me",
        polish="jak grać, jak grać w go, jak się gra, jak się gra w go, jak się w to gra, "
        "nie umiem grać, nie potrafię grać, jestem nowy, jestem nowa, co to jest go, co to go, "
        "nauczysz mnie grać, nauczysz mnie, jak zagrać na komórce",
        read=requests.Learn(),
    ),
    question(
        "which-rules",
        english="what are the rules, what are the rules of go, how do i win, how do you win, "
        "how to win, why was my move refused, why was it refused, why can't i play there, "
        "why can't i play here, why is my move not allowed, where are the rules",
        polish="jakie są zasady, jakie są zasady go, jak wygrać, jak się wygrywa, "
        "dlaczego nie mogę tu zagrać, czemu nie mogę tu zagrać, dlaczego nie mogę tam zagrać, "
        "czemu nie mogę tam zagrać, dlaczego nie mogę zagrać, czemu nie mogę zagrać, "
        "gdzie są zasady",
        read=requests.Rules(),
    ),
    question(
        "article",
        english="article, articles, the articles",
        polish="artykuł, artykuły",
        read=read_rules,
    ),
    plea(
        "what-is",
        english="what is, what is a, what is an, what is the, what's, what's a, what's an, "
        "what's the, what are, explain, "
        "tell me about",
        polish="co to, co to jest, co to są, co to znaczy, czym jest, co znaczy, wyjaśnij, "
        "opowiedz o",
        read=read_term,
        otherwise={"co to znaczy": lambda rest: read_term(rest) if rest else requests.Learn()},
        bare=requests.Learn(),
    ),
    plea(
        "what-means",
        english="what does",
        polish="co oznacza",
        read=_meaning,
        bare=requests.Learn(),
    ),
    CommandSpec(
        "learn",
        english="learn, teach me, teach me to play, course, the course, help learn, "
        "lesson, lessons",
        polish="nauka, naucz mnie, ucz mnie, kurs, pomoc nauka, lekcja, lekcję",
        read=read_learn,
        otherwise=dict.fromkeys(_LESSON, read_lesson),
        bare=requests.Learn(),
        sentences=_LESSON,
        wrong="learn-what",
        menu=Entry(10, (Option("lesson", minimum=1, maximum=50),)),
    ),
    CommandSpec(
        "rules",
        english="rules, the rules, help rules",
        polish="zasady, zasady gry, reguły, pomoc zasady",
        read=read_rules,
        wrong="rules-which",
        talk=Talk.ASKED,
        menu=Entry(490, (Option("article", kind=OptionKind.WHOLE, minimum=0, maximum=ARTICLES),)),
    ),
)
