"""Rated games between two chats, from the challenge to an agreed score and the ratings: two real
clients at once, each chat in its own language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.life import MIXED, life
from tests.end_to_end.tables import Told, newest_game

WALLS = [(f"E{row}", f"F{row}") for row in range(1, 10)]
"""Black encloses four columns, White three: 36 points to 27 and a komi of 6."""


@pytest.mark.parametrize(
    "chats, languages",
    [
        (("discord", "telegram"), ("en", "pl")),
        (("telegram", "web"), ("en", "pl")),
        (("web", "discord"), ("en", "pl")),
        (("discord", "web"), ("pl", "en")),
    ],
    ids="-".join,
)
async def test_a_rated_game_between_two_chats(
    chats: tuple[str, str], languages: tuple[str, str], tmp_path: Path
) -> None:
    """A code from one chat starts the game in the other. Both chats see every move, both players
    agree on the score by a button, and both chats announce the result and the new ratings, which
    appear in the table of the challenge's chat."""
    async with life(tmp_path, MIXED | dict(zip(chats, languages, strict=True))) as club:
        here, there, both = club.only(chats[0]), club.only(chats[1]), club.only(*chats)
        offer = Told(
            "challenge 9x9 komi 6 black rated no clock",
            "wyzwanie 9x9 komi 6 czarne rankingowa bez zegara",
        )
        await here.say("Anna", offer, Told("9×9 · komi 6", "9×9 · komi 6"))
        code = await newest_game(here.tables[0])
        begins = Told(
            "⚫ Anna – ⚪ Ben",
            "⚫ Anna – ⚪ Ben",
        )
        await there.say("Ben", Told(f"join {code}", f"dołącz {code}"))
        for chat, side in zip(chats, (here, there), strict=True):
            # In Discord both the channel and the game's new thread receive it.
            await side.hear(begins, times=2 if chat == "discord" else 1)
        for black, white in WALLS:
            await here.say("Anna", black)
            await both.hear(Told(f"⚫ {black}", f"⚫ {black}"))
            await there.say("Ben", white)
            await both.hear(Told(f"⚪ {white}", f"⚪ {white}"))
        await here.say("Anna", Told("pass", "pas"))
        await there.hear(Told("⚫ passes · Ben", "⚫ pas · Ben"))
        await there.say("Ben", Told("pass", "pas"))
        await both.hear(Told("count 1", "wynik nr 1"))
        await here.press("Anna", Told("Agree", "Zgoda"))
        agrees = (
            "Anna agrees that ",
            "Anna zgadza się: ",
        )
        await there.hear(Told(*agrees))
        await there.press("Ben", Told("Agree", "Zgoda"))
        wins = "Anna wins by 3 (B+3)", "Wygrywa Anna o 3 (B+3)"
        change = "Anna 1500 → 1662 (+162, 4 kyu?); Ben 1500 → 1338"
        await both.hear(Told(*wins), Told(f"Ratings: {change}", f"Ranking: {change}"))
        assert {"B+3"} == await here.results()
        table = Told("table", "tabela")
        standings = Told("1662 (4 kyu?), 1 game", "1662 (4 kyu?), 1 partia")
        await here.say("Olga", table, standings)
        nobody = Told("Nobody has a rating here yet", "Nikt tu jeszcze nie ma rankingu")
        await there.say("Olga", table, nobody)
