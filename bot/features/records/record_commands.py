"""Commands to look at finished games and records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.talk import requests
from bot.talk.arguments.looks import read_replay
from bot.talk.arguments.replay_steps import read_steps
from bot.talk.arguments.tokens import Word, word_set
from bot.talk.command_spec import (
    GAME,
    CommandSpec,
    Entry,
    Option,
    OptionKind,
    Talk,
    question,
)
from bot.talk.line import Want
from bot.talk.visible_games import about_visible_game
from bot.texts.problem import Problem
from renderer.model.diagram import Pace


@dataclass(frozen=True)
class SearchGames(Want):
    """Search finished games by part of a player's name, by size, and by the beginning of the end
    date (``2026-10``). ``page`` counts from 0."""

    name: str = ""
    size: int | None = None
    date: str = ""
    page: int = 0

    @property
    def casual(self) -> bool:
        """Whether it has only words, which may be chat."""
        return bool(self.name) and self.size is None and not self.date and not self.page


_PAGE = word_set("page strona")

_EMPTY = word_set("for games game with of against from in gier partii z gry partie przeciw")

_MAX_PAGE = 999

_MAX_NAME_WORDS = 3


def read_search(rest: Sequence[Word]) -> SearchGames | None:
    """Read ``Anna 19x19 2026-10 page 2``; None if the line is prose."""
    names: list[str] = []
    size, date, page = None, "", 0
    words = list(rest)
    while words:
        word = words.pop(0)
        if word.plain in _PAGE and words and words[0].number:
            page = min(words.pop(0).number or 1, _MAX_PAGE) - 1
        elif size is None and (found := _size(word.plain)):
            size = found
        elif not date and _is_date(word.plain):
            date = word.plain
        elif word.plain not in _EMPTY:
            names.append(word.lower)
    if len(names) > _MAX_NAME_WORDS:
        return None
    return SearchGames(" ".join(names), size, date, page)


def _size(text: str) -> int | None:
    """Parse ``19x19``."""
    across, _, down = text.replace("×", "x").partition("x")
    digits = across == down and across.isascii() and across.isdigit() and len(across) <= 2
    return int(across) if digits else None


def _is_date(text: str) -> bool:
    """Whether it is ``2026``, ``2026-10`` or ``2026-10-03``."""
    parts = text.split("-")
    lengths = [len(part) for part in parts]
    digits = all(part.isascii() and part.isdigit() for part in parts)
    return digits and lengths in ([4], [4, 2], [4, 2, 2]) and parts[0].startswith("2")


def _spell_replay(want: requests.ShowReplay) -> str:
    pace = [] if want.pace is Pace.NORMAL else [want.pace.value]
    return " ".join(["replay", *pace, *(["numbers"] if want.numbers else [])])


def _spell_step(want: requests.MoveByMove) -> str:
    return "move by move" if want.move is None else f"move {want.move}"


PAGE = "records"
COMMANDS = (
    question(
        "past-games",
        english="history, the history, my history, game history, past games, my past games, "
        "previous games, old games, my old games",
        polish="historia, moja historia, historia gier, historia partii, poprzednie gry, "
        "poprzednie partie, stare gry, stare partie, moje stare partie",
        read=SearchGames(),
    ),
    question(
        "look-through",
        english="show the game, show the whole game",
        polish="pokaż partię, pokaż całą partię, przejrzyj partię",
        read=requests.MoveByMove(),
    ),
    CommandSpec(
        "replay",
        english="replay, show replay, replay the game",
        polish="odtwórz, odtwórz partię, odtwórz grę, powtórka",
        read=read_replay,
        talk=Talk.ASKED,
        about={requests.ShowReplay: about_visible_game(_spell_replay)},
        menu=Entry(290, (GAME,), group="record"),
    ),
    CommandSpec(
        "moves",
        english="moves, move by move",
        polish="ruchy, ruch po ruchu",
        read=read_steps,
        bare=requests.MoveByMove(),
        wrong="steps-which",
        talk=Talk.ADDRESSED | Talk.OF_PLAYERS,
        about={requests.MoveByMove: about_visible_game(_spell_step)},
        menu=Entry(
            300,
            (Option("number", kind=OptionKind.WHOLE, minimum=0, maximum=9999), GAME),
            group="record",
        ),
    ),
    CommandSpec(
        "search",
        english="search, finished games",
        polish="szukaj, zakończone partie",
        read=read_search,
        wrong="search-how",
        menu=Entry(320, (Option("what", minimum=1, maximum=100),), group="record"),
    ),
    question(
        "games-with",
        english="games of, games with, my games with",
        polish="gry z, moje gry z, partie z, moje partie z",
        read=lambda rest: read_search(rest) if rest else None,
        bare=SearchGames(),
    ),
    CommandSpec(
        "import",
        english="import",
        polish="wczytaj",
        read=lambda _: Problem("import-what"),
        wrong="import-what",
        talk=Talk.ADDRESSED,
        menu=Entry(310, (Option("file", "", OptionKind.FILE),), group="record"),
    ),
)
