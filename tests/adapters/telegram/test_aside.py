"""Plans and notes in Telegram: in the private chat, and nowhere else."""

from __future__ import annotations

from tests.adapters.telegram.desk import Club, tap


async def test_a_plan(club: Club) -> None:
    """A plan given in the private chat is played in the group when it comes true; given in the
    group, where the opponent reads it, it is not kept."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    await room.says("Anna (Black): C3.")
    await club.anna.send(room, "/if D3 D4")
    await room.says("Others can read that here")
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "/if D3 D4 or C4 C5")
    shown = await alone.says("if A: D3 → D4")
    assert "seen by nobody else" in shown.text
    await club.bob.send(room, "/play D3")
    told = await room.says("Anna (Black): D4.")
    assert "Decided on beforehand." in told.text
    assert [] == [message for message in room.messages if "C5" in message.text]


async def test_a_plan_is_cancelled_by_a_button(club: Club) -> None:
    """The list of what is planned has a button that cancels it."""
    room = await club.begin()
    await club.anna.send(room, "/play C3")
    await room.says("Anna (Black): C3.")
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "if D3 D4")
    await tap(club.anna, await alone.says("if D3 → D4"), "Cancel it all")
    await club.anna.send(alone, "ifs")
    await alone.says("You have planned nothing")


async def test_a_sandbox(club: Club) -> None:
    """Moves tried out in the private chat come back as pictures, and the group hears of none."""
    room = await club.begin()
    before = len(room.messages)
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "/analyse")
    await alone.says("SANDBOX, not the game")
    await club.anna.send(alone, "C3")
    shown = await alone.says("Tried out: 1. C3")
    assert shown.photo
    await tap(club.anna, shown, "End")
    await club.anna.send(alone, "end")
    await alone.says("No sandbox is open.")
    assert before == len(room.messages)


async def test_notes(club: Club) -> None:
    """Notes made in the private chat are shown there."""
    room = await club.begin()
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "/note C3 at first?")
    await alone.says("Noted for you alone, at move 0")
    await club.anna.send(alone, "/notes")
    await alone.says("Move 0: C3 at first?")
    assert [] == [message for message in room.messages if "at first" in message.text]
