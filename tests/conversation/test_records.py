"""Game records and replays on request."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sgfmill.sgf import Sgf_game

from bot.announcements.pictures import Pictures
from bot.match.state import Refusal
from bot.play.ports.records import LEAST_COUNTED, MAX_UPLOADED_BYTES
from bot.posts.appearance import Look
from bot.posts.post import Post
from bot.posts.replay_position import ReplayPosition
from bot.records import sgf
from bot.records.tree import ParsedFile
from bot.talk.incoming import HandedFile, HandedOver, Pressed, Said
from renderer.model.diagram import Diagram, Mark, Stone
from tests.conversation.desk import Desk, first_line
from tests.conversation.parts import skip_captions
from tests.fakes.readers import InThread
from tests.incoming import to_bot
from tests.posts import content_of, file_of, film_of, motion_in


@pytest.mark.parametrize(
    "language, line, ended, place",
    [
        ("en", "sgf", "Anna resigns", "browser"),
        ("pl", "zapis", "Anna poddaje", "przeglądarka"),
    ],
)
async def test_the_record_says_how_it_ended(
    language: str, line: str, ended: str, place: str
) -> None:
    """The record of a finished game has the result in the user's language, and the place."""
    desk = Desk()
    game = await desk.game("C3 D4")
    await desk.confirms("Anna", f"resign yes #{game}")
    await desk.say("Eve", f"language {language}")
    (post,) = (await desk.say("Eve", line)).posts
    record = Sgf_game.from_string(content_of(post))
    assert ended in record.get_last_node().get("C")
    assert ("W+R", place) == (record.get_root().get("RE"), record.get_root().get("PC"))


RECORD = "(;SZ[9]PB[Anna]PW[Eve @all]RE[W+R];B[cc];W[];B[dd](;W[ee]C[x])(;W[ff]))"


@pytest.mark.parametrize(
    "line, addressed", [(f"import {RECORD}", False), (f"wczytaj\n{RECORD}", False), (RECORD, True)]
)
async def test_a_pasted_record(line: str, addressed: bool) -> None:
    """A pasted record, after the command or addressed to the bot, is shown at its last position
    with buttons to step through it; the replay is without the names."""
    desk = Desk()
    (post,) = (await desk.hears(to_bot(desk.line("Anna", line), surely=addressed))).posts
    about, place, _ = post.text.split("\n")
    assert (
        "Anna (Black) – Eve @all (White), 9×9, moves: 4, result: White won by resignation" == about
    )
    assert "Move 4 of 4: White E5." == place
    assert f"Go board 9×9, move 4. {place}" == post.alt
    assert ["⏮️", "◀️", "▶️", "⏭️", "Replay", "Play from here"] == [
        post.label(choice) for choice in post.choices
    ]
    (film,) = (await desk.hears(desk.press("Eve", "replay"))).posts
    assert (about, "Go board 9×9, move 4.", False) == (film.text, film.alt, "Anna" in film_of(film))


@pytest.mark.parametrize("line, games", [("", 1), ("", 2), ("challenge Ben from", 1)])
async def test_an_uploaded_record_is_parsed_once(
    line: str, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An uploaded file is parsed once, for viewing and for starting a game from it."""
    desk, parsed = Desk(), record_parses(monkeypatch)
    content = (RECORD * games).encode()
    handed = HandedOver(HandedFile("game.sgf", content), line)
    await desk.hears(replace(desk.line("Anna", line), did=handed))
    assert (True, [content.decode()]) == (bool(desk.chat.posts[-1].choices), parsed)


def record_parses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that receives each text that is parsed as SGF from now on."""
    parsed: list[str] = []

    def parse(text: str) -> ParsedFile | Refusal:
        parsed.append(text)
        return parse_sgf(text)

    parse_sgf = sgf.parse
    monkeypatch.setattr(sgf, "parse", parse)
    return parsed


@pytest.mark.parametrize(
    "games, line",
    [
        *(
            (1, line)
            for line in ("replay", "3", "challenge Ben from", "challenge Ben from move 3 no clock")
        ),
        *((2, line) for line in ("1", "the last one", "challenge Ben from game 2 no clock")),
    ],
)
async def test_a_stored_record_is_parsed_once(
    games: int, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that answers a stored record, or the list of its games, parses it once, even if the
    answer is an animation that is drawn at once."""
    desk = Desk()
    moment = (await desk.say("Anna", f"import {RECORD * games}")).posts[0].moment
    parsed = record_parses(monkeypatch)
    answer = await desk.hears(replace(desk.line("Anna", line), moment=moment))
    pictures = Pictures(desk.store, skip_captions, lambda *_: b"png", lambda *_: b"gif", InThread())
    for post in answer.posts:
        await pictures.make_attachment(post, Look())
    has_begun = bool(answer.game_id)
    assert (line.startswith("challenge"), 1) == (has_begun, len(parsed))


async def test_chatter_is_no_record() -> None:
    """Chatter that only begins like a record gets no answer."""
    desk = Desk()
    for line in (RECORD, "(; nice", "import taxes (; are high"):
        assert () == (await desk.say("Anna", line)).posts


@pytest.mark.parametrize(
    "line, told",
    [
        ("import (;SZ[3];B[aa])", "Only square boards of 5 to 25"),
        ("import (;" + ";B[]" * 2_000 + ")", "There is nothing on the board"),
        ("import (;C[" + "x" * 1_000_000 + "])", "That record is too long"),
    ],
)
async def test_a_bad_record(line: str, told: str) -> None:
    """An unreadable record is refused and starts no game."""
    desk = Desk()
    assert first_line(await desk.say("Anna", line)).startswith(told)
    assert "no games" in first_line(await desk.say("Anna", "games"))


def draw_stones(post: Post) -> list[str]:
    """Return the stones of a picture as text."""
    assert isinstance(post.drawing, Diagram)
    size, signs = post.drawing.size, {Stone.BLACK: "X", Stone.WHITE: "O"}
    return [
        "".join(
            signs[post.drawing.stones[column, row]] if (column, row) in post.drawing.stones else "."
            for column in range(size)
        )
        for row in reversed(range(size))
    ]


CAPTURE = "(;SZ[5]AB[ab]AW[aa];B[ba];W[];AW[ee];B[cc])"


async def test_steps_through_a_record() -> None:
    """Each button leads to its position, clamped at both ends. Captures and stones set up between
    moves are shown, and a pass changes nothing."""
    desk = Desk()
    await desk.say("Anna", f"import {CAPTURE}")
    seen = []
    for who, button in (("Eve", "f"), ("Eve", "b"), ("Anna", "n"), ("Ben", "n"), ("Eve", "l")):
        press = next(
            choice.id
            for choice in desk.chat.posts[-1].choices
            if choice.id.split(":")[3].startswith(button)
        )
        incoming = replace(desk.line(who, ""), did=Pressed(press))
        (post,) = (await desk.hears(incoming)).posts
        assert post.in_place
        seen.append((post.text.split("\n")[1], draw_stones(post)))
    start = ["O....", "X....", ".....", ".....", "....."]
    first = [".X...", "X....", ".....", ".....", "....."]
    passed = [".X...", "X....", ".....", ".....", "....O"]
    last = [".X...", "X....", "..X..", ".....", "....O"]
    assert [
        ("Before the first move; moves in all: 3.", start),
        ("Before the first move; moves in all: 3.", start),
        ("Move 1 of 3: Black B5.", first),
        ("Move 2 of 3: White passes.", passed),
        ("Move 3 of 3: Black C3.", last),
    ] == seen


async def test_a_post_keeps_its_language() -> None:
    """A post keeps the language in which it was opened, whoever presses its buttons; a typed
    request is answered in the user's own."""
    desk = Desk()
    english = replace(desk.line("Anna", f"import {RECORD}"), locale="en")
    (shown,) = (await desk.hears(english)).posts
    press = replace(desk.line("Ewa", ""), did=Pressed(shown.choices[0].id), locale="pl")
    (pressed,) = (await desk.hears(press)).posts
    assert "Before the first move" in pressed.text
    typed = replace(desk.line("Ewa", "1"), moment=pressed.moment, locale="pl")
    (answer,) = (await desk.hears(typed)).posts
    assert "Ruch 1 z 4: czarne C7." in answer.text


async def test_a_captured_stone_leaves_a_mark() -> None:
    """The last stone has a ring, and a captured stone leaves a dot."""
    desk = Desk()
    await desk.say("Anna", f"import {CAPTURE}")
    record = desk.chat.posts[-1].moment
    assert record is not None
    (post,) = (await desk.hears(replace(desk.line("Eve", "1"), moment=record))).posts
    assert isinstance(post.drawing, Diagram)
    marks = {(1, 4): (Mark.LAST_MOVE,), (0, 4): (Mark.GHOST_WHITE,)}
    assert marks == dict(post.drawing.marks)


@pytest.mark.parametrize(
    "line, place",
    [
        ("move 2", "Move 2 of 4: White passes."),
        ("/move 2", "Move 2 of 4: White passes."),
        ("ruch 1", "Move 1 of 4: Black C7."),
        ("3", "Move 3 of 4: Black D6."),
        ("9999", "Move 4 of 4: White E5."),
        ("back", "Move 3 of 4: Black D6."),
        ("wstecz", "Move 3 of 4: Black D6."),
        ("next", "Move 4 of 4: White E5."),
        ("Początek", "Before the first move; moves in all: 4."),
        ("last", "Move 4 of 4: White E5."),
    ],
)
async def test_steps_by_words(line: str, place: str) -> None:
    """Words in reply to a position lead to another one, in both languages."""
    desk = Desk()
    moment = (await desk.say("Anna", f"import {RECORD}")).posts[0].moment
    (post,) = (await desk.hears(replace(desk.line("Eve", line), moment=moment))).posts
    assert (place, False) == (post.text.split("\n")[1], post.in_place)


async def test_words_about_a_position_are_talk() -> None:
    """Other words in reply to a position are chatter."""
    desk = Desk()
    moment = (await desk.say("Anna", f"import {RECORD}")).posts[0].moment
    for line in ("nice move", "12345", "move ten", "the next one is good", "x" * 5_000, "٣"):
        assert () == (await desk.hears(replace(desk.line("Eve", line), moment=moment))).posts


async def test_the_replay_by_words() -> None:
    """“Replay” in reply to a position of a record shows that record and not the room's game."""
    desk = Desk()
    await desk.game("C3 D4")
    moment = (await desk.say("Anna", f"import {RECORD}")).posts[0].moment
    (post,) = (await desk.hears(replace(desk.line("Eve", "replay"), moment=moment))).posts
    assert (True, None) == (bool(film_of(post)), post.ref)


async def test_steps_through_a_game() -> None:
    """``move 1`` steps through a running game as it was when asked, and plays no move."""
    desk = Desk()
    game = await desk.game("C3 D4 E5")
    (post,) = (await desk.say("Eve", f"move 1 #{game}")).posts
    assert ["Anna – Ben · 9×9", "Move 1 of 3: Black C3."] == post.text.split("\n")[:2]
    version = (await desk.match(game)).meta.version
    assert ReplayPosition(1, game, version) == post.moment
    await desk.say("Ben", f"F6 #{game}")
    (on,) = (await desk.hears(desk.press("Eve", "step", "len3"))).posts
    assert "Move 3 of 3: Black E5." == on.text.split("\n")[1]
    (replay,) = (await desk.hears(desk.press("Eve", "replay", f"{version}:"))).posts
    assert motion_in(replay)
    assert version + 1 == (await desk.match(game)).meta.version


@pytest.mark.parametrize("line", ["moves", "ruchy", "/moves"])
async def test_the_command_alone(line: str) -> None:
    """Without a number the command shows the last move; without a mention of the bot it works for
    players only."""
    desk = Desk()
    await desk.game("C3 D4")
    assert () == (await desk.say("Eve", line)).posts
    for user, addressed in (("Eve", True), ("Anna", False)):
        incoming = to_bot(desk.line(user, line), surely=addressed)
        (post,) = (await desk.hears(incoming)).posts
        assert "Move 2 of 2: White D4." == post.text.split("\n")[1]


async def test_which_game_to_look_through() -> None:
    """A player with several games is asked which one, and the button keeps the move number."""
    desk = Desk()
    games = [await desk.game("C3 D4"), await desk.game("E5")]
    assert "which game" in first_line(await desk.say("Anna", "move 1"))
    (post,) = (await desk.hears(desk.press("Anna", "pick", "move 1"))).posts
    assert post.moment is not None
    assert (True, 1) == (post.moment.game_id in games, post.moment.move)


async def test_steps_from_the_end() -> None:
    """The end of a game and its replay have a button to step through it, and the end has one for
    the record."""
    desk = Desk()
    game = await desk.game("C3 D4")
    await desk.confirms("Anna", f"resign yes #{game}")
    labels = ["Rematch", "Replay", "Move by move", "Record (SGF)"]
    assert labels == [*map(desk.chat.posts[-1].label, desk.chat.posts[-1].choices)]
    (record,) = (await desk.hears(desk.press("Eve", "say", "sgf"))).posts
    assert "RE[W+R]" in content_of(record)
    (opened,) = (await desk.hears(desk.press("Eve", "step"))).posts
    assert (False, "Move 2 of 2: White D4.") == (opened.in_place, opened.text.split("\n")[1])
    (replay,) = (await desk.say("Eve", "replay")).posts
    assert "Move by move" in map(replay.label, replay.choices)


async def test_no_steps_through_a_challenge() -> None:
    """A challenge has no moves to step through."""
    desk = Desk()
    challenge = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    answer = await desk.say("Anna", f"move 3 #{challenge}")
    assert "The game has not" in first_line(answer)


@pytest.mark.parametrize(
    "choice, told",
    [
        ("step::3:nennothing", "I no longer have that record"),
        ("replay::0:nothing", "I no longer have that record"),
        ("step::3:", "That button"),
        ("step::3:nen", "That button"),
        ("step:GAME:99:nen1", "That button"),
        ("step:GAME:0:nen1", "That button"),
        ("step:GAME:2:nenx", "That button"),
        ("step:tozuka:2:nen1", "I don’t know that game"),
    ],
)
async def test_forged_and_outdated_buttons(choice: str, told: str) -> None:
    """Forged and outdated buttons are refused."""
    desk = Desk()
    game = await desk.game("C3")
    incoming = replace(desk.line("Eve", ""), did=Pressed(choice.replace("GAME", game)))
    assert told in first_line(await desk.hears(incoming)), first_line(await desk.hears(incoming))


@pytest.mark.parametrize(
    "content, told",
    [
        (RECORD.encode(), "Anna (Black) – Eve @all (White)"),
        (f"\ufeff{RECORD}".encode(), "Anna (Black) – Eve @all (White)"),
        ("(;SZ[9]PB[Zażółć];B[cc])".encode(), "Zażółć (Black) – White"),
        ("(;SZ[9]PB[Jürgen];B[cc])".encode("latin-1"), "Jürgen (Black) – White"),
        ("(;CA[CP1250]SZ[9]PB[Zażółć];B[cc])".encode("cp1250"), "Zażółć (Black) – White"),
        ("(;SZ[9]PB[表]CA[Shift_JIS];B[cc])".encode("shift_jis"), "表 (Black) – White"),
        ("(;SZ[9]PB[李];B[cc])".encode("utf-16"), "李 (Black) – White"),
        (b"(;CA[punycode]SZ[9];B[cc])", "Black – White"),
        (b"", "That file is empty"),
        (b" \n", "That file is empty"),
        (b"GIF89a", "I can’t read that file."),
        (b"(hello)", "I can’t read that file."),
        (b"(;GM[2]SZ[8];B[d3])", "That is a record of another game"),
        (b"(;SZ[19:13];B[cc])", "Only square boards"),
        (b"(;SZ[9]C[" + b"x" * 1_000_000 + b"];B[cc])", "That record is too long: up to 1 MB"),
        (None, "That record is too long: up to 1 MB"),
    ],
)
async def test_files_are_decoded(content: bytes | None, told: str) -> None:
    """A file is decoded in its stated or detected encoding; a file that is not a Go record is
    refused."""
    desk = Desk()
    incoming = replace(desk.line("Anna", ""), did=HandedOver(HandedFile("game.sgf", content)))
    (post,) = (await desk.hears(incoming)).posts
    assert post.text.startswith(told), post.text
    assert ("Black" in told) == bool(post.choices)


@pytest.mark.parametrize(
    "text",
    ["challenge Ben", "challenge Ben!", "challenge Ben, please"],
)
async def test_a_challenge_with_a_record(text: str) -> None:
    """A challenge sent with a record starts from the record's position, however it is phrased."""
    desk = Desk()
    handed = HandedOver(HandedFile("game.sgf", RECORD.encode()), text)
    answer = await desk.hears(replace(desk.line("Anna", ""), did=handed))
    position = (await desk.match(answer.game_id)).match.terms.position
    assert position is not None


async def test_a_caption_that_is_no_challenge() -> None:
    """A caption that is not exactly a challenge is answered as a line addressed to the bot."""
    desk = Desk()
    handed = HandedOver(HandedFile("game.sgf", RECORD.encode()), "challenge Ben 9x9?")
    asked = first_line(await desk.hears(replace(desk.line("Anna", ""), did=handed)))
    assert (
        first_line(await desk.hears(replace(desk.line("Anna", ""), did=Said("D4?", True)))) == asked
    )


async def test_records_are_exported_and_erased() -> None:
    """A record is exported to the user who brought it, and erased with that user."""
    desk = Desk()
    await desk.say("Anna", f"import {RECORD}")
    export = file_of((await desk.confirms("Anna", "export yes")).posts[0])
    assert export is not None
    assert "Eve @all" in export.content
    await desk.confirms("Anna", "forget me yes")
    pressed = await desk.hears(desk.press("Eve", "step", "fenrecord-000000001"))
    assert "I no longer have that record" in first_line(pressed)


async def test_records_expire() -> None:
    """A record is stored for thirty days, however many follow. A user at the quota is told when
    space is freed, and then it is."""
    desk = Desk()
    records, room = desk.backends.records, MAX_UPLOADED_BYTES // LEAST_COUNTED
    told = [(await desk.say("Anna", f"import {RECORD}")).posts[0].text for _ in range(room)]
    warned = {number: text for number, text in enumerate(told) if "space that I have" in text}
    assert [204] == [*warned]
    nearly = "80 % of the space that I have for your records is taken. All of it is free again in"
    assert f"{nearly} 30 days." in warned[204]
    desk.ms += 24 * 3_600_000
    refused = first_line(await desk.say("Anna", f"import {RECORD}"))
    assert "There is space again in 29 days;" in refused
    found = [await records.get(f"record-{number:09}") is not None for number in (1, room)]
    assert [True, True] == found
    desk.ms += 29 * 24 * 3_600_000 - 1000 * (room + 1)
    assert await records.get("record-000000001") is not None
    desk.ms += 1000 * (room + 1)
    assert await records.get("record-000000001") is None
    assert "no space" not in first_line(await desk.say("Anna", f"import {RECORD}"))
