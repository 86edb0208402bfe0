"""Spectators' guesses of the next move: hidden until it is played, counted once, without
influence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.posts.post import Answer
from bot.talk.incoming import Said
from tests.adapters.predictions_contract import waiting
from tests.conversation.chats import DISCORD, TELEGRAM, Chats
from tests.conversation.desk import Desk, first_line
from tests.incoming import to_bot
from tests.posts import file_of

EVE = "web:lobby/eve"


async def send_ephemerally(chats: Chats, who: str, text: str) -> Answer:
    """Send a command in a Discord channel with an ephemeral answer, as with a slash."""
    eve = chats.from_("Eve")
    user = EVE.replace("eve", who.casefold())
    incoming = replace(eve, user=user, user_name=who, room=DISCORD, community=DISCORD)
    return await chats.happens(replace(incoming, did=Said(text, addressed=True), private=True))


async def test_a_guess_comes_true() -> None:
    """A hidden guess is announced with the move, in each room in its language, and not before."""
    chats = Chats()
    await chats.across()
    await chats.says("Ben", "język pl", TELEGRAM)
    answer = await send_ephemerally(chats, "Eve", "guess D4")
    kept = "Your guess for move 1: D4. Nobody sees it"
    assert first_line(answer).startswith(kept)
    other = await send_ephemerally(chats, "Carl", "zgaduję E5")
    rooms = (DISCORD, TELEGRAM)
    posts = [post for room in rooms for post in chats.rooms.posts[room]]
    own = [*answer.posts, *other.posts]
    assert own == [post for post in posts if "Your guess" in post.text]
    await chats.says("Anna", "D4")
    assert "Guessed by Eve (2 guesses)." in chats.rooms.posts[DISCORD][-1].text
    assert "Kto zgadł: Eve (2 typy)." in chats.rooms.posts[TELEGRAM][-1].text
    await chats.says("Ben", "E5")
    assert "Guessed" not in chats.rooms.posts[DISCORD][-1].text
    assert ["The best guessers here:", "1. Eve – 1 of 1", "2. Carl – 0 of 1"] == (
        await send_ephemerally(chats, "Carl", "guessers")
    ).posts[0].text.split("\n")


@pytest.mark.parametrize("order", [("Carl", "Zoe"), ("Zoe", "Carl")])
async def test_equal_guessers_stand_in_one_order(order: tuple[str, str]) -> None:
    """Equal guessers are listed in a fixed order, not by the time of their guesses."""
    desk = Desk()
    await desk.game("D4")
    for who in order:
        await desk.say(who, "guess E5")
    await desk.say("Ben", "E5")
    told = (await desk.say("Eve", "guessers")).posts[0].text.split("\n")
    assert ["1. Carl – 1 of 1", "2. Zoe – 1 of 1"] == told[1:]


async def test_guesses_do_not_affect_the_log() -> None:
    """The log of a match is the same with and without guesses."""
    logs = []
    for guessed in (False, True):
        desk = Desk()
        game_id = await desk.game("D4")
        if guessed:
            await desk.say("Eve", "guess E5")
            desk.ms -= 1000
        await desk.say("Ben", "E5")
        logs.append([str(event) for event in (await desk.match(game_id)).match.events])
    assert logs[0] == logs[1]


async def test_the_last_guess_counts() -> None:
    """The last guess for a move counts, and none after it was withdrawn."""
    desk = Desk()
    await desk.game("D4")
    for line in ("guess C3", "typuję E5", "guess E5"):
        assert "is saved. Everyone here can read it" in first_line(await desk.say("Eve", line))
    await desk.say("Carl", "guess E5")
    await desk.say("Carl", "guess off")
    await desk.say("Ben", "E5")
    assert "Guessed by Eve (1 guess)." in desk.match_line(-1)


@pytest.mark.parametrize(
    "who, line, expected",
    [
        ("Anna", "guess E5", "You play this game yourself."),
        ("Anna", "guess E5 #vuhamo", "You play this game yourself."),
        ("Eve", "guess D4", "There is already a black stone at D4."),
        ("Eve", "guess T19", "T19 is not on this board"),
        ("Eve", "guess I5", "There is no column I"),
        ("Eve", "@guess", "Where will the next move be?"),
        ("Eve", "guess E5 #zuzuzu", "I don’t know that game."),
    ],
)
async def test_refused_guesses(who: str, line: str, expected: str) -> None:
    """Players cannot guess, impossible moves cannot be guessed, and wrong guesses are refused with
    a reason."""
    desk = Desk()
    game_id = await desk.game("D4")
    assert "vuhamo" == game_id
    incoming = desk.line(who, line.removeprefix("@"))
    answer = await desk.hears(to_bot(incoming, surely=line.startswith("@")))
    assert first_line(answer).startswith(expected)
    assert {} == await waiting(desk.backends.predictions, game_id)


async def test_guesses_without_a_next_move() -> None:
    """After two passes, and in a room without a game, guesses are refused."""
    desk = Desk()
    assert first_line(await desk.say("Eve", "guess E5")).startswith("Which game?")
    game_id = await desk.game("- -")
    answer = await desk.say("Eve", f"guess E5 #{game_id}")
    assert first_line(answer).startswith("There is no next move to guess")
    assert first_line(await desk.say("Eve", "guessers")).startswith("No guesses here yet.")


async def test_a_guess_is_dropped_with_the_game() -> None:
    """A guess for a move that is never played is dropped and not counted."""
    desk = Desk()
    game_id = await desk.game("D4")
    await desk.say("Eve", "guess E5")
    await desk.confirms("Ben", "resign yes")
    assert {} == await waiting(desk.backends.predictions, game_id)
    assert {} == await desk.backends.predictions.tallies("web:lobby")


async def test_guesses_are_exported_and_erased() -> None:
    """An export contains the user's guesses; erasure removes the user from the table."""
    desk = Desk()
    await desk.game("D4")
    await desk.say("Eve", "guess E5")
    await desk.say("Ben", "E5")
    answer = await desk.confirms("Eve", "export yes")
    file = file_of(answer.posts[0])
    assert file is not None
    assert '"counted": {\n     "web:lobby": [\n      1,\n      1\n' in file.content
    await desk.confirms("Eve", "forget me yes")
    assert {} == await desk.backends.predictions.tallies("web:lobby")


async def test_chatter_is_no_guess() -> None:
    """Chatter about guessing is no guess."""
    desk = Desk()
    await desk.game("D4")
    for line in ("I guess D4 is good", "guess what", "I guess", "guess D4?", "zgaduję, że D4"):
        assert Answer() == await desk.say("Eve", line), line
