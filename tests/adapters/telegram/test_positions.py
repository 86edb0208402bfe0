"""A game in Telegram from a given position, from the challenge to its score."""

from __future__ import annotations

import pytest

from tests.adapters.recorded import half
from tests.adapters.telegram.desk import Club, board, boards, press_button, wait_for_button
from tests.adapters.telegram.test_games import by_command, proposal, seat_in_group


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_a_game_from_a_typed_record(club: Club) -> None:
    """The command can be followed by a record on separate lines. The challenge shows the
    position, and the rest of the game ends with the recorded half point, which depends on a
    captured stone."""
    begun, seats = half(255), seat_in_group(club)
    anna, told = seats[0], seats[0].told
    from_ = "z pozycji" if told["take"] == "/akceptuję" else "from"
    record = begun.record.replace(";", "\n;")
    await anna.write(f"{told['challenge']} @bobby {told['black']} {from_} {record}")
    challenge = await wait_for_button(club.group, told["accept"])
    assert challenge.photo is not None
    assert begun.prisoners() in challenge.text
    await press_button(club.bob, challenge, told["accept"])
    await board(club.group, 2)
    for turn, (colour, point) in enumerate(begun.rest):
        await by_command(club, seats["bw".index(colour)], point)
        await board(club.group, turn + 3)
    for seat in seats:
        shown = await proposal(seat, 1)
        await press_button(seat.person, shown, told["agree"])
    result = await anna.says("over")
    assert begun.score in result.text


async def test_a_challenge_in_reply_to_a_board(club: Club) -> None:
    """A challenge in reply to a board starts from its position, for anyone; an impossible one is
    refused with the reason."""
    anna, bob = seat_in_group(club)
    await anna.write("/challenge @bobby 9x9 black no clock")
    await press_button(club.bob, await wait_for_button(club.group, "Accept"), "Accept")
    await board(club.group, 1)
    await anna.write("/play D4")
    await board(club.group, 2)
    await bob.write(
        "/challenge from the position handicap 3 no clock", reply_to=boards(club.group)[-1]
    )
    await club.group.says("A game from a position has no handicap")
    await bob.write("/challenge from the position no clock", reply_to=boards(club.group)[-1])
    await club.group.says("White to move")
