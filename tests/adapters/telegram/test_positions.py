"""A game in Telegram from a given position, from the challenge to its score."""

from __future__ import annotations

import pytest

from tests.adapters.recorded import half
from tests.adapters.telegram.desk import Club, board, boards, offers, tap
from tests.adapters.telegram.test_games import by_command, in_group, proposal


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_by_words(club: Club) -> None:
    """The command can be followed by a record on separate lines. The challenge shows the
    position, and the rest of the game ends with the recorded half point, which depends on a
    captured stone."""
    begun, seats = half(255), in_group(club)
    anna, told = seats[0], seats[0].told
    from_ = "z pozycji" if told["take"] == "/akceptuję" else "from"
    record = begun.record.replace(";", "\n;")
    await anna.write(f"{told['challenge']} @bobby {told['black']} {from_} {record}")
    challenge = await offers(club.group, told["accept"])
    assert challenge.photo is not None
    assert begun.prisoners() in challenge.text
    await tap(club.bob, challenge, told["accept"])
    await board(club.group, 2)
    for turn, (colour, point) in enumerate(begun.rest):
        await by_command(club, seats["bw".index(colour)], point)
        await board(club.group, turn + 3)
    for seat in seats:
        shown = await proposal(seat, 1)
        await tap(seat.person, shown, told["agree"])
    result = await anna.says("over")
    assert begun.score in result.text


async def test_in_answer_to_a_board(club: Club) -> None:
    """A challenge in reply to a board starts from its position, for anyone; an impossible one is
    refused with the reason."""
    anna, bob = in_group(club)
    await anna.write("/challenge @bobby 9x9 black")
    await tap(club.bob, await offers(club.group, "Accept"), "Accept")
    await board(club.group, 1)
    await anna.write("/play D4")
    await board(club.group, 2)
    await bob.write("/challenge from the position handicap 3", reply_to=boards(club.group)[-1])
    await club.group.says("A game from a position has no handicap")
    await bob.write("/challenge from the position", reply_to=boards(club.group)[-1])
    await club.group.says("White to move")
