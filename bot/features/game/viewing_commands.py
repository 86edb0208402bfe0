"""Commands to look at boards, finished games, records and ratings."""

from __future__ import annotations

from bot.talk import requests
from bot.talk.arguments.looks import read_text_board
from bot.talk.command_spec import (
    GAME,
    CommandSpec,
    Entry,
    Talk,
    question,
)
from bot.talk.visible_games import about_visible_game

_SEEN, _STANDS = about_visible_game(), about_visible_game(played=False)


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
        "games",
        english="games, my games, show games",
        polish="gry, moje gry, partie, moje partie, pokaż gry",
        read=requests.ListGames(),
        talk=Talk.SHOUTED,
        menu=Entry(150, in_groups=True, first=9),
        page="playing",
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
)
