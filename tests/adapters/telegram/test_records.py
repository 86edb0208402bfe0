"""Game records into and out of Telegram: sent as documents, viewed, and downloaded."""

from __future__ import annotations

from pathlib import Path

import pytest
from sgfmill.sgf import Sgf_game

from bot.records.limits import MAX_FILE_BYTES
from tests.adapters.telegram.desk import Club, board, press_button, wait_for_button
from tests.fakes.telegram.model import Chat, Message
from tests.patience import PATIENCE

RECORD = b"(;SZ[9]PB[Honinbo]PW[Inoue];B[cc];W[gg];B[gc])"
STEPS = ["⏮️", "◀️", "▶️", "⏭️"]


async def wait_for_text(message: Message, text: str) -> Message:
    """Wait until a message has this text."""

    def found() -> Message | None:
        return message if text in message.text else None

    return await message.chat.bell.until(found, PATIENCE, f"{text!r} in {message!r}")


@pytest.mark.parametrize(
    "club, name, last, start, replay, play_on",
    [
        (
            "en",
            "Game.SGF",
            "Move 3 of 3: Black G7.",
            "Before the first move",
            "Replay",
            "Play from here",
        ),
        (
            "pl",
            "partia.sgf",
            "Ruch 3 z 3: czarne G7.",
            "Przed pierwszym ruchem",
            "Odtwórz partię",
            "Graj stąd",
        ),
    ],
    indirect=["club"],
)
async def test_a_document(
    club: Club, name: str, last: str, start: str, replay: str, play_on: str
) -> None:
    """A record sent in private is shown with its buttons. One message shows all positions, and a
    button shows the game as an animation."""
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send_document(alone, name, RECORD)
    shown = await alone.says(last)
    assert [*STEPS, replay, play_on] == shown.labels
    assert shown.photo is not None
    first = shown.photo.data
    before = len(alone.messages)
    await press_button(club.anna, shown, "◀️")
    await wait_for_text(shown, "2")
    await press_button(club.anna, shown, "⏮️")
    await wait_for_text(shown, start)
    assert shown.photo is not None
    assert (before, True) == (len(alone.messages), first != shown.photo.data)
    # Pressed again, it has no further effect, and is answered all the same.
    await press_button(club.anna, shown, "⏮️")
    await press_button(club.anna, shown, replay)
    film = await alone.wait_for(lambda message: message.animation is not None)
    assert film.animation is not None
    assert film.animation.data.startswith(b"GIF8")
    club.fake.excuse()


async def test_words_in_reply_to_a_position(club: Club) -> None:
    """Words in reply to a position lead on from its current state, also after a restart."""
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send_document(alone, "game.sgf", RECORD)
    shown = await alone.says("Move 3 of 3")
    await press_button(club.anna, shown, "◀️")
    await wait_for_text(shown, "Move 2 of 3")
    await club.restart()
    await club.anna.send(alone, "back", reply_to=shown)
    await alone.says("Move 1 of 3: Black C7.")


SEVERAL = b"(;SZ[9]PB[Honinbo]PW[Inoue];B[cc];W[gg])(;SZ[9]KM[375]PB[Jowa]PW[Genan];B[ee])"


async def test_several_games(club: Club) -> None:
    """The games of a document are listed. A button shows one, and so does a number: in private if
    nothing was said in between, in a group as a reply to the list."""
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send_document(alone, "games.sgf", SEVERAL)
    listed = await alone.says("This file has 2 games.")
    assert (["1", "2"], None) == (listed.labels, listed.photo)
    await club.anna.send(alone, "2")
    await alone.says("Komi “375” is read as 7.5.")
    await press_button(club.anna, listed, "1")
    await alone.says("Move 2 of 2: White G3.")
    assert "This file has 2 games." in listed.text
    named = f"/import{club.fake.mention}"
    await club.anna.send_document(club.group, "games.sgf", SEVERAL, named)
    theirs = await club.group.says("This file has 2 games.")
    await club.bob.send(club.group, "game 2", reply_to=theirs)
    await club.group.says("Jowa (Black) – Genan (White)")


async def test_in_a_group(club: Club) -> None:
    """In a group a record is read with the command in its caption, or in reply to it; other people
    can view it, too. Without the command it is ignored."""
    first = await club.anna.send_document(club.group, "game.sgf", RECORD)
    await club.anna.send_document(club.group, "game.sgf", RECORD, f"/import{club.fake.mention}")
    shown = await club.group.says("Move 3 of 3")
    await press_button(club.bob, shown, "◀️")
    await wait_for_text(shown, "Move 2 of 3")
    await club.bob.send(club.group, f"/wczytaj{club.fake.mention}", reply_to=first)
    boards = await club.group.bell.until(
        lambda: [m for m in club.group.messages if m.photo][1:] or None, PATIENCE, "a second board"
    )
    assert "Honinbo (Black)" in boards[0].text


async def test_files_among_people(club: Club) -> None:
    """In a group where the bot receives everything, files without the command are ignored."""
    await club.begin()
    club.fake.promote(club.group)
    await club.anna.send_document(club.group, "game.sgf", RECORD, "an old game of mine")
    await club.anna.send_document(club.group, "cat.jpg", b"\xff\xd8")
    await club.bob.send(club.group, "/games")
    await club.group.says("move")
    assert [] == club.group.find_messages("Honinbo")


async def test_a_forwarded_record(club: Club) -> None:
    """A record sent by another person can be forwarded to the bot."""
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send_document(alone, "game.sgf", RECORD, forwarded=True)
    await alone.says("Move 3 of 3")


@pytest.mark.parametrize(
    "name, content, told",
    [
        ("game.sgf", b"(;C[" + b"x" * MAX_FILE_BYTES + b"])", "That record is too long"),
        ("game.sgf", b"x" * 30_000_000, "That record is too long"),
        ("game.sgf", b"(;B[]" * 9_000, "There is nothing on the board"),
        ("cat.png", b"\x89PNG\r\n\x1a\n" + bytes(99), "I can’t read that file."),
        ("game.sgf", b"(;SZ[9];B[zzz]", "Move 1 can’t be read"),
        ("game.sgf", b"\n", "That file is empty"),
        ("go.sgf", b"(;GM[2];B[d3])", "That is a record of another game"),
        ("game.sgf", b"(;SZ[3];B[aa])", "Only square boards"),
    ],
    ids=["1 MB", "30 MB", "nested", "picture", "broken", "empty", "Othello", "3x3"],
)
async def test_hostile_files(club: Club, name: str, content: bytes, told: str) -> None:
    """A file that is no record, or too large, gets a helpful answer; a file above Telegram's stated
    limit is not even fetched."""
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send_document(alone, name, content)
    await alone.says(told)
    assert (len(content) <= MAX_FILE_BYTES) == bool(club.fake.calls("getFile"))


@pytest.mark.parametrize("tells_size", [True, False])
async def test_a_file_of_unknown_size(club: Club, *, tells_size: bool) -> None:
    """A file without a stated size could be of any size, and is not fetched."""
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send_document(alone, "game.sgf", RECORD, tells_size=tells_size)
    await alone.says("Move 3 of 3" if tells_size else "I could not fetch that file.")


async def test_a_record_of_another_server(club: Club) -> None:
    """Records of Tygem and WBaduk are recognised by their file extension, whatever the caption
    is."""
    alone, name = club.anna.private, "S4-wbaduk-korean.ngf"
    await club.anna.start()
    content = (Path(__file__).parents[2] / "records" / name).read_bytes()
    await club.anna.send_document(alone, name, content, "look at this")
    await alone.says("박보람 (Black) – 김안나 (White), 19×19, moves: 84")


@pytest.mark.parametrize("local", [True, False])
async def test_a_self_hosted_server(club: Club, tmp_path: Path, *, local: bool) -> None:
    """A self-hosted Bot API server does not serve files. In local mode it reports their path, and
    the bot reads them there; otherwise the person is told that the file cannot be fetched, and what
    to do instead."""
    alone = club.anna.private
    await club.anna.start()
    club.fake.world.local = tmp_path if local else None
    club.fake.world.serves_files = False
    await club.anna.send_document(alone, "game.sgf", RECORD)
    await alone.says("Move 3 of 3: Black G7." if local else "I could not fetch that file")


async def test_a_file_that_is_gone(club: Club) -> None:
    """A file whose download address has expired is requested again."""
    alone = club.anna.private
    await club.anna.start()
    await alone.says("I keep games of Go")
    await club.bot.stop()
    await club.anna.send_document(alone, "game.sgf", RECORD)
    club.fake.world.files.clear()
    await club.restart()
    await alone.says("I could not fetch that file")
    assert ["getFile: Bad Request: invalid file_id"] == club.fake.excuse()


async def test_an_unreachable_file_is_fetched_later(club: Club) -> None:
    """A file that could not be fetched because Telegram was unreachable is fetched later."""
    alone = club.anna.private
    await club.anna.start()
    club.fake.fail("getFile", times=2)
    await club.anna.send_document(alone, "game.sgf", RECORD)
    await alone.says("Move 3 of 3")


async def test_a_game_move_by_move(club: Club) -> None:
    """A command shows a running game move by move; that plays no move, and the newest board keeps
    its buttons."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    board = await room.says("⚫ C3")
    await club.bob.send(room, "/moves")
    shown = await room.says("Move 1 of 1: Black C3.")
    await press_button(club.bob, shown, "⏮️")
    await wait_for_text(shown, "Before the first move")
    await press_button(club.bob, board, "Pass")
    await room.says("⚪ passes")


async def record(room: Chat) -> Sgf_game:
    """Return the newest record in a room."""
    message = await room.wait_for(lambda one: one.document is not None)
    assert message.document is not None
    assert message.document.name.endswith(".sgf")
    return Sgf_game.from_bytes(message.document.data)


async def test_the_record_as_a_document(club: Club) -> None:
    """During a game and afterwards its record is a document with names, times and result."""
    room = await club.begin(terms="5x5 komi 0.5 black reserve 10 days +1 day")
    assert isinstance(room, Chat)
    await club.anna.send(room, "/play C3")
    await room.says("⚫ C3")
    await club.carl.send(room, "/sgf")
    root = (during := await record(room)).get_root()
    assert ("Anna", "Bob", 864_000) == (root.get("PB"), root.get("PW"), root.get("TM"))
    assert 0 < during.get_last_node().get("BL") <= 864_000
    count = len(room.messages)
    await club.bob.send(room, "/resign")
    await room.wait_for(lambda m: "Resign the game" in m.text)
    await club.bob.send(room, "/resign yes")
    await room.says("resigns")
    await club.carl.send(room, "/sgf")
    await room.wait_for(lambda one: one.document is not None and room.messages.index(one) > count)
    after = await record(room)
    assert "B+R" == after.get_root().get("RE")
    assert "Bob resigns" in after.get_last_node().get("C")


@pytest.mark.parametrize(
    "club, play_on, send, sent, accept",
    [
        ("en", "Play from here", "Send the challenge", "The challenge is sent.", "Accept"),
        ("pl", "Graj stąd", "Wyślij wyzwanie", "Wyzwanie wysłane.", "Przyjmuję"),
    ],
    indirect=["club"],
)
async def test_playing_on_by_taps(
    club: Club, play_on: str, send: str, sent: str, accept: str
) -> None:
    """In a group a tap prepares a challenge from a record, only the person who tapped can send it,
    and another person accepts it."""
    await club.anna.send_document(club.group, "game.sgf", RECORD, f"/import{club.fake.mention}")
    shown = await club.group.wait_for(lambda message: play_on in message.labels)
    await press_button(club.bob, shown, "◀️")
    await wait_for_text(shown, "2")
    await press_button(club.bob, shown, play_on)
    asked = await club.group.wait_for(lambda message: send in message.labels)
    press = await press_button(club.anna, asked, send)
    assert send in asked.labels, press
    await press_button(club.bob, asked, send)
    await wait_for_text(asked, sent)
    offer = await wait_for_button(club.group, accept)
    assert offer.photo is not None
    await press_button(club.anna, offer, accept)
    await board(club.group, 2)


async def test_remarks_beside_a_challenge(club: Club) -> None:
    """Corrections made while reading a record are posted once in the group, where both players see
    them."""
    said = f"/challenge{club.fake.mention} @bobby from"
    await club.anna.send_document(club.group, "game.sgf", b"(;SZ[9]KM[375];B[cc])", said)
    offer = await wait_for_button(club.group, "Accept")
    await club.group.says("Komi “375” is read as 7.5.")
    await press_button(club.bob, offer, "Decline")
    await club.group.says("would rather not play")
    assert 1 == len(club.group.find_messages("375"))


async def test_a_challenge_under_a_document(club: Club) -> None:
    """A challenge in the caption of a record, or in reply to one, starts from its position."""
    await club.anna.send_document(
        club.group, "game.sgf", RECORD, f"/challenge{club.fake.mention} @bobby 3 days"
    )
    offer = await wait_for_button(club.group, "Accept")
    assert offer.photo is not None
    assert "Bob" in offer.text
    await press_button(club.bob, offer, "Decline")
    document = await club.anna.send_document(club.group, "game.sgf", RECORD)
    before = len(club.group.find_messages("from a position"))
    await club.carl.send(
        club.group, f"/challenge{club.fake.mention} @bobby from", reply_to=document
    )
    await club.group.bell.until(
        lambda: club.group.find_messages("from a position")[before:] or None,
        PATIENCE,
        "another challenge",
    )
