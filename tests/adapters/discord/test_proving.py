"""Proofs of life and death in Discord: the longest proofs, and outdated buttons."""

from __future__ import annotations

from bot.discord.outbound.markdown import LONGEST
from tests.adapters import proofs
from tests.adapters.discord.desk import Club, board, wait_for_message
from tests.fakes.discord.model import Channel, Message
from tests.patience import PATIENCE


async def prepare_stopped_game(club: Club, terms: str = "") -> Channel:
    """Prepare a game after both passes, with a prover that knows the status of all fifty chains."""
    found = proofs.proofs()
    club.bot.sage.knows = {one.chain.name: (one,) for one in found} | {None: found}
    thread = await club.begin(f"black komi 6.5 {terms} from {proofs.record()}")
    for count, who in ((2, club.anna), (3, club.bob)):
        await who.slash(thread, "go pass")
        await board(thread, count)
    return thread


async def wait_for_content(message: Message, words: str) -> None:
    """Wait until the message has this text."""
    bell = message.channel.bell
    await bell.until(lambda: words in message.shown_text, PATIENCE, words)
    assert len(message.shown_text) <= LONGEST


async def test_the_longest_proof(club: Club) -> None:
    """``/prove`` is answered privately. A line of sixty moves is abbreviated with its last move
    number. Menus show another answer (all of it kos) in the same message and lead back, and the
    overview of all fifty chains fits, too."""
    thread = await prepare_stopped_game(club)
    shown = await (await club.bob.slash(thread, "go count prove", chain="A1")).answer()
    count, pictures = len(thread.messages), [shown.attachments]
    assert (True, 1) == (shown.ephemeral, len(shown.attachments))
    assert "24. K12, and so on up to move 60." in shown.shown_text
    for label, told in (
        ("D4", "2. D4, 3. F6 takes the ko at T19, 4. passes for the ko at T19,"),
        ("Back", "24. K12, and so on up to move 60."),
        ("pass", "2. passes."),
        ("All chains", "Alive: ⚫ A1, ⚪ A3, ⚫ A9,"),
    ):
        if label in shown.labels:
            await club.bob.press(shown, label)
        else:
            await club.bob.select(shown, "Pick one", label)
        await wait_for_content(shown, told)
        assert shown.shown_text.splitlines()[-2].startswith("This is advice by article 7")
        pictures.append(shown.attachments)
    assert (count, 4) == (len(thread.messages), len({one[0].data for one in pictures}))
    assert "… and 20 more\nDead: ⚫ A5, ⚪ A7, " in shown.shown_text


async def test_proofs_without_permission_or_too_late(club: Club) -> None:
    """A person without the right to ask for proofs is told so, and so is one who presses after the
    game has continued; the public proof stays unchanged."""
    thread = await prepare_stopped_game(club, "no estimates")
    await club.anna.send(thread, f"{club.fake.bot.mention} prove A1")
    shown = await wait_for_message(thread, "Black A1: alive")
    told, pictures = shown.shown_text, shown.attachments
    refused = await (await club.carl.select(shown, "Pick one", "D4")).answer()
    assert refused.ephemeral
    assert refused.shown_text.startswith("In this game only the players may ask for a proof")
    await club.anna.slash(thread, "go count resume")
    await wait_for_message(thread, "resumes the game")
    refused = await (await club.anna.select(shown, "Pick one", "D4")).answer()
    assert refused.shown_text.startswith("Life and death are proved after both")
    await club.bob.slash(thread, "go play", point="K10")
    await board(thread, 4)
    refused = await (await club.anna.select(shown, "Pick one", "D4")).answer()
    assert refused.shown_text.startswith("That button")
    assert (told, pictures, 0) == (shown.shown_text, shown.attachments, shown.edits)
