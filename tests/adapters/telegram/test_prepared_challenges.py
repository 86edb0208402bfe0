"""Challenges prepared for the board page, which people send from Telegram's app.

Unverified: no app of Telegram's sent them. The stand-in checks the documented parameters; its
refusals and the lifetime of a prepared message are guesses.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.match.state import Refusal
from tests.adapters.telegram.desk import Club, board, press_button
from tests.adapters.telegram.test_inline import wait_for_text
from tests.fakes.telegram.errors import Impossible
from tests.fakes.telegram.faults import AFTER, BEFORE, Fault
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.people import Person

pytestmark = pytest.mark.usefixtures("inline_mode")

AWAY = Refusal("telegram-away")
NOT_PREPARED = Refusal("not-prepared", {"bot": "NigiriBot"})
PREPARE = "savePreparedInlineMessage"


async def prepare(club: Club, person: Person, size: int = 9) -> str | Refusal:
    """Prepare a challenge as the board page does."""
    user = f"telegram:{person.id}"
    return await club.bot.adapter.prepare_challenge(user, person.name, person.language, size)


async def prepared_id(club: Club, person: Person, size: int = 9) -> str:
    """Return the id of a challenge that Telegram took."""
    id = await prepare(club, person, size)
    assert isinstance(id, str), id
    return id


def without_signature(result: dict[str, Any]) -> str:
    """Return a result as text, without the signed data, which contains the time."""
    return json.dumps(result, sort_keys=True).replace(result["id"], "SIGNED")


async def test_the_same_challenge_as_inline(club: Club, open_chat: Chat) -> None:
    """The prepared challenge is the one that inline mode offers. It may be sent to people, groups
    and channels, but not to bots."""
    query = await club.fake.inline.ask(club.anna, "13x13").wait_until_answered()
    await prepared_id(club, club.anna, 13)
    (call,) = club.fake.calls(PREPARE)
    (offered,) = query.results or []
    assert without_signature(offered) == without_signature(call.object("result"))
    assert club.anna.id == call.number("user_id")
    chats = {name.split("_")[1] for name in call.given if name.startswith("allow_")}
    assert {"user", "group", "channel"} == chats


async def test_a_prepared_challenge_becomes_a_game(club: Club, open_chat: Chat) -> None:
    """Preparing creates no game. The first person who accepts the message plays its sender."""
    id = await prepared_id(club, club.anna, 19)
    assert [] == club.anna.private.find_messages("looking for someone")
    challenge = club.fake.inline.send_prepared(club.anna, id, open_chat)
    assert "Anna is looking for a game: 19×19" in challenge.text
    assert ["success"] == [each["style"] for each in challenge.buttons]
    await press_button(club.bob, challenge, "Accept")
    await wait_for_text(challenge, "· 19×19\nThe game is on")
    for person in (club.anna, club.bob):
        await board(person.private, 1)


async def test_a_prepared_challenge_is_for_its_person_alone(club: Club, open_chat: Chat) -> None:
    """Another person cannot send it, even with its id."""
    id = await prepared_id(club, club.anna)
    with pytest.raises(Impossible):
        club.fake.inline.send_prepared(club.bob, id, open_chat)


async def test_a_person_without_a_private_chat_prepares_nothing(
    club: Club, open_chat: Chat
) -> None:
    """The game could not reach a person who has not started the bot."""
    assert Refusal("no-private-chat") == await prepare(club, club.carl)
    assert [] == club.fake.calls(PREPARE)


async def test_a_challenge_after_an_erasure(club: Club, open_chat: Chat) -> None:
    """A person whose data was erased opens the board page again: their name is stored again, since
    a challenge without a name cannot be accepted."""
    people = club.bot.backends.people
    await people.set_name(f"telegram:{club.anna.id}", "")
    id = await prepared_id(club, club.anna)
    challenge = club.fake.inline.send_prepared(club.anna, id, open_chat)
    await press_button(club.bob, challenge, "Accept")
    await wait_for_text(challenge, "The game is on")


async def test_a_name_that_the_bot_knows_stays(club: Club, open_chat: Chat) -> None:
    """The name of a session may be a week old, so it does not replace a newer one."""
    user = f"telegram:{club.anna.id}"
    assert isinstance(await club.bot.adapter.prepare_challenge(user, "Ann", "en", 9), str)
    assert "Anna" == await club.bot.backends.people.name(user)


async def test_without_inline_mode(club: Club, open_chat: Chat) -> None:
    """Without inline mode nothing is offered. If the operator turns it off while the bot runs,
    Telegram's refusal is passed on."""
    assert club.bot.adapter.offers_challenges()
    club.fake.world.inline = False
    assert NOT_PREPARED == await prepare(club, club.anna)
    await club.restart()
    assert not club.bot.adapter.offers_challenges()
    assert AWAY == await prepare(club, club.anna)
    assert 1 == len(club.fake.calls(PREPARE))


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (Fault(drop=BEFORE), AWAY),
        (Fault(drop=AFTER), AWAY),
        (Fault(status=502), AWAY),
        (Fault(status=429, retry_after=3), AWAY),
        (Fault(status=404), NOT_PREPARED),
        (Fault(status=403), NOT_PREPARED),
    ],
)
async def test_telegram_refuses_a_challenge(
    club: Club, open_chat: Chat, fault: Fault, expected: Refusal
) -> None:
    """The refusal says whether a retry can help, and a retry succeeds. A lost response leaves a
    message that is never sent. A server before Bot API 8.0 answers 404."""
    club.fake.faults.add(PREPARE, fault)
    assert expected == await prepare(club, club.anna)
    assert isinstance(await prepare(club, club.anna), str)


async def test_an_unknown_private_chat(club: Club, open_chat: Chat) -> None:
    """While Telegram does not say whether the private chat is open, the person can retry later."""
    club.fake.faults.add("sendChatAction", Fault(status=502))
    assert AWAY == await prepare(club, club.anna)


async def test_a_server_without_colours(club: Club, open_chat: Chat) -> None:
    """A server before Bot API 9.4 gets a plain button. After its refusal of a coloured one, inline
    queries get plain buttons, too."""
    club.fake.world.knows_button_extras = False
    id = await prepared_id(club, club.anna)
    challenge = club.fake.inline.send_prepared(club.anna, id, open_chat)
    query = await club.fake.inline.ask(club.anna, "9x9").wait_until_answered()
    for each in (challenge, club.fake.inline.send(query, open_chat)):
        assert ["✅ Accept"] == each.labels
        assert "style" not in each.buttons[0]
    assert [f"{PREPARE}: Bad Request: BUTTON_STYLE_INVALID"] == club.fake.excuse()
