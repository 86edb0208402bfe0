"""Commands for those who are new: the course, the rules, and what can be typed."""

from __future__ import annotations

from bot.language import requests
from bot.language.arguments.course import ARTICLES, read_learn, read_lesson, read_rules
from bot.language.commands.spec import CommandSpec, Entry, Kind, Option, Talk

_PAGES = {
    "playing": ("help playing, help play, help moves", "pomoc gra, pomoc granie, pomoc ruchy"),
    "challenges": ("help challenges, help challenge", "pomoc wyzwania, pomoc wyzwanie"),
    "counting": ("help counting, help count, help score", "pomoc liczenie, pomoc wynik"),
    "clocks": ("help clocks, help clock, help time", "pomoc zegary, pomoc zegar, pomoc czas"),
    "alone": ("help private, help alone", "pomoc prywatnie, pomoc prywatne"),
    "ratings": (
        "help ratings, help rating, help table",
        "pomoc ranking, pomoc tabela, pomoc rankingi",
    ),
    "records": ("help records, help record, help replay, help import", "pomoc zapisy, pomoc zapis"),
    "settings": (
        "help settings",
        "pomoc ustawienia",
    ),
    "organisers": (
        "help organisers, help organiser, help organizers",
        "pomoc organizatorzy, pomoc organizator",
    ),
    "all": ("help all, all commands", "pomoc wszystko, wszystkie komendy"),
}
PAGES = tuple(
    CommandSpec(f"help-{about}", *phrases, requests.Help(about), page=None)
    for about, phrases in _PAGES.items()
)
"""What there is more help on."""
_TOPICS = tuple(page.phrases[0].spelled.removeprefix("help ") for page in PAGES)
"""What may follow ``help`` in Discord."""

_LESSON = frozenset({"lesson", "lessons", "lekcja", "lekcję"})
"""People also say these of other lessons."""

PAGE = ""
COMMANDS = (
    *PAGES,
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
        menu=Entry(10, (Option("lesson", least=1, most=50),)),
    ),
    CommandSpec(
        "rules",
        english="rules, the rules, help rules",
        polish="zasady, zasady gry, reguły, pomoc zasady",
        read=read_rules,
        wrong="rules-which",
        talk=Talk.ASKED,
        menu=Entry(490, (Option("article", kind=Kind.WHOLE, least=0, most=ARTICLES),)),
    ),
    CommandSpec(
        "privacy",
        english="privacy, help privacy",
        polish="prywatność, pomoc prywatność",
        read=requests.Help("privacy"),
        talk=Talk.ADDRESSED,
        menu=Entry(475, group="account"),
        page=None,
    ),
    CommandSpec(
        "help",
        english="help, commands, help spar, help sparring",
        polish="pomoc, komendy, pomoc sparing",
        read=requests.Help(),
        talk=Talk.ASKED,
        menu=Entry(500, (Option("topic", choices=_TOPICS),), in_groups=True),
    ),
)
