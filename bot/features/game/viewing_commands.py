"""Commands to look at boards, finished games, records and ratings."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk import requests
from bot.talk.arguments.looks import read_replay, read_text_board
from bot.talk.arguments.replay_steps import read_steps
from bot.talk.arguments.terms import read_name
from bot.talk.arguments.tokens import Word, word_set
from bot.talk.command_spec import (
    GAME,
    CommandSpec,
    Entry,
    Option,
    OptionKind,
    Talk,
    question,
    quoting,
)
from bot.talk.line import Request
from bot.talk.visible_games import about_visible_game
from bot.texts.problem import Problem
from renderer.model.diagram import Pace

_PAGE = word_set("page strona")
_EMPTY = word_set("for games game with of against from in gier partii z gry partie przeciw")
_MOST_PAGE = 999
_MOST_NAME_WORDS = 3


def read_search(rest: Sequence[Word]) -> requests.SearchGames | None:
    """Read ``Anna 19x19 2026-10 page 2``; None if the line is prose."""
    names: list[str] = []
    size, date, page = None, "", 0
    words = list(rest)
    while words:
        word = words.pop(0)
        if word.plain in _PAGE and words and words[0].number:
            page = min(words.pop(0).number or 1, _MOST_PAGE) - 1
        elif size is None and (found := _size(word.plain)):
            size = found
        elif not date and _is_date(word.plain):
            date = word.plain
        elif word.plain not in _EMPTY:
            names.append(word.lower)
    if len(names) > _MOST_NAME_WORDS:
        return None
    return requests.SearchGames(" ".join(names), size, date, page)


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


_SEEN, _STANDS = about_visible_game(), about_visible_game(played=False)


def _spell_replay(want: requests.ShowReplay) -> str:
    pace = [] if want.pace is Pace.NORMAL else [want.pace.value]
    return " ".join(["replay", *pace, *(["numbers"] if want.numbers else [])])


def _spell_step(want: requests.MoveByMove) -> str:
    return "move by move" if want.move is None else f"move {want.move}"


def _profile(rest: Sequence[Word]) -> Request | None:
    name = read_name(rest)
    return None if name is None else requests.Profile(name or None)


PAGE = "records"
COMMANDS = (
    CommandSpec(
        "board",
        english="board, show board, show the board",
        polish="plansza, pokaż planszę",
        read=requests.ShowBoard(),
        talk=Talk.ASKED,
        about={requests.ShowBoard: _STANDS},
        menu=Entry(140, (GAME,), in_groups=True),
        page="playing",
    ),
    CommandSpec(
        "describe",
        english="describe, describe board, describe the board, board in words",
        polish="opisz, opisz planszę, plansza słowami",
        read=requests.ShowDescription(),
        talk=Talk.ASKED,
        about={requests.ShowDescription: _SEEN},
        page=None,
    ),
    CommandSpec(
        "text-board",
        english="text board",
        polish="plansza tekstowa",
        read=read_text_board,
        wrong="text-board-how",
        part_of="settings",
        menu=Entry(440, group="account"),
        page="playing",
    ),
    CommandSpec(
        "picture",
        english="picture, show picture, large picture",
        polish="obraz, obrazek, pokaż obraz, duży obraz",
        read=requests.ShowPicture(),
        talk=Talk.ASKED | Talk.SHOUTED,
        about={requests.ShowPicture: _SEEN},
        menu=Entry(280, (GAME,), group="record"),
        page="playing",
    ),
    question(
        "past-games",
        english="history, the history, my history, game history, past games, my past games, "
        "previous games, old games, my old games",
        polish="historia, moja historia, historia gier, historia partii, poprzednie gry, "
        "poprzednie partie, stare gry, stare partie, moje stare partie",
        read=requests.SearchGames(),
    ),
    question(
        "my-rating",
        english="rating, my rating, what is my rating, what's my rating, rank, my rank, "
        "what is my rank, what's my rank, stats, my stats",
        polish="mój ranking, jaki mam ranking, statystyki, moje statystyki",
        read=requests.Profile(),
    ),
    question(
        "look-through",
        english="review, review the game, show the game, show the whole game",
        polish="pokaż partię, pokaż całą partię, przejrzyj partię, omówienie",
        read=requests.MoveByMove(),
    ),
    question(
        "get-record",
        english="record, the record, get the record, game record, the game record, download, "
        "download the game, save, save the game",
        polish="pobierz zapis, pokaż zapis, pobierz, pobierz partię, zapisz, zapisz partię",
        read=requests.Sgf(),
    ),
    question(
        "larger-board",
        english="bigger board, larger board, big board, bigger picture, larger picture, "
        "the board is too small, the picture is too small, i can't see the board, "
        "i can't read the board, i can't see anything, make it bigger, the letters are tiny, "
        "the letters are too small, i can't read the letters",
        polish="większa plansza, duża plansza, większy obraz, plansza jest za mała, "
        "obraz jest za mały, nie widzę planszy, nic nie widzę, powiększ, obrazek jest za mały, "
        "obrazek za mały, obraz za mały, plansza za mała, większy obrazek, litery są za małe, "
        "literki są malutkie, nie mogę odczytać liter",
        read=requests.ShowPicture(),
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
            300, (Option("number", kind=OptionKind.WHOLE, least=0, most=9999), GAME), group="record"
        ),
    ),
    CommandSpec(
        "score",
        english="score, show score, show the score",
        polish="wynik, pokaż wynik",
        read=requests.ShowScore(),
        talk=Talk.ASKED | Talk.SHOUTED,
        about={requests.ShowScore: _STANDS},
        menu=Entry(160, (GAME,), in_groups=True),
        page="counting",
    ),
    CommandSpec(
        "search",
        english="search, finished games",
        polish="szukaj, zakończone partie",
        read=read_search,
        wrong="search-how",
        menu=Entry(320, (Option("what", least=1, most=100),), group="record"),
    ),
    question(
        "games-with",
        english="games of, games with, my games with",
        polish="gry z, moje gry z, partie z, moje partie z",
        read=lambda rest: read_search(rest) if rest else None,
        bare=requests.SearchGames(),
    ),
    CommandSpec(
        "games",
        english="games, my games, show games",
        polish="gry, moje gry, partie, moje partie, pokaż gry",
        read=requests.ListGames(),
        talk=Talk.SHOUTED,
        menu=Entry(150, in_groups=True),
        page="playing",
    ),
    CommandSpec(
        "table",
        english="table, show table, show the table, leaderboard, ratings, ranking, standings",
        polish="tabela, pokaż tabelę",
        read=requests.ShowRatingTable(),
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
    CommandSpec(
        "sgf",
        english="sgf, get sgf",
        polish="zapis, zapis gry, zapis partii",
        read=requests.Sgf(),
        talk=Talk.ASKED,
        about={requests.Sgf: _SEEN},
        menu=Entry(330, (GAME,), group="record"),
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
