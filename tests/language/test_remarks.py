"""Texts of remarks on a record that was not read exactly as written."""

from __future__ import annotations

import pytest

from bot.features.records.record_words import record
from bot.play.ports.records import GameSummary
from bot.play.ports.remarks import Remark
from bot.texts.record_facts import result_in_words
from bot.texts.remark_words import games_list, position_remark_lines, remark_lines
from bot.texts.text import Parts
from bot.texts.translations import LANGUAGES, words

Data = dict[str, str | int | float]
KOMI = Remark("komi-read", {"written": "375", "komi": 7.5})
ILLEGAL: Data = {"move": 151, "colour": "w", "point": "R5", "reason": "occupied"}
UNREADABLE: Data = {"move": 1, "written": "zzz", "line": 3, "column": 7}


def remark_line(remark: Remark, language: str) -> str:
    """The line for one remark."""
    (line,) = remark_lines([remark])
    return words(language).render(line)


@pytest.mark.parametrize(
    "remark, english, polish",
    [
        (KOMI, "Komi “375” is read as 7.5.", "Komi „375” odczytane jako 7,5."),
        (
            Remark("size-read", {"written": " ", "size": 19}),
            "Board size “nothing” is read as 19×19.",
            "Rozmiar planszy „nic” odczytany jako 19×19.",
        ),
        (
            Remark("illegal", ILLEGAL),
            "Move 151, White R5, is on a stone: shown up to move 150.",
            "Ruch 151, białe R5, trafia na kamień: pokazuję do ruchu 150.",
        ),
        (
            Remark("illegal", {"move": 1, "colour": "b", "point": "A1", "reason": "suicide"}),
            (
                "Move 1, Black A1, leaves its own stones without a liberty: the game is shown"
                " without moves."
            ),
            (
                "Ruch 1, czarne A1, zostawia własne kamienie bez oddechu: pokazuję partię bez"
                " ruchów."
            ),
        ),
        (
            Remark("illegal", ILLEGAL | {"move": 2, "reason": "off-board"}),
            "Move 2, White R5, is off the board: shown up to move 1.",
            "Ruch 2, białe R5, jest poza planszą: pokazuję do ruchu 1.",
        ),
        (
            Remark("move-unreadable", UNREADABLE),
            ("Move 1, “zzz”, can’t be read (line 3, column 7): the game is shown without moves."),
            (
                "Ruchu 1, „zzz”, nie da się odczytać (wiersz 3, kolumna 7): pokazuję partię bez"
                " ruchów."
            ),
        ),
        (
            Remark("repaired", {"count": 1, "line": 4}),
            "I repaired a small fault in line 4 of the file.",
            "Naprawiony drobny błąd w wierszu 4 pliku.",
        ),
        (
            Remark("repaired", {"count": 5, "line": 4}),
            "I repaired 5 small faults in the file, the first in line 4.",
            "Naprawionych 5 drobnych błędów w pliku, pierwszy w wierszu 4.",
        ),
    ],
)
def test_remarks(remark: Remark, english: str, polish: str) -> None:
    """Each remark is one line that says what was read, and how."""
    assert [f"• {english}", f"• {polish}"] == [
        remark_line(remark, language) for language in LANGUAGES
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_remarks_escape_text(language: str) -> None:
    """Text of the record is escaped in a remark, and our own words are not."""
    remark = Remark("komi-unreadable", {"written": "*@all*\nx"})
    (line,) = remark_lines([remark])
    rendered = words(language).render(line, guard=lambda text: text.replace("*", "\\*"))
    assert "\\*@all\\* x" in rendered


def test_remarks_of_position() -> None:
    """The remarks on a position have a heading; without remarks there is none."""
    found = [KOMI, Remark("illegal", ILLEGAL)]
    parts = Parts(lines=position_remark_lines(found))
    assert [
        "About the record this position is from:",
        "• Komi “375” is read as 7.5.",
        "• Move 151, White R5, is on a stone: shown up to move 150.",
    ] == words("en").render(parts).split("\n")
    assert () == position_remark_lines([])


def test_long_names_in_a_list() -> None:
    """Lines of a list stay short whatever the names, and a blank name becomes the colour."""
    game = GameSummary("x" * 64, " ", "y" * 64, "z" * 64, 19, 250)
    rendered = words("pl").render(games_list([game] * 30, ()))
    lines = rendered.split("\n")
    assert (13, True) == (len(lines), max(map(len, lines[1:])) < 200)
    assert "… – białe · 19×19 · " in lines[1]


def test_games_left_out() -> None:
    """The headline counts all games of the file, including those left out."""
    game = GameSummary("a", "b", "", "", 9, 1)
    rendered = words("en").render(
        games_list([game] * 3, [Remark("games-left-out", {"count": 4, "kept": 3})])
    )
    assert "This file has 7 games. Which one?" == rendered.split("\n")[0]
    assert "• The file has too many games. Kept from the beginning: 3; left out: 4." in rendered


@pytest.mark.parametrize(
    "result, english, polish",
    [
        ("B+R", "Black won by resignation", "wygrana czarnych przez poddanie partii"),
        ("w+Time", "White won on time", "wygrana białych na czas"),
        ("B+Forfeit", "Black won by forfeit", "wygrana czarnych walkowerem"),
        ("W+0.5", "White won by 0.5 points", "wygrana białych o 0,5 punktu"),
        ("B+1", "Black won by 1 point", "wygrana czarnych o 1 punkt"),
        ("B+12", "Black won by 12 points", "wygrana czarnych o 12 punktów"),
        ("W+", "White won", "wygrana białych"),
        ("0", "draw", "remis"),
        *((zero, "draw", "remis") for zero in ("Draw", "0.0", "B+0", "W+0.00")),
        ("B+0.5", "Black won by 0.5 points", "wygrana czarnych o 0,5 punktu"),
        ("Void", "no result", "bez wyniku"),
        ("B+lots", "B+lots", "B+lots"),
        ("B+²", "B+²", "B+²"),
        ("unfinished", "unfinished", "unfinished"),
    ],
)
def test_results_of_records(result: str, english: str, polish: str) -> None:
    """An SGF result is shown in words, other text as written."""
    rendered = [words(code).render(result_in_words(result)) for code in ("en", "pl")]
    assert [english, polish] == rendered


def test_players_without_names() -> None:
    """Players without a name are shown by their colours."""
    lines = [
        words(code).render(record(players, 9, 3, ""))
        for code, players in (("en", ("", " ")), ("pl", ("", "")), ("en", ("Anna", "")))
    ]
    assert ["Black – White", "czarne – białe", "Anna (Black) – White"] == [
        line.partition(", 9×9")[0] for line in lines
    ]
