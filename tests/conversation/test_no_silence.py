"""Every known command is answered, and no answer is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.posts.post import Answer
from bot.routing.catalogue import PHRASES
from bot.talk.arguments.tokens import plain
from bot.talk.command_spec import CommandSpec, Talk
from bot.talk.incoming import Said
from tests.conversation.chats import Chats
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.kept import Snapshot
from tests.incoming import to_bot
from tests.posts import film_of

SAID_TO_PEOPLE = frozenset(
    {
        # answers without an open question
        "yes",
        "no",
        # steps of a sandbox, which exists only in private
        "back",
        "end",
    }
)
"""Commands that count as chatter without a mention if they have nothing to do."""
WHOLE_SENTENCES = frozenset(
    {
        "gram",
        "zagram",
        "graj",
        "move",
        "ruch",
        "i play",
        "i guess",
        "my guess",
        "moj typ",
        "lesson",
        "lessons",
        "lekcja",
        "lekcje",
        "privacy",
        "prywatnosc",
        "zgaduje",
        "typuje",
        "tell me",
        "mow mi",
        "pisz do mnie",
        "call me",
        "powiadamiaj mnie",
    }
)
"""Commands and first words that are also common chatter."""
OF_PLAYERS = frozenset({"dead", "alive", "if", "moves"})
"""Words that count as commands only from players."""

WHERE = ("alone", "in a room", "in a game", "after the end")
ENGLISH = ("You have no game here", "is over:", "Only ", "Type ", "Which ", "Your ")


async def prepare_room(where: str) -> Desk:
    """Return a room in this state."""
    desk = Desk()
    if where in ("in a game", "after the end"):
        await desk.game("E5 D4", "9x9 black 3 days")
    if where == "after the end":
        await desk.confirms("Anna", "resign yes")
    return desk


async def answer_to(desk: Desk, line: str, where: str, *, addressed: bool = False) -> Answer:
    """The answer to Anna's line; “alone” is her private chat."""
    incoming = desk.line("Anna", line)
    alone = where == "alone"
    return await desk.hears(replace(to_bot(incoming, surely=addressed or alone), private=alone))


def is_chatter(command: CommandSpec, spelled: str, where: str) -> bool:
    """Whether this line counts as chatter without a mention."""
    if where == "alone":
        return False
    talk = command.key in SAID_TO_PEOPLE or plain(spelled) in WHOLE_SENTENCES
    talk |= Talk.MEANT in command.talk
    # "Dead" alone is about a count, and chatter before it.
    talk |= where == "in a game" and command.key in ("dead", "alive") and " " not in spelled
    return talk or (command.key in OF_PLAYERS and where != "in a game" and " " not in spelled)


@pytest.mark.parametrize("where", WHERE)
async def test_every_command_is_answered(where: str) -> None:
    """Each command in both languages, without arguments, is done or answered."""
    silent = []
    room = Snapshot(await prepare_room(where))
    for command, spelled in PHRASES:
        desk = room.reuse()
        answer = await answer_to(desk, spelled, where)
        if not (answer.posts or answer.game_id) and not is_chatter(command, spelled, where):
            silent.append(spelled)
    assert [] == silent


@pytest.mark.parametrize("where", [where for where in WHERE if where != "alone"])
async def test_plain_questions_among_people(where: str) -> None:
    """Plain questions without a mention of the bot are chatter, with or without a question mark."""
    heard = []
    room = Snapshot(await prepare_room(where))
    asked = [spelled for command, spelled in PHRASES if Talk.MEANT in command.talk]
    for spelled in asked:
        desk = room.reuse()
        for line in (spelled, f"{spelled}?", f"{spelled} seki", f"{spelled} Ben 9x9"):
            answer = await answer_to(desk, line, where)
            heard += [line] if answer != Answer() else []
    assert [] == heard


@pytest.mark.parametrize("where", WHERE)
async def test_every_wrong_argument_is_answered(where: str) -> None:
    """Each command with nonsense arguments is answered if addressed to the bot."""
    silent = []
    room = Snapshot(await prepare_room(where))
    for _, spelled in PHRASES:
        desk = room.reuse()
        answer = await answer_to(desk, f"{spelled} qqq zzz", where, addressed=True)
        if not (answer.posts or answer.game_id):
            silent.append(spelled)
    assert [] == silent


@pytest.mark.parametrize("where", WHERE)
async def test_answers_are_true(where: str) -> None:
    """No answer mentions a finished game where there is none, denies a running game, or denies a
    game that has just ended."""
    wrong = []
    never = {
        "alone": ("is over: ", "not your turn"),
        "in a room": ("is over: ", "not your turn"),
        "in a game": ("You have no game here", "is over: "),
        "after the end": ("You have no game here", "Nothing has been asked"),
    }[where]
    room = Snapshot(await prepare_room(where))
    for _, spelled in PHRASES:
        desk = room.reuse()
        answer = await answer_to(desk, spelled, where, addressed=True)
        for post in answer.posts:
            wrong += [(spelled, post.text) for lie in never if lie in post.text]
    assert [] == wrong


@pytest.mark.parametrize("where", WHERE)
async def test_answered_in_polish(where: str) -> None:
    """A user who has chosen Polish gets no English answer from any command."""
    english = []
    chosen = await prepare_room(where)
    await chosen.say("Anna", "język pl")
    room = Snapshot(chosen)
    for command, spelled in PHRASES:
        desk = room.reuse()
        answer = await answer_to(desk, spelled, where, addressed=True)
        texts = [post.text for post in answer.posts if command.key != "in-english"]
        english += [text for text in texts for words in ENGLISH if words in text]
    assert [] == english


async def test_the_score_after_the_end() -> None:
    """“Score” after the end shows the result."""
    desk = await prepare_room("after the end")
    (post,) = (await desk.say("Anna", "wynik")).posts
    assert "W+R" in post.text
    assert post.board is not None


async def test_a_late_move_stays_in_its_thread() -> None:
    """A late move in the thread of a finished game is not played in another running game, and the
    score is that of the finished one; a named game is reached."""
    chats = Chats()
    over = await chats.across()
    await chats.confirms("Anna", "resign yes")
    other = (await chats.says("Anna", "challenge 9x9 black no clock", "discord:777")).game_id
    await chats.says("Ben", f"join {other}")
    for line in ("D4", "pass", "undo", "give 1 day"):
        told = first_line(await chats.says("Anna", line))
        assert told.startswith(f"Game #{over} here is over: W+R."), line
    (post,) = (await chats.says("Anna", "score")).posts
    assert over == (post.ref.game_id if post.ref else "")
    assert other == (await chats.says("Anna", f"D4 #{other}")).game_id


async def test_a_move_goes_to_the_running_game() -> None:
    """A move is played in the player's running game although another one in the same room has just
    ended."""
    desk = Desk()
    goes_on = await desk.game("D4 E5")
    await desk.say("Eve", "challenge Anna 9x9 white no clock")
    await desk.say("Anna", "accept")
    over = (await desk.say("Eve", "resign")).game_id
    await desk.hears(desk.step("Eve: [resign]"))
    assert {goes_on} == set(await desk.versions())
    assert goes_on == (await desk.say("Anna", "C3")).game_id != over


async def test_a_move_goes_to_the_running_game_of_a_channel() -> None:
    """In a channel, too, a move is played in the running game, not in one that has just ended."""
    chats = Chats()
    goes_on = await chats.across()
    over = (await chats.says("Anna", "challenge 9x9 black no clock")).game_id
    await chats.says("Ben", f"join {over}")
    await chats.confirms("Anna", f"resign yes #{over}")
    assert goes_on == (await chats.says("Anna", "D4")).game_id != over


async def test_an_act_from_elsewhere_is_answered() -> None:
    """A player who acts from a room without posts of the game gets the result in the answer, by
    words and by buttons. A chat that shows it by itself needs no answer."""
    chats = Chats()
    await chats.across()
    alone = "discord:810"
    assert "D4" in (await chats.says("Anna", "D4", alone)).posts[0].text
    await chats.says("Ben", "pass")
    assert chats.rooms.posts[alone][-1].board is not None
    (passed,) = (await chats.says("Anna", "pass", alone)).posts
    assert passed.text.startswith("Anna leads by")
    (agreed,) = (await chats.says("Anna", "agree 1", alone)).posts
    assert agreed.text.startswith("Anna agrees that ")
    (resumed,) = (await chats.taps("Anna", "Play on", alone)).posts
    assert "resumes the game" in resumed.text
    own = replace(
        chats.from_("Ben", "telegram:770"), did=Said("E5", addressed=True), acknowledged=True
    )
    assert () == (await chats.happens(own)).posts


async def test_an_act_in_the_games_room_posts_one_board() -> None:
    """In a room of the game the board is posted once, as the announcement."""
    chats = Chats()
    await chats.across()
    assert () == (await chats.says("Anna", "D4")).posts


@pytest.mark.parametrize("line", ["sgf", "board", "replay", "moves", "notes", "describe"])
async def test_the_last_game_in_a_room_without_games(line: str) -> None:
    """In a room without any game, “last game” means the user's own last finished game, even while a
    challenge waits; a user without games is told so."""
    chats = Chats()
    first = await chats.across()
    await chats.confirms("Anna", "resign yes")
    await chats.says("Ben", "rematch")
    asked = replace(
        chats.from_("Anna", "discord:810"), did=Said(line, addressed=True), private=True
    )
    told = await chats.happens(asked)
    shown = "".join(f"{post.text} {post.ref} {film_of(post)}" for post in told.posts)
    assert f"#{first}" in shown or f"'{first}'" in shown
    other = replace(chats.from_("Eve"), did=Said(line, addressed=True), private=True)
    assert first_line(await chats.happens(other)).startswith("You have no game here.")


async def test_a_waiting_rematch_hides_no_record() -> None:
    """While a rematch waits, the record and other past-game commands show the game that has ended;
    “board” shows the challenge."""
    desk = await prepare_room("after the end")
    over = await desk.service.matches.last_in(ROOM)
    assert over is not None
    asked = (await desk.say("Ben", "rematch")).game_id
    for line in ("sgf", "zapis", "picture", "describe", "replay", "moves"):
        (post,) = (await desk.say("Anna", line)).posts
        shown = post.moment.game_id if post.moment else post.ref.game_id if post.ref else ""
        assert (over.game_id, line) == (shown, line)
    (post,) = (await desk.say("Anna", "board")).posts
    assert asked == (post.ref.game_id if post.ref else "")
