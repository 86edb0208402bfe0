"""Whole 9×9 games in Telegram, in both languages: by words, by taps and by reactions; in a group
where the bot is in privacy mode, in a topic, and between two private chats joined by a link. Each
way of playing is tried in one of the languages; `tests.language` covers the texts of both.

Each is a recorded game, and ends with the recorded margin, agreed to by both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from bot.talk.arguments.tokens import plain
from tests.adapters.recorded import Recorded, chains, recorded
from tests.adapters.telegram.desk import (
    Club,
    Place,
    board,
    boards,
    full_label,
    press_button,
    wait_for_button,
)
from tests.fakes.telegram.model import Message, Topic
from tests.fakes.telegram.people import Person

LOOK_SECONDS = 0.2
"""The bot asks for confirmation of an agreement that comes sooner after the count."""

# The words that these tests type and expect, by language.
WORDS = {
    "en": {
        "accept": "Accept",
        "agree": "Agree",
        "pass": "Pass",
        "waits": "waiting for",
        "over": ".5 (",
        "challenge": "/challenge",
        "take": "/accept",
        "play": "/play",
        "passing": "/pass",
        "dead": "dead",
        "agreed": "agree",
        "black": "black",
    },
    "pl": {
        "accept": "Przyjmuję",
        "agree": "Zgoda",
        "pass": "Pas",
        "waits": "czeka na:",
        "over": "Wygrywa",
        "challenge": "/wyzwanie",
        "take": "/akceptuję",
        "play": "/graj",
        "passing": "/pas",
        "dead": "martwe",
        "agreed": "akceptuję",
        "black": "czarne",
    },
}


@dataclass(frozen=True)
class Seat:
    """A player, and the room of their game."""

    person: Person
    room: Place

    @property
    def told(self) -> dict[str, str]:
        return WORDS[self.person.language]

    async def write(self, text: str, reply_to: Message | None = None) -> None:
        """Write in the player's room."""
        await self.person.send(self.room, text, reply_to=reply_to)

    async def says(self, word: str) -> Message:
        """Wait for a message of the bot with this word in the player's room."""
        return await self.room.says(self.told[word])


Seats = tuple[Seat, Seat]
Move = Callable[[Club, Seat, str], Awaitable[object]]


async def by_command(club: Club, seat: Seat, move: str) -> None:
    """Play by ``/play D4``, with the bot's name where needed."""
    told = seat.told
    if move == "pass":
        await seat.write(f"{told['passing']}{club.fake.mention}")
    else:
        await seat.write(f"{told['play']} {move}")


async def by_mention(club: Club, seat: Seat, move: str) -> None:
    """Play by ``@NigiriBot D4``."""
    await seat.write(f"{club.fake.mention} {move}")


async def by_reply(_: Club, seat: Seat, move: str) -> None:
    """Play by ``D4`` in reply to the newest board."""
    await seat.write(move, reply_to=boards(seat.room)[-1])


async def by_bare_line(_: Club, seat: Seat, move: str) -> None:
    """Play by a plain ``D4``."""
    await seat.write(move)


async def by_taps(_: Club, seat: Seat, move: str) -> None:
    """Play by tapping a column, then a point in it or (in a group) a row, which edits no message;
    pass by a button."""
    shown = boards(seat.room)[-1]
    if move == "pass":
        await press_button(seat.person, shown, seat.told["pass"])
        return
    grouped = isinstance(seat.room, Topic) or seat.room.id < 0
    await seat.person.press(shown, move[0])
    if not grouped:
        await seat.room.wait_for(lambda m: m is shown and move in m.labels)
    edits = shown.edits
    await seat.person.press(shown, move[1:] if grouped else move)
    assert (0 if grouped else 1) == edits


async def play(club: Club, seats: Seats, game: Recorded, move: Move) -> None:
    """Play all moves.

    Each is answered by a new board in every room. A board mentions only the player to move, and
    only in a room that they read; all other boards are silent."""
    for turn, (colour, point) in enumerate(game.moves):
        seat = seats["bw".index(colour)]
        await move(club, seat, point)
        for room in {one.room for one in seats}:
            shown = await board(room, turn + 2)
            if turn < len(game.moves) - 2:
                called = seats[1 - seats.index(seat)]
                here = room.id < 0 or room is called.room
                expected = ([called.person.id], False) if here else ([], True)
                assert expected == (shown.mentioned(), shown.silent)


async def proposal(seat: Seat, number: int) -> Message:
    """Return the board with this proposal after a moment of reading."""

    def shows(message: Message) -> bool:
        data = [one.get("callback_data", "") for one in message.buttons]
        agrees = any(one.startswith("agree:") and f":{number}:" in one for one in data)
        return agrees and message.photo is not None

    shown = await seat.room.wait_for(shows)
    await asyncio.sleep(LOOK_SECONDS)
    return shown


async def mark(seat: Seat, game: Recorded) -> int:
    """Mark all dead chains by buttons; return the number of the last proposal."""
    number = 1
    for point in game.dead:
        shown = await proposal(seat, number)
        button = next(one for one in shown.labels if point in one.split())
        await seat.person.press(shown, button)
        number += 1
    await proposal(seat, number)
    return number


async def check_end(club: Club, seats: Seats, game: Recorded, *, restarted: bool = False) -> None:
    """Check that the recorded result is in every room once, and that every press was answered,
    exactly once if the program was not restarted."""
    for seat in seats:
        result = await seat.says("over")
        assert game.score in result.text
        assert 1 == len(seat.room.find_messages(seat.told["over"]))
    assert [] == [one for one in club.fake.world.presses.values() if one.answered is None]
    assert restarted or [] == club.fake.calls("answerCallbackQuery", ok=False)


def seat_in_group(club: Club) -> Seats:
    """Seat Anna and Bob in the group."""
    return Seat(club.anna, club.group), Seat(club.bob, club.group)


@pytest.mark.parametrize(
    ("club", "move"),
    [("pl", by_command), ("en", by_mention), ("pl", by_reply)],
    indirect=["club"],
)
async def test_by_words(club: Club, move: Move) -> None:
    """A game can be played in a group by typing alone, with a bot that receives only commands to it
    and replies. Where it receives every message, mentions of it do, too."""
    if move is by_mention:
        club.fake.promote(club.group)
    game, seats = recorded(5), seat_in_group(club)
    anna, bob, told = *seats, seats[0].told
    await anna.write(f"{told['challenge']} @bobby 9x9 komi {game.komi} {told['black']}")
    challenge = await wait_for_button(club.group, told["accept"])
    await anna.person.send(club.group, "I hope he has time")
    await bob.write("ok", reply_to=challenge)
    await board(club.group, 1)
    await play(club, seats, game, move)
    shown = await proposal(bob, 1)
    await bob.write(f"{told['dead']} {' '.join(game.dead)}", reply_to=shown)
    await proposal(anna, 2)
    await anna.write(f"/{plain(told['agreed'])}{club.fake.mention}")
    await anna.says("waits")
    await bob.write(told["agreed"], reply_to=await proposal(bob, 2))
    await check_end(club, seats, game)


async def test_by_taps(club: Club) -> None:
    """A game can be played after the challenge without typing and without administrator rights."""
    game, seats = recorded(16), seat_in_group(club)
    anna, bob, told = *seats, seats[0].told
    await anna.write(f"{told['challenge']} @bobby 9x9 komi {game.komi} {told['black']}")
    await press_button(club.bob, await wait_for_button(club.group, told["accept"]), told["accept"])
    await board(club.group, 1)
    await play(club, seats, game, by_taps)
    marks = [
        one
        for one in (await proposal(bob, 1)).buttons
        if one["callback_data"].partition(":")[0] in ("dead", "alive")
    ]
    assert chains(game) == len(marks)
    number = await mark(bob, game)
    await press_button(club.bob, await proposal(bob, number), told["agree"])
    await bob.says("waits")
    await press_button(club.anna, await proposal(anna, number), told["agree"])
    await check_end(club, seats, game)


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_by_reactions(club: Club) -> None:
    """If the bot is an administrator, a 👍 accepts a challenge and a score, a plain line is a
    move, and chatter is ignored."""
    club.fake.promote(club.group)
    game, seats = recorded(25), seat_in_group(club)
    anna, bob, told = *seats, seats[0].told
    await anna.write(f"{told['challenge']} @bobby 9x9 komi {game.komi} {told['black']}")
    challenge = await wait_for_button(club.group, told["accept"])
    await club.carl.react(challenge, "👍")
    await club.bob.react(challenge, "🤝")
    await club.bob.react(challenge, "👍")
    await board(club.group, 1)
    await club.carl.send(club.group, "help is what Black needs")
    await play(club, seats, game, by_bare_line)
    number = await mark(bob, game)
    shown = await proposal(bob, number)
    await club.bob.react(shown, "👎")
    await club.bob.react(shown, "👍")
    await bob.says("waits")
    await club.anna.react(await proposal(anna, number), "👍")
    await check_end(club, seats, game)


async def test_in_a_topic(club: Club) -> None:
    """A game in a topic stays there, whatever happens in other topics."""
    forum = club.fake.supergroup("Forum", club.anna, club.bob, club.carl, forum=True)
    go, other = club.fake.topic(forum, "Go"), club.fake.topic(forum, "Talk")
    game, seats = recorded(53), (Seat(club.anna, go), Seat(club.bob, go))
    await club.anna.send(go, f"/challenge@NigiriBot @bobby 9x9 komi {game.komi} black")
    await press_button(club.bob, await wait_for_button(go, "Accept"), "Accept")
    await board(go, 1)
    await club.carl.send(other, "/games")
    await play(club, seats, game, by_taps)
    number = await mark(seats[1], game)
    for seat in seats:
        await press_button(seat.person, await proposal(seat, number), "Agree")
    await check_end(club, seats, game)
    elsewhere = [m.text for m in forum.messages if m.topic is None and m.text]
    assert [2, 1] == [len(other.messages), len(elsewhere)], elsewhere


async def test_in_two_private_chats(club: Club) -> None:
    """A link joins two private chats. Each player sees the game in their own language and plays by
    plain lines or by taps."""
    eva = club.fake.user("Ewa", language="pl")
    game, seats = recorded(59), (Seat(club.anna, club.anna.private), Seat(eva, eva.private))
    anna, ewa = seats
    await club.anna.start()
    await anna.write(f"/challenge 9x9 komi {game.komi} black")
    challenge = await wait_for_button(anna.room, "Accept")
    (link,) = [url for url in challenge.urls() if "?start=" in url and "share" not in url]
    await eva.open(link)
    asked = await wait_for_button(ewa.room, "Przyjmuję")
    assert "Anna" in asked.text
    await press_button(eva, asked, "Przyjmuję")
    for seat in seats:
        await board(seat.room, 1)

    async def move(club: Club, seat: Seat, point: str) -> None:
        await (by_taps if seat is ewa else by_bare_line)(club, seat, point)

    await play(club, seats, game, move)
    number = await mark(ewa, game)
    await proposal(anna, number)
    await anna.write("agree")
    await ewa.says("waits")
    await eva.react(await proposal(ewa, number), "👍")
    await check_end(club, seats, game)


@pytest.mark.parametrize("club", ["en", "pl"], indirect=True)
async def test_a_player_without_a_username(club: Club) -> None:
    """A person without a username can be challenged by a mention of their name, and plays as others
    do."""
    told = WORDS[club.anna.language]
    text = f"{told['challenge']} Carl 5x5 komi 0.5 {told['black']}"
    await club.anna.send(club.group, text, mentions=(club.carl,))
    challenge = await wait_for_button(club.group, told["accept"])
    assert "Carl" in challenge.text
    refused = await press_button(club.bob, challenge, told["accept"])
    assert refused.text
    await press_button(club.carl, challenge, told["accept"])
    await board(club.group, 1)
    assert "" == full_label(boards(club.group)[-1], told["accept"])


async def test_restarts_in_the_middle(club: Club) -> None:
    """The bot is stopped and started repeatedly; actions during its absence count once."""
    game, seats = recorded(45), seat_in_group(club)
    await club.begin(terms=f"9x9 komi {game.komi} black")
    for turn, (colour, point) in enumerate(game.moves):
        seat = seats["bw".index(colour)]
        if turn % 7 == 3:
            await club.bot.stop()
            await by_command(club, seat, point)
            await club.restart()
        else:
            await by_reply(club, seat, point)
        await board(club.group, turn + 2)
    await club.restart()
    number = await mark(seats[1], game)
    for seat in seats:
        await press_button(seat.person, await proposal(seat, number), "Agree")
        await club.restart()
    await check_end(club, seats, game, restarted=True)
    shown = [message.text for message in boards(club.group)]
    assert len(shown) == len(set(shown)), shown
