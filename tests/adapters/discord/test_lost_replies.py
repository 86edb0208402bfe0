"""Requests to Discord whose response is lost: an interaction whose acknowledgement Discord accepted
is processed and answered, and a completed action is never reported as failed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.routing.lookups import Lookups
from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.adapters.discord.steps import find_button, wait_until_settled
from tests.adapters.discord.test_guests import Friends
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.interactions import Interaction
from tests.fakes.discord.model import Channel
from tests.pairs import by_turns
from tests.patience import PATIENCE

CALLBACK = "/interactions/{interaction}/{token}/callback"
WEBHOOK = "/webhooks/{application}/{token}"
ANSWER = f"{WEBHOOK}/messages/{{message}}"
AWAY = "The games cannot be reached"
LOST = [0, 502]
"""The connection is closed, or a proxy returns an error."""


Act = Callable[[], Awaitable[object]]
Kind = Callable[[Club, Channel], Awaitable[Act]]
"""Prepares an interaction in a game's thread, and returns the function that starts it."""


async def command(club: Club, thread: Channel) -> Act:
    """A command that makes a move."""
    return lambda: club.anna.slash(thread, "go play", point="C3")


async def private_command(club: Club, thread: Channel) -> Act:
    """A command with a private answer."""
    return lambda: club.anna.slash(thread, "go games")


async def button(club: Club, thread: Channel) -> Act:
    """A button with a private answer."""
    shown = boards(thread)[-1]
    return lambda: club.anna.press(shown, find_button(shown, "more"))


async def menu(club: Club, thread: Channel) -> Act:
    """A menu with the points of a column."""
    shown = boards(thread)[-1]
    (columns,) = shown.menus
    column = columns["options"][2]["value"]
    return lambda: club.anna.select(shown, columns["custom_id"], column)


async def form(club: Club, thread: Channel) -> Act:
    """A form submitted without input, which is refused."""
    asked = await club.anna.slash(club.general, "go record import")
    return lambda: club.anna.submit(asked)


async def form_that_opens(club: Club, thread: Channel) -> Act:
    """A command that opens a form."""
    return lambda: club.anna.slash(club.general, "go form")


async def on_a_person(club: Club, thread: Channel) -> Act:
    """The context menu of a person, which opens a form."""
    return lambda: club.anna.context(club.bob, "Challenge to Go", club.general)


async def on_a_message(club: Club, thread: Channel) -> Act:
    """The context menu of a board."""
    shown = boards(thread)[-1]
    return lambda: club.carl.context(shown, "Show this position", thread)


async def completion(club: Club, thread: Channel) -> Act:
    """Autocompletion after the first letter of a point."""
    return lambda: club.anna.autocomplete(thread, "go play", "point", "C")


KINDS: list[Kind] = [
    command, button, menu, form, form_that_opens, on_a_person, on_a_message, completion
]  # fmt: skip
TROUBLE = {
    "refused": (Fault("POST", CALLBACK, 400, 50035), False),
    "closed before": (Fault("POST", CALLBACK), True),
    "502 before": (Fault("POST", CALLBACK, 502), True),
    "closed after": (Fault("POST", CALLBACK, after=True), True),
    "502 after": (Fault("POST", CALLBACK, 502, after=True), True),
    "torn": (Fault("POST", CALLBACK, half=True, torn=True), True),
    "malformed": (Fault("POST", CALLBACK, half=True), True),
    "late": (Fault("POST", CALLBACK, 404, 10062), False),
    "twice": (Fault("POST", CALLBACK, twice=True), True),
}


def count_answers(made: Interaction) -> int:
    """Return how many answers an interaction got: texts, a form, completions, or a deferred answer
    that was deleted."""
    others = (made.modal is not None) + bool(made.choices) + made.is_withdrawn
    return len(made.visible_responses) + others


@pytest.mark.parametrize(("kind", "trouble"), by_turns(KINDS, [*TROUBLE], rounds=2))
async def test_an_acknowledgement(
    club: Club, kind: Kind, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Every kind of interaction is processed and answered once if Discord accepted the
    acknowledgement, whether or not its response was lost; if Discord refused it, nothing
    happens."""
    thread = await club.begin()
    begin = await kind(club, thread)
    meant, taken = TROUBLE[trouble]
    fault = club.fake.faults.add(replace(meant, seen=[]))
    task = asyncio.ensure_future(begin())
    await club.fake.world.bell.until(lambda: bool(fault.seen), PATIENCE, "trouble")
    if taken:
        await task
    await wait_until_settled(club)
    task.cancel()
    made = list(club.fake.world.interactions.values())[-1]
    assert (1, int(taken)) == (len(fault.seen), count_answers(made))
    assert (2 if kind is command and taken else 1) == len(boards(thread))
    assert [] == [one for one in caplog.records if one.exc_info]


@pytest.mark.parametrize("status", LOST)
async def test_a_button(club: Club, status: int) -> None:
    """A challenge is accepted by a button even if the response to its acknowledgement was lost."""
    text = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(club.general, text)
    challenge = await club.general.wait_for(lambda m: "Accept" in m.labels)
    club.fake.faults.close("POST", CALLBACK, status=status, after=True)
    await club.bob.press(challenge, "Accept")
    await club.thread()


async def test_an_interaction_of_another_process(club: Club) -> None:
    """An interaction that another process has acknowledged (40060 at the first try) is left to that
    process."""
    thread = await club.begin()
    fault = club.fake.faults.refuse("POST", CALLBACK, 400, 40060, times=1)
    club.anna.begin_slash(thread, "go play", {"point": "C3"})
    await club.fake.world.bell.until(lambda: bool(fault.seen), 10, "a refusal")
    await (await club.carl.slash(thread, "go board")).answer()
    (entry,) = club.memory.backends.matches._matches.values()
    assert 2 == entry.meta.version


@pytest.mark.parametrize("status", LOST)
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("kind", [private_command, form, on_a_message])
async def test_a_lost_response_to_an_answer(
    club: Club, kind: Kind, *, after: bool, status: int
) -> None:
    """An answer whose response was lost appears once, privately."""
    thread = await club.begin()
    begin = await kind(club, thread)
    fault = club.fake.faults.close("PATCH", ANSWER, status=status, after=after)
    made = await begin()
    assert isinstance(made, Interaction)
    await made.answer()
    await wait_until_settled(club)
    assert (1, [True]) == (len(fault.seen), [one.ephemeral for one in made.visible_responses])


@pytest.mark.parametrize("after", [False, True])
async def test_an_answer_that_is_a_new_message(club: Club, *, after: bool) -> None:
    """An answer to a button appears at most once, since Discord would not recognise a repeated one.
    Another press is answered."""
    thread = await club.begin()
    press = await button(club, thread)
    fault = club.fake.faults.close("POST", WEBHOOK, after=after)
    made = await press()
    assert isinstance(made, Interaction)
    await club.fake.world.bell.until(lambda: bool(fault.seen), PATIENCE, "a lost answer")
    again = await press()
    assert isinstance(again, Interaction)
    await again.answer()
    await wait_until_settled(club)
    assert (int(after), 1) == (len(made.visible_responses), len(again.visible_responses))


@pytest.mark.parametrize("status", LOST)
@pytest.mark.parametrize("after", [False, True])
async def test_an_answer_to_friends(club: Club, *, after: bool, status: int) -> None:
    """The challenge in a friends' chat is shown publicly, whichever of its answers is lost. The
    opponent is called at most once if the connection is lost."""
    friends = Friends(club)
    for method, path in (("PATCH", ANSWER), ("POST", WEBHOOK)):
        club.fake.faults.close(method, path, status=status, after=after)
    await friends.dora.slash(
        friends.chat, "go challenge", opponent=friends.emil, size=5, clock="no clock"
    )
    await friends.chat.wait_for(lambda m: "Accept" in m.labels)
    await wait_until_settled(club)
    assert {False} == {message.ephemeral for message in friends.chat.messages}
    calls = [message for message in friends.chat.messages if friends.emil in message.pings]
    assert status or int(after) == len(calls)


async def test_an_answer_that_failed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a move was made and only its answer fails, the player is not told that nothing
    happened."""
    thread = await club.begin()

    async def fails(*_: Any) -> Any:
        raise ConnectionError

    monkeypatch.setattr(Lookups, "is_posted_in", fails)
    answer = await (await club.anna.slash(thread, "go play", point="C3")).answer()
    await board(thread, 2)
    assert (True, False) == ("dealt with" in answer.shown_text, AWAY in answer.shown_text)


@pytest.mark.parametrize(
    ("status", "after", "tries"),
    [(0, False, 2), (0, True, 2), (502, False, 2), (403, False, 1)],
    ids=["lost before", "lost after", "502", "refused"],
)
async def test_a_withdrawn_answer(club: Club, status: int, tries: int, *, after: bool) -> None:
    """The deferred answer of a move is deleted. If that request is lost, it is repeated once; if it
    is refused, nothing else is sent."""
    thread = await club.begin()
    club.fake.faults.add(Fault("DELETE", ANSWER, status, after=after))
    made = await club.anna.slash(thread, "go play", point="C3")
    await board(thread, 2)
    await wait_until_settled(club)
    calls = [call for call in club.fake.requests if call.path.startswith(WEBHOOK)]
    assert [("DELETE", ANSWER)] * tries == [(call.method, call.path) for call in calls]
    assert ([], tries == 2) == (made.visible_responses, made.is_withdrawn)


@pytest.mark.parametrize("after", [False, True])
async def test_an_answer_to_a_line(club: Club, *, after: bool) -> None:
    """The answer to a typed line appears once, as a reply, even if the response was lost."""
    club.fake.faults.close("POST", "/channels/{channel}/messages", after=after)
    await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    await wait_for_message(club.general, "You have no games")
    await (await club.bob.slash(club.general, "go games")).answer()
    assert 2 == len([m for m in club.general.messages if not m.ephemeral])
