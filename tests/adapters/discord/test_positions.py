"""A game in Discord from a given position, from the challenge to its score."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.adapters.discord.test_games import WORDS, agree
from tests.adapters.recorded import half


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_a_game_from_a_record_by_commands(club: Club) -> None:
    """The option accepts a record. The challenge shows the board in the channel, and the rest of
    the game, played in its thread, ends with the recorded half point, which depends on a captured
    stone."""
    begun, told = half(255), WORDS[club.anna.locale]
    await club.anna.slash(
        club.general,
        "go challenge",
        opponent=club.bob,
        colours="black",
        position=begun.record,
        clock="no clock",
    )
    challenge = await club.general.wait_for(lambda m: told["accept"] in m.labels)
    assert begun.prisoners() in challenge.shown_text
    assert [True] == [file.filename.endswith(".png") for file in challenge.attachments]
    await club.bob.press(challenge, told["accept"])
    thread = await club.thread()
    players = {"b": club.anna, "w": club.bob}
    for turn, (colour, point) in enumerate(begun.rest):
        if point == "pass":
            await players[colour].slash(thread, "go pass")
        else:
            await players[colour].slash(thread, "go play", point=point)
        await board(thread, turn + 2)
    result = await agree(club, thread, 1)
    assert begun.score in result.shown_text


@pytest.mark.parametrize("club", ["en-US"], indirect=True)
async def test_typed_positions_and_replies(club: Club) -> None:
    """A typed record gives a position, and so does a reply to a board; an invalid one is refused
    with the reason."""
    bot = club.fake.bot.mention
    await club.anna.send(
        club.general, f"{bot} challenge {club.bob.mention} from (;SZ[9];B[pd]) no clock"
    )
    await wait_for_message(club.general, "is off the 9×9 board")
    await club.anna.send(club.general, f"{bot} challenge from (;SZ[9]AB[cc]AW[gg]) rated no clock")
    await wait_for_message(club.general, "A game from a position cannot be rated")
    thread = await club.begin("9x9 black no clock")
    await club.anna.slash(thread, "go play", point="D4")
    await board(thread, 2)
    line = f"{bot} challenge {club.bob.mention} from the position no clock"
    await club.anna.send(thread, line, reply_to=boards(thread)[-1])
    await wait_for_message(thread, "White to move")


@pytest.mark.parametrize("club", ["en-US"], indirect=True)
async def test_an_invalid_code_of_a_position(club: Club) -> None:
    """The option also accepts a game's code, and reports an invalid code as such, not as an unknown
    name."""
    thread = await club.begin("9x9 black no clock")
    (_, game), *_ = await club.anna.autocomplete(thread, "go play", "game", "")
    await club.anna.slash(thread, "go play", point="D4")
    await board(thread, 2)
    for position in ("foo", "foo bar", "#foo"):
        used = await club.anna.slash(club.general, "go challenge", position=position)
        told = await used.answer()
        assert told.shown_text.startswith("“#foo” isn’t a game code."), position
    await club.anna.slash(
        club.general, "go challenge", opponent=club.bob, position=game, clock="no clock"
    )
    await wait_for_message(club.general, "White to move")
