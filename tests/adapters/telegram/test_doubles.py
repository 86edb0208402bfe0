"""A board that stands twice, since the answer to the first was lost or the bot died over it: the
older one loses its buttons as soon as a person acts on it, and what they do counts once."""

from __future__ import annotations

import pytest

from bot.store.repositories.matches import RedisMatchStore
from bot.telegram.outbound import telegram_posting as posting
from tests.adapters.telegram.desk import Club, board, boards, label
from tests.adapters.telegram.steps import settled
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE

pytestmark = pytest.mark.parametrize("fault", ["lost", "killed"])


async def begun(club: Club) -> None:
    """A game in a group where the bot hears reactions, and Anna (Black) is to move."""
    club.fake.promote(club.group)
    await club.begin()
    await settled(club)


async def twice(club: Club, fault: str, line: str) -> tuple[Message, Message]:
    """Anna's line, and the two boards that come of it."""
    count = len(boards(club.group))
    if fault == "lost":
        club.fake.drop("sendPhoto", "after")
        await club.anna.send(club.group, line)
    else:
        club.fake.hang("sendPhoto", 3600)
        await club.anna.send(club.group, line)
        await board(club.group, count + 1)
        await club.restart()
    newer = await board(club.group, count + 2)
    await settled(club)
    older = boards(club.group)[-2]
    assert (older.text, older.labels) == (newer.text, newer.labels)
    return older, newer


async def stripped(club: Club, message: Message) -> None:
    """Waits until there are no buttons under a message."""
    await club.fake.world.bell.until(lambda: not message.labels, PATIENCE, f"{message!r}")


async def version(club: Club) -> int:
    """How many records the only game has."""
    store = RedisMatchStore(club.database.client)
    (game_id,) = await store.games_in(f"telegram:{club.group.id}")
    stored = await store.load(game_id)
    assert stored is not None
    return stored.meta.version


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that stops does not wait for what it is sending: to Telegram, it is killed."""
    monkeypatch.setattr(posting, "CLOSING_SECONDS", 0.0)


async def test_a_press_that_shows_something(club: Club, fault: str) -> None:
    """The older board loses its buttons, the newer one keeps them; the press is answered."""
    await begun(club)
    older, newer = await twice(club, fault, "/play C3")
    await club.bob.press(older, "🔍")
    await stripped(club, older)
    assert (True, True) == (bool(newer.labels), bool(await club.group.wait_for(_is_file)))


async def test_a_press_that_acts(club: Club, fault: str) -> None:
    """What is pressed on the older board is done once, by the game as it stands; pressed again,
    from a phone that shows it yet, it does nothing to what came after."""
    await begun(club)
    older, _ = await twice(club, fault, "/play C3")
    (data,) = [b["callback_data"] for b in older.buttons if b["text"] == label(older, "Pass")]
    before = await version(club)
    await club.bob.press(older, "Pass")
    await board(club.group, 4)
    await stripped(club, older)
    await settled(club)
    await club.anna.send(club.group, "/play D3")
    await board(club.group, 5)
    await club.bob.press_old(older, data).done()
    await settled(club)
    assert before + 2 == await version(club)


async def test_a_reply(club: Club, fault: str) -> None:
    """A move in reply to the older board is made, once, and that board loses its buttons."""
    await begun(club)
    older, _ = await twice(club, fault, "/play C3")
    before = await version(club)
    await club.bob.send(club.group, "D3", reply_to=older)
    await club.group.says("⚪ D3")
    await stripped(club, older)
    assert before + 1 == await version(club)


async def test_a_reaction(club: Club, fault: str) -> None:
    """A 👍 under the older of two boards with the same question counts as one under the other, and
    that board loses its buttons; both together agree to one result."""
    await begun(club)
    await club.anna.send(club.group, "/play C3")
    await board(club.group, 2)
    await club.bob.send(club.group, "/pass")
    await board(club.group, 3)
    older, newer = await twice(club, fault, "/pass")
    before = await version(club)
    await club.bob.react(older, "👍")
    await stripped(club, older)
    await settled(club)
    assert (before + 1, True) == (await version(club), bool(newer.labels))
    await club.anna.react(newer, "👍")
    await club.group.says(".5 (")


async def test_a_reaction_to_what_others_wrote(club: Club, fault: str) -> None:
    """Of what people wrote between two boards nothing is thought: a 👍 there means nothing."""
    await begun(club)
    talk = await club.carl.send(club.group, "Nice!")
    await twice(club, fault, "/play C3")
    before = await version(club)
    await club.restart()
    await club.bob.react(talk, "👍")
    await settled(club)
    assert before == await version(club)
    club.fake.excuse()


def _is_file(message: Message) -> bool:
    return message.document is not None
