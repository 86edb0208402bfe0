"""Button pages in one post: columns, chains without a letter, and the way back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.posts.attachments import FullSize
from bot.posts.callbacks import Callback, Verb, format_choice, parse_choice
from bot.posts.post import Answer, Post
from bot.talk.incoming import Pressed
from tests.conversation.desk import Desk, first_line


async def press(desk: Desk, who: str, wanted: Callback) -> Answer:
    """Press a button with this callback data."""
    incoming = desk.line(who, "")
    return await desk.hears(replace(incoming, did=Pressed(format_choice(wanted))))


def only_post(answer: Answer) -> Post:
    """The only post of an answer."""
    (post,) = answer.posts
    return post


async def version(desk: Desk, game: str) -> int:
    """The version of a match."""
    return (await desk.match(game)).match.version


async def test_back_to_the_board() -> None:
    """The way back from a column restores the buttons of the board."""
    desk = Desk()
    game = await desk.game("C3")
    number = await version(desk, game)
    column = only_post(await press(desk, "Ben", Callback(Verb.COLUMN, game, number, "D")))
    assert ("D1", 9) == (column.choices[0].label, len(column.choices))
    back = only_post(await press(desk, "Ben", Callback(Verb.BACK, game, number)))
    newest = desk.offering("say")
    assert (newest.choices, newest.columns) == (back.choices, back.columns)


@pytest.mark.parametrize("verb, detail", [(Verb.BACK, ""), (Verb.COLUMN, "D")])
async def test_only_the_player_to_move_turns_pages(verb: Verb, detail: str) -> None:
    """Only the player to move can turn pages, and only of the newest board; the opponent gets a
    link to the lesson about turns."""
    desk = Desk()
    game = await desk.game("C3")
    number = await version(desk, game)
    for who, at, expected, ways in (
        ("Anna", number, "It is White’s turn. Wait for your opponent’s move.", ["rules-1"]),
        ("Carl", number, "Only its two players can do that.", []),
        ("Ben", number - 1, "That button belongs to an earlier moment.", []),
    ):
        answer = await press(desk, who, Callback(verb, game, at, detail))
        assert first_line(answer).startswith(expected), who
        assert [f"learn::0:{step}" for step in ways] == [c.id for c in only_post(answer).choices]


@pytest.mark.parametrize(
    "moves, column, playable, ways",
    [
        ("B3 D4 C4 E3 C2 D2 D3 C3", "D", ["D1", "D5"], {"second-ko-rule": "Why not D3?"}),
        ("C3 A2 - B1 - B3 - A4", "A", ["A5"], {"first-suicide": "Why not A1, A3?"}),
        ("C3", "D", ["D1", "D2", "D3", "D4", "D5"], {}),
    ],
    ids=["ko", "suicide", "free"],
)
async def test_unplayable_points_of_a_column(
    moves: str, column: str, playable: list[str], ways: dict[str, str]
) -> None:
    """Empty points of a column that cannot be played are named, with one button per lesson that
    explains them."""
    desk = Desk()
    game = await desk.game(moves, "5x5 black no clock")
    wanted = Callback(Verb.COLUMN, game, await version(desk, game), column)
    who = "Ben" if moves == "C3" else "Anna"
    post = only_post(await press(desk, who, wanted))
    choices = post.choices
    expected = [(f"learn::0:{step}", label) for step, label in ways.items()]
    assert playable == [*map(post.label, choices[: len(playable)])]
    assert expected == [(choice.id, post.label(choice)) for choice in choices[len(playable) :]]


async def test_chains_without_a_letter() -> None:
    """Both players, but no other person, can list the chains without a letter; outdated buttons are
    refused."""
    desk = Desk()
    game = await desk.game("C3 G7 C4 G6 C5 G5 C6 G4 C7 G3 C8 - -", "9x9 black no clock")
    number = (await desk.match(game)).match.proposals
    post = desk.chat.posts[-1]
    lettered = [choice for choice in post.choices if choice.shown]
    rest = only_post(await press(desk, "Ben", Callback(Verb.CHAINS, game, number))).choices
    assert post.marks == (*post.marks[: len(lettered)], *rest)
    for who, at, expected in (
        ("Carl", number, "Only its two players can do that."),
        ("Anna", number + 1, "That button belongs to an earlier moment."),
    ):
        answer = await press(desk, who, Callback(Verb.CHAINS, game, at))
        assert first_line(answer).startswith(expected)


async def test_marks_are_idempotent() -> None:
    """A mark of any proposal since the last stop counts and is idempotent; marks of an earlier stop
    are refused."""
    desk = Desk()
    game = await desk.game("A1 J9 - -")
    marks = [parse_choice(choice.id) for choice in desk.chat.posts[-1].marks]
    black, white = (mark for mark in marks if mark is not None)
    assert {Verb.DEAD, Verb.ALIVE} >= {black.verb, white.verb}
    for mark in (black, white):
        assert game == (await press(desk, "Anna", mark)).game_id
    again = await press(desk, "Ben", black)
    assert ("", ()) == (again.game_id, again.posts)
    await desk.say("Anna", f"resume #{game}")
    assert first_line(await press(desk, "Ben", white)).startswith("Question 1 is no longer open.")
    for who in ("Ben", "Anna"):
        await desk.say(who, f"pass #{game}")
    assert Phase.AGREEMENT is (await desk.match(game)).match.phase
    old = first_line(await press(desk, "Ben", white))
    assert old.startswith("Question 1 is no longer open, ")


@pytest.mark.parametrize("line", ["picture", "obraz"])
async def test_the_picture_as_a_file(line: str) -> None:
    """The command gives the newest board as a file, a button that of its own version."""
    desk = Desk()
    game = await desk.game("C3 D4")
    typed = only_post(await desk.say("Carl", f"{line} #{game}"))
    pressed = only_post(await press(desk, "Carl", Callback(Verb.PICTURE, game, 3)))
    refs = [post.ref.version if post.ref else 0 for post in (typed, pressed)]
    assert [await version(desk, game), 3] == refs
    assert isinstance(typed.attachment, FullSize)
    assert isinstance(pressed.attachment, FullSize)
    assert (True, False) == ("D4" in typed.alt, "D4" in pressed.alt)


@pytest.mark.parametrize("line", ["describe", "describe the board"])
async def test_the_board_in_words(line: str) -> None:
    """“Describe” lists the board stone by stone."""
    desk = Desk()
    game = await desk.game("C3 D4")
    told = only_post(await desk.say("Carl", f"{line} #{game}")).text
    assert ["Row 4: White D4.", "Row 3: Black C3."] == told.split("\n")[1:3]


@pytest.mark.parametrize(
    ("line", "expected"),
    [("describe", "The board is empty."), ("opisz", "Plansza jest pusta.")],
)
async def test_an_empty_board_in_words(line: str, expected: str) -> None:
    """Before the first stone the description only says that the board is empty."""
    desk = Desk()
    await desk.say("Anna", "language pl" if line == "opisz" else "language en")
    game = await desk.game()
    told = only_post(await desk.say("Anna", f"{line} #{game}")).text
    assert expected == told.split("\n")[1]


async def test_no_picture_of_a_missing_version() -> None:
    """A challenge has no picture, nor does a version that does not exist yet."""
    desk = Desk()
    challenge = (await desk.say("Anna", "challenge 9x9 no clock")).game_id
    assert first_line(await desk.say("Anna", f"picture #{challenge}")).startswith(
        "The game has not"
    )
    game = await desk.game("C3")
    future = await press(desk, "Anna", Callback(Verb.PICTURE, game, 99))
    assert first_line(future).startswith("That button belongs to an earlier moment.")


async def test_news_in_one_line() -> None:
    """The news line of an act describes that act, even after later moves."""
    desk = Desk()
    game = await desk.game()
    incoming = desk.line("Anna", f"C3 #{game}")
    answer = await desk.hears(incoming)
    await desk.say("Ben", f"D4 #{game}")
    assert "⚫ C3" == await desk.conversation.lookups.news(incoming, answer)
    assert "" == await desk.conversation.lookups.news(incoming, Answer())


async def test_all_games_of_a_room_move() -> None:
    """The games of a room move to another room and take its language; the newest posts are known
    there."""
    desk = Desk()
    game = await desk.game("C3")
    await desk.people.set_language("web:lobby", "pl")
    number = await version(desk, game)
    assert [f"match/{game}/{number}"] == await desk.conversation.lookups.newest_posts("web:lobby")
    assert [game] == await desk.conversation.lookups.move("web:lobby", "web:new")
    assert ("web:new",) == (await desk.match(game)).meta.rooms
    assert "pl" == await desk.people.language("web:new")


async def test_some_games_of_a_room_move() -> None:
    """Only the named games of a room move, and no game of another room."""
    desk = Desk()
    stays, moves = [await desk.game() for _ in range(2)]
    assert [moves] == await desk.conversation.lookups.move(
        "web:lobby", "web:new", [moves, "nosuch"]
    )
    assert [] == await desk.conversation.lookups.move("web:lobby", "web:new", [moves])
    rooms = [(await desk.match(game)).meta.rooms for game in (stays, moves)]
    assert [("web:lobby",), ("web:new",)] == rooms


async def test_an_unannounced_game_has_no_post() -> None:
    """A game that has not been announced in a room has no post there."""
    desk = Desk()
    made = await desk.conversation.handle(desk.line("Anna", "challenge 9x9 no clock"))
    assert [made.game_id] == await desk.conversation.lookups.games_in("web:lobby")
    assert [] == await desk.conversation.lookups.newest_posts("web:lobby")
