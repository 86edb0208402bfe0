"""Files with several games: a list with a button and a number for each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.ports.records import LEAST_COUNTED
from bot.posts.post import Post, PostRef
from bot.posts.post_context import context_of
from bot.posts.replay_position import ReplayPosition, step_choice
from bot.talk.incoming import HandedFile, HandedOver, Pressed, Said, UserAction
from tests.conversation.desk import Desk, first_line
from tests.posts import film_of

TWO = (
    "(;SZ[9]PB[Anna]PW[Ben]DT[2026-03-05]RE[B+R];B[cc];W[gg];B[dd])"
    "(;SZ[13]PB[Ola]PW[@everyone];B[jj])"
)
MANY = "".join(f"(;SZ[9]PB[Black {number}];B[cc])" for number in range(1, 13))


async def send_file(desk: Desk, who: str, record: str) -> Post:
    """The answer to a file."""
    handed = HandedOver(HandedFile("games.sgf", record.encode()))
    (post,) = (await desk.hears(replace(desk.line(who, ""), did=handed))).posts
    return post


@pytest.mark.parametrize(
    "language, lines",
    [
        (
            "en",
            [
                "This file has 2 games. Which one?",
                "1. Anna – Ben · 9×9 · 2026-03-05 · Black won by resignation · moves: 3",
                "2. Ola – @everyone · 13×13 · moves: 1",
                "Press the button of a game, or reply with its number.",
            ],
        ),
        (
            "pl",
            [
                "Partii w tym pliku: 2. Którą pokazać?",
                (
                    "1. Anna – Ben · 9×9 · 2026-03-05 · wygrana czarnych przez poddanie partii"
                    " · liczba ruchów: 3"
                ),
                "2. Ola – @everyone · 13×13 · liczba ruchów: 1",
                "Naciśnij przycisk partii albo odpowiedz jej numerem.",
            ],
        ),
    ],
)
async def test_games_of_a_file_are_listed(language: str, lines: list[str]) -> None:
    """The list shows players, size, date, moves and result of each game, with a button each, and no
    board yet."""
    desk = Desk()
    await desk.say("Eve", f"language {language}")
    post = await send_file(desk, "Eve", TWO)
    assert (lines, None) == (post.text.split("\n"), post.attachment)
    assert ["1", "2"] == [*map(post.label, post.choices)]


async def test_many_games() -> None:
    """The first ten games have a line and a button; the others are chosen by number."""
    desk = Desk()
    post = await send_file(desk, "Anna", MANY)
    lines = post.text.split("\n")
    assert "10. Black 10 – White · 9×9 · moves: 1" == lines[10]
    assert "… and 2 more: reply with a number up to 12." == lines[11]
    assert [*map(str, range(1, 11))] == [*map(post.label, post.choices)]
    (twelfth,) = (await desk.hears(replace(desk.line("Ben", "12"), moment=post.moment))).posts
    assert "Black 12 (Black) – White, 9×9, moves: 1" == twelfth.text.split("\n")[0]


@pytest.mark.parametrize(
    "line",
    [
        "2",
        "#2",
        "game 2",
        "partia 2",
        "Partię 2.",
        "nr 2",
        "no. 2",
        "number two",
        "two",
        "2 please",
        "2 proszę",
        "Partia nr 2, proszę",
        "game no. 2",
        "2nd",
        "the second game",
        "druga",
        "druga partia",
        "dwa",
        "2?",
        "game 2?",
        "the second one",
        "second one.",
        "show me the second one",
        "open game 2",
        "ta druga",
        "pokaż drugą",
        "tę drugą!",
        "ten drugi",
        "to drugie",
        "drugi",
        "chcę drugą",
        "ten ostatni",
        "to ostatnie",
        "last",
        "the last one",
        "the last game?",
        "ostatnia",
        "ta ostatnia",
        "ostatnią proszę",
    ],
)
async def test_a_number_chooses_a_game(line: str) -> None:
    """A number in reply to the list chooses its game, also from the stored context of the post."""
    desk = Desk()
    listed = await send_file(desk, "Anna", TWO)
    moment = context_of(listed).moment
    (post,) = (await desk.hears(replace(desk.line("Ben", line), moment=moment))).posts
    assert "Ola (Black) – @everyone (White), 13×13, moves: 1" == post.text.split("\n")[0]


@pytest.mark.parametrize(
    "line",
    [
        "that one",
        "the last move",
        "ta",
        "show me",
        "me too",
        "one?no",
        "ten one",
        "the ten one",
        "the one",
        "see one",
    ],
)
async def test_talk_about_a_list(line: str) -> None:
    """Other words in reply to the list choose no game."""
    desk = Desk()
    listed = await send_file(desk, "Anna", TWO)
    answer = await desk.hears(replace(desk.line("Ben", line), moment=listed.moment))
    assert not [post for post in answer.posts if post.moment is not None]


@pytest.mark.parametrize("line", ["last", "ostatnia"])
async def test_last_chooses_the_last_game(line: str) -> None:
    """“Last” chooses the last game of the file, even if the list has no line for it. It is gone
    with the record."""
    desk = Desk()
    listed = await send_file(desk, "Anna", MANY)
    answer = replace(desk.line("Ben", line), moment=listed.moment)
    assert first_line(await desk.hears(answer)).startswith("Black 12 (Black)")
    await desk.confirms("Anna", "forget me yes")
    gone = replace(desk.line("Ben", line), moment=listed.moment)
    assert "I no longer have that record" in first_line(await desk.hears(gone))


@pytest.mark.parametrize("number", ["0", "3", "9999", "99999999999999999999"])
async def test_a_wrong_number(number: str) -> None:
    """A number out of range is answered with the valid range."""
    desk = Desk()
    listed = await send_file(desk, "Anna", TWO)
    line = replace(desk.line("Ben", number), moment=listed.moment)
    told = "That file has 2 games: choose a number from 1 to 2."
    assert told == first_line(await desk.hears(line))


async def test_a_button_chooses_a_game() -> None:
    """Anyone may press a button. The list stays, a second press gives the same game, and no quota
    is charged."""
    desk = Desk()
    records = desk.backends.records
    listed = await send_file(desk, "Anna", TWO)
    found = []
    for who in ("Ben", "Anna"):
        press = replace(desk.line(who, ""), did=Pressed(listed.choices[0].id))
        (post,) = (await desk.hears(press)).posts
        assert not post.in_place
        found.append(post)
    assert found[0].moment is not None
    assert [post.moment for post in found] == [found[0].moment] * 2
    assert [
        "Anna (Black) – Ben (White), 9×9, moves: 3, result: Black won by resignation",
        "Move 3 of 3: Black D6.",
    ] == (found[0].text.split("\n")[:2])
    taken = [await records.count_taken(f"web:lobby/{name}") for name in ("anna", "ben")]
    assert [LEAST_COUNTED, 0] == taken
    assert all(len(choice.id.encode()) <= 64 for choice in (*listed.choices, *found[0].choices))


async def test_a_chosen_game_is_a_record() -> None:
    """A chosen game can be stepped through, replayed and played on from like any record."""
    desk = Desk()
    listed = await send_file(desk, "Anna", TWO)
    (post,) = (
        await desk.hears(replace(desk.line("Ben", ""), did=Pressed(listed.choices[0].id)))
    ).posts
    (back,) = (await desk.hears(desk.press("Ben", "step", "enrecord-000000001+1"))).posts
    assert back.moment is not None
    assert back.in_place
    (film,) = (await desk.hears(desk.press("Ben", "replay"))).posts
    assert "dd" in film_of(film)
    assert "jj" not in film_of(film)
    await desk.hears(replace(desk.line("Ben", ""), did=Pressed(listed.choices[0].id)))
    await desk.hears(desk.press("Ben", "from"))
    done = await desk.hears(desk.press("Ben", "f"))
    position = (await desk.match(done.game_id)).match.terms.position
    assert position is not None
    assert (9, 3) == (position.size, len(list(position.board().chains())))
    assert post.moment is not None


async def test_a_list_is_erased_with_its_owner() -> None:
    """The games of a list are erased with the person who brought them."""
    desk = Desk()
    listed = await send_file(desk, "Anna", TWO)
    await desk.confirms("Anna", "forget me yes")
    pressed = await desk.hears(replace(desk.line("Ben", ""), did=Pressed(listed.choices[1].id)))
    assert "I no longer have that record" in first_line(pressed)


async def test_a_challenge_asks_which_game() -> None:
    """A challenge from a file with several games asks to choose one."""
    desk = Desk()
    handed = HandedOver(HandedFile("games.sgf", TWO.encode()), "challenge Ben from")
    answer = await desk.hears(replace(desk.line("Anna", ""), did=handed))
    assert first_line(answer).startswith("That file has 2 games. Say which")
    listed = await send_file(desk, "Anna", TWO)
    line = replace(
        desk.line("Anna", "challenge Ben from the position no clock"), moment=listed.moment
    )
    assert first_line(await desk.hears(line)).startswith("That file has 2 games")
    assert {} == await desk.versions()


@pytest.mark.parametrize("line", ["challenge Ben from game 2", "wyzwij Ben z partii 2"])
async def test_a_challenge_names_a_game_of_the_file(line: str) -> None:
    """The game's number is accepted with the file, in reply to the list, and with the list's id; a
    number out of range starts no game."""
    desk = Desk()
    listed = await send_file(desk, "Anna", TWO)
    assert listed.moment is not None
    file = HandedFile("games.sgf", TWO.encode())

    async def size(did: UserAction, moment: ReplayPosition | None = None) -> int:
        before = await desk.versions()
        await desk.hears(replace(desk.line("Anna", ""), did=did, moment=moment))
        (game_id,) = (await desk.versions()).keys() - before.keys()
        match = (await desk.match(game_id)).match
        assert match.terms.position is not None
        await desk.say("Anna", f"withdraw #{game_id}")
        return match.terms.size

    code = f"{line.rpartition(' ')[0].rpartition(' ')[0]} #{listed.moment.kept_id}+2"
    assert 13 == await size(HandedOver(file, line))
    assert 13 == await size(Said(line), listed.moment)
    assert 13 == await size(Said(code))
    before = await desk.versions()
    wrong = HandedOver(file, line.replace("2", "3"))
    answer = await desk.hears(replace(desk.line("Anna", ""), did=wrong))
    assert first_line(answer) == "That file has 2 games: choose a number from 1 to 2."
    answer = await desk.say("Anna", line)
    assert first_line(answer).startswith("Which position?")
    assert before == await desk.versions()


async def test_a_number_in_private() -> None:
    """In a private chat whose newest post is the list, a bare number chooses a game; other replies
    do not refer to the list."""
    desk = Desk()
    desk.private = True
    listed = await send_file(desk, "Anna", TWO)
    assert listed.moment is not None
    for line in ("2", "2?", "the last one", "ta druga"):
        after = replace(desk.line("Anna", line), listed=listed.moment)
        assert first_line(await desk.hears(after)).startswith("Ola (Black)")
    for line in ("next", "replay", "move 1"):
        told = first_line(await desk.hears(replace(desk.line("Anna", line), listed=listed.moment)))
        assert told == first_line(await desk.say("Anna", line))


@pytest.mark.parametrize("line", ["2", "game 2", "no 2"])
async def test_a_reply_to_another_post_chooses_no_game(line: str) -> None:
    """In private, a number in reply to a board is about that game, even if the newest post is a
    list."""
    desk = Desk()
    game = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    await desk.say("Ben", f"accept #{game}")
    desk.private = True
    listed = await send_file(desk, "Anna", TWO)
    answer = replace(desk.line("Anna", line), about=PostRef(game, 1), listed=listed.moment)
    assert "Ola (Black)" not in first_line(await desk.hears(answer))


@pytest.mark.parametrize("end", ["+2", "+x", "+-1", "+", "+999999", "+1+1"])
async def test_invalid_ids_and_numbers(end: str) -> None:
    """A malformed id, or a number for a record with one game, is refused, also in a button."""
    desk = Desk()
    await send_file(desk, "Anna", "(;SZ[9]PB[Anna];B[cc])")
    choice = step_choice(ReplayPosition(1, record=f"record-000000001{end}"), "f")
    pressed = await desk.hears(replace(desk.line("Ben", ""), did=Pressed(choice)))
    assert first_line(pressed).startswith("I no longer have that record")
