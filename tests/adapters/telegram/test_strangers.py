"""The presser's identity decides whether a button press counts: buttons identify an action, not a
person."""

from __future__ import annotations

from collections.abc import Sequence

from bot.posts.callbacks import parse_choice
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.telegram.desk import (
    Club,
    board,
    boards,
    full_label,
    press_button,
    wait_for_button,
)
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Person


def callback_data(message: Message) -> list[str]:
    """Return the callback data of the message's buttons."""
    return [one["callback_data"] for one in message.buttons if "callback_data" in one]


async def version(club: Club, message: Message) -> int:
    """Return the version of the game that a message is about."""
    wanted = parse_choice(callback_data(message)[0])
    stored = await RedisMatchStore(club.database.client).load(wanted.game_id if wanted else "")
    assert stored is not None
    return stored.meta.version


async def press_all(club: Club, person: Person, message: Message) -> list[str]:
    """Press every button of a message and return the answers; the game must not change."""
    before, told = await version(club, message), []
    for each in callback_data(message):
        press = await person.press_old(message, each).wait_until_answered(5.0)
        told.append(press.text or "")
    assert before == await version(club, message)
    return told


def count_refusals(told: Sequence[str]) -> int:
    """Return how many presses were refused with a reason."""
    reasons = ("Only its two players", "meant for someone else", "for someone else")
    return sum(any(reason in each for reason in reasons) for each in told)


async def test_a_spectators_buttons(club: Club) -> None:
    """A spectator can press every button of a whole game without effect, except that anyone may
    view the large picture, open "More…", and ask for proofs."""
    room, carl = club.group, club.carl
    await club.anna.send(room, "/challenge @bobby 5x5 black no clock")
    challenge = await wait_for_button(room, "Accept")
    assert 3 == count_refusals(await press_all(club, carl, challenge))
    await press_button(club.bob, challenge, "Accept")
    shown = await board(room, 1)
    assert len(callback_data(shown)) - 2 == count_refusals(await press_all(club, carl, shown))
    more = await wait_for_button(room, "In words")
    assert "" == full_label(more, "Don’t claim timeouts") == full_label(more, "My plans")
    await club.anna.send(room, "/play C3")
    shown = await board(room, 2)
    for asked in ("Resign", "Undo"):
        await press_button(club.anna, shown, asked)
        question = await wait_for_button(room, {"Resign": "Yes, resign", "Undo": "Agree"}[asked])
        ours = [each for each in callback_data(question) if not each.startswith("picture:")]
        assert len(ours) == count_refusals(await press_all(club, carl, question))
    await club.bob.send(room, "/pass")
    await board(room, 4)
    await press_button(club.anna, boards(room)[-1], "Pass")
    counted = await wait_for_button(room, "Play on")
    assert len(callback_data(counted)) - 2 == count_refusals(await press_all(club, carl, counted))


async def test_the_opponents_buttons(club: Club) -> None:
    """The opponent cannot move, resign, or answer in the other player's place."""
    room = await club.begin()
    shown = await board(room, 1)
    columns = [each for each in callback_data(shown) if each.startswith("line:")]
    assert 10 == len(columns)
    before = await version(club, shown)
    for each in columns:
        press = await club.bob.press_old(shown, each).wait_until_answered(5.0)
        assert "It is Black" in (press.text or "")
    await press_button(club.anna, shown, "Resign")
    question = await wait_for_button(room, "Yes, resign")
    press = await press_button(club.bob, question, "Yes, resign")
    assert "for someone else" in (press.text or "")
    assert before == await version(club, shown)
    await press_button(club.anna, question, "Yes, resign")
    await room.says("Anna resigns")
    assert "" == full_label(boards(room)[-1], "Resign")
