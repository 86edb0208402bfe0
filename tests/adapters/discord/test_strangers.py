"""In Discord the acting person's identity decides whether an act counts: for buttons, menus,
reactions, commands and typed lines."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person

REASONS = (
    "Only its two players can do that.",
    "meant for someone else",
    "That question was for someone else.",
    "It is Black’s turn.",
)
LOOKS = ("More…", "Life and death…", "Details")
"""Buttons that anyone may press, since they only show something."""


async def version(club: Club) -> int:
    """Return the version of the only game."""
    (entry,) = club.memory.backends.matches._matches.values()
    return entry.meta.version


async def press_everything(club: Club, person: Person, message: Message) -> list[str]:
    """Use every button and menu of a message. Each must be answered privately with a reason,
    without any effect; return the exceptions."""
    before, strange = await version(club), []
    for part in message.parts:
        if part["type"] == 2:
            if part.get("label") in LOOKS:
                continue
            used = await person.press(message, part["custom_id"])
        else:
            values = part["options"][0]["value"]
            used = await person.select(message, part["custom_id"], values)
        answer = await used.answer()
        if not answer.ephemeral or not any(reason in answer.shown_text for reason in REASONS):
            strange.append(answer.shown_text)
    assert before == await version(club)
    return strange


async def test_a_spectators_buttons(club: Club) -> None:
    """No button, menu or reaction of a whole game has an effect for a spectator."""
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(club.general, line)
    challenge = await club.general.wait_for(lambda m: "Accept" in m.labels and "❌" in m.reactions)
    assert [] == await press_everything(club, club.carl, challenge)
    await add_reactions(club.carl, challenge, "✅", "❌")
    await club.bob.react(challenge, "✅")
    thread = await club.thread()
    assert [] == await press_everything(club, club.carl, boards(thread)[-1])
    await club.anna.slash(thread, "go play", point="C3")
    await board(thread, 2)
    await club.anna.slash(thread, "go undo")
    asked = await thread.wait_for(lambda m: "Agree" in m.labels and "❌" in m.reactions)
    assert [] == await press_everything(club, club.carl, asked)
    before = await version(club)
    await add_reactions(club.carl, asked, "✅", "❌")
    await club.bob.react(asked, "❌")
    await wait_for_message(thread, "Bob declines the undo")
    assert before + 1 == await version(club)
    await club.bob.slash(thread, "go pass")
    await club.anna.slash(thread, "go pass")
    counted = await thread.wait_for(lambda m: "Play on" in m.labels and "▶️" in m.reactions)
    assert [] == await press_everything(club, club.carl, counted)
    before = await version(club)
    await add_reactions(club.carl, counted, "✅", "❌", "▶️")
    await club.bob.react(counted, "✅")
    await wait_for_message(thread, "Bob agrees")
    assert before + 1 == await version(club)


async def add_reactions(person: Person, message: Message, *emojis: str) -> None:
    """Add these reactions. Reactions to one message are processed in order, so their effects are
    complete once a later one has counted."""
    for emoji in emojis:
        await person.react(message, emoji)


async def test_an_organisers_reaction(club: Club) -> None:
    """The ✅ under the question whether to annul a game works only for the person who was asked,
    like its button."""
    thread = await club.begin()
    (game_id,) = club.memory.backends.matches._matches
    asked = await club.owner.send(
        club.general, f"{club.fake.bot.mention} annul #{game_id} nobody is left"
    )
    question = await club.general.wait_for(lambda m: m.id > asked.id and bool(m.buttons))
    await club.carl.react(question, "✅")
    await club.owner.react(question, "✅")
    await wait_for_message(thread, "Reason: nobody is left")


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("play", {"point": "C3"}), ("pass", {}), ("resign", {}), ("undo", {}),
        ("count agree", {}), ("count dead", {"points": "C3"}), ("count resume", {}),
        ("count no-result", {}), ("clock waive-time", {}), ("clock give-time", {"time": "1d"}),
        ("terms", {"size": 9}),
    ],
)  # fmt: skip
async def test_a_spectators_commands(club: Club, command: str, options: dict[str, object]) -> None:
    """Each players' command and line is refused to another person, privately."""
    thread = await club.begin()
    before, boards_before = await version(club), len(boards(thread))
    answer = await (await club.carl.slash(thread, f"go {command}", **options)).answer()
    assert answer.shown_text
    assert (before, boards_before) == (await version(club), len(boards(thread)))


async def test_the_opponents_buttons(club: Club) -> None:
    """The opponent can neither move nor answer in the other player's place."""
    thread = await club.begin()
    before = await version(club)
    answer = await (await club.bob.slash(thread, "go play", point="C3")).answer()
    assert "It is Black’s turn." in answer.shown_text
    question = await ask_confirmation(club, thread, "resign", "Yes, resign")
    answer = await (await club.bob.press(question, "Yes, resign")).answer()
    assert "That question was for someone else." in answer.shown_text
    assert before == await version(club)
    await club.anna.press(question, "Yes, resign")
    await wait_for_message(thread, "Anna resigns")


async def ask_confirmation(club: Club, room: Channel, line: str, label: str) -> Message:
    """Let Anna say something that the bot asks her to confirm; return the question."""
    await club.anna.send(room, f"{club.fake.bot.mention} {line}")
    return await room.wait_for(lambda m: label in m.labels)
