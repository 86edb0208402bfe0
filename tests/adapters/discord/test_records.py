"""Game records into and out of Discord: attached, viewed, and downloaded."""

from __future__ import annotations

from pathlib import Path

import pytest
from sgfmill.sgf import Sgf_game

from bot.records.limits import MAX_FILE_BYTES
from tests.adapters.discord.desk import Club, wait_for_message
from tests.fakes.discord.interactions import Interaction
from tests.fakes.discord.model import Channel, Message, Upload
from tests.patience import PATIENCE

RECORD = "(;SZ[9]PB[Honinbo]PW[Inoue];B[cc];W[gg];B[gc])"
RECORDS = Path(__file__).parents[2] / "records"
SGF = Upload("game.sgf", RECORD.encode())
STEPS = ["⏮️", "◀️", "▶️", "⏭️"]


async def use_import(club: Club, file: Upload = SGF) -> Interaction:
    """Use ``/import`` as Anna."""
    return await club.anna.slash(club.general, "go record import", file=file)


async def wait_for_text(message: Message, text: str) -> Message:
    """Wait until a message has this text."""

    def found() -> Message | None:
        return message if text in message.shown_text else None

    return await message.channel.bell.until(found, PATIENCE, f"{text!r} in {message!r}")


@pytest.mark.parametrize(
    "club, wanted, replay, play_on",
    [
        ("en-US", "Move 3 of 3: Black G7.", "Replay", "Play from here"),
        ("pl", "Ruch 3 z 3: czarne G7.", "Odtwórz partię", "Graj stąd"),
    ],
    indirect=["club"],
)
async def test_an_attached_record(club: Club, wanted: str, replay: str, play_on: str) -> None:
    """A record attached to the command is shown privately with its buttons. One message shows all
    positions, and a button shows the game as an animation."""
    message = await (await use_import(club)).answer()
    assert (True, wanted) == (message.ephemeral, message.shown_text.split("\n")[1])
    assert [*STEPS, replay, play_on] == message.labels
    first = message.attachments[0].data
    assert ("board.png", b"\x89PNG") == (message.attachments[0].filename, first[:4])
    await club.anna.press(message, "◀️")
    await wait_for_text(message, "2")
    await club.anna.press(message, "⏮️")
    await wait_for_text(message, "Before" if replay == "Replay" else "Przed")
    assert first != message.attachments[0].data
    assert 1 == len(message.attachments)
    gif = await (await club.anna.press(message, replay)).answer()
    assert ("replay.gif", b"GIF8") == (
        gif.attachments[0].filename,
        gif.attachments[0].data[:4],
    )


@pytest.mark.parametrize("words", ["{mention}", "{mention} import", "{mention} look at this"])
async def test_a_record_attached_to_a_mention(club: Club, words: str) -> None:
    """In a channel a record is read if its message mentions the bot, and everyone can view it;
    typed words in reply work, too."""
    said = words.format(mention=club.fake.bot.mention)
    await club.anna.send(club.general, said, files=(SGF,))
    message = await wait_for_message(club.general, "Move 3 of 3: Black G7.")
    await club.bob.press(message, "◀️")
    await wait_for_text(message, "Move 2 of 3: White G3.")
    await club.anna.send(club.general, "back", reply_to=message)
    await wait_for_message(club.general, "Move 1 of 3: Black C7.")


SEVERAL = Upload(
    "games.sgf", b"(;SZ[9]PB[Honinbo]PW[Inoue];B[cc];W[gg])(;SZ[9]KM[375]PB[Jowa];B[ee])"
)


async def test_several_games(club: Club) -> None:
    """The games of a file are listed. Another person chooses one by its button, or by a number in
    reply to the list, which stays."""
    await club.anna.send(club.general, f"{club.fake.bot.mention} import", files=(SEVERAL,))
    listed = await wait_for_message(club.general, "This file has 2 games.")
    assert ["1", "2"] == listed.labels
    shown = await (await club.bob.press(listed, "1")).answer()
    assert "Move 2 of 2: White G3." in shown.shown_text
    await club.bob.send(club.general, "2", reply_to=listed)
    await wait_for_message(club.general, "Komi “375” is read as 7.5.")
    assert "This file has 2 games." in listed.shown_text


async def test_several_games_in_private(club: Club) -> None:
    """In a private chat a number right after the list chooses a game."""
    await club.anna.send(club.anna.dm(), "", files=(SEVERAL,))
    await wait_for_message(club.anna.dm(), "This file has 2 games.")
    await club.anna.send(club.anna.dm(), "2")
    await wait_for_message(club.anna.dm(), "Komi “375” is read as 7.5.")


async def test_a_record_sent_in_private(club: Club) -> None:
    """In a private chat a file needs no command."""
    await club.anna.send(club.anna.dm(), "", files=(SGF,))
    await wait_for_message(club.anna.dm(), "Move 3 of 3: Black G7.")


async def test_files_among_people(club: Club) -> None:
    """Files without a command are ignored, also where the bot reads every line."""
    await club.restart(reads_all=False)
    await club.anna.send(club.general, "", files=(SGF,))
    thread = await club.begin()
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    await club.anna.send(thread, "an old game of mine", files=(SGF,))
    await club.anna.send(thread, "import", files=(SGF,))
    await wait_for_message(thread, "Move 3 of 3: Black G7.")
    heard = [m for c in (thread, club.general) for m in c.messages if "Honinbo" in m.shown_text]
    assert 1 == len(heard)


@pytest.mark.parametrize(
    "file, told",
    [
        (Upload("game.sgf", b"(;C[" + b"x" * MAX_FILE_BYTES + b"])"), "That record is too long"),
        (Upload("game.sgf", b"x" * 2_400_000), "That record is too long"),
        (Upload("game.sgf", b"(" * MAX_FILE_BYTES), "I can’t read that file."),
        (Upload("game.sgf", b"(;B[]" * 9_000), "There is nothing on the board"),
        (Upload("cat.png", b"\x89PNG\r\n\x1a\n" + bytes(99)), "I can’t read that file."),
        (Upload("game.sgf", b"(;SZ[9];B[zzz]"), "Move 1 can’t be read"),
        (Upload("game.sgf", b" "), "That file is empty"),
        (Upload("go.sgf", b"(;GM[2];B[d3])"), "That is a record of another game"),
        (Upload("game.sgf", b"(;SZ[3];B[aa])"), "Only square boards"),
    ],
)
async def test_hostile_files(club: Club, file: Upload, told: str) -> None:
    """A file that is no record, or too large, gets a helpful answer."""
    answer = await (await use_import(club, file)).answer()
    assert (True, []) == (answer.shown_text.startswith(told), answer.attachments), answer.shown_text


@pytest.mark.parametrize(
    "name, players",
    [
        ("S1-tygem-korean.gib", "김안나 (Black) – 박보람 (White), 19×19, moves: 96"),
        ("S5-cyberoro-japanese.ngf", "佐藤花子 (Black) – 山田ソ連 (White), 19×19, moves: 71"),
    ],
)
async def test_records_of_other_go_servers(club: Club, name: str, players: str) -> None:
    """Records of Tygem and WBaduk are recognised by their file extension, whatever the text is."""
    file = Upload(name, (RECORDS / name).read_bytes())
    await club.anna.send(club.general, f"<@{club.fake.bot.id}> look at this", files=(file,))
    await wait_for_message(club.general, players)


async def test_a_large_file_is_not_downloaded(club: Club) -> None:
    """A file above the limit by Discord's stated size is not downloaded."""
    await (await use_import(club, Upload("a.sgf", b"x" * (MAX_FILE_BYTES + 1)))).answer()
    assert [] == club.fake.fetched
    await (await use_import(club, Upload("a.sgf", b"x" * MAX_FILE_BYTES))).answer()
    assert 1 == len(club.fake.fetched)


async def test_a_file_that_is_gone(club: Club) -> None:
    """A file whose download fails is requested again."""
    made = club.anna.begin_slash(club.general, "go record import", {"file": SGF})
    club.fake.world.lent.clear()
    assert "I could not fetch that file" in (await made.answer()).shown_text


async def test_a_game_move_by_move(club: Club) -> None:
    """A running game can be viewed move by move, by a command and by words in reply to its
    board."""
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(thread, "⚫ C3")
    shown = await (await club.bob.slash(thread, "go record moves", number=1)).answer()
    assert "Move 1 of 1: Black C3." in shown.shown_text
    await club.bob.press(shown, "⏮️")
    await wait_for_text(shown, "Before the first move")
    board = await wait_for_message(thread, "⚫ C3")
    await club.carl.send(thread, "move 0", reply_to=board)
    await wait_for_message(thread, "Before the first move")


async def record(thread: Channel, club: Club) -> Sgf_game:
    """Return the record of the thread's game that Carl receives."""
    answer = await (await club.carl.slash(thread, "go record sgf")).answer()
    (file,) = answer.attachments
    assert file.filename.endswith(".sgf")
    return Sgf_game.from_bytes(file.data)


async def test_the_record_as_a_file(club: Club) -> None:
    """During a game and afterwards its record is a file with names, times and result."""
    thread = await club.begin("5x5 komi 0.5 black reserve 10 days +1 day")
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(thread, "⚫ C3")
    root = (during := await record(thread, club)).get_root()
    assert ("Anna", "Bob", 864_000, "Japanese") == (
        root.get("PB"),
        root.get("PW"),
        root.get("TM"),
        root.get("RU"),
    )
    assert root.get("OT").startswith("86400 fischer")
    assert 0 < during.get_last_node().get("BL") <= 864_000
    assert not root.has_property("RE")
    await club.bob.send(thread, f"{club.fake.bot.mention} resign")
    await wait_for_message(thread, "Resign the game")
    await club.bob.send(thread, f"{club.fake.bot.mention} resign yes")
    await wait_for_message(thread, "resigns")
    after = await record(thread, club)
    assert "B+R" == after.get_root().get("RE")
    assert "Bob resigns" in after.get_last_node().get("C")


@pytest.mark.parametrize(
    "club, play_on, send, sent, accept",
    [
        ("en-US", "Play from here", "Send the challenge", "The challenge is sent.", "Accept"),
        ("pl", "Graj stąd", "Wyślij wyzwanie", "Wyzwanie wysłane.", "Przyjmuję"),
    ],
    indirect=["club"],
)
async def test_playing_on_by_buttons(
    club: Club, play_on: str, send: str, sent: str, accept: str
) -> None:
    """A button under a position asks its presser privately; the question becomes a confirmation
    that the challenge is sent, and the channel sees the challenge."""
    shown = await (await use_import(club)).answer()
    asked = await (await club.anna.press(shown, play_on)).answer()
    assert (True, [send]) == (asked.ephemeral, asked.labels)
    await club.anna.press(asked, send)
    await wait_for_text(asked, sent)
    assert [] == asked.labels
    offer = await wait_for_message(club.general, "Anna")
    assert (accept in offer.labels, "board.png") == (True, offer.attachments[0].filename)
    await club.bob.press(offer, accept)
    thread = await club.thread()
    await wait_for_message(thread, "9×9")


async def test_a_challenge_with_a_file(club: Club) -> None:
    """A challenge with an attached record starts from its position."""
    said = f"{club.fake.bot.mention} challenge {club.bob.mention} from"
    await club.anna.send(club.general, said, files=(SGF,))
    offer = await wait_for_message(club.general, "from a position")
    assert "Accept" in offer.labels


@pytest.mark.parametrize("typed", [True, False])
async def test_remarks_beside_a_challenge(club: Club, *, typed: bool) -> None:
    """Corrections made while reading a record are posted in the channel, where both players see
    them, even if the command's answer is private."""
    record = "(;SZ[9]KM[375];B[cc];W[gg])"
    if typed:
        said = f"{club.fake.bot.mention} challenge {club.bob.mention} from {record} no clock"
        await club.anna.send(club.general, said)
    else:
        await club.anna.slash(
            club.general, "go challenge", opponent=club.bob, position=record, clock="no clock"
        )
    told = await wait_for_message(club.general, "Komi “375” is read as 7.5.")
    assert not told.ephemeral
    await club.general.wait_for(lambda message: "Accept" in message.labels)


async def test_no_challenge_from_a_position_in_private(club: Club) -> None:
    """In a private chat a challenge from a position is refused; the answer gives the line to type
    elsewhere."""
    await club.anna.send(club.anna.dm(), "", files=(SGF,))
    shown = await wait_for_message(club.anna.dm(), "Move 3 of 3: Black G7.")
    told = (await (await club.anna.press(shown, "Play from here")).answer()).shown_text
    first, line = told.split("\n")
    assert first.startswith("Here you are alone with me.")
    await club.anna.send(club.general, f"{club.fake.bot.mention} {line.split('“')[1].rstrip('”.')}")
    assert "Accept" in (await wait_for_message(club.general, "from a position")).labels
