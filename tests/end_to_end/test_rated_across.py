"""Rated games between two chats, from the challenge to an agreed score and the ratings: two real
clients at once, each chat in its own language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.life import life
from tests.end_to_end.tables import newest

WALLS = [(f"E{row}", f"F{row}") for row in range(1, 10)]
"""Black has four columns, White three: 36 points to 27 and a komi of 6."""


@pytest.mark.parametrize(
    "chats", [("discord", "telegram"), ("discord", "web"), ("telegram", "web")], ids="-".join
)
@pytest.mark.parametrize("languages", [("en", "pl"), ("pl", "en")], ids="-".join)
async def test_a_rated_game_between_two_chats(
    chats: tuple[str, str], languages: tuple[str, str], tmp_path: Path
) -> None:
    """A code from one chat starts the game in the other; both see every move, both agree on the
    score by a button, and both are told the result and what it did to the ratings, which stand in
    the table where the challenge was made."""
    async with life(tmp_path, languages[0]) as club:
        here = club.only(chats[0])
        there = await club.only(chats[1]).speaking(languages[1])
        offer = here.either(
            "challenge 9x9 komi 6 black rated", "wyzwanie 9x9 komi 6 czarne rankingowa"
        )
        await here.say("Anna", offer, here.either("9×9, komi 6", "plansza 9×9, komi 6"))
        code = await newest(here.tables[0])
        begins = [
            side.either(
                "The game begins: Anna (Black) – Ben (White).",
                "Gra się zaczyna: Anna (czarne) – Ben (białe).",
            )
            for side in (here, there)
        ]
        await there.say("Ben", there.either(f"join {code}", f"dołącz {code}"), begins[1])
        # In Discord the channel hears of it, and the thread that opens for it.
        await here.hear(begins[0], times=2 if chats[0] == "discord" else 1)
        both = (here, there)
        for black, white in WALLS:
            await here.say("Anna", black)
            for side in both:
                await side.hear(f"Anna ({side.either('Black', 'czarne')}): {black}.")
            await there.say("Ben", white)
            for side in both:
                await side.hear(f"Ben ({side.either('White', 'białe')}): {white}.")
        await here.say("Anna", here.either("pass", "pas"))
        await there.hear(there.either("Anna (Black) passes.", "Anna (czarne): pas."))
        await there.say("Ben", there.either("pass", "pas"))
        for side in both:
            await side.hear(side.either("Score proposal 1:", "Propozycja wyniku nr 1:"))
        await here.press("Anna", here.either("Agree", "Zgoda"))
        await there.hear(
            there.either("Anna (Black) agrees to proposal 1.", "Anna (czarne) akceptuje propozycję")
        )
        await there.press("Ben", there.either("Agree", "Zgoda"))
        for side in both:
            await side.hear(
                side.either(
                    "Anna (Black) wins by 3 points: B+3.", "Wygrywa Anna (czarne) o 3 punkty: B+3."
                ),
                side.either("Ratings", "Ranking")
                + ": Anna 1500 → 1662 (+162, 4 kyu?); Ben 1500 → 1338",
            )
        assert {"B+3"} == await here.results()
        standings = here.either("1662 (4 kyu?), 1 game", "1662 (4 kyu?), 1 partia")
        await here.say("Olga", here.either("table", "tabela"), standings)
        nobody = there.either("Nobody has a rating here yet", "Nikt tu jeszcze nie ma rankingu")
        await there.say("Olga", there.either("table", "tabela"), nobody)
