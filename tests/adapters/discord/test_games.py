"""Whole 9×9 games in Discord, in English and Polish: by slash commands, by typed moves, by menus.

Each is a recorded game. It ends with the recorded margin, which both players agree to by reactions.
Each way of playing is tried in one of the languages; `tests.language` covers the texts of both."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.routing.questions import CHANGED_MS
from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.adapters.discord.steps import wait_until_settled
from tests.adapters.recorded import Recorded, chains, recorded
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.limits import POST
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person

Move = Callable[[Club, Person, Channel, str], Awaitable[object]]

# The texts that these tests use, by language.
WORDS = {
    "en-US": {
        "accept": "Accept",
        "pass": "Pass",
        "column": "Play: pick a column",
        "marks": "Which chains are dead?",
        "point": "Pick one",
        "waits": "waiting for",
        "over": ".5 (",
    },
    "pl": {
        "accept": "Przyjmuję",
        "pass": "Pas",
        "column": "Ruch: wybierz kolumnę",
        "marks": "Które łańcuchy są martwe?",
        "point": "Wybierz",
        "waits": "czeka na:",
        "over": "Wygrywa",
    },
}


async def by_slash(_: Club, person: Person, thread: Channel, move: str) -> None:
    """Play by ``/play D4``."""
    if move == "pass":
        await person.slash(thread, "go pass")
    else:
        await person.slash(thread, "go play", point=move)


async def by_mention(club: Club, person: Person, thread: Channel, move: str) -> None:
    """Play by ``@Nigiri D4``."""
    await person.send(thread, f"{club.fake.bot.mention} {move}")


async def by_reply(_: Club, person: Person, thread: Channel, move: str) -> None:
    """Play by ``D4`` in reply to the newest board."""
    await person.send(thread, move, reply_to=boards(thread)[-1])


async def by_bare_line(_: Club, person: Person, thread: Channel, move: str) -> None:
    """Play by a plain ``D4``."""
    await person.send(thread, move)


async def by_menus(_: Club, person: Person, thread: Channel, move: str) -> None:
    """Play by selecting a column and a point in it; pass by a button."""
    told, shown = WORDS[person.locale], boards(thread)[-1]
    if move == "pass":
        await person.press(shown, told["pass"])
        return
    asked = await (await person.select(shown, told["column"], move[0])).answer()
    if asked.menus:
        await person.select(asked, told["point"], move)
    else:
        await person.press(asked, move)


async def play(club: Club, thread: Channel, game: Recorded, move: Move) -> None:
    """Play all moves; each is answered by a new board."""
    players = {"b": club.anna, "w": club.bob}
    for turn, (colour, point) in enumerate(game.moves):
        await move(club, players[colour], thread, point)
        await board(thread, turn + 2)


async def proposal(thread: Channel, number: int) -> Message:
    """Wait for the board with this proposal and its ✅ reaction."""
    return await thread.wait_for(
        lambda m: (
            any(f":{number}:" in b["custom_id"] and "agree" in b["custom_id"] for b in m.buttons)
            and bool(m.attachments)
            and "✅" in m.reactions
        )
    )


async def agree(club: Club, thread: Channel, number: int) -> Message:
    """Agree as both players by ✅ under the same proposal; return the result."""
    told = WORDS[club.anna.locale]
    shown = await proposal(thread, number)
    await wait_until_settled(club)
    # the bot asks for confirmation of a ✅ right after a change
    club.memory.clock.advance(2 * CHANGED_MS / 1000)
    await club.anna.react(shown, "✅")
    await wait_for_message(thread, told["waits"])
    await club.bob.react(shown, "✅")
    return await wait_for_message(thread, told["over"])


async def challenge_by_slash(club: Club, komi: float) -> Message:
    """Challenge Bob to a game on 9×9, and return the challenge."""
    await club.anna.slash(
        club.general,
        "go challenge",
        opponent=club.bob,
        size=9,
        komi=komi,
        colours="black",
        clock="no clock",
    )
    accept = WORDS[club.anna.locale]["accept"]
    return await club.general.wait_for(lambda m: accept in m.labels)


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_by_slash_commands(club: Club) -> None:
    """A game can be played with commands alone: challenge, accept, play, pass, dead."""
    game = recorded(5)
    await challenge_by_slash(club, game.komi)
    await club.bob.slash(club.general, "go accept")
    thread = await club.thread()
    await play(club, thread, game, by_slash)
    number = 1
    for point in game.dead:
        await club.bob.slash(thread, "go count dead", points=point)
        number += 1
        await proposal(thread, number)
    result = await agree(club, thread, number)
    assert game.score in result.shown_text


@pytest.mark.parametrize(
    ("club", "move"), [("en-US", by_mention), ("pl", by_reply)], indirect=["club"]
)
async def test_by_typed_moves(club: Club, move: Move) -> None:
    """A game can be played by typing to a bot without privileged intents: by mentions or by
    replies."""
    game, told, bot = recorded(7), WORDS[club.anna.locale], club.fake.bot.mention
    language = "pl" if club.anna.locale == "pl" else "en"
    await club.anna.send(club.general, f"{bot} language {language}")
    line = f"{bot} challenge {club.bob.mention} 9x9 komi {game.komi} black"
    await club.anna.send(club.general, line)
    challenge = await club.general.wait_for(lambda m: told["accept"] in m.labels)
    await club.bob.send(club.general, "ok", reply_to=challenge)
    thread = await club.thread()
    await play(club, thread, game, move)
    shown = await proposal(thread, 1)
    await club.bob.send(thread, f"dead {' '.join(game.dead)}", reply_to=shown)
    result = await agree(club, thread, 2)
    assert game.score in result.shown_text


async def test_by_bare_lines(club: Club) -> None:
    """With the message-content intent a plain "D4" in the game's thread is a move, and other
    channels are ignored."""
    game = recorded(25)
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    thread = await club.begin(f"9x9 komi {game.komi} black")
    await club.anna.send(club.fake.channel(club.guild, "chat"), "help")
    await play(club, thread, game, by_bare_line)
    await proposal(thread, 1)
    await club.bob.send(thread, f"dead {' '.join(game.dead)}")
    result = await agree(club, thread, 2)
    assert game.score in result.shown_text
    assert 1 == len(club.fake.channel(club.guild, "chat").messages)


@pytest.mark.parametrize("club", ["pl"], indirect=True)
async def test_by_menus(club: Club) -> None:
    """A game can be played after the challenge without typing: by buttons, menus and reactions."""
    game, told = recorded(53), WORDS[club.anna.locale]
    challenge = await challenge_by_slash(club, game.komi)
    await club.bob.press(challenge, told["accept"])
    thread = await club.thread()
    await play(club, thread, game, by_menus)
    shown = await proposal(thread, 1)
    (point,) = game.dead
    marks = [menu for menu in shown.menus if menu["placeholder"].startswith(told["marks"])]
    label, menu = next(
        (option["label"], menu["placeholder"])
        for menu in marks
        for option in menu["options"]
        if point in option["label"].split()
    )
    assert chains(game) == sum(len(menu["options"]) for menu in marks)
    await club.bob.select(shown, menu, label)
    result = await agree(club, thread, 2)
    assert game.score in result.shown_text


async def test_three_taps_on_the_large_board(club: Club) -> None:
    """On an empty 19×19 board each point takes three taps: the menu, its column, and the button
    with the point's name."""
    thread = await club.begin("19x19 black no clock")
    shown = await board(thread, 1)
    asked = await (await club.anna.select(shown, "Play: pick a column", "Q")).answer()
    assert ([], [f"Q{row}" for row in range(1, 20)]) == (asked.menus, asked.labels)
    await club.anna.press(asked, "Q16")
    assert "⚫ Q16" in (await board(thread, 2)).shown_text


async def test_fast_moves_share_a_board(club: Club) -> None:
    """When moves are faster than Discord's rate limit, the next board shows all of them."""
    thread, taken = await club.begin(), asyncio.Event()
    club.fake.faults.add(Fault(*POST, until=taken))
    before = len(boards(thread))
    for turn, point in enumerate(["C3", "D3", "C4", "D4", "C2", "D2"]):
        moved = await (club.anna, club.bob)[turn % 2].slash(thread, "go play", point=point)
        await moved.wait_until_withdrawn()
        await board(thread, before + 1)
    taken.set()
    last = await wait_for_message(thread, "⚪ D2")
    assert "Details" in last.labels
    assert len(boards(thread)) - before < 6


async def test_quoted_mentions_are_names(club: Club) -> None:
    """An answer that quotes a line shows its mentions as names, and mentions no one."""
    await club.anna.send(club.general, f"{club.fake.bot.mention} hug {club.bob.mention} twice")
    told = await wait_for_message(club.general, "I do not understand")
    assert "“hug @Bob twice”" in told.content
    assert frozenset() == told.pings
