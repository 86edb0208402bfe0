"""The answers to questions, the pictures, and a whole game in Polish."""

from __future__ import annotations

import struct

from bot.routing.parsing.private_lines import privacy_of
from tests.end_to_end.program import Program
from tests.end_to_end.stage import letter_of, stage, start_game


async def test_a_whole_game_in_polish(program: Program) -> None:
    """A whole game, from `wyzwanie` to the result, can be typed in Polish and is answered in
    Polish."""
    ania, zolw = "Łukasz", "Żółw Go"
    async with stage(program, "po-polsku", ania, zolw) as room:
        await room.scene(
            (ania, "język pl", "Od teraz po polsku."),
            (ania, "pomoc", "Co chcesz zrobić?"),
            (ania, 'wyzwij "Żółw Go" 9x9 czarne komi 0,5 bez zegara', "Wyzwanie: Łukasz → Żółw Go"),
            (zolw, "przyjmuję", "⚫ Łukasz – ⚪ Żółw Go"),
            (zolw, "E5", "Teraz ruch mają czarne. …"),
            (ania, "zagraj I5", "Na planszy go nie ma kolumny I, …"),
            (ania, "zagraj e5", "⚫ E5 · Żółw Go"),
            (zolw, "ruch A1", "⚪ A1 · Łukasz"),
            (ania, "cofnij", "Łukasz prosi o cofnięcie: 2 ruchy · Żółw Go"),
            (zolw, "odmawiam", "Żółw Go nie zgadza się na cofnięcie · Łukasz"),
            (ania, "pas", "⚫ pas · Żółw Go"),
            (zolw, "[Pas]", "Żółw Go prowadzi o 0,5"),
            (ania, "martwe A1", "Łukasz prowadzi o 80,5"),
            (zolw, "żywe A1", "Żółw Go prowadzi o 0,5"),
            (ania, "wznów", "Łukasz wznawia grę · Żółw Go"),
            (zolw, "pas", "⚪ pas · Łukasz"),
            (ania, "pas", "Żółw Go prowadzi o 0,5"),
            (ania, "poddaję się", "Poddać partię? Przeciwnik: Żółw Go"),
            (ania, "[Nie, gram dalej]", "Dobrze, gra toczy się dalej."),
            (ania, "martwe A1", "Łukasz prowadzi o 80,5"),
            (ania, "martwe A1", "A1 jest już wśród martwych. …"),
            (ania, "akceptuję", "Żółw Go, Łukasz zgadza się: …"),
            (zolw, "akceptuję", "Wygrywa Łukasz o 80,5 (B+80.5)"),
            (zolw, "zapis #1", "Zapis gry #1, czyta go każdy program do go."),
            (zolw, "gry", "Nie masz tu teraz żadnej gry. …"),
        )


async def test_a_room_changes_its_language(program: Program) -> None:
    """A room answers in the language chosen last and understands commands in both languages."""
    async with start_game(program, "languages") as room:
        await room.scene(
            ("Anna", "zagraj E5", "⚫ E5 · Ben"),
            ("Anna", "język", "Your settings"),
            ("Anna", "language de", "I do not speak “de”. Type “language en” or “język pl”."),
            ("Ben", "po polsku", "Od teraz po polsku."),
            ("Ben", "play D4", "⚪ D4 · Anna"),
            ("Anna", "language en", "From now on in English."),
            ("Anna", "pas", "⚫ passes · Ben"),
        )


async def test_commands_in_help_are_understood(program: Program) -> None:
    """Every quoted command in `help` and in the help pages it links to is understood, in both
    languages; quoted challenge terms are introduced as terms."""
    for first, whole, speak, quotes in (
        ("help", "help all", "in english", "“”"),
        ("pomoc", "pomoc wszystko", "po polsku", "„”"),
    ):
        async with stage(program, first, who := "Anna") as room:
            read, asked = [first, whole], {}
            for page in read:
                await room.does(who, speak)
                told = await room.does(who, page)
                named = [part.partition(quotes[1])[0] for part in told.split(quotes[0])[1:]]
                assert len(named) > 1, told
                for line in named:
                    if line.startswith(f"{first} ") and line not in read:
                        read.append(line)
                    if privacy_of(line, addressed=True) is not None:
                        continue  # not available in a browser room
                    asked[line] = await room.does(who, f"@Nigiri {line}")
            strange = [line for line, told in asked.items() if any(s in told for s in STRANGE)]
            terms = [line for line, told in asked.items() if any(t in told for t in TERMS)]
            assert ([], 5) == (strange, len(terms)), (strange, terms)
            assert "D4" in asked
            assert len(read) >= 4


STRANGE = ("I do not understand", "I do not know", "Nie rozumiem", "Nie znam słowa")
TERMS = ("belongs to a challenge", "to warunki partii")


async def test_questions_in_a_game(program: Program) -> None:
    """`board`, `games`, `score` and `sgf` show the state of a game, also after its end."""
    async with start_game(program, "asked") as room:
        await room.scene(
            ("Anna", "E5", "⚫ E5 · Ben"),
            ("Anna", "board", "⚫ E5 · Ben"),
            ("Anna", "#1", "⚫ E5 · Ben"),
            ("Anna", "score", "Estimate: too early to say"),
            ("Ben", "games", "Your games:"),
            ("Ben", "A1", "⚪ A1 · Anna"),
            ("Anna", "pass", "⚫ passes · Ben"),
            ("Ben", "pass", "Ben leads by 6.5"),
            ("Ben", "score", "Ben leads by 6.5"),
            ("Ben", "resign", "Resign the game against …"),
            ("Ben", "resign yes", "Ben resigns, Anna wins (B+R)"),
            ("Anna", "board", "Ben resigns, Anna wins (B+R)"),
            ("Eve", "sgf", "The record of game #1, for any Go program."),
        )
        record = await room.last()
        content = (await room.cast["Eve"].get(record["file"]["url"])).decode()
        assert f"nigiri-{room.games[0]}.sgf" == record["file"]["name"]
        assert "PB[Anna]" in content
        assert ";B[ee]" in content
        assert "RE[B+R]" in content


async def test_every_board_has_a_picture_and_words(program: Program) -> None:
    """Each board is a PNG of 1080 pixels with alt text, and fetching it again returns the same
    bytes."""
    async with start_game(program, "pictures") as room:
        await room.play("E5 A1 pass pass", "Anna", "Ben")
        await room.does("Anna", letter_of((await room.game())["proposal"], "A1"))
        shown = [m for m in await room.cast["Anna"].messages() if m["image"]]
        assert 6 == len(shown)
        pictures = [await room.cast["Anna"].get(message["image"]) for message in shown]
        for message, png in zip(shown, pictures, strict=True):
            assert b"\x89PNG\r\n\x1a\n" == png[:8]
            assert (1080, 1080) == struct.unpack(">II", png[16:24])
            assert message["alt"].startswith("Go board 9×9, move ")
        assert [False, True] == ["Dead: A1." in message["alt"] for message in shown[-2:]]
        assert pictures == [await room.cast["Ben"].get(message["image"]) for message in shown]
