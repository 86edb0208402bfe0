"""Game records uploaded to Telegram."""

from __future__ import annotations

from tests.adapters.telegram.desk import Club, press_button

RECORD = "(;SZ[9]PB[<b>Anna]PW[Ben]RE[W+R];B[cc];W[gg])"


async def test_a_record_as_an_animation(club: Club) -> None:
    """After the command in a group, and without one in private, a record is shown as a board, and
    by its button as an animation."""
    await club.anna.start()
    for place, line in ((club.group, f"/import {RECORD}"), (club.anna.private, RECORD)):
        await club.anna.send(place, line)
        shown = await place.says("<b>Anna (Black) – Ben (White), 9×9")
        await press_button(club.bob if place is club.group else club.anna, shown, "Replay")
        film = await place.wait_for(lambda message: message.animation is not None)
        assert "<b>Anna (Black) – Ben (White), 9×9" in film.text


async def test_a_broken_record(club: Club) -> None:
    """The bot explains why it cannot read a record."""
    await club.anna.start()
    await club.anna.send(club.anna.private, "(;)")
    await club.anna.private.says("There is nothing on the board in that record.")
