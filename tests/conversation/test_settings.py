"""Personal and room settings, by words and by buttons."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import renderer.model.theme
from bot.announcements.pictures import Pictures
from bot.match.clocks.clock import DAY
from bot.posts.appearance import LOOK, THEMES, Chosen, Look
from renderer.model.diagram import Chart, Coordinates, Diagram, Picture
from tests.conversation.chats import DISCORD, IDS, TELEGRAM, Chats
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.parts import skip_captions
from tests.conversation.test_moderation import run_as
from tests.conversation.test_private_tools import say_privately
from tests.fakes.readers import InThread
from tests.reminders import reminders_of

GUILD = "web:guild"


@pytest.fixture
def desk() -> Desk:
    """Anna, Ben and Eve in one room."""
    return Desk()


@given(
    st.builds(
        Chosen,
        st.sampled_from([*THEMES, None]),
        st.none() | st.sampled_from(Coordinates),
        st.none() | st.booleans(),
    )
)
def test_choices_survive_a_round_trip(chosen: Chosen) -> None:
    """Choices survive a round trip."""
    assert chosen == LOOK.decode(LOOK.encode(chosen))


def test_all_themes_are_offered() -> None:
    """The themes to choose from are exactly the renderer's."""
    assert set(renderer.model.theme.THEMES) == set(THEMES)


@pytest.mark.parametrize("text", ['{"theme":"jade"}', '{"coordinates":"round"}', "theme:slate"])
def test_a_damaged_look_is_ignored(text: str) -> None:
    """A stored look with an unknown theme, or of another format, counts as no choice."""
    assert Chosen() == LOOK.decode(text)


async def test_all_settings_on_one_screen(desk: Desk) -> None:
    """All settings are on one screen, and one tap changes one of them for the person and the
    room."""
    await desk.say("Anna", "settings")
    await desk.hears(desk.tap("Anna", "Boards"))
    for button, line in (
        ("High contrast", "Boards: high contrast"),
        ("Dark slate", "Boards: dark slate"),
        ("Coordinates 4-16", "Around the board: numbers (4-16)"),
        ("No coordinates", "Around the board: nothing"),
        ("Describe boards: on", "Board in words, too: on"),
    ):
        await desk.hears(desk.tap("Anna", button))
        assert line in desk.chat.posts[-1].text.split("\n")
        assert f"✓ {button}" in map(desk.chat.posts[-1].label, desk.chat.posts[-1].choices)
    assert Look("slate", coordinates=Coordinates.NONE, text=True) == await desk.profiles.looks.load(
        ROOM
    )
    await desk.hears(desk.tap("Anna", "Back"))
    await desk.hears(desk.tap("Anna", "Po polsku"))
    assert "Twoje ustawienia" == desk.newest()
    assert 1 == len(desk.chat.posts)


async def test_the_rows_of_settings() -> None:
    """The first row has the languages, the second display and notifications, the third time
    settings."""
    chats = Chats()
    (post,) = (await say_privately(chats, "Anna", "settings")).posts
    rows: dict[int, list[str]] = {}
    for choice in post.choices:
        rows.setdefault(choice.row, []).append(post.label(choice))
    expected = {
        1: ["✓ In English", "Po polsku"],
        2: ["Boards", "Moves", "Reminders and calls"],
        3: ["My hours", "Vacation", "Timeouts"],
    }
    assert expected == rows


async def test_other_peoples_settings(desk: Desk) -> None:
    """Only the person themselves can press the buttons of their settings."""
    await desk.say("Anna", "settings")
    await desk.hears(desk.tap("Anna", "Boards"))
    refused = await desk.hears(desk.tap("Eve", "Dark slate"))
    assert "That question was for someone else." == first_line(refused)
    assert Look() == await desk.profiles.looks.load(ROOM, f"{ROOM}/anna", f"{ROOM}/eve")


@pytest.mark.parametrize(
    "line, told",
    [
        ("theme jade", "Which one?"),
        ("coordinates perhaps", "Type “coordinates letters”"),
        ("text board please now", "Type “text board”"),
        ("tell me more", "Where should I remind you?"),
    ],
)
async def test_an_unknown_choice(desk: Desk, line: str, told: str) -> None:
    """An unknown choice is answered with the valid ones and changes nothing."""
    chats = Chats()
    assert told in first_line(await chats.says("Anna", line))
    assert Look() == await chats.profiles.looks.load(IDS["Anna"], DISCORD)
    assert not (await desk.say("Anna", line)).posts


RESIGNS = ["Anna: resign", "Anna: resign yes"]
YOURS = "That is for you. What everybody reads here is for the players to choose."


@pytest.mark.parametrize(
    ("steps", "who", "for_all"),
    [
        (["Anna: challenge Ben 9x9 black no clock"], "Eve", True),
        (["Anna: challenge Ben 9x9 black no clock", "Ben: accept"], "Eve", False),
        (["Anna: challenge Ben 9x9 black no clock", "Ben: accept"], "Olga", True),
        (["Anna: challenge Ben 9x9 black no clock", "Ben: accept"], "Anna", True),
        (["Anna: challenge Ben 9x9 black no clock", "Ben: accept", "Anna: D4"], "Ben", True),
        (["Anna: challenge Ben 9x9 black no clock", "Ben: accept", *RESIGNS], "Eve", True),
    ],
)
async def test_permission_to_choose_for_a_room(
    desk: Desk, steps: list[str], who: str, for_all: bool
) -> None:
    """During a game its players and the organiser choose language and look for the room; a
    spectator chooses for themselves and is told so."""
    for step in steps:
        await run_as(desk, step)
    before = await desk.people.language(ROOM)
    answers = [await run_as(desk, f"{who}: {line}") for line in ("theme slate", "language pl")]
    told = [answer.posts[0].text for answer in answers]
    assert [not for_all] * 2 == [answer.posts[0].aside for answer in answers]
    assert [not for_all] * 2 == [YOURS in told[0], "To dla Ciebie." in told[1]]
    assert Look("slate" if for_all else "") == await desk.profiles.looks.load(ROOM)
    assert ("pl" if for_all else before) == await desk.people.language(ROOM)
    user = f"{ROOM}/{who.casefold()}"
    assert (Look("slate"), "pl") == (
        await desk.profiles.looks.load(user),
        await desk.people.language(user),
    )


async def test_boards_in_a_look() -> None:
    """A room's boards have its chosen look, and another room's do not."""
    chats = Chats()
    await chats.says("Anna", "theme slate")
    await chats.says("Anna", "coordinates off")
    await chats.across()
    assert Look("slate", coordinates=Coordinates.NONE) == chats.rooms.posts[DISCORD][-1].look
    assert Look() == chats.rooms.posts[TELEGRAM][-1].look


async def test_the_renderer_gets_the_look(desk: Desk) -> None:
    """The look reaches the renderer, and each look is cached as its own picture."""
    drawn: list[tuple[str, Coordinates]] = []

    def draw(what: Picture | Chart, theme: str, _scale: int) -> bytes:
        assert isinstance(what, Diagram)
        drawn.append((theme, what.coordinates))
        return f"{theme} {what.coordinates.value}".encode()

    game_id = await desk.game("D4")
    pictures = Pictures(
        desk.store, skip_captions, draw, lambda _whats, _theme, _pace: b"", InThread()
    )
    version = (await desk.match(game_id)).meta.version
    looks = [Look(), Look("kaya"), Look("slate", coordinates=Coordinates.NONE)]
    made = [await pictures.png(game_id, version, look) for look in looks]
    assert [b"kaya western", b"kaya western", b"slate none"] == made
    assert 3 == len(drawn)


async def test_the_text_board(desk: Desk) -> None:
    """The text board lists each row with stones from the top, with its points."""
    await desk.game("D4 E5 C4")
    told = (await desk.say("Anna", "text board")).posts[0].text.split("\n")
    assert "Go board 9×9, move 3." in told[0]
    rows = ["Row 5: White E5.", "Row 4: Black C4, D4.", "Every other point is empty."]
    assert rows == told[1:]


async def test_a_text_board_after_each_move(desk: Desk) -> None:
    """With text boards on, a text follows each board once. “Yes” in reply to either post answers
    the match's question."""
    await desk.game("D4")
    await desk.say("Ben", "text board on")
    before = len(desk.chat.posts)
    await desk.say("Ben", "E5")
    board, words = desk.chat.posts[before:]
    assert f"{board.key}/text" == words.key
    assert "Row 5: White E5." in words.text.split("\n")
    board, words = (await desk.say("Ben", "board")).posts
    assert (True, "Row 5: White E5.") == (board.board is not None, words.text.split("\n")[1])
    assert [True] * 2 == [post.ref is not None and post.ref.puts for post in (board, words)]
    await desk.say("Ben", "text board off")
    before = len(desk.chat.posts)
    await desk.say("Anna", "C3")
    assert 1 == len(desk.chat.posts) - before


async def test_a_challenge_has_no_text_board(desk: Desk) -> None:
    """A challenge has no text board."""
    game_id = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    assert "not" in first_line(await desk.say("Anna", f"text board #{game_id}"))


async def test_reminders_follow_the_choice() -> None:
    """Reminders follow the choice of private or game room; a private one has no button for the
    opponent."""
    chats = Chats()
    await chats.across("9x9 black 3 days")
    await chats.says("Anna", "D4")
    reminders = reminders_of(chats.app)
    await chats.says("Ben", "tell me in private")
    chats.ms += 2 * DAY + DAY // 2
    before = {room: len(posts) for room, posts in chats.rooms.posts.items()}
    await reminders.once()
    after = {room: len(posts) - before.get(room, 0) for room, posts in chats.rooms.posts.items()}
    assert {"telegram:770": 1} == {room: count for room, count in after.items() if count}
    reminder = chats.rooms.posts["telegram:770"][-1]
    labels = [reminder.label(choice) for choice in reminder.choices]
    assert (True, False) == ("Resign" in labels, "Give opponent 1 day" in labels), labels
    alone = await chats.says("Ben", "tell me at the game", "telegram:770")
    assert "at the game" in chats_text(alone)


async def test_no_private_chat(desk: Desk) -> None:
    """A user without a private chat is told so, and reminders stay in the room."""
    answer = await desk.say("Anna", "tell me in private")
    assert "I have no private chat with you" in first_line(answer)
    assert not (await desk.app.time_settings.load(f"{ROOM}/anna")).reminded_in


def chats_text(answer: object) -> str:
    """All text of an answer."""
    return "\n".join(post.text for post in getattr(answer, "posts", ()))


async def test_a_new_room_inherits_its_settings() -> None:
    """A new room inherits language and look from its parent, except for its own choices."""
    desk = Desk()
    people, looks = desk.people, desk.profiles.looks
    await people.set_language(ROOM, "pl")
    await looks.choose(ROOM, Chosen("slate", Coordinates.NONE))
    await looks.choose("web:chosen", Chosen("paper"))
    await people.set_language("web:chosen", "en")
    for room, language, theme in (("web:new", "pl", "slate"), ("web:chosen", "en", "paper")):
        await desk.profiles.inherit(room, ROOM)
        assert Look(theme, Coordinates.NONE) == await looks.load(room)
        assert language == await people.language(room)


@pytest.mark.parametrize(
    ("room", "server", "reported", "person", "expected"),
    [
        ("en", "pl", "pl", "pl", "en"),
        ("", "pl", "en-GB", "en", "pl"),
        ("", "", "pl", "en", "pl"),
        ("", "", "en-GB", "pl-PL", "en"),
        ("", "", "de", "pl-PL", "pl"),
        ("", "", "", "pl-PL", "pl"),
        ("", "", "", "de", "en"),
    ],
)
async def test_the_language_of_a_room(
    desk: Desk, room: str, server: str, reported: str, person: str, expected: str
) -> None:
    """A room's language is its own choice, its server's, the one the platform reports, or else that
    of the first player there, in this order; then it stays."""
    for where, chosen in ((ROOM, room), (GUILD, server)):
        await desk.people.set_language(where, chosen)
    begins = desk.line("Anna", "challenge Ben 9x9 black no clock")
    await desk.hears(replace(begins, server=GUILD, room_locale=reported, locale=person))
    assert expected == desk.chat.posts[-1].language
    await desk.hears(replace(desk.line("Ben", "accept"), locale={"en": "pl", "pl": "en"}[expected]))
    assert expected == desk.chat.posts[-1].language


@pytest.mark.parametrize("line", ["settings", "weekends off", "close my boards"])
async def test_personal_settings_are_ephemeral(desk: Desk, line: str) -> None:
    """Answers about personal settings are ephemeral where the chat can do so."""
    (post,) = (await desk.say("Anna", line)).posts
    assert post.aside


async def test_the_form_to_waive_a_win(desk: Desk) -> None:
    """The form to waive a win on time has a button for each started game with a clock."""
    clocked = await desk.game(terms="9x9 black 3 days")
    await desk.game()
    await desk.say("Anna", "challenge Eve 9x9 3 days")
    answer = await desk.hears(replace(desk.line("Anna", "settings waiving"), private=True))
    post = answer.posts[0]
    told = [post.label(choice) for choice in post.choices]
    assert [f"#{clocked} · Ben · 9×9", "Back"] == told
