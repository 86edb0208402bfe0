"""No known command is met with silence, and none with a wrong statement."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.posts.post import Answer
from bot.routing.catalogue import PHRASES
from bot.talk.arguments.tokens import plain
from bot.talk.command_spec import CommandSpec, Talk
from bot.talk.incoming import Said
from tests.conversation.chats import Chats
from tests.conversation.desk import ROOM, Desk, said
from tests.conversation.kept import Kept
from tests.incoming import meant
from tests.posts import film_of

SAID_TO_PEOPLE = frozenset(
    {
        # Answers where nothing is asked.
        *("yes", "no"),
        # Steps in a sandbox, which is only where nobody else reads.
        *("back", "end"),
    }
)
"""Commands that, unaddressed and with nothing to do, are left to the people."""
WHOLE_SENTENCES = frozenset(
    {
        *("gram", "zagram", "graj", "move", "ruch", "i play", "i guess", "my guess", "moj typ"),
        *("lesson", "lessons", "lekcja", "lekcje", "privacy", "prywatnosc"),
        *("zgaduje", "typuje", "tell me", "mow mi", "pisz do mnie", "call me", "powiadamiaj mnie"),
    }
)
"""Commands, and beginnings of some, that people also say by themselves."""
OF_PLAYERS = frozenset({"dead", "alive", "if", "moves"})
"""Words that count as commands from whoever plays."""

WHERE = ("alone", "in a room", "in a game", "after the end")
ENGLISH = ("You have no game here", "is over:", "Only ", "Type ", "Which ", "Your ")


async def room_for(where: str) -> Desk:
    """A room in this state."""
    desk = Desk()
    if where in ("in a game", "after the end"):
        await desk.game("E5 D4", "9x9 black 3 days")
    if where == "after the end":
        await desk.confirms("Anna", "resign yes")
    return desk


async def answer_to(desk: Desk, line: str, where: str, *, addressed: bool = False) -> Answer:
    """What Anna is answered; alone she speaks to nobody else."""
    incoming = desk.line("Anna", line)
    alone = where == "alone"
    return await desk.hears(replace(meant(incoming, surely=addressed or alone), private=alone))


def is_left_alone(command: CommandSpec, spelled: str, where: str) -> bool:
    """Whether this, unaddressed, is said to people."""
    if where == "alone":
        return False
    talk = command.key in SAID_TO_PEOPLE or plain(spelled) in WHOLE_SENTENCES
    talk |= Talk.MEANT in command.talk
    return talk or (command.key in OF_PLAYERS and where != "in a game" and " " not in spelled)


@pytest.mark.parametrize("where", WHERE)
async def test_every_command_is_answered(where: str) -> None:
    """Each command in both languages, with nothing after it, is done or answered."""
    silent = []
    room = Kept(await room_for(where))
    for command, spelled in PHRASES:
        desk = room.unchanged()
        answer = await answer_to(desk, spelled, where)
        if not (answer.posts or answer.game_id) and not is_left_alone(command, spelled, where):
            silent.append(spelled)
    assert [] == silent


@pytest.mark.parametrize("where", [where for where in WHERE if where != "alone"])
async def test_plain_questions_among_people(where: str) -> None:
    """What people ask the bot in plain words they also ask each other: unaddressed, with a question
    mark or without, nothing comes of it."""
    heard = []
    room = Kept(await room_for(where))
    asked = [spelled for command, spelled in PHRASES if Talk.MEANT in command.talk]
    for spelled in asked:
        desk = room.unchanged()
        for line in (spelled, f"{spelled}?", f"{spelled} seki", f"{spelled} Ben 9x9"):
            answer = await answer_to(desk, line, where)
            heard += [line] if answer != Answer() else []
    assert [] == heard


@pytest.mark.parametrize("where", WHERE)
async def test_every_wrong_argument_is_answered(where: str) -> None:
    """So is each command that goes on with what makes no sense, if it is said to the bot."""
    silent = []
    room = Kept(await room_for(where))
    for _, spelled in PHRASES:
        desk = room.unchanged()
        answer = await answer_to(desk, f"{spelled} qqq zzz", where, addressed=True)
        if not (answer.posts or answer.game_id):
            silent.append(spelled)
    assert [] == silent


@pytest.mark.parametrize("where", WHERE)
async def test_what_is_said_is_so(where: str) -> None:
    """Nobody is told of a game that there is not, nor that there is none where one goes on, nor
    that nothing was here where a game has just ended."""
    wrong = []
    never = {
        "alone": ("is over: ", "not your turn"),
        "in a room": ("is over: ", "not your turn"),
        "in a game": ("You have no game here", "is over: "),
        "after the end": ("You have no game here", "Nothing has been asked"),
    }[where]
    room = Kept(await room_for(where))
    for _, spelled in PHRASES:
        desk = room.unchanged()
        answer = await answer_to(desk, spelled, where, addressed=True)
        for post in answer.posts:
            wrong += [(spelled, post.text) for lie in never if lie in post.text]
    assert [] == wrong


@pytest.mark.parametrize("where", WHERE)
async def test_answered_in_polish(where: str) -> None:
    """Who has chosen Polish gets no English from any of them."""
    english = []
    chosen = await room_for(where)
    await chosen.say("Anna", "język pl")
    room = Kept(chosen)
    for command, spelled in PHRASES:
        desk = room.unchanged()
        answer = await answer_to(desk, spelled, where, addressed=True)
        texts = [post.text for post in answer.posts if command.key != "in-english"]
        english += [text for text in texts for words in ENGLISH if words in text]
    assert [] == english


async def test_the_score_after_the_end() -> None:
    """Who asks for the score of a game that has just ended sees how it ended."""
    desk = await room_for("after the end")
    (post,) = (await desk.say("Anna", "wynik")).posts
    assert "W+R" in post.text
    assert post.board is not None


async def test_a_late_move_reaches_no_other_game() -> None:
    """In the thread of a game that has ended a move is not played in the other game that goes on
    elsewhere, and the score is that of the ended one; with its name, the other is reached."""
    chats = Chats()
    over = await chats.across()
    await chats.confirms("Anna", "resign yes")
    other = (await chats.says("Anna", "challenge 9x9 black", "discord:777")).game_id
    await chats.says("Ben", f"join {other}")
    for line in ("D4", "pass", "undo", "give 1 day"):
        told = said(await chats.says("Anna", line))
        assert told.startswith(f"Game #{over} here is over: W+R."), line
    (post,) = (await chats.says("Anna", "score")).posts
    assert over == (post.ref.game_id if post.ref else "")
    assert other == (await chats.says("Anna", f"D4 #{other}")).game_id


async def test_a_move_reaches_the_game_that_goes_on_here() -> None:
    """Where one game has just ended and another of the same person goes on, a move is played in
    that one."""
    desk = Desk()
    goes_on = await desk.game("D4 E5")
    await desk.say("Eve", "challenge Anna 9x9 white")
    await desk.say("Anna", "accept")
    over = (await desk.say("Eve", "resign")).game_id
    await desk.hears(desk.step("Eve: [resign]"))
    assert {goes_on} == set(await desk.versions())
    assert goes_on == (await desk.say("Anna", "C3")).game_id != over


async def test_a_move_reaches_the_game_that_goes_on_in_a_channel() -> None:
    """So it is in a channel, where who speaks late in the thread of a game means that one."""
    chats = Chats()
    goes_on = await chats.across()
    over = (await chats.says("Anna", "challenge 9x9 black")).game_id
    await chats.says("Ben", f"join {over}")
    await chats.confirms("Anna", f"resign yes #{over}")
    assert goes_on == (await chats.says("Anna", "D4")).game_id != over


async def test_what_is_done_from_elsewhere_is_shown() -> None:
    """Who plays where the game is not told of sees what came of it there, too, and with what news,
    by words and by buttons; a chat that notes it by itself needs no second word."""
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
    own = replace(chats.from_("Ben", "telegram:770"), did=Said("E5", addressed=True), noted=True)
    assert () == (await chats.happens(own)).posts


async def test_what_is_done_where_it_is_told_is_told_once() -> None:
    """In a room of the game the board comes once, by the way that everybody hears of it."""
    chats = Chats()
    await chats.across()
    assert () == (await chats.says("Anna", "D4")).posts


@pytest.mark.parametrize("line", ["sgf", "board", "replay", "moves", "notes", "describe"])
async def test_the_last_game_where_there_was_none(line: str) -> None:
    """Where no game ever was, such as in private, one's own last game is meant once it is over,
    also while a challenge waits; who has played none is told so."""
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
    assert said(await chats.happens(other)).startswith("You have no game here.")


async def test_a_rematch_asked_for_hides_no_record() -> None:
    """While a rematch waits for its answer, the record and the like are those of the game that has
    just ended; the board is that of the challenge."""
    desk = await room_for("after the end")
    over = await desk.service.last_in(ROOM)
    assert over is not None
    asked = (await desk.say("Ben", "rematch")).game_id
    for line in ("sgf", "zapis", "picture", "describe", "replay", "moves"):
        (post,) = (await desk.say("Anna", line)).posts
        shown = post.moment.game_id if post.moment else post.ref.game_id if post.ref else ""
        assert (over.game_id, line) == (shown, line)
    (post,) = (await desk.say("Anna", "board")).posts
    assert asked == (post.ref.game_id if post.ref else "")
