"""Proofs of life and death in Telegram: the longest proofs, and outdated buttons."""

from __future__ import annotations

from bot.telegram.markup.html_text import LONGEST_CAPTION, units
from tests.adapters import proofs
from tests.adapters.telegram.desk import Club, board, game_of, press_button, wait_for_button
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE


async def prepare_stopped_game(club: Club, terms: str = "") -> None:
    """Prepare a game after both passes, in a group that was told about missing reactions, with a
    prover that knows the status of all fifty chains."""
    found = proofs.proofs()
    club.bot.sage.knows = {one.chain.name: (one,) for one in found} | {None: found}
    line = f"/challenge @{club.bob.username} black komi 6.5 {terms} from {proofs.record()}"
    await club.anna.send(club.group, line)
    await press_button(club.bob, await wait_for_button(club.group, "Accept"), "Accept")
    await board(club.group, 2)
    for count, who in ((3, club.anna), (4, club.bob)):
        await who.send(club.group, "/pass")
        await board(club.group, count)
    await club.group.says("I can’t see reactions here")


async def wait_for_content(message: Message, words: str) -> None:
    """Wait until the message has this text."""
    await message.room.bell.until(lambda: words in message.text, PATIENCE, words)
    assert units(message.text) <= LONGEST_CAPTION


async def test_the_longest_proof(club: Club) -> None:
    """A line of sixty moves is listed as far as it fits under its picture, with its last move
    number. Buttons show another answer (all of it kos) in the same message and lead back, and the
    overview of all fifty chains fits, too."""
    await prepare_stopped_game(club)
    await club.bob.send(club.group, f"/prove{club.fake.mention} A1")
    shown = await club.group.says("Black A1: alive")
    count, pictures, game = len(club.group.messages), [shown.photo], f"#{game_of(shown)}"
    assert "24. K12, and so on up to move 60." in shown.text
    for label, told in (
        ("D4", "2. D4, 3. F6 takes the ko at T19, 4. passes for the ko at T19,"),
        ("Back", "24. K12, and so on up to move 60."),
        ("pass", "2. passes."),
        ("All chains", "Alive: ⚫ A1, ⚪ A3, ⚫ A9,"),
    ):
        await press_button(club.carl, shown, label)
        await wait_for_content(shown, told)
        *_, advice, named = shown.text.splitlines()
        assert (True, game) == (advice.startswith("This is advice by article 7"), named)
        pictures.append(shown.photo)
    assert (count, 4) == (len(club.group.messages), len({one.data for one in pictures if one}))
    assert "… and 20 more\nDead: ⚫ A5, ⚪ A7, " in shown.text


async def test_more_chains_than_buttons(club: Club) -> None:
    """The question which chain to prove has buttons for some chains and says how to name the
    others. A button turns the question into the proof with its picture; until then its presser
    alone is told that it takes a while."""
    await prepare_stopped_game(club)
    await club.bob.send(club.group, "/prove")
    asked = await club.group.says("Which chain is to be proved")
    assert "\n26 more chains have no button here: name a stone" in asked.text
    assert (25, "⚫ A1") == (len(asked.labels), asked.labels[0][-4:])
    club.bot.sage.free.clear()
    press = await press_button(club.carl, asked, "⚫ A1")
    assert (press.text or "").endswith("which takes up to 10 seconds. Press the button then.")
    club.bot.sage.free.set()
    await press_button(club.carl, asked, "⚫ A1")
    await wait_for_content(asked, "Black A1: alive")
    told = [message for message in club.group.messages if "Black A1: alive" in message.text]
    assert (True, [asked]) == (asked.photo is not None, told)


async def test_proofs_without_permission_or_too_late(club: Club) -> None:
    """A person without the right to ask for proofs is told so, and so is one who presses after the
    game has continued; the proof stays unchanged."""
    await prepare_stopped_game(club, "no estimates")
    await club.anna.send(club.group, f"/prove{club.fake.mention} A1")
    shown = await club.group.says("Black A1: alive")
    told, photo = shown.text, shown.photo
    press = await press_button(club.carl, shown, "D4")
    assert (press.text or "").startswith("In this game only the players may ask for a proof")
    await press_button(club.anna, await wait_for_button(club.group, "Play on"), "Play on")
    await club.group.says("resumes the game")
    press = await press_button(club.anna, shown, "D4")
    assert (press.text or "").startswith("Life and death are proved after both")
    await club.bob.send(club.group, "/play K10")
    await board(club.group, 5)
    press = await press_button(club.anna, shown, "D4")
    assert (press.text or "").startswith("That button")
    assert (told, photo, 0) == (shown.text, shown.photo, shown.edits)
