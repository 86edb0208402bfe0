"""Game records uploaded to Discord."""

from __future__ import annotations

import io

from PIL import Image

from tests.adapters.discord.desk import Club, wait_for_message

RECORD = "(;SZ[9]PB[@everyone]PW[Ben]RE[W+R];B[cc];W[gg])"


async def test_a_record_as_an_animation(club: Club) -> None:
    """A pasted record is shown as a board, and by its button as an animation; names in it mention
    no one."""
    await club.anna.send(club.general, f"<@{club.fake.bot.id}> import {RECORD}")
    shown = await wait_for_message(club.general, "everyone (Black) – Ben (White), 9×9")
    moving = await (await club.bob.press(shown, "Replay")).answer()
    (file,) = moving.attachments
    with Image.open(io.BytesIO(file.data)) as replay:
        assert ("GIF", 3) == (replay.format, getattr(replay, "n_frames", 1))
    assert ("replay.gif", [], []) == (file.filename, shown.mentions, moving.mentions)


async def test_a_broken_record(club: Club) -> None:
    """The bot explains why it cannot read a record."""
    await club.anna.send(club.general, f"<@{club.fake.bot.id}> (;)")
    await wait_for_message(club.general, "There is nothing on the board in that record.")
